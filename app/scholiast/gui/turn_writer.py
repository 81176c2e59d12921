"""Writes a turn into a text document, as plain text with formats; nothing from a model is ever read as HTML."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor

from scholiast.core.records import Sentence
from scholiast.gui.language import PLURAL, translate
from scholiast.gui.scopes import in_words
from scholiast.gui.text_offsets import ShownText
from scholiast.gui.theme import Theme
from scholiast.gui.turn_footer import Tone, footer
from scholiast.gui.turns import ShownTurn, place

_LINE_HEIGHT = 145.0
# Brackets take the colour of the mark's ground: seen as a chip, copied and read out as [1]. The narrow space
# before it does not break, so that no mark begins a line.
_BEFORE_MARK = "\u202f\u202f"
_AFTER_MARK = "\u200a"


@dataclass(frozen=True, slots=True)
class Mark:
    """A citation mark in the document, positions ``[start, end)``; ``number`` 0 says *no source*."""

    start: int
    end: int
    turn: int
    sentence: int
    number: int


@dataclass(frozen=True, slots=True)
class SentenceSpan:
    """A sentence of an answer in the document and the passages it rests on, strongest first (none: unsupported).

    ``shares`` are the responsibilities of ``numbers``, in [0, 1].
    """

    start: int
    end: int
    turn: int
    sentence: int
    numbers: tuple[int, ...]
    shares: tuple[float, ...] = ()


class TurnWriter:
    """Writes at the end of one document and remembers where marks and sentences came to lie."""

    def __init__(self, cursor: QTextCursor, theme: Theme, font: QFont) -> None:
        self._cursor = cursor
        self._theme = theme
        self._font = font
        self._waiting_for = ""
        self.marks: list[Mark] = []
        self.spans: list[SentenceSpan] = []

    def question(self, turn: ShownTurn, first: bool) -> None:
        """Open the turn with its question, and what it was put to unless that were all notes as they are."""
        words = in_words(turn.scope)
        self._block(top=8 if first else 36, bottom=2 if words else 8, line_height=125.0, new=not first)
        if not turn.is_beside:
            self._text(turn.question, self._format(scale=1.25, weight=QFont.Weight.DemiBold))
        if words and not turn.is_beside:
            self._block(bottom=8, line_height=125.0)
        self._text(words, self._muted(0.88))

    def body(self, turn: ShownTurn, waiting_for: str = "") -> None:
        """Write everything below the question into the block the cursor stands in.

        Args:
            turn: the turn as it is now.
            waiting_for: what the search has to wait for, in words; empty if nothing.
        """
        self._waiting_for = waiting_for
        writers = {
            "searching": self._write_waiting,
            "reading": self._write_waiting,
            "streaming": self._write_streaming,
            "answered": self._write_answer,
            "partly": self._write_answer,
            "not-in-notes": self._write_not_found,
            "stopped": self._write_stopped,
            "failed": self._write_failed,
        }
        writers[turn.state](turn)
        if turn.is_over:
            self._write_footer(turn)

    def stream(self, text: str) -> None:
        """Append streamed text."""
        self._text(text, self._format(scale=1.05))

    # ---- the states --------------------------------------------------------------------------------------

    def _write_waiting(self, turn: ShownTurn) -> None:
        self._block(new=False)
        count = len(turn.passages)
        reading = translate("TurnWriter", "Reading %Ln passage(s)…", "", PLURAL, count)
        searching = self._waiting_for or translate("TurnWriter", "Searching your notes…")
        self._text(searching if turn.state == "searching" else reading, self._muted(1.0))

    def _write_streaming(self, turn: ShownTurn) -> None:
        self._block(new=False)
        self.stream(turn.text)

    def _write_answer(self, turn: ShownTurn) -> None:
        self._block(new=False)
        answer = turn.answer
        text = (answer.answer or "") if answer is not None else ""
        shown = ShownText.of(text, whole=len(text))
        base = self._cursor.position()
        inserted = 0
        at = 0
        plain = self._format(scale=1.05)
        for index, sentence in enumerate(answer.sentences if answer is not None else ()):
            end = sentence.start + len(text[sentence.start : sentence.end].rstrip())
            first, last = shown.position(sentence.start), shown.position(end)
            self._text(shown.text_between(at, first), plain)
            start = base + inserted + first
            self._text(shown.text_between(first, last), plain if sentence.citations else self._unsupported())
            numbers, shares = self._write_marks(turn, index, sentence)
            self.spans.append(SentenceSpan(start, start + last - first, turn.number, index, numbers, shares))
            inserted = self._cursor.position() - base - last
            at = last
        self._text(shown.text_between(at, None), plain)

    def _write_marks(
        self, turn: ShownTurn, index: int, sentence: Sentence
    ) -> tuple[tuple[int, ...], tuple[float, ...]]:
        ranked = sorted(sentence.citations, key=lambda citation: -citation.responsibility)
        known = [(number, c.responsibility) for c in ranked if (number := turn.number_of(c.passage_id)) is not None]
        numbers = tuple(number for number, _ in known)
        for number in numbers:
            colours = self._theme.passage(number)
            self._text(_BEFORE_MARK, self._format(scale=1.05))
            start = self._cursor.position()
            href = f"cite:{turn.number}/{number}/{index}"
            self._text("[", self._link(href, colours.tint, 0.8))
            self._text(str(number), self._link(href, colours.ink, 0.8, QFont.Weight.DemiBold))
            self._text("]", self._link(href, colours.tint, 0.8))
            self.marks.append(Mark(start, self._cursor.position(), turn.number, index, number))
        if not numbers:
            self._text(_BEFORE_MARK, self._format(scale=1.05))
            start = self._cursor.position()
            ground = self._format(scale=0.8, color=self._theme.color("warning-surface"))
            self._text("[", ground)
            self._text(translate("TurnWriter", "no source").replace(" ", "\u00a0"), self._warning(0.8))
            self._text("]", ground)
            self.marks.append(Mark(start, self._cursor.position(), turn.number, index, 0))
        self._text(_AFTER_MARK, self._format(scale=1.05))
        return numbers, tuple(share for _, share in known)

    def _write_not_found(self, turn: ShownTurn) -> None:
        self._block(new=False, bottom=4)
        self._text(translate("TurnWriter", "Not in your notes"), self._format(scale=1.05, weight=QFont.Weight.DemiBold))
        if turn.text.strip():
            self._block(bottom=4)
            self._text(translate("TurnWriter", "The model would have said:") + " ", self._muted(1.0))
            self._text(turn.text.strip(), self._muted(1.0, italic=True))
        self._block(bottom=2)
        if not turn.passages:
            self._text(translate("TurnWriter", "Nothing close to this question was found."), self._muted(1.0))
            return
        self._text(translate("TurnWriter", "The passages that come nearest:"), self._muted(1.0))
        for number, passage in enumerate(turn.passages, start=1):
            self._block(left=16, bottom=0)
            self._text(f"{number}  {place(passage)}", self._link(f"cite:{turn.number}/{number}/-1", None, 0.95))

    def _write_stopped(self, turn: ShownTurn) -> None:
        self._block(new=False, bottom=4)
        if turn.text.strip():
            self.stream(turn.text.rstrip() + " …")
            self._block(bottom=2)
        self._text(translate("TurnWriter", "■ Stopped"), self._muted(0.95, weight=QFont.Weight.DemiBold))

    def _write_failed(self, turn: ShownTurn) -> None:
        self._block(new=False, bottom=4)
        if turn.text.strip():
            self.stream(turn.text.rstrip() + " …")
            self._block(bottom=2)
        danger = self._theme.color("danger")
        self._text(
            translate("TurnWriter", "No answer.") + " ", self._format(color=danger, weight=QFont.Weight.DemiBold)
        )
        self._text(turn.message, self._format(color=danger))
        if turn.hint:
            self._block(bottom=2)
            self._text(turn.hint, self._muted(1.0))

    def _write_footer(self, turn: ShownTurn) -> None:
        small = 0.88
        for place_of_line, line in enumerate(footer(turn)):
            self._block(top=2 if place_of_line else 6, line_height=120.0)
            for piece in line:
                if piece.href:
                    self._text(piece.text, self._link(piece.href, None, small))
                else:
                    self._text(piece.text, self._toned(piece.tone, small))

    # ---- formats -----------------------------------------------------------------------------------------

    def _block(
        self, top: float = 0, bottom: float = 0, left: float = 0, line_height: float = _LINE_HEIGHT, new: bool = True
    ) -> None:
        block = QTextBlockFormat()
        block.setTopMargin(top)
        block.setBottomMargin(bottom)
        block.setLeftMargin(left)
        block.setLineHeight(line_height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        plain = self._format()
        if new:
            self._cursor.insertBlock(block, plain)
        else:
            self._cursor.setBlockFormat(block)
            self._cursor.setBlockCharFormat(plain)

    def _text(self, text: str, style: QTextCharFormat) -> None:
        self._cursor.insertText(text, style)

    def _format(
        self,
        scale: float = 1.0,
        color: QColor | None = None,
        weight: QFont.Weight = QFont.Weight.Normal,
        italic: bool = False,
    ) -> QTextCharFormat:
        style = QTextCharFormat()
        font = QFont(self._font)
        font.setPointSizeF(self._font.pointSizeF() * scale)
        font.setWeight(weight)
        font.setItalic(italic)
        style.setFont(font)
        style.setForeground(color or self._theme.color("text"))
        return style

    def _muted(self, scale: float, weight: QFont.Weight = QFont.Weight.Normal, italic: bool = False) -> QTextCharFormat:
        return self._format(scale, self._theme.color("text-muted"), weight, italic)

    def _warning(self, scale: float) -> QTextCharFormat:
        return self._format(scale, self._theme.color("warning"))

    def _toned(self, tone: Tone, scale: float) -> QTextCharFormat:
        """The format of a tone; what went is struck out and what came is underlined, whatever their colours."""
        colours = {"warning": "warning", "same": "text", "removed": "danger", "added": "ok"}
        style = self._format(scale, self._theme.color(colours.get(tone, "text-muted")))
        style.setFontStrikeOut(tone == "removed")
        style.setFontUnderline(tone == "added")
        return style

    def _unsupported(self) -> QTextCharFormat:
        style = self._format(scale=1.05)
        style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        style.setUnderlineColor(self._theme.color("warning"))
        return style

    def _link(
        self, href: str, color: QColor | None, scale: float, weight: QFont.Weight = QFont.Weight.Normal
    ) -> QTextCharFormat:
        style = self._format(scale, color or self._theme.color("accent"), weight)
        style.setAnchor(True)
        style.setAnchorHref(href)
        style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.NoUnderline)
        return style
