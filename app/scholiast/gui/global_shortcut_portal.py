"""The shortcut where the desktop hands it out: ``org.freedesktop.portal.GlobalShortcuts``, mostly under Wayland.

The desktop asks the person and may give other keys than those wished for. Keys are bound once a session, so other keys
mean another session. What the portal answers comes later, as the signal of a request.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from jeepney import DBusAddress
from PySide6.QtCore import QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeySequence

from scholiast.gui.global_shortcut import NO_PORTAL, GlobalShortcut, first_combination
from scholiast.gui.language import translate
from scholiast.gui.session_bus import SessionBus

SERVICE = "org.freedesktop.portal.Desktop"
SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"
_OBJECT = "/org/freedesktop/portal/desktop"
_ID = "quick-ask"
_APPLICATION = "io.github.scholiast.Scholiast"
_MODIFIERS = (
    (Qt.KeyboardModifier.ControlModifier, "CTRL"),
    (Qt.KeyboardModifier.AltModifier, "ALT"),
    (Qt.KeyboardModifier.ShiftModifier, "SHIFT"),
    (Qt.KeyboardModifier.MetaModifier, "LOGO"),
)
_GIVEN, _DECLINED = 0, 1

_PORTAL = DBusAddress(_OBJECT, SERVICE, SHORTCUTS)
_PROPERTIES = DBusAddress(_OBJECT, SERVICE, "org.freedesktop.DBus.Properties")
_REGISTRY = DBusAddress(_OBJECT, SERVICE, "org.freedesktop.host.portal.Registry")

Response = Callable[[int, dict[str, Any]], None]


class PortalShortcut(GlobalShortcut):
    """Asks the portal for the keys. ``reason`` is known once the portal has answered that it has no shortcuts."""

    def __init__(self, bus: SessionBus, parent: QObject | None = None) -> None:
        super().__init__("", parent)
        self._bus = bus
        bus.setParent(self)
        bus.signalled.connect(self._on_signal)
        bus.lost.connect(self._on_lost)
        self._keys = ""
        self._session = ""
        self._requests: dict[str, Response] = {}
        self._attempt = 0
        bus.listen(f"type='signal',sender='{SERVICE}',interface='org.freedesktop.portal.Request'")
        bus.listen(f"type='signal',sender='{SERVICE}',interface='{SHORTCUTS}',member='Activated'")
        # A program from outside a sandbox says who it is, where the portal can be told; older ones find out themselves.
        bus.call(_REGISTRY, "Register", "sa{sv}", (_APPLICATION, {}), lambda _body, _problem: None)
        bus.call(_PROPERTIES, "Get", "ss", (SHORTCUTS, "version"), self._on_version)

    def use(self, keys: str) -> str:
        """Ask for ``keys``; what comes of it is told by ``refused``, and a reason that is known already at once."""
        self._end_session()
        self._keys = "" if self.reason else keys
        self._attempt += 1
        if self._keys:
            self._begin_session(self._attempt)
        return self.reason if keys else ""

    def close(self) -> None:
        """Give the keys back and leave the bus."""
        self._keys = ""
        self._end_session()
        self._bus.close()

    # ---- the portal --------------------------------------------------------------------------------------

    def _on_version(self, _body: tuple[Any, ...], problem: str) -> None:
        if problem:
            self._give_up(translate("GlobalShortcut", NO_PORTAL))

    def _begin_session(self, attempt: int) -> None:
        def created(code: int, results: dict[str, Any]) -> None:
            handle = str(_plain(results.get("session_handle", "")))
            if code != _GIVEN or not handle:
                self._refuse(attempt, code)
            elif attempt != self._attempt or not self._keys:
                self._close_session(handle)
            else:
                self._session = handle
                self._bind(attempt)

        token = self._await(created)
        options = {"handle_token": ("s", token), "session_handle_token": ("s", _token())}
        self._bus.call(_PORTAL, "CreateSession", "a{sv}", (options,), self._failing(attempt))

    def _bind(self, attempt: int) -> None:
        def bound(code: int, _results: dict[str, Any]) -> None:
            if code != _GIVEN:
                self._refuse(attempt, code)

        wish = {
            "description": ("s", self.tr("Open a small box to ask your notes in")),
            "preferred_trigger": ("s", trigger(first_combination(self._keys))),
        }
        options = {"handle_token": ("s", self._await(bound))}
        body = (self._session, [(_ID, wish)], "", options)
        self._bus.call(_PORTAL, "BindShortcuts", "oa(sa{sv})sa{sv}", body, self._failing(attempt))

    def _await(self, response: Response) -> str:
        """A token for a request, whose response is passed on; its path is known before the call is made."""
        token = _token()
        sender = self._bus.name.lstrip(":").replace(".", "_")
        self._requests[f"{_OBJECT}/request/{sender}/{token}"] = response
        return token

    def _failing(self, attempt: int) -> Callable[[tuple[Any, ...], str], None]:
        def answer(_body: tuple[Any, ...], problem: str) -> None:
            if problem:
                self._refuse(attempt, None)

        return answer

    def _on_signal(self, path: str, member: str, body: tuple[Any, ...]) -> None:
        if member == "Response" and path in self._requests:
            self._requests.pop(path)(int(body[0]), body[1])
        elif member == "Activated" and self._session and tuple(body[:2]) == (self._session, _ID):
            self.pressed.emit()

    def _refuse(self, attempt: int, code: int | None) -> None:
        """Say that there are no keys, unless others have been asked for since; one without a code has failed."""
        if attempt != self._attempt or not self._keys or self.reason:
            return
        self._end_session()
        if code == _DECLINED:
            self.refused.emit(self.tr("The desktop was not allowed to give Scholiast these keys."))
        else:
            self.refused.emit(self.tr("The desktop did not give Scholiast these keys."))

    def _give_up(self, reason: str) -> None:
        wanted, self._keys = self._keys, ""
        self._session = ""
        self.reason = reason
        self.reason_changed.emit()
        if wanted:
            self.refused.emit(reason)

    def _on_lost(self) -> None:
        if not self.reason:
            self._give_up(self.tr("The session's bus is gone, and the keys with it."))

    def _end_session(self) -> None:
        if self._session:
            self._close_session(self._session)
            self._session = ""

    def _close_session(self, handle: str) -> None:
        address = DBusAddress(handle, SERVICE, "org.freedesktop.portal.Session")
        self._bus.call(address, "Close", "", (), lambda _body, _problem: None)


def trigger(combination: QKeyCombination) -> str:
    """Keys in the form of the XDG shortcuts specification: ``CTRL+ALT+s``, ``LOGO+F9``."""
    names = [name for modifier, name in _MODIFIERS if combination.keyboardModifiers() & modifier]
    key = QKeySequence(combination.key()).toString()
    return "+".join([*names, key.lower() if len(key) == 1 or key == "Space" else key])


def _token() -> str:
    return f"scholiast_{secrets.token_hex(8)}"


def _plain(value: Any) -> Any:
    """A value of a dictionary without its signature."""
    return value[1] if isinstance(value, tuple) and len(value) == 2 else value
