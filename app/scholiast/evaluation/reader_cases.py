"""What a reader makes of each passage, kept a line a question, so that what is decided by it is fitted in seconds.

Each answerable question whose gold note is among its K passages is read twice: as it is, and with its gold notes left
out as if they had never been written. The second is the hard kind of unanswerable question: the passages still speak
of the same subject. A question that the notes do not answer is read once. A passage of both readings is read once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from scholiast.core.errors import UsageError
from scholiast.core.records import RetrieverKind
from scholiast.evaluation.likelihoods import ANSWER_TOKENS, read_answer
from scholiast.evaluation.questions import Question
from scholiast.evaluation.tune import is_gold
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.protocols import Embedder, Generator
from scholiast.rag.abstention import Gate
from scholiast.rag.null_passage import NullLogit
from scholiast.rag.prompts import PromptBuilder
from scholiast.rag.retrieval import HybridRetriever, Retrieval, usual_scale


@dataclass(frozen=True, slots=True)
class Component:
    """One passage of a mixture, or the null passage, whose logit has a bias besides.

    Attributes:
        cosine: cos(x, z), times the share of it that the question keeps; the prior's scale is its factor.
        rest: what s_z has beside it (keywords).
        log_rho: log p(R|x,z), R the refusal token.
        log_answer: log p(y|x,z) of the accepted answer with its end; None where the notes do not hold it.
    """

    cosine: float
    rest: float
    log_rho: float
    log_answer: float | None


@dataclass(frozen=True, slots=True)
class ReaderCase:
    """A question with the passages that it is answered from; ``gate`` is the retrieval gate's score."""

    answerable: bool
    gate: float
    passages: tuple[Component, ...]
    null: Component


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """The cases of one question; none where its gold note is not found, for no reader could be right then.

    ``run`` must be equal for them to be taken over into another run.
    """

    id: str
    cases: tuple[ReaderCase, ...]
    run: str = ""

    def of_run(self, run: str) -> ReadQuestion:
        """The same as a line of that run."""
        return replace(self, run=run)


class CaseReader:
    """Reads the cases of one set of notes.

    Args:
        embedder: of the notes, with the query encoder that is fitted for.
        generator: the reader that is fitted for.
        gate: gives the cases their retrieval score.
        snapshot: the notes.
        libraries: those of the notes that are asked.
        kind: how passages are found, ``k`` of them.
        k: see ``kind``.

    Raises:
        UsageError: the reader has no refusal token.
    """

    def __init__(
        self,
        embedder: Embedder,
        generator: Generator,
        gate: Gate,
        snapshot: IndexSnapshot,
        libraries: Collection[int] | None,
        kind: RetrieverKind = "hybrid",
        k: int = 5,
    ) -> None:
        if generator.refusal_id is None:
            raise UsageError(
                f"{generator.name} has no way to say that a note does not hold the answer.",
                "Fit an adapter that was made with `scholiast train`.",
            )
        self._refusal = generator.refusal_id
        self._embedder, self._generator, self._gate = embedder, generator, gate
        self._scale = usual_scale(embedder.normalised)
        self._retriever = HybridRetriever(embedder, self._scale)
        self._snapshot, self._libraries = snapshot, libraries
        self._kind: RetrieverKind = kind
        self._k = k
        self._builder = PromptBuilder(generator, ANSWER_TOKENS)
        # What was learnt counts even where an earlier fit left the null out of the mixture.
        reading = generator.reading
        self._null = None if reading is None else NullLogit.of(replace(reading, null_bias=0.0), embedder)

    def __call__(self, question: Question) -> ReadQuestion:
        """Find and read the passages of ``question``."""
        gold = frozenset(question.notes)
        found = self._find(question, gold, None)
        gold_hits = [hit for hit in found.hits if is_gold(hit.passage, gold)]
        if not question.answerable:
            return ReadQuestion(question.id, self._read(question, [found], None))
        if not (gold_hits and question.answers):
            return ReadQuestion(question.id, ())
        without = self._find(question, gold, frozenset(hit.passage.digest for hit in gold_hits))
        return ReadQuestion(question.id, self._read(question, [found, without], question.answers[0]))

    def _find(self, question: Question, gold: frozenset[str], copies: frozenset[str] | None) -> Retrieval:
        """The passages for a question; ``copies`` None: all, otherwise as if gold notes and these were not there."""
        return self._retriever.retrieve(
            question.question,
            self._k,
            self._kind,
            self._snapshot,
            self._libraries,
            skip=None if copies is None else lambda p: is_gold(p, gold) or p.digest in copies,
        )

    def _read(self, question: Question, found: Sequence[Retrieval], answer: str | None) -> tuple[ReaderCase, ...]:
        """A case for each retrieval that found something; the answer counts in the first one."""
        hits = list({hit.passage.id: hit for retrieval in found for hit in retrieval.hits}.values())
        if not hits:
            return ()
        prompts = [self._builder.for_passage(hit.passage, question.question) for hit in hits]
        prompts.append(self._builder.without_passage(question.question))
        log_rho, log_answer = self._likelihoods(prompts, answer)
        place = {hit.passage.id: number for number, hit in enumerate(hits)}
        made = []
        for number, retrieval in enumerate(found):
            if not retrieval.hits:
                continue
            held = answer is not None and number == 0
            share = retrieval.signals.dense_share
            parts = []
            for hit in retrieval.hits:
                at = place[hit.passage.id]
                cosine = share * (hit.dense or 0.0)
                rest = hit.score - self._scale * cosine if self._kind != "bm25" else hit.score
                parts.append(Component(cosine, rest, log_rho[at], log_answer[at] if held else None))
            product, rest = self._null_parts(question.question)
            null = Component(share * product, rest, log_rho[-1], log_answer[-1] if held else None)
            gate = self._gate.score(retrieval.signals, self._kind, self._embedder.name)
            made.append(ReaderCase(held, gate, tuple(parts), null))
        return tuple(made)

    def _null_parts(self, question: str) -> tuple[float, float]:
        """What the null passage's logit has beside its bias: what the scale multiplies, and the rest."""
        if self._null is None or not self._null.asks_query:
            return 0.0, 0.0
        product, rest = self._null.parts(self._embedder.embed_query(question))
        return float(product), float(rest)

    def _likelihoods(self, prompts: Sequence[Sequence[int]], answer: str | None) -> tuple[list[float], list[float]]:
        """log p(R|x,z) and log p(y, end|x,z) by prompt; the latter 0 without an answer."""
        with closing(self._generator.start(prompts)) as session:
            log_rho = [round(float(value), 5) for value in session.log_probs[:, self._refusal]]
            if answer is None:
                return log_rho, [0.0] * len(prompts)
            total = read_answer(session, self._generator, answer).sum(axis=1)
            return log_rho, [round(float(value), 5) for value in total]
