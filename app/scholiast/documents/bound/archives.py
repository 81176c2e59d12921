"""Opens the zip files that office documents and books are, within limits."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from scholiast.core.errors import NoteSkipped, NoteUnreadable

MOST_UNPACKED = 256 * 1024 * 1024
MOST_MEMBERS = 20_000
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, NotImplementedError, OSError)


def locked() -> NoteSkipped:
    """What is said of a file that only opens with a password."""
    return NoteSkipped("it is protected by a password", "Save a copy without one.", code="protected")


def damaged(what: str) -> NoteUnreadable:
    """What is said of a file that is not what its name says."""
    return NoteUnreadable(f"it is damaged, or no {what}", "Open it in its own program and save it again.")


@contextmanager
def opened(data: bytes, what: str) -> Iterator[zipfile.ZipFile]:
    """The archive in ``data``; ``what`` names the format in sentences.

    Raises:
        NoteSkipped: it is empty, encrypted, or unpacks to more than the program takes in.
        NoteUnreadable: it is damaged.
    """
    if not data:
        raise NoteSkipped("no text", "The file is empty.", code="no-text")
    if data.startswith(_OLD_OFFICE):
        # Office wraps an encrypted document in a container of the old kind.
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise locked()
        raise damaged(what)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if len(members) > MOST_MEMBERS or sum(member.file_size for member in members) > MOST_UNPACKED:
                raise NoteSkipped(
                    f"it unpacks to more than {MOST_UNPACKED // 1024**2} MB", "Divide it.", code="too-large"
                )
            if any(member.flag_bits & 1 for member in members):
                raise locked()
            yield archive
    except _DAMAGE as error:
        raise damaged(what) from error


def member(archive: zipfile.ZipFile, name: str) -> bytes | None:
    """The bytes of a member; None if there is no such one."""
    try:
        info = archive.getinfo(name)
    except KeyError:
        return None
    return archive.read(info)
