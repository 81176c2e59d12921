"""Words in many scripts, identifiers, and text that is no query language."""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.index.folding import fold
from scholiast.index.keywords import MAX_TERMS, TOKEN_CHARACTERS, match_expression, tokens


class Shelf:
    """A keyword table as the store's."""

    def __init__(self, *texts: str) -> None:
        self.connection = sqlite3.connect(":memory:")
        self.connection.execute(
            f"CREATE VIRTUAL TABLE k USING fts5 (body, tokenize = \"ascii tokenchars '{TOKEN_CHARACTERS}'\")"
        )
        self.connection.executemany("INSERT INTO k (body) VALUES (?)", [(" ".join(tokens(text)),) for text in texts])
        self.texts = texts

    def found(self, question: str) -> list[str]:
        expression = match_expression(question)
        if expression is None:
            return []
        rows = self.connection.execute("SELECT rowid FROM k WHERE k MATCH ? ORDER BY rank, rowid", [expression])
        return [self.texts[row[0] - 1] for row in rows]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Der Apfelkuchen war SÜSS.", "süß"),
        ("Straße nach Köln", "STRASSE"),
        ("une soirée à l'été", "soiree ete"),
        ("crème brûlée", "CREME"),
        ("Ελληνικά γράμματα", "ελληνικα"),
        ("Ёлка стоит в углу", "елка"),
        ("мой дом", "мой"),
        ("我喜欢猫和狗", "猫"),
        ("我喜欢猫和狗", "喜欢"),
        ("东京是日本的首都", "首都"),
        ("カタカナとひらがな", "ひらがな"),
        ("ﾊﾝｶｸのカタカナ", "ハンカク"),
        ("한국어는 어렵다", "한국어"),
        ("मुझे किताब पढ़ना है", "किताब"),
        ("தமிழ் மொழி", "தமிழ்"),
        ("ภาษาไทยไม่ยาก", "ไทย"),
        ("ភាសាខ្មែរ", "ខ្មែរ"),
        ("مُحَمَّد كتب الرسالة", "محمد"),
        ("שָׁלוֹם עולם", "שלום"),
        ("Part XQ-77-Z is in the box", "where is xq-77-z?"),
        ("Part XQ-77-Z is in the box", "XQ 77 Z"),
        ("release 2026.4.10 came out", "2026.4.10"),
        ("v2026.4.10 came out", "2026.4.10"),
        ("2026.4.10 came out", "v2026.4.10"),
        ("tool-2026.4.10.tar.gz", "2026.4.10"),
        ("see releases/2026.4.10", "2026.4.10"),
        ("runs on python3.11", "3.11"),
        ("on 2026-04-10 we met", "2026-04"),
        ("write note_store.py anew", "note_store.py"),
        ("write note_store.py anew", "store"),
        ("mail to anna@example.org", "anna@example.org"),
        ("the state-of-the-art way", "state of the art"),
        ("note taking by hand", "note-taking"),
        ("C++ and C# and F#", "c#"),
        ("it cost 1,200 in all", "1200"),
        ("it cost 1200 in all", "1,200"),
        ("a ride on my 🚲", "🚲"),
        ("2026年4月の予定", "予定"),
        ("ｆｕｌｌｗｉｄｔｈ words", "fullwidth"),
        ("soft\u00adhyphen", "softhyphen"),
    ],
)
def test_finds(text: str, question: str) -> None:
    assert Shelf("something else entirely", text, "noch etwas anderes").found(question)[:1] == [text]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("release 2026.4.10", "2026.4.1"),
        ("release 2026.4.1", "2026.4.10"),
        ("release 2026.4.10.2", "2026.4.10"),
        ("Part XQ-77-Y", "XQ-77-Z"),
        ("1200.5", "200.5"),
        ("C++", "C#"),
        ("किताब", "कताब"),  # a vowel sign is part of the word
        ("ไม่", "ไม้"),  # so is a tone mark
        ("我喜欢猫", "狗"),
        ("12001", "1,200"),
    ],
)
def test_does_not_find(text: str, question: str) -> None:
    assert Shelf(text).found(question) == []


def test_exact_version_wins_over_its_parts() -> None:
    shelf = Shelf("we saw 2026 and 4 and 10", "release 2026.4.10", "release 2026.4.1", "release 2026.4.11")
    assert shelf.found("2026.4.10") == ["release 2026.4.10"]


def test_a_part_alone_is_a_word_too() -> None:
    assert Shelf("Part XQ-77-Z").found("part of xq") == ["Part XQ-77-Z"]


@pytest.mark.parametrize(
    "question",
    ["", " ", "\n", "?!", '"', "'", "*", "(", ")", "-", "^", ":", "\0", "\ud800", "…", "\u200b\ufeff", "___"],
)
def test_no_word_gives_no_query(question: str) -> None:
    assert match_expression(question) is None


@pytest.mark.parametrize(
    "question",
    [
        'a "b c',
        "a AND",
        "NOT a",
        "NEAR(a b, 2)",
        "body : a",
        "{body} : a",
        "a* ^b",
        "a - b + c",
        "(((",
        "'; DROP TABLE k; --",
        "a\0b",
        "C:\\Users\\me",
        "😀" * 10_000,
        "word " * 2_000,
        "猫" * 10_000,
        "x" * 10_000,
        "a-" * 5_000,
        "1." * 5_000,
        "\u0301" * 100,
        "e\u0301" * 5_000,
    ],
)
def test_any_text_is_a_query(question: str) -> None:
    Shelf("a b c", "猫", "😀").found(question)


@given(st.text(max_size=300))
def test_any_text_at_all_is_a_query_and_a_text(text: str) -> None:
    shelf = Shelf(text)
    found = shelf.found(text)
    assert found in ([], [text])


@given(st.text(st.characters(categories=["L", "N", "M", "P", "Z"]), min_size=1, max_size=60))
def test_a_text_finds_itself_if_it_holds_a_word(text: str) -> None:
    if match_expression(text) is not None:
        assert Shelf("zzz", text).found(text)[:1] == [text]


@given(st.text(max_size=100))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_a_long_question_is_cut_to_a_bearable_number_of_terms() -> None:
    expression = match_expression(" ".join(f"word{number}" for number in range(5_000)))
    assert expression is not None
    assert expression.count(" OR ") == MAX_TERMS - 1
    assert Shelf("word3").found(" ".join(f"word{number}" for number in range(5_000))) == ["word3"]
