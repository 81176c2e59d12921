"""A whole stage 2 run in a folder: start adapter, live index, forecast, training, the adapter at every checkpoint."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import UsageError
from scholiast.evaluation.questions import Question
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.adapters import AdapterCard, QueryEncoderCard
from scholiast.inference.protocols import Embedder, Generator
from scholiast.inference.sources import Source
from scholiast.rag.null_passage import arrays_of_learnt
from scholiast.rag.retrieval import COSINE_SCALE, usual_scale
from scholiast.training import adapter_output, lora, plans
from scholiast.training.adapter_output import Provenance, Start
from scholiast.training.joint import JointModel, JointPlan, Words
from scholiast.training.joint_training import JointTraining, Listener
from scholiast.training.likelihood import AnswerModel
from scholiast.training.mixtures import GeneratorLikelihood, Likelihood, LiveRetrieval, ReaderLikelihood
from scholiast.training.null_training import TrainedNull
from scholiast.training.query_encoder import TrainedQueryEncoder, load_query_tower
from scholiast.training.reader import Forecast
from scholiast.training.readers import Reader, load_reader

MOST_HELD_OUT = 100
_HELD_OUT_SHARE = 10
_BELOW_THE_BEST = 3.0
_LOOKED_AT = 32


@dataclass(frozen=True, slots=True)
class Base:
    """A model to begin with: its own files and their hash."""

    source: Source
    digest: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """The models as they answer questions.

    Attributes:
        embedder: without any adapter, as the index was made.
        generator: with the start adapter; None: the generator is trained, and computes its likelihoods itself.
    """

    embedder: Embedder
    generator: Generator | None


@dataclass(frozen=True, slots=True)
class JointRequest:
    """What to train on and for how long.

    Attributes:
        questions: to learn from; ``held_out``: answerable ones for the figures.
        snapshot: the index that is asked, ``libraries`` of it (None: all that are not hidden).
        plan: what to do. Without a null bias of its own, it is set a little below the best passages' logits.
        fixed_bias: whether the plan's null bias is to be taken as it is.
        seconds: how long to train; None: as many steps as ``plan`` says.
        start: an adapter to begin with.
        out: the folder of the run; one that was stopped there goes on.
    """

    questions: Sequence[Question]
    held_out: Sequence[Question]
    snapshot: IndexSnapshot
    libraries: Collection[int] | None
    plan: JointPlan
    fixed_bias: bool
    seconds: float | None
    start: Path | None
    out: Path


@dataclass(frozen=True, slots=True)
class JointResult:
    """Where the adapter is, and what was measured last."""

    adapter: Path
    steps: int
    figures: dict[str, float]
    frozen: bool


def held_back(questions: Sequence[Question]) -> tuple[list[Question], list[Question]]:
    """Questions to learn from, and answerable ones to measure on, none of which share a note.

    One note in ten is held back, of those whose hash is lowest.

    Raises:
        UsageError: there are too few.
    """
    notes = sorted(
        {note for q in questions for note in q.notes}, key=lambda note: hashlib.sha256(note.encode()).digest()
    )
    kept = set(notes[: max(1, len(notes) // _HELD_OUT_SHARE)])
    learnt = [q for q in questions if not kept & set(q.notes)]
    measured = [q for q in questions if kept & set(q.notes) and q.answerable and q.answers]
    if not learnt or not measured:
        raise UsageError(
            "There are too few questions to hold some back for measuring.",
            "Give questions about two notes at least, with answers and passage_ids.",
        )
    return learnt, measured[:MOST_HELD_OUT]


def run_joint(
    request: JointRequest,
    generator: Base,
    embedder: Base,
    loaded: Loaded,
    provenance: Provenance,
    tell_forecast: Callable[[Forecast, JointPlan, int], None],
    listener: Listener,
    cancel: CancelToken,
) -> JointResult:
    """Train retriever and generator together, or go on with a run that was stopped.

    Args:
        request: what to do.
        generator: the generator.
        embedder: the embedder whose vectors the index holds.
        loaded: the same, as they answer.
        provenance: for the card.
        tell_forecast: told once, before the first step, with the plan and the step the run stands at.
        listener: told after every step.
        cancel: stops the run after the step under way; it can be gone on with.

    Raises:
        Cancelled: stopped; checkpoint and adapter were written.
        ModelUnavailable, UsageError: the models or the data cannot be used.
    """
    free = [*([] if request.seconds is None else ["steps"]), *([] if request.fixed_bias else ["null_bias"])]
    asked = _as_asked(request, loaded.embedder)
    kept = plans.kept(request.out, asked, free)
    plan = kept or asked
    start = _start(request, generator, embedder)
    reader = _reader(generator, start)
    encoder = _encoder(embedder, loaded.embedder, plan, start)
    retrieval = LiveRetrieval(encoder, request.snapshot, request.libraries, plan.prior, plan.k)
    if kept is None and plan.null and not request.fixed_bias:
        plan = replace(plan, null_bias=_null_bias(retrieval, encoder, plan, request.questions))
    adapted = _adapted(reader, plan, start)
    words = Words(reader.answer, reader.refusal)
    null = _null(encoder, plan, start, request.questions)
    model = JointModel(encoder, retrieval, _likelihood(reader, adapted, loaded), words, plan, null)
    trained = [parameter for parameter in adapted.parameters() if parameter.requires_grad] if plan.generator else []
    card = adapter_output.reading_card(
        reader, generator.source.name, generator.digest, plan.rank, float(plan.alpha), provenance, start
    )
    part = _encoder_card(embedder, plan)

    def write() -> None:
        _write(request.out, card, part, model, lora.tensors_of(adapted), plan)

    training = JointTraining(
        model, trained, request.questions, request.held_out, plan, request.out, on_checkpoint=write
    )
    fits = kept is None and request.seconds is not None
    forecast = training.fit_into(request.seconds or 0.0) if fits else training.forecast()
    plans.keep(request.out, training.plan)
    tell_forecast(forecast, training.plan, training.step)
    figures = training.run(listener, cancel)
    frozen = training.guard is not None and training.guard.frozen
    return JointResult(request.out / adapter_output.FOLDER, training.plan.steps, figures, frozen)


def _likelihood(reader: Reader, adapted: Any, loaded: Loaded) -> Likelihood:
    if loaded.generator is not None:
        return GeneratorLikelihood(reader, loaded.generator)
    return ReaderLikelihood(reader, AnswerModel(adapted.base_model.model, reader.decoder_start))


def _reader(generator: Base, start: Start | None) -> Reader:
    reader = load_reader(generator.source)
    if start is None:
        return reader
    # As it was taught: a generator that is left as it is could not learn to be asked or to answer otherwise.
    return replace(reader, system=start.card.system, lead=start.card.lead, refusal_id=start.card.refusal_id)


def _encoder_card(embedder: Base, plan: JointPlan) -> QueryEncoderCard:
    alpha, whole = float(plan.encoder_alpha), plan.encoder == "full"
    return QueryEncoderCard(base_sha256=embedder.digest, rank=plan.encoder_rank, alpha=alpha, whole=whole)


def _as_asked(request: JointRequest, base: Embedder) -> JointPlan:
    """The plan with the scale that inner products of the embedder begin with."""
    return replace(request.plan, scale=request.plan.scale * usual_scale(base.normalised) / COSINE_SCALE)


def _null(
    encoder: TrainedQueryEncoder, plan: JointPlan, start: Start | None, questions: Sequence[Question]
) -> TrainedNull | None:
    """The null passage's logit to begin with, where more than a bias is learnt: that of ``start``, or a new one."""
    if plan.null_kind == "bias":
        return None
    below = None if start is None else start.null
    same = below is not None and (below.kind, below.embedder) == (plan.null_kind, encoder.fingerprint)
    if start is not None and below is not None and same:
        return TrainedNull(plan.null_kind, start.card.null_bias or 0.0, arrays_of_learnt(below))
    queries = [encoder.embed_query(question.question) for question in questions[:_LOOKED_AT]]
    return TrainedNull.begun(plan.null_kind, np.mean(queries, axis=0), plan.null_bias, plan.scale, plan.seed)


def _adapted(reader: Reader, plan: JointPlan, start: Start | None) -> Any:
    """The generator with the matrices that are trained, those of ``start`` to begin with."""
    adapted = lora.attach(reader.model, plan.rank, plan.alpha, lora.GENERATOR_MODULES)
    if start is not None:
        lora.load_tensors(adapted, start.tensors)
    return adapted


def _write(
    run: Path, card: AdapterCard, part: QueryEncoderCard, model: JointModel, generator: lora.Tensors, plan: JointPlan
) -> None:
    encoder = model.encoder.weights or model.encoder.tensors
    fitted = replace(
        card,
        prior_scale=model.scale,
        null_bias=model.null.bias if plan.null else None,
        null=plan.null_kind if plan.null else "bias",
        null_embedder=model.encoder.fingerprint if model.null_parameters else "",
        normalised=model.encoder.normalised,
    )
    null = model.null.tensors if plan.null else {}
    adapter_output.write(run, fitted, generator, (part, encoder) if encoder else None, null)


def _start(request: JointRequest, generator: Base, embedder: Base) -> Start | None:
    if request.start is None:
        return None
    plan = request.plan
    share = plan.encoder_rank / plan.encoder_alpha
    start = adapter_output.load_start(request.start, generator.digest, plan.rank, plan.alpha, share)
    part = start.card.query_encoder
    if part is not None and (part.base_sha256 != embedder.digest or part.rank != plan.encoder_rank):
        raise UsageError(f"The query encoder in {request.start} was made for another embedder, or has another rank.")
    if part is not None and plan.encoder != "frozen" and part.whole != (plan.encoder == "full"):
        kept = "full" if part.whole else "lora"
        raise UsageError(f"The query encoder in {request.start} goes on as it began.", f"Say --query-encoder {kept}.")
    return start


def _encoder(embedder: Base, base: Embedder, plan: JointPlan, start: Start | None) -> TrainedQueryEncoder:
    tower = load_query_tower(embedder.source)
    encoder = TrainedQueryEncoder(base, tower, plan.encoder, plan.encoder_rank, plan.encoder_alpha, plan.seed)
    if start is not None and start.query_encoder and plan.encoder == "lora":
        encoder.load_tensors(start.query_encoder)
    if start is not None and start.query_weights:
        encoder.load_weights(start.query_weights, start.card.name)
    return encoder


def _null_bias(
    retrieval: LiveRetrieval, encoder: TrainedQueryEncoder, plan: JointPlan, questions: Sequence[Question]
) -> float:
    """A bias some nats below the logit of a usual question's best passage: the null begins as an unlikely one."""
    best = []
    for question in questions[:_LOOKED_AT]:
        found = retrieval.find(question.question, question, plan.scale)
        if found is not None:
            cosines = found.documents @ encoder.embed_query(question.question)
            best.append(float(np.max(plan.scale * found.share * cosines + found.rest)))
    return round(float(np.median(best)) - _BELOW_THE_BEST, 3) if best else 0.0
