"""Reads one note as it is now, for showing a passage in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.core.records import LibraryStatus
from scholiast.documents.bound.readers import largest_megabytes
from scholiast.documents.decoding import decode
from scholiast.documents.formats import format_of, reader_of
from scholiast.engine.messages import NoteText, ReadNote

MEGABYTE = 1024 * 1024


def read_note(command: ReadNote, libraries: Sequence[LibraryStatus], max_megabytes: int) -> NoteText:
    """The decoded text of a note; not found when it, or its library, is gone.

    A name that leads out of the library's folder is not found either: only notes may be read this way.

    Raises:
        NoteUnreadable: it is there, but cannot be read or is too large to show.
    """
    found = note_bytes(command.library, command.note, libraries, max_megabytes)
    if found is None:
        return NoteText(command.job, command.library, command.note, "", "", "", found=False)
    path, data = found
    text, encoding = _shown(command.note, data)
    return NoteText(command.job, command.library, command.note, str(path), text, encoding, found=True)


def _shown(note: str, data: bytes) -> tuple[str, str]:
    """The text that the offsets of the note's passages count in, and its encoding."""
    known = format_of(note)
    if known is None or not known.converted:
        return decode(data)
    try:
        document = reader_of(known)(note, data)
    except NoteSkipped as error:
        raise NoteUnreadable(f"{note} has no text to show: {error.message}.", error.hint) from error
    return document.text, document.encoding


def note_bytes(
    library: str, note: str, libraries: Sequence[LibraryStatus], max_megabytes: int
) -> tuple[Path, bytes] | None:
    """Where a note lies and its bytes; None when it, or its library, is gone.

    Raises:
        NoteUnreadable: it is there, but cannot be read or is too large to show.
    """
    path = _locate(library, note, libraries)
    if path is None:
        return None
    most = largest_megabytes(note, max_megabytes)
    try:
        if path.stat().st_size > most * MEGABYTE:
            raise NoteUnreadable(f"{note} is larger than {most} MB, too large to be shown.", "Open the file itself.")
        return path, path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise NoteUnreadable(f"{note} cannot be read: {error.strerror}.", "Check its permissions.") from error


def _locate(library_name: str, note: str, libraries: Sequence[LibraryStatus]) -> Path | None:
    relative = PurePosixPath(note)
    if relative.is_absolute() or ".." in relative.parts or "\0" in note:
        return None
    for library in libraries:
        if library.name != library_name:
            continue
        root = Path(library.root)
        path = root.joinpath(*relative.parts)
        try:
            if path.is_file() and path.resolve().is_relative_to(root.resolve()):
                return path
        except OSError:
            return None
    return None
