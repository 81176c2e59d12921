"""From the list of models to the engine: chosen, added, forgotten, verified."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from scholiast.engine import settings_messages
from scholiast.gui.desktop import Desktop
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.models_panel import ModelsPanel
from scholiast.gui.status_strip import duration


class ModelCommands(QObject):
    """Commands about models, each with what it costs. ``seconds``: what reading all notes again takes, if known."""

    def __init__(
        self, client: EngineLink, panel: ModelsPanel, others: tuple[LibraryListModel, Desktop], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._client, self._panel, self._window = client, panel, parent
        self._libraries, self._desktop = others
        self.seconds: float | None = None
        client.models_listed.connect(panel.show_models)
        panel.used.connect(self._use_model)
        panel.removed.connect(lambda spec: client.send(settings_messages.RemoveModel(spec)))
        panel.verify_requested.connect(lambda: client.send(settings_messages.ListModels(verify=True)))
        panel.speed_requested.connect(lambda: client.send(settings_messages.MeasureSpeed()))
        panel.adapter_switched.connect(lambda name, on: client.send(settings_messages.UseAdapter(name, on)))
        panel.file_requested.connect(self._add_model_file)
        panel.folder_requested.connect(self._add_model_folder)
        panel.adapter_requested.connect(self._add_adapter)

    def _use_model(self, role: str, spec: str) -> None:
        use = partial(self._client.send, settings_messages.UseModel(role, spec))
        if role != "embedder":
            use()
            return
        passages = sum(status.passages for status in self._libraries.statuses)
        seconds = self.seconds
        work = self.tr("All %Ln passages are read again with it.", "", passages)
        if seconds is not None:
            time = self.tr("That takes about {time} if it is as fast as the one in use.")
            work = f"{work} {time.format(time=duration(seconds))}"
        meanwhile = self.tr(
            "Meanwhile questions are answered with the one in use now. Vectors of that one are kept, so that going "
            "back takes no time."
        )
        cost = f"{work} {meanwhile}"
        self._desktop.confirm(
            self._window, (self.tr("Compare meanings with another model?"), cost, self.tr("Use this model")), use
        )

    def _add_model_file(self) -> None:
        self._desktop.ask_file(self._window, self.tr("Add a model"), self.tr("Models (*.gguf)"), self._add_model)

    def _add_model_folder(self) -> None:
        self._desktop.ask_folder(self._window, self._add_model, self.tr("Add a model's folder"))

    def _add_model(self, path: Path) -> None:
        self._client.send(settings_messages.AddModel(self._free_name(path), str(path)))

    def _add_adapter(self) -> None:
        def add(path: Path) -> None:
            self._client.send(settings_messages.AddAdapter(self._free_name(path), str(path)))

        self._desktop.ask_folder(self._window, add, self.tr("Add an adapter's folder"))

    def _free_name(self, path: Path) -> str:
        """A name after the file that no model and no adapter has."""
        name = re.sub(r"[^A-Za-z0-9._-]+", "-", path.stem if path.suffix == ".gguf" else path.name)
        name = re.sub(r"^[^A-Za-z0-9]+", "", name)[:48] or "model"
        lists = (self._panel.model, self._panel.adapter_model)
        taken = {"default", "fake", "none", *(name for model in lists for name in model.names)}
        numbered = (f"{name}-{number}" for number in range(2, 1_000))
        return name if name not in taken else next(free for free in numbered if free not in taken)
