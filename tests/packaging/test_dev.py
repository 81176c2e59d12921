from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
    assert capsys.readouterr().out.splitlines() == ["· Counting to one …", "  done in 0.0 s"]
