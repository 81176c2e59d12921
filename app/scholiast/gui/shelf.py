"""Adding and removing libraries and conversations; what is removed can be brought back for a moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QWidget

from scholiast.engine import messages
from scholiast.gui.desktop import Desktop
from scholiast.gui.dropping import sort_dropped
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.history import HistoryModel
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.notices import NoticeStack

_UNDO_MS = 8_000


class Shelf(QObject):
    """Commands about libraries and conversations, each with what the person is told."""

    conversation_left = Signal(int)

    def __init__(
        self,
        client: EngineLink,
        models: tuple[LibraryListModel, HistoryModel],
        notices: NoticeStack,
        desktop: Desktop,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._libraries, self._history = models
        self._notices = notices
        self._desktop = desktop
        self._window = parent
        self._removals: dict[tuple[str, int], Callable[[], None]] = {}

    def choose_folder(self) -> None:
        """Let the person choose a folder to add."""
        self._desktop.ask_folder(self._window, self.add)

    def add(self, folder: Path) -> None:
        """Index ``folder``."""
        self._client.send(messages.AddLibrary(str(folder)))

    def add_sample_notes(self) -> None:
        """Index the sample notes that come with the program."""
        self._client.send(messages.AddSampleNotes())

    def drop(self, data: QMimeData) -> None:
        """Add the folders among what was dropped, and say what the rest was."""
        dropped = sort_dropped(data)
        for folder in dropped.folders:
            self.add(folder)
        if dropped.files:
            file = dropped.files[0]
            one = self.tr("{file} is a file, and was not added.").format(file=file.name)
            many = self.tr("%Ln files were not added.", "", len(dropped.files))
            notice = self._notices.show_notice(
                "info",
                many if len(dropped.files) > 1 else one,
                self.tr("Scholiast reads whole folders, so that it can follow changes in them."),
            )
            add = self.tr("Add {folder}").format(folder=file.parent.name or file.parent)
            notice.add_button(add, partial(self.add, file.parent))
        for path in dropped.missing:
            self._notices.show_notice(
                "warning",
                self.tr("{path} does not exist.").format(path=path),
                self.tr("It may have been moved or renamed."),
            )
        if dropped.remote:
            self._notices.show_notice(
                "info",
                self.tr("Only folders on this computer can be added."),
                self.tr("Save the notes in a folder first."),
            )

    def rescan(self, library: int | None = None) -> None:
        """Look at every note again."""
        self._client.send(messages.Rescan(library))

    def pause(self, paused: bool) -> None:
        """Pause indexing, or go on."""
        self._client.send(messages.PauseIndexing(paused))

    def remove_library(self, library: int) -> None:
        """Take a library off the list; it is forgotten when the notice goes, unless that is undone."""
        name = next((status.name for status in self._libraries.statuses if status.id == library), None)
        if name is not None:
            self.remove_later(
                ("library", library),
                self.tr("{library} was removed. The notes themselves are not touched.").format(library=name),
                partial(self._libraries.set_hidden, library),
                messages.RemoveLibrary(library),
            )

    def delete_conversation(self, conversation: int) -> None:
        """Take a conversation off the list; it is deleted when the notice goes, unless that is undone."""
        row = self._history.row_of(conversation)
        if row >= 0:
            title = self._history.index(row).data()
            self.remove_later(
                ("conversation", conversation),
                self.tr("“{title}” was deleted.").format(title=_short(str(title))),
                partial(self._history.set_hidden, conversation),
                messages.DeleteConversation(conversation),
            )
            self.conversation_left.emit(conversation)

    def finish_removals(self) -> None:
        """Send what still could have been undone; the window is closing."""
        for commit in list(self._removals.values()):
            commit()

    def remove_later(
        self, key: tuple[str, int], message: str, hide: Callable[[bool], None], command: messages.Command
    ) -> None:
        """Hide something and say so; ``command`` is sent when the notice goes, unless that is undone."""
        if key in self._removals:
            return
        hide(True)

        def commit() -> None:
            if self._removals.pop(key, None) is not None:
                self._client.send(command)

        def undo() -> None:
            if self._removals.pop(key, None) is not None:
                hide(False)

        self._removals[key] = commit
        notice = self._notices.show_notice("info", message, stays=True)
        notice.add_button(self.tr("Undo"), undo)
        notice.closed.connect(commit)
        notice.close_later(_UNDO_MS)


def _short(title: str) -> str:
    return title if len(title) <= 48 else f"{title[:47]}…"
