"""The program on the desktop: in the tray, on a key, at login, and with a word when a long index is done."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon

from scholiast.core.settings import Settings
from scholiast.engine import messages
from scholiast.gui.autostart import Autostart
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.global_shortcut import GlobalShortcut
from scholiast.gui.icons import application_icon
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.preferences import Preferences
from scholiast.gui.quick_ask import QuickAsk
from scholiast.gui.settings_page import SettingsPage
from scholiast.gui.theme import Appearance

if TYPE_CHECKING:
    from scholiast.gui.window import MainWindow

LONG_SECONDS = 60.0
_MESSAGE_MS = 10_000
NO_TRAY = QT_TRANSLATE_NOOP("Presence", "This desktop has no tray.")


class Presence(QObject):
    """Follows the settings page's section *Desktop*."""

    def __init__(
        self,
        window: MainWindow,
        client: EngineLink,
        appearance: Appearance,
        ways: tuple[GlobalShortcut, Autostart],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(window)
        self._window, self._client, self._clock = window, client, clock
        self.shortcut, self._autostart = ways
        self._busy_since: float | None = None
        self.preferences: Preferences = window.extras.preferences
        self.quick_ask = QuickAsk(client, window.library_model, self.preferences, appearance)
        self.quick_ask.opened_in_window.connect(self._open_conversation)
        self.quick_ask.left.connect(self._on_quick_ask_left)
        self.tray = QSystemTrayIcon(application_icon(), self)
        self.tray.setToolTip("Scholiast")
        self.menu = QMenu()
        self._add(self.tr("Ask…"), self.quick_ask.call)
        self._add(self.tr("Show"), self.show_window)
        self.menu.addSeparator()
        self._add(self.tr("Quit"), window.leave)
        self.tray.setContextMenu(self.menu)
        self.tray.activated.connect(self._on_tray)
        self.tray.messageClicked.connect(self.show_window)
        self._hide_timer = QTimer(self)
        self._hide_timer.setSingleShot(True)
        self._hide_timer.setInterval(_MESSAGE_MS)
        self._hide_timer.timeout.connect(self._follow_tray)
        self.shortcut.pressed.connect(self.quick_ask.call)
        self.shortcut.refused.connect(self._on_refused)
        self.shortcut.reason_changed.connect(self._on_reason_changed)
        client.index_progressed.connect(self._on_progress)
        self.preferences.changed.connect(self._follow)
        self.preferences.page_made.connect(self._on_page_made)
        window.closing.connect(self._on_closing)
        self._keys: str | None = None
        self._follow(self.preferences.settings)

    def show_window(self) -> None:
        """Bring the window to the front."""
        window = self._window
        if window.isMinimized():
            window.showNormal()
        window.show()
        window.raise_()
        window.activateWindow()

    def called(self, word: str) -> None:
        """A later start of the program wants something."""
        if word == "ask":
            self.quick_ask.call()
        else:
            self.show_window()

    def _add(self, text: str, slot: Callable[[], object]) -> None:
        action = QAction(text, self.menu)
        action.triggered.connect(lambda _checked: slot())
        self.menu.addAction(action)

    # ---- settings ----------------------------------------------------------------------------------------

    def _follow(self, settings: Settings) -> None:
        self._follow_tray()
        keys = settings.window.shortcut
        if keys != self._keys and not self.shortcut.reason:
            self._keys = keys
            problem = self.shortcut.use(keys)
            if problem:
                self._on_refused(problem)

    def _on_refused(self, problem: str) -> None:
        self._window.notices.show_notice("warning", problem, self.tr("It is in the settings, under Desktop."))

    def _follow_tray(self) -> None:
        on = self.preferences.settings.window.tray and has_tray()
        self.tray.setVisible(on)
        self._window.stays_in_tray = on

    def _on_page_made(self, page: SettingsPage) -> None:
        """Show what is kept by the system, and say why a setting cannot be used here."""
        page.login_changed.connect(self._on_login_changed)
        page.login.show_value(self._autostart.is_on())
        _say_unavailable(page, "tray", "" if has_tray() else translate("Presence", NO_TRAY))
        _say_unavailable(page, "shortcut", self.shortcut.reason)

    def _on_reason_changed(self) -> None:
        if self.preferences.has_page:
            _say_unavailable(self.preferences.page, "shortcut", self.shortcut.reason)

    def _on_login_changed(self, on: bool) -> None:
        try:
            self._autostart.switch(on)
        except OSError as error:
            where = error.filename or self.tr("The system")
            hint = f"{where}: {error.strerror or error}."
            self._window.notices.show_notice("warning", self.tr("That could not be changed."), hint)
        self.preferences.page.login.show_value(self._autostart.is_on())

    # ---- what happens ------------------------------------------------------------------------------------

    def _on_tray(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.Trigger:
            self.show_window()

    def _on_quick_ask_left(self) -> None:
        # Started for the box alone: without a window and an icon nobody could end the program.
        if not self._window.isVisible() and not self._window.stays_in_tray:
            self._window.leave()

    def _open_conversation(self, conversation: int) -> None:
        self.show_window()
        self._window.asking.open(conversation)

    def _on_progress(self, progress: messages.IndexProgress) -> None:
        if not progress.idle:
            if self._busy_since is None:
                self._busy_since = self._clock()
            return
        since, self._busy_since = self._busy_since, None
        if since is not None and self._clock() - since >= LONG_SECONDS:
            self._tell(self.tr("All notes are indexed."))

    def _tell(self, text: str) -> None:
        if not self.preferences.settings.window.notify or self._window.isActiveWindow():
            return
        if has_tray():
            # Messages need an icon that they come from; one that is not wanted goes again.
            self.tray.setVisible(True)
            self.tray.showMessage("Scholiast", text, application_icon(), _MESSAGE_MS)
            self._hide_timer.start()
        else:
            QApplication.alert(self._window)

    def _on_closing(self) -> None:
        self._window.closing.disconnect(self._on_closing)
        self.quick_ask.left.disconnect(self._on_quick_ask_left)
        self._hide_timer.stop()
        self.tray.hide()
        self.quick_ask.hide()
        self.quick_ask.deleteLater()
        self.menu.deleteLater()
        self.shortcut.close()


def _say_unavailable(page: SettingsPage, key: str, reason: str) -> None:
    if reason:
        control = page.controls["window", key]
        control.setEnabled(False)
        row = page.row_of(control)
        unavailable = translate("Presence", "Unavailable: {reason}").format(reason=reason)
        row.say(f"{row.text.text()} {unavailable}")


def has_tray() -> bool:
    """Whether the desktop shows icons of programs."""
    return QSystemTrayIcon.isSystemTrayAvailable()
