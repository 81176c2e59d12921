"""What a person asks about the notes of a library: what to leave out, to forget, to let go of, to try again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.core.errors import StoreError
from scholiast.engine.index_reports import IndexReporter
from scholiast.engine.index_tasks import IndexTask
from scholiast.engine.jobs import Emit
from scholiast.engine.messages import Notice, PreviewRules, RulesPreviewed
from scholiast.engine.open_index import OpenIndex
from scholiast.engine.schedule import Schedule

if TYPE_CHECKING:
    from scholiast.index.note_index import NoteIndex

MOST_PREVIEWED = 200


class LibraryErrands:
    """Steps of the indexer's thread."""

    def __init__(self, opened: OpenIndex, schedule: Schedule, reporter: IndexReporter, emit: Emit) -> None:
        self._opened = opened
        self._schedule = schedule
        self._reporter = reporter
        self._emit = emit

    def prune(self, library: int) -> None:
        """Let go of an offline library's notes; LibraryError when its folder is there."""
        self._open_index().prune(library)
        self._reporter.send_libraries()

    def forget(self, library: int, note: str) -> None:
        """Delete a note for good; LibraryError when nothing was known of it."""
        from scholiast.index.library_rules import forget_note

        name = self._opened.store.library(library).name
        is_there = forget_note(self._open_index(), self._opened.store.library(library), note)
        self._reporter.send_libraries()
        hint = "Its file is untouched, and a rule leaves it out from now on." if is_there else ""
        self._emit(Notice("info", f"{note} of {name} was forgotten.", hint))

    def _open_index(self) -> NoteIndex:
        if self._opened.index is None:
            raise StoreError("The index is not open yet.", "Try again shortly.")
        return self._opened.index

    def preview_rules(self, command: PreviewRules) -> None:
        """Tell what other exclusion rules would do; LibraryError, UsageError where they cannot be."""
        from scholiast.index.exclusions import DEFAULT_RULES
        from scholiast.index.library_rules import library_rules, preview_rules

        store = self._opened.store
        library = store.library(command.library)
        rules = library_rules(store, library) if command.rules is None else command.rules
        found = preview_rules(store, library, rules)
        self._emit(
            RulesPreviewed(
                command.job,
                command.library,
                DEFAULT_RULES,
                found.rules.in_file,
                found.rules.own,
                found.removed[:MOST_PREVIEWED],
                found.added[:MOST_PREVIEWED],
                len(found.removed),
                len(found.added),
            )
        )

    def set_rules(self, library: int, rules: tuple[str, ...]) -> None:
        """Change what is left out of a library, and look at it again."""
        from scholiast.index.library_rules import set_library_rules

        store = self._opened.store
        set_library_rules(store, store.library(library), rules)
        self._schedule.add([IndexTask(library)])
        self._reporter.send_libraries()

    def retry_failed(self, library: int) -> None:
        """Look again, by content, at the notes of a library that could not be read."""
        root = Path(self._opened.store.library(library).root)
        for status in self._opened.store.statuses():
            if status.id == library and status.failed:
                paths = frozenset(root / problem.note for problem in status.failed)
                self._schedule.add([IndexTask(library, paths, deep=True)])
        self._reporter.send_libraries()
        if not self._schedule.busy:
            self._reporter.send_idle()
