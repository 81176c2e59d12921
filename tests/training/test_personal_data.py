from __future__ import annotations

from pathlib import Path

from scholiast.training.lesson_finding import Example, keep, kept
from scholiast.training.personal_data import PersonalCorpus, held_out_groups, split


def _example(number: int, *, taught: bool = True, answer: str | None = None) -> Example:
    said = answer if answer is not None else f"hook {number}"
    return Example(
        id=f"e{number}",
        question=f"Where is key {number}?",
        answers=(said,) if said else (),
        notes=("keys.md",),
        passage=f"Keys\nKey {number} hangs on hook {number}." if said else "",
        misleading=(f"Locks\nLock {number} is rusty.",),
        taught=taught,
    )


def test_a_quarter_of_what_was_taught_is_held_out_and_nothing_that_was_made() -> None:
    examples = [_example(number) for number in range(20)] + [_example(number, taught=False) for number in range(50, 60)]
    learnt, held_out = split(examples)
    assert len(held_out) == 5
    assert all(example.taught for example in held_out)
    assert sorted([*learnt, *held_out], key=lambda e: e.id) == sorted(examples, key=lambda e: e.id)
    assert split(list(reversed(examples)))[1] == list(reversed(held_out))


def test_the_same_question_is_on_one_side() -> None:
    _learnt, held_out = split([_example(1), _example(1), *(_example(number) for number in range(2, 9))])
    keys = [example.question for example in held_out]
    assert keys.count("Where is key 1?") in (0, 2)


def test_each_question_is_read_at_its_passage_and_refused_elsewhere() -> None:
    corpus = PersonalCorpus([_example(number) for number in range(6)])
    assert len(corpus) == 6
    groups = [group for seed in range(20) for number in corpus.order(seed) for group in corpus.groups(number, seed)]
    keys = [group for group in groups if group.text.startswith("Keys")]
    locks = [group for group in groups if group.text.startswith("Locks")]
    assert len(keys) == 120
    assert 40 < len(locks) < 110
    assert all(item.answer is None for group in locks for item in group.items)
    for group in keys:
        own = group.text.split("hook ")[1].rstrip(".")
        assert {item.answer for item in group.items} == {f"hook {own}", None}
    assert len(groups) > len(keys) + len(locks), "made-up notes are read again"


def test_groups_are_the_same_for_the_same_seed() -> None:
    corpus = PersonalCorpus([_example(number) for number in range(6)])
    assert corpus.groups(3, 7) == corpus.groups(3, 7)


def test_what_the_notes_do_not_say_is_learnt_from_what_misleads() -> None:
    corpus = PersonalCorpus([_example(1, answer="")])
    texts = {group.text for seed in range(5) for group in corpus.groups(0, seed) if "Locks" in group.text}
    assert texts == {"Locks\nLock 1 is rusty."}
    (group,) = held_out_groups([_example(1, answer="")])
    assert group.items[0].answer is None


def test_examples_are_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "run" / "examples.json"
    assert kept(path) is None
    keep(path, [_example(1)])
    assert kept(path) == [_example(1)]
    path.write_text("[{}]", encoding="utf-8")
    assert kept(path) is None
