"""What a look at a folder finds: which notes to read, which are as before, which are gone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from scholiast.core.settings import IndexSettings
from scholiast.index.exclusions import Exclusions, RulesUnreadable, read_exclusions
from scholiast.index.folders import (
    Entry,
    FileFacts,
    RootGone,
    is_bare,
    is_listed,
    join,
    look_up,
    root_identity,
    walk,
    within,
)
from scholiast.index.ledger import Ledger
from scholiast.index.notes import NoteRow
from scholiast.index.reading import recipe
from scholiast.index.spelling import Listings, listed_note


@dataclass(frozen=True, slots=True)
class ToRead:
    """A note to look into; ``row`` is what is known of it, if anything."""

    note: str
    facts: FileFacts
    row: NoteRow | None

    @property
    def looks_changed(self) -> bool:
        """Whether its stat says so; otherwise only its bytes can tell."""
        return self.row is None or self.row.pending or self.row.facts != self.facts


@dataclass(slots=True)
class Plan:
    """What to do about one library; ``unsteady`` are paths that may be readable in a moment."""

    read: list[ToRead] = field(default_factory=list)
    problems: list[tuple[Entry, NoteRow | None]] = field(default_factory=list)
    missing: list[NoteRow] = field(default_factory=list)
    unsteady: list[str] = field(default_factory=list)
    exclusions: Exclusions = field(default_factory=Exclusions)
    unchanged: int = 0


class RootSuspicious(Exception):
    """The folder is there but holds nothing, or is another one than before: most likely a drive is away."""


def make_plan(
    root: Path,
    data_dir: Path,
    ledger: Ledger,
    library_id: int,
    settings: IndexSettings,
    *,
    paths: Collection[Path] | None,
    deep: bool,
) -> Plan:
    """Compare the folder ``root``, or ``paths`` in it, with what the store knows.

    Raises:
        RootGone: the folder is missing or cannot be listed, or it is not known what it excludes.
        RootSuspicious: it is empty, or was replaced by an empty one, though notes are known.
    """
    identity = root_identity(root)
    known_identity, rules = ledger.root(library_id)
    try:
        exclusions = read_exclusions(root, rules)
    except RulesUnreadable as reason:
        raise RootGone(str(reason)) from reason
    scopes = None if paths is None else within(root, paths)
    if scopes is not None and ("" in scopes or known_identity not in (None, identity)):
        scopes = None
    if scopes is None:
        rows = ledger.rows(library_id)
        entries = list(walk(root, data_dir, exclusions))
        _refuse_empty(root, entries, rows, replaced=known_identity not in (None, identity))
    else:
        listings: Listings = {}
        listed = {scope: listed_note(root, scope, listings) for scope in scopes}
        rows = ledger.rows(library_id, {*listed, *listed.values()})
        entries = list(_entries(root, data_dir, dict.fromkeys(listed.values()), exclusions))
    plan = _compare(entries, rows, settings, deep=deep)
    plan.exclusions = exclusions
    ledger.set_root(library_id, offline=False, identity=identity)
    return plan


def _refuse_empty(root: Path, entries: Collection[Entry], rows: dict[str, NoteRow], *, replaced: bool) -> None:
    if any(entry.facts is not None or entry.in_cloud for entry in entries):
        return
    if any(row.state == "indexed" for row in rows.values()) and (replaced or is_bare(root)):
        raise RootSuspicious


def _entries(root: Path, data_dir: Path, scopes: Iterable[str], exclusions: Exclusions) -> Iterable[Entry]:
    seen: set[str] = set()
    for scope in scopes:
        path = Path(join(root, scope))
        if data_dir == path or data_dir in path.parents:
            continue
        is_folder = path.is_dir() and not path.is_symlink()
        found = walk(root, data_dir, exclusions, scope) if is_folder else _single(root, scope, data_dir, exclusions)
        for entry in found:
            if entry.note not in seen:
                seen.add(entry.note)
                yield entry


def _single(root: Path, note: str, data_dir: Path, exclusions: Exclusions) -> Iterable[Entry]:
    entry = look_up(root, note, data_dir, exclusions) if is_listed(note) else None
    return () if entry is None else (entry,)


def _compare(entries: Iterable[Entry], rows: dict[str, NoteRow], settings: IndexSettings, *, deep: bool) -> Plan:
    plan = Plan()
    unlisted: list[str] = []
    seen: set[str] = set()
    for entry in entries:
        seen.add(entry.note)
        row = rows.get(entry.note)
        if entry.problem:
            if entry.note.endswith("/"):
                unlisted.append(entry.note.lstrip("/"))
            if entry.passing:
                plan.unsteady.append(entry.note.rstrip("/"))
            if row is not None and (_stays(row, entry) or (row.reason == entry.problem and not row.pending)):
                plan.unchanged += 1
            else:
                plan.problems.append((entry, row))
        elif row is not None and not deep and _is_same(row, entry.facts, settings):
            plan.unchanged += 1
        elif entry.facts is not None:
            plan.read.append(ToRead(entry.note, entry.facts, row))
    plan.missing = [
        row
        for note, row in rows.items()
        if note not in seen and not any(note.startswith(folder) for folder in unlisted)
    ]
    # What is known and was edited first, then the newest: that is what a person is about to ask for.
    plan.read.sort(key=lambda item: (item.row is None or item.row.state is None, -item.facts.mtime_ns, item.note))
    return plan


def _stays(row: NoteRow, entry: Entry) -> bool:
    """Whether what is stored of a note still holds although its file cannot be read now."""
    if row.state != "indexed":
        return False
    same = entry.facts is None or (entry.facts.size, entry.facts.mtime_ns) == (row.facts.size, row.facts.mtime_ns)
    return entry.passing or (entry.in_cloud and same)


def _is_same(row: NoteRow, facts: FileFacts | None, settings: IndexSettings) -> bool:
    if row.pending or row.state is None or not row.settled or row.facts != facts:
        return False
    return row.recipe == recipe(row.note, settings)
