"""The data folder in one file, and back again."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine

from scholiast.engine.assembly import writing


@pytest.fixture
def backup(scholiast: CommandLine, notes: Path, tmp_path: Path) -> Path:
    """A backup of a data folder with one library."""
    assert scholiast("library", "add", notes, "--name", "home").code == 0
    file = tmp_path / "kept" / "scholiast.zip"
    file.parent.mkdir()
    ran = scholiast("backup", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{file}: ")
    return file


def test_what_was_backed_up_answers_again_elsewhere(
    scholiast: CommandLine, notes: Path, backup: Path, tmp_path: Path
) -> None:
    before = scholiast("search", "boiler", "--json").json["results"]
    other = CommandLine(tmp_path / "other", scholiast._capture)
    ran = other("restore", backup)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("The backup was restored. ")
    after = other("search", "boiler", "--json").json["results"]
    assert [hit["note"] for hit in after] == [hit["note"] for hit in before]
    assert (notes / "house/boiler.md").is_file()


def test_a_restore_takes_the_place_of_what_is_there_once_that_is_wanted(
    scholiast: CommandLine, notes: Path, backup: Path
) -> None:
    (notes / "new.md").write_text("Something new about beetroot.\n", encoding="utf-8")
    scholiast("library", "rescan")
    ran = scholiast("restore", backup, "--json")
    assert ran.code == 2
    assert ran.error()["message"] == "Nothing was restored."
    assert scholiast("search", "beetroot", "--json").json["results"][0]["note"] == "new.md"
    ran = scholiast("restore", backup, "--yes", "--json")
    assert ran.json == {"restored": str(backup), "data_dir": str(scholiast.data_dir)}
    notes_then = {hit["note"] for hit in scholiast("search", "beetroot", "--json").json["results"]}
    assert "new.md" not in notes_then
    assert "1 added" in scholiast("library", "rescan").out


def test_a_backup_can_be_made_but_not_restored_while_someone_writes(scholiast: CommandLine, backup: Path) -> None:
    with writing(scholiast.data_dir / "libraries", "the window"):
        assert scholiast("backup", backup, "--overwrite").code == 0
        ran = scholiast("restore", backup, "--yes", "--json")
    assert ran.code == 1
    assert "the window" in ran.error()["message"]
    assert not (scholiast.data_dir / "restore").exists(), "nothing is left for the next start to carry out"


def test_no_file_is_written_over_unasked(scholiast: CommandLine, backup: Path) -> None:
    before = backup.read_bytes()
    ran = scholiast("backup", backup, "--json")
    assert ran.code == 2
    assert "exists already" in ran.error()["message"]
    assert backup.read_bytes() == before
    assert scholiast("backup", backup, "--overwrite", "--json").json["bytes"] == backup.stat().st_size


def test_what_cannot_be_backed_up_or_restored_is_told_in_a_sentence(
    scholiast: CommandLine, notes: Path, tmp_path: Path
) -> None:
    assert "nothing to back up" in scholiast("backup", tmp_path / "a.zip", "--json").error()["message"]
    scholiast("library", "add", notes)
    for target, said in (
        (scholiast.data_dir / "a.zip", "inside the data folder"),
        (notes, "is a folder"),
        (tmp_path / "none" / "a.zip", "cannot be read or written"),
    ):
        ran = scholiast("backup", target, "--json")
        assert ran.code in (1, 2)
        assert said in ran.error()["message"]
    text, other = tmp_path / "text.zip", tmp_path / "other.zip"
    text.write_text("no zip", encoding="utf-8")
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("settings.toml", "")
    for source, said in ((tmp_path / "none.zip", "not a file"), (text, "damaged"), (other, "not a backup")):
        ran = scholiast("restore", source, "--yes", "--json")
        assert ran.code in (1, 2), ran
        assert said in ran.error()["message"]
    assert len(scholiast("search", "boiler", "--json").json["results"]) > 0, "what was there is still there"
