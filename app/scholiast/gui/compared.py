"""What two answers to one question have in common, and the words that only one of them has."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from scholiast.core.answer_difference import differing, say_the_same
from scholiast.core.records import AnswerPassage
from scholiast.gui.text_offsets import utf16_length
from scholiast.gui.theme import Theme
from scholiast.gui.transcript import TranscriptView
from scholiast.gui.turns import ShownTurn


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of an answer, at ``[start, end)`` of the document."""

    text: str
    start: int
    end: int


def verdict(left: ShownTurn, right: ShownTurn) -> str:
    """What comes of a comparison, in a sentence or two; empty while a side is still being answered."""
    sides = {"left": left, "right": right}
    if not all(turn.is_over for turn in sides.values()):
        return ""
    for state, words in (("failed", "failed, so there is nothing to compare"), ("stopped", "was stopped")):
        which = [name for name, turn in sides.items() if turn.state == state]
        if which:
            return f"Both sides {words.replace('was', 'were')}." if len(which) == 2 else f"The {which[0]} side {words}."
    found = [name for name, turn in sides.items() if turn.state in ("answered", "partly")]
    shared = _shared(left, right)
    if len(found) < 2:
        return f"Only the {found[0]} side holds an answer." if found else "Neither side holds an answer."
    before, after = (turn.answer.answer or "" if turn.answer else "" for turn in sides.values())
    if say_the_same(before, after):
        return f"Both sides say the same. {shared}"
    return f"The answers differ; what only one of them says is underlined. {shared}"


def _shared(left: ShownTurn, right: ShownTurn) -> str:
    count = len({_what(passage) for passage in left.passages} & {_what(passage) for passage in right.passages})
    if count == 0:
        return "They were read from different passages."
    return f"{count} passage{'s were' if count > 1 else ' was'} read on both sides."


def _what(passage: AnswerPassage) -> tuple[str, str, str]:
    return passage.library, passage.note, passage.text


def mark_differences(left: TranscriptView, right: TranscriptView, theme: Theme) -> None:
    """Underline in both answers the words that the other one does not have."""
    words = [_words(view) for view in (left, right)]
    only = differing(*([word.text for word in side] for side in words))
    for view, side, places in zip((left, right), words, only, strict=True):
        runs = _runs([side[place] for place in sorted(places)])
        view.setExtraSelections([_selection(view, start, end, theme) for start, end in runs])


def clear_marks(*views: TranscriptView) -> None:
    """Underline nothing."""
    for view in views:
        view.setExtraSelections([])


def _words(view: TranscriptView) -> list[_Word]:
    """The words of the sentences in ``view``; its marks and the lines below them are none."""
    found = []
    cursor = QTextCursor(view.document())
    for span in view.written.spans:
        cursor.setPosition(span.start)
        cursor.setPosition(span.end, QTextCursor.MoveMode.KeepAnchor)
        text = cursor.selectedText()
        for match in re.finditer(r"\S+", text):
            # Positions of a document count a character beyond the first plane twice, as UTF-16 does.
            start = span.start + utf16_length(text[: match.start()])
            found.append(_Word(match[0], start, start + utf16_length(match[0])))
    return found


def _runs(words: list[_Word]) -> list[tuple[int, int]]:
    """Start and end of each stretch of ``words`` with nothing but a space between them."""
    runs: list[tuple[int, int]] = []
    for word in words:
        if runs and word.start <= runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], word.end)
        else:
            runs.append((word.start, word.end))
    return runs


def _selection(view: TranscriptView, start: int, end: int, theme: Theme) -> QTextEdit.ExtraSelection:
    style = QTextCharFormat()
    style.setBackground(theme.color("warning-surface"))
    style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    style.setUnderlineColor(theme.color("warning"))
    selection = QTextEdit.ExtraSelection()
    cursor = QTextCursor(view.document())
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    selection.cursor = cursor
    selection.format = style
    return selection
