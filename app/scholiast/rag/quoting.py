"""Mode *quoted*: the sentence of the notes that answers best, word for word, where no model reads them.

Retrieval knows words of every script; a reader knows the languages of its card. For the others a sentence is chosen by
the question's words that it holds, rare ones counting more, in the passages that retrieval holds likely.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.core.records import Citation, Hit, NullPassage, QuotedBecause, Sentence
from scholiast.documents.sentences import sentence_spans
from scholiast.inference.protocols import Generator
from scholiast.rag import overlap
from scholiast.rag.languages import FUNCTION_WORDS, is_readable
from scholiast.rag.readings import Reading, TextListener

_SHORTEST_PREFIX = 4
_ENDING = 3
_TITLE = 0.5
_PRIOR = 0.25
_UNLIKELY = 1e-4
_LEAST_WORDS = 2
_FUNCTION_TERMS = frozenset(overlap.terms(" ".join(sorted(FUNCTION_WORDS))))


@dataclass(frozen=True, slots=True)
class Quotation:
    """A sentence of a passage as it is read, and where it stands in the passage's ``text``."""

    hit: Hit
    text: str
    start: int
    end: int

    def sentence(self) -> Sentence:
        """The quotation as the one sentence of an answer, resting on its passage alone."""
        citation = Citation(self.hit.passage.id, 1.0, None, self.start, self.end)
        return Sentence(self.text, 0, len(self.text), (citation,))


def best_sentence(question: str, hits: Sequence[Hit]) -> Quotation | None:
    """The sentence of ``hits`` that supports an answer best; None where none shares a word with ``question``.

    Args:
        question: in any language.
        hits: the K passages, with their priors.
    """
    every = list(dict.fromkeys(overlap.content_terms(question)))
    asked = [term for term in every if term not in _FUNCTION_TERMS] or every
    read = [(hit, span) for hit in hits for span in sentence_spans(hit.passage.clean)]
    words = [overlap.terms(hit.passage.clean[start:end]) for hit, (start, end) in read]
    spread = Counter(term for held in words for term in asked if _holds(held, term))
    rarity = {term: math.log(1.0 + len(words) / (1.0 + spread[term])) for term in asked}
    total = sum(rarity.values()) or 1.0
    own = overlap.terms(question)
    best: tuple[float, int] | None = None
    for number, ((hit, _), held) in enumerate(zip(read, words, strict=True)):
        shared = sum(rarity[term] for term in asked if _holds(held, term)) / total
        if shared == 0.0 or len(held) < _LEAST_WORDS or held == own:
            continue
        about = overlap.terms(" ".join([hit.passage.title, *hit.passage.heading]))
        named = sum(rarity[term] for term in asked if not _holds(held, term) and _holds(about, term)) / total
        score = shared + _TITLE * named + _PRIOR * math.log(max(hit.prior, _UNLIKELY))
        if best is None or score > best[0]:
            best = score, number
    if best is None:
        return None
    hit, (start, end) = read[best[1]]
    low, high = hit.passage.clean_map.to_raw(start, end)
    if high <= low:
        low, high = 0, len(hit.passage.text)
    return Quotation(hit, hit.passage.clean[start:end], low, high)


def why_quoted(generator: Generator, question: str, hits: tuple[Hit, ...], *, reads: bool) -> QuotedBecause:
    """Why a sentence is to be quoted: the model did not pass its check, or its card lacks a language; "": no reason.

    The languages are those of the question and of the likeliest passage.
    """
    if not reads:
        return "model"
    reading = generator.reading
    if reading is None or not hits:
        return ""
    likeliest = max(hits, key=lambda hit: hit.prior).passage
    known = is_readable(question, reading.languages) and is_readable(likeliest.clean, reading.languages)
    return "" if known else "language"


def quoted(
    question: str, hits: tuple[Hit, ...], gate_score: float, threshold: float, listener: TextListener
) -> Reading:
    """The sentence that answers best, word for word; the gate alone decides whether it counts."""
    found = best_sentence(question, hits)
    if found is None:
        return Reading.nothing(0.0, "quoted")
    if gate_score >= threshold:
        listener.text(found.text)
    return Reading(None, None, (found.sentence(),), None, NullPassage(), gate_score, "quoted", quoted=found.text)


def _holds(words: Sequence[str], term: str) -> bool:
    """Whether one of ``words`` is ``term`` with another ending."""
    if term in words:
        return True
    if len(term) < _SHORTEST_PREFIX + 1:
        return False
    stem = term[: max(_SHORTEST_PREFIX, len(term) - _ENDING)]
    return any(word.startswith(stem) and abs(len(word) - len(term)) <= _ENDING for word in words)
