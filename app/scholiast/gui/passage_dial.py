"""The size of a passage as a dial, shown on one of the person's own notes, with what a change of it costs."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSlider, QTextBrowser, QVBoxLayout, QWidget

from scholiast.engine.settings_messages import PassagesPreviewed
from scholiast.gui import language
from scholiast.gui.language import PLURAL, QT_TRANSLATE_NOOP, translate
from scholiast.gui.side_page import remark
from scholiast.gui.status_strip import duration
from scholiast.gui.theme import Appearance

LOW, HIGH, STEP = 25, 400, 5
_PREVIEW_HEIGHT = 240
_TEXT = QT_TRANSLATE_NOOP(
    "PassageDial",
    "Notes are cut into passages of about so many words, never across a heading. Small ones point at the very "
    "sentence; large ones keep more of what belongs together. The paper uses 100.",
)


class PassageDial(QWidget):
    """Moves freely; nothing is cut anew before *Cut all notes so* is pressed."""

    preview_wanted = Signal(int)  # words
    applied = Signal(int)  # words
    note_wanted = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self._words = 100
        self._shown: PassagesPreviewed | None = None
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(LOW // STEP, HIGH // STEP)
        self.slider.setValue(self._words // STEP)
        self.slider.setPageStep(5)
        self.slider.setAccessibleName(self.tr("Words in a passage"))
        self.slider.valueChanged.connect(self._on_moved)
        self.value = QLabel()
        self.value.setMinimumWidth(90)
        self.value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.preview = QTextBrowser()
        self.preview.setObjectName("PassagePreview")
        self.preview.setOpenLinks(False)
        self.preview.setAccessibleName(self.tr("A note of yours, cut so"))
        self.preview.setFixedHeight(_PREVIEW_HEIGHT)
        self.preview.document().setDocumentMargin(10)
        self.caption = remark()
        self.cost = QLabel()
        self.cost.setWordWrap(True)
        self.apply_button = QPushButton(self.tr("Cut all notes so"))
        self.apply_button.setProperty("primary", True)
        self.apply_button.clicked.connect(lambda: self.applied.emit(self.wanted))
        self.back_button = QPushButton(self.tr("Leave it as it is"))
        self.back_button.clicked.connect(lambda: self.slider.setValue(self._words // STEP))
        self.note_button = QPushButton(self.tr("Show another note…"))
        self.note_button.clicked.connect(self.note_wanted)
        dial = QHBoxLayout()
        dial.setSpacing(12)
        dial.addWidget(self.slider, 1)
        dial.addWidget(self.value)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.apply_button, self.back_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(self.caption, 1)
        below.addWidget(self.note_button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(remark(translate("PassageDial", _TEXT)))
        column.addLayout(dial)
        column.addWidget(self.preview)
        column.addLayout(below)
        column.addWidget(self.cost)
        column.addLayout(buttons)
        appearance.changed.connect(self._write)
        self.show_trouble("")
        self._refresh()

    @property
    def wanted(self) -> int:
        """Words in a passage, as the dial stands."""
        return self.slider.value() * STEP

    def show_words(self, words: int) -> None:
        """What holds now; the dial goes there unless the person has moved it."""
        moved = self.wanted != self._words
        self._words = words
        if not moved:
            self.slider.setValue(round(words / STEP))
        self._refresh()

    def show_preview(self, preview: PassagesPreviewed) -> None:
        """Show how a note is cut, and what it would cost to cut all so."""
        self._shown = preview
        self._write()
        self._refresh()

    def show_trouble(self, sentence: str) -> None:
        """There is no note to show; ``sentence`` says why."""
        self._shown = None
        self.preview.hide()
        self.caption.setText(sentence)
        self.caption.setVisible(bool(sentence))
        self.cost.hide()

    def _on_moved(self) -> None:
        self._refresh()
        self.preview_wanted.emit(self.wanted)

    def _refresh(self) -> None:
        self.value.setText(self.tr("%Ln words", "", self.wanted))
        changed = self.wanted != self._words
        self.apply_button.setVisible(changed)
        self.back_button.setVisible(changed)
        shown = self._shown
        self.cost.setVisible(shown is not None)
        if shown is not None:
            self.cost.setText(_cost(shown, changed=changed))

    def _write(self) -> None:
        shown, theme = self._shown, self._appearance.theme
        if shown is None:
            return
        self.preview.setVisible(True)
        self.preview.clear()
        cursor = QTextCursor(self.preview.document())
        plain, gap = QTextCharFormat(), QTextBlockFormat()
        plain.setForeground(theme.color("text-muted"))
        gap.setTopMargin(6)
        here = 0
        for number, (start, end) in enumerate(shown.spans, start=1):
            between = shown.text[here:start].strip()
            if between:
                cursor.insertText(between, plain)
                cursor.insertBlock()
            colours = theme.passage(number)
            label, body = QTextCharFormat(), QTextCharFormat()
            label.setForeground(theme.color("text-muted"))
            body.setForeground(theme.color("text"))
            body.setBackground(colours.tint)
            cursor.setBlockFormat(gap)
            cursor.insertText(f"{number}  ", label)
            cursor.insertText(shown.text[start:end].strip(), body)
            cursor.insertBlock()
            here = end
        cursor.insertText(shown.text[here:].strip(), plain)
        self.preview.moveCursor(QTextCursor.MoveOperation.Start)
        self.caption.setVisible(True)
        said = self.tr("{note} in {library}: %Ln passages, each numbered and tinted.", "", len(shown.spans))
        self.caption.setText(said.format(note=shown.note, library=shown.library))


def _cost(shown: PassagesPreviewed, *, changed: bool) -> str:
    if not changed:
        count = shown.passages_now
        return translate("PassageDial", "All your notes are %Ln passages now.", "", PLURAL, count)
    then, now = shown.passages_then, language.number(shown.passages_now)
    change = translate("PassageDial", "All your notes would be about %Ln passages instead of {now}.", "", PLURAL, then)
    said = [change.format(now=now)]
    if shown.seconds is not None:
        takes = translate("PassageDial", "That takes about {time} on this computer.")
        said.append(takes.format(time=duration(shown.seconds)))
    meanwhile = translate(
        "PassageDial",
        "Meanwhile questions are answered from what is there, note by note the old passages or the new ones.",
    )
    return " ".join([*said, meanwhile])
