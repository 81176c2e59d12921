"""The libraries as chips in one row, those that find no room behind a button with a menu."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from scholiast.core.records import LibraryStatus
from scholiast.gui.library_button import LibraryMenu
from scholiast.gui.scopes import short

_GAP = 6
_PADDING = 36
_CHIPS_AT_MOST = 12


class LibraryChips(QWidget):
    """Shows which libraries are ticked; a click asks for the opposite."""

    ticked = Signal(int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._statuses: tuple[LibraryStatus, ...] = ()
        self._on: frozenset[int] = frozenset()
        self.chips: list[QToolButton] = []
        self.more = QToolButton()
        self.more.setProperty("chip", True)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = LibraryMenu(self.more)
        self.menu.aboutToShow.connect(self._fill)
        self.menu.ticked.connect(self.ticked)
        self.more.setMenu(self.menu)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_GAP)
        self._row.addWidget(self.more)
        self._row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Narrower than its chips: those that find no room move into the menu."""
        return QSize(self.more.sizeHint().width(), super().minimumSizeHint().height())

    def show_libraries(self, statuses: Sequence[LibraryStatus], on: Collection[int]) -> None:
        """List ``statuses``, those of ``on`` ticked; the chips stay where they are while only that changes."""
        same = [(s.id, s.name) for s in statuses] == [(s.id, s.name) for s in self._statuses]
        self._statuses, self._on = tuple(statuses), frozenset(on)
        if not same:
            self._make_chips()
        for chip, status in zip(self.chips, self._statuses, strict=False):
            is_on = status.id in self._on
            chip.setChecked(is_on)
            chip.setText(f"{'✓ ' if is_on else ''}{short(status.name)}".replace("&", "&&"))
            asked = self.tr("{library} is asked") if is_on else self.tr("{library} is not asked")
            asked = asked.format(library=status.name)
            chip.setAccessibleName(asked)
            away = self.tr("{asked}; its folder is away").format(asked=asked)
            chip.setToolTip(away if status.state == "offline" else asked)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many chips as find room."""
        super().resizeEvent(event)
        self._fit()

    def _make_chips(self) -> None:
        for chip in self.chips:
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = []
        for status in self._statuses[:_CHIPS_AT_MOST]:
            chip = QToolButton()
            chip.setProperty("chip", True)
            chip.setCheckable(True)
            chip.toggled.connect(self._toggle(status.id))
            self._row.insertWidget(len(self.chips), chip)
            self.chips.append(chip)

    def _toggle(self, library: int) -> Callable[[bool], None]:
        def toggle(on: bool) -> None:
            if on != (library in self._on):
                self.ticked.emit(library, on)

        return toggle

    def _fit(self) -> None:
        widths = [chip.sizeHint().width() + _GAP for chip in self.chips]
        everything = len(self._statuses) == len(self.chips) and sum(widths) <= self.width() + _GAP
        left = self.width() - (0 if everything else self.fontMetrics().horizontalAdvance("+999 ▾") + _PADDING)
        shown = 0
        for width in widths:
            left -= width
            if left < -_GAP:
                break
            shown += 1
        shown = len(self.chips) if everything else shown
        for place, chip in enumerate(self.chips):
            chip.setVisible(place < shown)
        hidden = self._statuses[shown:]
        self.more.setVisible(bool(hidden))
        on = sum(status.id in self._on for status in hidden)
        few = self.tr("{on} of %Ln libraries ▾", "", len(hidden)).format(on=on)
        self.more.setText(f"+{len(hidden)} ▾" if shown else few)
        more = self.tr("%Ln more libraries, {on} of them asked", "", len(hidden)).format(on=on)
        words = more if shown else self.tr("{on} of %Ln asked", "libraries", len(hidden)).format(on=on)
        self.more.setAccessibleName(words)
        self.more.setToolTip(words)

    def _fill(self) -> None:
        self.menu.fill(self._statuses, self._on)
