"""The command as people run it: a process with pipes, a terminal, signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, run_command, write_notes

HEAVY = ("numpy", "faiss", "openvino", "torch", "transformers", "sqlite_utils", "rich", "PySide6", "scholiast.index")
LONG_ENOUGH = 600.0
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="not Linux")


def arguments(data_dir: Path, *words: object) -> list[object]:
    return ["--data-dir", data_dir, "--models", "fake", *words]


def in_terminal(command: list[str], env: dict[str, str]) -> tuple[int, str]:
    """Run ``command`` with a pseudo-terminal as its standard streams; returns exit code and what was shown."""
    import pty
    import select

    controller, terminal = pty.openpty()
    child = subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, env={**os.environ, "TERM": "xterm", **env}
    )
    os.close(terminal)
    shown = b""
    while select.select([controller], [], [], LONG_ENOUGH)[0]:
        try:
            piece = os.read(controller, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.close(controller)
    return child.wait(LONG_ENOUGH), shown.decode("utf-8", "replace")


def test_results_alone_are_on_standard_output_and_a_pipe_sees_no_progress(data_dir: Path, notes: Path) -> None:
    ran = run_command(arguments(data_dir, "library", "add", notes, "--json"))
    assert ran.code == 0
    assert ran.json["libraries"][0]["notes"] == 3
    assert ran.err == ""
    ran = run_command(arguments(data_dir, "ask", "When was the boiler serviced?"))
    assert ran.code == 0
    assert ran.err == ""
    assert "\x1b" not in ran.out
    assert ran.out.startswith("The boiler was serviced on 12 March 2025")


def test_exit_codes(data_dir: Path, notes: Path) -> None:
    for words, code in (
        (["ask", "When was the boiler serviced?", "--notes", notes], 0),
        (["ask", "Who painted Guernica?", "--notes", notes], 3),
        (["ask"], 2),
        (["ask", "", "--notes", notes], 2),
        (["ask", "When?", "--notes", notes / "none"], 1),
    ):
        assert run_command(arguments(data_dir, *words)).code == code, words


def test_help_is_quick_because_it_imports_nothing_heavy() -> None:
    script = (
        "import json, sys; from scholiast.cli.app import main; code = main(['ask', '--help']);"
        f"json.dump([name for name in {HEAVY!r} if name in sys.modules], sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=LONG_ENOUGH, check=True
    )
    assert done.stdout.startswith("Usage: scholiast ask")
    assert json.loads(done.stderr) == []


@linux_only
def test_a_terminal_shows_the_answer_with_its_marks_and_progress(data_dir: Path, notes: Path) -> None:
    command = [sys.executable, "-m", "scholiast", "ask", "When was the boiler serviced?", "--notes", str(notes)]
    command += ["--data-dir", str(data_dir), "--models", "fake"]
    code, shown = in_terminal(command, {"SCHOLIAST_FAKE_EMBED_DELAY_MS": "300", "SCHOLIAST_FAKE_DELAY_MS": "5"})
    assert code == 0, shown
    assert "Indexing notes" in shown
    assert "The boiler was serviced on 12 March 2025 by Nadia Brandt. [1]" in shown
    assert "house/boiler.md:3" in shown
    # It grew before it was whole.
    assert shown.index("The boiler was") < shown.index("[1]")
    assert "Traceback" not in shown


@linux_only
def test_a_terminal_without_colour_shows_none(data_dir: Path, notes: Path) -> None:
    command = [sys.executable, "-m", "scholiast", "search", "boiler", "--notes", str(notes), "--library", "x"]
    command += ["--data-dir", str(data_dir)]
    code, shown = in_terminal(command, {"NO_COLOR": "1"})
    assert code == 2
    assert "Error: --notes and --library cannot be combined.\r\n" in shown
    _code, shown = in_terminal(command, {})
    assert "\x1b[" in shown


def test_output_that_nobody_reads_any_more_is_no_crash(data_dir: Path, tmp_path: Path) -> None:
    folder = write_notes(tmp_path / "many", {f"{i}.md": f"Boiler number {i} " + "word " * 80 for i in range(50)})
    command = [sys.executable, "-m", "scholiast", *map(str, arguments(data_dir, "search", "boiler", "-k", 50))]
    child = subprocess.Popen([*command, "--notes", str(folder)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    err = child.stderr.read().decode()
    child.stderr.close()
    assert child.wait(LONG_ENOUGH) in (0, 1)
    assert "Traceback" not in err
    assert "Exception ignored" not in err


@linux_only
def test_an_interrupted_indexing_goes_on_where_it_was(data_dir: Path, tmp_path: Path, scholiast: CommandLine) -> None:
    folder = write_notes(tmp_path / "many", {f"{i:03}.md": f"Entry {i} about thing {i * 31}.\n" for i in range(400)})
    command = [sys.executable, "-m", "scholiast", *map(str, arguments(data_dir, "library", "add", folder))]
    # Slow against the looks at it, which are taken in this process: one that starts may come after the end.
    slow = {**os.environ, "SCHOLIAST_FAKE_EMBED_DELAY_MS": "2000"}
    child = subprocess.Popen(command, env=slow, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + LONG_ENOUGH
    while time.monotonic() < deadline:
        libraries = scholiast("library", "status", "--json").json["libraries"]
        if libraries and libraries[0]["notes"]:
            break
    child.send_signal(signal.SIGINT)
    _out, err = child.communicate(timeout=LONG_ENOUGH)
    # Early on the signal itself ends the program; a shell says 130 of both.
    assert child.returncode in (130, -signal.SIGINT)
    assert "Traceback" not in err
    done = scholiast("library", "status", "--json").json["libraries"][0]["notes"]
    assert 0 < done < 400
    ran = run_command(arguments(data_dir, "library", "add", folder, "--json"))
    assert ran.code == 0, ran.err
    (library,) = ran.json["libraries"]
    assert library["notes"] == 400
    assert library["report"]["passages_embedded"] <= 400 - done


def test_two_commands_may_ask_folders_at_once(data_dir: Path, tmp_path: Path) -> None:
    folders = [
        write_notes(tmp_path / f"f{n}", {f"{i}.md": f"Thing {n}-{i} is {i * 17}.\n" for i in range(60)})
        for n in range(2)
    ]
    env = {**os.environ, "SCHOLIAST_FAKE_EMBED_DELAY_MS": "100"}
    words = [[str(word) for word in arguments(data_dir, "search", "thing", "--json", "--notes", f)] for f in folders]
    children = [
        subprocess.Popen(
            [sys.executable, "-m", "scholiast", *command],
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for command in words
    ]
    for number, child in enumerate(children):
        out, err = child.communicate(timeout=LONG_ENOUGH)
        assert child.returncode == 0, err
        assert {r["library"] for r in json.loads(out)["results"]} == {f"f{number}"}


def test_an_unforeseen_error_is_a_sentence_too(data_dir: Path, notes: Path) -> None:
    script = (
        "import sys; from scholiast.engine import assembly; del assembly.check_notes_folder;"
        "from scholiast.__main__ import main; sys.exit(main())"
    )
    words = [str(word) for word in arguments(data_dir, "search", "x", "--notes", notes)]
    for extra in ([], ["--json"], ["--verbose"]):
        done = subprocess.run(
            [sys.executable, "-c", script, *words, *extra],
            capture_output=True,
            text=True,
            timeout=LONG_ENOUGH,
            check=False,
        )
        assert done.returncode == 1
        assert ("Traceback" in done.stderr) is (extra == ["--verbose"])
        if extra == ["--json"]:
            assert json.loads(done.stdout)["error"]["code"] == "internal"


@pytest.mark.real
def test_with_prepared_models_neither_torch_nor_transformers_is_imported(data_dir: Path, notes: Path) -> None:
    script = (
        "import json, sys; from scholiast.cli.app import main;"
        "code = main(sys.argv[1:]);"
        "json.dump([m for m in ('torch', 'transformers', 'sentence_transformers') if m in sys.modules], sys.stderr);"
        "sys.exit(code)"
    )
    words = ["ask", "When was the boiler serviced?", "--notes", str(notes), "--data-dir", str(data_dir), "--json"]
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode in (0, 3), done.stderr
    assert done.stderr.endswith("[]")
    assert json.loads(done.stdout)["passages"][0]["note"] == "house/boiler.md"
