"""A personal adapter: a small layer over the adapters in use, trained in two stages that each survive a kill.

The base model with the adapters below merged into it is what training begins with, and what the layer will lie on when
it is prepared: layers add up, so the sum that is trained is the sum that runs. Stage 1 is the reader
(``reader.ReaderTraining``), stage 2 the query encoder (stage A of ``joint``), which hears of the trained reader.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from scholiast.core.cancellation import CancelToken
from scholiast.core.teaching import TeachingPhase
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.adapters import AdapterCard, QueryEncoderCard
from scholiast.inference.merging import Deltas, Layer, add_to_modules, describe, merge_query_encoder
from scholiast.inference.protocols import Embedder
from scholiast.rag.retrieval import usual_scale
from scholiast.training import adapter_output, lora, plans
from scholiast.training.joint import JointModel, JointPlan, Words
from scholiast.training.joint_run import Base
from scholiast.training.joint_training import JointProgress, JointTraining
from scholiast.training.lesson_finding import Example
from scholiast.training.likelihood import AnswerModel
from scholiast.training.mixtures import LiveRetrieval, ReaderLikelihood
from scholiast.training.personal_adapters import NAME
from scholiast.training.personal_data import PersonalCorpus, held_out_groups
from scholiast.training.query_encoder import TrainedQueryEncoder, load_query_tower
from scholiast.training.reader import Forecast, Progress, ReaderPlan, ReaderTraining
from scholiast.training.readers import Reader, load_reader

TITLE = "What you taught"
LICENCE = "yours"
READER_SHARE = 0.75
"""Of the time for training; the rest is the query encoder's."""

_LONGEST = 640
_EPOCHS = 6
_MOST_ASKED = 64


@dataclass(frozen=True, slots=True)
class PersonalPlan:
    """What is trained; times are upper bounds, and less is trained where there is little to learn from."""

    seconds: float = 900.0
    rank: int = 8
    rate: float = 2e-4
    encoder_rank: int = 8
    encoder_rate: float = 1e-4
    epochs: int = _EPOCHS
    save_seconds: float = 60.0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Below:
    """What the layer lies on.

    Attributes:
        generator, embedder: own files and their hash.
        generator_layers, encoder_layers: adapters in use, bottom first, a personal one left out.
        loaded: the embedder as it runs with ``encoder_layers``.
    """

    generator: Base
    embedder: Base
    generator_layers: tuple[Layer, ...]
    encoder_layers: tuple[Layer, ...]
    loaded: Embedder


@dataclass(frozen=True, slots=True)
class Notes:
    """What is retrieved from while the query encoder is trained."""

    snapshot: IndexSnapshot
    libraries: Collection[int] | None


Listener = Callable[[TeachingPhase, int, int, float], None]
"""Hears the phase (reading, retrieval), step, steps and seconds left of it."""


class PersonalTraining:
    """One run in a folder.

    Args:
        below: what the layer lies on.
        learnt: examples to learn from; ``held_out``: for the learning curve's figures.
        plan: what to do.
        out: the folder; a run that was stopped there goes on.
    """

    def __init__(
        self, below: Below, learnt: Sequence[Example], held_out: Sequence[Example], plan: PersonalPlan, out: Path
    ) -> None:
        self._below, self._plan, self._out = below, plan, out
        self._learnt, self._held_out = list(learnt), list(held_out)

    @property
    def adapter(self) -> Path:
        """Where the adapter is once :meth:`run` has ended."""
        return self._out / "reading" / adapter_output.FOLDER

    def run(self, notes: Notes, listener: Listener, cancel: CancelToken) -> Path:
        """Train, or go on; the adapter's folder.

        Raises:
            Cancelled: asked to stop; a checkpoint was written.
            ModelUnavailable, UsageError: the models cannot be trained, or the folder holds another run.
        """
        reader = self._reader()
        training = self._read(reader, listener, cancel)
        encoder = self._retrieve(reader, notes, listener, cancel)
        part = QueryEncoderCard(
            base_sha256=self._below.embedder.digest,
            rank=self._plan.encoder_rank,
            alpha=2.0 * self._plan.encoder_rank,
        )
        query_encoder = None if encoder is None else (part, encoder)
        return adapter_output.write(self._out / "reading", self._card(reader), training.tensors, query_encoder)

    # ---- stage 1 ---------------------------------------------------------------------------------------------

    def _reader(self) -> Reader:
        layers = self._below.generator_layers
        reader = load_reader(self._below.generator.source)
        if not layers:
            return reader
        add_to_modules(reader.model, Deltas.of_generator(layers))
        said = describe(layers)
        assert said is not None
        return replace(reader, system=said.reading.system, refusal_id=said.refusal_id, lead=said.reading.lead)

    def _read(self, reader: Reader, listener: Listener, cancel: CancelToken) -> ReaderTraining:
        folder, plan = self._out / "reading", self._plan
        asked = ReaderPlan(
            rank=plan.rank,
            alpha=2 * plan.rank,
            steps=1,
            rate=plan.rate,
            warm_up=5,
            seed=plan.seed,
            save_seconds=plan.save_seconds,
            evaluate_every=1_000_000,
        )
        kept = plans.kept(folder, asked, ("steps",))
        corpus = PersonalCorpus(self._learnt)
        training = ReaderTraining(
            reader.model,
            corpus,
            reader.builder(_LONGEST),
            held_out_groups(self._held_out),
            kept or asked,
            folder,
            decoder_start=reader.decoder_start,
        )
        if kept is None:
            round_of_all = sum(len(group.items) for number in corpus.order(0) for group in corpus.groups(number, 0))
            forecast = training.fit_questions(plan.epochs * round_of_all)
            if forecast.total > READER_SHARE * plan.seconds:
                training.fit_into(READER_SHARE * plan.seconds)
            plans.keep(folder, training.plan)

        def tell(progress: Progress) -> None:
            listener("reading", progress.step, progress.steps, progress.seconds_left)

        training.run(tell, cancel)
        return training

    # ---- stage 2 ---------------------------------------------------------------------------------------------

    def _retrieve(self, reader: Reader, notes: Notes, listener: Listener, cancel: CancelToken) -> lora.Tensors | None:
        """The query encoder's matrices; None where there is nothing for it to learn from, or it cannot be trained."""
        asked = [example.as_question for example in self._learnt if example.passage]
        if not asked or self._below.embedder.source.kind not in ("sentence-transformers", "dpr"):
            return None
        folder = self._out / "retrieval"
        wanted = self._encoder_plan(len(asked))
        kept = plans.kept(folder, wanted, ("steps",))
        encoder = self._encoder(wanted)
        retrieval = LiveRetrieval(encoder, notes.snapshot, notes.libraries, wanted.prior, wanted.k)
        likelihood = ReaderLikelihood(reader, AnswerModel(reader.model, reader.decoder_start))
        model = JointModel(encoder, retrieval, likelihood, Words(reader.answer, reader.refusal), wanted)
        if kept is None:
            kept = self._within(JointTraining(model, [], asked, [], wanted, folder).forecast(), wanted)
            plans.keep(folder, kept)
        count = kept.steps // self._plan.epochs * kept.accumulate
        joint = JointTraining(model, [], asked[:count], [], kept, folder)

        def tell(progress: JointProgress) -> None:
            listener("retrieval", progress.step, progress.steps, progress.seconds_left)

        joint.run(tell, cancel)
        return encoder.tensors

    def _within(self, forecast: Forecast, plan: JointPlan) -> JointPlan:
        """``plan`` with no more rounds' worth of questions than there is time for.

        Likelihoods are computed once for each passage, so the first round is what takes time.
        """
        each_batch = max(forecast.step, 1e-9)
        batches = int((1.0 - READER_SHARE) * self._plan.seconds / each_batch)
        return replace(plan, steps=self._plan.epochs * max(1, min(batches, plan.steps // self._plan.epochs)))

    def _encoder_plan(self, questions: int) -> JointPlan:
        plan = self._plan
        accumulate = min(8, questions)
        steps = plan.epochs * (min(questions, _MOST_ASKED) // accumulate)
        said = describe(self._below.generator_layers)
        base = self._below.loaded
        fitted = said.reading if said is not None and said.reading.normalised == base.normalised else None
        scale = None if fitted is None else fitted.prior_scale
        # One that depends on the question stays with the layer that it was learnt with.
        bias = None if fitted is None or fitted.null is not None else fitted.null_bias
        return JointPlan(
            encoder_rank=plan.encoder_rank,
            encoder_alpha=2 * plan.encoder_rank,
            encoder_rate=plan.encoder_rate,
            generator=False,
            rank=plan.rank,
            alpha=2 * plan.rank,
            scale=usual_scale(base.normalised) if scale is None else scale,
            # How the prior is scaled was fitted on far more questions than a person teaches.
            scalar_rate=0.0,
            null=bias is not None,
            null_bias=bias or 0.0,
            steps=steps,
            accumulate=accumulate,
            absent=0.0,
            typed=False,
            seed=plan.seed,
            save_seconds=plan.save_seconds,
            evaluate_every=1_000_000,
            gauge_every=max(5, 4 * plan.epochs),
        )

    def _encoder(self, plan: JointPlan) -> TrainedQueryEncoder:
        tower = load_query_tower(self._below.embedder.source)
        merge_query_encoder(tower.transformer, self._below.encoder_layers)
        return TrainedQueryEncoder(
            self._below.loaded, tower, "lora", plan.encoder_rank, plan.encoder_alpha, self._plan.seed
        )

    # ---- the card --------------------------------------------------------------------------------------------

    def _card(self, reader: Reader) -> AdapterCard:
        """What the layer says of itself; how a model is asked is taken over from the layer below."""
        plan, below = self._plan, self._below
        said = describe(below.generator_layers)
        asked = None if said is None else said.reading
        made = sum(not example.taught for example in self._learnt)
        taught = len(self._learnt) - made + len(self._held_out)
        return AdapterCard(
            name=NAME,
            title=TITLE,
            base=below.generator.source.name,
            base_sha256=below.generator.digest,
            rank=plan.rank,
            alpha=2.0 * plan.rank,
            system=reader.system,
            lead=reader.lead,
            refusal_id=reader.refusal_id,
            refusal_threshold=0.5 if asked is None else asked.refusal_threshold,
            lift_per_token=None if asked is None else asked.lift_per_token,
            prior_scale=None if asked is None else asked.prior_scale,
            null_bias=None if asked is None or asked.null is not None else asked.null_bias,
            normalised=asked is None or asked.normalised,
            licence=LICENCE,
            data=(f"{taught} answers that you accepted, corrected or added", f"{made} questions made from your notes"),
            command="scholiast teach run",
            seed=plan.seed,
            made=date.today().isoformat(),
            figures={},
            curve=(),
        )
