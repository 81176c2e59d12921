"""Nothing Scholiast does opens an internet socket, seen from outside by the kernel's own system calls."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="not Linux: strace watches the system calls")

REPOSITORY = Path(__file__).resolve().parents[2]
SAMPLE_NOTES = REPOSITORY / "resources" / "sample-notes"
INTERNET = re.compile(r"AF_INET6?\b")


def environment(home: Path) -> dict[str, str]:
    """A person's environment: no CI, which would silence OpenVINO's usage events, and an empty home."""
    dropped = ("CI", "SCHOLIAST_", "XDG_", "HF_", "TRANSFORMERS_", "TOKENIZERS_")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(dropped)}
    return {**kept, "HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}


def internet_calls(command: list[str], home: Path) -> list[str]:
    """The network system calls of ``command`` and all its children that name an internet address family."""
    trace = home.parent / "trace.txt"
    watched = ["strace", "-f", "--seccomp-bpf", "-e", "trace=network", "-o", str(trace), *command]
    done = subprocess.run(watched, env=environment(home), capture_output=True, text=True, check=False, timeout=850)
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in trace.read_text(errors="replace").splitlines() if INTERNET.search(line)]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_an_internet_socket_of_a_child_is_seen(home: Path) -> None:
    opens_one = "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(('127.0.0.1', 9))"
    in_a_child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {opens_one!r}], check=True)"
    seen = internet_calls([sys.executable, "-c", in_a_child], home)
    assert [line for line in seen if "connect(" in line and "127.0.0.1" in line]


def test_a_local_socket_is_allowed(home: Path) -> None:
    local = "import socket; socket.socketpair(); socket.socket(socket.AF_UNIX)"
    assert internet_calls([sys.executable, "-c", local], home) == []


@pytest.mark.real
@pytest.mark.timeout(2_600)
def test_preparing_indexing_and_asking_stay_off_the_network(home: Path) -> None:
    scholiast = [sys.executable, "-m", "scholiast"]
    question = "How much salt goes into the rye bread?"
    assert internet_calls([*scholiast, "models", "prepare"], home) == []
    assert internet_calls([*scholiast, "ask", question, "--notes", str(SAMPLE_NOTES)], home) == []
    assert internet_calls([*scholiast, "--offscreen", "--ask", question], home) == []
    assert not (home / "intel").exists()
