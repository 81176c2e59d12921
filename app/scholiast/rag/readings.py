"""What reading the passages gave, and what that is worth: answered, partly, or not in the notes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from scholiast.core.records import Hit, Mode, NullPassage, Outcome, QuotedBecause, Sentence, TokenPosterior
from scholiast.rag import marginal, overlap
from scholiast.rag.abstention import THRESHOLD
from scholiast.rag.decoding import Decoded


class TextListener(Protocol):
    """Hears text."""

    def text(self, delta: str) -> None:
        """More text."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What decoding and attribution gave, in the form an Answer takes it.

    ``mode`` is how the passages were read in the end; ``is_partial``: a part of the question has no answer.
    ``quoted`` is the text where nothing was decoded, ``because`` the reason if nobody asked for that. The answer counts
    where ``score`` is at least ``threshold``.
    """

    decoded: Decoded | None
    posterior: tuple[float, ...] | None
    sentences: tuple[Sentence, ...]
    tokens: tuple[TokenPosterior, ...] | None
    null: NullPassage
    score: float
    mode: Mode
    is_partial: bool = False
    quoted: str = ""
    threshold: float = THRESHOLD
    because: QuotedBecause = ""

    @classmethod
    def nothing(cls, score: float, mode: Mode, threshold: float = THRESHOLD) -> Reading:
        """One without any text."""
        return cls(None, None, (), None, NullPassage(), score, mode, threshold=threshold)


class Lines:
    """Hands on the text of several answers, a line each."""

    def __init__(self, listener: TextListener) -> None:
        self._listener = listener
        self._is_new_line = False

    def passages_found(self, hits: tuple[Hit, ...]) -> None:
        """Known already."""

    def text(self, delta: str) -> None:
        """More text of the answer under way."""
        self._listener.text(f"\n{delta}" if self._is_new_line else delta)
        self._is_new_line = False

    def end(self) -> None:
        """What follows is another answer."""
        self._is_new_line = True


def said(reading: Reading) -> tuple[str, float, float | None]:
    """The text, its refusal mass, and its log p where that is finite."""
    decoded = reading.decoded
    if decoded is None:
        return reading.quoted, 0.0, None
    return decoded.text, decoded.refusal_mass, decoded.log_prob if math.isfinite(decoded.log_prob) else None


def with_posterior(null: NullPassage, decoded: Decoded, row: int) -> NullPassage:
    """``null`` with its posterior, that of component ``row``, where it is one of the mixture."""
    if null.logit is None:
        return null
    prior = marginal.answering_log_prior(decoded.log_prior, decoded.log_rho)
    steps = marginal.answering_token_ll(decoded.steps_ll, decoded.log_rho)
    score = marginal.sequence_posterior if decoded.rule == "rag-sequence" else marginal.token_posterior
    return NullPassage(null.logit, null.prior, float(score(prior, steps)[row]))


def outcome_of(question: str, candidate: str, reading: Reading) -> Outcome:
    """Answered, partly, or not in the notes; a text of which no sentence rests on a note is not from the notes."""
    if says_nothing(question, candidate) or reading.score < reading.threshold:
        return "not-in-notes"
    cited = [bool(sentence.citations) for sentence in reading.sentences]
    if reading.mode != "closed-book" and not any(cited):
        return "not-in-notes"
    return "answered" if all(cited) and not reading.is_partial else "partly"


def says_nothing(question: str, candidate: str) -> bool:
    """Whether the candidate is empty, or only the question again (an untuned model that found nothing to say)."""
    said = overlap.terms(candidate)
    return not candidate or (bool(said) and said == overlap.terms(question))
