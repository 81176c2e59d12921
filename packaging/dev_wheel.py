"""Builds the wheel and tries it in a clean environment outside the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from dev_environment import CHECKOUT, StepFailed, install_torch, pip_command, run_step, step, venv_program


def try_wheel() -> None:
    """Build sdist and wheel, install the wheel and its dependencies elsewhere, and run its self-test there.

    The wheel is built from the sdist, so both must be complete.

    Raises:
        StepFailed: a step failed, or the installed program is not the one that was built.
    """
    with tempfile.TemporaryDirectory(prefix="scholiast-wheel-") as name:
        folder = Path(name)
        with step("Building the sdist, and the wheel from it"):
            command: list[str | Path] = [
                venv_program("python"),
                "-m",
                "build",
                "--no-isolation",
                "--outdir",
                folder / "dist",
                CHECKOUT,
            ]
            run_step(command, "The wheel could not be built.")
        (built,) = (folder / "dist").glob("*.whl")
        print(f"  {built.name}: {built.stat().st_size / 1e6:.1f} MB", flush=True)
        venv = folder / "venv"
        with step("Installing the wheel in a clean environment"):
            run_step([sys.executable, "-m", "venv", venv], "The clean environment could not be made.")
            install_torch(venv)
            run_step([*pip_command(venv), built], "The wheel could not be installed.")
        _try_program(venv, folder / "home")


def _try_program(venv: Path, home: Path) -> None:
    """Run the installed program from an empty home folder: on the pretend models first, then on the real ones."""
    home.mkdir()
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("SCHOLIAST_", "XDG_"))}
    environment |= {"HOME": str(home), "PYTHONNOUSERSITE": "1", "QT_QPA_PLATFORM": "offscreen"}
    for arguments in (["--version"], ["self-test"], ["models", "install"], ["self-test"]):
        line = f"scholiast {' '.join(arguments)}"
        with step(f"{line}, as installed"):
            command = [str(venv_program("scholiast", venv)), *arguments]
            if subprocess.run(command, cwd=home, env=environment, check=False).returncode:
                raise StepFailed(f"`{line}` failed as installed from the wheel.")
