"""How the engine and its models are, in the status line and, when something is wrong, as a notice."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from scholiast.engine import messages
from scholiast.gui.desktop import Desktop
from scholiast.gui.engine_link import EngineLink, EngineState
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.notices import Level, Notice, NoticeStack
from scholiast.gui.status_strip import StatusStrip

_CANNOT_BE_LOADED = {
    "embedder": QT_TRANSLATE_NOOP("EngineStatus", "The search model cannot be loaded."),
    "generator": QT_TRANSLATE_NOOP("EngineStatus", "The reading model cannot be loaded."),
}
_CANNOT_BE_USED = {
    "embedder": QT_TRANSLATE_NOOP("EngineStatus", "The search model cannot be used"),
    "generator": QT_TRANSLATE_NOOP("EngineStatus", "The reading model cannot be used"),
}
_ROLES = {
    "embedder": QT_TRANSLATE_NOOP("EngineStatus", "the search model"),
    "generator": QT_TRANSLATE_NOOP("EngineStatus", "the reading model"),
}
_NOT_YET = ("preparing", "loading")
_LEVELS: dict[str, Level] = {"info": "info", "warning": "warning", "error": "error"}


class EngineStatus(QObject):
    """Tells the person what state the engine is in."""

    waiting_changed = Signal(str)  # what a question has to wait for, in words

    def __init__(
        self,
        client: EngineLink,
        strip: StatusStrip,
        notices: NoticeStack,
        desktop: Desktop,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._strip = strip
        self._notices = notices
        self._desktop = desktop
        self._models: dict[str, messages.ModelState] = {}
        self._trouble: Notice | None = None
        client.state_changed.connect(self._on_state_changed)
        client.model_state_changed.connect(self._on_model_state)
        client.notice_received.connect(self._on_notice)
        client.job_failed.connect(self._on_job_failed)
        self._refresh()

    def _on_state_changed(self, state: EngineState) -> None:
        if state.phase in ("starting", "running"):
            self._clear_trouble()
        if state.phase == "starting":
            self._models.clear()
        elif state.phase == "stopped":
            self._show_trouble(
                self.tr("Engine stopped. {reason}").format(reason=state.message), state, self.tr("Restart")
            )
        elif state.phase == "locked":
            self._show_trouble(state.message, state, self.tr("Try again"))
        if state.phase != "running":
            self._strip.clear_progress()
        self._refresh()

    def _on_model_state(self, model: messages.ModelState) -> None:
        before = self._models.get(model.role)
        self._models[model.role] = model
        if model.state == "failed" and (before is None or before.message != model.message):
            message = model.message or translate("EngineStatus", _CANNOT_BE_LOADED[model.role])
            self._notices.show_notice("error", message, model.hint)
        self._refresh()

    def _on_notice(self, notice: messages.Notice) -> None:
        self._notices.show_notice(_LEVELS.get(notice.level, "info"), notice.message, notice.hint)

    def _on_job_failed(self, failure: messages.JobFailed) -> None:
        if failure.job == 0:
            self._notices.show_notice("error", failure.message, failure.hint)

    def _show_trouble(self, message: str, state: EngineState, remedy: str) -> None:
        self._clear_trouble()
        self._trouble = self._notices.show_notice("error", message, state.hint)
        self._trouble.add_button(remedy, self._client.restart)
        if state.details:
            self._trouble.add_button(self.tr("Copy details"), self._on_copy_details)
        self._trouble.closed.connect(self._on_trouble_closed)

    def _on_copy_details(self) -> None:
        self._desktop.copy(self._client.state.details)
        # The notice closes with the button; the trouble has not gone, so it comes back.
        state = self._client.state
        if state.phase in ("stopped", "locked"):
            self._trouble = None
            self._show_trouble(
                self.tr("Engine stopped. {reason}").format(reason=state.message), state, self.tr("Restart")
            )

    def _on_trouble_closed(self) -> None:
        if self.sender() is self._trouble:
            self._trouble = None

    def _clear_trouble(self) -> None:
        if self._trouble is not None:
            self._trouble.close_notice()
            self._trouble = None

    def _refresh(self) -> None:
        state = self._client.state
        text = {
            "starting": self.tr("Starting…"),
            "restarting": self.tr("Starting again…"),
            "stopped": self.tr("Engine stopped"),
            "locked": self.tr("Open in another window"),
            "closed": self.tr("Closing…"),
        }.get(state.phase, "")
        shown = text or self._models_text()
        self._strip.show_engine(shown, state.message)
        is_waiting = state.phase == "starting" or any(model.state in _NOT_YET for model in self._models.values())
        self.waiting_changed.emit(shown if is_waiting else "")

    def _models_text(self) -> str:
        for model in self._models.values():
            if model.state == "failed":
                return translate("EngineStatus", _CANNOT_BE_USED[model.role])
            if model.state == "preparing":
                preparing = self.tr("Preparing {model} for this computer; the first time takes about a minute…")
                return model.message or preparing.format(model=_role(model))
        for model in self._models.values():
            if model.state == "loading":
                return self.tr("Loading {model}…").format(model=_role(model))
        reader = self._models.get("generator")
        here = self.tr("All on this computer")
        return f"{here}  ·  {reader.name}" if reader is not None else here


def _role(model: messages.ModelState) -> str:
    return translate("EngineStatus", _ROLES[model.role])
