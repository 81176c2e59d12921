"""Which folders can be libraries, which entries of them are notes, and what the disk says of each."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from scholiast.core.errors import LibraryError
from scholiast.core.paths import IGNORE_FILE, DataPaths
from scholiast.documents.formats import NOTE_SUFFIXES, unread_reason
from scholiast.index.exclusions import Exclusions, read_exclusions
from scholiast.index.packing import printable
from scholiast.index.spelling import listed_path

_SYSTEM_NAMES = frozenset({"$recycle.bin", "system volume information", "lost+found"})
"""Folders that a drive has even when it is empty."""

_CONFLICT = re.compile(
    r"(?P<stem>.+?)(?:\.sync-conflict-\d{8}-\d{6}-\w+| \((?:[^()]* )?conflicted copy[^()]*\))", re.IGNORECASE
)
"""How Syncthing, Dropbox and Nextcloud name the copy that lost."""

_PASSING = frozenset(
    getattr(errno, name)
    for name in (
        *("EIO", "EAGAIN", "EBUSY", "EINTR", "EDEADLK", "ENOLCK", "ETXTBSY", "ENOMEM", "EMFILE", "ENFILE"),
        *("ETIMEDOUT", "ESTALE", "ENOTCONN", "EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH", "ECONNRESET"),
    )
    if hasattr(errno, name)
)
"""What a drive or a share says that is out of order for a moment; reading an evicted iCloud file gives EDEADLK."""

_IN_USE = (32, 33)
"""Windows: another program keeps the file, or a part of it, to itself."""

_SF_DATALESS = 0x4000_0000
_RECALL = 0x1000 | 0x4_0000 | 0x40_0000
"""Marks of files whose contents are in the cloud: macOS's, and Windows' offline, recall on open, recall on access."""

IN_CLOUD = "it is in the cloud only, and nothing is downloaded unasked"

SETTLING_NS = 2_000_000_000
"""A file changed less than this before it was read may change again within its time stamp's resolution."""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What tells an unchanged file without reading it."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int

    @classmethod
    def of(cls, status: os.stat_result) -> FileFacts:
        """The facts in ``status``; an inode beyond SQLite's integers is folded."""
        return cls(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino & 0x7FFF_FFFF_FFFF_FFFF)

    def settled(self, now_ns: int) -> bool:
        """Whether a change after ``now_ns`` would show in the time stamps."""
        return max(self.mtime_ns, self.ctime_ns) < now_ns - SETTLING_NS


@dataclass(frozen=True, slots=True)
class Entry:
    """A file with a note's suffix. ``problem`` says why it is not read; ``facts`` is None where there are none.

    ``failed`` tells a file that should be readable from one that is left out on purpose; ``passing`` one that may be
    readable in a moment; ``in_cloud`` one whose contents are not on this computer.
    """

    note: str
    facts: FileFacts | None
    problem: str = ""
    failed: bool = False
    passing: bool = False
    in_cloud: bool = False


class RootGone(Exception):
    """The library's folder is missing or cannot be listed."""


def data_root(store_folder: Path) -> Path:
    """The data folder that a store's folder belongs to; no note is ever looked for in it."""
    folder = real_folder(store_folder)
    paths = DataPaths(folder.parent)
    return paths.root if folder in (paths.library_store, paths.folder_store) else folder


def real_folder(path: Path) -> Path:
    """``path`` with ``~`` and links resolved, absolute, every part as its folder lists it."""
    try:
        return listed_path(Path(os.path.realpath(path.expanduser())))
    except RuntimeError as error:
        raise LibraryError(f"{path} names a home folder that is not known.", "Give the full path.") from error
    except ValueError as error:
        raise LibraryError("A path cannot hold a null character.", "Check the spelling.") from error


def folder_problem(path: Path, data_dir: Path) -> LibraryError | None:
    """Why ``path`` cannot be a library, with a hint; None if it can.

    A folder without notes is no problem here (notes may come); see :func:`holds_notes`.
    """
    try:
        root = real_folder(path)
    except LibraryError as error:
        return error
    data = real_folder(data_dir)
    if root == data or data in root.parents:
        return LibraryError(f"{root} is Scholiast's own data folder.", "Choose the folder that holds your notes.")
    try:
        mode = root.stat().st_mode
        if not stat.S_ISDIR(mode):
            return LibraryError(f"{root} is a file, not a folder.", f"Add the folder it is in: {root.parent}")
        with os.scandir(root) as entries:
            next(entries, None)
    except (FileNotFoundError, NotADirectoryError):
        return LibraryError(f"The folder {root} does not exist.", "Check the spelling, or that the drive is connected.")
    except PermissionError:
        return LibraryError(f"The folder {root} may not be read.", "Check its permissions.")
    except OSError as error:
        return LibraryError(
            f"The folder {root} cannot be read: {error.strerror}.", "Check that the drive is connected."
        )
    return None


def holds_notes(root: Path, data_dir: Path) -> bool:
    """Whether a sweep of ``root`` would meet any file with a note's suffix, or one that cannot be looked at."""
    entries = walk(root, data_dir, read_exclusions(root, ()))
    return any(not unread_reason(entry.note) for entry in entries)


def root_identity(root: Path) -> str:
    """Which folder lies at ``root`` now: device and inode.

    Raises:
        RootGone: there is none, or it cannot be listed.
    """
    try:
        status = root.stat()
        with os.scandir(root) as entries:
            next(entries, None)
    except OSError as error:
        raise RootGone(error.strerror or str(error)) from error
    return f"{status.st_dev}:{status.st_ino}"


def is_bare(root: Path) -> bool:
    """Whether ``root`` holds nothing but hidden entries, like the mount point of a drive that is away."""
    try:
        with os.scandir(root) as entries:
            return all(entry.name.startswith(".") or entry.name.lower() in _SYSTEM_NAMES for entry in entries)
    except OSError:
        return True


def hidden(relative: PurePosixPath) -> bool:
    """Whether a note's path leads through a name that sweeps never look at."""
    return any(part.startswith(".") for part in relative.parts)


def has_note_suffix(name: str) -> bool:
    """Whether a file of this name is a note."""
    return os.path.splitext(name)[1].lower() in NOTE_SUFFIXES  # noqa: PTH122 - names may not be valid paths


def is_listed(name: str) -> bool:
    """Whether a file of this name is a note, or one of which it is said why it is none."""
    return has_note_suffix(name) or bool(unread_reason(name))


def walk(root: Path, data_dir: Path, exclusions: Exclusions, below: str = "") -> Iterator[Entry]:
    """All notes under ``root/below`` that no rule leaves out, folder by folder in name order.

    Links to folders are not followed. ``root`` and ``data_dir`` are real paths. A folder that cannot be listed is
    reported as one failed entry, named by its path and a slash.
    """
    data = os.fspath(data_dir)
    stack = [] if exclusions.excludes_folder(below) else [below]
    while stack:
        folder = stack.pop()
        try:
            with os.scandir(join(root, folder)) as entries:
                found = sorted(entries, key=lambda entry: entry.name)
        except FileNotFoundError:
            continue
        except OSError as error:
            yield Entry(f"{folder}/" if folder else "/", None, _folder_reason(error), True, is_passing(error))
            continue
        deeper = []
        names = {entry.name for entry in found}
        for entry in found:
            evicted = _evicted(entry.name)
            if evicted and evicted not in names:
                here = look_up(root, f"{folder}/{evicted}" if folder else evicted, data_dir, exclusions)
                if here is not None:
                    yield here
            if entry.name.startswith("."):
                continue
            note = f"{folder}/{entry.name}" if folder else entry.name
            try:
                is_folder = entry.is_dir(follow_symlinks=False)
            except OSError:
                is_folder = False
            if is_folder:
                if entry.path != data and not exclusions.excludes_folder(note):
                    deeper.append(note)
            elif is_listed(entry.name):
                here = look_up(root, note, data_dir, exclusions)
                if here is not None:
                    yield here
        stack += reversed(deeper)


def look_up(root: Path, note: str, data_dir: Path, exclusions: Exclusions) -> Entry | None:
    """The entry of one note, or None if no file lies there (any more) or a rule leaves it out."""
    if exclusions.excludes(note):
        return None
    path = join(root, note)
    try:
        status = os.lstat(path)
        if stat.S_ISLNK(status.st_mode):
            problem = _link_problem(root, path, data_dir)
            if problem:
                return Entry(note, None, problem)
            status = os.stat(path)  # noqa: PTH116 - names may not be valid text
    except (FileNotFoundError, NotADirectoryError):
        return _stub(path, note)
    except OSError as error:
        return Entry(note, None, read_reason(error), True, is_passing(error))
    if stat.S_ISDIR(status.st_mode):
        return None
    if not stat.S_ISREG(status.st_mode):
        return Entry(note, None, "it is not a regular file")
    if is_in_cloud(status):
        return Entry(note, FileFacts.of(status), IN_CLOUD, in_cloud=True)
    if unread := unread_reason(note):
        return Entry(note, None, unread)
    original = _conflict_with(path)
    if original:
        return Entry(note, None, f"it is a copy that a sync conflict left of {printable(original)}")
    return Entry(note, FileFacts.of(status))


def is_in_cloud(status: object) -> bool:
    """Whether the file of this ``stat`` result would have to be downloaded before it could be read."""
    flags, attributes = getattr(status, "st_flags", 0), getattr(status, "st_file_attributes", 0)
    return bool(flags & _SF_DATALESS or attributes & _RECALL)


def is_passing(error: OSError) -> bool:
    """Whether what failed may work in a moment, with nothing changed."""
    return error.errno in _PASSING or getattr(error, "winerror", None) in _IN_USE


def _evicted(name: str) -> str:
    """The note that the hidden file ``name`` stands for while iCloud keeps it elsewhere; empty for other names."""
    if not (name.startswith(".") and name.endswith(".icloud")):
        return ""
    note = name[1 : -len(".icloud")]
    return note if has_note_suffix(note) else ""


def _stub(path: str, note: str) -> Entry | None:
    folder, name = os.path.split(path)
    if os.path.lexists(os.path.join(folder, f".{name}.icloud")):  # noqa: PTH118
        return Entry(note, None, IN_CLOUD, in_cloud=True)
    return None


def _conflict_with(path: str) -> str:
    """The name of the note that ``path`` is a conflict copy of; empty if it is none, or the note is gone."""
    folder, name = os.path.split(path)
    stem, suffix = os.path.splitext(name)  # noqa: PTH122 - names may not be valid paths
    match = _CONFLICT.fullmatch(stem)
    original = f"{match['stem']}{suffix}" if match else ""
    return original if original and os.path.lexists(os.path.join(folder, original)) else ""  # noqa: PTH118


def _link_problem(root: Path, path: str, data_dir: Path) -> str:
    target = real_folder(Path(path))
    if root not in target.parents or data_dir in target.parents:
        return "it is a link that leads out of the folder"
    return "" if target.exists() else "it is a link to a file that does not exist"


def read_reason(error: OSError) -> str:
    """Why a file cannot be read, as the second half of a sentence."""
    if error.errno in (errno.EACCES, errno.EPERM):
        return "it may not be read: check its permissions"
    return f"it cannot be read: {error.strerror}"


def join(root: Path, note: str) -> str:
    """The path of ``note`` under ``root``."""
    return os.path.join(root, *note.split("/")) if note else os.fspath(root)  # noqa: PTH118


def _folder_reason(error: OSError) -> str:
    if error.errno in (errno.EACCES, errno.EPERM):
        return "the folder may not be read"
    return f"the folder cannot be read: {error.strerror}"


def within(root: Path, paths: Collection[Path]) -> list[str]:
    """The POSIX paths relative to ``root`` of those of ``paths`` that lie under it, shortest first.

    ``""`` stands for the root itself, for whatever lies above it, and for the file with its rules. Paths
    that sweeps never look at, or that lead through a link to a folder, are dropped.
    """
    base = os.fspath(root)
    found: dict[str, None] = {}
    for path in paths:
        full = os.path.abspath(path)  # noqa: PTH100 - pathlib would resolve links
        if full != base and not full.startswith(_slashed(base)):
            full = _below(root, full)
        if full == base or base.startswith(_slashed(full)):
            found[""] = None
        elif full.startswith(_slashed(base)):
            note = full[len(_slashed(base)) :].replace(os.sep, "/")
            if note == IGNORE_FILE:
                found[""] = None
            if not hidden(PurePosixPath(note)) and not _through_link(root, note):
                found[note] = None
    return sorted(found, key=len)


def _below(root: Path, full: str) -> str:
    """The path ``full`` by way of ``root``, where links, or names in another case, are all that keeps them apart."""
    parent, name = os.path.split(full)
    full = os.path.join(real_folder(Path(parent)), name)  # noqa: PTH118
    real = os.fspath(real_folder(root))
    if full == real or not full.startswith(_slashed(real)):
        return os.fspath(root) if full == real else full
    return _slashed(os.fspath(root)) + full[len(_slashed(real)) :]


def _slashed(folder: str) -> str:
    return folder if folder.endswith(os.sep) else folder + os.sep


def _through_link(root: Path, note: str) -> bool:
    parts = note.split("/")[:-1]
    return any(os.path.islink(join(root, "/".join(parts[: i + 1]))) for i in range(len(parts)))  # noqa: PTH114
