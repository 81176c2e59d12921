"""What a reader of stuffed prompts learns from: K passages in one prompt, as keywords rank them, and one question.

The same questions, answers and refusals as for a reader of single passages (``reading_data``): the gold passage at
whatever rank it has, or absent; questions with a value swapped; yes or no; made-up notes among others. A reader made of
this is what the averaging of single passages is compared with.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

import numpy as np

from scholiast.core.errors import UsageError
from scholiast.evaluation.questions import Question, Row
from scholiast.evaluation.swaps import Articles
from scholiast.rag import overlap
from scholiast.training import claims, forms, instructions, lists
from scholiast.training.reading_data import Group, Item, passages_of

PASSAGES = 5
_MADE_UP = 0.1
_YES_NO = 0.08
_ABSENT = 0.25
_SWAPPED = 0.12
_K1, _B = 1.2, 0.75


class KeywordRanking:
    """BM25 over texts held in memory."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(overlap.content_terms(text)) for text in texts]
        lengths = np.array([sum(count.values()) for count in counts], dtype=np.float64)
        self._norm = _K1 * (1.0 - _B + _B * lengths / max(1.0, lengths.mean()))
        places: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, count in enumerate(counts):
            for term, times in count.items():
                places[term].append((number, times))
        self._places = {term: np.array(found, dtype=np.int32).T for term, found in places.items()}

    def best(self, query: str, count: int) -> list[int]:
        """Numbers of the ``count`` texts that match ``query`` best, best first; fewer where fewer match."""
        scores = np.zeros(len(self._norm))
        for term in set(overlap.content_terms(query)):
            if term in self._places:
                numbers, times = self._places[term]
                rarity = math.log(1.0 + (len(scores) - len(numbers) + 0.5) / (len(numbers) + 0.5))
                scores[numbers] += rarity * times * (_K1 + 1.0) / (times + self._norm[numbers])
        order = np.argsort(-scores, kind="stable")[:count]
        return [int(number) for number in order if scores[number] > 0.0]


class StuffedCorpus:
    """Groups of one question and the passages that are found for it.

    Args:
        rows: passages; rows of one title belong to one article.
        questions: their questions; only answerable ones with one passage are used.
        without: titles to leave out (the development articles).
        k: passages a prompt.

    Raises:
        UsageError: nothing is left to train on.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        questions: Sequence[Question],
        without: Collection[str] = frozenset(),
        k: int = PASSAGES,
    ) -> None:
        self._rows = [row for row in rows if row.title not in without]
        self._number = {row.id: number for number, row in enumerate(self._rows)}
        self._questions = [
            q for q in questions if q.answerable and q.answers and len(q.notes) == 1 and q.notes[0] in self._number
        ]
        if not self._questions:
            raise UsageError("No question is left to train on.", "Give questions with answers and passage_ids.")
        self._articles = Articles(self._rows, self._questions)
        self._ranking = KeywordRanking([f"{row.title.replace('_', ' ')} {row.text}" for row in self._rows])
        self._k = k

    def __len__(self) -> int:
        return len(self._questions)

    def order(self, seed: int) -> list[int]:
        """All question numbers, shuffled."""
        numbers = list(range(len(self._questions)))
        random.Random(seed).shuffle(numbers)
        return numbers

    def groups(self, number: int, seed: int) -> list[Group]:
        """The group made of question ``number``, if it makes one; the same for the same seed."""
        question = self._questions[number]
        rng = random.Random(f"{seed}:{question.id}")
        draw = rng.random()
        if draw < _MADE_UP:
            made = self._made_up(rng)
        elif draw < _MADE_UP + _YES_NO:
            made = self._yes_no(question, rng)
        else:
            made = self._asked(question, rng)
        return [] if made is None else [made]

    def plain(self, number: int, seed: int) -> Group | None:
        """Question ``number`` as it is, half of them without their passage: for held-out figures."""
        question = self._questions[number]
        rng = random.Random(f"{seed}:{question.id}")
        return self._found(question.question, question, rng, absent=rng.random() < 0.5)

    def _asked(self, question: Question, rng: random.Random) -> Group | None:
        draw = rng.random()
        if draw < _SWAPPED:
            swap = self._articles.swap(question, rng)
            if swap is not None:
                texts = self._texts(swap.question.question, self._best(swap.question.question), rng)
                return _group(texts, forms.typed(swap.question.question, rng), None)
        return self._found(forms.typed(question.question, rng), question, rng, absent=draw > 1.0 - _ABSENT)

    def _found(self, asked: str, question: Question, rng: random.Random, *, absent: bool) -> Group | None:
        """What a search finds; None where a passage that is not the gold one holds the answer's words."""
        gold, answer = self._number[question.notes[0]], question.answers[0]
        numbers = self._best(asked, gold if absent else None)
        texts = self._texts(asked, numbers, rng, None if absent else gold, answer)
        held = [answer.casefold() in text.casefold() for text in texts]
        ranked = gold in numbers
        if not texts or any(held) != ranked:
            return None
        return _group(texts, asked, answer if ranked else None)

    def _yes_no(self, question: Question, rng: random.Random) -> Group | None:
        """A yes/no question about the gold passage, among what is found for it."""
        row = self._rows[self._number[question.notes[0]]]
        text = rng.choice(passages_of(row.title, row.text, rng))
        pairs = claims.yes_no(text, rng, 1, lambda said: self._articles.altered(said, row.title, text, rng))
        if not pairs:
            return None
        asked, answer = pairs[0]
        others = self._texts(asked, self._best(asked, self._number[row.id]), rng)[: self._k - 1]
        return _group(_inserted(text, others, rng), asked, answer)

    def _made_up(self, rng: random.Random) -> Group | None:
        text, pairs = rng.choice((lists, instructions)).made_note(rng)
        asked, answer = rng.choice(list(pairs))
        others = self._texts(asked, self._best(asked), rng)[: self._k - 1]
        return _group(_inserted(text, others, rng), asked, answer)

    def _best(self, asked: str, without: int | None = None) -> list[int]:
        """The numbers of the best K rows, as if row ``without`` were not there."""
        return [number for number in self._ranking.best(asked, self._k + 1) if number != without][: self._k]

    def _texts(
        self, asked: str, numbers: Sequence[int], rng: random.Random, gold: int | None = None, answer: str = ""
    ) -> list[str]:
        """A passage of each of these rows: of the gold one that with the answer, else that most like ``asked``."""
        words = set(overlap.content_terms(asked))
        texts = []
        for number in numbers:
            row = self._rows[number]
            pieces = passages_of(row.title, row.text, rng)
            holding = [piece for piece in pieces if answer.casefold() in piece.casefold()] if number == gold else []
            texts.append(max(holding or pieces, key=lambda piece: len(words & set(overlap.content_terms(piece)))))
        return texts


def _inserted(text: str, others: Sequence[str], rng: random.Random) -> list[str]:
    place = rng.randrange(len(others) + 1)
    return [*others[:place], text, *others[place:]]


def _group(texts: Sequence[str], question: str, answer: str | None) -> Group:
    return Group(stuffed(texts), (Item(question, answer),))


def stuffed(texts: Sequence[str]) -> str:
    """Several passages as the text of one, so that the prompt about it is the stuffed prompt about them."""
    return "\n\nNote: ".join(texts)


def stuffed_development(
    rows: Sequence[Row], questions: Sequence[Question], titles: Collection[str], limit: int, seed: int, k: int
) -> list[Group]:
    """Groups of the ``titles`` alone, for held-out figures."""
    kept = [row for row in rows if row.title in titles]
    corpus = StuffedCorpus(kept, questions, k=k)
    made = (corpus.plain(number, seed) for number in corpus.order(seed)[: 2 * limit])
    return [group for group in made if group is not None][:limit]
