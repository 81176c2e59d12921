"""Killed in the middle of a run: nothing stored is lost, nothing half-stored shows, the next run goes on."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests.index.builders import Desk, assert_like_fresh
from tests.index.children import start

from scholiast.index.database import FILE_NAME

INDEX = """
index = opened(sys.argv[1])
library = index.store.library_at(Path(sys.argv[2])) or index.store.add_library(Path(sys.argv[2]))

def tell(progress):
    print(progress.done, progress.passages, flush=True)

index.reconcile(library.id, progress=tell)
print("end", flush=True)
sys.stdin.read()
"""


def fill(desk: Desk, count: int) -> None:
    for number in range(count):
        paragraphs = "\n\n".join(f"Paragraph {p} of note {number} is about {number * p}." for p in range(6))
        desk.write(f"{number % 7}/{number}.md", f"# Note {number}\n\n{paragraphs}")


@pytest.mark.parametrize("kill_at", [1, 60, 200])
def test_killed_while_indexing(desk: Desk, tmp_path: Path, kill_at: int) -> None:
    fill(desk, 400)
    with start(INDEX, desk.data, desk.notes, environment={"SCHOLIAST_FAKE_EMBED_DELAY_MS": "20"}) as child:
        assert child.stdout is not None
        for line in child.stdout:
            done, embedded = map(int, line.split())
            if done >= kill_at:
                break
        child.send_signal(signal.SIGKILL)
        child.wait()
    stored = desk.index.snapshot().count(None)
    assert stored > 0
    assert desk.index.check() == []
    indexed = desk.index.store.statuses()[0].notes
    assert indexed >= kill_at
    assert desk.index.pending(None) == 400 - indexed
    for passage in desk.index.store.iter_passages():
        assert (desk.notes / passage.note).read_text()[passage.char_start : passage.char_end] == passage.text
    kept = desk.index.store.database.connection().conn.execute("SELECT count(*) FROM vectors").fetchone()[0]
    assert kept >= embedded - 64
    desk.sweep()
    # What has a vector is not embedded again, its note stored or not.
    assert len(desk.embedder.texts) == desk.index.snapshot().count(None) - kept
    assert_like_fresh(desk, tmp_path / "fresh")


def test_killed_after_indexing_before_closing(desk: Desk, tmp_path: Path) -> None:
    """The vectors' snapshot was never written; they come from the store, not from the embedder."""
    fill(desk, 50)
    with start(INDEX, desk.data, desk.notes) as child:
        assert child.stdout is not None
        assert any(line.strip() == "end" for line in child.stdout)
        child.send_signal(signal.SIGKILL)
        child.wait()
    assert not list(desk.data.glob("vectors*"))
    assert desk.sweep().unchanged == 50
    assert desk.embedder.texts == []
    assert desk.near("note 7")[0]
    assert_like_fresh(desk, tmp_path / "fresh")


def test_a_reader_beside_a_writer(desk: Desk) -> None:
    """A second process reads at its own pace while the first one writes."""
    desk.write("a.md", "# A\n\nThe pump pressure is 41 kPa.")
    reader = """
    while sys.stdin.readline():
        index = opened(sys.argv[1], read_only=True)
        snapshot = index.snapshot()
        hits = snapshot.keyword("pump pressure", 5, None)
        near = snapshot.dense(HashEmbedder(64).embed_query("pump pressure"), 5, None)
        assert sorted(i for i, _ in hits) == sorted(i for i, _ in near)
        print(snapshot.count(None), sorted(p.text[-7:-1] for p in snapshot.passages([i for i, _ in hits])), flush=True)
        index.close()
    """
    with start(reader, desk.data) as child:
        assert child.stdin is not None
        assert child.stdout is not None

        def ask() -> str:
            child.stdin.write("\n")
            child.stdin.flush()
            return child.stdout.readline().strip()

        assert ask() == "0 []"  # nothing was ever written
        desk.sweep()
        assert ask() == "1 ['41 kPa']"
        desk.write("a.md", "# A\n\nThe pump pressure is 73 kPa.")
        desk.look_at("a.md")
        assert ask() == "1 ['73 kPa']"
        with desk.index.store.database.writing() as db:  # in the middle of a transaction
            db.conn.execute("DELETE FROM passages")
            assert ask() == "1 ['73 kPa']"
            db.conn.execute("INSERT INTO meta VALUES ('x', 1)")
        assert ask() == "0 []"
        child.stdin.close()
        assert child.wait() == 0


def test_no_reader_writes(desk: Desk) -> None:
    desk.write("a.md", "# A\n\nThe pump pressure is 41 kPa.")
    desk.sweep()
    desk.close()
    before = {path.name: path.read_bytes() for path in desk.data.iterdir()}
    with start("index = opened(sys.argv[1], read_only=True); index.snapshot().count(None); index.close()", desk.data):
        pass
    after = {path.name: path.read_bytes() for path in desk.data.iterdir() if not path.name.endswith(("-wal", "-shm"))}
    assert after == before
    assert FILE_NAME in after
