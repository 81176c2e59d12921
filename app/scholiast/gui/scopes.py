"""What a question is put to, in words: which libraries, and as of which date."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import PurePosixPath

from scholiast.core.records import LibraryStatus, NoteRef, Side, TurnScope
from scholiast.gui.language import PLURAL, both, clock, day, translate

_NAMES_AT_MOST = 3


def side_name(side: Side) -> str:
    """What a side of a comparison is called."""
    return translate("Scopes", "Left side") if side == "left" else translate("Scopes", "Right side")


def shown_date(as_of: str) -> str:
    """A date, or a date and time, in ISO 8601's form as a person writes it; anything else as it stands."""
    try:
        moment = datetime.fromisoformat(as_of)
    except ValueError:
        return as_of
    said = day(moment, translate("Scopes", "d MMMM yyyy", "a date, in Qt's form"))
    return f"{said}, {clock(moment)}" if "T" in as_of or ":" in as_of else said


def listed(names: Sequence[str]) -> str:
    """Some names in a sentence; from the fourth on they are counted."""
    if len(names) > _NAMES_AT_MOST:
        count = len(names) - 2
        more = translate("Scopes", "{names} and %Ln more", "", PLURAL, count)
        return more.format(names=", ".join(names[:2]))
    return both(names)


def in_words(scope: TurnScope | None) -> str:
    """What ``scope`` leaves out, in words; empty for all notes as they are. Of a comparison's side all is said."""
    if scope is None:
        return ""
    names = [note_name(note) for note in scope.notes] or scope.names
    parts = [listed(names)] if names else []
    if scope.as_of is not None:
        parts.append(translate("Scopes", "as of {date}").format(date=shown_date(scope.as_of)))
    if scope.side is not None:
        parts = [side_name(scope.side), *([] if scope.names else [translate("Scopes", "all your notes")]), *parts]
        parts += [] if scope.as_of else [translate("Scopes", "as of now")]
    return "  ·  ".join(parts)


def note_name(note: NoteRef) -> str:
    """A note without its folder and its ending."""
    return PurePosixPath(note.note).stem


def made_scope(
    asked: tuple[int, ...] | None,
    as_of: str | None,
    statuses: Sequence[LibraryStatus],
    notes: tuple[NoteRef, ...] = (),
) -> TurnScope:
    """What the window is about to put a question to; of notes it is their libraries, switched on or not."""
    if notes:
        asked = tuple(sorted({note.library for note in notes}))
    names = () if asked is None else tuple(status.name for status in statuses if status.id in asked)
    return TurnScope(asked, names, as_of, notes=notes)


def still_there(scope: TurnScope, statuses: Sequence[LibraryStatus]) -> TurnScope | None:
    """``scope`` for another question, without libraries that are gone; None where none of them is left."""
    if scope.libraries is None:
        return TurnScope(None, (), scope.as_of)
    left = tuple(status.id for status in statuses if status.id in scope.libraries)
    notes = tuple(note for note in scope.notes if note.library in left)
    return made_scope(left, scope.as_of, statuses, notes) if left else None


def short(name: str, length: int = 24) -> str:
    """``name`` cut in its middle to ``length`` characters."""
    if len(name) <= length:
        return name
    half = (length - 1) // 2
    return f"{name[: length - 1 - half]}…{name[-half:]}"
