"""One window a data folder: a second start asks the first to come to the front, and goes away again."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_PATIENCE_MS = 1_500
# A window that is there may get no turn for a while on a busy computer, and beside it a second one cannot work.
_ANSWER_MS = 10_000
_LONGEST = 64
_ANSWER = b"here\n"
WORDS = ("show", "ask")


class SingleInstance(QObject):
    """Listens on a local socket (a named pipe on Windows) whose name is made of the data folder's.

    The data folder's lock, not this, keeps two engines apart; this only spares people a second window that says so.
    """

    called = Signal(str)  # what a later start wants: show or ask

    def __init__(self, data_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = server_name(data_dir)
        self._server: QLocalServer | None = None

    def call_other(self, word: str = "show") -> bool:
        """Tell a window that runs already what is wanted; false when there is none that answers."""
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_PATIENCE_MS):
            return False
        socket.write(f"{word}\n".encode("ascii"))
        socket.waitForBytesWritten(_PATIENCE_MS)
        # The answer may have come while the question was being written.
        while socket.bytesAvailable() < len(_ANSWER) and socket.waitForReadyRead(_ANSWER_MS):
            pass
        answer = bytes(socket.readAll().data())
        socket.disconnectFromServer()
        return answer == _ANSWER

    def listen(self) -> None:
        """Be the one that others call."""
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._on_connection)
        if not server.listen(self._name):
            # What a window that crashed left behind.
            QLocalServer.removeServer(self._name)
            server.listen(self._name)
        self._server = server

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            self._server = None

    def _on_connection(self) -> None:
        assert self._server is not None
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setParent(self)
            socket.readyRead.connect(self._on_ready)
            socket.disconnected.connect(socket.deleteLater)

    def _on_ready(self) -> None:
        socket = self.sender()
        if not isinstance(socket, QLocalSocket):
            return
        if socket.canReadLine():
            word = bytes(socket.readLine(_LONGEST).data()).decode("ascii", "replace").strip()
            socket.write(_ANSWER)
            socket.flush()
            if word in WORDS:
                self.called.emit(word)
        elif socket.bytesAvailable() > _LONGEST:
            socket.abort()


def server_name(data_dir: Path) -> str:
    """The same for every way to write one folder, and one for each user."""
    place = str(data_dir.resolve())
    place = place.casefold() if sys.platform in ("win32", "darwin") else place
    return f"scholiast-{hashlib.sha256(place.encode('utf-8', 'surrogateescape')).hexdigest()[:24]}"
