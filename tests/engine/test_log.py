from __future__ import annotations

import logging
from pathlib import Path

from scholiast.engine.server import _keep_log


def test_the_kept_log_holds_failures_and_nothing_else(tmp_path: Path, unexpected_log_lines: list[str]) -> None:
    path = tmp_path / "engine.log"
    _keep_log(path)
    handler = logging.getLogger().handlers[-1]
    logger = logging.getLogger("scholiast.engine")
    try:
        logger.info("looked at the diary of %s", "Ada")
        assert not path.exists()
        logger.error("A job failed unexpectedly")
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()
    text = path.read_text("utf-8")
    assert "A job failed unexpectedly" in text
    assert "Ada" not in text
    unexpected_log_lines.clear()
