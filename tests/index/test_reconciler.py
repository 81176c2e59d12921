"""One function for events, sweeps and Rescan: what it embeds, keeps, moves, lists and refuses to forget."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.index.builders import CountingEmbedder, Desk, assert_like_fresh, desk_at

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, LibraryError
from scholiast.core.settings import IndexSettings
from scholiast.documents import formats
from scholiast.index import ledger
from scholiast.index.note_index import NoteIndex
from scholiast.index.reconciler import IndexingProgress, ProgressMeter

PUMP = "# Pump\n\nThe pump pressure is 41 kPa."
GONE = "# Locker\n\nLocker code word: HELIOTROPE."


def long_note(paragraphs: int = 40) -> str:
    body = [f"Paragraph {n} speaks of subject {n * n} and says nothing else of note here." for n in range(paragraphs)]
    return "# Long\n\n" + "\n\n".join(body)


# ---- what is embedded --------------------------------------------------------------------------------------


def test_a_second_sweep_embeds_and_changes_nothing(desk: Desk) -> None:
    desk.write("a.md", PUMP)
    desk.write("sub/b.md", long_note())
    first = desk.sweep()
    assert (first.added, first.passages_embedded) == (2, len(desk.embedder.texts))
    generation = desk.index.store.generation
    again = desk.sweep(deep=True)
    assert (again.unchanged, again.added, again.changed, again.passages_embedded) == (2, 0, 0, 0)
    assert desk.index.store.generation == generation


def test_one_edit_embeds_its_neighbourhood_only(desk: Desk) -> None:
    desk.settings = IndexSettings(words=60)
    desk.write("a.md", long_note(300))
    total = desk.sweep().passages_embedded
    before = {p.digest: p.id for p in desk.index.store.iter_passages()}
    path = desk.notes / "a.md"
    path.write_text(path.read_text().replace("Paragraph 100 speaks", "Paragraph 100 no longer speaks"))
    report = desk.sweep()
    assert report.changed == 1
    assert 1 <= report.passages_embedded <= 8 < total / 5
    after = {p.digest: p.id for p in desk.index.store.iter_passages()}
    assert {d: i for d, i in after.items() if d in before} == {d: before[d] for d in after if d in before}


def test_renames_moves_copies_and_undo_embed_nothing(desk: Desk, tmp_path: Path) -> None:
    desk.write("a.md", PUMP)
    desk.write("sub/b.md", GONE)
    desk.sweep()
    desk.embedder.texts.clear()
    ids = {p.id for p in desk.index.store.iter_passages()}

    (desk.notes / "a.md").rename(desk.notes / "renamed.md")
    report = desk.sweep()
    assert (report.moved, report.added, report.removed) == (1, 0, 0)
    (desk.notes / "sub").rename(desk.notes / "elsewhere")
    report = desk.look_at("sub", "elsewhere")
    assert (report.moved, report.added, report.removed) == (1, 0, 0)
    assert {p.id for p in desk.index.store.iter_passages()} == ids

    shutil.copy(desk.notes / "renamed.md", desk.notes / "copy.md")
    assert desk.sweep().added == 1
    (desk.notes / "renamed.md").write_text("# Other\n\nSomething else.")
    desk.sweep()
    assert desk.embedder.texts == ["Other\nSomething else."]
    (desk.notes / "renamed.md").write_text(PUMP)
    desk.sweep()
    other = tmp_path / "other"
    shutil.copytree(desk.notes, other)
    library = desk.index.store.add_library(other)
    assert desk.index.reconcile(library.id).passages_reused == 3
    assert desk.embedder.texts == ["Other\nSomething else."]
    assert_like_fresh(desk, tmp_path / "fresh")


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
@pytest.mark.parametrize("by_hint", [False, True], ids=["sweep", "hint"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Note.md", "note.md"),
        ("NOTE.MD", "note.md"),
        ("Garden/beds.md", "garden/beds.md"),
        ("\u00c9t\u00e9/caf\u00e9.md", "E\u0301te\u0301/cafe\u0301.md"),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af.md", "\ud55c\uae00.md"),
    ],
    ids=["case", "suffix", "folder", "decomposed", "composed"],
)
def test_a_rename_in_case_or_unicode_form_is_a_rename(
    desk: Desk, tmp_path: Path, old: str, new: str, by_hint: bool
) -> None:
    desk.write(old, PUMP)
    desk.write("other.md", GONE)
    desk.sweep()
    ids = {p.id for p in desk.index.store.iter_passages()}
    desk.embedder.texts.clear()
    (desk.notes / new).parent.mkdir(exist_ok=True)
    (desk.notes / old).rename(desk.notes / new)
    report = desk.look_at(old, new) if by_hint else desk.sweep()
    assert (report.moved, report.added, report.removed, report.passages_embedded) == (1, 0, 0, 0)
    assert {p.id for p in desk.index.store.iter_passages()} == ids
    assert desk.found("pump") == [new]
    (desk.notes / new).rename(desk.notes / old)
    assert (desk.look_at(new, old) if by_hint else desk.sweep()).moved == 1
    assert desk.found("pump") == [old]
    assert desk.embedder.texts == []
    assert_like_fresh(desk, tmp_path / "fresh")


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_names_that_differ_in_case_or_unicode_form_only_do_not_mix(desk: Desk, tmp_path: Path) -> None:
    names = ["plan.md", "Plan.md", "PLAN.md", "caf\u00e9.md", "cafe\u0301.md"]
    for number, name in enumerate(names):
        desk.write(name, f"# Plan {number}\n\nThe word of number {number} is codeword{number}.")
    desk.sweep()
    assert [desk.found(f"codeword{number}") for number in range(5)] == [[name] for name in names]

    desk.write("Plan.md", "# Plan 1\n\nThe word of number 1 is heliotrope.")
    assert desk.look_at("Plan.md").changed == 1
    (desk.notes / "PLAN.md").unlink()
    assert desk.look_at("PLAN.md").removed == 1
    assert desk.found("heliotrope") == ["Plan.md"]
    assert desk.found("codeword1") == desk.found("codeword2") == []

    desk.embedder.texts.clear()
    (desk.notes / "plan.md").rename(desk.notes / "between.md")
    (desk.notes / "Plan.md").rename(desk.notes / "plan.md")
    (desk.notes / "between.md").rename(desk.notes / "Plan.md")
    desk.sweep()
    assert (desk.found("codeword0"), desk.found("heliotrope")) == (["Plan.md"], ["plan.md"])
    assert desk.embedder.texts == []
    assert_like_fresh(desk, tmp_path / "fresh")


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_a_title_from_a_file_name_goes_by_its_case(desk: Desk, tmp_path: Path) -> None:
    desk.write("Depot.txt", "A note without a heading.")
    desk.write("other.md", GONE)
    desk.sweep()
    desk.embedder.texts.clear()
    (desk.notes / "Depot.txt").rename(desk.notes / "depot.txt")
    report = desk.sweep()
    assert (report.moved, report.passages_embedded, len(desk.embedder.texts)) == (1, 1, 1)
    assert {p.title for p in desk.index.store.iter_passages()} == {"depot", "Locker"}
    assert_like_fresh(desk, tmp_path / "fresh")


def test_a_title_from_the_file_name_changes_with_it(desk: Desk, tmp_path: Path) -> None:
    desk.write("old.txt", "A note without a heading.")
    desk.sweep()
    (desk.notes / "old.txt").rename(desk.notes / "new.txt")
    assert desk.sweep().moved == 1
    assert [p.title for p in desk.index.store.iter_passages()] == ["new"]
    assert desk.found("new") == ["new.txt"]
    assert desk.found("old") == []
    assert_like_fresh(desk, tmp_path / "fresh")


def test_of_two_equal_notes_the_one_that_moved_moves(desk: Desk) -> None:
    desk.write("a.md", PUMP)
    desk.write("b.md", PUMP)
    desk.sweep()
    ids = {p.note: p.id for p in desk.index.store.iter_passages()}
    (desk.notes / "b.md").rename(desk.notes / "c.md")
    (desk.notes / "a.md").unlink()
    report = desk.sweep()
    assert (report.moved, report.removed) == (1, 1)
    assert {p.note: p.id for p in desk.index.store.iter_passages()} == {"c.md": ids["b.md"]}


def test_another_chunk_size_cuts_every_note_anew(tmp_path: Path) -> None:
    with desk_at(tmp_path / "d", IndexSettings(words=25)) as desk:
        desk.write("a.md", long_note())
        desk.sweep()
        small = desk.index.snapshot().count(None)
        desk.reopen()
        desk.settings = IndexSettings(words=200)
        assert desk.sweep().changed == 1
        assert desk.index.snapshot().count(None) < small
        assert_like_fresh(desk, tmp_path / "fresh")


def test_a_better_reader_reads_the_notes_of_its_format_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    marked = "\n\n".join(f"Line {n} of the ledger says that the /pump/ was oiled by Ilse Winter." for n in range(9))
    desk.write("a.md", PUMP)
    desk.write("marked.org", marked)
    desk.write("plain.org", marked.replace("/pump/", "pump").replace("ledger", "logbook"))
    desk.write("b.txt", GONE)
    org = formats.format_of("a.org")
    assert org is not None
    with monkeypatch.context() as older:  # the first reader took Org for plain text
        older.setitem(formats._BY_SUFFIX, ".org", replace(org, reader="textual:read_plain_note", version=0))
        assert desk.sweep().added == 4
        wait_until_settled(desk)
    desk.reopen()
    ids = {p.id for p in desk.index.store.iter_passages() if p.note != "marked.org"}
    before = len(desk.embedder.texts)
    report = desk.sweep()
    assert (report.changed, report.unchanged) == (2, 2)
    assert {p.id for p in desk.index.store.iter_passages() if p.note != "marked.org"} == ids
    again = desk.embedder.texts[before:]
    assert report.passages_embedded == len(again) > 0
    assert all("the pump was" in text for text in again)
    assert report.passages_reused == sum(p.note == "plain.org" for p in desk.index.store.iter_passages()) > 0
    assert desk.sweep().unchanged == 4


def test_another_embedder_embeds_from_the_store(desk: Desk, tmp_path: Path) -> None:
    desk.write("a.md", long_note())
    desk.write("b.md", PUMP)
    texts = sorted(set(desk.embedder.texts)) if desk.sweep().added else []
    desk.close()
    desk.embedder = CountingEmbedder(32)
    assert desk.near("pump pressure") == []
    assert desk.found("pump pressure") == ["b.md"]
    report = desk.sweep()
    assert (report.unchanged, report.changed) == (2, 0)
    assert sorted(desk.embedder.texts) == texts
    assert desk.near("pump pressure")[0] == "b.md"
    assert_like_fresh(desk, tmp_path / "fresh")
    desk.close()
    desk.embedder = CountingEmbedder()
    assert desk.near("pump pressure")[0] == "b.md"  # the first one's vectors were kept
    assert desk.embedder.texts == []


def test_vectors_that_nobody_uses_are_kept_for_a_while_only(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.settings = replace(desk.settings, history_days=0)  # a passage of the history uses its vector
    monkeypatch.setattr(ledger, "KEPT_ORPHANS", 3)
    desk.write("a.md", PUMP)
    for number in range(9):
        desk.write("b.md", f"# B\n\nText number {number}.")
        desk.sweep()
    rows = desk.index.store.database.connection().conn.execute("SELECT count(*) FROM vectors").fetchone()
    assert 5 <= rows[0] <= 7
    desk.embedder.texts.clear()
    desk.write("b.md", "# B\n\nText number 7.")
    desk.sweep()
    assert desk.embedder.texts == []
    desk.write("b.md", "# B\n\nText number 1.")
    desk.sweep()
    assert len(desk.embedder.texts) == 1
    assert desk.index.check() == []


# ---- what is noticed ---------------------------------------------------------------------------------------


def test_an_equal_size_save_with_its_old_time_is_noticed(desk: Desk) -> None:
    path = desk.write("a.md", PUMP)
    desk.sweep()
    before = path.stat()
    with path.open("r+b") as stream:
        stream.write(PUMP.replace("41", "73").encode())
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert desk.sweep().changed == 1
    assert "73" in desk.index.store.note_passages(desk.library.id, "a.md")[0].text
    assert desk.found("41") == []


def test_a_settled_note_is_not_read_again_but_by_a_deep_look(desk: Desk) -> None:
    """Once its time stamps are old enough, stat alone proves a note unchanged; a deep look still reads it."""
    path = desk.write("a.md", PUMP)
    desk.sweep()
    wait_until_settled(desk)
    with desk.index.store.database.writing() as db:  # as if the disk had lied about the bytes
        db.conn.execute("UPDATE notes SET sha256 = zeroblob(32)")
    assert desk.sweep().unchanged == 1
    assert _settled(desk)
    assert desk.sweep(deep=True).changed == 1
    soon = time.time() + 3_600  # however long this process now gets no turn
    os.utime(path, (soon, soon))
    assert desk.sweep().unchanged == 1
    assert not _settled(desk)


def wait_until_settled(desk: Desk) -> None:
    """Sweep until the notes' time stamps are old enough to prove them unchanged."""
    pause = CancelToken()
    while not _settled(desk):
        desk.sweep()
        pause.wait(0.05)


def _settled(desk: Desk) -> bool:
    rows = desk.index.store.database.connection().conn.execute("SELECT settled FROM notes").fetchall()
    return all(row[0] for row in rows)


def test_a_deleted_note_is_gone_everywhere_and_welcome_back(desk: Desk) -> None:
    desk.write("keep.md", PUMP)
    desk.write("gone.md", GONE)
    desk.sweep()
    assert desk.found("heliotrope") == ["gone.md"]
    desk.reopen()
    (desk.notes / "gone.md").unlink()
    assert desk.sweep().removed == 1
    assert desk.found("heliotrope") == []
    assert desk.near("locker code word", 10) == ["keep.md"]
    connection = desk.index.store.database.connection().conn
    assert connection.execute("SELECT count(*) FROM keywords WHERE keywords MATCH 'heliotrope'").fetchone()[0] == 0
    desk.embedder.texts.clear()
    desk.write("gone.md", GONE)
    assert desk.sweep().added == 1
    assert desk.found("heliotrope") == ["gone.md"]
    assert desk.embedder.texts == []


def test_hints_about_anything_are_harmless(desk: Desk, tmp_path: Path) -> None:
    desk.write("a.md", PUMP)
    desk.write("sub/b.md", GONE)
    desk.sweep()
    hints = [
        desk.notes / "a.md",
        desk.notes / "never-was.md",
        desk.notes / "sub",
        desk.notes / "picture.png",
        desk.notes / ".obsidian" / "x.md",
        tmp_path / "outside.md",
        desk.notes / ".." / "notes" / "a.md",
        Path("relative.md"),
    ]
    report = desk.index.reconcile(desk.library.id, hints)
    assert (report.unchanged, report.added, report.removed) == (2, 0, 0)
    assert desk.index.reconcile(None, [desk.notes / "a.md"]).unchanged == 1


def test_a_hint_about_the_root_sweeps_it(desk: Desk) -> None:
    desk.write("a.md", PUMP)
    desk.sweep()
    desk.write("b.md", GONE)
    assert desk.index.reconcile(desk.library.id, [desk.notes]).added == 1


def test_hints_through_a_link_to_the_root_are_understood(desk: Desk, tmp_path: Path) -> None:
    desk.sweep()
    (tmp_path / "link").symlink_to(desk.notes)
    desk.write("a.md", PUMP)
    assert desk.index.reconcile(desk.library.id, [tmp_path / "link" / "a.md"]).added == 1


def test_the_last_note_can_be_deleted_by_name(desk: Desk) -> None:
    desk.write("a.md", PUMP)
    desk.sweep()
    (desk.notes / "a.md").unlink()
    assert desk.look_at("a.md").removed == 1
    assert desk.found("pump") == []


def test_a_note_that_is_back_before_the_look_stays(desk: Desk) -> None:
    path = desk.write("a.md", PUMP)
    desk.write("b.md", GONE)
    desk.sweep()
    ids = {p.id for p in desk.index.store.iter_passages()}
    path.rename(desk.notes / "a.md~")
    (desk.notes / "a.md~").rename(path)
    report = desk.look_at("a.md", "a.md~")
    assert (report.removed, report.unchanged) == (0, 1)
    assert {p.id for p in desk.index.store.iter_passages()} == ids


def test_an_unknown_library(desk: Desk) -> None:
    with pytest.raises(LibraryError):
        desk.index.reconcile(4711)


# ---- roots that are away -----------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", ["nothing", "an empty folder", "a hidden file", "another folder", "a file"])
def test_a_root_that_is_away_keeps_its_index(desk: Desk, leave: str) -> None:
    for number in range(5):
        desk.write(f"sub/{number}.md", f"# {number}\n\nThe pump pressure is {number} kPa.")
    desk.sweep()
    desk.reopen()
    away = desk.folder / "away"
    desk.notes.rename(away)
    if leave != "nothing" and leave != "a file":
        desk.notes.mkdir()
    if leave == "a hidden file":
        (desk.notes / ".stfolder").mkdir()
    elif leave == "another folder":
        (desk.notes / "photos").mkdir()
    elif leave == "a file":
        desk.notes.write_text("not a folder")
    library = desk.index.store.libraries()[0]
    for paths in (None, [desk.notes], [desk.notes / "sub"], [desk.notes / "sub" / "1.md"]):
        report = desk.index.reconcile(library.id, paths)
        assert report.offline == (library.id,)
        assert report.removed == 0
    status = desk.index.store.statuses()[0]
    assert (status.state, status.notes) == ("offline", 5)
    assert len(desk.found("pump pressure")) == len(desk.near("pump pressure")) == 5

    if desk.notes.is_dir():
        shutil.rmtree(desk.notes)
    else:
        desk.notes.unlink(missing_ok=True)
    away.rename(desk.notes)
    desk.embedder.texts.clear()
    report = desk.index.reconcile(library.id)
    assert (report.unchanged, report.offline) == (5, ())
    assert desk.embedder.texts == []
    assert desk.index.store.statuses()[0].state == "ready"


def test_other_libraries_go_on_while_one_is_away(desk: Desk, tmp_path: Path) -> None:
    desk.write("a.md", PUMP)
    desk.sweep()
    other = tmp_path / "other"
    other.mkdir()
    (other / "b.md").write_text(GONE)
    second = desk.index.store.add_library(other)
    desk.notes.rename(desk.folder / "away")
    report = desk.index.reconcile()
    assert (len(report.offline), report.added) == (1, 1)
    assert second.id not in report.offline


def test_pruning_an_offline_library_on_request(desk: Desk) -> None:
    desk.write("a.md", PUMP)
    desk.sweep()
    (desk.notes / "a.md").unlink()
    assert desk.sweep().offline == (desk.library.id,)
    assert desk.index.prune(desk.library.id).removed == 1
    assert desk.found("pump") == desk.near("pump") == []
    assert desk.sweep().offline == ()
    assert desk.index.store.statuses()[0].state == "ready"


def test_a_library_that_is_there_is_not_pruned(desk: Desk) -> None:
    desk.write("a.md", PUMP)
    desk.sweep()
    with pytest.raises(LibraryError, match="is there, so its notes are kept"):
        desk.index.prune(desk.library.id)
    assert desk.found("pump") == ["a.md"]


def test_a_snapshot_names_the_libraries_that_are_away(desk: Desk, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "b.md").write_text(GONE)
    desk.write("a.md", PUMP)
    library = desk.index.store.add_library(other)
    desk.index.reconcile()
    assert desk.index.snapshot().offline() == ()
    other.rename(tmp_path / "away")
    desk.index.reconcile()
    snapshot = desk.index.snapshot()
    assert snapshot.offline() == snapshot.offline([library.id]) == ("other",)
    assert snapshot.offline([desk.library.id]) == ()
    (tmp_path / "away").rename(other)
    desk.index.reconcile()
    assert desk.index.snapshot().offline() == ()
    assert snapshot.offline() == ("other",)
    assert len(desk.embedder.texts) == 2


def test_a_folder_that_never_held_notes_is_not_offline(desk: Desk) -> None:
    assert desk.sweep().offline == ()
    desk.write("e.md", "")
    assert desk.sweep().skipped == 1
    (desk.notes / "e.md").unlink()
    report = desk.sweep()
    assert (report.offline, report.removed) == ((), 1)


# ---- nothing silent ----------------------------------------------------------------------------------------


def test_every_note_is_indexed_skipped_or_failed_with_a_reason(tmp_path: Path) -> None:
    with desk_at(tmp_path / "d", IndexSettings(words=25, max_note_mb=1)) as desk:
        desk.write("good.md", PUMP)
        desk.write("empty.md", "")
        desk.write("spaces.md", "\n\n\n")
        desk.write("front.md", "---\ntitle: x\n---\n")
        desk.write("binary.md", bytes(range(256)) * 40)
        desk.write("huge.md", "word " * 300_000)
        desk.write("image.png", b"\x89PNG")
        desk.write("folder.md/inner.md", GONE)
        (desk.notes / "dangling.md").symlink_to("nowhere.md")
        os.mkfifo(desk.notes / "pipe.md")
        report = desk.sweep()
        skipped, failed = desk.problems()
        assert set(desk.found("pump pressure locker")) == {"good.md", "folder.md/inner.md"}
        assert failed == {}
        assert set(skipped) == {
            *("empty.md", "spaces.md", "front.md", "binary.md", "huge.md", "dangling.md", "pipe.md"),
        }
        assert skipped["huge.md"] == "it is larger than 1 MB"
        assert skipped["pipe.md"] == "it is not a regular file"
        assert skipped["dangling.md"] == "it is a link to a file that does not exist"
        assert all(skipped.values())
        assert (report.added, report.skipped, report.failed) == (2, 7, 0)
        again = desk.sweep()
        assert (again.unchanged, again.skipped) == (9, 0)
        assert_like_fresh(desk, tmp_path / "fresh")
        desk.write("empty.md", "No longer empty: HELIOTROPE.")
        assert desk.sweep().changed == 1
        assert "empty.md" not in desk.problems()[0]


def test_hidden_names_are_left_alone(desk: Desk) -> None:
    for name in (".obsidian/a.md", ".git/b.md", ".trash/c.md", "node_modules/d.md", "x/.y/e.md", ".f.md"):
        desk.write(name, PUMP)
    desk.write("x/g.md", PUMP)
    desk.sweep()
    assert desk.found("pump") == ["x/g.md"]
    assert desk.problems() == ({}, {})


def test_a_library_whose_path_has_a_hidden_part_is_read(tmp_path: Path) -> None:
    with desk_at(tmp_path / ".config" / "d") as desk:
        desk.write("a.md", PUMP)
        assert desk.sweep().added == 1


def test_links_stay_inside(desk: Desk, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("# S\n\nOutside word: QUARTZ.")
    desk.write("sub/real.md", PUMP)
    (desk.notes / "loop").symlink_to("..")
    (desk.notes / "sub" / "self").symlink_to(".")
    (desk.notes / "door").symlink_to(outside)
    (desk.notes / "secret.md").symlink_to(outside / "secret.md")
    (desk.notes / "alias.md").symlink_to("sub/real.md")
    (desk.notes / "data.md").symlink_to(desk.data / "notes.db")
    desk.sweep()
    assert set(desk.found("pump")) == {"alias.md", "sub/real.md"}
    assert desk.found("quartz") == []
    skipped, failed = desk.problems()
    assert skipped == dict.fromkeys(["secret.md", "data.md"], "it is a link that leads out of the folder")
    assert failed == {}
    # Events that name a note by way of a link add nothing either.
    report = desk.look_at("loop/notes/sub/real.md", "sub/self/real.md", "door/secret.md", "door")
    assert (report.added, report.unchanged) == (0, 0)


def test_the_data_folder_is_never_indexed(tmp_path: Path) -> None:
    with desk_at(tmp_path / "d") as desk:
        desk.notes = desk.folder
        (desk.folder / "data").mkdir()
        (desk.folder / "data" / "README.md").write_text(GONE)
        (desk.folder / "a.md").write_text(PUMP)
        desk.sweep()
        assert desk.found("pump locker") == ["a.md"]
        assert desk.look_at("data/README.md", "data", "data/libraries").added == 0
        assert desk.found("locker") == []


def test_names_that_are_not_unicode(desk: Desk) -> None:
    name = os.fsdecode(b"caf\xe9 \xff.txt")
    sub = os.fsdecode(b"dir\xfe")
    desk.write(name, "The pump pressure is 41 kPa.")
    desk.write(f"{sub}/plain.md", "# P\n\nA pump too.")
    desk.sweep()
    assert set(desk.found("pump")) == {name, f"{sub}/plain.md"}
    passage = desk.index.store.note_passages(desk.library.id, name)[0]
    passage.title.encode()
    assert (Path(passage.root) / passage.note).is_file()
    assert desk.sweep().unchanged == 2
    (desk.notes / sub).rename(desk.notes / "dir")
    assert desk.look_at(sub, "dir").moved == 1
    (desk.notes / name).unlink()
    assert desk.look_at(name).removed == 1
    assert desk.found("pump") == ["dir/plain.md"]


def test_copies_left_by_a_sync_conflict_are_listed_not_searched(desk: Desk) -> None:
    copies = (
        "plan.sync-conflict-20260102-101010-ABCDEFG.md",
        "plan (Anna's conflicted copy 2026-01-02).md",
        "plan (conflicted copy 2026-01-02 101010).md",
    )
    desk.write("plan.md", "# Plan\n\nThe budget is 41 euros.")
    for copy in copies:
        desk.write(copy, "# Plan\n\nThe budget is 73 euros.")
    desk.write("on conflicted copy.md", "# On\n\nThe budget of copies.")
    desk.write("lost (conflicted copy).md", "# Lost\n\nThe budget of a note whose original is gone.")
    desk.sweep()
    assert set(desk.found("budget")) == {"plan.md", "on conflicted copy.md", "lost (conflicted copy).md"}
    skipped, failed = desk.problems()
    assert skipped == dict.fromkeys(copies, "it is a copy that a sync conflict left of plan.md")
    assert failed == {}
    (desk.notes / "plan.md").unlink()
    desk.sweep()
    assert set(copies) < set(desk.found("budget", 9))


def test_names_that_look_alike_are_different_notes(desk: Desk) -> None:
    for name in ("2026_06_16.md", "2026-06-16.md", "readme.md", "README.md", "é.md", "e\u0301.md", "😀.md", "it's.md"):
        desk.write(name, f"# {name}\n\nThe pump of {name}.")
    desk.sweep()
    assert len(desk.found("pump", 20)) == 8


def test_one_bad_note_does_not_stop_the_others(desk: Desk) -> None:
    desk.write("a.md", "# A\n\n" + "> " * 5_000 + "deep HELIOTROPE")
    desk.write("b.md", "[" * 20_000)
    desk.write("c.md", "# C\n\nA literal <|endoftext|> and [INST] beside a pump.")
    desk.write("d.md", PUMP)
    report = desk.sweep()
    assert report.added + report.skipped + report.failed == 4
    assert {"c.md", "d.md"} <= set(desk.found("pump"))


# ---- runs --------------------------------------------------------------------------------------------------


def test_progress_grows_and_ends_at_the_total(desk: Desk) -> None:
    for number in range(300):
        desk.write(f"{number}.md", f"# {number}\n\nText number {number}.")
    seen: list[IndexingProgress] = []
    desk.index.reconcile(desk.library.id, progress=seen.append)
    assert (seen[0].done, seen[0].total) == (0, 300)
    assert (seen[-1].done, seen[-1].passages, seen[-1].seconds_left) == (300, 300, 0.0)
    assert [p.done for p in seen] == sorted(p.done for p in seen)
    assert all(p.library == "notes" for p in seen)
    quiet: list[IndexingProgress] = []
    desk.index.reconcile(desk.library.id, progress=quiet.append)
    assert quiet == [] or quiet[-1].done <= quiet[-1].total


def test_the_time_left_is_judged_by_what_is_left_to_read() -> None:
    told: list[IndexingProgress] = []
    now = [0.0]
    meter = ProgressMeter("notes", 20, 10_000, told.append, lambda: now[0])
    for _ in range(10):
        meter.advance(1, 0, 0)
    now[0] += 0.01
    meter.advance(1, 0, 100)
    meter.tell()
    before = told[-1].seconds_left
    meter.advance(1, 0, 9_900)
    meter.tell()
    after = told[-1].seconds_left
    assert before is not None
    assert after is not None
    assert before > 0.01 * 9_900 / 2_300  # most of the bytes are still to come
    assert after < before / 2
    meter.advance(8, 0, 0)
    meter.tell()
    assert told[-1].seconds_left == 0.0


@pytest.mark.usefixtures("talkative")
def test_a_cancelled_run_keeps_what_it_did_and_the_next_goes_on(desk: Desk, tmp_path: Path) -> None:
    for number in range(700):
        desk.write(f"{number}.md", f"# {number}\n\nText number {number}.")
    token = CancelToken()

    def stop_early(progress: IndexingProgress) -> None:
        if progress.passages:
            token.cancel()

    report = desk.index.reconcile(desk.library.id, progress=stop_early, cancel=token)
    assert report.cancelled
    done = desk.index.snapshot().count(None)
    assert 0 < done < 700
    assert desk.index.pending(None) == 700 - done
    assert desk.index.store.statuses()[0].state == "indexing"
    desk.reopen()
    assert desk.index.pending([desk.library.id]) == 700 - done
    rest = desk.sweep()
    assert rest.passages_embedded <= 700 - done
    assert desk.index.pending(None) == 0
    assert_like_fresh(desk, tmp_path / "fresh")


@pytest.mark.usefixtures("talkative")
@pytest.mark.parametrize("stop_at", [1, 2, 3, 5, 8])
def test_wherever_a_run_is_cancelled_no_passage_lacks_its_vector(desk: Desk, tmp_path: Path, stop_at: int) -> None:
    """Notes that repeat each other's text, so that later batches count on the vectors of earlier ones."""
    for number in range(500):
        desk.write(
            f"{number}.md", f"# Same\n\nText number {number % 120}.\n\n## {number % 7}\n\nMore of {number % 50}."
        )
    token = CancelToken()
    told = 0

    def stop(progress: IndexingProgress) -> None:
        nonlocal told
        told += 1
        if told >= stop_at:
            token.cancel()
            raise Cancelled  # as a listener does that waits for something and is told to stop

    desk.index.reconcile(desk.library.id, progress=stop, cancel=token)
    assert desk.index.check() == []
    assert desk.sweep().failed == 0
    assert_like_fresh(desk, tmp_path / "fresh")


def test_a_run_cancelled_before_it_began_does_nothing(desk: Desk) -> None:
    desk.write("a.md", PUMP)
    token = CancelToken()
    token.cancel()
    assert desk.index.reconcile(desk.library.id, cancel=token).cancelled
    assert desk.embedder.texts == []


@pytest.mark.usefixtures("talkative")
def test_a_long_first_run_can_be_asked_early(desk: Desk) -> None:
    for number in range(400):
        desk.write(f"{number}.md", f"# {number}\n\nText number {number}.")
    counts: list[int] = []

    def ask(progress: IndexingProgress) -> None:
        if progress.passages:
            counts.append(desk.index.snapshot().count(None))

    desk.index.reconcile(desk.library.id, progress=ask)
    assert counts[0] <= 40  # the first batch is small
    assert desk.embedder.batches[0] <= 40 < max(desk.embedder.batches)
    assert counts[-1] == 400


@pytest.mark.usefixtures("talkative")
def test_a_very_long_note_tells_progress_and_keeps_its_vectors(tmp_path: Path) -> None:
    with desk_at(tmp_path / "d") as desk:
        desk.write("long.md", long_note(4_000))
        token = CancelToken()
        seen: list[int] = []

        class SlowEmbedder(CountingEmbedder):
            def embed_passages(self, texts, cancel=None):
                token.wait(0.3)
                return super().embed_passages(texts, cancel)

        def stop(progress: IndexingProgress) -> None:
            seen.append(progress.passages)
            if progress.passages > 500:
                token.cancel()

        desk.embedder = SlowEmbedder()
        report = desk.index.reconcile(desk.library.id, progress=stop, cancel=token)
        assert report.cancelled
        assert seen == sorted(seen)
        assert desk.index.snapshot().count(None) == 0  # all of a note or nothing
        first = set(desk.embedder.texts)
        assert len(first) >= 500
        desk.reopen()
        desk.embedder = CountingEmbedder()
        desk.sweep()
        assert not first & set(desk.embedder.texts)
        assert max(desk.embedder.batches) <= 512
        assert_like_fresh(desk, tmp_path / "fresh")


def test_the_newest_notes_come_first(desk: Desk) -> None:
    for number in range(80):
        os.utime(desk.write(f"{number:02}.md", f"# {number}\n\nText number {number}."), (number, number))
    desk.sweep()
    assert desk.embedder.texts[0].startswith("79")


def test_looks_from_two_threads_take_turns(desk: Desk, tmp_path: Path) -> None:
    for number in range(120):
        desk.write(f"{number}.md", f"# {number}\n\nText number {number}.")
    library = desk.library
    threads = [threading.Thread(target=desk.index.reconcile, args=(library.id,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(desk.embedder.texts) == 120
    assert_like_fresh(desk, tmp_path / "fresh")


class GrowingEmbedder(CountingEmbedder):
    """Appends to a file while its former content is being embedded, as a log's writer would."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path

    def embed_passages(self, texts, cancel=None):
        with self.path.open("a") as stream:
            stream.write("\n\nOne more line of the log.")
        return super().embed_passages(texts, cancel)


def test_a_note_that_grows_while_it_is_indexed_is_looked_at_again(tmp_path: Path) -> None:
    with desk_at(tmp_path / "d") as desk:
        path = desk.write("log.md", "# Log\n\nFirst line.")
        desk.embedder = GrowingEmbedder(path)
        assert desk.sweep().added == 1
        desk.reopen()
        desk.embedder = CountingEmbedder()
        assert desk.sweep().changed == 1
        assert_like_fresh(desk, tmp_path / "fresh")


def test_a_note_that_vanishes_before_it_is_read(desk: Desk) -> None:
    for number in range(60):
        desk.write(f"{number}.md", f"# {number}\n\nText number {number}.")

    def delete_all(progress: IndexingProgress) -> None:
        for path in desk.notes.glob("*.md"):
            path.unlink()

    report = desk.index.reconcile(desk.library.id, progress=delete_all)
    assert report.added < 60
    assert desk.index.pending(None) == 0
    assert desk.index.check() == []


def test_opening_makes_no_thread_and_closing_leaves_none(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    with desk_at(tmp_path / "d") as desk:
        desk.write("a.md", PUMP)
        desk.sweep()
    assert set(threading.enumerate()) <= before


def test_the_index_may_be_closed_twice(tmp_path: Path) -> None:
    index = NoteIndex.open(tmp_path / "x", CountingEmbedder(), IndexSettings())
    index.close()
    index.close()


def test_a_sweep_of_many_unchanged_notes_is_quick(desk: Desk) -> None:
    """1,900 notes: measured in processor time, since the machine may be busy with something else."""
    for number in range(1_900):
        desk.write(f"{number % 40}/{number}.md", f"Text number {number}.")
    desk.sweep()
    desk.sweep()
    before = time.process_time()
    assert desk.sweep().unchanged == 1_900
    assert time.process_time() - before < 1.0
    before = time.process_time()
    desk.write("7/7.md", "Changed.")
    assert desk.look_at("7/7.md").changed == 1
    assert desk.found("changed") == ["7/7.md"]
    assert time.process_time() - before < 0.2
