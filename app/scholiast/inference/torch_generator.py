"""A generator that transformers runs: any causal or encoder-decoder folder, and any GGUF file it can load."""

from __future__ import annotations

import contextlib
import copy
import inspect
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.inference.chat_generator import ChatGenerator
from scholiast.inference.chat_tokenizer import ChatTokenizer
from scholiast.inference.distributions import chunks, first_rows, log_softmax, right_padded, stepped_continuation
from scholiast.inference.protocols import FloatArray
from scholiast.inference.torch_models import LoadedModel


class _Rows:
    """The key-value cache of a batch, and how to run the model one step further."""

    def __init__(self, loaded: LoadedModel, prompts: Sequence[Sequence[int]], cancel: CancelToken | None) -> None:
        self.loaded = loaded
        self.prompts = prompts
        self.cancel = cancel
        self.length = 0
        self.begin = 0
        parameters = inspect.signature(loaded.model.forward).parameters
        self._cache_key = "cache" if "cache" in parameters else "past_key_values"
        self._takes = frozenset(parameters)
        self._cache: Any = None

    def forward(self, last: int = 1, **inputs: Any) -> FloatArray:
        """Run the model and keep its cache; log p(next token) at the ``last`` positions, [rows, last, vocabulary]."""
        import torch

        if self._cache is not None:
            inputs[self._cache_key] = self._cache
        if "logits_to_keep" in self._takes:
            inputs["logits_to_keep"] = last
        inputs = {key: value for key, value in inputs.items() if key in self._takes}
        with torch.inference_mode(), _checked(self.loaded, self.cancel):
            outputs = self.loaded.model(**inputs, use_cache=True, return_dict=True)
        self._cache = getattr(outputs, self._cache_key)
        logits = outputs.logits[:, -last:]
        exact = logits if logits.dtype == torch.float64 else logits.float()
        return log_softmax(exact.cpu().numpy())

    def select(self, parents: Any) -> None:
        """Make row i a copy of what row ``parents[i]`` was."""
        self._cache.reorder_cache(parents)

    def rewind(self, rows: Any) -> bool:
        """Cut the cache back to where the prompts end, keeping ``rows``; false where it cannot be cut."""
        if not getattr(self._cache, "is_croppable", False):
            return False
        self._cache.crop(self.begin - self.length)
        self.length = self.begin
        self.select(rows)
        return True

    @contextlib.contextmanager
    def borrowed(self, parents: Any) -> Iterator[None]:
        """Work with a copy of the rows ``parents``; the cache is as it was afterwards."""
        kept = self._cache
        self._cache = copy.deepcopy(kept)
        self.select(parents)
        try:
            yield
        finally:
            self._cache = kept


@contextlib.contextmanager
def _checked(loaded: LoadedModel, cancel: CancelToken | None) -> Iterator[None]:
    """Check ``cancel`` before each layer, since a long prompt can take seconds."""
    if cancel is None:
        yield
        return
    cancel.check()

    def check(*_: Any) -> None:
        cancel.check()

    hooks = [layer.register_forward_pre_hook(check) for layer in loaded.layers]
    try:
        yield
    finally:
        for hook in hooks:
            hook.remove()
    cancel.check()


class _CausalRows(_Rows):
    """Decoder-only: prompts padded on the left, explicit positions."""

    def read(self) -> FloatArray:
        """Read the prompts."""
        import torch

        prompts = self.prompts
        self._cache = None
        self.length = self.begin = max(len(prompt) for prompt in prompts)
        ids = np.full((len(prompts), self.length), self.loaded.pad_id, dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, prompt in enumerate(prompts):
            ids[row, self.length - len(prompt) :] = prompt
            mask[row, self.length - len(prompt) :] = 1
        self._mask = torch.from_numpy(mask).to(self.loaded.device)
        positions = (self._mask.cumsum(dim=1) - 1).clamp(min=0)
        tokens = torch.from_numpy(ids).to(self.loaded.device)
        return self.forward(input_ids=tokens, attention_mask=self._mask, position_ids=positions)[:, -1]

    def step(self, tokens: Any, parents: Any) -> FloatArray:
        """Append one token to each row."""
        import torch

        if parents is not None:
            self.select(parents)
            self._mask = self._mask[parents]
        self._mask = torch.cat([self._mask, torch.ones_like(self._mask[:, :1])], dim=1)
        self.length += 1
        positions = self._mask.sum(dim=1, keepdim=True) - 1
        return self.forward(input_ids=tokens, attention_mask=self._mask, position_ids=positions)[:, -1]

    def restart(self, rows: Any) -> None:
        """Go back to the prompts, row i being what row ``rows[i]`` continued."""
        if self.rewind(rows):
            self._mask = self._mask[rows][:, : self.begin]
        else:
            self.read()

    def replay(self, parents: Any, tokens: Any) -> FloatArray:
        """log p(next token) behind each of ``tokens`` on copies of ``parents``, [rows, tokens, vocabulary]."""
        import torch

        mask = self._mask[parents]
        added = torch.ones_like(tokens)
        positions = mask.sum(dim=1, keepdim=True) + added.cumsum(dim=1) - 1
        with self.borrowed(parents):
            return self.forward(
                tokens.shape[1],
                input_ids=tokens,
                attention_mask=torch.cat([mask, added], dim=1),
                position_ids=positions,
            )


class _Seq2SeqRows(_Rows):
    """Encoder-decoder: the prompt is encoded once, padded on the right; the answer starts at the decoder's start."""

    def read(self) -> FloatArray:
        """Encode the prompts and start the decoder."""
        import torch

        prompts = self.prompts
        self._cache = None
        self.length = 0
        longest = max(len(prompt) for prompt in prompts)
        ids = np.full((len(prompts), longest), self.loaded.pad_id, dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, prompt in enumerate(prompts):
            ids[row, : len(prompt)] = prompt
            mask[row, : len(prompt)] = 1
        self._mask = torch.from_numpy(mask).to(self.loaded.device)
        with torch.inference_mode(), _checked(self.loaded, self.cancel):
            encoder = self.loaded.model.get_encoder()
            self._encoded = encoder(
                input_ids=torch.from_numpy(ids).to(self.loaded.device), attention_mask=self._mask, return_dict=True
            )
        self._whole = self._mask, self._encoded.last_hidden_state
        start = torch.tensor(self.loaded.decoder_start, device=self.loaded.device).repeat(len(prompts), 1)
        first = self._decode(start)
        self.begin = self.length
        return first[:, -1]

    def step(self, tokens: Any, parents: Any) -> FloatArray:
        """Append one token to each row."""
        if parents is not None:
            self.select(parents)
            self._mask = self._mask[parents]
            self._encoded.last_hidden_state = self._encoded.last_hidden_state[parents]
        return self._decode(tokens)[:, -1]

    def restart(self, rows: Any) -> None:
        """Go back to where the answers start, row i being what row ``rows[i]`` continued."""
        if not self.rewind(rows):
            self.read()

    def replay(self, parents: Any, tokens: Any) -> FloatArray:
        """log p(next token) behind each of ``tokens`` on copies of ``parents``, [rows, tokens, vocabulary]."""
        mask, encoded = self._whole
        self._mask = mask[parents]
        self._encoded.last_hidden_state = encoded[parents]
        with self.borrowed(parents):
            log_probs = self._decode(tokens, tokens.shape[1])
        self.length = self.begin
        return log_probs

    def _decode(self, tokens: Any, last: int = 1) -> FloatArray:
        self.length += tokens.shape[1]
        return self.forward(last, decoder_input_ids=tokens, encoder_outputs=self._encoded, attention_mask=self._mask)


class TorchSession:
    """Rows of a :class:`TorchGenerator`, continued in lock-step."""

    def __init__(self, owner: TorchGenerator, rows: _CausalRows | _Seq2SeqRows, first: FloatArray) -> None:
        self._owner = owner
        self._rows: _CausalRows | _Seq2SeqRows | None = rows
        self._first = self._log_probs = first
        self._origins = list(range(len(first)))
        self._replayed = False

    @property
    def log_probs(self) -> FloatArray:
        """log p(next token | row so far), shape [rows, vocabulary]."""
        return self._log_probs

    def step(self, tokens: Sequence[int], parents: Sequence[int] | None = None) -> FloatArray:
        """Append ``tokens[i]`` to row ``parents[i]`` (row i by default); Cancelled when asked to stop."""
        import torch

        if self._rows is None or self._replayed:
            raise RuntimeError("the session is closed")
        count = len(self._log_probs) if parents is None else len(parents)
        if count != len(tokens):
            raise ValueError(f"{len(tokens)} tokens for {count} rows")
        self._owner.check_length(self._rows.length + 1)
        where = self._rows.loaded.device
        origins = None if parents is None else torch.tensor(list(parents), dtype=torch.int64, device=where)
        added = torch.tensor(list(tokens), dtype=torch.int64, device=where)[:, None]
        self._log_probs = self._rows.step(added, origins)
        if parents is not None:
            self._origins = [self._origins[parent] for parent in parents]
        return self._log_probs

    def replay(self, prompts: Sequence[int], continuations: Sequence[Sequence[int]]) -> Iterator[FloatArray]:
        """Log-probabilities along each continuation of a prompt, [len + 1, vocabulary] each; Cancelled when stopped."""
        import torch

        rows = self._rows
        if rows is None:
            raise RuntimeError("the session is closed")
        if not continuations:
            return
        where = rows.loaded.device
        if not self._replayed:
            first = first_rows(self._origins, prompts)
            # A prompt that is not wanted may have no row left; any row then takes its place.
            kept = [first.get(prompt, 0) for prompt in range(len(self._first))]
            rows.restart(torch.tensor(kept, dtype=torch.int64, device=where))
            self._replayed = True
        self._owner.check_length(rows.begin + max(map(len, continuations)))
        for chunk in chunks(len(continuations)):
            parents = torch.tensor([prompts[i] for i in chunk], dtype=torch.int64, device=where)
            ids = right_padded([continuations[i] for i in chunk], rows.loaded.pad_id)
            log_probs = rows.replay(parents, torch.from_numpy(ids).to(where))
            for row, i in enumerate(chunk):
                yield np.concatenate([self._first[prompts[i]][None], log_probs[row, : len(continuations[i])]])

    def close(self) -> None:
        """Forget the rows and release the cache."""
        self._rows = None


class TorchGenerator(ChatGenerator):
    """A model of transformers that was loaded (see :func:`torch_models.load`)."""

    def __init__(self, loaded: LoadedModel) -> None:
        super().__init__(loaded.card, ChatTokenizer(loaded.tokenizer, loaded.card.chat))
        self._loaded: LoadedModel | None = loaded

    def start(self, prompts: Sequence[Sequence[int]], cancel: CancelToken | None = None) -> TorchSession:
        """Read the prompts, one row each.

        Raises:
            Cancelled: while reading.
            ModelUnavailable: a prompt is longer than :attr:`context_tokens`.
        """
        if self._loaded is None:
            raise RuntimeError("the generator is closed")
        self.check_length(max(len(prompt) for prompt in prompts))
        rows = (_Seq2SeqRows if self._loaded.decoder_start else _CausalRows)(self._loaded, prompts, cancel)
        return TorchSession(self, rows, rows.read())

    def continuation(self, prompt: Sequence[int], ids: Sequence[int], cancel: CancelToken | None = None) -> FloatArray:
        """Log-probabilities along a given text, shape [len(ids) + 1, vocabulary]."""
        return stepped_continuation(self, prompt, ids, cancel)

    def close(self) -> None:
        """Release the model's memory."""
        self._loaded = None
