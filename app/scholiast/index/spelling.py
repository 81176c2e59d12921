"""Names as their folders list them.

Windows and macOS, and most USB sticks on every system, find a file by its name in any case or Unicode form. So a name
that leads to a file need not be the file's name: it may be one that it had before, or one that a person typed.
"""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

Listings = dict[str, frozenset[str]]
"""What folders list, so that many names of one folder are looked up in one listing."""


def listed_name(folder: str, name: str, listings: Listings | None = None) -> str:
    """The name under which ``folder`` lists what ``name`` leads to; ``name`` itself where it leads nowhere."""
    variants = {name.swapcase(), *(unicodedata.normalize(form, name) for form in ("NFC", "NFD"))} - {name}
    # Where no other form of the name leads anywhere, this is how it is listed; that saves listing large folders. What
    # leads to one file has one inode on most such drives, but not on all.
    if not any(_leads_somewhere(os.path.join(folder, form)) for form in variants):  # noqa: PTH118 - may be no valid path
        return name
    known = listings.get(folder) if listings is not None else None
    if known is None or name not in known:
        try:
            known = frozenset(os.listdir(folder))  # noqa: PTH208
        except OSError:
            return name
        if listings is not None:
            listings[folder] = known
    if name in known:
        return name
    return next((other for other in sorted(known) if folded(other) == folded(name)), name)


def listed_note(root: Path, note: str, listings: Listings | None = None) -> str:
    """The POSIX path ``note`` below ``root`` with every part as its folder lists it."""
    folder = os.fspath(root)
    parts = []
    for part in note.split("/") if note else ():
        parts.append(listed_name(folder, part, listings))
        folder = os.path.join(folder, parts[-1])  # noqa: PTH118
    return "/".join(parts)


def listed_path(path: Path) -> Path:
    """The absolute ``path`` with every part as its folder lists it."""
    top = Path(path.anchor)
    return top.joinpath(*listed_note(top, "/".join(path.parts[1:])).split("/"))


def is_same_folder(first: Path, second: Path) -> bool:
    """Whether two absolute paths are one folder, written alike but for case and Unicode form."""
    if first == second:
        return True
    return folded(os.fspath(first)) == folded(os.fspath(second)) and listed_path(first) == listed_path(second)


def lies_in(path: Path, folder: Path) -> bool:
    """Whether ``path`` lies below ``folder``, by whatever letters that is named."""
    return any(is_same_folder(above, folder) for above in path.parents)


def folded(name: str) -> str:
    """``name`` in one case and one Unicode form."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _leads_somewhere(path: str) -> bool:
    try:
        return os.path.lexists(path)
    except ValueError:
        return False
