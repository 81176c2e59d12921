"""Whatever happened to a folder, the index says what one built from nothing says."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from tests.index.builders import Desk, assert_like_fresh

SENTENCES = (
    "The pump pressure is 41 kPa.",
    "Boiler descaling: use 120 g citric acid and rinse twice.",
    "Part XQ-77-Z was ordered with version 2026.4.10 of the list.",
    "Das Rezept mit Äpfeln stammt von Großmutter, die es nie aufgeschrieben hat.",
    "猫が好きだ。犬も好きだが、猫のほうがいい。",
    "In the morning we walked along the river until the bridge, and back through the woods in the afternoon.",
    "Nothing of what was said there matters now, and nobody remembers who said it first or why they did.",
    "Locker code word: HELIOTROPE.",
)
NAMES = (
    "a.md",
    "b.md",
    "c.txt",
    "sub/a.md",
    "sub/d.md",
    "sub/deep/e.md",
    "other/f.markdown",
    ".hidden/x.md",
    "pic.png",
)


def note_text(rng: random.Random) -> str:
    kind = rng.randrange(8)
    if kind == 0:
        return rng.choice(["", "\n \n", "---\ntitle: only\n---\n"])
    lines = [f"# Note {rng.randrange(9)}"] if kind < 5 else []
    for _ in range(rng.randrange(1, 12)):
        if rng.random() < 0.2:
            lines.append(f"## Heading {rng.randrange(4)}")
        lines.append(" ".join(rng.choice(SENTENCES) for _ in range(rng.randrange(1, 4))))
    return rng.choice(["\n\n", "\r\n\r\n"]).join(lines)


class Mover:
    """Does to a folder what people and programs do, and remembers which paths an observer would name."""

    def __init__(self, root: Path, rng: random.Random) -> None:
        self.root = root
        self.rng = rng
        self.touched: set[Path] = set()

    def files(self) -> list[Path]:
        """All files but the anchor: a folder that loses its last note counts as offline, not as emptied."""
        return sorted(path for path in self.root.rglob("*") if path.is_file() and path.name != "anchor.md")

    def write(self) -> None:
        path = self.root / self.rng.choice(NAMES)
        if not path.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(note_text(self.rng).encode())
            self.touched.add(path)

    def edit(self) -> None:
        if files := self.files():
            path = self.rng.choice(files)
            data = path.read_bytes()
            at = self.rng.randrange(len(data) + 1)
            path.write_bytes(data[:at] + self.rng.choice([b"x", b"\n\n", b" One more. ", b"\xe9"]) + data[at:])
            self.touched.add(path)

    def replace(self) -> None:
        """An atomic save, the time stamp kept."""
        if files := self.files():
            path = self.rng.choice(files)
            before = path.stat()
            temporary = path.with_name(".save")
            temporary.write_bytes(note_text(self.rng).encode())
            os.utime(temporary, ns=(before.st_atime_ns, before.st_mtime_ns))
            temporary.replace(path)
            self.touched.add(path)

    def delete(self) -> None:
        if files := self.files():
            path = self.rng.choice(files)
            path.unlink()
            self.touched.add(path)

    def rename(self) -> None:
        if files := self.files():
            path, target = self.rng.choice(files), self.root / self.rng.choice(NAMES)
            if not target.is_dir():
                target.parent.mkdir(parents=True, exist_ok=True)
                path.replace(target)
                self.touched |= {path, target}

    def copy(self) -> None:
        if files := self.files():
            path, target = self.rng.choice(files), self.root / self.rng.choice(NAMES)
            if path != target and not target.is_dir():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target)
                self.touched.add(target)

    def move_folder(self) -> None:
        folder, target = self.root / "sub", self.root / f"moved{self.rng.randrange(3)}"
        if folder.is_dir() and not target.exists():
            folder.rename(target)
            self.touched |= {folder, target}

    def move_folder_back(self) -> None:
        folder = self.root / f"moved{self.rng.randrange(3)}"
        target = self.root / "sub"
        if folder.is_dir() and not target.exists():
            folder.rename(target)
            self.touched |= {folder, target}

    def delete_folder(self) -> None:
        folder = self.root / self.rng.choice(["sub", "other", "sub/deep"])
        if folder.is_dir():
            shutil.rmtree(folder)
            self.touched.add(folder)

    @property
    def moves(self) -> list[Callable[[], None]]:
        return [
            *[self.write, self.edit, self.replace, self.delete, self.rename, self.copy],
            *[self.move_folder, self.move_folder_back, self.delete_folder],
        ]


@pytest.mark.parametrize("seed", range(12))
def test_sweeps_and_looks_agree_with_a_fresh_build(desk: Desk, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    mover = Mover(desk.notes, rng)
    for _ in range(4):
        mover.write()
    desk.write("anchor.md", "# Anchor\n\nThis note stays where it is.")
    desk.sweep()
    for step in range(12):
        for _ in range(rng.randrange(1, 4)):
            rng.choice(mover.moves)()
        if rng.random() < 0.5:
            desk.sweep(deep=rng.random() < 0.2)
        else:
            desk.index.reconcile(desk.library.id, mover.touched)
        mover.touched.clear()
        if rng.random() < 0.2:
            desk.reopen()
        if step % 4 == 3:
            assert_like_fresh(desk, tmp_path / "fresh")


class FolderMachine(RuleBasedStateMachine):
    """The same, with hypothesis looking for the shortest sequence that goes wrong."""

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="scholiast-oracle-"))
        self.desk = Desk(self.folder / "desk")
        self.mover = Mover(self.desk.notes, random.Random(seed))
        self.desk.write("anchor.md", "# Anchor\n\nThis note stays where it is.")
        self.desk.sweep()

    @rule(move=st.integers(0, 8))
    def act(self, move: int) -> None:
        self.mover.moves[move]()

    @rule()
    def sweep(self) -> None:
        self.desk.sweep()
        self.mover.touched.clear()

    @precondition(lambda self: self.mover.touched)
    @rule(one_by_one=st.booleans())
    def look(self, one_by_one: bool) -> None:
        paths = sorted(self.mover.touched)
        for group in [[path] for path in paths] if one_by_one else [paths]:
            self.desk.index.reconcile(self.desk.library.id, group)
        self.mover.touched.clear()

    @rule()
    def reopen(self) -> None:
        self.desk.reopen()

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            self.desk.index.reconcile(self.desk.library.id, self.mover.touched)
            assert_like_fresh(self.desk, self.folder / "fresh")
            self.desk.close()
            shutil.rmtree(self.folder)


FolderMachine.TestCase.settings = settings(
    max_examples=25, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
TestFolderMachine = FolderMachine.TestCase
