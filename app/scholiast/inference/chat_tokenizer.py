"""Text to token ids and back for generators: plain text stays plain, and chats follow the model's own template."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import jinja2
import jinja2.ext
import jinja2.sandbox
from tokenizers import Tokenizer

from scholiast.core.errors import ModelUnavailable

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
# Beginnings and ends of a turn in the chat formats in use; any of them ends an answer.
_TURN_TOKENS = frozenset(
    {
        "<|endoftext|>",
        "<|im_start|>",
        "<|im_end|>",
        "<|end_of_text|>",
        "<|eot_id|>",
        "<|start_header_id|>",
        "<|end|>",
        "<|user|>",
        "<end_of_turn>",
        "<start_of_turn>",
        "</s>",
        "<eos>",
    }
)


@dataclass(frozen=True, slots=True)
class ChatFormat:
    """What a model's files say about prompts.

    Attributes:
        template: Jinja chat template; None for a model that was not trained on chats.
        stop_ids: token ids that end an answer.
        prefix: ids put before a prompt made without a template (a beginning-of-sequence token).
        suffix: ids put after it (encoder-decoders end their input with one).
        tokens: special token texts that the template may name, such as ``bos_token``.
    """

    template: str | None
    stop_ids: tuple[int, ...]
    prefix: tuple[int, ...] = ()
    suffix: tuple[int, ...] = ()
    tokens: dict[str, str] = field(default_factory=dict)


def turn_token_ids(tokenizer: Tokenizer, eos: Sequence[int]) -> tuple[int, ...]:
    """The stop set: ``eos`` and every special token of the vocabulary that begins or ends a turn."""
    found = {i for i, token in tokenizer.get_added_tokens_decoder().items() if token.content in _TURN_TOKENS}
    return tuple(sorted(found | set(eos)))


def _raise(message: str) -> str:
    raise jinja2.TemplateError(message)


def _to_json(value: Any, ensure_ascii: bool = False, indent: int | None = None, **_: Any) -> str:
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent)


class ChatTokenizer:
    """A ``tokenizers.Tokenizer`` with a chat format."""

    def __init__(self, tokenizer: Tokenizer, chat_format: ChatFormat) -> None:
        self._tokenizer = tokenizer
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._format = chat_format
        added = tokenizer.get_added_tokens_decoder()
        self._special_ids = frozenset(i for i, token in added.items() if token.special)
        self._special_texts = sorted((token.content for token in added.values()), key=len, reverse=True)
        environment = jinja2.sandbox.ImmutableSandboxedEnvironment(
            trim_blocks=True, lstrip_blocks=True, extensions=[jinja2.ext.loopcontrols]
        )
        environment.filters["tojson"] = _to_json
        environment.globals["raise_exception"] = _raise
        environment.globals["strftime_now"] = lambda form: datetime.now().astimezone().strftime(form)
        try:
            self._template = environment.from_string(chat_format.template) if chat_format.template else None
        except jinja2.TemplateError as error:
            raise ModelUnavailable(f"The model's chat template is not valid: {error}.", "Use another model.") from error

    @property
    def stop_ids(self) -> frozenset[int]:
        """Token ids that end an answer."""
        return frozenset(self._format.stop_ids)

    def encode(self, text: str) -> list[int]:
        """Token ids of plain text; text that spells a special token stays text."""
        self._tokenizer.encode_special_tokens = True
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def decode(self, ids: Sequence[int]) -> str:
        """The text of ``ids``, special tokens left out, an incomplete character at the end left out too."""
        kept = [i for i in ids if i not in self._special_ids]
        text = str(self._tokenizer.decode(kept, skip_special_tokens=False))
        return text.rstrip(_REPLACEMENT) if text.endswith(_REPLACEMENT) else text

    def chat(self, system: str, user: str) -> list[int]:
        """Token ids of the chat template up to and including the assistant header.

        Without a template: system and user turn as plain text, with the model's own first and last token.
        """
        if self._template is None:
            return [*self._format.prefix, *self.encode(f"{system}\n\n{user}".strip()), *self._format.suffix]
        spelled = [text for text in self._special_texts if text in system or text in user]
        if not spelled:
            return self._encode_marked(self._render(system, user))
        marks = self._marks(spelled, system + user)
        for text, mark in marks.items():
            system, user = system.replace(text, mark), user.replace(text, mark)
        ids: list[int] = []
        for piece in self._split(self._render(system, user)):
            if piece in self._special_texts:
                ids.extend(self._encode_marked(piece))
                continue
            for text, mark in marks.items():
                piece = piece.replace(mark, text)
            ids.extend(self.encode(piece))
        return ids

    def _encode_marked(self, text: str) -> list[int]:
        self._tokenizer.encode_special_tokens = False
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)

    @staticmethod
    def _marks(texts: Sequence[str], content: str) -> dict[str, str]:
        """Stand-ins for texts that spell special tokens, made of private-use characters the content lacks."""
        free = [code for code in range(0xE000, 0xF8FF) if chr(code) not in content]
        return {text: chr(free[i]) for i, text in enumerate(texts)}

    def _split(self, text: str) -> list[str]:
        """``text`` cut before and after each special token, the longest spelling first."""
        pieces = [text]
        for special in self._special_texts:
            cut: list[str] = []
            for piece in pieces:
                if piece in self._special_texts:
                    cut.append(piece)
                    continue
                for number, part in enumerate(piece.split(special)):
                    cut += [special, part] if number else [part]
            pieces = [piece for piece in cut if piece]
        return pieces

    def _render(self, system: str, user: str) -> str:
        messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        try:
            return self._render_messages(messages)
        except jinja2.TemplateError:
            # Some models have no system turn; their cards say to put it before the question.
            merged = [{"role": "user", "content": f"{system}\n\n{user}"}]
        try:
            return self._render_messages(merged)
        except jinja2.TemplateError as error:
            raise ModelUnavailable(f"The model's chat template failed: {error}.", "Use another model.") from error

    def _render_messages(self, messages: list[dict[str, str]]) -> str:
        assert self._template is not None
        return self._template.render(
            messages=messages, add_generation_prompt=True, enable_thinking=False, tools=None, **self._format.tokens
        )
