"""A display of its own for each test run: an X server without a screen, and a window manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

NEEDED = ("Xvfb", "openbox", "xdotool")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of the display, such as ``:93``."""
    if sys.platform != "linux":
        pytest.skip("not Linux: these tests drive an X server")
    missing = [name for name in NEEDED if shutil.which(name) is None]
    assert not missing, f"{', '.join(missing)} missing; install with: apt-get install xvfb openbox xdotool"
    read, write = os.pipe()
    server = subprocess.Popen(
        # Without repeated keys: on a busy machine a key may stay down for long.
        ["Xvfb", "-r", "-displayfd", str(write), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        name = f":{pipe.readline().strip()}"
    assert name != ":", "the X server did not start"
    manager = subprocess.Popen(
        ["openbox"], env={**os.environ, "DISPLAY": name}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    yield name
    for process in (manager, server):
        process.terminate()
        process.wait(timeout=120)
