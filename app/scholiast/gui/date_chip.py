"""A button that says as of which date a question is put, and the panel in which another one is chosen."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QDate, QPoint, Qt, Signal
from PySide6.QtGui import QIcon, QTextCharFormat
from PySide6.QtWidgets import (
    QCalendarWidget,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.scopes import shown_date
from scholiast.gui.side_page import remark

_QUICK = (
    (QT_TRANSLATE_NOOP("DateChip", "Yesterday"), 1),
    (QT_TRANSLATE_NOOP("DateChip", "A week ago"), 7),
    (QT_TRANSLATE_NOOP("DateChip", "A month ago"), 30),
)
_NAMES = {
    "qt_calendar_prevmonth": QT_TRANSLATE_NOOP("DateChip", "Earlier month"),
    "qt_calendar_nextmonth": QT_TRANSLATE_NOOP("DateChip", "Later month"),
    "qt_calendar_monthbutton": QT_TRANSLATE_NOOP("DateChip", "Month"),
    "qt_calendar_yearbutton": QT_TRANSLATE_NOOP("DateChip", "Year"),
    "qt_calendar_yearedit": QT_TRANSLATE_NOOP("DateChip", "Year"),
    "qt_calendar_calendarview": QT_TRANSLATE_NOOP("DateChip", "Days of the month"),
}


class DatePanel(QDialog):
    """Opens below its button, and closes when a date is chosen or something else is clicked."""

    chosen = Signal(object)  # ISO date, or None for now

    def __init__(self, history_days: int, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("DatePanel")
        self.setAccessibleName(self.tr("As of which date to ask"))
        self.now = QPushButton(self.tr("Now"))
        self.quick = [QPushButton(translate("DateChip", words)) for words, _ in _QUICK]
        self.calendar = QCalendarWidget()
        self.calendar.setMaximumDate(QDate.currentDate())
        self.calendar.setGridVisible(False)
        self.calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.calendar.setAccessibleName(self.tr("Day"))
        for name, words in _NAMES.items():
            for part in self.calendar.findChildren(QWidget, name):
                part.setAccessibleName(translate("DateChip", words))
        self.now.clicked.connect(partial(self._choose, None))
        for button, (_, days) in zip(self.quick, _QUICK, strict=True):
            button.clicked.connect(partial(self._choose_days_ago, days))
        self.calendar.clicked.connect(self._choose_day)
        self.calendar.activated.connect(self._choose_day)
        kept = (
            self.tr("Passages that changed or went are kept for %Ln day(s).", "", history_days)
            if history_days
            else self.tr(
                "No history is kept (history_days is 0 in the settings), so only what has not changed is found."
            )
        )
        about = remark(" ".join((self.tr("Asks what the notes said at the end of a day."), kept)))
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        for button in (self.now, *self.quick):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(about)
        column.addLayout(buttons)
        column.addWidget(self.calendar)

    def open_below(self, button: QWidget, date: str | None) -> None:
        """Show the panel at ``button`` with ``date`` selected, inside the screen."""
        selected = QDate.fromString(date or "", Qt.DateFormat.ISODate)
        self._tint()
        self.calendar.setSelectedDate(selected if selected.isValid() else QDate.currentDate())
        self.adjustSize()
        place = button.mapToGlobal(QPoint(0, button.height() + 4))
        room = button.screen().availableGeometry()
        place.setX(max(room.left(), min(place.x(), room.right() - self.width())))
        if place.y() + self.height() > room.bottom():
            place.setY(max(room.top(), button.mapToGlobal(QPoint(0, 0)).y() - self.height() - 4))
        self.move(place)
        self.show()
        self.calendar.setFocus()

    def _tint(self) -> None:
        # Qt paints weekends red and the arrows black, whatever the theme.
        plain = QTextCharFormat()
        plain.setForeground(self.palette().text())
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.calendar.setWeekdayTextFormat(day, plain)
        for name, arrow in (("qt_calendar_prevmonth", "‹"), ("qt_calendar_nextmonth", "›")):
            for button in self.calendar.findChildren(QToolButton, name):
                button.setIcon(QIcon())
                button.setText(arrow)

    def _choose_day(self, day: QDate) -> None:
        self._choose(None if day >= QDate.currentDate() else day.toString(Qt.DateFormat.ISODate))

    def _choose_days_ago(self, days: int) -> None:
        self._choose_day(QDate.currentDate().addDays(-days))

    def _choose(self, date: str | None) -> None:
        self.chosen.emit(date)
        self.close()


class DateChip(QToolButton):
    """Says *As of now* or a date; a click lets the person choose."""

    date_changed = Signal(object)

    def __init__(self, history_days: int, about: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history_days = history_days
        self._about = about
        self._date: str | None = None
        self._panel: DatePanel | None = None
        self.setProperty("chip", True)
        self.setCheckable(True)
        self.clicked.connect(self._open)
        self._refresh()

    @property
    def date(self) -> str | None:
        """The date that is asked of, in ISO 8601's form; None for the present."""
        return self._date

    @property
    def panel(self) -> DatePanel:
        """Where the date is chosen; made when first needed."""
        if self._panel is None:
            self._panel = DatePanel(self._history_days, self)
            self._panel.chosen.connect(self._on_chosen)
        return self._panel

    def set_history_days(self, days: int) -> None:
        """Say another time that passages are kept for."""
        if days != self._history_days:
            self._history_days = days
            if self._panel is not None:
                self._panel.deleteLater()
                self._panel = None

    def set_date(self, date: str | None) -> None:
        """Show ``date`` without telling anyone."""
        self._date = date
        self._refresh()

    def _open(self) -> None:
        self._refresh()
        self.panel.open_below(self, self._date)

    def _on_chosen(self, date: str | None) -> None:
        if date != self._date:
            self.set_date(date)
            self.date_changed.emit(date)

    def _refresh(self) -> None:
        words = (
            self.tr("As of now")
            if self._date is None
            else (self.tr("As of {date}").format(date=shown_date(self._date)))
        )
        self.setText(f"{words} ▾")
        self.setAccessibleName(f"{words}, {self._about}" if self._about else words)
        self.setToolTip(self.tr("Ask what the notes say now, or what they said at an earlier date"))
        self.setChecked(self._date is not None)
