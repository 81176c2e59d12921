"""What a question is answered from at one step: K passages of the live index, and how likely each makes an answer."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from scholiast.core.records import Passage, RetrieverKind
from scholiast.evaluation.questions import Question
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.protocols import FloatArray, Generator
from scholiast.rag.library_knowledge import LibraryKnowledge
from scholiast.rag.prompts import passage_text
from scholiast.rag.retrieval import HybridRetriever
from scholiast.training.likelihood import AnswerModel
from scholiast.training.packing import single
from scholiast.training.query_encoder import TrainedQueryEncoder
from scholiast.training.readers import Reader


@dataclass(frozen=True, slots=True)
class Mixture:
    """The best K passages for a question, best first.

    Attributes:
        ids: of the passages.
        texts: as the generator reads them.
        documents: d_z, shape [K, d]; zeros where a passage has no vector.
        share: how much of the scale the cosine keeps for this question, 0 to 1.
        rest: what s_z has beside the cosine, shape [K].
        held: whether a passage holds an accepted answer.
    """

    ids: tuple[int, ...]
    texts: tuple[str, ...]
    documents: FloatArray
    share: float
    rest: FloatArray
    held: tuple[bool, ...]


class LiveRetrieval:
    """Asks one state of the index with the query encoder as it is now."""

    def __init__(
        self,
        encoder: TrainedQueryEncoder,
        snapshot: IndexSnapshot,
        libraries: Collection[int] | None,
        kind: RetrieverKind,
        k: int,
    ) -> None:
        self._encoder = encoder
        self._knowledge = LibraryKnowledge(encoder)
        self._snapshot = snapshot
        self._libraries = libraries
        self._kind = kind
        self._k = k

    def find(self, text: str, question: Question, scale: float, *, absent: bool = False) -> Mixture | None:
        """The passages for ``text``, a form of ``question``; None when nothing is found.

        Args:
            text: what is searched for.
            question: whose answers tell which passages hold one.
            scale: factor of the cosine as it is now.
            absent: leave out every passage that holds an answer, as if the note were not there.
        """
        skip: Callable[[Passage], bool] | None = None
        if absent:

            def skip(passage: Passage) -> bool:
                return passage.note in question.notes or holds(passage, question)

        retriever = HybridRetriever(self._encoder, scale=scale, knowledge=self._knowledge)
        found = retriever.retrieve(text, self._k, self._kind, self._snapshot, self._libraries, skip=skip)
        if not found.hits:
            return None
        ids = tuple(hit.passage.id for hit in found.hits)
        vectors = self._snapshot.vectors(ids)
        nothing = np.zeros(self._encoder.dimension, dtype=np.float32)
        share = found.signals.dense_share
        rest = [hit.score - scale * share * (hit.dense or 0.0) for hit in found.hits]
        return Mixture(
            ids=ids,
            texts=tuple(passage_text(hit.passage) for hit in found.hits),
            documents=np.stack([vectors.get(id, nothing) for id in ids]),
            share=share,
            rest=np.asarray(rest, dtype=np.float32),
            held=tuple(holds(hit.passage, question) for hit in found.hits),
        )


def holds(passage: Passage, question: Question) -> bool:
    """Whether ``passage`` holds an accepted answer; of a question that names its notes, only those count."""
    if question.notes and passage.note not in question.notes:
        return False
    return says_answer(passage, question)


def says_answer(passage: Passage, question: Question) -> bool:
    """Whether an accepted answer stands in ``passage``, of whichever note."""
    text = passage.clean.casefold()
    return any(answer.casefold() in text for answer in question.answers)


class Likelihood(Protocol):
    """p(y|x,z) of a generator."""

    def log_probs(self, question: str, texts: Sequence[str | None], target: Sequence[int]) -> Any:
        """log p(v|x,z,y_<i), a tensor [len(texts), len(target), vocabulary]; a text None is the null passage."""


class ReaderLikelihood:
    """That of a reader, with gradients to whatever of it is trained."""

    def __init__(self, reader: Reader, answers: AnswerModel) -> None:
        self._reader = reader
        self._answers = answers

    def log_probs(self, question: str, texts: Sequence[str | None], target: Sequence[int]) -> Any:
        """As :class:`Likelihood` says."""
        packs = [single(_fitting(self._reader, text, question, target), target) for text in texts]
        found = self._answers.log_probs(packs)
        return found.reshape(len(texts), len(target), -1)


class GeneratorLikelihood:
    """That of a generator as it answers questions, without gradients; on a CPU in a fraction of a reader's time.

    Args:
        reader: the same model, which knows how it is asked.
        generator: what answers.
    """

    def __init__(self, reader: Reader, generator: Generator) -> None:
        self._reader = reader
        self._generator = generator

    def log_probs(self, question: str, texts: Sequence[str | None], target: Sequence[int]) -> Any:
        """As :class:`Likelihood` says."""
        import torch

        prompts = [_fitting(self._reader, text, question, target) for text in texts]
        found = [self._generator.continuation(prompt, target[:-1]) for prompt in prompts]
        return torch.from_numpy(np.stack(found))


def _fitting(reader: Reader, text: str | None, question: str, target: Sequence[int]) -> list[int]:
    """The prompt, the passage cut where it would be too long with ``target`` behind it."""
    room = reader.context_tokens - len(target)
    prompt = reader.prompt(text, question)
    while len(prompt) > room and text:
        text = text[: max(0, len(text) - 4 * (len(prompt) - room))]
        prompt = reader.prompt(text, question)
    return prompt


class RememberedLikelihood:
    """log p(y_i|x,z,y_<i) of a generator that does not change, each computed once (stage A).

    ``known`` maps a key to the values of one passage; it is what a checkpoint keeps.
    """

    def __init__(self, likelihood: Likelihood) -> None:
        self._likelihood = likelihood
        self.known: dict[str, list[float]] = {}

    def token_ll(self, question: str, texts: Sequence[str | None], target: Sequence[int]) -> Any:
        """The log-likelihoods of ``target``, a tensor [len(texts), len(target)] without gradients."""
        import torch

        keys = [_key(question, text, target) for text in texts]
        missing = [number for number, key in enumerate(keys) if key not in self.known]
        if missing:
            with torch.no_grad():
                found = self._likelihood.log_probs(question, [texts[number] for number in missing], target)
            for number, values in zip(missing, of_target(found, target).cpu().tolist(), strict=True):
                self.known[keys[number]] = values
        return torch.tensor([self.known[key] for key in keys])


def of_target(log_probs: Any, target: Sequence[int]) -> Any:
    """From log p(v|...) [K, T, V] the values of the target's tokens, [K, T]."""
    import torch

    index = torch.tensor(list(target), device=log_probs.device).expand(len(log_probs), -1)
    return log_probs.gather(2, index[:, :, None])[:, :, 0]


def _key(question: str, text: str | None, target: Sequence[int]) -> str:
    return hashlib.sha256(repr((question, text, list(target))).encode("utf-8", "backslashreplace")).hexdigest()[:32]
