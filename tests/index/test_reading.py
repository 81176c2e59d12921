"""Reading one file, whatever happens to it meanwhile."""

from __future__ import annotations

import hashlib
import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from scholiast.core.settings import IndexSettings
from scholiast.documents import formats
from scholiast.index.folders import FileFacts
from scholiast.index.notes import NoteReading
from scholiast.index.reading import Contents, NoteChanging, look, read_contents, read_note, recipe

SETTINGS = IndexSettings(words=25, max_note_mb=1)


def facts(path: Path) -> FileFacts:
    return FileFacts.of(path.stat())


def test_the_bytes_and_the_facts_that_go_with_them(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"abc")
    contents = read_contents(os.fspath(path), 10)
    assert contents is not None
    assert (contents.data, contents.facts) == (b"abc", facts(path))
    assert contents.sha256 == hashlib.sha256(b"abc").digest()
    assert not contents.settled  # it was written a moment ago
    assert read_contents(os.fspath(path), 3) is not None
    assert read_contents(os.fspath(path), 2) is None


def test_an_old_file_is_settled_as_far_as_its_times_tell(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"abc")
    now = path.stat().st_ctime_ns
    assert facts(path).settled(now + 3_000_000_000)


def test_a_file_that_never_rests_is_read_as_it_was_last(tmp_path: Path) -> None:
    path = tmp_path / "log.md"
    path.write_bytes(b"line\n" * 200_000)
    stop = threading.Event()

    def append() -> None:
        with path.open("ab", buffering=0) as stream:
            while not stop.is_set():
                stream.write(b"line\n")

    writer = threading.Thread(target=append)
    writer.start()
    try:
        contents = read_contents(os.fspath(path), 1 << 30)
    finally:
        stop.set()
        writer.join()
    assert contents is not None
    assert not contents.settled  # so that the next sweep looks again
    assert contents.sha256 == hashlib.sha256(contents.data).digest()
    assert contents.data == b"line\n" * (len(contents.data) // 5)


def test_a_pipe_does_not_hang_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "p.md")
    with pytest.raises(NoteChanging):
        read_contents(os.fspath(tmp_path / "p.md"), 10)
    found = look(tmp_path, "p.md", FileFacts(1, 1, 1, 1), SETTINGS)
    assert isinstance(found, NoteReading)
    assert (found.state, found.reason) == ("skipped", "it is not a regular file")


def test_gone_folder_and_too_large(tmp_path: Path) -> None:
    (tmp_path / "d.md").mkdir()
    (tmp_path / "big.md").write_bytes(b"x" * (1024 * 1024 + 1))
    assert look(tmp_path, "none.md", FileFacts(1, 1, 1, 1), SETTINGS) is None
    found = look(tmp_path, "big.md", facts(tmp_path / "big.md"), SETTINGS)
    assert isinstance(found, NoteReading)
    assert (found.state, found.settled) == ("skipped", True)
    grown = look(tmp_path, "big.md", FileFacts(1, 1, 1, 1), SETTINGS)  # it was small when the folder was listed
    assert isinstance(grown, NoteReading)
    assert grown.reason == "it is larger than 1 MB"


def test_the_recipe_names_all_that_passages_depend_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert recipe("a.md", SETTINGS) != recipe("a.md", IndexSettings(words=100))
    assert recipe("a.md", SETTINGS) == recipe("b/c.md", IndexSettings(words=25, sweep_minutes=99))
    assert recipe("a.exe", SETTINGS)  # listed with its reason, read by nothing
    newer = replace(formats._BY_SUFFIX[".md"], version=formats._BY_SUFFIX[".md"].version + 1)
    before = recipe("a.md", SETTINGS), recipe("a.rtf", SETTINGS)
    with monkeypatch.context() as patch:
        patch.setitem(formats._BY_SUFFIX, ".md", newer)
        assert recipe("a.md", SETTINGS) != before[0]
        assert recipe("a.rtf", SETTINGS) == before[1]


def reading(data: bytes, note: str = "a.md") -> NoteReading:
    contents = Contents(data, FileFacts(len(data), 1, 1, 1), True, hashlib.sha256(data).digest())
    return read_note(Path("/notes"), note, contents, SETTINGS)


def test_what_a_reading_holds() -> None:
    found = reading("# T\n\nFirst.\n\n## H\n\nSecond.".encode("utf-16"))
    assert (found.state, found.title, found.reason) == ("indexed", "T", "")
    assert found.sha256 is not None
    assert [p.clean for p in found.passages] == ["First.", "Second."]
    assert found.passages[1].embedded.endswith("Second.")
    assert "H" in found.passages[1].embedded
    assert len({p.digest for p in found.passages}) == 2


@pytest.mark.parametrize(
    ("data", "state"),
    [(b"", "skipped"), (b" \n", "skipped"), (b"---\na: 1\n---\n", "skipped"), (os.urandom(5_000), "skipped")],
)
def test_what_holds_no_text(data: bytes, state: str) -> None:
    found = reading(data)
    assert found.state == state
    assert found.reason
    assert found.passages == ()


def test_a_name_that_is_not_unicode_gives_a_printable_title() -> None:
    found = reading(b"Text.", os.fsdecode(b"caf\xe9.txt"))
    assert found.note == os.fsdecode(b"caf\xe9.txt")
    found.title.encode()
    found.passages[0].embedded.encode()
