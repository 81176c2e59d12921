"""A generator that OpenVINO runs on the CPU: one batch row a prompt, the key-value cache inside the model."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, ModelUnavailable
from scholiast.inference import openvino_runtime
from scholiast.inference.chat_generator import ChatGenerator, GeneratorCard
from scholiast.inference.chat_tokenizer import ChatTokenizer
from scholiast.inference.distributions import chunks, first_rows, log_softmax, right_padded
from scholiast.inference.loading import GeneratorPrecision
from scholiast.inference.protocols import FloatArray

# exact: what transformers computes in fp32, to rounding, whatever else is in the batch.
# fast: activations are quantised to 8 bits in groups as they come. On two cores a prompt is read 1.6 times and a token
# decoded 1.4 times as fast; over 1,500 positions of notes .95 of the likeliest tokens agree, mean |dlog p| is .06 nats.
_PRECISIONS: dict[str, dict[str, Any]] = {
    "exact": {
        "INFERENCE_PRECISION_HINT": "f32",
        "DYNAMIC_QUANTIZATION_GROUP_SIZE": "0",
        "KV_CACHE_PRECISION": "f32",
    },
    "fast": {
        "INFERENCE_PRECISION_HINT": "f32",
        "DYNAMIC_QUANTIZATION_GROUP_SIZE": "32",
        "KV_CACHE_PRECISION": "f32",
    },
}


def keep_last_positions(model: Any) -> Any:
    """Make ``model`` compute logits for the last positions only: a Slice before the head's MatMul.

    It begins at the new input ``logits_from``, shape [1], counted from the end. Reading a prompt needs the last
    position (-1) and no other, and the head is a third of a small model's work.
    """
    ops = openvino_runtime.openvino().opset13
    head = model.get_results()[0].input_value(0).get_node()
    while head.get_type_name() != "MatMul":
        head = head.input_value(0).get_node()
    begin = ops.parameter([1], np.int64, "logits_from")
    begin.output(0).set_names({"logits_from"})
    last = ops.slice(head.input_value(0), begin, np.array([np.iinfo(np.int64).max]), np.array([1]), np.array([1]))
    head.input(0).replace_source_output(last.output(0))
    model.add_parameters([begin])
    model.validate_nodes_and_infer_types()
    return model


@dataclass(frozen=True, slots=True)
class _PromptState:
    """The key-value cache of prompts: which row each has, what of it is no padding, and the cache's tensors."""

    rows: dict[int, int]
    mask: Any
    tensors: list[Any]

    def restore(self, request: Any) -> None:
        """Make it the cache of ``request``."""
        for state, tensor in zip(request.query_state(), self.tensors, strict=True):
            state.state = tensor


class OpenVinoSession:
    """Rows of an :class:`OpenVinoGenerator`, continued in lock-step."""

    def __init__(self, owner: OpenVinoGenerator, request: Any, cancel: CancelToken | None) -> None:
        self._owner = owner
        self._request = request
        self._cancel = cancel
        self._mask = np.zeros((0, 0), dtype=np.int64)
        self._log_probs: FloatArray = np.zeros((0, 0), dtype=np.float32)
        self._first = self._log_probs
        self._begin = 0
        self._origins = np.zeros(0, dtype=np.int64)
        self._prompts: _PromptState | None = None
        self._closed = False

    @property
    def log_probs(self) -> FloatArray:
        """log p(next token | row so far), shape [rows, vocabulary]."""
        return self._log_probs

    def read(self, prompts: Sequence[Sequence[int]], last: int = 1) -> FloatArray:
        """Read the prompts, padded on the left so that all rows end together.

        Returns:
            log p(next token) at the ``last`` positions, shape [rows, last, vocabulary].
        """
        length = max(len(prompt) for prompt in prompts)
        ids = np.zeros((len(prompts), length), dtype=np.int64)
        self._mask = np.zeros_like(ids)
        for row, prompt in enumerate(prompts):
            ids[row, length - len(prompt) :] = prompt
            self._mask[row, length - len(prompt) :] = 1
        self._request.reset_state()
        positions = np.maximum(self._mask.cumsum(axis=1) - 1, 0)
        self._begin = length
        self._origins = np.arange(len(prompts))
        log_probs = self._infer(ids, positions, np.arange(len(prompts), dtype=np.int32), last)
        self._first = self._log_probs
        return log_probs

    def step(self, tokens: Sequence[int], parents: Sequence[int] | None = None) -> FloatArray:
        """Append ``tokens[i]`` to row ``parents[i]`` (row i by default); Cancelled when asked to stop."""
        if self._closed or self._prompts is not None:
            raise RuntimeError("the session is closed")
        origins = np.arange(len(self._mask)) if parents is None else np.asarray(parents)
        if len(origins) != len(tokens):
            raise ValueError(f"{len(tokens)} tokens for {len(origins)} rows")
        self._owner.check_length(self._mask.shape[1] + 1)
        mask = self._mask[origins]
        self._mask = np.concatenate([mask, np.ones((len(origins), 1), dtype=np.int64)], axis=1)
        ids = np.asarray(tokens, dtype=np.int64)[:, None]
        self._infer(ids, self._mask.sum(axis=1, keepdims=True) - 1, origins.astype(np.int32))
        self._origins = self._origins[origins]
        return self._log_probs

    def replay(self, prompts: Sequence[int], continuations: Sequence[Sequence[int]]) -> Iterator[FloatArray]:
        """Log-probabilities along each continuation of a prompt, [len + 1, vocabulary] each; Cancelled when stopped."""
        if self._closed:
            raise RuntimeError("the session is closed")
        if not continuations:
            return
        if self._prompts is None:
            self._prompts = self._cut_back(prompts)
        saved = self._prompts
        self._owner.check_length(self._begin + max(map(len, continuations)))
        for chunk in chunks(len(continuations)):
            parents = np.array([saved.rows[prompts[i]] for i in chunk], dtype=np.int32)
            ids = right_padded([continuations[i] for i in chunk], 0)
            saved.restore(self._request)
            mask = saved.mask[parents]
            self._mask = np.concatenate([mask, np.ones_like(ids)], axis=1)
            positions = mask.sum(axis=1, keepdims=True) + np.arange(ids.shape[1])
            log_probs = self._infer(ids, positions, parents, ids.shape[1])
            for row, i in enumerate(chunk):
                yield np.concatenate([self._first[prompts[i]][None], log_probs[row, : len(continuations[i])]])

    def _cut_back(self, prompts: Sequence[int]) -> _PromptState:
        """The cache as it was when ``prompts`` had been read, out of the rows that continue them."""
        first = first_rows(self._origins.tolist(), prompts)
        wanted = sorted(set(prompts))
        rows = [first[prompt] for prompt in wanted]
        tensors = [
            openvino_runtime.openvino().Tensor(np.ascontiguousarray(state.state.data[rows, :, : self._begin]))
            for state in self._request.query_state()
        ]
        return _PromptState(
            {prompt: row for row, prompt in enumerate(wanted)}, self._mask[rows, : self._begin], tensors
        )

    def close(self) -> None:
        """Forget the rows and release the cache."""
        if not self._closed:
            self._closed = True
            self._request.reset_state()

    def _infer(self, ids: Any, positions: Any, beam: Any, last: int = 1) -> FloatArray:
        cancel = self._cancel
        if cancel is not None:
            cancel.check()
        request = self._request
        try:
            request.start_async(
                {
                    "input_ids": ids,
                    "attention_mask": self._mask,
                    "position_ids": positions,
                    "beam_idx": beam,
                    "logits_from": np.array([-last]),
                }
            )
            if cancel is None:
                request.wait()
            else:
                with cancel.on_cancel(request.cancel):
                    request.wait()
        except RuntimeError as error:
            self._owner.interrupted = True
            if cancel is not None and cancel.is_cancelled:
                raise Cancelled from error
            reason = str(error).strip().splitlines()[-1]
            raise ModelUnavailable(f"{self._owner.name} failed: {reason}", "Ask again; free some memory.") from error
        if cancel is not None:
            cancel.check()
        log_probs = log_softmax(request.get_output_tensor(0).data)
        self._log_probs = log_probs[:, -1]
        return log_probs


class OpenVinoGenerator(ChatGenerator):
    """A GGUF model prepared by :mod:`scholiast.inference.preparation`.

    Raises (when made):
        ModelUnavailable: the prepared files are damaged.
    """

    def __init__(
        self, folder: Path, card: GeneratorCard, precision: GeneratorPrecision = "fast", threads: int = 0
    ) -> None:
        tokenizer = ChatTokenizer(Tokenizer.from_file(str(folder / "tokenizer.json")), card.chat)
        super().__init__(replace(card, fingerprint=f"{card.fingerprint}-{precision}"), tokenizer)
        self._path = folder / "openvino_model.xml"
        self._properties: dict[str, Any] = {"PERFORMANCE_HINT": "LATENCY", **_PRECISIONS[precision]}
        if threads:
            self._properties["INFERENCE_NUM_THREADS"] = threads
        self._compile()
        self._lock = threading.Lock()
        self._session: OpenVinoSession | None = None

    def start(self, prompts: Sequence[Sequence[int]], cancel: CancelToken | None = None) -> OpenVinoSession:
        """Read the prompts, one row each; a session still open is closed.

        Raises:
            Cancelled: while reading.
            ModelUnavailable: a prompt is longer than :attr:`context_tokens`.
        """
        self.check_length(max(len(prompt) for prompt in prompts))
        session = self._new_session(cancel)
        self._read(session, prompts)
        return session

    def continuation(self, prompt: Sequence[int], ids: Sequence[int], cancel: CancelToken | None = None) -> FloatArray:
        """Log-probabilities along a given text, shape [len(ids) + 1, vocabulary]; the text is read at once."""
        text = [*prompt, *ids]
        self.check_length(len(text))
        session = self._new_session(cancel)
        log_probs: FloatArray = self._read(session, [text], len(ids) + 1)[0]
        session.close()
        return log_probs

    def _new_session(self, cancel: CancelToken | None) -> OpenVinoSession:
        with self._lock:
            if self._session is not None:
                self._session.close()
            if self.interrupted:
                self._recover()
            self._session = OpenVinoSession(self, self._request, cancel)
            return self._session

    def _read(self, session: OpenVinoSession, prompts: Sequence[Sequence[int]], last: int = 1) -> FloatArray:
        try:
            return session.read(prompts, last)
        except (Cancelled, ModelUnavailable):
            session.close()
            raise

    def _compile(self) -> None:
        self._compiled = openvino_runtime.compile_cached(
            lambda: keep_last_positions(openvino_runtime.read_model(self._path)), self._properties, self._path
        )
        self._request = self._compiled.create_infer_request()
        self.interrupted = False

    def _recover(self) -> None:
        """Make the model usable after an inference that was cut off.

        The CPU plugin keeps the shapes of the nodes it had not reached yet and takes them for the next call's
        (OpenVINO 2026.4: "attention_mask do not match q and k"). Two small inferences of different shapes
        replace all of them; compiling again takes a second and is the last resort.
        """
        for _ in range(2):
            try:
                for length in (1, 2):
                    self._request.reset_state()
                    ones = np.ones((1, length), dtype=np.int64)
                    positions = np.arange(length, dtype=np.int64)[None]
                    self._request.infer(
                        {
                            "input_ids": ones,
                            "attention_mask": ones,
                            "position_ids": positions,
                            "beam_idx": np.zeros(1, dtype=np.int32),
                            "logits_from": np.array([-1]),
                        }
                    )
            except RuntimeError:
                continue
            self.interrupted = False
            return
        self._compile()

    def close(self) -> None:
        """Release the model's memory."""
        self._session = None
        self._request = self._compiled = None
