"""The promises of this package over real notes in several languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from scholiast.core.errors import NoteSkipped
from scholiast.documents.chunking import chunk
from scholiast.documents.notes import is_note, parse_note
from tests.documents.conftest import check_note

VAULTS = [
    "emacs-elisp-caiorss-org",
    "foam-docs",
    "handbook-dendron",
    "kepano-obsidian",
    "knowledge-garden-oldwinter-zh",
    "knowledge-nikitavoloboev-2020",
    "logseq-docs",
    "notes-lixelv-ru",
    "til-jbranchaud",
]
_MOST = 400  # notes of a vault; a larger one is sampled evenly


@pytest.mark.parametrize("vault", VAULTS)
def test_every_note_is_read_and_cut_exactly(shared: Path, vault: str) -> None:
    root = shared / "data" / "vaults" / vault
    notes = sorted(path for path in root.rglob("*") if path.is_file() and is_note(path))
    assert notes
    step = max(1, len(notes) // _MOST)
    read = 0
    reasons = set()
    for path in notes[::step]:
        try:
            document = parse_note(path.relative_to(root).as_posix(), path.read_bytes())
        except NoteSkipped as error:
            reasons.add(error.message)
            continue
        read += 1
        check_note(document, chunk(document), 100)
    assert read
    assert reasons <= {"no text", "machine-made text", "it is a template", "a table of numbers"}
