"""Logits of the tokens that are to be learnt, with gradients, for decoder-only and encoder-decoder models alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from scholiast.inference import openvino_runtime
from scholiast.training.packing import Pack, batch_of, separated


class AnswerModel:
    """A transformers model that predicts the targets of packs.

    Dropout stays off: a run that goes on after a kill must draw what an unbroken one draws, and low-rank matrices on
    a frozen model hardly need it.

    Args:
        model: causal or encoder-decoder, fp32, on its device; may carry low-rank matrices.
        decoder_start: ids that an encoder-decoder's answers begin with.
        mixed: multiply in bfloat16; None where the device is fast at it.
    """

    def __init__(self, model: Any, decoder_start: Sequence[int] = (), *, mixed: bool | None = None) -> None:
        self._model = model.eval()
        self._start = list(decoder_start)
        self._paired = bool(getattr(model.config, "is_encoder_decoder", False))
        self._shares = shares_passages(model)
        self._mixed = computes_bf16(model.device) if mixed is None else mixed

    @property
    def module(self) -> Any:
        """The model."""
        return self._model

    @property
    def device(self) -> Any:
        """Where its weights are."""
        return next(self._model.parameters()).device

    def logits(self, packs: Sequence[Pack]) -> Any:
        """Logits where ``packs`` have a target, pack by pack, shape [targets, vocabulary]."""
        import torch

        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self._mixed):
            if self._paired:
                return self._of_pairs(packs)
            return self._of_packs(packs) if self._shares else self._of_rows(packs)

    def log_probs(self, packs: Sequence[Pack]) -> Any:
        """log p(next token), as :meth:`logits`, fp32, each row normalised."""
        return self.logits(packs).float().log_softmax(dim=-1)

    def _of_packs(self, packs: Sequence[Pack]) -> Any:
        import torch

        batch = batch_of(packs)
        kind = torch.bfloat16 if self._mixed else torch.float32
        visible = torch.from_numpy(batch.visible[:, None]).to(self.device)
        mask = torch.zeros(visible.shape, dtype=kind, device=self.device)
        mask = mask.masked_fill(~visible, torch.finfo(kind).min)
        return self._where(
            np.nonzero(batch.targets >= 0),
            input_ids=torch.from_numpy(batch.ids).to(self.device),
            attention_mask=mask,
            position_ids=torch.from_numpy(batch.positions).to(self.device),
        )

    def _of_rows(self, packs: Sequence[Pack]) -> Any:
        """Each prompt in a row of its own."""
        import torch

        pairs = [pair for pack in packs for pair in separated(pack)]
        ids, mask = _padded([[*prompt, *answer[:-1]] for prompt, answer in pairs])
        rows = np.repeat(np.arange(len(pairs)), [len(answer) for _, answer in pairs])
        columns = [np.arange(len(prompt) - 1, len(prompt) + len(answer) - 1) for prompt, answer in pairs]
        return self._where(
            (rows, np.concatenate(columns)),
            input_ids=torch.from_numpy(ids).to(self.device),
            attention_mask=torch.from_numpy(mask).to(self.device),
        )

    def _where(self, places: tuple[Any, ...], **inputs: Any) -> Any:
        """Logits of a batch at (rows, columns), shape [len(rows), vocabulary]."""
        import torch

        rows, columns = (torch.from_numpy(at).to(self.device) for at in places)

        def pick(_module: Any, inputs: tuple[Any, ...]) -> tuple[Any, ...]:
            # The head is a third of a small model; only what has a target goes through it.
            return (inputs[0][rows, columns], *inputs[1:])

        hook = self._model.get_output_embeddings().register_forward_pre_hook(pick)
        try:
            return self._model(**inputs, use_cache=False).logits
        finally:
            hook.remove()

    def _of_pairs(self, packs: Sequence[Pack]) -> Any:
        import torch

        pairs = [pair for pack in packs for pair in separated(pack)]
        ids, mask = _padded([prompt for prompt, _ in pairs])
        spoken, _ = _padded([[*self._start, *answer[:-1]] for _, answer in pairs])
        logits = self._model(
            input_ids=torch.from_numpy(ids).to(self.device),
            attention_mask=torch.from_numpy(mask).to(self.device),
            decoder_input_ids=torch.from_numpy(spoken).to(self.device),
            use_cache=False,
        ).logits
        first = len(self._start) - 1
        return torch.cat([row[first : first + len(answer)] for row, (_, answer) in zip(logits, pairs, strict=True)])


def _padded(rows: Sequence[Sequence[int]]) -> tuple[Any, Any]:
    """``rows`` padded on the right with zeros, and a mask of what is not padding, each [n, longest]."""
    ids = np.zeros((len(rows), max(len(row) for row in rows)), dtype=np.int64)
    mask = np.zeros_like(ids)
    for number, row in enumerate(rows):
        ids[number, : len(row)] = row
        mask[number, : len(row)] = 1
    return ids, mask


def shares_passages(model: Any) -> bool:
    """Whether questions about a passage can follow it in one sequence.

    Each must see the passage and itself only, which a mask sees to where every layer attends to all that it allows.
    Convolutions, recurrent states and windows see what stands beside them.
    """
    kinds = getattr(model.config, "layer_types", None)
    if kinds:
        return set(kinds) == {"full_attention"}
    return not getattr(model, "_is_stateful", False)


def computes_bf16(device: Any) -> bool:
    """Whether matrix products in bfloat16 are fast there."""
    if device.type == "cpu":
        return openvino_runtime.cpu_has_bf16()
    import torch

    return bool(torch.cuda.is_bf16_supported())
