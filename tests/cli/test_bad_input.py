"""What people do wrong, or what goes wrong for them: one plain sentence and a hint each, and the rest goes on."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import NOTES, CommandLine, Ran, write_notes

from scholiast.core.paths import DataPaths
from scholiast.index.lock import DataLock

NOT_ROOT = 65534
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="not Linux")

# The interpreter may lie where only root may look, so a harmless run imports everything before root is given up.
WITHOUT_ROOT = f"""
import contextlib, io, os, sys
from scholiast.cli.app import main
warm_up, arguments = sys.argv[1], sys.argv[2:]
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    os.makedirs(warm_up + "/notes")
    with open(warm_up + "/notes/a.md", "w") as stream:
        stream.write("Words.")
    for command in (["library", "add", warm_up + "/notes"], ["ask", "Words?"], ["library", "add", "none"], ["doctor"]):
        main(["--data-dir", warm_up + "/data", "--models", "fake", *command])
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid({NOT_ROOT})
    os.setuid({NOT_ROOT})
sys.exit(main(["--models", "fake", "--json", *arguments]))
"""


def run_without_root(*arguments: object) -> Ran:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT_ROOT, f"{folder}/warm-up", *[str(a) for a in arguments]],
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that every user may pass through; pytest's own ones are private."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "data").mkdir()
        (folder / "data").chmod(0o777)
        write_notes(folder / "notes", NOTES)
        yield folder


# ---- folders -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["library", "add"], ["search", "boiler", "--notes"], ["ask", "q?", "--notes"]])
def test_folders_that_cannot_be_notes(scholiast: CommandLine, tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "file.md"
    file.write_text("Words.\n", encoding="utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    pictures = write_notes(tmp_path / "pictures", {"a.png": "no note"})
    inside = scholiast.data_dir / "mine"
    inside.mkdir()
    for folder, said in (
        (tmp_path / "none", "does not exist"),
        (file, "is a file, not a folder"),
        (empty, "holds no notes"),
        (pictures, "holds no notes"),
        (inside, "Scholiast's own data folder"),
        (scholiast.data_dir, "Scholiast's own data folder"),
    ):
        ran = scholiast(*command, folder, "--json")
        assert ran.code == 1, (folder, ran)
        error = ran.error()
        assert said in error["message"]
        assert error["hint"]
    assert scholiast("library", "list", "--json").json == {"libraries": []}


@pytest.mark.parametrize(
    "arguments", [["library", "add", ""], ["search", "boiler", "--notes", ""], ["library", "remove", ""]]
)
def test_an_empty_path_is_not_the_current_folder(
    scholiast: CommandLine, notes: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    assert scholiast("library", "add", notes).code == 0
    monkeypatch.chdir(notes)
    ran = scholiast(*arguments, "--json")
    assert ran.code == 2, ran
    assert ran.error()["message"] == "An empty path was given."
    assert len(scholiast("library", "list", "--json").json["libraries"]) == 1


@linux_only
def test_a_folder_that_may_not_be_read(public: Path) -> None:
    notes = public / "notes"
    notes.chmod(0o000)
    for command in (["library", "add", notes], ["search", "boiler", "--notes", notes]):
        ran = run_without_root("--data-dir", public / "data", *command)
        assert ran.code == 1, ran
        assert "may not be read" in ran.error()["message"]
        assert ran.error()["hint"] == "Check its permissions."
    notes.chmod(0o755)


@linux_only
def test_a_note_that_may_not_be_read_is_listed_and_the_others_go_on(public: Path) -> None:
    (public / "notes/trip.txt").chmod(0o000)
    ran = run_without_root("--data-dir", public / "data", "library", "add", public / "notes")
    assert ran.code == 0, ran
    (library,) = ran.json["libraries"]
    assert library["notes"] == 2
    assert [problem["note"] for problem in library["failed"]] == ["trip.txt"]


@linux_only
def test_a_data_folder_that_may_not_be_written(public: Path) -> None:
    data, notes = public / "data", public / "notes"
    data.chmod(0o555)
    for command in (["library", "add", notes], ["ask", "q?", "--notes", notes], ["doctor"]):
        ran = run_without_root("--data-dir", data, *command)
        assert ran.code == 1, ran
        assert "Traceback" not in ran.err
        if command != ["doctor"]:
            assert "cannot be written: Permission denied" in ran.error()["message"]
            assert "--data-dir" in ran.error()["hint"]
    data.chmod(0o755)


@linux_only
def test_a_question_file_that_may_not_be_read(public: Path) -> None:
    questions = public / "questions.jsonl"
    questions.write_text('{"id": "1", "question": "Who?"}\n', encoding="utf-8")
    questions.chmod(0o000)
    arguments = ("evaluate", questions, "--notes", public / "notes", "--retrieval-only")
    ran = run_without_root("--data-dir", public / "data", *arguments)
    assert ran.code == 2
    assert "cannot be read: Permission denied" in ran.error()["message"]


def test_a_data_folder_that_is_a_file(tmp_path: Path, notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("words", encoding="utf-8")
    ran = CommandLine(file, capsys)("search", "boiler", "--notes", notes, "--json")
    assert ran.code == 1
    assert ran.error()["hint"]
    assert file.read_text("utf-8") == "words"


# ---- notes ---------------------------------------------------------------------------------------------------


def test_bad_notes_are_listed_and_good_ones_answer(scholiast: CommandLine, notes: Path) -> None:
    (notes / "empty.md").write_bytes(b"")
    (notes / "spaces.md").write_bytes(b" \n\t\n")
    (notes / "front.md").write_bytes(b"---\ntitle: Only this\n---\n")
    (notes / "binary.md").write_bytes(os.urandom(4000))
    (notes / "latin.txt").write_bytes("Das Fahrrad gehört Jürgen Größlin, nicht der Tochter.\n".encode("cp1252"))
    (notes / "half.md").write_bytes("# Halb\n\nDas Fahrrad kostet 80 €".encode()[:-1])
    with (notes / "huge.md").open("wb") as stream:
        stream.truncate(50 * 1024 * 1024)
    ran = scholiast("library", "add", notes, "--json")
    assert ran.code == 0, ran.err
    (library,) = ran.json["libraries"]
    listed = {problem["note"]: problem["reason"] for problem in (*library["skipped"], *library["failed"])}
    assert {"empty.md", "spaces.md", "binary.md", "huge.md"} <= set(listed)
    assert all(listed.values())
    results = scholiast("search", "Fahrrad Jürgen Größlin", "--json").json["results"]
    assert results[0]["note"] == "latin.txt"
    assert "Größlin" in results[0]["text"]
    assert scholiast("ask", "When was the boiler serviced?").code == 0


def test_a_name_that_is_not_unicode_is_shown_as_it_is(data_dir: Path, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    name = os.fsencode(folder) + b"/caf\xe9.md"
    try:
        with open(name, "wb") as stream:  # noqa: PTH123 - a Path cannot be made of these bytes everywhere
            stream.write(b"The cafe opens at nine.\n")
    except OSError:
        # The file system wants Unicode names, so there is nothing that could go wrong.
        return
    command = [sys.executable, "-m", "scholiast", "search", "cafe opens", "--notes", str(folder)]
    command += ["--data-dir", str(data_dir), "--models", "fake"]
    done = subprocess.run(command, capture_output=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert b"caf\xe9.md" in done.stdout
    as_json = subprocess.run([*command, "--json"], capture_output=True, timeout=600, check=False)
    assert as_json.returncode == 0, as_json.stderr
    assert b"Traceback" not in done.stderr + as_json.stderr
    # JSON is UTF-8 for every reader; the name's bytes can be had back.
    (result,) = json.loads(as_json.stdout.decode("utf-8", "strict"))["results"]
    assert os.fsencode(result["note"]) == b"caf\xe9.md"


@linux_only
def test_rows_of_a_note_whose_name_is_not_unicode(scholiast: CommandLine, tmp_path: Path) -> None:
    folder = write_notes(tmp_path / "notes", NOTES)
    (folder / os.fsdecode(b"caf\xe9.md")).write_text("The cafe opens at nine.\n", encoding="utf-8")
    questions = write_notes(tmp_path, {"q.jsonl": '{"id": "1", "question": "When does the cafe open?"}\n'}) / "q.jsonl"
    rows = tmp_path / "rows.jsonl"
    ran = scholiast("evaluate", questions, "--notes", folder, "--retrieval-only", "--rows", rows, "--json")
    assert ran.code == 0, ran
    (row,) = map(json.loads, rows.read_text(encoding="utf-8").splitlines())
    assert os.fsdecode(b"caf\xe9.md") in row["notes"]


@linux_only
@pytest.mark.parametrize("redirection", [">/dev/full", ">&-", "2>&-", ">&- 2>&-"])
@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_output_that_cannot_be_written(data_dir: Path, redirection: str, as_json: list[str]) -> None:
    command = shlex.join([sys.executable, "-m", "scholiast", "models", "list", "--data-dir", str(data_dir), *as_json])
    done = subprocess.run(
        ["sh", "-c", f"{command} {redirection}"], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == (1 if redirection == ">/dev/full" else 0), done
    assert "Traceback" not in done.stderr
    assert ("disk is full" in done.stderr) == (redirection == ">/dev/full")


# ---- another instance ----------------------------------------------------------------------------------------


def test_beside_a_window_reading_works_and_writing_says_who_writes(scholiast: CommandLine, notes: Path) -> None:
    scholiast("library", "add", notes)
    paths = DataPaths(scholiast.data_dir)
    lock = DataLock(paths.library_store, "the Scholiast window")
    lock.acquire()
    try:
        assert scholiast("search", "boiler").code == 0
        assert scholiast("ask", "When was the boiler serviced?").code == 0
        assert scholiast("ask", "When was the boiler serviced?", "--notes", notes).code == 0
        assert scholiast("library", "list").code == 0
        assert scholiast("library", "status", "--wait", 1).code == 0
        assert "in use by the Scholiast window" in scholiast("doctor").out
        for command in (["add", notes], ["rescan"], ["remove", "notes"]):
            ran = scholiast("library", *command, "--json")
            assert ran.code == 1
            error = ran.error()
            assert error["code"] == "locked"
            assert f"the Scholiast window (process {os.getpid()})" in error["message"]
            assert error["hint"]
        assert scholiast("doctor", "--rebuild", "--json").error()["code"] == "locked"
    finally:
        lock.release()
    assert scholiast("library", "rescan").code == 0


# ---- full disk -----------------------------------------------------------------------------------------------


@linux_only
@pytest.mark.parametrize("command", ["library add", "search --notes"])
def test_a_full_disk_is_one_sentence_and_nothing_is_lost(tmp_path: Path, notes: Path, command: str) -> None:
    lines = " ".join(f"Entry {i} tells of thing {i * 7919 % 100003} and of place {i * 31}." for i in range(60_000))
    (notes / "long.md").write_text(lines, encoding="utf-8")
    mount = tmp_path / "small"
    mount.mkdir()
    words = ["library", "add", str(notes)] if command == "library add" else ["search", "boiler", "--notes", str(notes)]
    script = """
        mount -t tmpfs -o size=3m none "$1" || exit 99
        shift
        "$@"
        exit $?
    """
    unshare = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
    done = subprocess.run(
        [
            *(*unshare, "sh", "-c", script, "sh", str(mount), sys.executable, "-m", "scholiast", *words),
            *("--data-dir", str(mount / "data"), "--models", "fake", "--json"),
        ],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    ran = Ran(done.returncode, done.stdout, done.stderr)
    assert ran.code == 1, ran
    error = ran.error()
    assert error["code"] == "disk-full"
    assert "disk is full" in error["message"]
    assert "Free some space" in error["hint"]
