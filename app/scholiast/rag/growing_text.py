"""An answer's text while it grows: what can be shown of it, and whether it began to repeat itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from scholiast.documents.sentences import sentence_spans
from scholiast.inference.protocols import Generator
from scholiast.rag.prompts import QUESTION_LABEL

_LONGEST_PERIOD = 48
_LOOP_TOKENS = 16
_LEAST_COPIES = 3
_SENTENCE_WORDS = 3
_ECHO = f"\n{QUESTION_LABEL}"


class GrowingText:
    """Tokens so far, their text, and what of it was already sent on."""

    def __init__(self, generator: Generator, emit: Callable[[str], None] | None) -> None:
        self._generator = generator
        self._emit = emit
        self._text = ""
        self._ends: list[int] = []
        self._sent = 0
        self._keep: int | None = None
        self.ids: list[int] = []

    @property
    def visible(self) -> bool:
        """Whether there is anything but space yet."""
        return bool(self._text.strip())

    def append(self, token: int) -> None:
        """Add a token and send on the characters that it completed."""
        self.ids.append(token)
        self._text = self._generator.decode(self.ids)
        self._ends.append(max(len(self._text), self._ends[-1] if self._ends else 0))
        self._send(self._text.rstrip())

    def _send(self, text: str) -> None:
        lead = len(self._text) - len(self._text.lstrip())
        start = max(self._sent, lead)
        if self._emit is not None and len(text) > start:
            self._emit(text[start:])
            self._sent = len(text)

    def loops(self) -> bool:
        """Whether the answer began to repeat itself or the prompt; :meth:`finish` then leaves the repetitions out."""
        if self._text.endswith(_ECHO):
            self._keep = self._tokens_before(len(self._text) - len(_ECHO))
        else:
            self._keep = _without_period(self.ids)
        if self._keep is None:
            self._keep = self._without_repeated_sentence()
        return self._keep is not None

    def _tokens_before(self, position: int) -> int:
        """How many tokens end at or before ``position`` of the text."""
        return sum(end <= position for end in self._ends)

    def _without_repeated_sentence(self) -> int | None:
        """Tokens before the last sentence if it is finished and was said before, word for word."""
        if not self._text.rstrip().endswith((".", "!", "?", "。", "！", "？", "।")):
            return None
        sentences = [(start, self._text[start:end].strip()) for start, end in sentence_spans(self._text)]
        if len(sentences) < 2:
            return None
        start, last = sentences[-1]
        if len(last.split()) < _SENTENCE_WORDS or last not in [text for _, text in sentences[:-1]]:
            return None
        return self._tokens_before(start)

    def _without_dangling_introduction(self) -> int | None:
        """Tokens before a last sentence that introduces nothing ("The answer is:"), if others come before it."""
        sentences = sentence_spans(self._text)
        if len(sentences) < 2 or not self._text.rstrip().endswith((":", "：")):
            return None
        return self._tokens_before(sentences[-1][0])

    def finish(self) -> tuple[tuple[int, ...], str, tuple[tuple[int, int], ...]]:
        """Ids, stripped text and each token's span in it; sends on what was held back."""
        if self._keep is None:
            self._keep = self._without_dangling_introduction()
        if self._keep is not None:
            del self.ids[self._keep :]
            del self._ends[self._keep :]
            self._text = self._generator.decode(self.ids)
        lead = len(self._text) - len(self._text.lstrip())
        text = self._text.strip()
        ends = [min(max(end - lead, 0), len(text)) for end in self._ends]
        return tuple(self.ids), text, tuple(zip([0, *ends[:-1]], ends, strict=True)) if ends else ()


def repeats(ids: Sequence[int]) -> bool:
    """Whether the tail of ``ids`` is one group of tokens over and over."""
    return _without_period(ids) is not None


def _without_period(ids: Sequence[int]) -> int | None:
    """How many tokens remain when the tail repeats one group of tokens over and over; None if it does not."""
    for period in range(1, min(_LONGEST_PERIOD, len(ids) // _LEAST_COPIES) + 1):
        copies = max(_LEAST_COPIES, math.ceil(_LOOP_TOKENS / period))
        span = period * copies
        if span <= len(ids) and list(ids[-span:-period]) == list(ids[len(ids) - span + period :]):
            return len(ids) - period * (copies - 1)
    return None
