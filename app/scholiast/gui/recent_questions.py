"""Questions asked before, brought back with the Up key while the ask box is empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from scholiast.gui.ask_box import AskBox

_MOST = 100


class RecentQuestions(QObject):
    """Goes through them with Up and Down, as a shell does; whatever is written otherwise is left alone.

    Nothing is kept on the disk beside the history, so that a deleted conversation stays deleted.

    Args:
        box: where they are shown.
        earlier: the questions of the history, newest first.
    """

    def __init__(self, box: AskBox, earlier: Callable[[], Sequence[str]], parent: QObject) -> None:
        super().__init__(parent)
        self._box = box
        self._earlier = earlier
        self._asked: list[str] = []
        self._place = -1
        self._shown: str | None = None
        box.asked.connect(self._on_asked)
        box.edit.installEventFilter(self)

    @property
    def questions(self) -> tuple[str, ...]:
        """All that can be brought back, newest first, each once."""
        return tuple(dict.fromkeys([*reversed(self._asked), *self._earlier()]))[:_MOST]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and Down, in an empty box or on a question that was brought back."""
        if (
            watched is self._box.edit
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            return self._step(1 if event.key() == Qt.Key.Key_Up else -1)
        return super().eventFilter(watched, event)

    def _step(self, step: int) -> bool:
        text = self._box.text
        if text and text != self._shown:
            return False
        if not text:
            self._place = -1
        questions = self.questions
        place = self._place + step
        if place >= len(questions) or place < -1:
            return bool(text)
        self._place = place
        self._shown = questions[place] if place >= 0 else ""
        self._box.set_text(self._shown)
        return True

    def _on_asked(self, question: str) -> None:
        self._asked.append(question)
        del self._asked[:-_MOST]
        self._place, self._shown = -1, None
