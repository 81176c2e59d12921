"""What every generator with a chat tokenizer answers from its card, whatever runs its weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.core.errors import ModelUnavailable
from scholiast.inference.chat_tokenizer import ChatFormat, ChatTokenizer
from scholiast.inference.protocols import RagProfile, ReadingProfile


@dataclass(frozen=True, slots=True)
class GeneratorCard:
    """What is known of a generator apart from its weights.

    Attributes:
        context_tokens: longest prompt plus answer, in tokens.
        adapter: names of the reading adapters merged into the weights, joined by ``+``.
        refusal_id: the token that begins a refusal and no answer.
        reading: how the merged adapters want to be asked; None for a model that was not trained to read notes.
        rag: how it is asked if it comes from a RAG checkpoint.
    """

    name: str
    fingerprint: str
    context_tokens: int
    chat: ChatFormat
    adapter: str | None = None
    refusal_id: int | None = None
    reading: ReadingProfile | None = None
    rag: RagProfile | None = None


class ChatGenerator:
    """The part of a generator that needs no weights: names, limits and text to tokens and back."""

    def __init__(self, card: GeneratorCard, tokenizer: ChatTokenizer) -> None:
        self._card = card
        self._tokenizer = tokenizer

    @property
    def name(self) -> str:
        """The model's name for people."""
        return self._card.name

    @property
    def fingerprint(self) -> str:
        """Changes whenever the probabilities would."""
        return self._card.fingerprint

    @property
    def adapter(self) -> str | None:
        """Names of the reading adapters merged into the weights, if any."""
        return self._card.adapter

    @property
    def reading(self) -> ReadingProfile | None:
        """How the merged adapters want to be asked; None for an untuned model."""
        return self._card.reading

    @property
    def rag(self) -> RagProfile | None:
        """How it is asked if it comes from a RAG checkpoint."""
        return self._card.rag

    @property
    def context_tokens(self) -> int:
        """Longest prompt plus answer, in tokens."""
        return self._card.context_tokens

    @property
    def stop_ids(self) -> frozenset[int]:
        """Token ids that end an answer."""
        return self._tokenizer.stop_ids

    @property
    def refusal_id(self) -> int | None:
        """The token that begins a refusal, if the adapter's card names one."""
        return self._card.refusal_id

    def chat(self, system: str, user: str) -> list[int]:
        """Token ids of the chat template up to and including the assistant header."""
        return self._tokenizer.chat(system, user)

    def encode(self, text: str) -> list[int]:
        """Token ids of plain text; text that spells a special token stays text."""
        return self._tokenizer.encode(text)

    def decode(self, ids: Sequence[int]) -> str:
        """The text of ``ids`` without special tokens and without an incomplete character at the end."""
        return self._tokenizer.decode(ids)

    def check_length(self, tokens: int) -> None:
        """ModelUnavailable when a row of ``tokens`` tokens is longer than :attr:`context_tokens`."""
        if tokens > self.context_tokens:
            raise ModelUnavailable(
                f"The prompt has {tokens} tokens, but {self.name} reads {self.context_tokens} at most.",
                "Ask with fewer or shorter passages.",
            )
