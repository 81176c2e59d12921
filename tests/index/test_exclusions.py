"""What rules leave out, take back and remove, wherever they are written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.index.builders import Desk, assert_like_fresh
from tests.index.children import run

from scholiast.core.errors import UsageError
from scholiast.core.places import rule_for
from scholiast.index.exclusions import Exclusions, checked_rules, is_rule, read_exclusions
from scholiast.index.library_rules import library_rules, preview_rules, set_library_rules

PUMP = "# Pump\n\nThe pump pressure is 41 kPa."


def in_folder(desk: Desk, *rules: str) -> None:
    (desk.notes / ".scholiastignore").write_text("\n".join(rules))


def notes_of(desk: Desk) -> set[str]:
    return {passage.note for passage in desk.index.store.iter_passages()}


@pytest.fixture
def shelf(desk: Desk) -> Desk:
    for name in ("a.md", "drafts/b.md", "drafts/keep.md", "sub/drafts/c.md", "x.tmp.md", "node_modules/p/readme.md"):
        desk.write(name, f"# {name}\n\nThe pump of {name}.")
    desk.sweep()
    return desk


def test_the_built_in_rules(shelf: Desk) -> None:
    assert notes_of(shelf) == {"a.md", "drafts/b.md", "drafts/keep.md", "sub/drafts/c.md", "x.tmp.md"}
    in_folder(shelf, "!node_modules/")
    shelf.sweep()
    assert "node_modules/p/readme.md" in notes_of(shelf)


def test_a_new_rule_removes_what_it_matches_and_taking_it_back_embeds_nothing(shelf: Desk, tmp_path: Path) -> None:
    embedded = len(shelf.embedder.texts)
    in_folder(shelf, "# mine", "", "drafts/", "*.tmp.md")
    report = shelf.sweep()
    assert report.removed == 4
    assert notes_of(shelf) == {"a.md"}
    assert shelf.found("pump", 20) == ["a.md"]
    assert_like_fresh(shelf, tmp_path / "fresh")
    (shelf.notes / ".scholiastignore").unlink()
    assert shelf.sweep().added == 4
    assert len(shelf.embedder.texts) == embedded


def test_a_hint_about_the_rules_file_is_a_look_at_everything(shelf: Desk) -> None:
    in_folder(shelf, "/drafts/")
    assert shelf.look_at(".scholiastignore").removed == 2
    assert notes_of(shelf) == {"a.md", "sub/drafts/c.md", "x.tmp.md"}


def test_hints_about_what_is_left_out_add_nothing(shelf: Desk) -> None:
    in_folder(shelf, "drafts/")
    shelf.sweep()
    shelf.write("drafts/new.md", PUMP)
    report = shelf.look_at("drafts/new.md", "drafts", "sub/drafts", "sub/drafts/c.md")
    assert (report.added, report.changed, report.removed) == (0, 0, 0)
    assert notes_of(shelf) == {"a.md", "x.tmp.md"}


def test_rules_of_the_settings_come_last(shelf: Desk) -> None:
    in_folder(shelf, "drafts/*", "*.tmp.md")
    set_library_rules(shelf.index.store, shelf.library, ["!x.tmp.md", "!drafts/keep.md", "sub/"])
    shelf.sweep()
    assert notes_of(shelf) == {"a.md", "drafts/keep.md", "x.tmp.md"}
    shelf.reopen()
    assert library_rules(shelf.index.store, shelf.library) == ("!x.tmp.md", "!drafts/keep.md", "sub/")
    assert shelf.sweep().unchanged == 3


def test_a_preview_says_what_goes_and_comes_and_does_nothing(shelf: Desk) -> None:
    generation = shelf.index.store.generation
    found = preview_rules(shelf.index.store, shelf.library, ["drafts/", "!node_modules/"])
    assert found.removed == ("drafts/b.md", "drafts/keep.md", "sub/drafts/c.md")
    assert found.added == ("node_modules/p/readme.md",)
    assert shelf.index.store.generation == generation
    set_library_rules(shelf.index.store, shelf.library, found.rules.own)
    before = notes_of(shelf)
    shelf.sweep()
    assert before - notes_of(shelf) == set(found.removed)
    assert notes_of(shelf) - before == set(found.added)
    away = shelf.folder / "away"
    shelf.notes.rename(away)
    library = shelf.index.store.libraries()[0]
    assert preview_rules(shelf.index.store, library, ["a.md", "!node_modules/"]).removed == ("a.md",)
    assert preview_rules(shelf.index.store, library, []).added == ()


def test_a_note_that_moves_out_of_a_left_out_folder_comes_and_back_in_goes(shelf: Desk) -> None:
    in_folder(shelf, "drafts/")
    shelf.sweep()
    (shelf.notes / "drafts" / "b.md").rename(shelf.notes / "b.md")
    assert shelf.look_at("drafts/b.md", "b.md").added == 1
    (shelf.notes / "b.md").rename(shelf.notes / "drafts" / "b.md")
    report = shelf.look_at("drafts/b.md", "b.md")
    assert (report.removed, report.added, report.moved) == (1, 0, 0)
    assert notes_of(shelf) == {"a.md", "x.tmp.md"}


UNREADABLE = """
index = opened(sys.argv[1])
rules = Path(sys.argv[2]) / ".scholiastignore"
rules.chmod(0)
os.setuid(65534)
report = index.reconcile()
print(report.removed, report.added, report.offline, sorted(p.note for p in index.store.iter_passages()))
index.close()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_nothing_is_looked_at_while_the_rules_cannot_be_read(tmp_path: Path) -> None:
    """Otherwise a moment without rights would index what a person keeps out."""
    folder = Path("/tmp") / f"scholiast-{os.getpid()}"
    try:
        desk = Desk(folder)
        desk.write("a.md", PUMP)
        desk.write("secret/b.md", PUMP)
        in_folder(desk, "secret/")
        desk.sweep()
        desk.close()
        subprocess.run(["chown", "-R", "65534", os.fspath(folder)], check=True)
        assert run(UNREADABLE, desk.data, desk.notes).strip() == "0 0 (1,) ['a.md']"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_a_pipe_or_a_folder_in_place_of_the_rules_file_holds_no_rules(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".scholiastignore")  # whoever opens it waits for somebody who writes
    assert read_exclusions(tmp_path, ("drafts/",)) == Exclusions(("drafts/",))
    (tmp_path / ".scholiastignore").unlink()
    (tmp_path / ".scholiastignore").mkdir()
    assert read_exclusions(tmp_path, ()) == Exclusions()


def test_which_lines_are_rules() -> None:
    assert [line for line in ("a", "!a", "a/", "/a", "*.md", "a\\*", "**/x") if not is_rule(line)] == []
    assert [line for line in ("", "  ", "# a", "!", "a\\") if is_rule(line)] == []
    assert checked_rules([" a ", "b", "a"]) == ("a", "b")
    for rule in ("", "!", "# a", "a\nb"):
        with pytest.raises(UsageError):
            checked_rules([rule])


@given(st.lists(st.text("ab *?[]!#\\~é", min_size=1), min_size=1))
def test_a_rule_for_one_note_matches_it_and_nothing_else(parts: list[str]) -> None:
    note = "/".join([*parts, "n.md"])
    chosen = Exclusions((rule_for(note),))
    assert chosen.excludes(note)
    for other in (f"{note}x", f"other/{note}", f"{'/'.join(parts)}/m.md"):
        assert chosen.excludes(other) == Exclusions().excludes(other)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_rules_file(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    root = tmp_path_factory.mktemp("rules")
    (root / ".scholiastignore").write_bytes(data)
    read_exclusions(root, ()).excludes("folder/note.md")
