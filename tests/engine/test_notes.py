"""The text of a note as the window shows it: the text that its passages lie in."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.documents.text_samples import MAKERS

from scholiast.core.errors import NoteUnreadable
from scholiast.core.records import LibraryStatus
from scholiast.documents.chunking import chunk
from scholiast.documents.notes import parse_note
from scholiast.engine.messages import NoteText, ReadNote
from scholiast.engine.notes import read_note


def shown(root: Path, note: str) -> NoteText:
    library = LibraryStatus(1, "notes", str(root), "ready", 1, 1, 0, (), ())
    return read_note(ReadNote(1, "notes", note), [library], 10)


@pytest.mark.parametrize("name", MAKERS)
def test_every_passage_lies_in_what_is_shown(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(MAKERS[name]())
    document = parse_note(name, path.read_bytes())
    note = shown(tmp_path, name)
    assert note.found
    assert note.encoding == document.encoding
    for piece in chunk(document, 25):
        assert note.text[piece.char_start : piece.char_end] == piece.text


def test_a_converted_note_without_text_says_so(tmp_path: Path) -> None:
    (tmp_path / "empty.html").write_text("<p></p>")
    with pytest.raises(NoteUnreadable, match="no text"):
        shown(tmp_path, "empty.html")
