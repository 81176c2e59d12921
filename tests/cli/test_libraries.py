from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, write_notes

STATUS_KEYS = {"name", "root", "state", "notes", "passages", "pending", "skipped", "failed"}


def status(scholiast: CommandLine) -> dict[str, object]:
    ran = scholiast("library", "status", "--json")
    assert ran.code == 0, ran.err
    assert set(ran.json) == {"libraries", "generation"}
    libraries: list[dict[str, object]] = ran.json["libraries"]
    return {str(entry["name"]): entry for entry in libraries}


def test_a_library_is_added_listed_rescanned_and_removed(scholiast: CommandLine, notes: Path) -> None:
    ran = scholiast("library", "add", notes)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("notes: 3 notes, 3 passages (3 added")
    assert "notes" in scholiast("library", "list").out
    (notes / "trip.txt").unlink()
    (notes / "new.md").write_text("Something new about beetroot.\n", encoding="utf-8")
    ran = scholiast("library", "rescan")
    assert ran.code == 0
    assert "1 added" in ran.out
    assert "1 removed" in ran.out
    assert "(nothing has changed)" in scholiast("library", "rescan").out
    assert scholiast("search", "beetroot", "--json").json["results"][0]["note"] == "new.md"
    ran = scholiast("library", "remove", "notes")
    assert ran.code == 0
    assert "untouched" in ran.out
    assert status(scholiast) == {}
    assert (notes / "new.md").is_file()


def test_status_has_the_keys_scripts_rely_on(scholiast: CommandLine, notes: Path) -> None:
    (notes / "empty.md").write_bytes(b"")
    (notes / "binary.md").write_bytes(bytes(range(256)) * 20)
    assert scholiast("library", "add", notes, "--name", "home").code == 0
    entry = status(scholiast)["home"]
    assert isinstance(entry, dict)
    assert set(entry) - {"id", "hidden", "size"} == STATUS_KEYS
    assert entry["root"] == str(notes.resolve())
    assert (entry["state"], entry["notes"], entry["pending"]) == ("ready", 3, 0)
    problems = [*entry["skipped"], *entry["failed"]]
    assert {problem["note"] for problem in problems} == {"empty.md", "binary.md"}
    assert all(set(problem) == {"note", "reason"} and problem["reason"] for problem in problems)
    text = scholiast("library", "status").out
    assert "empty.md" in text


def test_adding_a_library_again_looks_at_it_again(scholiast: CommandLine, notes: Path) -> None:
    scholiast("library", "add", notes)
    (notes / "new.md").write_text("Something new about beetroot.\n", encoding="utf-8")
    ran = scholiast("library", "add", notes, "--json")
    assert ran.code == 0
    (library,) = ran.json["libraries"]
    assert library["notes"] == 4
    assert library["report"]["added"] == 1
    assert len(status(scholiast)) == 1


def test_waiting_for_what_is_already_done_returns_at_once(scholiast: CommandLine, notes: Path) -> None:
    scholiast("library", "add", notes)
    assert scholiast("library", "status", "--wait", 60).code == 0


def test_without_libraries_lists_are_empty_not_errors(scholiast: CommandLine) -> None:
    assert scholiast("library", "list", "--json").json == {"libraries": []}
    assert scholiast("library", "status", "--json").json == {"libraries": [], "generation": 0}
    ran = scholiast("library", "list")
    assert (ran.code, ran.out) == (0, "")
    assert "library add" in ran.err
    assert scholiast("library", "rescan", "--json").code == 1


def test_a_folder_asked_with_notes_is_listed_only_on_request(scholiast: CommandLine, notes: Path) -> None:
    scholiast("search", "boiler", "--notes", notes)
    assert scholiast("library", "list", "--json").json == {"libraries": []}
    (entry,) = scholiast("library", "list", "--all", "--json").json["libraries"]
    assert entry["root"] == str(notes.resolve())
    assert entry["hidden"] is True
    assert scholiast("search", "boiler", "--json").code == 1


def test_a_link_to_a_folder_shares_its_cache(scholiast: CommandLine, notes: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(notes)
    scholiast("search", "boiler", "--notes", notes)
    scholiast("search", "boiler", "--notes", link)
    assert len(scholiast("library", "list", "--all", "--json").json["libraries"]) == 1


def test_a_library_may_be_removed_by_its_folder_and_must_exist(scholiast: CommandLine, notes: Path) -> None:
    scholiast("library", "add", notes, "--name", "home")
    ran = scholiast("library", "remove", "attic", "--json")
    assert ran.code == 1
    assert "home" in ran.error()["hint"]
    assert scholiast("library", "remove", notes).code == 0
    assert status(scholiast) == {}


def test_other_files_are_no_notes(scholiast: CommandLine, tmp_path: Path) -> None:
    folder = write_notes(tmp_path / "mixed", {"a.md": "Words.\n", "b.py": "print()\n", ".obsidian/c.md": "Hidden.\n"})
    scholiast("library", "add", folder)
    entry = status(scholiast)["mixed"]
    assert isinstance(entry, dict)
    assert entry["notes"] == 1


@pytest.mark.real
def test_notes_of_another_embedder_are_found_by_their_words_until_a_rescan(
    scholiast: CommandLine, notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from scholiast.cli.app import main

    scholiast("library", "add", notes)
    capsys.readouterr()
    real = ["--data-dir", str(scholiast.data_dir)]
    assert main([*real, "search", "boiler"]) == 0
    captured = capsys.readouterr()
    assert "house/boiler.md" in captured.out
    assert "were not indexed with all-MiniLM-L6-v2" in captured.err
    assert main([*real, "library", "rescan"]) == 0
    capsys.readouterr()
    assert main([*real, "search", "heating maintenance", "--retriever", "dense"]) == 0
    captured = capsys.readouterr()
    assert "house/boiler.md" in captured.out.splitlines()[0]
    assert captured.err == ""


def test_notes_are_left_out_by_rules_and_taken_back(scholiast: CommandLine, notes: Path) -> None:
    scholiast("library", "add", notes)
    (notes / ".scholiastignore").write_text("*.txt\n")
    ran = scholiast("library", "exclude", "notes", "--add", "recipes/", "--preview", "--json")
    assert ran.code == 0, ran.err
    assert ran.json["removed"] == ["recipes/soup.md", "trip.txt"]
    assert ran.json["rules"][".scholiastignore"] == ["*.txt"]
    assert status(scholiast)["notes"]["notes"] == 3  # a preview changes nothing
    text = scholiast("library", "exclude", "notes", "--add", "recipes/", "--preview").out
    assert "2 notes would be removed:\n  recipes/soup.md\n  trip.txt\n" in text
    ran = scholiast("library", "exclude", "notes", "--add", "recipes/")
    assert "2 removed" in ran.out
    found = scholiast("search", "lentils", "--json").json["results"]
    assert {hit["note"] for hit in found} == {"house/boiler.md"}
    assert scholiast("library", "exclude", "notes", "--json").json["rules"]["settings"] == ["recipes/"]
    ran = scholiast("library", "exclude", "notes", "--remove", "recipes/", "--add", "!trip.txt")
    assert "2 added" in ran.out
    ran = scholiast("library", "exclude", "notes", "--remove", "nowhere/", "--json")
    assert (ran.code, ran.error()["code"]) == (2, "usage")
    ran = scholiast("library", "exclude", "notes", "--add", "!", "--json")
    assert (ran.code, ran.error()["code"]) == (2, "usage")


def test_a_folder_that_is_away_is_said_kept_and_pruned_only_with_a_yes(
    scholiast: CommandLine, notes: Path, tmp_path: Path
) -> None:
    scholiast("library", "add", notes)
    notes.rename(tmp_path / "away")
    ran = scholiast("ask", "When was the boiler serviced?", "--json")  # nothing has looked since
    assert ran.json["offline"] == ["notes"]
    assert ran.json["outcome"] == "answered"
    assert "The folder of notes is away or empty" in ran.err
    notes.mkdir()  # a mount point without its drive
    ran = scholiast("library", "rescan")
    assert "its folder is away or empty; what was indexed is kept" in ran.out
    assert status(scholiast)["notes"]["state"] == "offline"
    assert "is away or empty" in scholiast("search", "lentils").err
    ran = scholiast("library", "prune", "notes", "--json")
    assert (ran.code, ran.error()["code"]) == (2, "usage")
    assert status(scholiast)["notes"]["notes"] == 3
    notes.rmdir()
    (tmp_path / "away").rename(notes)
    assert "(nothing has changed)" in scholiast("library", "rescan").out
    assert scholiast("ask", "When was the boiler serviced?", "--json").json["offline"] == []
    ran = scholiast("library", "prune", "notes", "--yes", "--json")
    assert (ran.code, ran.error()["code"]) == (1, "library")
    notes.rename(tmp_path / "away")
    assert "3 removed" in scholiast("library", "prune", "notes", "--yes").out
    assert status(scholiast)["notes"]["notes"] == 0


def test_a_forgotten_note_is_nowhere_in_the_data_folder(
    scholiast: CommandLine, notes: Path, data_dir: Path, tmp_path: Path
) -> None:
    scholiast("library", "add", notes)
    other = tmp_path / "other"
    other.mkdir()
    (other / "x.md").write_text("Nothing in particular.\n", encoding="utf-8")
    scholiast("library", "add", other)
    (notes / "trip.txt").unlink()
    scholiast("library", "rescan")
    assert holding(data_dir, b"Gotland")
    ran = scholiast("library", "forget", "trip.txt", "--json")
    assert ran.code == 0, ran.err
    assert ran.json == {"forgotten": {"library": "notes", "note": "trip.txt", "answers": 0}}
    ran = scholiast("library", "forget", notes / "house" / "boiler.md")
    assert "left out from now on" in ran.out
    scholiast("library", "rescan")
    for word in (b"Gotland", b"gotland", b"Nadia", b"nadia", b"trip.txt"):
        assert holding(data_dir, word) == []
    assert status(scholiast)["notes"]["notes"] == 1
    ran = scholiast("library", "forget", "trip.txt", "--json")
    assert (ran.code, ran.error()["code"]) == (1, "library")
    ran = scholiast("library", "forget", "trip.txt", "--library", "notes", "--json")
    assert "knows no note" in ran.error()["message"]
    assert scholiast("library", "remove", "notes").code == 0
    assert holding(data_dir, b"lentils") == []


def test_what_a_forgotten_note_taught_is_forgotten_too(scholiast: CommandLine, notes: Path, data_dir: Path) -> None:
    scholiast("library", "add", notes)
    added = scholiast("teach", "add", "Where did we go?", "--answer", "Gotland", "--note", notes / "trip.txt")
    assert added.code == 0, added.err
    assert scholiast("teach", "add", "Who fixes it?", "--answer", "Somebody").code == 0
    assert scholiast("library", "forget", "trip.txt").code == 0
    assert holding(data_dir, b"Gotland") == []
    assert [entry["question"] for entry in scholiast("teach", "list", "--json").json["feedback"]] == ["Who fixes it?"]


def holding(folder: Path, text: bytes) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and text in path.read_bytes()]


def test_notes_that_failed_are_tried_again_alone(scholiast: CommandLine, notes: Path) -> None:
    (notes / "bad.md").write_bytes(b"# Bad\n\n" + bytes(range(256)) * 20)
    scholiast("library", "add", notes)
    failed = status(scholiast)["notes"]["failed"]
    shown = scholiast("library", "status").out
    assert ("library rescan --failed" in shown) == bool(failed)
    (report,) = [entry["report"] for entry in scholiast("library", "rescan", "--failed", "--json").json["libraries"]]
    looked_at = sum(report[key] for key in ("unchanged", "changed", "failed", "skipped", "added", "removed"))
    assert looked_at == len(failed)
