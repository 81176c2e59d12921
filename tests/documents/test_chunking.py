"""Passages: sizes, boundaries, what an edit moves, and what is embedded."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.core.errors import NoteSkipped
from scholiast.documents.chunking import CHUNKER, Chunk, chunk, embedded_text
from scholiast.documents.notes import parse_note
from scholiast.documents.words import count_words
from tests.documents.conftest import Check, check_note

_WORDS = "pump valve gate tide boiler pressure ledger harbour signal engine copper lantern winter record keeper"
VOCABULARY = _WORDS.split()


def passages(text: str, words: int = 100, name: str = "n.md") -> tuple[Chunk, ...]:
    return chunk(parse_note(name, text.encode()), words)


def prose(seed: int, words: int) -> list[str]:
    """Sentences of 5 to 25 words, ``words`` in all or a few more."""
    rng = random.Random(seed)
    sentences = []
    while words > 0:
        length = rng.randint(5, 25)
        words -= length
        sentences.append(" ".join(rng.choices(VOCABULARY, k=length)).capitalize() + f" {rng.randint(0, 99999)}.")
    return sentences


def test_a_short_note_is_one_passage() -> None:
    (only,) = passages("# Pump\n\nThe **pump** runs.\n\n- at 41 kPa\n- all day\n")
    assert only.heading == ("Pump",)
    assert only.text == "The **pump** runs.\n\n- at 41 kPa\n- all day"
    assert only.clean == "The pump runs.\nat 41 kPa\nall day"
    assert (only.line_from, only.line_to) == (3, 6)
    start = only.clean.index("41 kPa")
    low, high = only.clean_map.to_raw(start, start + 6)
    assert only.text[low:high] == "41 kPa"


def test_no_passage_crosses_a_heading() -> None:
    found = passages("intro\n\n# A\na a a\n\n## B\nb b b\n\n# C\nc c c")
    assert [(passage.heading, passage.clean) for passage in found] == [
        ((), "intro"),
        (("A",), "a a a"),
        (("A", "B"), "b b b"),
        (("C",), "c c c"),
    ]


def test_headings_without_text_can_still_be_found() -> None:
    found = passages("# A\n\n## Empty\n\n## B\nb\n\n## Last\n\n### Deeper\n")
    assert [(passage.heading, passage.clean, passage.text) for passage in found] == [
        (("A", "Empty"), "Empty", "## Empty"),
        (("A", "B"), "b", "b"),
        (("A", "Last", "Deeper"), "Deeper", "### Deeper"),
    ]
    (only,) = passages("# Only a title\n")
    assert (only.clean, only.line_from) == ("Only a title", 1)


@pytest.mark.parametrize("words", [25, 50, 100, 400])
def test_sizes(check: Check, words: int) -> None:
    text = "\n\n".join(" ".join(prose(seed, 150)) for seed in range(30))
    document = parse_note("n.md", text.encode())
    found = chunk(document, words)
    check(document, found, words)
    sizes = [count_words(passage.clean) for passage in found]
    assert max(sizes) <= 1.3 * words
    assert 0.75 * words <= sum(sizes) / len(sizes) <= 1.1 * words
    assert sum(size >= 0.6 * words for size in sizes) >= 0.9 * len(sizes) - 1


def test_sentences_stay_whole() -> None:
    sentences = prose(5, 3000)
    found = passages(" ".join(sentences))
    whole = set(sentences)
    for passage in found:
        assert passage.clean.endswith(".")
        assert passage.clean.split(". ")[0].removesuffix(".") + "." in whole


def test_a_sentence_longer_than_a_passage_is_divided_between_words(check: Check) -> None:
    rng = random.Random(2)
    text = ", ".join(" ".join(rng.choices(VOCABULARY, k=6)) for _ in range(100))
    document = parse_note("n.md", text.encode())
    found = chunk(document)
    check(document, found, 100)
    assert len(found) > 5
    assert " ".join(passage.clean for passage in found) == text
    assert sum(passage.clean.endswith(",") for passage in found[:-1]) >= len(found) // 2


def test_code_and_tables_are_divided_between_lines(check: Check) -> None:
    code = "\n".join(f"value_{n} = compute(value_{n - 1}, {n})" for n in range(200))
    rows = "\n".join(f"| pump {n} | {n} kPa |" for n in range(200))
    text = f"Run this:\n\n```python\n{code}\n```\n\n| Name | Pressure |\n|--|--|\n{rows}\n"
    document = parse_note("n.md", text.encode())
    found = chunk(document)
    check(document, found, 100)
    lines = {
        *code.split("\n"),
        "Run this:",
        "Name | Pressure",
        *(f"Name: pump {n}; Pressure: {n} kPa" for n in range(200)),
    }
    for passage in found:
        assert set(passage.clean.split("\n")) <= lines
    assert found[0].clean.startswith("Run this:\nvalue_0")


def test_an_introduction_stays_with_what_it_introduces() -> None:
    for seed in range(20):
        text = "\n\n".join([*prose(seed, 120), "The steps are these:", "- " + "\n- ".join(prose(seed + 99, 90))])
        for passage in passages(text):
            assert not passage.clean.endswith(":")


def test_chinese_counts_two_characters_as_a_word(check: Check) -> None:
    rng = random.Random(4)
    text = "".join("".join(rng.choices("水泵压力高低开关门", k=rng.randint(8, 40))) + "。" for _ in range(200))
    document = parse_note("n.md", text.encode())
    found = chunk(document)
    check(document, found, 100)
    sizes = [len(passage.clean) for passage in found]
    assert 130 <= sum(sizes) / len(sizes) <= 230
    assert max(sizes) <= 275


def test_one_edit_moves_only_its_neighbours() -> None:
    rng = random.Random(11)
    paragraphs = [prose(seed, rng.choice([30, 60, 120])) for seed in range(150)]
    assert sum(count_words(sentence) for sentences in paragraphs for sentence in sentences) > 10_000
    changed = []
    for heading in ("# One section", "# As one block"):
        gap = "\n\n" if heading == "# One section" else " "
        before = {passage.clean for passage in passages(_note(heading, paragraphs, gap))}
        for turn in range(20):
            edited = [list(sentences) for sentences in paragraphs]
            _edit(edited[rng.randrange(len(edited))], turn % 4, rng)
            changed.append(sum(passage.clean not in before for passage in passages(_note(heading, edited, gap))))
    changed.sort()
    assert sum(changed) / len(changed) <= 2
    assert changed[int(0.9 * len(changed))] <= 3
    assert changed[-1] <= 6


def _note(heading: str, paragraphs: list[list[str]], gap: str) -> str:
    return f"{heading}\n\n{gap.join(' '.join(sentences) for sentences in paragraphs)}"


def _edit(sentences: list[str], kind: int, rng: random.Random) -> None:
    """A sentence changed, put in or taken out, or the paragraph written anew."""
    place = rng.randrange(len(sentences))
    if kind == 0:
        sentences[place] = prose(rng.randrange(10**6), 15)[0]
    elif kind == 1:
        sentences.insert(place, prose(rng.randrange(10**6), 15)[0])
    elif kind == 2:
        del sentences[place]
    else:
        sentences[:] = prose(rng.randrange(10**6), 60)


def test_lines_that_are_all_the_same_are_divided_too() -> None:
    found = passages("\n".join(["- the pump runs at 41 kPa"] * 3_000))
    assert sum(passage.clean.count("pump") for passage in found) == 3_000
    sizes = [count_words(passage.clean) for passage in found]
    assert max(sizes) <= 130
    assert min(sizes[:-1]) >= 50


def test_front_matter_travels_with_the_text_below_it() -> None:
    found = passages("---\nauthor: Ada\n---\nThe pump runs.")
    assert [passage.clean for passage in found] == ["author: Ada\nThe pump runs."]
    below = passages("---\ntags: x9\naliases: [Whirler, Pump]\n---\n# H\nThe pump runs.")
    assert [passage.clean for passage in below] == ["The pump runs.\nAlso called: Whirler. Tags: x9."]
    assert [passage.text for passage in below] == ["The pump runs."]
    long = passages("---\nauthor: Ada Lovelace\nplace: London, St James\n---\n# H\nThe pump runs.")
    assert [passage.clean for passage in long] == ["author: Ada Lovelace\nplace: London, St James", "The pump runs."]


def test_a_long_hidden_stretch_is_in_no_passage() -> None:
    found = passages("One fact.\n\n<!-- " + "secret " * 500 + "-->\n\nAnother fact.")
    assert [passage.text for passage in found] == ["One fact.", "Another fact."]


def test_embedded_text() -> None:
    assert embedded_text("T", ("T", "A", "B"), "clean") == "T > A > B\nclean"
    assert embedded_text("T", ("A",), "clean") == "T > A\nclean"
    assert embedded_text("T", (), "clean") == "T\nclean"
    assert embedded_text("T", ("T", "Empty"), "Empty") == "T\nEmpty"
    assert embedded_text("T", ("T",), "T") == "T"
    assert len(embedded_text("x" * 5000, ("y" * 5000,), "clean")) < 500


def test_the_cut_is_the_same_every_time() -> None:
    text = "\n\n".join(" ".join(prose(seed, 150)) for seed in range(5))
    assert passages(text) == passages(text)
    # A change here means every note is embedded again: raise CHUNKER with it.
    assert CHUNKER == "sentences-3"
    assert [passage.char_start for passage in passages(text)] == EXPECTED_STARTS


EXPECTED_STARTS = [0, 579, 1107, 1652, 2250, 2755, 3339, 3955, 4491, 5068]

_PARTS = [
    "# H\n", "## S\n", "A sentence about pumps. ", "Another, longer one: with commas; and 3.14 numbers! ", "\n\n",
    "- item\n", "水泵压力。", "x" * 90 + " ", "```\ncode(1)\n```\n", "| a | b |\n|-|-|\n| 1 | 2 |\n", "word " * 60,
    "> quote\n", "QUJDREVGR0g1" * 30, "\n", "[[Note|alias]] ", "&copy; ", "<!-- c --> ",
    "👨‍👩‍👧‍👦" * 30, "a" * 310, "。" * 200,
]  # fmt: skip


@given(
    st.lists(st.sampled_from(_PARTS), min_size=1, max_size=40).map("".join),
    st.sampled_from([25, 60, 100, 400]),
    st.sampled_from(["n.md", "n.txt"]),
)
def test_any_mixture_is_cut_exactly(text: str, words: int, name: str) -> None:
    try:
        document = parse_note(name, text.encode())
    except NoteSkipped:
        return
    check_note(document, chunk(document, words), words)
