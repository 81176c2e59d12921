"""From the page about the libraries to the engine and back."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from scholiast.engine import messages
from scholiast.gui.centre_pages import CentrePages
from scholiast.gui.desktop import Desktop
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.jobs import JobOwner
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.library_facts import LibraryFacts
from scholiast.gui.library_page import LibraryPage, inside
from scholiast.gui.shelf import Shelf
from scholiast.gui.status_strip import StatusStrip
from scholiast.gui.theme import Appearance


class LibraryDetails(JobOwner):
    """Opens the page, previews and sets rules, and asks before anything that cannot be undone."""

    def __init__(
        self,
        client: EngineLink,
        libraries: LibraryListModel,
        views: tuple[CentrePages, Shelf, StatusStrip, Appearance],
        desktop: Desktop,
        parent: QWidget,
    ) -> None:
        super().__init__(client, parent)
        self._pages, self._shelf, strip, appearance = views
        self._desktop, self._window = desktop, parent
        self._strip = strip
        self.facts = LibraryFacts(libraries, self)
        self.page = LibraryPage(self.facts, appearance)
        self._pages.add_side(self.page)
        client.libraries_changed.connect(self._on_libraries_changed)
        client.rules_previewed.connect(self._on_rules_previewed)
        strip.paused_changed.connect(self.page.set_paused)
        self._connect()

    def _connect(self) -> None:
        page, shelf = self.page, self._shelf
        page.library_changed.connect(self._on_library_changed)
        page.rules.preview_wanted.connect(self._preview)
        page.rules.rules_wanted.connect(self._set_rules)
        page.add_button.clicked.connect(shelf.choose_folder)
        page.open_button.clicked.connect(partial(self._open_note, ""))
        page.open_requested.connect(self._open_note)
        page.rescan_button.clicked.connect(self._rescan)
        page.away.look_button.clicked.connect(self._rescan)
        page.away.prune_button.clicked.connect(self._prune)
        page.pause_button.clicked.connect(self._pause)
        page.retry_button.clicked.connect(self._retry)
        page.remove_button.clicked.connect(self._remove)
        page.choose_button.clicked.connect(self._choose)
        page.forget_requested.connect(self._forget)

    def open(self, library: int | None = None) -> None:
        """Show the page with ``library`` selected."""
        self.page.select(library if library is not None else self._current)
        self._pages.open_side(self.page)
        self.page.rules.begin()

    def end(self) -> None:
        """Ask the engine for nothing more; the window is closing."""
        self.page.rules.end()

    @property
    def _current(self) -> int | None:
        return None if self.page.current is None else self.page.current.id

    # ---- from the page -----------------------------------------------------------------------------------

    def _on_library_changed(self) -> None:
        if self._pages.currentWidget() is self.page:
            self.page.rules.begin()

    def _preview(self, rules: tuple[str, ...] | None) -> None:
        if self._current is not None:
            self._job = self._client.next_job()
            self._client.send(messages.PreviewRules(self._job, self._current, rules))

    def _set_rules(self, rules: tuple[str, ...]) -> None:
        if self._current is not None:
            self._client.send(messages.SetRules(self._current, rules))

    def _rescan(self) -> None:
        self._shelf.rescan(self._current)

    def _pause(self) -> None:
        self._shelf.pause(not self._strip.is_paused)

    def _retry(self) -> None:
        if self._current is not None:
            self._client.send(messages.RetryNotes(self._current))

    def _remove(self) -> None:
        if self._current is not None:
            self._shelf.remove_library(self._current)

    def _open_note(self, note: str) -> None:
        status = self.page.current
        if status is not None and not self._desktop.open_file(Path(status.root) / note):
            self.refused.emit(
                self.tr("No program opens {name}.").format(name=note or status.root),
                self.tr("It is at {path}.").format(path=Path(status.root) / note),
            )

    def _choose(self) -> None:
        status = self.page.current
        if status is None:
            return
        root = Path(status.root)

        def take(path: Path) -> None:
            if path.is_relative_to(root):
                self.page.note.setText(inside(str(path), root))
            else:
                self.refused.emit(
                    self.tr("{note} is not in {library}.").format(note=path.name, library=status.name),
                    self.tr("Its folder is {path}.").format(path=root),
                )

        self._desktop.ask_note(self._window, root, take)

    def _prune(self) -> None:
        status = self.page.current
        if status is not None:
            cost = self.tr(
                "Their %Ln passages leave the index and answer no question any more. If the folder comes back, all of "
                "it has to be read and indexed anew. This cannot be undone.",
                "",
                status.passages,
            )
            title = self.tr("Let go of the %Ln notes of {library}?", "", status.notes).format(library=status.name)
            question = (title, cost, self.tr("Let go of them"))
            then = partial(self._client.send, messages.PruneLibrary(status.id))
            self._desktop.confirm(self._window, question, then)

    def _forget(self, note: str) -> None:
        status = self.page.current
        if status is None:
            return

        def forget() -> None:
            self._client.send(messages.ForgetNote(status.id, note))
            self.page.note.clear()

        cost = self.tr(
            "Everything that is known of this note of {library} is deleted: its passages, what it said before, every "
            "answer in your conversations that shows text of it, and what was taught from it. This cannot be undone. "
            "The file itself is not touched."
        ).format(library=status.name)
        title = self.tr("Forget {note} for good?").format(note=note)
        self._desktop.confirm(self._window, (title, cost, self.tr("Forget it")), forget)

    # ---- from the engine ---------------------------------------------------------------------------------

    def _on_libraries_changed(self, event: messages.Libraries) -> None:
        self.facts.set_checks(event.checks)

    def _on_rules_previewed(self, event: messages.RulesPreviewed) -> None:
        if self._owns(event.job) and event.library == self._current:
            self.page.rules.show_preview(event)

    def _on_failed(self, event: messages.JobFailed) -> None:
        self.page.rules.show_refusal(f"{event.message} {event.hint}".strip())
