from __future__ import annotations

import os
import sys
from pathlib import Path

import dev_system
import pytest
from dev_system import Part

ABSENT = Part("libscholiast-absent.so.9", "libabsent9", "absent-libs", "absent")
PRESENT = Part("libc.so.6", "libc6", "glibc", "glibc")


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux: libraries are looked for there only")
def test_only_what_cannot_be_loaded_is_missing() -> None:
    assert dev_system.missing_libraries((PRESENT, ABSENT)) == [ABSENT]


def test_only_programs_off_the_path_are_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "xdotool"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [part.name for part in dev_system.missing_programs(dev_system.TEST_PROGRAMS)] == [
        "Xvfb",
        "openbox",
        "strace",
        "dbus-daemon",
    ]


@pytest.mark.parametrize(
    ("manager", "expected"),
    [
        ("apt-get", "apt-get install --yes --no-install-recommends libabsent9"),
        ("dnf", "dnf install --assumeyes absent-libs"),
        ("pacman", "pacman --sync --needed --noconfirm absent"),
    ],
)
def test_the_systems_own_package_manager_is_named(
    manager: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _program(tmp_path / manager, "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert " ".join(dev_system.install_commands([ABSENT])[-1]).removeprefix("sudo ") == expected


def test_nothing_is_installed_without_a_yes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _program(tmp_path / "apt-get", f'echo "$@" >> {tmp_path}/asked')
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(dev_system.SystemPartsMissing, match=r"libscholiast-absent.*\n.*apt-get install .*libabsent9"):
        dev_system.provide([ABSENT], yes=False)
    assert not (tmp_path / "asked").exists()


@pytest.mark.parametrize(("yes", "ci"), [(True, ""), (False, "true")])
def test_a_yes_or_ci_installs(yes: bool, ci: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _as_root(tmp_path)
    _program(tmp_path / "apt-get", f'echo "$@" >> {tmp_path}/asked')
    monkeypatch.setenv("PATH", f"{tmp_path}")
    monkeypatch.setenv("CI", ci)
    dev_system.provide([ABSENT], yes=yes)
    assert (tmp_path / "asked").read_text().splitlines() == [
        "update",
        "install --yes --no-install-recommends libabsent9",
    ]


def test_a_failing_package_manager_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _as_root(tmp_path)
    _program(tmp_path / "apt-get", "exit 100")
    monkeypatch.setenv("PATH", f"{tmp_path}")
    with pytest.raises(dev_system.SystemPartsMissing, match="apt-get update"):
        dev_system.provide([ABSENT], yes=True)


def test_without_a_known_package_manager_the_parts_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(dev_system.SystemPartsMissing, match="libabsent9"):
        dev_system.provide([ABSENT], yes=True)


def test_a_python_without_ensurepip_names_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    assert dev_system.missing_for_venv() == []
    missing = dev_system.missing_for_venv(("venv", "scholiast_absent"))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(dev_system.SystemPartsMissing, match=r"venv"):
        dev_system.provide(missing, yes=False)


def test_a_display_is_one_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    assert dev_system.has_display() == (sys.platform != "linux")
    monkeypatch.setenv("DISPLAY", ":7")
    assert dev_system.has_display()


@pytest.mark.parametrize(
    "chosen", [["-k", "word"], ["tests/gui"], ["-n0"], ["-n", "4"], ["-x", "tests/core"], ["--pdb"]]
)
def test_chosen_tests_run_in_one_process_unless_told(chosen: list[str]) -> None:
    assert dev_system.in_processes(chosen) == []


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="not Linux: cores and memory are told otherwise")
@pytest.mark.parametrize(
    ("cores", "gigabytes", "expected"), [(1, 64, 1), (2, 8, 2), (4, 8, 2), (4, 16, 4), (4, 1, 1), (64, 512, 8)]
)
def test_the_whole_suite_takes_as_many_processes_as_cores_and_memory_allow(
    cores: int, gigabytes: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(cores)))
    monkeypatch.setattr(os, "sysconf", lambda name: gigabytes * 2**30 if name == "SC_PHYS_PAGES" else 1)
    assert dev_system.test_processes() == expected
    parallel = ["-n", str(expected), "--dist", "worksteal"] if expected > 1 else []
    assert dev_system.in_processes(["--durations=20"]) == parallel


def _program(path: Path, body: str) -> None:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def _as_root(folder: Path) -> None:
    """Let ``sudo`` run what it is given, for a person who is not root."""
    _program(folder / "sudo", 'exec "$@"')
