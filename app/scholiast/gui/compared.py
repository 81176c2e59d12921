"""What two answers to one question have in common, and the words that only one of them has."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from scholiast.core.answer_difference import differing, say_the_same
from scholiast.core.records import AnswerPassage
from scholiast.gui.language import PLURAL, QT_TRANSLATE_NOOP, translate
from scholiast.gui.text_offsets import utf16_length
from scholiast.gui.theme import Theme
from scholiast.gui.transcript import TranscriptView
from scholiast.gui.turns import ShownTurn

_FAILURES = {
    "failed": (
        QT_TRANSLATE_NOOP("Compared", "The left side failed, so there is nothing to compare."),
        QT_TRANSLATE_NOOP("Compared", "The right side failed, so there is nothing to compare."),
        QT_TRANSLATE_NOOP("Compared", "Both sides failed, so there is nothing to compare."),
    ),
    "stopped": (
        QT_TRANSLATE_NOOP("Compared", "The left side was stopped."),
        QT_TRANSLATE_NOOP("Compared", "The right side was stopped."),
        QT_TRANSLATE_NOOP("Compared", "Both sides were stopped."),
    ),
}
_ANSWERS = (
    QT_TRANSLATE_NOOP("Compared", "Only the left side holds an answer."),
    QT_TRANSLATE_NOOP("Compared", "Only the right side holds an answer."),
    QT_TRANSLATE_NOOP("Compared", "Neither side holds an answer."),
)
"""What is said of the left side, of the right one, and of both."""


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of an answer, at ``[start, end)`` of the document."""

    text: str
    start: int
    end: int


def verdict(left: ShownTurn, right: ShownTurn) -> str:
    """What comes of a comparison, in a sentence or two; empty while a side is still being answered."""
    if not (left.is_over and right.is_over):
        return ""
    for state, words in _FAILURES.items():
        which = [turn.state == state for turn in (left, right)]
        if any(which):
            return translate("Compared", words[2 if all(which) else 1 if which[1] else 0])
    found = [turn.state in ("answered", "partly") for turn in (left, right)]
    if not all(found):
        only = 2 if not any(found) else 1 if found[1] else 0
        return translate("Compared", _ANSWERS[only])
    before, after = (turn.answer.answer or "" if turn.answer else "" for turn in (left, right))
    if say_the_same(before, after):
        said = translate("Compared", "Both sides say the same.")
    else:
        said = translate("Compared", "The answers differ; what only one of them says is underlined.")
    return f"{said} {_shared(left, right)}"


def _shared(left: ShownTurn, right: ShownTurn) -> str:
    count = len({_what(passage) for passage in left.passages} & {_what(passage) for passage in right.passages})
    if count == 0:
        return translate("Compared", "They were read from different passages.")
    return translate("Compared", "%Ln passage(s) were read on both sides.", "", PLURAL, count)


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
