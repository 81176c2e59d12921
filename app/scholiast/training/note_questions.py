"""Questions made from a person's own notes by rule: settings, table rows, lists, dates, people and amounts.

The rules are greedy, and some of what they make is no good question. A question counts only after a round trip
(Alberti et al. 2019, section 2.3): asked it, the program finds its passage again and gives the answer that it was made
from. See ``lesson_finding``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scholiast.core.records import Passage
from scholiast.documents.sentences import sentence_spans
from scholiast.evaluation.questions import Question

_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_DATE = rf"(?:\d{{1,2}} (?:{_MONTH})(?: \d{{4}})?|(?:{_MONTH})(?: \d{{1,2}},)? \d{{4}}|\d{{4}}-\d{{2}}-\d{{2}}|\d{{4}})"
_NAME = r"[A-Z][\w'’.-]+(?: (?:& )?[A-Z][\w'’.-]+){0,3}"
_SUBJECT = r"(?P<subject>(?:The|A|An|My|Our|His|Her|Their) [\w' -]{2,50}?|[A-Z][\w'’-]+(?: [\w'’-]+){0,4}?)"
_VERB = r"(?P<be>is|are|was|were) (?P<verb>\w+(?:ed|en|wn|ght|ilt|ept|old|ut|um|un))"
_UNIT = r"(?:mg|kg|g|ml|cl|l|km|cm|mm|m|euros?|dollars?|pounds?|cents?|hours?|minutes?|days?|weeks?|months?|years?)"
_SETTING = re.compile(r"^(?P<key>[^\W\d_][^:;|.!?\n]{1,40}):\s+(?P<value>[^;|\n]{1,80})$")
_FIRST_CLAUSE = re.compile(r"^[^.,;(]{1,60}")
_LABELLED = re.compile(r"(\S[^:;]{0,40}?): ([^;]{1,80})(?:; |$)")
_PASSIVE_DATE = re.compile(rf"^{_SUBJECT} {_VERB}\b[^.]*?\b(?:on|in|since|until) (?P<answer>{_DATE})")
_PASSIVE_NAME = re.compile(rf"^{_SUBJECT} {_VERB} by (?P<answer>{_NAME})")
_CALLED = re.compile(rf"^{_SUBJECT} (?P<be>is|are|was|were) (?:called|named) (?P<answer>[^.,;(]{{2,40}})")
_PLACED = re.compile(
    rf"^{_SUBJECT} (?P<be>is|are|stands?|hangs?|lies?) (?P<answer>(?:in|on|under|behind|at|above) the [^.,;(]{{2,40}})"
)
_AMOUNT = re.compile(rf"(?P<answer>\d[\d.,]*\s?{_UNIT}) of (?P<thing>[a-z][a-z -]{{2,30}}?)(?=[,.;)]| and |$)")
_OPENERS = frozenset(
    {"when", "if", "before", "after", "since", "while", "because", "it", "there", "this", "that", "what", "its", "they"}
)
_ASKING = ("when", "where", "who", "how", "which", "why")
_MOST_ITEMS = 8
_MOST_WORDS = 12
_EACH = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question and the answer that it was made from, which stands in the passage."""

    question: str
    answer: str


def candidates(passage: Passage) -> list[Candidate]:
    """What could be asked of ``passage``, each question once, in the order of the text."""
    subject = passage.heading[-1] if passage.heading else passage.title
    made: dict[str, Candidate] = {}
    lines = [line.strip() for line in passage.clean.split("\n") if line.strip()]
    for candidate in (*_of_lines(lines, subject), *_of_sentences(passage.clean, subject)):
        words = candidate.answer.split()
        if words and len(words) <= _MOST_WORDS and candidate.answer[0] not in "[{":
            made.setdefault(candidate.question.casefold(), candidate)
    return list(made.values())


def made_questions(passages: Sequence[Passage], most: int, seed: int) -> tuple[Question, ...]:
    """At most ``most`` questions from ``passages``, two of each at most; unlike a lesson's, without the round trip.

    Whoever judges answers needs the questions that the program gets wrong too.
    """
    rng = random.Random(seed)
    drawn = list(passages)
    rng.shuffle(drawn)
    made: list[Question] = []
    for passage in drawn:
        offered = candidates(passage)
        for one in rng.sample(offered, min(_EACH, len(offered))):
            made.append(Question(f"made-{len(made)}", one.question, (one.answer,), (passage.note,), True))
    return tuple(made[:most])


def _of_lines(lines: list[str], subject: str) -> Iterator[Candidate]:
    for number, line in enumerate(lines):
        if line.endswith(":") and len(line) < 60:
            yield from _of_list(line[:-1], lines[number + 1 :])
        labelled = _LABELLED.findall(line)
        if len(labelled) > 1 and ";" in line:
            yield from _of_table_row(labelled)
            continue
        setting = _SETTING.match(line)
        if setting is not None:
            value = _FIRST_CLAUSE.match(setting["value"])
            if value is not None:
                yield Candidate(_about(setting["key"], subject), value[0].strip())


def _of_list(heading: str, below: list[str]) -> Iterator[Candidate]:
    """A line that ends in a colon, and the short lines below it."""
    items: list[str] = []
    for line in below[:_MOST_ITEMS]:
        if len(line.split()) > 5 or line.endswith((".", ":")):
            break
        items.append(line.lstrip("-*• "))
    if len(items) > 1:
        yield Candidate(f"Which things are listed under {_inner(heading)}?", ", ".join(items))


def _of_table_row(cells: list[tuple[str, str]]) -> Iterator[Candidate]:
    (_, first), *others = cells
    for key, value in others[:3]:
        yield Candidate(_about(key, first.strip()), value.strip().rstrip("."))


def _of_sentences(text: str, subject: str) -> Iterator[Candidate]:
    rules: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
        (_PASSIVE_DATE, lambda m: f"When {m['be']} {_inner(m['subject'])} {m['verb']}?"),
        (_PASSIVE_NAME, lambda m: f"Who {m['be']} {_inner(m['subject'])} {m['verb']} by?"),
        (_CALLED, lambda m: f"What {m['be']} {_inner(m['subject'])} called?"),
        (_PLACED, lambda m: f"Where is {_inner(m['subject'])}?"),
    )
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        for pattern, ask in rules:
            match = pattern.match(sentence)
            if match is not None and match["subject"].split()[0].casefold() not in _OPENERS:
                yield Candidate(ask(match), match["answer"].strip(" ."))
        for match in _AMOUNT.finditer(sentence):
            yield Candidate(f"How much {match['thing'].strip()} is in {subject}?", match["answer"])


def _about(key: str, subject: str) -> str:
    """The question for a key; a column may be headed by a question word."""
    if key.split()[0].casefold() in _ASKING:
        return f"{key[0].upper()}{key[1:]} {'' if ' ' in key.strip() else 'is '}{subject}?"
    return f"What is the {_inner(key)} of {subject}?"


def _inner(words: str) -> str:
    """``words`` inside a sentence: an article or an ordinary first word loses its capital."""
    first, _, rest = words.strip().partition(" ")
    ordinary = first.istitle() and (first in ("The", "A", "An", "My", "Our", "His", "Her", "Their") or not rest)
    return f"{first.lower() if (ordinary and len(first) > 1) or first == 'A' else first} {rest}".strip()
