"""Inline Markdown against hand-made cases and against markdown-it's own inline parser."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from scholiast.documents.inline import inline_edits


def readable(text: str, references: Collection[str] = ()) -> str:
    parts, position = [], 0
    for start, end, instead in inline_edits(text, references):
        assert position <= start <= end <= len(text)
        parts += [text[position:start], instead]
        position = end
    return "".join([*parts, text[position:]])


@pytest.mark.parametrize(
    ("source", "clean"),
    [
        ("plain text", "plain text"),
        ("**bold**, *it*, __b__, _i_, ***both***, ~~old~~, ==marked==", "bold, it, b, i, both, old, marked"),
        ("snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"),
        ("a ~ b = c", "a ~ b = c"),
        ("`code *kept*` and ``a ` b``", "code *kept* and a ` b"),
        ("` `` ` one `unclosed", "`` one `unclosed"),
        (r"\*not em\* and \[x\]", "*not em* and [x]"),
        ("fish &amp; chips &copy; &#65; &nope;", "fish & chips © A &nope;"),
        ("[text](http://a.b/c_(d)) end", "text end"),
        ("[text](<a b> \"title\") and [x](y 't')", "text and x"),
        ("[text]( not a link )", "[text]( not a link )"),
        ("![alt *text*](img.png){width=3} x", "alt text x"),
        ("[![badge](a.png)](b)", "badge"),
        ("[**bold** `code`](u)", "bold code"),
        ("[a [nested] b](u)", "a [nested] b"),
        ("see [1] and [ ] task", "see [1] and [ ] task"),
        ("<http://x.y/z> and <me@x.org>", "http://x.y/z and me@x.org"),
        ('a <b>bold</b> <span class="x">s</span><br>next', "a bold s\nnext"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("a <!-- hidden --> b", "a  b"),
        ("a <!-- open", "a  open"),
        ("[[Note]]", "Note"),
        ("[[Note|the alias]]", "the alias"),
        ("[[Note#Heading]]", "Note > Heading"),
        ("[[#Heading]]", "Heading"),
        ("[[Note#^a1b2]]", "Note"),
        ("[[folder/Note.md|alias with *stars*]]", "alias with *stars*"),
        ("[[Shown Name|dendron.topic.thing]]", "Shown Name"),
        ("![[photo.png]] and ![[Note#Part|300]]", "photo.png and 300"),
        ("footnote[^1] and[^long-name].", "footnote and."),
        ("costs $5 and $10", "costs $5 and $10"),
        ("math $a_1 * b_2 * c$ here", "math $a_1 * b_2 * c$ here"),
        ("text ^block-id", "text "),
        ("2^10 stays", "2^10 stays"),
        ("a %%comment%% b 50%% c", "a  b 50%% c"),
        ("hard\\\nbreak", "hard\nbreak"),
        ("**运动**后**过量**", "运动后过量"),
    ],
)
def test_readable_text(source: str, clean: str) -> None:
    assert readable(source) == clean


def test_reference_links_need_their_definition() -> None:
    assert readable("[text][Ref] and [ref] and [other]", {"REF"}) == "text and ref and [other]"
    assert readable("[text][] and [a][nope]", {"TEXT"}) == "text and [a][nope]"


def _plain(tokens: Sequence[Token]) -> str:
    parts = []
    for token in tokens:
        if token.type in ("text", "code_inline"):
            parts.append(token.content)
        elif token.type == "image":
            parts.append(_plain(token.children or []))
        elif token.type in ("softbreak", "hardbreak"):
            parts.append("\n")
    return "".join(parts)


_ORACLE = MarkdownIt("commonmark")
_ALPHABET = ["a", "b", " ", "*", "**", "_", "`", "[", "]", "(", ")", "x", ".", "水", "\\", "!", "<b>", "&amp;", "\n"]
_UNLIKE = re.compile(r"\[\[|\]\(\s|\\\n|[*_]{5}")


@given(st.lists(st.sampled_from(_ALPHABET), max_size=14).map("".join))
def test_agrees_with_markdown_it(source: str) -> None:
    """The same characters stay, white space aside, wherever the dialects do not differ."""
    if _UNLIKE.search(source):
        return
    tokens = _ORACLE.parseInline(source)[0].children or []
    assert "".join(readable(source).split()) == "".join(_plain(tokens).split())


@given(st.text(alphabet="ab*_`[]()!<>&;=~$%^\\|#\n \"'/", max_size=60))
def test_edits_are_in_order_whatever_the_text(source: str) -> None:
    readable(source)


@pytest.mark.parametrize(
    "pattern",
    [
        "[",
        "![](",
        "**a ",
        "_a_b",
        "<a ",
        "<!-- ",
        "`a",
        "](",
        "[[a",
        "$a$ ",
        "%%a ",
        "&a",
        "<a b='",
        '[a](b "',
        "~~a ",
        "a](<",
    ],
)
def test_half_a_megabyte_of_it_is_finished(pattern: str) -> None:
    # Quadratic matching would run into the suite's time limit here.
    readable(pattern * (500_000 // len(pattern)))
