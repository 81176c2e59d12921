"""A button that says which libraries are asked, with a menu in which they are ticked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from scholiast.core.records import LibraryStatus
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.scopes import listed, short

ALL = QT_TRANSLATE_NOOP("LibraryButton", "All your notes")


class LibraryMenu(QMenu):
    """The libraries, each of which can be ticked."""

    ticked = Signal(int, bool)

    def fill(self, statuses: Sequence[LibraryStatus], chosen: Collection[int]) -> None:
        """List ``statuses``, those of ``chosen`` ticked."""
        self.clear()
        for status in statuses:
            away = status.state == "offline"
            name = self.tr("{library}  (folder not found)").format(library=status.name) if away else status.name
            action = self.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(status.id in chosen)
            action.toggled.connect(self._tick(status.id))

    def _tick(self, library: int) -> Callable[[bool], None]:
        def tick(ticked: bool) -> None:
            self.ticked.emit(library, ticked)

        return tick


class LibraryButton(QToolButton):
    """Keeps a selection of its own; libraries that are removed leave it, and none is the same as all."""

    changed = Signal()

    def __init__(self, about: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about = about
        self._statuses: tuple[LibraryStatus, ...] = ()
        self._chosen: frozenset[int] | None = None
        self.setProperty("chip", True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.libraries = LibraryMenu(self)
        self.libraries.aboutToShow.connect(self._fill)
        self.libraries.ticked.connect(self._on_ticked)
        self.setMenu(self.libraries)
        self._refresh()

    @property
    def chosen(self) -> tuple[int, ...] | None:
        """The libraries that are ticked, in their order; None for all."""
        known = {status.id for status in self._statuses}
        if self._chosen is None or not self._chosen & known or known <= self._chosen:
            return None
        return tuple(status.id for status in self._statuses if status.id in self._chosen)

    def set_statuses(self, statuses: Sequence[LibraryStatus]) -> None:
        """Offer ``statuses``."""
        self._statuses = tuple(statuses)
        self._refresh()

    def choose(self, libraries: Collection[int] | None) -> None:
        """Tick exactly ``libraries`` (None: all)."""
        self._chosen = None if libraries is None else frozenset(libraries)
        self._refresh()

    def _on_ticked(self, library: int, ticked: bool) -> None:
        known = frozenset(status.id for status in self._statuses)
        before = known if self.chosen is None else frozenset(self.chosen)
        after = before | {library} if ticked else before - {library}
        self.choose(after or None)
        self.changed.emit()

    def _fill(self) -> None:
        chosen = self.chosen
        known = frozenset(status.id for status in self._statuses)
        self.libraries.fill(self._statuses, known if chosen is None else chosen)

    def _refresh(self) -> None:
        chosen = self.chosen
        names = [status.name for status in self._statuses if chosen is not None and status.id in chosen]
        words = (
            listed(names)
            if names
            else self._statuses[0].name
            if len(self._statuses) == 1
            else translate("LibraryButton", ALL)
        )
        self.setText(f"{short(words, 28)} ▾".replace("&", "&&"))
        self.setToolTip(words)
        self.setAccessibleName(f"{words}, {self._about}" if self._about else words)
