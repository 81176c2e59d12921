"""What a personal adapter is trained on, and what is held out to judge it by."""

from __future__ import annotations

import hashlib
import random
from collections import defaultdict
from collections.abc import Sequence

from scholiast.training import forms, instructions, lists
from scholiast.training.lesson_finding import Example
from scholiast.training.reading_data import Group, Item

HELD_OUT_SHARE = 4
_MISLEAD = 0.6
_REHEARSE = 0.3
_MOST_BESIDE = 3


def split(examples: Sequence[Example]) -> tuple[list[Example], list[Example]]:
    """Examples to learn from, and one taught question in four to judge by: those whose hash is lowest.

    Questions that are asked in the same words are on the same side.
    """
    taught = [example for example in examples if example.taught]
    keys = sorted({_key(example) for example in taught})
    held = set(keys[: max(1, len(keys) // HELD_OUT_SHARE)])
    learnt = [example for example in examples if _key(example) not in held]
    return learnt, [example for example in taught if _key(example) in held]


def _key(example: Example) -> str:
    return hashlib.sha256(example.question.strip().casefold().encode("utf-8", "replace")).hexdigest()


class PersonalCorpus:
    """Groups for a reader: each question at its passage, and often at one that does not answer it.

    Some made-up notes of the shipped reader's training are read again, so that what it could is not forgotten.
    """

    def __init__(self, examples: Sequence[Example]) -> None:
        self._examples = list(examples)
        self._beside: dict[str, list[Example]] = defaultdict(list)
        for example in self._examples:
            if example.passage:
                self._beside[example.passage].append(example)

    def __len__(self) -> int:
        return len(self._examples)

    def order(self, seed: int) -> list[int]:
        """All numbers, shuffled."""
        numbers = list(range(len(self._examples)))
        random.Random(seed).shuffle(numbers)
        return numbers

    def groups(self, number: int, seed: int) -> list[Group]:
        """The groups of example ``number``; the same for the same seed."""
        example = self._examples[number]
        rng = random.Random(f"{seed}:{example.id}")
        asked = forms.typed(example.question, rng)
        made: list[Group] = []
        if example.passage:
            made.append(Group(example.passage, (Item(asked, example.answers[0]), *self._others(example, rng))))
        if example.misleading and (not example.passage or rng.random() < _MISLEAD):
            made.append(Group(rng.choice(example.misleading), (Item(asked, None),)))
        if rng.random() < _REHEARSE:
            text, pairs = rng.choice((lists, instructions)).made_note(rng)
            made.append(Group(text, tuple(Item(question, answer) for question, answer in pairs)))
        return made

    def _others(self, example: Example, rng: random.Random) -> list[Item]:
        """Other questions of the same passage, and one of another passage whose answer does not stand in it."""
        same = [e for e in self._beside[example.passage] if e.id != example.id]
        items = [
            Item(forms.typed(e.question, rng), e.answers[0]) for e in rng.sample(same, min(len(same), _MOST_BESIDE))
        ]
        folded = example.passage.casefold()
        foreign = [
            e for e in self._examples if e.answers and not any(answer.casefold() in folded for answer in e.answers)
        ]
        if foreign:
            items.append(Item(forms.typed(rng.choice(foreign).question, rng), None))
        rng.shuffle(items)
        return items


def held_out_groups(examples: Sequence[Example]) -> list[Group]:
    """Each held-out question as it is at its own passage, for the figures of the learning curve."""
    made = [Group(e.passage, (Item(e.question, e.answers[0]),)) for e in examples if e.passage]
    made += [Group(e.misleading[0], (Item(e.question, None),)) for e in examples if e.misleading]
    return made
