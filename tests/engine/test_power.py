from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scholiast.engine.power import BACKGROUND_NICENESS, on_battery


def _supply(folder: Path, name: str, **facts: str) -> None:
    (folder / name).mkdir()
    for fact, value in facts.items():
        (folder / name / fact).write_text(value + "\n")


def test_a_computer_without_batteries_is_on_mains(tmp_path: Path) -> None:
    assert not on_battery(tmp_path)
    assert not on_battery(tmp_path / "missing")


def test_a_discharging_battery_is_on_battery(tmp_path: Path) -> None:
    _supply(tmp_path, "BAT0", type="Battery", status="Discharging")
    assert on_battery(tmp_path)
    _supply(tmp_path, "AC", type="Mains", online="0")
    assert on_battery(tmp_path)


@pytest.mark.parametrize("status", ["Charging", "Full", "Not charging", "Unknown"])
def test_a_battery_that_is_not_drained_is_not(tmp_path: Path, status: str) -> None:
    _supply(tmp_path, "BAT0", type="Battery", status=status)
    assert not on_battery(tmp_path)


def test_a_connected_adapter_counts_more_than_a_second_battery(tmp_path: Path) -> None:
    _supply(tmp_path, "AC", type="Mains", online="1")
    _supply(tmp_path, "BAT1", type="Battery", status="Discharging")
    assert not on_battery(tmp_path)


def test_the_battery_of_a_mouse_is_not_the_computers(tmp_path: Path) -> None:
    _supply(tmp_path, "hidpp_battery_0", type="Battery", scope="Device", status="Discharging")
    assert not on_battery(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
def test_only_the_calling_thread_gives_way() -> None:
    program = """
import os, threading
from scholiast.engine.power import lower_thread_priority
seen = []
def background():
    lower_thread_priority()
    seen.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
thread = threading.Thread(target=background)
thread.start()
thread.join()
print(seen[0], os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    lowered, own = map(int, done.stdout.split())
    assert lowered == BACKGROUND_NICENESS
    assert own == os.getpriority(os.PRIO_PROCESS, 0)
