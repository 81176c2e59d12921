"""Every Markdown construct: what is read, under which heading, and where it lies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.documents.chunking import chunk
from scholiast.documents.document import Block, Document
from scholiast.documents.markdown import read_markdown
from scholiast.documents.notes import parse_note
from tests.documents.conftest import Check, check_blocks


def blocks(text: str) -> tuple[Block, ...]:
    return read_markdown(text)[1]


def cleans(text: str) -> list[tuple[str, str]]:
    return [(block.kind, block.clean) for block in blocks(text)]


def raws(text: str) -> list[str]:
    return [text[block.char_start : block.char_end] for block in blocks(text)]


def test_headings_make_a_path() -> None:
    text = (
        "intro\n\n# One #\n\na\n\n## Two *x*\nb\n\n# Three\nc\n\n#### Four\nd\n\n## Five\ne\n\n"
        "Set\next\n===\nf\n\nSub\n---\ng"
    )
    paths = {block.clean: block.heading for block in blocks(text) if block.kind != "heading"}
    assert paths == {
        "intro": (),
        "a": ("One",),
        "b": ("One", "Two x"),
        "c": ("Three",),
        "d": ("Three", "Four"),
        "e": ("Three", "Five"),
        "f": ("Set ext",),
        "g": ("Set ext", "Sub"),
    }
    heading = next(block for block in blocks(text) if block.clean == "Two x")
    assert (heading.kind, heading.heading) == ("heading", ("One", "Two x"))
    assert text[heading.char_start : heading.char_end] == "## Two *x*"


def test_a_heading_inside_a_list_or_quote_is_text() -> None:
    assert [block.heading for block in blocks("- # not\n\n> ## neither\n\ntext")] == [(), (), ()]


def test_lists() -> None:
    text = "- one\n  goes on\n- [x] done\n  1. first\n  2) other\n\n  para\n* star\n\n3. three"
    assert cleans(text) == [
        ("item", "one goes on"),
        ("item", "[x] done"),
        ("item", "1. first"),
        ("item", "2) other"),
        ("paragraph", "para"),
        ("item", "star"),
        ("item", "3. three"),
    ]
    assert raws(text)[:3] == ["- one\n  goes on", "- [x] done", "1. first"]


def test_tables_carry_their_headers() -> None:
    text = "| Pump | kPa |\n|:--|--:|\n| **A** | 41 |\n| B \\| C | `x|y` |\n| only |\n"
    assert cleans(text) == [
        ("row", "Pump | kPa"),
        ("row", "Pump: A; kPa: 41"),
        ("row", "Pump: B | C; kPa: `x; y`"),
        ("row", "Pump: only"),
    ]
    assert raws(text)[1] == "| **A** | 41 |"


def test_a_table_without_outer_pipes_inside_a_quote() -> None:
    assert [clean for _, clean in cleans("> a | b\n> --|--\n> 1 | 2\n")] == ["a | b", "a: 1; b: 2"]


def test_code_keeps_its_lines_and_spans_its_fences() -> None:
    text = "```python\ndef f():\n    return *x*\n```\n\n    indented\n      more\n"
    assert cleans(text) == [("code", "def f():\n    return *x*"), ("code", "indented\n  more")]
    assert raws(text) == ["```python\ndef f():\n    return *x*\n```", "indented\n      more"]


def test_code_inside_a_list_and_an_unclosed_fence() -> None:
    assert cleans("- item\n  ```\n  a\n   b\n  ```\n\n~~~\nopen <b>\n") == [
        ("item", "item"),
        ("code", "a\n b"),
        ("code", "open <b>"),
    ]


def test_quotes_and_callouts() -> None:
    text = "> quoted **text**\nlazy\n\n> [!warning]- Mind this\n> The gate *closes*\n> > nested"
    assert cleans(text) == [
        ("quote", "quoted text lazy"),
        ("quote", "Mind this\nThe gate closes"),
        ("quote", "nested"),
    ]


def test_html_is_stripped_and_hidden_parts_are_dropped() -> None:
    text = (
        "<!-- secret\n\nstill secret -->\n\nseen <!-- no --> too\n\n<details>\n<summary>Sum</summary>\nInside **b**\n"
        "</details>\n\n<script>\nvar x;\n</script>\n\n<style>p {}</style>\n\nend"
    )
    assert [" ".join(clean.split()) for _, clean in cleans(text)] == ["seen too", "Sum Inside b", "end"]


def test_an_unclosed_script_hides_nothing() -> None:
    assert "fact" in cleans("<script>\n\nthe fact is 41")[-1][1]


def test_obsidian_comments_across_blocks() -> None:
    text = "before\n\n%%\n# hidden\n\nsecret\n%%\n\nafter\n\n%% never closed\n\nstays"
    assert [clean for _, clean in cleans(text)] == ["before", "after", "%% never closed", "stays"]
    half = "%%\n\nsecret\n%%\nseen\n\n| a |\n|--|\n| 1 |\n\n> %%\n> quoted\n\n%%\n\n> open"
    assert [clean for _, clean in cleans(half)] == ["seen", "a", "a: 1", "%% quoted", "%%", "open"]
    code = "```matlab\n%% one\n```\n\nkept\n\n```matlab\n%% two\n```"
    assert "kept" in [clean for _, clean in cleans(code)]


def test_logseq_bookkeeping() -> None:
    text = "title:: The Page\nalias:: [[Other]], third\n\n- a fact\n  id:: 641c8e5f-f890\n  collapsed:: true\n"
    front, found, _ = read_markdown(text)
    assert (front.title, front.aliases) == ("The Page", ("Other", "third"))
    assert found[-1].clean == "a fact"


def test_footnotes_definitions_and_rules() -> None:
    text = "text[^1] and [ref] link\n\n[^1]: the *note*\n\n[ref]: http://x.y 'T'\n\n***\n\nend"
    assert [clean for _, clean in cleans(text)] == ["text and ref link", "the note", "end"]


def test_wrapped_lines_are_joined_and_short_ones_are_not() -> None:
    wrapped = (
        "This paragraph was wrapped by an editor at about seventy characters, so\n"
        "that its Lines belong together and make whole sentences when they are\n"
        "joined."
    )
    assert "\n" not in cleans(wrapped)[0][1]
    assert cleans("Pressure 41 kPa\nTemperature 12 C\nand rising")[0][1] == (
        "Pressure 41 kPa\nTemperature 12 C and rising"
    )
    assert cleans("hard  \nbreak")[0][1].split("\n")[1] == "break"
    assert cleans("水泵的压力在三月十二日由技术员测量并记录在册，测得的数值\n是四十一千帕")[0][1].count("\n") == 0


def test_front_matter_becomes_a_block_of_properties() -> None:
    text = "---\ntitle: T\nauthor: Ada Lovelace\n---\n\nbody"
    assert cleans(text) == [("properties", "author: Ada Lovelace"), ("paragraph", "body")]


def test_windows_and_old_mac_line_ends() -> None:
    for newline in ("\r\n", "\r"):
        text = newline.join(["# H", "", "a *b*", "c", "", "- i", "  j", "", "```", "x", "y", "```"])
        found = read_markdown(text)[1]
        assert [block.clean for block in found] == ["H", "a b c", "i j", "x\ny"]
        assert text[found[1].char_start : found[1].char_end] == f"a *b*{newline}c"


def test_tabs_and_zero_bytes() -> None:
    text = "-\titem\n\n\t  para\0graph *x*\n\n>\ttab quote"
    assert [block.clean for block in blocks(text)] == ["item", "para\0graph x", "tab quote"]


def test_nesting_beyond_the_parser_is_still_read() -> None:
    text = "> " * 60 + "the deep fact is 41\n\nend"
    assert "the deep fact is 41" in " ".join(block.clean for block in blocks(text))
    assert "end" in [block.clean for block in blocks(text)]


_PIECES = [
    "# H\n", "## J k\n", "para *x* [l](u)\n", "more text\n", "\n", "- item\n", "  - sub\n", "1. one\n", "> q\n",
    "```\n", "    ind\n", "| a | b |\n|-|-|\n| 1 | 2 |\n", "<div>\n", "</div>\n", "<!-- c -->\n", "---\n", "===\n",
    "[r]: /u\n", "[[W|a]]\n", "a\\\n", "\t", "> > ", "\r\n", "水。泵\n", "* * *\n", "%%\n", "$x$ ", "[^1]: f\n",
    "\0", "key:: v\n", "x" * 70 + "\n", "QUJDREVGR0g1" * 30 + "\n", "&amp;", "~~~\n", "- [ ] t\n",
]  # fmt: skip


@given(st.lists(st.sampled_from(_PIECES), max_size=25).map("".join))
def test_blocks_of_any_mixture_are_exact(text: str) -> None:
    front, found, _ = read_markdown(text)
    check_blocks(parse_like(text, found))
    assert front.lines <= text.count("\n") + text.count("\r") + 1


@given(st.text(alphabet="ab #*-_>`|[]()!<\n\r\t .:\\~1水&;%\0", max_size=120))
def test_blocks_of_any_text_are_exact(text: str) -> None:
    check_blocks(parse_like(text, read_markdown(text)[1]))


def parse_like(text: str, found: tuple[Block, ...]) -> Document:
    return Document(text, "utf-8", "t", found)


@pytest.mark.parametrize("words", [25, 100, 400])
def test_a_note_with_everything(check: Check, words: int) -> None:
    text = "---\ntags: [a, b]\nauthor: Ada Lovelace and Charles Babbage\n---\n# Title\n" + "\n".join(_PIECES) * 12
    document = parse_note("all.md", text.encode())
    check(document, chunk(document, words), words)
