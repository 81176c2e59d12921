"""Stage 1: a generator learns to read. Each component of the mixture sees one passage, so each example is one.

The loss is -log p(y|x,z) of the answer, or of the refusal token where the passage does not hold one, averaged over
the tokens of a batch. Stage 2 (``joint``) trains on the marginal itself.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import UsageError
from scholiast.training import checkpoints, logs, lora
from scholiast.training.likelihood import AnswerModel
from scholiast.training.packing import Pack, PackBuilder, batches_of
from scholiast.training.reading_data import Group

_WINDOW = 48
_TIMED = 3
_MOST_STEPS = 1_000_000


@dataclass(frozen=True, slots=True)
class ReaderPlan:
    """What a run does.

    Attributes:
        tokens: of a batch, padding included.
        accumulate: batches of an optimiser step.
        steps: optimiser steps at which the learning rate reaches zero.
        rate: highest learning rate; rises over ``warm_up`` steps, then falls as a cosine.
    """

    rank: int = 24
    alpha: int = 48
    tokens: int = 900
    steps: int = 1500
    rate: float = 4e-4
    warm_up: int = 40
    weight_decay: float = 0.0
    clip: float = 1.0
    seed: int = 0
    save_seconds: float = 180.0
    evaluate_every: int = 400
    accumulate: int = 1


class Corpus(Protocol):
    """Where examples come from."""

    def order(self, seed: int) -> list[int]:
        """The numbers of all its parts, shuffled."""

    def groups(self, number: int, seed: int) -> list[Group]:
        """The groups of part ``number``; the same for the same seed."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is; ``held_out`` has the figures of the last evaluation."""

    step: int
    steps: int
    loss: float
    rate: float
    examples: int
    seconds: float
    seconds_left: float
    held_out: dict[str, float] = field(default_factory=dict)


Listener = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Forecast:
    """How long a run will take here, from a few steps that were timed; in seconds."""

    step: float
    evaluation: float
    total: float


class ReaderTraining:
    """A run: a model with a low-rank adapter, its data, and a folder for checkpoints and the log.

    Args:
        model: a transformers model, causal or encoder-decoder, fp32, on its device.
        corpus: where examples come from.
        builder: makes packs of them.
        held_out: groups for the figures.
        plan: what to do.
        folder: checkpoints and ``log.jsonl``; a checkpoint of the same plan there is gone on with.
        start: tensors of an adapter to begin with.
        decoder_start: ids that an encoder-decoder's answers begin with.
        on_checkpoint: told after each one.

    Raises:
        UsageError: the folder holds a run with another plan, or of another model.
    """

    def __init__(
        self,
        model: Any,
        corpus: Corpus,
        builder: PackBuilder,
        held_out: list[Group],
        plan: ReaderPlan,
        folder: Path,
        start: lora.Tensors | None = None,
        *,
        decoder_start: Sequence[int] = (),
        on_checkpoint: Callable[[], None] | None = None,
    ) -> None:
        import torch

        torch.manual_seed(plan.seed)
        self._plan, self._folder = plan, folder
        self._corpus, self._builder = corpus, builder
        self._on_checkpoint = on_checkpoint
        self._held_out = [pack for group in held_out if (pack := builder.pack(group)) is not None]
        self._model = lora.attach(model, plan.rank, plan.alpha, lora.GENERATOR_MODULES)
        if start is not None:
            lora.load_tensors(self._model, start)
        self._answers = AnswerModel(self._model.base_model.model, decoder_start)
        self._parameters = [p for p in self._model.parameters() if p.requires_grad]
        self._optimizer = torch.optim.AdamW(
            self._parameters, lr=plan.rate, betas=(0.9, 0.98), weight_decay=plan.weight_decay
        )
        self._step = self._examples = 0
        self._seconds, self._smooth = 0.0, math.nan
        self._best: dict[str, float] = {}
        self._resume()

    @property
    def tensors(self) -> lora.Tensors:
        """The adapter as it is now."""
        return lora.tensors_of(self._model)

    @property
    def step(self) -> int:
        """Optimiser steps done, those before a kill included."""
        return self._step

    @property
    def plan(self) -> ReaderPlan:
        """What the run does."""
        return self._plan

    def fit_into(self, seconds: float) -> Forecast:
        """Choose the number of steps so that a new run takes about ``seconds`` here; once chosen it is kept."""
        measured = self.forecast()
        share = measured.step + measured.evaluation / self._plan.evaluate_every
        self._plan = replace(self._plan, steps=max(1, int(seconds / share)))
        return replace(measured, total=self._plan.steps * share)

    def fit_questions(self, count: int) -> Forecast:
        """Choose the number of steps so that a new run learns from at least ``count`` questions; kept once chosen."""
        self._plan = replace(self._plan, steps=_MOST_STEPS)
        seen = steps = 0
        for batches in self._batches():
            steps += 1
            seen += sum(len(pack.refusals) for packs in batches for pack in packs)
            if seen >= count:
                break
        self._plan = replace(self._plan, steps=steps)
        return self.forecast()

    def forecast(self) -> Forecast:
        """Time a few steps without learning anything from them."""
        import torch

        spans = []
        for batches in islice(self._batches(), _TIMED):
            began = time.monotonic()
            self._loss(batches[0]).backward()
            self._optimizer.zero_grad(set_to_none=True)
            spans.append((time.monotonic() - began) * len(batches))
        step, evaluation = min(spans, default=0.0), 0.0
        if self._held_out:
            began = time.monotonic()
            packs = batches_of(self._held_out, self._plan.tokens)[0]
            with torch.inference_mode():
                self._answers.log_probs(packs)
            share = len(packs) / len(self._held_out)
            evaluation = (time.monotonic() - began) / share
        left = self._plan.steps - self._step
        rounds = -(-left // self._plan.evaluate_every)
        return Forecast(step, evaluation, left * step + rounds * evaluation)

    def run(self, listener: Listener, cancel: CancelToken) -> dict[str, float]:
        """Train until the plan's steps are done; the held-out figures at the end.

        Raises:
            Cancelled: asked to stop; a checkpoint was written.
        """
        saved = time.monotonic()
        for batches in self._batches():
            if cancel.is_cancelled:
                self._save()
                cancel.check()
            began = time.monotonic()
            rate = self._set_rate()
            loss = self._train(batches)
            self._smooth = loss if math.isnan(self._smooth) else 0.95 * self._smooth + 0.05 * loss
            self._step += 1
            self._examples += sum(len(pack.refusals) for packs in batches for pack in packs)
            self._seconds += time.monotonic() - began
            if self._step % self._plan.evaluate_every == 0 or self._step == self._plan.steps:
                self._best = self.evaluate()
                self._log()
            listener(self._progress(rate))
            if time.monotonic() - saved > self._plan.save_seconds:
                self._save()
                saved = time.monotonic()
        self._save()
        return dict(self._best)

    def _progress(self, rate: float) -> Progress:
        left = (self._plan.steps - self._step) * self._seconds / self._step
        return Progress(
            self._step, self._plan.steps, self._smooth, rate, self._examples, self._seconds, left, dict(self._best)
        )

    def evaluate(self) -> dict[str, float]:
        """Held-out figures, teacher-forced: ``nll`` per answer, ``exact`` (every token the likeliest) over answered
        questions, ``refused`` over those without an answer, ``wrongly_refused`` over those with one.
        """
        import torch

        totals = np.zeros(6)
        with torch.inference_mode():
            for packs in batches_of(self._held_out, self._plan.tokens):
                totals += self._held_out_counts(packs)
        nll, answered, exact, wrong, absent, refused = (float(value) for value in totals)
        return {
            "nll": round(nll / max(1.0, answered), 4),
            "exact": round(exact / max(1.0, answered), 4),
            "wrongly_refused": round(wrong / max(1.0, answered), 4),
            "refused": round(refused / max(1.0, absent), 4),
        }

    def _held_out_counts(self, packs: list[Pack]) -> Any:
        counts = np.zeros(6)
        log_probs = self._answers.log_probs(packs).cpu().numpy()
        best = log_probs.argmax(axis=-1)
        targets, owners = _learnt(packs)
        refusal = self._builder.refusal_id
        for owner, refuses in enumerate(refuses for pack in packs for refuses in pack.refusals):
            at = np.flatnonzero(owners == owner)
            says_no = refusal is not None and best[at[0]] == refusal
            if refuses:
                counts += (0, 0, 0, 0, 1, says_no)
                continue
            # As shipped: the refusal token is masked at the first step, the refusal counted apart.
            first = log_probs[at[0]].copy()
            if refusal is not None:
                first[refusal] = -np.inf
            right = first.argmax() == targets[at[0]] and (best[at[1:]] == targets[at[1:]]).all()
            counts += (-log_probs[at, targets[at]].sum(), 1, right, says_no, 0, 0)
        return counts

    def _train(self, batches: Sequence[list[Pack]]) -> float:
        """One optimiser step; the mean loss of its batches."""
        import torch

        total = 0.0
        for packs in batches:
            loss = self._loss(packs) / len(batches)
            loss.backward()
            total += float(loss.detach())
        torch.nn.utils.clip_grad_norm_(self._parameters, self._plan.clip)
        self._optimizer.step()
        self._optimizer.zero_grad(set_to_none=True)
        return total

    def _loss(self, packs: list[Pack]) -> Any:
        """Mean of -log p over the tokens to be learnt."""
        import torch

        logits = self._answers.logits(packs)
        targets = torch.from_numpy(_learnt(packs)[0]).to(logits.device)
        return torch.nn.functional.cross_entropy(logits.float(), targets)

    def _set_rate(self) -> float:
        plan = self._plan
        warm = min(1.0, (self._step + 1) / max(1, plan.warm_up))
        rate = plan.rate * warm * 0.5 * (1.0 + math.cos(math.pi * min(1.0, self._step / plan.steps)))
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        return rate

    def _batches(self) -> Iterator[list[list[Pack]]]:
        """The batches of each step from where the run stands; the same ones for the same seed."""
        plan, number = self._plan, 0
        epoch = 0
        waiting: list[list[Pack]] = []
        while True:
            order = self._corpus.order(plan.seed + epoch)
            for start in range(0, len(order), _WINDOW):
                rng = random.Random(f"{plan.seed}:{epoch}:{start}")
                groups = [g for i in order[start : start + _WINDOW] for g in self._corpus.groups(i, plan.seed + epoch)]
                packs = [pack for group in groups if (pack := self._builder.pack(group)) is not None]
                batches = batches_of(packs, plan.tokens)
                rng.shuffle(batches)
                for packed in batches:
                    waiting.append(packed)
                    if len(waiting) < plan.accumulate:
                        continue
                    if number >= plan.steps:
                        return
                    number += 1
                    if number > self._step:
                        yield waiting
                    waiting = []
            epoch += 1

    def _log(self) -> None:
        figures = {"step": self._step, "examples": self._examples, "loss": round(self._smooth, 4), **self._best}
        logs.append(self._folder, {**figures, "seconds": round(self._seconds)})

    def _save(self) -> None:
        import torch

        checkpoints.save(
            self._folder,
            {
                "plan": asdict(self._plan),
                "step": self._step,
                "examples": self._examples,
                "seconds": self._seconds,
                "smooth": self._smooth,
                "held_out": self._best,
                "parameters": [parameter.detach().clone() for parameter in self._parameters],
                "optimizer": self._optimizer.state_dict(),
                "random": torch.get_rng_state(),
            },
        )
        if self._on_checkpoint is not None:
            self._on_checkpoint()

    def _resume(self) -> None:
        import torch

        state = checkpoints.load(self._folder)
        if state is None:
            return
        shapes = [tuple(parameter.shape) for parameter in self._parameters]
        # What a plan says that an earlier version did not know of is as it was then.
        if (
            asdict(ReaderPlan()) | state["plan"] != asdict(self._plan)
            or [tuple(values.shape) for values in state["parameters"]] != shapes
        ):
            raise UsageError(
                f"{self._folder} holds a run with other settings or of another model.",
                "Give another folder, or delete this one to begin again.",
            )
        self._step, self._examples, self._seconds = state["step"], state["examples"], state["seconds"]
        self._best, self._smooth = state["held_out"], state.get("smooth", math.nan)
        with torch.no_grad():
            for parameter, values in zip(self._parameters, state["parameters"], strict=True):
                parameter.copy_(values)
        self._optimizer.load_state_dict(state["optimizer"])
        torch.set_rng_state(state["random"])
        logs.rewind(self._folder, self._step)


def _learnt(packs: Sequence[Pack]) -> tuple[Any, Any]:
    """The targets of ``packs`` in order, and for each the number of its block, counted over all packs."""
    targets, owners, before = [], [], 0
    for pack in packs:
        learnt = pack.targets >= 0
        targets.append(pack.targets[learnt])
        owners.append(pack.blocks[learnt] - 1 + before)
        before += len(pack.refusals)
    return np.concatenate(targets), np.concatenate(owners)
