"""PySide6 6.12.0 on Python 3.11 loses a reference to None with each turn of the event loop and aborts in the end."""

from __future__ import annotations

import subprocess
import sys

CANARY = """
import sys
from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer
app = QCoreApplication([])
def turn():
    QCoreApplication.sendPostedEvents()
    loop = QEventLoop()
    QTimer.singleShot(0, loop.quit)
    loop.exec()
for _ in range(20):
    turn()
before = sys.getrefcount(None)
for _ in range(1000):
    turn()
print(sys.getrefcount(None) - before)
"""


def test_the_event_loop_keeps_its_references_to_none() -> None:
    done = subprocess.run([sys.executable, "-c", CANARY], capture_output=True, text=True, check=True, timeout=60)
    assert abs(int(done.stdout)) < 100
