"""The loop of stage 2: batches of questions, learning rates, gauges, checkpoints, and the way back from a collapse."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, UsageError
from scholiast.evaluation.questions import Question
from scholiast.training import checkpoints, logs
from scholiast.training.collapse import CollapseGuard, Probe
from scholiast.training.joint import JointModel, JointPlan
from scholiast.training.reader import Forecast

_TIMED = 2


@dataclass(frozen=True, slots=True)
class JointProgress:
    """How far a run is; ``alarms`` are the gauges that were bad when last looked at."""

    step: int
    steps: int
    loss: float
    scale: float
    null_bias: float
    seconds: float
    seconds_left: float
    held_out: dict[str, float] = field(default_factory=dict)
    alarms: tuple[str, ...] = ()
    frozen: bool = False


Listener = Callable[[JointProgress], None]


class JointTraining:
    """A run over questions whose passages are in a live index.

    Args:
        model: what is trained.
        generator: the generator's trained parameters; empty in stage A.
        questions: to learn from; those without an answer teach refusals.
        held_out: answerable questions for the figures.
        plan: what to do.
        folder: checkpoints and ``log.jsonl``; a checkpoint of the same plan there is gone on with.
        on_checkpoint: told after each one.

    Raises:
        UsageError: nothing is to be trained, or the folder holds another run.
    """

    def __init__(
        self,
        model: JointModel,
        generator: Sequence[Any],
        questions: Sequence[Question],
        held_out: Sequence[Question],
        plan: JointPlan,
        folder: Path,
        *,
        on_checkpoint: Callable[[], None] | None = None,
    ) -> None:
        import torch

        torch.manual_seed(plan.seed)
        self._model, self._plan, self._folder = model, plan, folder
        self._questions, self._held_out = list(questions), list(held_out)
        self._on_checkpoint = on_checkpoint
        retriever = model.encoder.parameters if plan.prior != "bm25" else []
        if not self._questions or not (retriever or generator):
            raise UsageError("There is nothing to train.", "Train the generator, or a query encoder that is asked.")
        kinds = [
            (retriever, plan.encoder_rate, plan.weight_decay),
            (list(generator), plan.generator_rate, plan.weight_decay),
            (model.scalars, plan.scalar_rate, 0.0),
        ]
        kinds += [(model.null_parameters, plan.null_rate, 0.0)] if model.null_parameters else []
        self._rates = [rate for _, rate, _ in kinds]
        self._parameters = [parameter for parameters, _, _ in kinds for parameter in parameters]
        groups = [{"params": parameters, "lr": rate, "weight_decay": decay} for parameters, rate, decay in kinds]
        self._optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98))
        self._step, self._seconds, self._smooth = 0, 0.0, math.nan
        self._best: dict[str, float] = {}
        self._bad: tuple[str, ...] = ()
        self._due: list[str] = []
        self._entry: dict[str, Any] = {}
        self._guard: CollapseGuard | None = None
        self._good: dict[str, Any] | None = None
        chosen = [q for q in self._questions if q.answerable and q.answers]
        self._probed = random.Random(plan.seed).sample(chosen, min(plan.probe, len(chosen)))
        self._resume()

    @property
    def step(self) -> int:
        """Optimiser steps done, those before a kill included."""
        return self._step

    @property
    def guard(self) -> CollapseGuard | None:
        """The watch over the retriever; None before the run has begun."""
        return self._guard

    @property
    def plan(self) -> JointPlan:
        """What the run does."""
        return self._plan

    def fit_into(self, seconds: float) -> Forecast:
        """Choose the number of steps so that a new run takes about ``seconds`` here; once chosen it is kept."""
        measured = self.forecast()
        share = measured.step + measured.evaluation / self._plan.evaluate_every
        self._plan = replace(self._plan, steps=max(1, int(seconds / share)))
        return replace(measured, total=self._plan.steps * share)

    def forecast(self) -> Forecast:
        """Time a few questions without learning anything from them."""
        spans = []
        for question in self._questions[:_TIMED]:
            began = time.monotonic()
            loss = self._model.loss(question, 0)
            if loss is not None:
                loss.backward()
            spans.append(time.monotonic() - began)
        self._optimizer.zero_grad(set_to_none=True)
        each = min(spans)
        # Figures and gauges need no gradients, and gauges little of the generator.
        looks = len(self._held_out) / 2 + len(self._probed) / 8 * self._plan.evaluate_every / self._plan.gauge_every
        step, evaluation = each * self._plan.accumulate, each * looks
        left = self._plan.steps - self._step
        rounds = -(-left // self._plan.evaluate_every)
        return Forecast(step, evaluation, left * step + rounds * evaluation)

    def run(self, listener: Listener, cancel: CancelToken) -> dict[str, float]:
        """Train until the plan's steps are done; the held-out figures at the end.

        Raises:
            Cancelled: asked to stop; a checkpoint was written.
        """
        if self._guard is None:
            self._guard = CollapseGuard(self._model.probe(self._probed, cancel))
            self._good = self._state()
            # What the gauges are compared with later. A run that was killed before its first checkpoint begins anew.
            logs.rewind(self._folder, -1)
            logs.append(self._folder, {"step": 0, "probe": len(self._probed), **self._guard.untrained.as_figures()})
        try:
            self._look(self._guard, cancel)
            self._go_on(self._guard, listener, cancel)
        except Cancelled:
            self._optimizer.zero_grad(set_to_none=True)
            self._save()
            raise
        self._save()
        return dict(self._best)

    def _go_on(self, guard: CollapseGuard, listener: Listener, cancel: CancelToken) -> None:
        saved = time.monotonic()
        for questions, epoch in self._batches():
            began = time.monotonic()
            loss = self._train(questions, epoch, cancel)
            if not math.isnan(loss):
                self._smooth = loss if math.isnan(self._smooth) else 0.9 * self._smooth + 0.1 * loss
            self._step += 1
            self._due = self._due_now(guard)
            self._look(guard, cancel)
            self._seconds += time.monotonic() - began
            listener(self._progress(guard))
            if time.monotonic() - saved > self._plan.save_seconds:
                self._save()
                saved = time.monotonic()

    def _train(self, questions: Sequence[Question], epoch: int, cancel: CancelToken) -> float:
        """One optimiser step; the mean loss of its questions, NaN when none had anything to learn from."""
        import torch

        for group, rate in zip(self._optimizer.param_groups, self._rates_now(), strict=True):
            group["lr"] = rate
        total, count = 0.0, 0
        for question in questions:
            cancel.check()
            loss = self._model.loss(question, epoch)
            if loss is not None and loss.requires_grad:
                (loss / len(questions)).backward()
                total, count = total + float(loss.detach()), count + 1
        held = self._anchored()
        for question in held:
            cancel.check()
            (self._model.anchoring(question, self._step) / len(held)).backward()
        if not count and not held:
            return math.nan
        torch.nn.utils.clip_grad_norm_(self._parameters, self._plan.clip)
        self._optimizer.step()
        self._optimizer.zero_grad(set_to_none=True)
        return total / count if count else math.nan

    def _anchored(self) -> list[Question]:
        """Further questions of this step, whose typed forms are held near what was written; the same for a seed."""
        plan = self._plan
        if not plan.anchor or plan.encoder == "frozen" or (self._guard is not None and self._guard.frozen):
            return []
        return random.Random(f"{plan.seed}:{self._step}:anchor").choices(self._questions, k=plan.anchored)

    def _rates_now(self) -> list[float]:
        plan = self._plan
        warm = min(1.0, (self._step + 1) / max(1.0, plan.steps / 10))
        shape = min(warm, 1.0 - self._step / plan.steps)
        factor = 1.0 if self._guard is None else self._guard.rate_factor
        return [rate * shape * (factor if number == 0 else 1.0) for number, rate in enumerate(self._rates)]

    def _batches(self) -> Iterator[tuple[list[Question], int]]:
        """Batches from where the run stands, and their epoch; the same ones for the same seed."""
        size = min(self._plan.accumulate, len(self._questions))
        number = epoch = 0
        while True:
            order = self._questions.copy()
            random.Random(f"{self._plan.seed}:{epoch}").shuffle(order)
            for start in range(0, len(order) - size + 1, size):
                if number >= self._plan.steps:
                    return
                number += 1
                if number > self._step:
                    yield order[start : start + size], epoch
            epoch += 1

    # ---- gauges and figures ----------------------------------------------------------------------------------

    def _due_now(self, guard: CollapseGuard) -> list[str]:
        plan, last = self._plan, self._step == self._plan.steps
        due = ["gauges"] if (self._step % plan.gauge_every == 0 or last) and not guard.frozen else []
        return due + (["figures"] if self._step % plan.evaluate_every == 0 or last else [])

    def _look(self, guard: CollapseGuard, cancel: CancelToken) -> None:
        """Measure what is due. Broken off, it is gone on with where it was: an alarm must not be counted twice."""
        while self._due:
            if self._due[0] == "gauges":
                self._entry |= self._watch(guard, cancel)
            else:
                self._best = self._model.figures(self._held_out, cancel)
                self._entry |= self._best
            self._due = self._due[1:]
        if self._entry:
            scalars = {
                "scale": round(self._model.scale, 3),
                "null_bias": round(self._model.null.bias, 3),
            }
            loss = None if math.isnan(self._smooth) else round(self._smooth, 4)
            logs.append(self._folder, {"step": self._step, "loss": loss, **self._entry, **scalars})
            self._entry = {}

    def _watch(self, guard: CollapseGuard, cancel: CancelToken) -> dict[str, Any]:
        """Read the gauges, and go back where they show a collapse; what the log says of it."""
        gauges, self._bad, action = guard.judge(self._model.probe(self._probed, cancel))
        entry: dict[str, Any] = gauges.as_figures()
        if action == "go on":
            self._good = self._state()
        else:
            assert self._good is not None
            self._restore(self._good)
            entry |= {"alarms": list(self._bad), "action": action}
        return entry

    def _progress(self, guard: CollapseGuard) -> JointProgress:
        left = (self._plan.steps - self._step) * self._seconds / self._step
        model = self._model
        return JointProgress(
            self._step,
            self._plan.steps,
            self._smooth,
            model.scale,
            model.null.bias,
            self._seconds,
            left,
            dict(self._best),
            self._bad,
            guard.frozen,
        )

    # ---- checkpoints -----------------------------------------------------------------------------------------

    def _state(self) -> dict[str, Any]:
        """What is learnt so far: parameters and the optimiser's memory, copied."""
        import copy

        return {
            "parameters": [parameter.detach().clone() for parameter in self._parameters],
            "optimizer": copy.deepcopy(self._optimizer.state_dict()),
        }

    def _restore(self, state: dict[str, Any]) -> None:
        import copy

        import torch

        with torch.no_grad():
            for parameter, values in zip(self._parameters, state["parameters"], strict=True):
                parameter.copy_(values)
        self._optimizer.load_state_dict(copy.deepcopy(state["optimizer"]))

    def _save(self) -> None:
        assert self._guard is not None
        checkpoints.save(
            self._folder,
            {
                "plan": asdict(self._plan),
                "step": self._step,
                "seconds": self._seconds,
                "smooth": self._smooth,
                "held_out": self._best,
                "bad": list(self._bad),
                "due": self._due,
                "entry": self._entry,
                "raised": self._guard.raised,
                "baseline": self._guard.baseline.as_state(),
                "good": self._good,
                "now": self._state(),
                "likelihoods": self._model.remembered.known,
            },
        )
        if self._on_checkpoint is not None:
            self._on_checkpoint()

    def _resume(self) -> None:
        state = checkpoints.load(self._folder)
        if state is None:
            return
        shapes = [tuple(parameter.shape) for parameter in self._parameters]
        kept = [tuple(values.shape) for values in state.get("now", {}).get("parameters", ())]
        # A run of an earlier version knows nothing of what can be chosen since; what it did is the default.
        if asdict(JointPlan()) | state["plan"] != asdict(self._plan) or kept != shapes:
            raise UsageError(
                f"{self._folder} holds a run with other settings or of another model.",
                "Give another folder, or delete this one to begin again.",
            )
        self._step, self._seconds, self._smooth = state["step"], state["seconds"], state["smooth"]
        self._best, self._bad = state["held_out"], tuple(state["bad"])
        self._due, self._entry = state["due"], state["entry"]
        self._guard = CollapseGuard(Probe.of_state(state["baseline"]))
        self._guard.raised = state["raised"]
        self._good = state["good"]
        self._model.remembered.known = state["likelihoods"]
        self._restore(state["now"])
        logs.rewind(self._folder, self._step)
