"""The guards of the test run itself."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from scholiast.core.paths import default_data_dir


def test_an_internet_connection_is_refused() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client, pytest.raises(RuntimeError, match="network"):
        client.connect(("127.0.0.1", 9))


def test_a_name_is_not_looked_up() -> None:
    with pytest.raises(RuntimeError, match="network"):
        socket.getaddrinfo("example.org", 80)


def test_the_data_folder_is_a_throw_away_one() -> None:
    assert default_data_dir().is_relative_to(Path(os.environ["HOME"]))
    assert "scholiast-tests-" in os.environ["HOME"]


def test_byte_code_is_kept_for_the_next_process() -> None:
    assert not sys.dont_write_bytecode
    asked = [sys.executable, "-c", "import sys; print(sys.dont_write_bytecode)"]
    assert subprocess.run(asked, capture_output=True, text=True, check=True).stdout == "False\n"


def test_an_unexpected_warning_is_noticed(unexpected_log_lines: list[str]) -> None:
    logging.getLogger("scholiast.sample").warning("nobody expected this")
    assert unexpected_log_lines == ["scholiast.sample: nobody expected this"]
    unexpected_log_lines.clear()
