"""From a question to an answer with its passages: retrieve, pass the gate, decode, attribute."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from scholiast.core.calibration import Calibrator
from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ModelUnavailable
from scholiast.core.records import (
    Abstention,
    Answer,
    AnswerPassage,
    AskRequest,
    Exchange,
    Hit,
    Mode,
    ModelNames,
    NullPassage,
    QuotedBecause,
    RetrieverKind,
    SnapshotInfo,
    Timings,
    Version,
)
from scholiast.core.settings import AnswerSettings
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.protocols import Embedder, Generator
from scholiast.rag import attribution, disagreement, marginal, union
from scholiast.rag.abstention import THRESHOLD, Gate, combined_score, load_gate
from scholiast.rag.attribution import Attribution
from scholiast.rag.calibrators import CalibratorShelf, Choice, is_usable
from scholiast.rag.decoding import Decoded, Mixture, Progress, with_watcher
from scholiast.rag.follow_up import stand_alone
from scholiast.rag.limits import check_k, checked_question
from scholiast.rag.marginal import Float64Array
from scholiast.rag.null_passage import NullLogit
from scholiast.rag.plans import Plan, plan_of
from scholiast.rag.prompts import PromptBuilder
from scholiast.rag.question_kinds import parts_of
from scholiast.rag.quoting import quoted, why_quoted
from scholiast.rag.readings import Lines, Reading, outcome_of, said, with_posterior
from scholiast.rag.retrieval import HybridRetriever
from scholiast.rag.signals import signals
from scholiast.rag.union import SURE, answering

Judged = Callable[[Mapping[str, float], float], None]
"""Hears the signals of an answer (``rag.signals``), where it has them, and its score by the doubt."""
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
class _Run:
    """One question while it is answered: what reads, from what, who hears of it, what stops it, what judges it."""

    generator: Generator
    request: AskRequest
    snapshot: IndexSnapshot
    listener: AnswerListener
    cancel: CancelToken
    progress: Progress | None
    calibrator: Calibrator | None
    judged: Judged | None


class Answerer:
    """Answers questions over index snapshots with one embedder and one generator; not thread-safe.

    Args:
        embedder: for questions; the snapshot's vectors must be its own.
        generator: None for search only.
        settings: ``max_tokens`` is used here; k, mode and retriever come with each request.
        gate: None for the one that comes with the program.
        null_bias: the null passage's logit b (paper, appendix F, static bias); None takes what the generator's reading
            profile holds, and without one keeps it out of the mixture, where it only measures lift.
        calibrators: those that were fitted to a person's notes; None for none.
        reads: whether the generator can read notes (``rag.self_check``); one that cannot quotes them.
    """

    def __init__(
        self,
        embedder: Embedder,
        generator: Generator | None,
        settings: AnswerSettings,
        gate: Gate | None = None,
        null_bias: float | None = None,
        calibrators: CalibratorShelf | None = None,
        *,
        reads: bool = True,
    ) -> None:
        self._embedder = embedder
        self._generator = generator
        self._settings = settings
        self._gate = gate or load_gate()
        self._calibrators = calibrators
        self.reads = reads
        reading = None if generator is None else generator.reading
        # What was fitted to cosines says nothing of inner products, and the other way about.
        fitted = reading if reading is not None and reading.normalised == embedder.normalised else None
        self._null = NullLogit.of(reading, embedder) if null_bias is None else NullLogit("bias", null_bias)
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
        """The null passage's logit; None where it is no part of the mixture, or depends on the question."""
        return None if self._null is None or self._null.asks_query else float(self._null.bias)

    @property
    def retriever(self) -> HybridRetriever:
        """What it finds passages with."""
        return self._retriever

    @property
    def gate(self) -> Gate:
        """What it decides by whether the notes hold an answer."""
        return self._gate

    def calibrator_for(self, snapshot: IndexSnapshot, libraries: Collection[int] | None) -> Choice:
        """What answers from ``libraries`` are judged by: what was fitted to them, or else what the models bring."""
        generator = self._loaded()
        found = Choice()
        if self._calibrators is not None:
            found = self._calibrators.choose(snapshot, libraries, self._embedder, generator)
        own = None if generator.reading is None else generator.reading.calibrator
        return found if found.calibrator is not None or not is_usable(own) else replace(found, calibrator=own)

    def search(
        self, query: str, k: int, kind: RetrieverKind, snapshot: IndexSnapshot, libraries: Collection[int] | None
    ) -> tuple[Hit, ...]:
        """The best ``k`` distinct passages for ``query``, best first.

        Raises:
            QuestionRejected: the query is empty or too long.
            UsageError: k is out of range.
        """
        check_k(k)
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
        judged: Judged | None = None,
    ) -> Answer:
        """Answer ``request`` from ``snapshot``; ``pending`` counts notes that are not indexed yet.

        ``evidence`` is read instead of what a search would find: an experiment gives the passages itself. ``progress``
        hears how far a decoder is that shows its text only at its end, ``judged`` by what the answer is judged.

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
        plan = plan_of(request, self._settings, asked, "rag-sequence" if generator.rag is None else generator.rag.mode)
        check_k(request.k)
        calibrator = self.calibrator_for(snapshot, request.libraries).calibrator
        snapshot = snapshot.of_notes(request.notes)
        run = _Run(generator, request, snapshot, listener, cancel, progress, calibrator, judged)
        evidence, reading, retrieved = self._found_and_read(run, asked, plan, evidence)
        text, refused, log_prob = said(reading)
        outcome = outcome_of(asked, text, reading)
        versions = () if outcome == "not-in-notes" else self._versions(run, asked, reading, evidence.hits)
        return Answer(
            question=question,
            answer=None if outcome == "not-in-notes" else text,
            candidate=text,
            outcome=outcome,
            mode=reading.mode,
            decode=plan.decode,
            k=request.k,
            searched=evidence.searched,
            log_prob=log_prob,
            abstention=Abstention(reading.score, reading.threshold, refused),
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
            versions=versions,
            quoted_because=reading.because,
        )

    def _threshold(self, mode: Mode) -> float:
        """The least score of an answer; without passages nothing is judged."""
        return 0.0 if mode == "closed-book" else self._gate.threshold

    def _found_and_read(
        self, run: _Run, asked: str, plan: Plan, given: Evidence | None
    ) -> tuple[Evidence, Reading, float]:
        """What was found, or ``given``, and read; and when the reading began."""
        if given is None or plan.mode == "closed-book":
            evidence = self._retrieve(asked, plan.mode, run.request, run.snapshot)
        else:
            evidence = given
        retrieved = time.perf_counter()
        run.listener.passages_found(evidence.hits)
        run.cancel.check()
        because: QuotedBecause = ""
        if run.request.mode == "auto":
            because = why_quoted(run.generator, asked, evidence.hits, reads=self.reads)
        if because:
            plan = Plan("quoted", "greedy", 1)
        parts = parts_of(asked) if plan.mode == "union" else ()
        if len(parts) < 2 or not evidence.hits:
            return evidence, replace(self._read(run, asked, plan, evidence), because=because), retrieved

        def find(part: str) -> Evidence:
            return given or self._retrieve(part, plan.mode, run.request, run.snapshot)

        hits, reading = self._read_parts(run, parts, find)
        return replace(evidence, hits=hits), reading, retrieved

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

    def _read(self, run: _Run, question: str, plan: Plan, evidence: Evidence) -> Reading:
        """Decode and attribute; text goes to the listener only if the gate and the reader allow it."""
        mode, hits, generator = plan.mode, evidence.hits, run.generator
        threshold = self._threshold(mode)
        if not hits and mode != "closed-book":
            return Reading.nothing(evidence.gate_score, mode)
        if mode == "quoted":
            return quoted(question, hits, evidence.gate_score, threshold, run.listener)
        if mode in ("stuffed", "closed-book"):
            return self._read_at_once(run, question, plan, evidence)
        builder = PromptBuilder(generator, self._settings.max_tokens)
        prompts = [builder.for_passage(hit.passage, question) for hit in hits]
        prior, null = self._prior(question, hits)
        if null.logit is not None or mode == "union":
            prompts.append(builder.without_passage(question))
        if len(prompts) > len(prior):
            prior = np.append(prior, -np.inf)  # the null only watches, so that each item's lift is known
        with Mixture(generator, prompts, prior, run.cancel) as mixture:
            score = combined_score(evidence.gate_score, mixture.doubt, self._refusal_threshold)
            emit = run.listener.text if score >= threshold else None
            several = mode == "union" and len(answering(mixture.log_prior, mixture.log_rho, len(hits))) > 1
            if several and emit is not None:
                found = mixture.each(self._settings.max_tokens, SURE, run.progress)
                return self._united(found, hits, question, null, score, emit)
            decoded = plan.run(mixture, self._settings.max_tokens, emit, run.progress)
        _log.debug("decoded %d tokens, log p %.2f, score %.3f", len(decoded.ids), decoded.log_prob, score)
        if decoded.ids and (len(decoded.log_prior) == len(hits) or not np.isfinite(decoded.token_ll[-1]).all()):
            # Fast decoding does not ask a null that did not propose the answer, but lift is measured against it.
            decoded = with_watcher(decoded, generator, builder.without_passage(question), run.cancel)
        shares = attribution.attribute(decoded, hits, question, self._lift_per_token)
        null = with_posterior(null, decoded, len(hits))
        mode = "rag-sequence" if mode == "union" else mode
        reading = Reading(decoded, shares.posterior, shares.sentences, shares.tokens, null, score, mode)
        return self._judged(run, question, evidence, reading)

    def _judged(self, run: _Run, question: str, evidence: Evidence, reading: Reading) -> Reading:
        """The answer gate: ``reading`` with the calibrator's probability for its score, where there is one for it.

        What the first gates held back stays held back, whatever the probability: its score lies below the threshold.
        """
        decoded, calibrator = reading.decoded, run.calibrator
        if decoded is None or not decoded.ids:
            return reading
        shares = Attribution(reading.posterior, reading.sentences, reading.tokens)
        found = signals(question, decoded, evidence.hits, shares, evidence.gate_score)
        if run.judged is not None:
            run.judged(found, reading.score)
        if calibrator is None or (calibrator.mode, calibrator.retriever) != (reading.mode, run.request.retriever):
            return reading
        probability, threshold = calibrator.probability(found), calibrator.threshold
        if reading.score < reading.threshold:
            probability = min(probability, math.nextafter(threshold, 0.0))
        return replace(reading, score=probability, threshold=threshold)

    def _read_at_once(self, run: _Run, question: str, plan: Plan, evidence: Evidence) -> Reading:
        """One prompt with all passages, or with none; nothing is averaged, so nothing has a posterior."""
        builder = PromptBuilder(run.generator, self._settings.max_tokens)
        hits, threshold = evidence.hits, self._threshold(plan.mode)
        if plan.mode == "stuffed":
            prompt = builder.for_passages([hit.passage for hit in hits], question)
        else:
            prompt = builder.without_passage(question)
        with Mixture(run.generator, [prompt], np.zeros(1), run.cancel) as mixture:
            score = evidence.gate_score
            if threshold:
                score = combined_score(score, mixture.doubt, self._refusal_threshold)
            emit = run.listener.text if score >= threshold else None
            decoded = plan.run(mixture, self._settings.max_tokens, emit, run.progress)
        if plan.mode == "stuffed":
            sentences = attribution.attribute_by_overlap(decoded.text, hits, question)
        else:
            sentences = attribution.uncited(decoded.text)
        return Reading(decoded, None, sentences, None, NullPassage(), score, plan.mode, threshold=threshold)

    def _united(
        self,
        found: list[Decoded],
        hits: tuple[Hit, ...],
        question: str,
        null: NullPassage,
        score: float,
        emit: Callable[[str], None],
    ) -> Reading:
        """The answers of several passages as one; the likeliest alone where the others rest on nothing."""
        kept = union.items(found, hits, question, self._lift_per_token)
        if not kept:
            best = found[0]
            kept = [union.Item(best, attribution.attribute(best, hits, question, self._lift_per_token))]
        item = union.joined(kept)
        emit(item.decoded.text)
        mode: Mode = "union" if len(kept) > 1 else "rag-sequence"
        shares = item.shares
        null = with_posterior(null, kept[0].decoded, len(hits))
        return Reading(item.decoded, shares.posterior, shares.sentences, shares.tokens, null, score, mode)

    def _read_parts(
        self, run: _Run, parts: Sequence[str], find: Callable[[str], Evidence]
    ) -> tuple[tuple[Hit, ...], Reading]:
        """Each part of a question answered from what is found for it; one without an answer is left out.

        A part may lean on the one before it, and on that one's answer.
        """
        plan = Plan("rag-sequence", "joint", 1)
        lines = Lines(run.listener)
        own = replace(run, listener=lines)
        found: list[tuple[Hit, ...]] = []
        read: list[tuple[int, Reading]] = []
        before: Exchange | None = None
        best = Reading.nothing(0.0, plan.mode)
        for part in parts:
            asked = stand_alone(part, before)
            evidence = find(asked)
            found.append(evidence.hits)
            reading = self._read(own, asked, plan, evidence)
            best = max(best, reading, key=lambda one: one.score)
            text, _, _ = said(reading)
            is_answered = outcome_of(asked, text, reading) != "not-in-notes"
            before = Exchange(asked, text if is_answered else None)
            if is_answered:
                read.append((len(found) - 1, reading))
                lines.end()
        hits = union.merged(found)
        items = [
            union.Item(one.decoded, union.over(Attribution(one.posterior, one.sentences, one.tokens), found[at], hits))
            for at, one in read
            if one.decoded is not None
        ]
        if not items:
            return hits, Reading.nothing(best.score, "union", best.threshold)
        item = union.joined(items)
        shares, is_partial = item.shares, len(items) < len(parts)
        whole = Reading(
            item.decoded, shares.posterior, shares.sentences, shares.tokens, read[0][1].null, best.score, "union"
        )
        return hits, replace(whole, is_partial=is_partial, threshold=best.threshold)

    def _versions(self, run: _Run, asked: str, reading: Reading, hits: tuple[Hit, ...]) -> tuple[Version, ...]:
        """What the notes say instead of this answer, where they do; nothing is read again unless one may."""
        decoded = reading.decoded
        if decoded is None or reading.mode not in ("rag-sequence", "rag-token"):
            return ()
        cited = {c.passage_id: c.responsibility for s in reading.sentences for c in s.citations}
        others = disagreement.candidates(decoded, hits, list(cited), asked)
        if not others:
            return ()
        builder = PromptBuilder(run.generator, self._settings.max_tokens)
        prompts = [builder.for_passage(hit.passage, asked) for hit in others] + [builder.without_passage(asked)]
        limit = self._settings.max_tokens
        rivals = disagreement.rivals(
            run.generator, prompts, others, decoded.text, asked, self._lift_per_token, limit, run.cancel
        )
        if not rivals:
            return ()
        source = max((hit for hit in hits if hit.passage.id in cited), key=lambda hit: cited[hit.passage.id])
        modified = run.snapshot.modified([hit.passage.id for hit in (source, *(rival.hit for rival in rivals))])
        is_past = run.snapshot.as_of is not None
        return disagreement.versions(decoded.text, source, rivals, modified, is_past=is_past)

    def _prior(self, question: str, hits: tuple[Hit, ...]) -> tuple[Float64Array, NullPassage]:
        """log p(z|x) over the passages, and over the null too where it has a logit."""
        scores = [hit.score for hit in hits]
        if self._null is None:
            return marginal.log_prior(scores), NullPassage()
        query = self._embedder.embed_query(question) if self._null.asks_query else None
        logit = float(self._null.logit(query, self._retriever.scale_for(question, _kind_of(hits[0]))))
        prior, null = marginal.with_null(scores, logit)
        return prior, NullPassage(logit=logit, prior=null)


def _kind_of(hit: Hit) -> RetrieverKind:
    """What the logits of a hit were made of."""
    if hit.dense is None:
        return "bm25"
    return "dense" if hit.bm25 is None else "hybrid"


def _passages(hits: tuple[Hit, ...], posterior: tuple[float, ...] | None) -> tuple[AnswerPassage, ...]:
    return tuple(AnswerPassage.of(hit, None if posterior is None else posterior[i]) for i, hit in enumerate(hits))


def _timings(started: float, retrieved: float, decoded: Decoded | None) -> Timings:
    now = time.perf_counter()
    retrieve_ms = (retrieved - started) * 1000
    if decoded is None:
        return Timings(retrieve_ms, 0.0, 0.0, (now - started) * 1000, 0.0)
    until_first = retrieved - started + decoded.prefill_seconds + decoded.first_token_seconds
    speed = len(decoded.ids) / decoded.decode_seconds if decoded.decode_seconds > 0 else 0.0
    return Timings(retrieve_ms, decoded.prefill_seconds * 1000, until_first * 1000, (now - started) * 1000, speed)
