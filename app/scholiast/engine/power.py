"""Whether this computer runs on its battery, where the system tells without asking anyone (Linux)."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

POWER_SUPPLIES = Path("/sys/class/power_supply")
BACKGROUND_NICENESS = 10


def on_battery(supplies: Path = POWER_SUPPLIES) -> bool:
    """True when a system battery is discharging and no mains adapter is connected.

    False wherever that cannot be read: indexing then simply goes on.
    """
    discharging = False
    try:
        folders = list(supplies.iterdir())
    except OSError:
        return False
    for folder in folders:
        kind = _read(folder / "type")
        if kind in ("Mains", "USB") and _read(folder / "online") == "1":
            return False
        # A mouse or a headset has a battery too; its scope is Device.
        if kind == "Battery" and _read(folder / "scope") != "Device" and _read(folder / "status") == "Discharging":
            discharging = True
    return discharging


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii", "replace").strip()
    except OSError:
        return ""


def lower_thread_priority() -> None:
    """Let everything else go before the calling thread, where a thread has a priority of its own (Linux).

    Threads that it starts inherit it, and it cannot be raised again without privilege, so models are loaded
    elsewhere: their workers serve answers too.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        if os.getpriority(os.PRIO_PROCESS, thread) < BACKGROUND_NICENESS:
            os.setpriority(os.PRIO_PROCESS, thread, BACKGROUND_NICENESS)
