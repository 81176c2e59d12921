"""The session's D-Bus inside Qt's event loop.

QtDBus cannot send what the portal of shortcuts wants, an array of structures: in Python nothing declares their type.
jeepney, which is pure Python, writes and reads the messages; Qt says when there is something to read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jeepney import DBusAddress, HeaderFields, Message, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Signal

Answer = Callable[[tuple[Any, ...], str], None]
"""Takes what a call returned, and why it failed; empty where it did not."""


class SessionBus(QObject):
    """Calls methods, and tells of signals, on the bus of the person's session."""

    signalled = Signal(str, str, object)  # object path, member, body
    lost = Signal()

    def __init__(self, connection: DBusConnection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._connection: DBusConnection | None = connection
        self._waiting: dict[int, Answer] = {}
        self._notifier = QSocketNotifier(connection.sock.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_readable)
        # What came while the connection was made has been read already.
        QTimer.singleShot(0, self._on_readable)

    @property
    def name(self) -> str:
        """What the bus calls this connection, ``:1.23``."""
        return self._connection.unique_name or "" if self._connection is not None else ""

    def call(self, address: DBusAddress, method: str, signature: str, body: tuple[Any, ...], answer: Answer) -> None:
        """Call ``method``; ``answer`` hears what came of it, later."""
        self._send(new_method_call(address, method, signature or None, body), answer)

    def listen(self, rule: str) -> None:
        """Be told of the signals that match ``rule``, in D-Bus's own form."""
        self._send(new_method_call(message_bus, "AddMatch", "s", (rule,)), lambda _body, _problem: None)

    def close(self) -> None:
        """Leave the bus."""
        if self._connection is not None:
            self._notifier.setEnabled(False)
            self._connection.close()
            self._connection = None
            self._waiting.clear()

    def _send(self, message: Message, answer: Answer) -> None:
        if self._connection is None:
            answer((), "The session's bus is gone.")
            return
        serial = next(self._connection.outgoing_serial)
        self._waiting[serial] = answer
        try:
            self._connection.send(message, serial)
        except OSError:
            self._lose()

    def _on_readable(self) -> None:
        try:
            while self._connection is not None:
                self._take(self._connection.receive(timeout=0))
        except TimeoutError:
            return
        except OSError:  # ConnectionResetError, or EOF, which jeepney makes one
            self._lose()

    def _take(self, message: Message) -> None:
        fields = message.header.fields
        if message.header.message_type is MessageType.signal:
            self.signalled.emit(fields.get(HeaderFields.path, ""), fields[HeaderFields.member], message.body)
            return
        answer = self._waiting.pop(fields.get(HeaderFields.reply_serial, -1), None)
        if answer is None:
            return
        if message.header.message_type is MessageType.error:
            said = message.body[0] if message.body and isinstance(message.body[0], str) else ""
            answer((), said or str(fields.get(HeaderFields.error_name, "")))
        else:
            answer(message.body, "")

    def _lose(self) -> None:
        waiting = list(self._waiting.values())
        self.close()
        for answer in waiting:
            answer((), "The session's bus is gone.")
        self.lost.emit()


def open_session_bus(parent: QObject | None = None) -> SessionBus | None:
    """A connection to the session's bus; None where there is none."""
    try:
        connection = open_dbus_connection("SESSION")
    except (OSError, KeyError, ValueError, RuntimeError, TimeoutError):
        # KeyError: no address is told; ValueError, RuntimeError: one that jeepney does not know, or a login.
        return None
    return SessionBus(connection, parent)
