"""When a note was written: what its front matter says, or its name, or else when its file was last changed."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from pathlib import Path

from scholiast.core.records import Passage
from scholiast.documents.frontmatter import read_front_matter
from scholiast.documents.lines import LineTable

_IN_NAME = re.compile(r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)")
_MOST_BYTES = 64 * 1024


def note_date(passage: Passage, modified_ns: int, *, is_past: bool = False) -> date | None:
    """The day that the note of ``passage`` is of; None where nothing tells it.

    Args:
        passage: of a note on disk, or of a set of rows.
        modified_ns: when the file was changed last, as it was indexed, in nanoseconds since 1970; 0 unknown.
        is_past: the passage is from an earlier state of the note, of which the file tells nothing.
    """
    if not is_past:
        written = _from_front_matter(Path(passage.root) / passage.note, passage.encoding)
        if written is not None:
            return written
    named = _IN_NAME.search(passage.note)
    if named is not None:
        try:
            return date(*map(int, named.groups()))
        except ValueError:
            pass
    return datetime.fromtimestamp(modified_ns / 1e9, UTC).astimezone().date() if modified_ns > 0 else None


def _from_front_matter(path: Path, encoding: str) -> date | None:
    try:
        with path.open("rb") as stream:
            head = stream.read(_MOST_BYTES)
        text = head.decode(encoding or "utf-8", "replace")
    except (OSError, LookupError, ValueError):
        return None  # gone, no file at all, or not in a text encoding
    return read_front_matter(LineTable(text.removeprefix("\ufeff"))).dated
