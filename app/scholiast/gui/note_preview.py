"""A note as it is now, with the passage that an answer rests on highlighted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontDatabase, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QStackedWidget,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from scholiast.core.records import AnswerPassage
from scholiast.engine.messages import NoteText, PageDrawn
from scholiast.gui import language
from scholiast.gui.elided_label import ElidedLabel
from scholiast.gui.icons import icon
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.page_view import PageView
from scholiast.gui.text_offsets import ShownText, find_again
from scholiast.gui.theme import Appearance
from scholiast.gui.turns import lines

CHANGED = QT_TRANSLATE_NOOP("NotePreview", "This note has changed since the answer; the passage is no longer in it.")
DELETED = QT_TRANSLATE_NOOP("NotePreview", "This note has been deleted since the answer.")

Span = tuple[int, int]


class NotePreview(QWidget):
    """Plain text, read only; :attr:`open_requested` asks for the person's own program."""

    open_requested = Signal()
    page_requested = Signal(int)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._shown: ShownText | None = None
        self._located: Span | None = None
        self._quotes: tuple[Span, ...] = ()
        self._number = 1
        self.title = ElidedLabel(Qt.TextElideMode.ElideMiddle)
        self.title.setProperty("heading", True)
        self.open_button = QToolButton()
        self.open_button.setAccessibleName(self.tr("Open this note in its own program"))
        self.open_button.setToolTip(self.tr("Open this note in its own program (Enter)"))
        self.open_button.setIconSize(QSize(18, 18))
        self.open_button.clicked.connect(self.open_requested)
        self.banner = QLabel()
        self.banner.setTextFormat(Qt.TextFormat.PlainText)
        self.banner.setWordWrap(True)
        self.banner.setProperty("warning", True)
        self.banner.setContentsMargins(16, 0, 12, 8)
        self.banner.hide()
        self.edit = QPlainTextEdit()
        self.edit.setObjectName("NoteText")
        self.edit.setAccessibleName(self.tr("Text of the note"))
        self.edit.setReadOnly(True)
        self.edit.setAcceptDrops(False)
        self.edit.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPointSizeF(self.font().pointSizeF() * 0.95)
        self.edit.setFont(fixed)
        row = QHBoxLayout()
        row.setContentsMargins(16, 4, 8, 4)
        row.addWidget(self.title, 1)
        row.addWidget(self.open_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.banner)
        self.page_view = PageView(appearance)
        self.page_view.page_requested.connect(self.page_requested)
        self.views = QStackedWidget()
        self.views.addWidget(self.edit)
        self.views.addWidget(self.page_view)
        column.addWidget(self.views, 1)
        appearance.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.clear()

    @property
    def highlighted_text(self) -> str:
        """The passage as highlighted; empty when nothing is."""
        selections = self.edit.extraSelections()
        return selections[0].cursor.selectedText().replace("\u2029", "\n") if selections else ""

    @property
    def quoted_texts(self) -> list[str]:
        """The supporting quotes as highlighted."""
        return [s.cursor.selectedText().replace("\u2029", "\n") for s in self.edit.extraSelections()[1:]]

    def clear(self) -> None:
        """Show no note."""
        self._shown, self._located = None, None
        self.title.setText("")
        self.open_button.setEnabled(False)
        self._say("")
        self.edit.setExtraSelections([])
        self.edit.setPlainText("")
        self.page_view.clear()
        self.views.setCurrentWidget(self.edit)

    def show_loading(self, passage: AnswerPassage) -> None:
        """Name the note that is on its way, so that the pane never shows one note under another's name."""
        self.title.setText(passage.note)
        self.title.setToolTip(f"{passage.root}/{passage.note}")

    def show_note(self, note: NoteText, passage: AnswerPassage, number: int, quotes: Sequence[Span]) -> None:
        """Show ``note`` and highlight ``passage`` in it, and ``quotes`` (spans of the passage's text) more strongly."""
        self.show_loading(passage)
        self.views.setCurrentWidget(self.edit)
        self._number = number
        self.open_button.setEnabled(note.found)
        if not note.found:
            self._shown = ShownText.of(passage.text)
            self._located = (0, len(passage.text))
            self._quotes = tuple(quotes)
            self._say(" ".join((translate("NotePreview", DELETED), self.tr("The passage as it was:"))))
            self._fill(0)
            return
        self._located = find_again(note.text, passage.text, passage.char_start)
        near = self._located or (min(passage.char_start, len(note.text)),) * 2
        self._shown = ShownText.of(note.text, near)
        self._quotes = tuple(quotes) if self._located else ()
        message = "" if self._located else translate("NotePreview", CHANGED)
        if self._shown.is_part:
            part = self.tr("Part of a long note, from line {line}.").format(line=language.number(self._shown.line))
            message = f"{message} {part}".strip()
        self._say(message)
        where = lines(passage)
        if where and self._located and self._located[0] == passage.char_start:
            self.title.setText(f"{passage.note}  ·  {where}")
        self._fill(near[0])

    def show_page(self, drawn: PageDrawn, passage: AnswerPassage, number: int) -> None:
        """Show a page of a note that has pages, with what of ``passage`` lies on it marked."""
        self.show_loading(passage)
        self.open_button.setEnabled(True)
        self._shown, self._located = None, None
        self._say("" if drawn.found else translate("NotePreview", CHANGED))
        page = self.tr("page {page}").format(page=drawn.page)
        self.title.setText(f"{passage.note}  ·  {page}")
        self.views.setCurrentWidget(self.page_view)
        self.page_view.show_page(drawn, passage.text, number)

    def _say(self, message: str) -> None:
        self.banner.setText(message)
        self.banner.setVisible(bool(message))

    def _fill(self, offset: int) -> None:
        if self._shown is None:
            return
        if self.edit.toPlainText() != self._shown.text:
            self.edit.setPlainText(self._shown.text)
        self._highlight()
        start = self._quotes[0][0] + self._located[0] if self._quotes and self._located else offset
        cursor = QTextCursor(self.edit.document())
        cursor.setPosition(self._shown.position(start))
        self.edit.setTextCursor(cursor)
        self.edit.centerCursor()

    def _highlight(self) -> None:
        if self._shown is None or self._located is None:
            self.edit.setExtraSelections([])
            return
        colours = self._appearance.theme.passage(self._number)
        start, end = self._located
        selections = [self._selection((start, end), colours.tint, colours.ink)]
        for low, high in self._quotes:
            if low < high:
                quote = self._selection((start + low, min(start + high, end)), colours.strong, colours.ink)
                quote.format.setFontUnderline(True)
                quote.format.setUnderlineColor(colours.mark)
                selections.append(quote)
        self.edit.setExtraSelections(selections)

    def _selection(self, span: Span, ground: QColor, ink: QColor) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        style = QTextCharFormat()
        style.setBackground(ground)
        style.setForeground(ink)
        selection.format = style
        cursor = QTextCursor(self.edit.document())
        if self._shown is not None:
            cursor.setPosition(self._shown.position(span[0]))
            cursor.setPosition(self._shown.position(span[1]), QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        return selection

    def _on_theme_changed(self) -> None:
        self.open_button.setIcon(icon("open", self._appearance.theme.color("text")))
        self._highlight()
