from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine

from scholiast.core.paths import DataPaths


def problems(scholiast: CommandLine) -> dict[str, dict[str, str]]:
    ran = scholiast("doctor", "--json")
    bad = {check["name"]: check for check in ran.json["checks"] if not check["ok"]}
    assert ran.code == (1 if bad else 0)
    assert ran.json["ok"] is not bool(bad)
    assert all(check["problem"] and check["hint"] for check in bad.values())
    return bad


def garble(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[: min(len(content), 4096)] = b"\xde\xad" * (min(len(content), 4096) // 2)
    path.write_bytes(content)


def test_a_new_data_folder_is_sound(scholiast: CommandLine) -> None:
    assert problems(scholiast) == {}
    ran = scholiast("doctor")
    assert ran.code == 0
    assert ran.out.endswith("All is well.\n")


def test_a_used_data_folder_is_sound(scholiast: CommandLine, notes: Path) -> None:
    scholiast("library", "add", notes)
    scholiast("search", "boiler", "--notes", notes)
    assert problems(scholiast) == {}
    assert "1, with 3 notes and 3 passages" in scholiast("doctor").out


def test_a_damaged_database_is_told_kept_aside_and_made_anew(scholiast: CommandLine, notes: Path) -> None:
    scholiast("library", "add", notes)
    paths = DataPaths(scholiast.data_dir)
    database = paths.library_store / "notes.db"
    garble(database)
    damaged = database.read_bytes()
    ran = scholiast("search", "boiler", "--json")
    assert ran.code == 1
    assert "doctor --rebuild" in ran.error()["hint"]
    assert "libraries" in problems(scholiast)
    ran = scholiast("doctor", "--rebuild")
    assert ran.code == 0, ran.out + ran.err
    assert "kept as" in ran.err
    assert damaged in [path.read_bytes() for path in paths.library_store.iterdir() if path.is_file()]
    assert scholiast("library", "add", notes).code == 0
    assert scholiast("search", "boiler", "--json").json["results"]


def test_a_sound_database_is_rebuilt_without_losing_anything(scholiast: CommandLine, notes: Path) -> None:
    scholiast("library", "add", notes)
    before = scholiast("search", "boiler", "--json").json["results"]
    assert scholiast("doctor", "--rebuild").code == 0
    assert scholiast("search", "boiler", "--json").json["results"] == before


@pytest.mark.parametrize("harm", ["garbled", "missing"])
def test_a_damaged_vector_file_is_made_anew_without_a_word(scholiast: CommandLine, notes: Path, harm: str) -> None:
    scholiast("library", "add", notes)
    before = scholiast("search", "boiler", "--json").json["results"]
    files = list((scholiast.data_dir / "libraries").glob("*.faiss"))
    assert files
    for path in files:
        garble(path) if harm == "garbled" else path.unlink()
    assert scholiast("search", "boiler", "--json").json["results"] == before


def test_damaged_conversations_are_told_and_not_touched(scholiast: CommandLine) -> None:
    path = DataPaths(scholiast.data_dir).conversations
    path.write_bytes(b"not a database at all" * 300)
    assert set(problems(scholiast)) == {"conversations"}
    scholiast("doctor", "--rebuild")
    assert path.read_bytes().startswith(b"not a database")


def test_conversations_are_counted(scholiast: CommandLine) -> None:
    path = DataPaths(scholiast.data_dir).conversations
    with sqlite3.connect(path) as connection:
        connection.execute("create table conversation (id integer)")
        connection.execute("insert into conversation values (1)")
    connection.close()
    assert "conversations: 1\n" in scholiast("doctor").out


def test_invalid_settings_are_told_by_every_command(scholiast: CommandLine, notes: Path) -> None:
    DataPaths(scholiast.data_dir).settings.write_text("[answers]\nkk = 5\n", encoding="utf-8")
    assert set(problems(scholiast)) >= {"settings"}
    ran = scholiast("search", "boiler", "--notes", notes, "--json")
    assert ran.code == 1
    assert ran.error()["code"] == "settings"
    assert "kk" in ran.error()["message"]


def test_the_self_test_indexes_searches_and_asks_the_sample_notes(scholiast: CommandLine) -> None:
    ran = scholiast("self-test", "--json")
    assert ran.code == 0, ran.out
    names = [check["name"] for check in ran.json["checks"]]
    assert names == ["resources", "sqlite", "faiss", "tokenizers", "index", "search", "answer"]
    assert list(scholiast.data_dir.iterdir()) == []


def test_the_self_test_says_so_when_it_uses_pretend_models(
    data_dir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from scholiast.cli.app import main

    (data_dir / "settings.toml").write_text('[models]\nembedder = "no-such-model"\n', encoding="utf-8")
    monkeypatch.delenv("SCHOLIAST_MODELS", raising=False)
    assert main(["self-test", "--data-dir", str(data_dir)]) == 0
    captured = capsys.readouterr()
    assert "pretend ones are used" in captured.err
    assert "models install" in captured.err
    assert "All is well." in captured.out


@pytest.mark.real
def test_the_self_test_passes_with_the_real_models(data_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from scholiast.cli.app import main

    assert main(["self-test", "--data-dir", str(data_dir)]) == 0
    captured = capsys.readouterr()
    assert "all-MiniLM-L6-v2 found recipes/Backup starter.md" in captured.out
    assert "pretend" not in captured.err
