"""Stage 1: a generator learns to read. Each component of the mixture sees one passage, so each example is one.

The loss is -log p(y|x,z) of the answer, or of the refusal token where the passage does not hold one, averaged over
the tokens of a batch. Stage 2 (``joint``) trains on the marginal itself.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.inference import openvino_runtime
from scholiast.training import checkpoints, lora
from scholiast.training.packing import Batch, Pack, PackBuilder, batch_of, batches_of
from scholiast.training.reading_data import Group, ReadingCorpus

LOG = "log.jsonl"
_WINDOW = 48


@dataclass(frozen=True, slots=True)
class ReaderPlan:
    """What a run does.

    Attributes:
        tokens: of a batch, padding included.
        steps: optimiser steps at which the learning rate reaches zero.
        rate: highest learning rate; rises over ``warm_up`` steps, then falls as a cosine.
    """

    rank: int = 24
    alpha: int = 48
    tokens: int = 2400
    steps: int = 1500
    rate: float = 6e-4
    warm_up: int = 40
    weight_decay: float = 0.0
    clip: float = 1.0
    seed: int = 0
    save_seconds: float = 180.0
    evaluate_every: int = 100


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


class ReaderTraining:
    """A run: a causal model with a low-rank adapter, its data, and a folder for checkpoints and the log.

    Args:
        model: a transformers causal model, fp32, on its device.
        corpus: where examples come from.
        builder: makes packs of them.
        held_out: groups for the figures.
        folder: checkpoints and ``log.jsonl``; a checkpoint of the same plan there is gone on with.
        start: tensors of an adapter to begin with.
    """

    def __init__(
        self,
        model: Any,
        corpus: ReadingCorpus,
        builder: PackBuilder,
        held_out: list[Group],
        plan: ReaderPlan,
        folder: Path,
        start: lora.Tensors | None = None,
    ) -> None:
        import torch

        torch.manual_seed(plan.seed)
        self._plan, self._folder = plan, folder
        self._corpus, self._builder = corpus, builder
        self._held_out = [pack for group in held_out if (pack := builder.pack(group)) is not None]
        self._model = lora.attach(model, plan.rank, plan.alpha, lora.GENERATOR_MODULES)
        if start is not None:
            lora.load_tensors(self._model, start)
        self._parameters = [p for p in self._model.parameters() if p.requires_grad]
        self._optimizer = torch.optim.AdamW(
            self._parameters, lr=plan.rate, betas=(0.9, 0.98), weight_decay=plan.weight_decay
        )
        self._step = self._examples = 0
        self._seconds = 0.0
        self._best: dict[str, float] = {}
        self._mixed = _computes_bf16(model.device)
        self._resume()

    @property
    def tensors(self) -> lora.Tensors:
        """The adapter as it is now."""
        return lora.tensors_of(self._model)

    def run(self, listener: Listener, cancel: CancelToken) -> dict[str, float]:
        """Train until the plan's steps are done; the held-out figures at the end.

        Raises:
            Cancelled: asked to stop; a checkpoint was written.
        """
        saved, smooth = time.monotonic(), math.nan
        held_out: dict[str, float] = dict(self._best)
        for packs in self._batches():
            if cancel.is_cancelled:
                self._save()
                cancel.check()
            began = time.monotonic()
            rate = self._set_rate()
            loss = self._train(batch_of(packs))
            smooth = loss if math.isnan(smooth) else 0.95 * smooth + 0.05 * loss
            self._step += 1
            self._examples += sum(len(pack.refusals) for pack in packs)
            self._seconds += time.monotonic() - began
            if self._step % self._plan.evaluate_every == 0 or self._step == self._plan.steps:
                held_out = self.evaluate()
                self._best = held_out
                self._log({"step": self._step, "examples": self._examples, "loss": round(smooth, 4), **held_out})
            left = (self._plan.steps - self._step) * self._seconds / self._step
            listener(
                Progress(
                    self._step, self._plan.steps, smooth, rate, self._examples, self._seconds, left, dict(held_out)
                )
            )
            if time.monotonic() - saved > self._plan.save_seconds:
                self._save()
                saved = time.monotonic()
        self._save()
        return held_out

    def evaluate(self) -> dict[str, float]:
        """Held-out figures, teacher-forced: ``nll`` per answer, ``exact`` (every token the likeliest) over answered
        questions, ``refused`` over those without an answer, ``wrongly_refused`` over those with one.
        """
        import torch

        totals = np.zeros(6)
        self._model.eval()
        with torch.inference_mode():
            for packs in batches_of(self._held_out, self._plan.tokens):
                totals += self._held_out_counts(batch_of(packs), packs)
        self._model.train()
        nll, answered, exact, wrong, absent, refused = (float(value) for value in totals)
        return {
            "nll": round(nll / max(1.0, answered), 4),
            "exact": round(exact / max(1.0, answered), 4),
            "wrongly_refused": round(wrong / max(1.0, answered), 4),
            "refused": round(refused / max(1.0, absent), 4),
        }

    def _held_out_counts(self, batch: Batch, packs: list[Pack]) -> Any:
        counts = np.zeros(6)
        logits, rows, columns = self._logits(batch)
        log_probs = logits.float().log_softmax(dim=-1).cpu().numpy()
        best = log_probs.argmax(axis=-1)
        targets, blocks = batch.targets[rows, columns], batch.blocks[rows, columns]
        refusal = self._builder.refusal_id
        for row, pack in enumerate(packs):
            for number, refuses in enumerate(pack.refusals, start=1):
                at = np.flatnonzero((rows == row) & (blocks == number))
                says_no = best[at[0]] == refusal
                if refuses:
                    counts += (0, 0, 0, 0, 1, says_no)
                    continue
                # As shipped: the refusal token is masked at the first step, the refusal counted apart.
                first = log_probs[at[0]].copy()
                first[refusal] = -np.inf
                right = first.argmax() == targets[at[0]] and (best[at[1:]] == targets[at[1:]]).all()
                counts += (-log_probs[at, targets[at]].sum(), 1, right, says_no, 0, 0)
        return counts

    def _train(self, batch: Batch) -> float:
        import torch

        logits, rows, columns = self._logits(batch)
        targets = torch.from_numpy(batch.targets[rows, columns]).to(logits.device)
        loss = torch.nn.functional.cross_entropy(logits.float(), targets)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._parameters, self._plan.clip)
        self._optimizer.step()
        self._optimizer.zero_grad(set_to_none=True)
        return float(loss.detach())

    def _logits(self, batch: Batch) -> tuple[Any, Any, Any]:
        """Logits where there is a target, shape [n, vocabulary], and the rows and columns they belong to."""
        import torch

        model = self._model.base_model.model
        where = next(model.parameters()).device
        kind = torch.bfloat16 if self._mixed else torch.float32
        visible = torch.from_numpy(batch.visible[:, None]).to(where)
        mask = torch.zeros(visible.shape, dtype=kind, device=where).masked_fill(~visible, torch.finfo(kind).min)
        rows, columns = np.nonzero(batch.targets >= 0)
        with torch.autocast(where.type, dtype=torch.bfloat16, enabled=self._mixed):
            hidden = model.model(
                input_ids=torch.from_numpy(batch.ids).to(where),
                attention_mask=mask,
                position_ids=torch.from_numpy(batch.positions).to(where),
                use_cache=False,
            ).last_hidden_state
            picked = hidden[torch.from_numpy(rows).to(where), torch.from_numpy(columns).to(where)]
            return model.lm_head(picked), rows, columns

    def _set_rate(self) -> float:
        plan = self._plan
        warm = min(1.0, (self._step + 1) / max(1, plan.warm_up))
        rate = plan.rate * warm * 0.5 * (1.0 + math.cos(math.pi * min(1.0, self._step / plan.steps)))
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        return rate

    def _batches(self) -> Iterator[list[Pack]]:
        """Batches from where the run stands; the same ones for the same seed."""
        plan, number = self._plan, 0
        epoch = 0
        while True:
            order = self._corpus.order(plan.seed + epoch)
            for start in range(0, len(order), _WINDOW):
                rng = random.Random(f"{plan.seed}:{epoch}:{start}")
                groups = [g for i in order[start : start + _WINDOW] for g in self._corpus.groups(i, plan.seed + epoch)]
                packs = [pack for group in groups if (pack := self._builder.pack(group)) is not None]
                batches = batches_of(packs, plan.tokens)
                rng.shuffle(batches)
                for packed in batches:
                    if number >= plan.steps:
                        return
                    number += 1
                    if number > self._step:
                        yield packed
            epoch += 1

    def _log(self, entry: dict[str, float]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / LOG).open("a", encoding="utf-8") as stream:
            stream.write(json.dumps({**entry, "seconds": round(self._seconds)}) + "\n")

    def _save(self) -> None:
        import torch

        checkpoints.save(
            self._folder,
            {
                "plan": asdict(self._plan),
                "step": self._step,
                "examples": self._examples,
                "seconds": self._seconds,
                "held_out": self._best,
                "parameters": [parameter.detach().clone() for parameter in self._parameters],
                "optimizer": self._optimizer.state_dict(),
                "random": torch.get_rng_state(),
            },
        )

    def _resume(self) -> None:
        import torch

        state = checkpoints.load(self._folder)
        if state is None or state["plan"] != asdict(self._plan):
            return
        self._step, self._examples, self._seconds = state["step"], state["examples"], state["seconds"]
        self._best = state["held_out"]
        with torch.no_grad():
            for parameter, values in zip(self._parameters, state["parameters"], strict=True):
                parameter.copy_(values)
        self._optimizer.load_state_dict(state["optimizer"])
        torch.set_rng_state(state["random"])


def _computes_bf16(device: Any) -> bool:
    """Whether matrix products in bfloat16 are fast there."""
    if device.type == "cpu":
        return openvino_runtime.cpu_has_bf16()
    import torch

    return bool(torch.cuda.is_bf16_supported())
