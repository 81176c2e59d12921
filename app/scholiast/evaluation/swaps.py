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


def swaps(rows: Sequence[Row], questions: Sequence[Question], seed: int = 0) -> tuple[Swap, ...]:
    """One swap for each answerable question that allows one, in their order.

    A question's swap depends on the seed, its id, and its article alone, not on the other questions drawn.

    Args:
        rows: the passages of whole articles.
        questions: their ``notes`` are ids of ``rows``; those with unknown ones are left out.
        seed: for the choice of what is swapped, and for what.
    """
    articles: dict[str, _Article] = defaultdict(_Article)
    titles = {}
    for row in rows:
        titles[row.id] = row.title
        articles[row.title].add(row)
    for question in questions:
        if question.notes and question.notes[0] in titles:
            articles[titles[question.notes[0]]].ask(question.question)
    made = []
    for question in questions:
        if question.answerable and question.notes and all(name in titles for name in question.notes):
            title = titles[question.notes[0]]
            swap = _swap(question, title, articles[title], random.Random(f"{seed} {question.id}"))
            if swap is not None:
                made.append(swap)
    return tuple(made)


def swapped_questions(rows: Sequence[Row], questions: Sequence[Question], seed: int = 0) -> tuple[Question, ...]:
    """The questions of :func:`swaps`."""
    return tuple(swap.question for swap in swaps(rows, questions, seed))


def _swap(question: Question, title: str, article: _Article, dice: random.Random) -> Swap | None:
    gold = frozenset[str]().union(
        *(article.words[article.rows[name]] for name in question.notes if name in article.rows)
    )
    known = gold | frozenset(_words(title))
    answers = frozenset(word for answer in question.answers for word in _words(answer))
    by_kind: dict[Kind, list[Mention]] = defaultdict(list)
    for mention in mentions(question.question):
        if _mentioned(mention, gold, known, article):
            by_kind[mention.kind].append(mention)
    kinds = list(by_kind)
    dice.shuffle(kinds)
    for kind in kinds:
        found = by_kind[kind]
        dice.shuffle(found)
        for mention in found:
            for value in _candidates(mention, article, dice):
                text = _replaced(question.question, mention, value)
                if _unanswered(question.question, mention, value, article, gold | answers) and (
                    _plain(text) not in article.asked
                ):
                    asked = Question(f"{question.id}-swapped", text, (), question.notes, False, kind)
                    return Swap(asked, question.id, kind, mention.value, value)
    return None


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
