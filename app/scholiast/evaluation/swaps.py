"""Questions that their notes do not answer, made from ones that they do.

A name, number, date or relation of the question is swapped for another of the same kind and form from the same
article (``title``): the question still sounds right, its subject is still there, and only careful reading shows that
the passage does not say this. What is swapped out must stand in a gold passage (a name may stand in the title
instead). A swap is refused where the question might still have an answer:

* the swapped-in value, or for a name one of its words, stands in a gold passage or in an accepted answer;
* a passage of the article that holds the value also holds half or more of the question's other content words;
* the article has this very question.

The check knows words, not meaning: a paraphrase of the value, or a passage of another article, escapes it.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scholiast.evaluation.mentions import NUMBER_WORDS, Kind, Mention, mentions
from scholiast.evaluation.questions import Question, Row

_WORD = re.compile(r"\w+")
_SHORTEST_CONTENT = 4
_SAID_ELSEWHERE = 0.5
_TRIES = 12
_ALIKE = 0.5
_STEPS: dict[tuple[Kind, str], tuple[int, ...]] = {
    ("date", "year"): (-21, -8, -3, 2, 7, 19),
    ("number", "plain"): (2, 5, 9),
}
_ASKING = frozenset(
    (
        *("what", "when", "where", "which", "whose", "does", "have", "that", "this", "with", "from"),
        *("were", "been", "many", "much", "there", "their"),
    )
)
_WORD_OF_FIGURE = {figure: word for word, figure in NUMBER_WORDS.items()}


@dataclass(frozen=True, slots=True)
class Swap:
    """A question that is no longer answerable.

    Attributes:
        question: not answerable, of the swap's kind, with the original's passage ids and ``-swapped`` behind its id.
        original: the id of the question it was made from.
        kind: what was swapped.
        old, new: the values.
    """

    question: Question
    original: str
    kind: Kind
    old: str
    new: str


@dataclass(slots=True)
class _Article:
    """What the passages of one title hold.

    ``values`` are by kind and form, those that questions ask about apart; ``where`` are the passages that hold a word,
    ``small`` the words that stand without a capital letter.
    """

    words: list[frozenset[str]] = field(default_factory=list)
    rows: dict[str, int] = field(default_factory=dict)
    values: dict[tuple[Kind, str], dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    asked_about: dict[tuple[Kind, str], dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    small: set[str] = field(default_factory=set)
    where: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    seen: Counter[str] = field(default_factory=Counter)
    placed: Counter[str] = field(default_factory=Counter)
    definite: Counter[str] = field(default_factory=Counter)
    asked: set[str] = field(default_factory=set)

    def add(self, row: Row) -> None:
        """Take in a passage."""
        number = len(self.words)
        self.rows[row.id] = number
        self.words.append(frozenset(_words(row.text)))
        for word in self.words[-1]:
            self.where[word].add(number)
        self.small.update(word for word in _WORD.findall(row.text) if word.islower())
        for mention in mentions(row.text):
            if mention.opens:
                continue
            self.values[mention.kind, mention.form].setdefault(mention.value)
            if mention.kind == "name":
                self.seen[mention.value] += 1
                self.placed[mention.value] += mention.placed
                self.definite[mention.value] += mention.definite

    def ask(self, question: str) -> None:
        """Take in a question."""
        self.asked.add(_plain(question))
        for mention in mentions(question):
            if mention.value in self.values.get((mention.kind, mention.form), ()):
                self.asked_about[mention.kind, mention.form].setdefault(mention.value)

    def use(self, name: str) -> tuple[float, float]:
        """How often the article puts a name behind a word like "in", and behind "the"; shares of its uses."""
        seen = self.seen[name]
        return self.placed[name] / seen, self.definite[name] / seen


class Articles:
    """The articles of a passage set, out of which values are swapped in; each is taken in when first needed.

    Args:
        rows: the passages of whole articles, told apart by their titles.
        questions: what is asked of them; their ``notes`` are ids of ``rows``.
    """

    def __init__(self, rows: Sequence[Row], questions: Sequence[Question]) -> None:
        self._titles = {row.id: row.title for row in rows}
        self._rows: dict[str, list[Row]] = defaultdict(list)
        self._questions: dict[str, list[str]] = defaultdict(list)
        for row in rows:
            self._rows[row.title].append(row)
        for question in questions:
            if question.notes and question.notes[0] in self._titles:
                self._questions[self._titles[question.notes[0]]].append(question.question)
        self._known: dict[str, _Article] = {}

    def swap(self, question: Question, dice: random.Random) -> Swap | None:
        """``question`` asked of something else; None where it allows no swap, or its notes are not among the rows."""
        if not (question.answerable and question.notes and all(name in self._titles for name in question.notes)):
            return None
        title = self._titles[question.notes[0]]
        article = self._article(title)
        gold = frozenset[str]().union(
            *(article.words[article.rows[name]] for name in question.notes if name in article.rows)
        )
        answers = frozenset(word for answer in question.answers for word in _words(answer))
        for mention, value in _changes(question.question, title, article, gold, gold | answers, dice):
            text = _replaced(question.question, mention, value)
            if _plain(text) not in article.asked:
                asked = Question(f"{question.id}-swapped", text, (), question.notes, False, mention.kind)
                return Swap(asked, question.id, mention.kind, mention.value, value)
        return None

    def altered(self, statement: str, title: str, passage: str, dice: random.Random) -> str | None:
        """A statement of ``passage`` that is no longer true of it: swapped as questions are.

        Where the article ``title`` has no other value of a kind, a year or number is moved a little.
        """
        article, gold = self._article(title), frozenset(_words(passage))
        for mention, value in _changes(statement, title, article, gold, gold, dice):
            return _replaced(statement, mention, value)
        for mention in mentions(statement):
            steps = _STEPS.get((mention.kind, mention.form), ()) if mention.value.isdigit() else ()
            near = [str(int(mention.value) + step) for step in steps]
            near = [value for value in near if value not in gold]
            if near:
                return _replaced(statement, mention, dice.choice(near))
        return None

    def _article(self, title: str) -> _Article:
        if title not in self._known:
            made = self._known[title] = _Article()
            for row in self._rows[title]:
                made.add(row)
            for question in self._questions[title]:
                made.ask(question)
        return self._known[title]


def swaps(rows: Sequence[Row], questions: Sequence[Question], seed: int = 0) -> tuple[Swap, ...]:
    """One swap for each answerable question that allows one, in their order.

    A question's swap depends on the seed, its id, and its article alone, not on the other questions drawn.

    Args:
        rows: the passages of whole articles.
        questions: their ``notes`` are ids of ``rows``; those with unknown ones are left out.
        seed: for the choice of what is swapped, and for what.
    """
    articles = Articles(rows, questions)
    made = (articles.swap(question, random.Random(f"{seed} {question.id}")) for question in questions)
    return tuple(swap for swap in made if swap is not None)


def swapped_questions(rows: Sequence[Row], questions: Sequence[Question], seed: int = 0) -> tuple[Question, ...]:
    """The questions of :func:`swaps`."""
    return tuple(swap.question for swap in swaps(rows, questions, seed))


def _changes(
    text: str, title: str, article: _Article, gold: frozenset[str], taken: frozenset[str], dice: random.Random
) -> Iterator[tuple[Mention, str]]:
    """What of ``text`` may be swapped for what, in random order; ``taken`` are words that no value may bring."""
    known = gold | frozenset(_words(title))
    by_kind: dict[Kind, list[Mention]] = defaultdict(list)
    for mention in mentions(text):
        if _mentioned(mention, gold, known, article):
            by_kind[mention.kind].append(mention)
    kinds = list(by_kind)
    dice.shuffle(kinds)
    for kind in kinds:
        found = by_kind[kind]
        dice.shuffle(found)
        for mention in found:
            for value in _candidates(mention, article, dice):
                if _unanswered(text, mention, value, article, taken):
                    yield mention, value


def _mentioned(mention: Mention, gold: frozenset[str], known: frozenset[str], article: _Article) -> bool:
    """Whether the passage speaks of what would be swapped out."""
    if mention.opens and not article.seen[mention.value]:
        return False
    if mention.kind == "name":
        return all(word in known for word in _words(mention.value))
    return any(all(word in gold for word in form) for form in _forms(mention.value))


def _candidates(mention: Mention, article: _Article, dice: random.Random) -> Iterator[str]:
    """Some other values of the same kind and form at random, those that other questions ask about first."""
    own = frozenset(_words(mention.value))
    key = (mention.kind, mention.form)
    for pool in (article.asked_about, article.values):
        values = [value for value in pool.get(key, ()) if _alike(mention, value, article)]
        for value in dice.sample(values, min(_TRIES, len(values))):
            if own.isdisjoint(_words(value)):
                yield value


def _alike(mention: Mention, value: str, article: _Article) -> bool:
    """Whether the article uses a name as it uses the one that is swapped out; other kinds are told by their form."""
    if mention.kind != "name":
        return True
    if value.lower() in article.small:
        return False
    known = article.seen[mention.value]
    placed, definite = article.use(mention.value) if known else (mention.placed, mention.definite)
    other = article.use(value)
    return abs(other[0] - placed) + abs(other[1] - definite) <= _ALIKE and mention.definite <= (other[1] > 0)


def _unanswered(question: str, mention: Mention, value: str, article: _Article, taken: frozenset[str]) -> bool:
    """The check of the module's docstring, the last point left out."""
    forms = _forms(value)
    if mention.kind == "name":
        if any(word in taken for word in _words(value)):
            return False
    elif any(all(word in taken for word in form) for form in forms):
        return False
    rest = question[: mention.start] + question[mention.end :]
    wanted = {word for word in _words(rest) if len(word) >= _SHORTEST_CONTENT and word not in _ASKING}
    for form in forms:
        places = [article.where.get(word, set()) for word in form]
        for number in set.intersection(*places) if places else ():
            if len(wanted & article.words[number]) >= _SAID_ELSEWHERE * len(wanted):
                return False
    return True


def _forms(value: str) -> list[list[str]]:
    """The ways to write a value as words: figures are spelt out, and words turned into figures."""
    words = list(_words(value))
    forms = [words]
    if len(words) == 1:
        other = NUMBER_WORDS.get(words[0]) or _WORD_OF_FIGURE.get(words[0])
        forms += [[other]] if other else []
    if value.endswith("0s"):
        forms.append([value[:-1]])
    return forms


def _replaced(question: str, mention: Mention, value: str) -> str:
    """``question`` with ``value`` in the mention's place, and the article "a" or "an" before it set right."""
    before, after = question[: mention.start], question[mention.end :]
    vowel = value[:1].lower() in "aeio"
    before = re.sub(r"\b([Aa])n?\s$", lambda match: f"{match[1]}n " if vowel else f"{match[1]} ", before)
    return f"{before}{value}{after}"


def _words(text: str) -> Iterator[str]:
    """Lower-case words; thousands are written without commas."""
    for match in _WORD.finditer(re.sub(r"(?<=\d),(?=\d{3})", "", text.lower())):
        yield match[0]


def _plain(text: str) -> str:
    return " ".join(_words(text))
