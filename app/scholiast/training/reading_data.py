"""What a reader learns from: one passage, several questions, each with an answer or a refusal.

Passages are cut as the product cuts notes, in the forms in which people keep them. Refusals are hard ones: other
questions of the same article, most like the passage first, and questions of it with a name, number or date changed.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from scholiast.core.errors import UsageError
from scholiast.documents.chunking import chunk
from scholiast.documents.notes import parse_note
from scholiast.documents.sentences import sentence_spans
from scholiast.evaluation.questions import Question, Row
from scholiast.evaluation.swaps import Articles
from scholiast.rag import overlap
from scholiast.rag.prompts import passage_heading
from scholiast.training import claims, explanations, forms, instructions, lists

MOST_ITEMS = 9
_MADE_UP = 0.3
_TWO_PARTS = 0.3


@dataclass(frozen=True, slots=True)
class Item:
    """A question about a passage; ``answer`` None where the passage does not hold one."""

    question: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class Group:
    """A passage as the generator reads it (title, heading path, clean text), and questions about it."""

    text: str
    items: tuple[Item, ...]


class ReadingCorpus:
    """Groups drawn from passages and questions in the form of a question set.

    Args:
        rows: passages; rows of one title belong to one article.
        questions: their questions; only answerable ones with one passage are used.
        without: titles to leave out (the development articles).
    """

    def __init__(
        self, rows: Sequence[Row], questions: Sequence[Question], without: Collection[str] = frozenset()
    ) -> None:
        self._rows = [row for row in rows if row.title not in without]
        if not self._rows:
            raise UsageError("No passage is left to train on.", "Give a passage set of more articles.")
        by_id = {row.id: row for row in self._rows}
        self._own: dict[str, list[Question]] = defaultdict(list)
        self._article: dict[str, list[tuple[str, Question]]] = defaultdict(list)
        for question in questions:
            if question.answerable and question.answers and len(question.notes) == 1 and question.notes[0] in by_id:
                row = by_id[question.notes[0]]
                self._own[row.id].append(question)
                self._article[row.title].append((row.id, question))
        self._articles = Articles(self._rows, [question for own in self._own.values() for question in own])

    def __len__(self) -> int:
        return len(self._rows)

    def order(self, seed: int) -> list[int]:
        """All row numbers, shuffled."""
        numbers = list(range(len(self._rows)))
        random.Random(seed).shuffle(numbers)
        return numbers

    def groups(self, number: int, seed: int) -> list[Group]:
        """The groups of row ``number``; the same for the same seed."""
        row = self._rows[number]
        rng = random.Random(f"{seed}:{row.id}")
        made = self._of_row(row, rng)
        if rng.random() < _MADE_UP:
            text, pairs = rng.choice((lists, instructions, explanations, explanations)).made_note(rng)
            made.append(Group(text, tuple(Item(question, answer) for question, answer in pairs)))
        return made

    def plain(self, number: int, seed: int) -> Group:
        """Row ``number`` whole, with its questions as they are and as many refusals: for held-out figures."""
        row = self._rows[number]
        rng = random.Random(f"{seed}:{row.id}")
        items = [Item(q.question, q.answers[0]) for q in self._own[row.id]]
        refusals = [Item(q.question, None) for q in self._others(row, row.text, rng)[: len(items)]]
        return Group(passage_heading(row.title.replace("_", " "), (), row.text), tuple(items[:5] + refusals[:4]))

    def _of_row(self, row: Row, rng: random.Random) -> list[Group]:
        texts = passages_of(row.title, row.text, rng)
        held = _homes(self._own[row.id], texts)
        made = []
        for number, text in enumerate(texts):
            here = [q for q, home in held if home == number]
            absent = [q for q, home in held if home != number and q.answers[0].casefold() not in text.casefold()]
            items = [Item(forms.typed(q.question, rng), q.answers[0]) for q in rng.sample(here, min(len(here), 6))]
            items += [Item(forms.typed(q.question, rng), None) for q in absent[:1]]
            items += self._refusals(row, text, here, rng)
            items += [Item(question, answer) for question, answer in self._yes_no(row, text, rng)]
            items += [Item(forms.typed(question, rng), reason) for question, reason in claims.why(text, rng, 1)]
            items += _two_at_once(here, absent, rng)
            rng.shuffle(items)
            made.append(Group(text, tuple(items[:MOST_ITEMS])))
        return [group for group in made if group.items]

    def _refusals(self, row: Row, text: str, held: Sequence[Question], rng: random.Random) -> Iterator[Item]:
        """Questions that this passage does not answer although it looks as if it might."""
        others = self._others(row, text, rng)
        yield from (Item(forms.typed(q.question, rng), None) for q in others[: rng.choice((1, 1, 2))])
        if held and rng.random() < 0.5:
            swap = self._articles.swap(rng.choice(list(held)), rng)
            if swap is not None:
                yield Item(forms.typed(swap.question.question, rng), None)

    def _yes_no(self, row: Row, text: str, rng: random.Random) -> list[tuple[str, str]]:
        return claims.yes_no(text, rng, 1, lambda sentence: self._articles.altered(sentence, row.title, text, rng))

    def _others(self, row: Row, text: str, rng: random.Random) -> list[Question]:
        """Some questions of the article's other passages, those most like ``text`` first."""
        folded, words = text.casefold(), set(overlap.content_terms(text))
        others = [q for id, q in self._article[row.title] if id != row.id]
        drawn = [q for q in rng.sample(others, min(40, len(others))) if q.answers[0].casefold() not in folded]
        return sorted(drawn, key=lambda q: -_share(q.question, words))


def _two_at_once(held: Sequence[Question], absent: Sequence[Question], rng: random.Random) -> Iterator[Item]:
    """A question with two parts, of which this passage answers both or one: then that one is the answer."""
    if not held or rng.random() >= _TWO_PARTS:
        return
    first, *rest = rng.sample(list(held), min(len(held), 2))
    if absent and (not rest or rng.random() < 0.5):
        other: tuple[str, str | None] = (rng.choice(list(absent)).question, None)
    elif rest:
        other = (rest[0].question, rest[0].answers[0])
    else:
        return
    question, answer = claims.both((first.question, first.answers[0]), other, rng)
    yield Item(forms.typed(question, rng), answer)


def _homes(questions: Sequence[Question], texts: Sequence[str]) -> list[tuple[Question, int]]:
    """Each question with the number of the text that holds its answer; of several, the one most like the question."""
    words = [set(overlap.content_terms(text)) for text in texts]
    homes = []
    for question in questions:
        answer = question.answers[0].casefold()
        holding = [number for number, text in enumerate(texts) if answer in text.casefold()]
        if holding:
            homes.append((question, max(holding, key=lambda number: _share(question.question, words[number]))))
    return homes


def _share(question: str, words: Collection[str]) -> float:
    asked = set(overlap.content_terms(question))
    return len(asked & set(words)) / max(1, len(asked))


def passages_of(title: str, text: str, rng: random.Random) -> list[str]:
    """``text`` as passages of a note of some form, each as the generator reads it."""
    spoken = title.replace("_", " ")
    sentences = [text[start:end].strip() for start, end in sentence_spans(text)]
    markdown = forms.note(spoken, [sentence for sentence in sentences if sentence], rng)
    words = rng.choice((100, 100, 100, 160, 250))
    document = parse_note("note.md", markdown.encode("utf-8"))
    heading_title = document.title if document.title != "note" else spoken
    made = [passage_heading(heading_title, piece.heading, piece.clean) for piece in chunk(document, words)]
    return [piece for piece in made if len(piece) > 80] or made[:1]


def development(
    rows: Sequence[Row], questions: Sequence[Question], titles: Collection[str], limit: int, seed: int
) -> list[Group]:
    """Groups of the ``titles`` alone, for held-out figures: questions untouched, passages whole."""
    corpus = ReadingCorpus([row for row in rows if row.title in titles], questions)
    return [corpus.plain(number, seed) for number in corpus.order(seed)[:limit]]
