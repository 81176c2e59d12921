"""Every file of the format samples is read as others read it, or there is a reason why not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.documents.chunking import chunk
from scholiast.documents.decoding import decode
from scholiast.documents.formats import format_of, unread_reason
from scholiast.documents.notes import parse_note
from tests.documents.conftest import check_blocks, check_chunks

_ATTACHED = {".svg", ".mp3", ".badext", ".scpt", ""}  # pictures, sound and nothing that could be a note
_REASONS = {"no text", "not text", "machine-made text", "it is a template"}
_METADATA = re.compile(
    r"^\s*(?:Created|Updated|Where|Tags?|Tag.s.|Notebook|Source URL|Link|Links|Evernote|GUID|.*GUID)\b.*$", re.MULTILINE
)
_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_LINK = re.compile(r"!\[[^\]]*\]\([^)]*\)|!?\[\[[^\]]*\]\]|(?<=\])\([^)]*\)|<[^>]*>|\{[^}]*\}|https?:\S+")


@pytest.fixture
def samples(shared: Path) -> Path:
    return shared / "data" / "formats"


def files(root: Path) -> Iterator[Path]:
    """The sample files themselves, without what their keepers wrote beside them."""
    for raw in sorted(root.glob("*/raw")):
        yield from sorted(path for path in raw.rglob("*") if path.is_file())


def test_every_file_is_read_or_listed(samples: Path) -> None:
    read = 0
    reasons: dict[str, str] = {}
    for path in files(samples):
        name = path.relative_to(samples).as_posix()
        known = format_of(name)
        if known is None:
            assert unread_reason(path.name) or path.suffix in _ATTACHED or path.name.startswith("."), name
            continue
        if known.reader.startswith("bound."):
            continue
        try:
            document = parse_note(name, path.read_bytes())
        except NoteSkipped as error:
            reasons.setdefault(error.message, name)
            continue
        chunks = chunk(document)
        assert chunks, name
        check_blocks(document)
        check_chunks(document, chunks, 100)
        read += 1
    assert read > 500
    assert reasons.keys() <= _REASONS, reasons


def test_encodings(samples: Path) -> None:
    folder = samples / "charset-normalizer"
    for name, encoding in json.loads((folder / "encodings.json").read_text()).items():
        data = (folder / "raw" / "data" / name).read_bytes()
        assert decode(data)[0].removeprefix("\ufeff") == data.decode(encoding).removeprefix("\ufeff"), name


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", text))


def expected(path: Path) -> Path | None:
    """The Markdown that another program makes of ``path``."""
    beside = path.with_suffix(".md")
    below = path.parent / "expected" / beside.name
    bundle = path.parent / "expected" / path.stem / beside.name
    return next((place for place in (beside, below, bundle) if place.exists()), None)


def test_exports_say_what_their_markdown_says(samples: Path) -> None:
    compared = 0
    for path in files(samples):
        markdown = expected(path) if path.suffix in (".enex", ".html", ".textpack") else None
        if markdown is None:
            continue
        try:
            document = parse_note(path.name, path.read_bytes())
        except (NoteSkipped, NoteUnreadable):
            continue
        written = _METADATA.sub("", _FRONT.sub("", markdown.read_text(encoding="utf-8")))
        wanted = words(_LINK.sub(" ", written))
        missing = wanted - words(f"{document.title} {document.text}")
        assert len(missing) <= max(2, len(wanted) // 10), (path.name, sorted(missing))
        compared += 1
    assert compared > 60
