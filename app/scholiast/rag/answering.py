"""From a question to an answer with its passages: retrieve, pass the gate, decode, attribute."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ModelUnavailable, QuestionRejected, UsageError
from scholiast.core.records import (
    Abstention,
    Answer,
    AnswerPassage,
    AskRequest,
    Hit,
    Mode,
    ModelNames,
    NullPassage,
    Outcome,
    RetrieverKind,
    Sentence,
    SnapshotInfo,
    Timings,
    TokenPosterior,
)
from scholiast.core.settings import AnswerSettings
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.protocols import Embedder, Generator
from scholiast.rag import attribution, marginal, overlap
from scholiast.rag.abstention import THRESHOLD, Gate, combined_score, load_gate
from scholiast.rag.decoding import Decoded, Mixture, Progress, with_watcher
from scholiast.rag.follow_up import stand_alone
from scholiast.rag.marginal import Float64Array
from scholiast.rag.plans import Plan, plan_of
from scholiast.rag.prompts import PromptBuilder
from scholiast.rag.retrieval import HybridRetriever

LONGEST_QUESTION = 2_000
MOST_PASSAGES = 50
_log = logging.getLogger("scholiast.rag")


class AnswerListener(Protocol):
    """Hears of an answer while it is made, on the answering thread."""

    def passages_found(self, hits: tuple[Hit, ...]) -> None:
        """What was retrieved, before any token."""

    def text(self, delta: str) -> None:
        """More text; comes only once the gate and the reader let the answer pass."""


class SilentListener:
    """Hears nothing of an answer before it is finished."""

    def passages_found(self, hits: tuple[Hit, ...]) -> None:
        """Nobody watches."""

    def text(self, delta: str) -> None:
        """Nobody reads."""

    def progress(self, done: int, of: int) -> None:
        """Nobody waits."""


def checked_question(text: str) -> str:
    """``text`` without space around it; what is no character (half of a surrogate pair) becomes a question mark.

    Raises:
        QuestionRejected: nothing is left, or it is longer than LONGEST_QUESTION characters.
    """
    question = text.encode("utf-8", "replace").decode("utf-8").strip()
    if not any(character.isprintable() and not character.isspace() for character in question):
        raise QuestionRejected("The question is empty.", "Type what you want to know.")
    if len(question) > LONGEST_QUESTION:
        raise QuestionRejected(
            f"The question has {len(question):,} characters, but {LONGEST_QUESTION:,} is the most.",
            "Ask a shorter question; text to search in belongs in a note.",
        )
    return question


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an answer is read from.

    Attributes:
        searched: the text that was retrieved with; a follow-up as it was understood.
        hits: the passages; their priors sum to 1.
        gate_score: how sure retrieval is that they hold the answer, in [0, 1].
    """

    searched: str
    hits: tuple[Hit, ...]
    gate_score: float


@dataclass(frozen=True, slots=True)
class _Reading:
    """What decoding and attribution gave, in the form an Answer takes it."""

    decoded: Decoded | None
    posterior: tuple[float, ...] | None
    sentences: tuple[Sentence, ...]
    tokens: tuple[TokenPosterior, ...] | None
    null: NullPassage
    score: float


class Answerer:
    """Answers questions over index snapshots with one embedder and one generator; not thread-safe.

    Args:
        embedder: for questions; the snapshot's vectors must be its own.
        generator: None for search only.
        settings: ``max_tokens`` is used here; k, mode and retriever come with each request.
        gate: None for the one that comes with the program.
        null_bias: the null passage's logit b (paper, appendix F, static bias); None takes the generator's reading
            profile's, and without one keeps it out of the mixture, where it only measures lift.
    """

    def __init__(
        self,
        embedder: Embedder,
        generator: Generator | None,
        settings: AnswerSettings,
        gate: Gate | None = None,
        null_bias: float | None = None,
    ) -> None:
        self._embedder = embedder
        self._generator = generator
        self._settings = settings
        self._gate = gate or load_gate()
        reading = None if generator is None else generator.reading
        # What was fitted to cosines says nothing of inner products, and the other way about.
        fitted = reading if reading is not None and reading.normalised == embedder.normalised else None
        self._null_bias = fitted.null_bias if null_bias is None and fitted is not None else null_bias
        self._retriever = HybridRetriever(embedder, None if fitted is None else fitted.prior_scale)
        self._refusal_threshold = THRESHOLD if reading is None else reading.refusal_threshold
        lift = None if reading is None else reading.lift_per_token
        self._lift_per_token = self._gate.lift_per_token if lift is None else lift

    @property
    def embedder_name(self) -> str:
        """The name of the embedder, which decides what a cosine means to the gate."""
        return self._embedder.name

    @property
    def null_bias(self) -> float | None:
        """The null passage's logit; None where it is no part of the mixture."""
        return self._null_bias

    @property
    def retriever(self) -> HybridRetriever:
        """What it finds passages with."""
        return self._retriever

    @property
    def gate(self) -> Gate:
        """What it decides by whether the notes hold an answer."""
        return self._gate

    def search(
        self, query: str, k: int, kind: RetrieverKind, snapshot: IndexSnapshot, libraries: Collection[int] | None
    ) -> tuple[Hit, ...]:
        """The best ``k`` distinct passages for ``query``, best first.

        Raises:
            QuestionRejected: the query is empty or too long.
            UsageError: k is out of range.
        """
        _check_k(k)
        return self._retriever.retrieve(checked_question(query), k, kind, snapshot, libraries).hits

    def answer(
        self,
        request: AskRequest,
        snapshot: IndexSnapshot,
        listener: AnswerListener,
        cancel: CancelToken,
        pending: int = 0,
        evidence: Evidence | None = None,
        progress: Progress | None = None,
    ) -> Answer:
        """Answer ``request`` from ``snapshot``; ``pending`` counts notes that are not indexed yet.

        ``evidence`` is read instead of what a search would find: an experiment gives the passages itself. ``progress``
        hears how far a decoder is that shows its text only at its end.

        Raises:
            QuestionRejected: the question is empty, too long, or longer than the model reads.
            UsageError: k out of range, or a decoder that the mode does not have.
            ModelUnavailable: there is no generator, or it failed.
            Cancelled: ``cancel`` was cancelled.
        """
        started = time.perf_counter()
        question = checked_question(request.question)
        asked = stand_alone(question, request.after)
        generator = self._loaded()
        plan = plan_of(request, self._settings, "rag-sequence" if generator.rag is None else generator.rag.mode)
        _check_k(request.k)
        if evidence is None or plan.mode == "closed-book":
            evidence = self._retrieve(asked, plan.mode, request, snapshot)
        retrieved = time.perf_counter()
        listener.passages_found(evidence.hits)
        cancel.check()
        threshold = 0.0 if plan.mode == "closed-book" else self._gate.threshold
        reading = self._read(
            generator, asked, plan, evidence.hits, evidence.gate_score, threshold, listener, cancel, progress
        )
        text, refused, log_prob = _said(reading.decoded)
        outcome = _outcome(asked, text, plan.mode, reading, threshold)
        return Answer(
            question=question,
            answer=None if outcome == "not-in-notes" else text,
            candidate=text,
            outcome=outcome,
            mode=plan.mode,
            decode=plan.decode,
            k=request.k,
            searched=evidence.searched,
            log_prob=log_prob,
            abstention=Abstention(reading.score, threshold, refused),
            null=reading.null,
            snapshot=SnapshotInfo(snapshot.generation, snapshot.as_of),
            offline=snapshot.offline(request.libraries),
            pending=pending,
            passages=_passages(evidence.hits, reading.posterior),
            sentences=reading.sentences,
            tokens=(reading.tokens or ()) if request.want_tokens else None,
            timings=_timings(started, retrieved, reading.decoded),
            models=ModelNames(self._embedder.name, generator.name, generator.adapter),
            beam=plan.beam,
        )

    def _loaded(self) -> Generator:
        if self._generator is None:
            raise ModelUnavailable("No generator is loaded.", "Prepare the models first: scholiast models prepare.")
        return self._generator

    def _retrieve(self, question: str, mode: Mode, request: AskRequest, snapshot: IndexSnapshot) -> Evidence:
        """What a search finds; the gate's score is 1 where nothing is retrieved on purpose."""
        if mode == "closed-book":
            return Evidence("", (), 1.0)
        found = self._retriever.retrieve(question, request.k, request.retriever, snapshot, request.libraries)
        if not found.hits:
            return Evidence(found.searched, (), 0.0)
        score = self._gate.score(found.signals, request.retriever, self._embedder.name)
        return Evidence(found.searched, found.hits, score)

    def _read(
        self,
        generator: Generator,
        question: str,
        plan: Plan,
        hits: tuple[Hit, ...],
        gate_score: float,
        threshold: float,
        listener: AnswerListener,
        cancel: CancelToken,
        progress: Progress | None,
    ) -> _Reading:
        """Decode and attribute; text goes to ``listener`` only if the gate and the reader allow it."""
        mode = plan.mode
        if not hits and mode != "closed-book":
            return _Reading(None, None, (), None, NullPassage(), gate_score)
        averaged = mode in ("rag-sequence", "rag-token")
        builder = PromptBuilder(generator, self._settings.max_tokens)
        prior = np.zeros(1)
        null = NullPassage()
        if averaged:
            prompts = [builder.for_passage(hit.passage, question) for hit in hits]
            prior, null = self._prior(hits)
            if null.logit is not None:
                prompts.append(builder.without_passage(question))
        elif mode == "stuffed":
            prompts = [builder.for_passages([hit.passage for hit in hits], question)]
        else:
            prompts = [builder.without_passage(question)]
        with Mixture(generator, prompts, prior, cancel) as mixture:
            score = gate_score
            if threshold:
                score = combined_score(gate_score, mixture.doubt, self._refusal_threshold)
            emit = listener.text if score >= threshold else None
            decoded = plan.run(mixture, self._settings.max_tokens, emit, progress)
        _log.debug("decoded %d tokens, log p %.2f, score %.3f", len(decoded.ids), decoded.log_prob, score)
        if not averaged:
            sentences = (
                attribution.attribute_by_overlap(decoded.text, hits, question)
                if mode == "stuffed"
                else attribution.uncited(decoded.text)
            )
            return _Reading(decoded, None, sentences, None, null, score)
        if decoded.ids and (null.logit is None or not np.isfinite(decoded.token_ll[-1]).all()):
            # Fast decoding does not ask a null that did not propose the answer, but lift is measured against it.
            decoded = with_watcher(decoded, generator, builder.without_passage(question), cancel)
        shares = attribution.attribute(decoded, hits, question, self._lift_per_token)
        null = _with_posterior(null, decoded, len(hits))
        return _Reading(decoded, shares.posterior, shares.sentences, shares.tokens, null, score)

    def _prior(self, hits: tuple[Hit, ...]) -> tuple[Float64Array, NullPassage]:
        """log p(z|x) over the passages, and over the null too where it has a logit."""
        scores = [hit.score for hit in hits]
        if self._null_bias is None:
            return marginal.log_prior(scores), NullPassage()
        prior, null = marginal.with_null(scores, self._null_bias)
        return prior, NullPassage(logit=self._null_bias, prior=null)


def _said(decoded: Decoded | None) -> tuple[str, float, float | None]:
    """The text, its refusal mass, and its log p where that is finite."""
    if decoded is None:
        return "", 0.0, None
    return decoded.text, decoded.refusal_mass, decoded.log_prob if math.isfinite(decoded.log_prob) else None


def _with_posterior(null: NullPassage, decoded: Decoded, row: int) -> NullPassage:
    if null.logit is None:
        return null
    prior = marginal.answering_log_prior(decoded.log_prior, decoded.log_rho)
    steps = marginal.answering_token_ll(decoded.steps_ll, decoded.log_rho)
    score = marginal.sequence_posterior if decoded.rule == "rag-sequence" else marginal.token_posterior
    return NullPassage(null.logit, null.prior, float(score(prior, steps)[row]))


def _outcome(question: str, candidate: str, mode: Mode, reading: _Reading, threshold: float) -> Outcome:
    """Answered, partly, or not in the notes; a text of which no sentence rests on a note is not from the notes."""
    if _says_nothing(question, candidate) or reading.score < threshold:
        return "not-in-notes"
    cited = [bool(sentence.citations) for sentence in reading.sentences]
    if mode != "closed-book" and not any(cited):
        return "not-in-notes"
    return "answered" if all(cited) else "partly"


def _says_nothing(question: str, candidate: str) -> bool:
    """Whether the candidate is empty, or only the question again (an untuned model that found nothing to say)."""
    said = overlap.terms(candidate)
    return not candidate or (bool(said) and said == overlap.terms(question))


def _passages(hits: tuple[Hit, ...], posterior: tuple[float, ...] | None) -> tuple[AnswerPassage, ...]:
    return tuple(AnswerPassage.of(hit, None if posterior is None else posterior[i]) for i, hit in enumerate(hits))


def _check_k(k: int) -> None:
    if not 1 <= k <= MOST_PASSAGES:
        raise UsageError(f"k is {k}, but must lie between 1 and {MOST_PASSAGES}.", "Ask for fewer passages.")


def _timings(started: float, retrieved: float, decoded: Decoded | None) -> Timings:
    now = time.perf_counter()
    retrieve_ms = (retrieved - started) * 1000
    if decoded is None:
        return Timings(retrieve_ms, 0.0, 0.0, (now - started) * 1000, 0.0)
    until_first = retrieved - started + decoded.prefill_seconds + decoded.first_token_seconds
    speed = len(decoded.ids) / decoded.decode_seconds if decoded.decode_seconds > 0 else 0.0
    return Timings(retrieve_ms, decoded.prefill_seconds * 1000, until_first * 1000, (now - started) * 1000, speed)
