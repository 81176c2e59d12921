"""What the parts of the window that ask the engine for something have in common."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from scholiast.engine import messages
from scholiast.gui.engine_link import EngineLink


class JobOwner(QObject):
    """Has at most one job of the engine under way, and hears when that job fails; events of others are not its own."""

    refused = Signal(str, str)  # message, hint

    def __init__(self, client: EngineLink, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._job: int | None = None
        client.job_failed.connect(self._on_any_job_failed)

    def _owns(self, job: int) -> bool:
        return self._job is not None and job == self._job

    def _on_any_job_failed(self, event: messages.JobFailed) -> None:
        if self._owns(event.job):
            self._on_failed(event)

    def _on_failed(self, event: messages.JobFailed) -> None:
        """The job came to nothing; by default the person is told why."""
        self.refused.emit(event.message, event.hint)
