"""What the settings page asks of the engine: other settings, models, the size of passages, the data folder."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scholiast.core.errors import ModelUnavailable, UsageError
from scholiast.core.paths import DataPaths
from scholiast.core.settings import load_settings, save_settings
from scholiast.engine import messages, settings_messages
from scholiast.engine.assembly import ModelChoice, open_model_store
from scholiast.engine.gate import ModelGate
from scholiast.engine.indexing import Indexer
from scholiast.engine.jobs import Emit, job_failed, run_job
from scholiast.engine.models import ModelLoader

if TYPE_CHECKING:
    from scholiast.engine.passage_preview import PassagePreviewer
    from scholiast.inference.adapter_list import AdapterInfo
    from scholiast.inference.store import ModelInfo, ModelStore

PostJob = Callable[[int, Callable[[], None]], None]


class SettingsDesk:
    """Handles the commands of :mod:`scholiast.engine.settings_messages`.

    Args:
        paths: the data folder.
        choice: fake models, or those of the settings.
        workers: what loads models, what indexes, and what lets one of them use the models at a time.
        emit: sends events.
        post: does a job's work in order on another thread, and reports its failures.
    """

    def __init__(
        self,
        paths: DataPaths,
        choice: ModelChoice,
        workers: tuple[ModelLoader, Indexer, ModelGate],
        emit: Emit,
        post: PostJob,
    ) -> None:
        self._paths = paths
        self._choice = choice
        self._loader, self._indexer, self._gate = workers
        self._emit = emit
        self._post = post
        self._previewer: PassagePreviewer | None = None
        self._newest_preview = 0

    @property
    def handlers(self) -> dict[type, Callable[..., None]]:
        """What is done for each command."""
        work: dict[type, Callable[..., None]] = {
            settings_messages.PreviewPassages: self._preview,
            settings_messages.ListModels: self._list_models,
            settings_messages.AddModel: self._add_model,
            settings_messages.RemoveModel: self._remove_model,
            settings_messages.UseModel: self._use_model,
            settings_messages.AddAdapter: self._add_adapter,
            settings_messages.UseAdapter: self._use_adapter,
            settings_messages.MeasureData: self._measure,
            settings_messages.Restore: self._restore,
            settings_messages.ResetData: self._reset,
        }

        def later(handle: Callable[..., None], command: messages.Command) -> None:
            if isinstance(command, settings_messages.PreviewPassages):
                self._newest_preview = command.job
            self._post(getattr(command, "job", 0), partial(handle, command))

        handlers: dict[type, Callable[..., None]] = {kind: partial(later, handle) for kind, handle in work.items()}
        # At once, so that the next question is asked by them.
        handlers[settings_messages.ReloadSettings] = self._reload_settings
        # Threads of their own: copying a large index takes a while, and so does a model; notes are read meanwhile.
        handlers[settings_messages.BackUp] = partial(self._beside, self._back_up)
        handlers[settings_messages.MeasureSpeed] = partial(self._beside, self._measure_speed)
        return handlers

    def _beside(self, handle: Callable[..., None], command: messages.Command) -> None:
        def work() -> None:
            error = run_job(partial(handle, command))
            if error is not None:
                self._emit(job_failed(0, error))

        threading.Thread(target=work, name=type(command).__name__, daemon=True).start()

    # ---- settings --------------------------------------------------------------------------------------------

    def _reload_settings(self, _command: settings_messages.ReloadSettings) -> None:
        self._indexer.tuning.use_settings(self._loader.refresh_settings())

    def _preview(self, command: settings_messages.PreviewPassages) -> None:
        from scholiast.engine.passage_preview import PassagePreviewer

        if command.job != self._newest_preview:
            return  # the dial has moved on
        if self._previewer is None:
            self._previewer = PassagePreviewer(self._paths, self._loader.settings.index.max_note_mb)
        self._emit(self._previewer.preview(command, self._indexer.libraries, self._loader.loaded_embedder))

    # ---- models ----------------------------------------------------------------------------------------------

    def _store(self) -> ModelStore:
        return open_model_store(self._paths, load_settings(self._paths.settings), self._choice)

    def _tell_models(self, store: ModelStore, *, verify: bool = False) -> None:
        models = store.verify() if verify else store.list()
        try:
            generator = None if self._choice == "fake" else store.source("generator")
        except ModelUnavailable:
            generator = None
        adapters = tuple(_adapter_row(info) for info in store.adapters.list(generator))
        self._emit(settings_messages.ModelList(tuple(_model_row(info) for info in models), adapters, verify))

    def _list_models(self, command: settings_messages.ListModels) -> None:
        self._tell_models(self._store(), verify=command.verify)

    def _measure_speed(self, _command: settings_messages.MeasureSpeed) -> None:
        from scholiast.engine.speed_measuring import measure_speeds

        store = self._store()
        try:
            measure_speeds(store, self._loader, self._gate)
        finally:
            self._tell_models(store)

    def _add_model(self, command: settings_messages.AddModel) -> None:
        store = self._store()
        store.add(command.name, Path(command.path).expanduser().absolute())
        self._tell_models(store)

    def _remove_model(self, command: settings_messages.RemoveModel) -> None:
        store = self._store()
        used = any(info.active for info in store.list() if info.spec == command.name)
        store.remove(command.name)
        if used:
            self._loader.reload()
        self._tell_models(store)

    def _use_model(self, command: settings_messages.UseModel) -> None:
        if command.role not in ("embedder", "generator"):
            raise UsageError(f"There is no role {command.role}.", "It is embedder or generator.")
        settings = load_settings(self._paths.settings)
        if getattr(settings.models, command.role) != "default":
            # What stands in settings.toml comes before the choice made here.
            default: dict[str, Any] = {command.role: "default"}
            save_settings(self._paths.settings, replace(settings, models=replace(settings.models, **default)))
        store = self._store()
        store.use(command.role, command.spec)
        self._loader.reload()
        self._tell_models(store)

    def _add_adapter(self, command: settings_messages.AddAdapter) -> None:
        store = self._store()
        store.adapters.add(command.name, Path(command.path))
        self._tell_models(store)

    def _use_adapter(self, command: settings_messages.UseAdapter) -> None:
        store = self._store()
        store.adapters.use(command.name, on=command.on)
        self._loader.reload()
        self._tell_models(store)

    # ---- the data folder -------------------------------------------------------------------------------------

    def _measure(self, _command: settings_messages.MeasureData) -> None:
        from scholiast.engine.data_folder import measure

        self._emit(settings_messages.DataMeasured(str(self._paths.root), measure(self._paths)))

    def _back_up(self, command: settings_messages.BackUp) -> None:
        from scholiast.engine.data_folder import back_up

        size = back_up(self._paths, Path(command.path))
        self._emit(messages.Notice("info", f"A backup of {size / 1e6:,.1f} MB was written to {command.path}."))

    def _restore(self, command: settings_messages.Restore) -> None:
        from scholiast.engine.data_folder import lay_ready

        lay_ready(self._paths, Path(command.path))
        self._emit(settings_messages.RestartNeeded("restore"))

    def _reset(self, _command: settings_messages.ResetData) -> None:
        from scholiast.engine.data_folder import want_reset

        want_reset(self._paths)
        self._emit(settings_messages.RestartNeeded("reset"))


def _model_row(info: ModelInfo) -> settings_messages.ModelRow:
    from scholiast.inference.sources import DEFAULTS

    if info.spec == "default":
        origin = f"package {DEFAULTS[info.role].distribution} {DEFAULTS[info.role].version}"
    else:
        origin = "comes with the program, for tests" if info.spec == "fake" else "added by you"
    return settings_messages.ModelRow(
        role=info.role,
        name=info.name,
        spec=info.spec,
        state=info.state,
        size_bytes=info.size_bytes,
        licence=info.licence,
        origin=origin,
        path=info.path,
        active=info.active,
        detail=info.detail,
        adapters=info.adapters,
        speed=info.speed,
        speed_measured=info.speed_measured,
    )


def _adapter_row(info: AdapterInfo) -> settings_messages.AdapterRow:
    return settings_messages.AdapterRow(
        name=info.name,
        title=info.title,
        state=info.state,
        active=info.active,
        shipped=info.shipped,
        size_bytes=info.size_bytes,
        licence=info.licence,
        path=info.path,
        detail=info.detail,
    )
