from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import dev as entry
import dev_environment
import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
DEV = REPOSITORY / "packaging" / "dev.py"


def dev(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, DEV, *arguments], capture_output=True, text=True, check=False)


def test_help_names_every_command() -> None:
    said = dev("--help")
    assert said.returncode == 0
    for command in ("run", "ask", "shell", "test", "check", "wheel", "prepare"):
        assert f"dev.py {command}" in said.stdout


@pytest.mark.parametrize("arguments", [(), ("dance",)])
def test_an_unknown_command_line_is_a_usage_error(arguments: tuple[str, ...]) -> None:
    assert dev(*arguments).returncode == 2


def test_what_it_starts_may_keep_byte_code(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert entry.main(["--help"]) == 0
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert "dev.py test" in capsys.readouterr().out


def test_the_door_needs_the_standard_library_only() -> None:
    code = f"import sys; sys.path.insert(0, {str(DEV.parent)!r}); import dev, dev_wheel"
    alone = subprocess.run([sys.executable, "-S", "-I", "-c", code], capture_output=True, text=True, check=False)
    assert alone.returncode == 0, alone.stderr


def test_programs_lie_where_the_platform_puts_them(tmp_path: Path) -> None:
    program = dev_environment.venv_program("scholiast", tmp_path)
    assert program == tmp_path / ("Scripts/scholiast.exe" if os.name == "nt" else "bin/scholiast")


def test_a_failing_step_stops_with_its_sentence() -> None:
    with pytest.raises(dev_environment.StepFailed, match="It did not work"):
        dev_environment.run_step([sys.executable, "-c", "raise SystemExit(3)"], "It did not work.")


def test_a_step_says_what_it_does_and_how_long_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    with dev_environment.step("Counting to one"):
        pass
    said, done = capsys.readouterr().out.splitlines()
    assert said == "· Counting to one …"
    assert re.fullmatch(r"  done in \d+\.\d s", done)


@pytest.mark.parametrize(
    ("version", "requires", "platform", "expected"),
    [
        ("2.13.0", ["filelock", "nvidia-cudnn-cu13==9.1; platform_system == 'Linux'"], "linux", True),
        ("2.13.0", ["filelock", "cuda-bindings<14; platform_system == 'Linux'"], "linux", True),
        ("2.13.0", ["filelock", "nvidia-cudnn-cu13==9.1; platform_system == 'Linux'"], "darwin", False),
        ("2.13.0+cpu", ["filelock"], "linux", False),
        ("2.13.0", ["filelock"], "linux", False),
    ],
)
def test_a_cuda_build_of_torch_is_told_from_a_cpu_build(
    version: str, requires: list[str], platform: str, expected: bool
) -> None:
    metadata = {"version": version, "requires_dist": requires}
    assert dev_environment.brings_cuda(metadata, platform) is expected


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with just the files that the environment depends on, and a finished environment."""
    for name in dev_environment.INPUTS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((REPOSITORY / name).read_bytes())
    python = dev_environment.venv_program("python", tmp_path / ".venv")
    python.parent.mkdir(parents=True)
    python.touch()
    monkeypatch.setattr(dev_environment, "CHECKOUT", tmp_path)
    monkeypatch.setattr(dev_environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev_environment, "STAMP", tmp_path / ".venv" / "stamp.json")
    dev_environment.mark_installed()
    return tmp_path


def test_a_finished_environment_is_current(checkout: Path) -> None:
    assert dev_environment.is_current()


@pytest.mark.parametrize("name", dev_environment.INPUTS)
def test_a_changed_input_makes_the_environment_out_of_date(name: str, checkout: Path) -> None:
    with (checkout / name).open("a") as stream:
        stream.write("\n# changed\n")
    assert not dev_environment.is_current()


def test_an_environment_without_its_stamp_or_its_python_is_not_current(checkout: Path) -> None:
    dev_environment.venv_program("python", checkout / ".venv").unlink()
    assert not dev_environment.is_current()
    dev_environment.venv_program("python", checkout / ".venv").touch()
    dev_environment.STAMP.write_text("{half")
    assert not dev_environment.is_current()
