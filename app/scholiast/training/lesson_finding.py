"""From what a person said to what a model can learn from: each question with its passage and passages that mislead.

Questions made from notes must make the round trip: the retriever finds the passage again among its K best and the
reader gives the answer that the question was made from.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scholiast.core.cancellation import CancelToken
from scholiast.core.codec import CodecError, from_json, to_json
from scholiast.core.records import Answer, AskRequest, Hit, Passage
from scholiast.evaluation.metrics import f1
from scholiast.evaluation.questions import Question
from scholiast.index.durable import replace_file
from scholiast.index.snapshot import IndexSnapshot
from scholiast.rag.answering import Answerer, Evidence, SilentListener
from scholiast.rag.prompts import passage_text
from scholiast.training.mixtures import says_answer
from scholiast.training.note_questions import candidates

ROUND_TRIP_F1 = 0.8
_DEPTH = 10
_MISLEADING = 3
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Example:
    """A question to learn from.

    Attributes:
        answers: accepted ones; empty where the notes do not hold one.
        notes: where the answer stands.
        passage: what the generator reads there; empty for a question that is not answerable.
        misleading: passages that are found for the question and do not answer it.
        taught: by the person; otherwise made from a note.
    """

    id: str
    question: str
    answers: tuple[str, ...]
    notes: tuple[str, ...]
    passage: str
    misleading: tuple[str, ...]
    taught: bool

    @property
    def as_question(self) -> Question:
        """The same in the form of a question set."""
        return Question(self.id, self.question, self.answers, self.notes, bool(self.answers))


class LessonFinder:
    """Finds passages and makes questions with the models in use.

    Args:
        answerer: with the retriever and the reader in use.
        snapshot: the notes.
        request: k and retriever of the settings.
        cancel: stops it.
        note_passages: all passages of the notes with this path.
    """

    def __init__(
        self,
        answerer: Answerer,
        snapshot: IndexSnapshot,
        request: AskRequest,
        cancel: CancelToken,
        note_passages: Callable[[str], Sequence[Passage]],
    ) -> None:
        self._answerer = answerer
        self._snapshot = snapshot
        self._request = request
        self._cancel = cancel
        self._note_passages = note_passages

    def lesson(self, question: Question) -> Example | None:
        """What a taught question is learnt from; None where its passage is not among the notes any more."""
        self._cancel.check()
        hits = self._found(question.question, _DEPTH)
        if not question.answerable:
            return self._example(question, None, hits) if hits else None
        gold = self._gold(question, hits)
        if gold is None:
            return None
        if not question.answers:
            # Pointed to, but not told: what the reader makes of that passage alone.
            read = self.read(question.question, gold).answer
            if not read:
                return None
            question = replace(question, answers=(read,))
        return self._example(replace(question, notes=(gold.note,)), gold, hits)

    def made(self, passages: Sequence[Passage], most: int, seed: int, tell: Callable[[int], None]) -> list[Example]:
        """At most ``most`` questions from ``passages`` that make the round trip; ``tell`` hears how many there are."""
        rng = random.Random(seed)
        drawn = list(passages)
        rng.shuffle(drawn)
        kept: list[Example] = []
        asked = 0
        for passage in drawn:
            if len(kept) >= most or asked >= _TRIES * most:
                break
            offered = candidates(passage)
            for candidate in rng.sample(offered, min(2, len(offered))):
                self._cancel.check()
                question = Question(f"made-{len(kept)}", candidate.question, (candidate.answer,), (passage.note,), True)
                answer = self._ask(question.question)
                asked += 1
                if self._returns(answer, question, passage):
                    hits = self._found(question.question, _DEPTH)
                    kept.append(replace(self._example(question, passage, hits), taught=False))
                    tell(len(kept))
        return kept[:most]

    def read(self, question: str, passage: Passage) -> Answer:
        """What the reader says to ``question`` from ``passage`` alone."""
        hit = Hit(passage=passage, rank=1, dense=None, bm25=0.0, score=0.0, prior=1.0)
        return self._ask(question, Evidence(question, (hit,), 1.0))

    def _ask(self, question: str, evidence: Evidence | None = None) -> Answer:
        request = replace(self._request, question=question)
        return self._answerer.answer(request, self._snapshot, SilentListener(), self._cancel, evidence=evidence)

    def _returns(self, answer: Answer, question: Question, passage: Passage) -> bool:
        found = any(p.id == passage.id or any(q.passage_id == passage.id for q in p.also) for p in answer.passages)
        return found and f1(answer.answer or "", question.answers) >= ROUND_TRIP_F1

    def _found(self, text: str, depth: int) -> tuple[Hit, ...]:
        kind = self._request.retriever
        libraries = self._request.libraries
        return self._answerer.retriever.retrieve(text, depth, kind, self._snapshot, libraries).hits

    def _gold(self, question: Question, hits: Sequence[Hit]) -> Passage | None:
        """The passage that a question is about: of its note, or among those found; best the one with the answer."""
        if question.notes:
            own = [p for note in question.notes for p in self._note_passages(note)]
            order = {hit.passage.id: hit.rank for hit in hits}
            own.sort(key=lambda p: order.get(p.id, len(hits) + 1))
            return next((p for p in own if says_answer(p, question)), own[0] if own else None)
        return next((hit.passage for hit in hits if says_answer(hit.passage, question)), None)

    def _example(self, question: Question, gold: Passage | None, hits: Sequence[Hit]) -> Example:
        others = [
            passage_text(hit.passage)
            for hit in hits
            if (gold is None or hit.passage.id != gold.id) and not says_answer(hit.passage, question)
        ]
        return Example(
            id=question.id,
            question=question.question,
            answers=question.answers,
            notes=question.notes,
            passage="" if gold is None else passage_text(gold),
            misleading=tuple(others[:_MISLEADING]),
            taught=True,
        )


def keep(path: Path, examples: Sequence[Example]) -> None:
    """Write ``examples``, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = (json.dumps([to_json(example) for example in examples], indent=1) + "\n").encode("utf-8")
    replace_file(path, lambda stream: stream.write(data))


def kept(path: Path) -> list[Example] | None:
    """The examples that an earlier start of the same run found; None without any that can be read."""
    try:
        return [from_json(Example, entry) for entry in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, CodecError):
        return None
