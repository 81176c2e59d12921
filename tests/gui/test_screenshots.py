"""Pictures of every state, at both scales and in every language. ``SCHOLIAST_SCREENSHOTS=DIR`` keeps them in DIR."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.gui.screens import SIZES, STATES, THEMES

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("scale", "code"), [(1, "en"), (2, "en"), (1, "de"), (2, "es")])
def test_every_state_is_drawn_whole(scale: int, code: str, tmp_path: Path) -> None:
    kept = os.environ.get("SCHOLIAST_SCREENSHOTS")
    folder = (Path(kept) if kept else tmp_path) / f"{code}-{scale}x"
    path = os.pathsep.join([str(CHECKOUT), str(CHECKOUT / "app"), *filter(None, [os.environ.get("PYTHONPATH")])])
    drawn = subprocess.run(
        [sys.executable, "-m", "tests.gui.screens", str(folder), code],
        cwd=CHECKOUT,
        env={**os.environ, "QT_SCALE_FACTOR": str(scale), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=850,
        check=False,
    )
    assert drawn.returncode == 0, drawn.stderr
    assert json.loads(drawn.stdout.splitlines()[-1]) == {}, "nothing is cut off"
    for state in STATES:
        for theme in THEMES:
            for width, height in SIZES[code]:
                image = QImage(str(folder / f"{state}-{theme}-{width}x{height}.png"))
                assert (image.width(), image.height()) == (width * scale, height * scale)
                shades = {image.pixel(x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)}
                assert len(shades) > 8, (state, theme)
