"""A throw-away home for every test run, no network, and no log line that nobody expected."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

_REPOSITORY = Path(__file__).resolve().parents[1]
_SHARED = _REPOSITORY.parent / "shared"


def _prepare_environment() -> str:
    """Run before any Qt or model import: the real prepared models stay reachable, everything else is fresh.

    Returns the home, which is gone after the run.
    """
    from scholiast.core.paths import default_data_dir

    os.environ.setdefault("SCHOLIAST_MODELS", str(default_data_dir() / "models"))
    # What a shell runs in the background ignores Ctrl+C, and so would the children that tests interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    home = tempfile.mkdtemp(prefix="scholiast-tests-")
    # Hundreds of tests start a process. One that may not keep byte code compiles what it imports, and so does the next.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.update(
        HOME=home,
        XDG_DATA_HOME=f"{home}/data",
        XDG_CONFIG_HOME=f"{home}/config",
        XDG_CACHE_HOME=f"{home}/cache",
        XDG_STATE_HOME=f"{home}/state",
        HF_HUB_OFFLINE="1",
        TRANSFORMERS_OFFLINE="1",
        TOKENIZERS_PARALLELISM="false",
        QT_SCALE_FACTOR="1",
        LC_ALL="C.UTF-8",
        LANGUAGE="en",
    )
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if beside := int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0")):
        # The processes share the cores. Each with a thread for every core, and its children too, would only wait.
        os.environ.setdefault("OMP_NUM_THREADS", str(max(1, (os.cpu_count() or 1) // beside)))
    return home


def _refuse_network(event: str, arguments: tuple[object, ...]) -> None:
    """Audit hook: an internet address in a test is an error, not a request. Local sockets have a path, not a tuple."""
    if event == "socket.getaddrinfo" or (event == "socket.connect" and isinstance(arguments[1], tuple)):
        raise RuntimeError(f"a test asked for the network: {event} {arguments[-1]!r}")


# A busy machine must not fail a property, nor for drawing its examples slowly; the suite's own time limit still holds.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

_HOME = _prepare_environment()
sys.addaudithook(_refuse_network)


class _FailOnWarning(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("scholiast"):
            self.lines.append(f"{record.name}: {record.getMessage()}")


def pytest_unconfigure() -> None:
    """Leave no home behind; with pytest-xdist each process has one."""
    shutil.rmtree(_HOME, ignore_errors=True)


@pytest.fixture(autouse=True)
def unexpected_log_lines(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Fail a test that logs a warning; a test that expects some clears the list at its end."""
    handler = _FailOnWarning()
    logging.getLogger().addHandler(handler)
    yield handler.lines
    logging.getLogger().removeHandler(handler)
    assert not handler.lines, f"unexpected log lines: {handler.lines}"


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real material beside the checkout, where there is one."""
    if not _SHARED.is_dir():
        pytest.skip("shared/ absent: the real vaults and question sets are not on this machine")
    return _SHARED
