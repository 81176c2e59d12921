"""A toy library in which every question's passage is fourth under the first query encoder, and readers for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from tests.contract import tiny_models
from tests.training import tiny

from scholiast.core.settings import IndexSettings
from scholiast.evaluation.questions import Question
from scholiast.index.note_index import NoteIndex
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.torch_embedder import TorchEmbedder
from scholiast.training.joint import JointModel, JointPlan, Words
from scholiast.training.mixtures import Likelihood, LiveRetrieval
from scholiast.training.query_encoder import SentenceTower, TrainedQueryEncoder, load_sentence_model

WORDS = ("dentist", "friday", "bread", "flour", "salt", "water", "garden", "note", "meeting")
ASKED = ("who asked", "when is the meeting", "how much salt", "where is the garden", "the dentist", "bread and water")
VOCABULARY = 320


@dataclass(frozen=True)
class Toy:
    """The library, its questions and where the encoder comes from."""

    snapshot: IndexSnapshot
    library: int
    embedder: TorchEmbedder
    folder: Path
    questions: tuple[Question, ...]

    def encoder(self, plan: JointPlan) -> TrainedQueryEncoder:
        model = load_sentence_model(self.folder)
        return TrainedQueryEncoder(
            self.embedder, SentenceTower(model), plan.encoder, plan.encoder_rank, plan.encoder_alpha
        )

    def model(self, plan: JointPlan, likelihood: Likelihood) -> JointModel:
        encoder = self.encoder(plan)
        retrieval = LiveRetrieval(encoder, self.snapshot, (self.library,), plan.prior, plan.k)
        text = tiny.tokenizer()
        words = Words(lambda answer: [*text.encode(answer), tiny.END], (tiny.REFUSAL, tiny.END))
        return JointModel(encoder, retrieval, likelihood, words, plan)

    def rank(self, encoder: TrainedQueryEncoder, question: Question) -> int:
        """Of the passage that holds the answer, by cosine."""
        best = self.snapshot.dense(encoder.embed_query(question.question), 100, (self.library,))
        notes = [passage.note for passage in self.snapshot.passages([id for id, _ in best])]
        return notes.index(question.notes[0]) + 1


@contextmanager
def toy(path: Path) -> Iterator[Toy]:
    """The library in ``path``."""
    folder = tiny_models.sentence_folder(path)
    embedder = TorchEmbedder(folder, "tiny", "tiny-1")
    rows = [
        (f"n{number}", "", f"the {first} and the {second} code {number + 100}")
        for number, (first, second) in enumerate((a, b) for i, a in enumerate(WORDS) for b in WORDS[i + 1 : i + 3])
    ]
    index = NoteIndex.open(path / "index", embedder, IndexSettings())
    (path / "rows.jsonl").touch()
    library = index.store.add_library(path / "rows.jsonl", hidden=True)
    index.sync_rows(library.id, rows)
    snapshot = index.snapshot()
    questions = []
    for number, text in enumerate(ASKED):
        fourth = snapshot.dense(embedder.embed_query(text), 4, (library.id,))[3][0]
        (passage,) = snapshot.passages([fourth])
        questions.append(Question(f"q{number}", text, (passage.text.split()[-1],), (passage.note,), True))
    yield Toy(snapshot, library.id, embedder, folder, tuple(questions))
    snapshot.close()
    index.close()


class Copier:
    """Answers what its passage holds, refuses where it does not hold it: a reader that needs no training."""

    def log_probs(self, question: str, texts: Sequence[str | None], target: Sequence[int]) -> Any:
        answer = tiny.tokenizer().decode(list(target))
        found = torch.full((len(texts), len(target), VOCABULARY), 0.1 / VOCABULARY)
        for number, text in enumerate(texts):
            for place, token in enumerate(target):
                copied = text is not None and answer in text
                found[number, place, token if copied else tiny.REFUSAL] += 0.9
        return found.log()


class Stubborn:
    """Likes every answer best under one passage, whatever is asked: what teaches a retriever to collapse."""

    def __init__(self, beloved: str) -> None:
        self._beloved = beloved

    def log_probs(self, question: str, texts: Sequence[str | None], target: Sequence[int]) -> Any:
        found = torch.full((len(texts), len(target), VOCABULARY), 0.1 / VOCABULARY)
        for number, text in enumerate(texts):
            liked = text is not None and self._beloved in text
            for place, token in enumerate(target):
                found[number, place, token] += 0.9 if liked else 0.001
        return found.log()
