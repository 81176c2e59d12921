"""The guards of the test run itself."""

from __future__ import annotations

import logging
import os
import socket
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


def test_an_unexpected_warning_is_noticed(unexpected_log_lines: list[str]) -> None:
    logging.getLogger("scholiast.sample").warning("nobody expected this")
    assert unexpected_log_lines == ["scholiast.sample: nobody expected this"]
    unexpected_log_lines.clear()
