"""The same note in every text-like format: the same words, the same answers, exact spans, places; odd input."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.documents.chunking import Chunk, chunk
from scholiast.documents.document import Document
from scholiast.documents.formats import FORMATS, format_of, reader_of
from scholiast.documents.notes import parse_note
from tests.documents.conftest import check_note, words_of
from tests.documents.text_samples import MAKERS, QUESTIONS, SECTIONS, TITLE
from tests.index.builders import desk_at

OUTLINED = [name for name in MAKERS if not name.endswith((".txt", ".csv", ".tsv"))]
TEXT_SUFFIXES = [s for known in FORMATS if not known.reader.startswith("bound.") for s in known.suffixes]
SPELLED = {word for section in SECTIONS for text in (*section.items, section.code) for word in words_of(text)}
SPELLED |= {word for section in SECTIONS for row in section.rows for cell in row for word in words_of(cell)}


def read(name: str) -> Document:
    return parse_note(name, MAKERS[name]())


def test_every_reader_is_there() -> None:
    for known in FORMATS:
        assert callable(reader_of(known))
    suffixes = [suffix for known in FORMATS for suffix in known.suffixes]
    assert len(suffixes) == len(set(suffixes))
    assert format_of("a/B.HTML") == format_of("c.htm")
    assert format_of("a.html/b") is None
    with pytest.raises(NoteSkipped):
        parse_note("picture.png", b"x")


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("words", [25, 100])
def test_nothing_is_lost_and_every_span_is_exact(name: str, words: int) -> None:
    document = read(name)
    chunks = chunk(document, words)
    check_note(document, chunks, words)
    assert set(words_of(" ".join(piece.clean for piece in chunks))) >= SPELLED
    assert not any("secret" in piece.clean for piece in chunks)
    assert not any("**" in piece.clean or "https" in piece.clean or "<" in piece.clean for piece in chunks)


@pytest.mark.parametrize("name", MAKERS)
def test_the_same_questions_find_the_same_passages(name: str, tmp_path: Path) -> None:
    with desk_at(tmp_path / "desk") as desk:
        desk.write(name, MAKERS[name]())
        report = desk.sweep()
        assert report.passages_embedded
        snapshot = desk.index.snapshot()
        for question, answer in QUESTIONS:
            best = snapshot.passages([id for id, _score in snapshot.keyword(question, 1, None)])
            assert best, question
            assert answer in " ".join(best[0].clean.split()), (question, best[0].clean)
            assert best[0].note == name


@pytest.mark.parametrize("name", OUTLINED)
def test_headings_and_titles(name: str) -> None:
    document = read(name)
    assert document.title == (TITLE if not name.endswith(".canvas") else "book")
    for piece in chunk(document, 25):
        number = next((n for n, section in enumerate(SECTIONS) if section.heading in piece.heading), None)
        if number is not None:
            assert piece.heading[-1] == SECTIONS[number].heading
            assert len(piece.heading) <= 2
    found = {piece.heading[-1] for piece in chunk(document, 25) if piece.heading}
    assert found >= {section.heading for section in SECTIONS}


@pytest.mark.parametrize("name", ["book.md", "book.org", "book.rst", "book.adoc", "book.html", "book.textpack"])
def test_tags_are_searchable(name: str) -> None:
    found = [piece for piece in chunk(read(name)) if "family" in piece.clean]
    assert found
    assert all(piece.text in read(name).text for piece in found)


@pytest.mark.parametrize("name", [name for name in MAKERS if not name.endswith((".txt", ".csv", ".tsv", ".canvas"))])
def test_a_cell_is_read_with_the_name_of_its_column(name: str) -> None:
    cleans = " ".join(piece.clean for piece in chunk(read(name)))
    assert "Wood: Alder; Dry after: 12 months; Heat: middling" in cleans


def places(name: str, text: str) -> list[int | None]:
    return [piece.page for piece in chunk(read(name), 25) if text in piece.clean]


def test_parts_are_numbered() -> None:
    assert places("book.ipynb", "41 kPa") == [3]
    assert places("book.canvas", "padlock") == [3]
    assert places("book.enex", "padlock") == [1]
    assert places("book.org", "padlock") == [None]


def everything(name: str, text: str) -> str:
    return "\n".join(piece.clean for piece in chunk(parse_note(name, text.encode())))


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "a.org",
            "See [[id:abc][the plan]], [[file:x.org]], =code= /slanted/ [fn:1].",
            "See the plan, x.org, code slanted .",
        ),
        ("a.org", "#+begin_quote\nSaid.\n#+end_quote\n# remark\n: fixed", "Said.\nfixed"),
        ("a.org", "Held on <2026-01-02 Fri>.\n#+begin_export html\n<b>\n#+end_export", "Held on 2026-01-02 Fri."),
        ("a.org", "1. [ ] Buy /slow/ salt\n   from the shop\n2. Rest", "1. Buy slow salt from the shop\n2. Rest"),
        ("a.rst", "Use :ref:`the map <x>`, ``a*b``, |v| [1]_.\n\n.. [1] A note.", "Use the map, a*b, v.\nA note."),
        (
            "a.rst",
            ".. note:: Mind this.\n   And that.\n\n.. image:: x.png\n   :alt: chart",
            "Mind this.\nAnd that.\nchart",
        ),
        ("a.org", "* NEXT [#A] Sow :garden:\n\nBeans.", "Beans.\nTags: garden."),
        (
            "a.md",
            "- ## Sow\n  id:: 7\n\t- Beans.\n\t- | A | B |\n\t  |--|--|\n\t  | 1 | 2 |",
            "Beans.\nA | B\nA: 1; B: 2",
        ),
        ("a.rst", "Run::\n\n    make all\n\nDone.", "Run:\nmake all\nDone."),
        ("a.rst", "+----+-----+\n| A  | B   |\n+====+=====+\n| 1  | one |\n+----+-----+", "A | B\nA: 1; B: one"),
        ("a.adoc", ":v: 4\n\nRelease {v} of `x` <<a,here>>.footnote:[Aside.]", "Release 4 of x here.Aside."),
        ("a.adoc", "NOTE: Mind *this*.\n\n....\nraw *text*\n....", "NOTE: Mind this.\nraw *text*"),
        ("a.adoc", "|===\n|A |B\n\n|1\n|one\n|===", "A | B\nA: 1; B: one"),
        (
            "a.adoc",
            '[cols="1,1"]\n|===\n|A |B\n\n|1\n|one |2\n|two |3 |three\n|===',
            "A | B\nA: 1; B: one\nA: 2; B: two\nA: 3; B: three",
        ),
        ("a.adoc", '[cols="1,1,1"]\n|===\n|a |b |c\n|d |e\n|f |g |h\n|===', "a | b | c\nd | e | f\ng | h"),
        ("a.adoc", "Pump:: moves water\n////\nhidden\n////", "Pump:: moves water"),
        ("a.mdx", "import X from 'x'\n\n# T\n\n<X a={() => 1}>Inside</X> and `<X>` stay.", "Inside and <X> stay."),
        ("a.mdx", "```jsx\n<X/>\n```\n\nSum {1 + 1} here.", "<X/>\n\nSum  here."),
        ("a.html", "<p>One<br>two</p><p>a &amp; b&nbsp;c</p><p style='display:none'>x</p>", "One\ntwo\na & b c"),
        ("a.html", "<body><nav>menu</nav><main><p>The words.</p></main><aside>ad</aside>", "The words."),
        ("a.html", "<p>One</p><nav>menu</nav>\x01 two&#2; <b aria-hidden=true>x</b>&#3;three", "One\ntwo three"),
        ("a.csv", 'Name,Age\n"Ann, ""Bo""",7\n', 'Name | Age\nName: Ann, "Bo"; Age: 7'),
        ("a.csv", "one\ntwo", "one\ntwo"),
        ("a.csv", 'a,"never closed\nnext,line', 'a | "never closed\nnext | line'),
    ],
)
def test_markup(name: str, text: str, expected: str) -> None:
    document = parse_note(name, text.encode())
    check_note(document, chunk(document), 100)
    found = [" ".join(line.split()) for line in everything(name, text).split("\n") if line.strip()]
    assert found == [" ".join(line.split()) for line in expected.split("\n") if line.strip()]


def test_an_export_of_several_notes() -> None:
    notes = "".join(
        f"<note><title>Note {n}</title><tag>t{n}</tag><content><![CDATA[<en-note><h1>Part</h1>"
        f'<div><en-todo checked="true"/>Fact {n}</div><en-crypt>c2VjcmV0</en-crypt></en-note>]]></content></note>'
        for n in (1, 2, 3)
    )
    document = parse_note("all.enex", f"<en-export>{notes}</en-export>".encode())
    assert document.title == "all"
    found = [(piece.page, piece.heading, piece.clean) for piece in chunk(document) if "Fact" in piece.clean]
    assert found == [(n, (f"Note {n}", "Part"), f"[x] Fact {n}") for n in (1, 2, 3)]
    assert "c2Vjc" not in document.text


def test_the_encoding_a_page_names() -> None:
    page = "<meta charset=windows-1251><p>Насос в сарае</p>"
    document = parse_note("a.html", page.encode("cp1251"))
    assert document.encoding == "cp1251"
    assert document.text == "Насос в сарае"


def test_numbers_alone_are_no_note() -> None:
    rows = "\n".join(f"{n},{n * 3.5},{n % 7}" for n in range(500))
    with pytest.raises(NoteSkipped, match="a table of numbers"):
        parse_note("a.csv", f"x,y,z\n{rows}".encode())


@pytest.mark.parametrize("name", ["a.ipynb", "a.canvas", "a.enex", "a.textpack"])
def test_damaged(name: str) -> None:
    with pytest.raises(NoteUnreadable):
        parse_note(name, b'{"cells": [')
    with pytest.raises(NoteSkipped, match="no text"):
        parse_note(name, b"")


@pytest.mark.parametrize("content", ["[]", "1", '{"cells": 3}', '{"cells": [3, {"cell_type": "code", "source": 1}]}'])
@pytest.mark.parametrize("name", ["a.ipynb", "a.canvas"])
def test_json_of_another_kind(name: str, content: str) -> None:
    with pytest.raises((NoteSkipped, NoteUnreadable)):
        parse_note(name, content.encode())


_PIECES = st.sampled_from(
    [
        "\n",
        "\n\n",
        "  ",
        "    ",
        "\t",
        "* ",
        "** H",
        "= T",
        "== S\n",
        "---\n",
        "===\n",
        "::",
        "::\n\n    x",
        ".. note:: y\n",
        ".. ",
        "|",
        "| a | b |\n",
        "|===\n",
        "+---+\n",
        "=== ===\n",
        "#+begin_src\n",
        "#+end_src\n",
        ":END:",
        ":PROPERTIES:\n",
        "[[a][b]]",
        "<<a,b>>",
        "`",
        "``",
        "*",
        "_",
        "/",
        "+",
        "~",
        "word ",
        "The pump runs. ",
        "水泵。",
        "{",
        "}",
        "{a}",
        "<X a={1}>",
        "</X>",
        "<",
        ">",
        "&amp;",
        "import a\n",
        '"',
        '""',
        ",",
        ";",
        "\r\n",
        "\r",
        "\\",
        "----\n",
        "....\n",
        "////\n",
        "- item\n",
        "1. one\n",
        ":field: v\n",
        "<div>",
        "</div>",
        "<table>",
        "<td>",
        "<tr>",
        "<pre>",
        "<h2>",
        "NOTE: n",
        "x" * 400,
        "\0",
        "\u2060",
        "😀",
        "https://a.b[c]",
        "footnote:[z]",
        "term:: d\n",
    ]
)
_WRITTEN = st.lists(_PIECES, max_size=40).map("".join)


def accept(name: str, data: bytes) -> None:
    """Read whatever it is: exact spans, or a reason."""
    try:
        document = parse_note(name, data)
    except (NoteSkipped, NoteUnreadable):
        return
    for words in (25, 100):
        chunks: tuple[Chunk, ...] = chunk(document, words)
        check_note(document, chunks, words)


@pytest.mark.parametrize("suffix", TEXT_SUFFIXES)
@settings(max_examples=60)
@given(text=_WRITTEN)
def test_any_text_is_read_exactly(suffix: str, text: str) -> None:
    accept(f"n{suffix}", text.encode("utf-8", "replace"))


@pytest.mark.parametrize("suffix", [".ipynb", ".canvas", ".enex"])
@settings(max_examples=60)
@given(texts=st.lists(_WRITTEN, max_size=4))
def test_any_part_of_a_container_is_read_exactly(suffix: str, texts: list[str]) -> None:
    import json
    from html import escape

    if suffix == ".ipynb":
        cells = [{"cell_type": ("markdown", "code")[n % 2], "source": text} for n, text in enumerate(texts)]
        content = json.dumps({"cells": cells})
    elif suffix == ".canvas":
        content = json.dumps({"nodes": [{"type": "text", "text": text, "y": n} for n, text in enumerate(texts)]})
    else:
        notes = (f"<note><title>t</title><content>{escape(text)}</content></note>" for text in texts)
        content = f"<en-export>{''.join(notes)}</en-export>"
    accept(f"n{suffix}", content.encode("utf-8", "replace"))


@pytest.mark.parametrize("suffix", TEXT_SUFFIXES)
@settings(max_examples=30)
@given(data=st.binary(max_size=300))
def test_any_bytes_do_no_harm(suffix: str, data: bytes) -> None:
    accept(f"n{suffix}", data)
