"""Loads embedder and generator on threads of their own, and says how that goes."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Literal

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ScholiastError
from scholiast.core.paths import DataPaths
from scholiast.core.settings import Settings, load_settings
from scholiast.engine.assembly import ModelChoice, open_model_store
from scholiast.engine.jobs import Emit, run_job
from scholiast.engine.messages import ModelState, Notice
from scholiast.inference.protocols import Embedder, Generator

logger = logging.getLogger("scholiast.engine")

Role = Literal["embedder", "generator"]
_POLL_SECONDS = 0.05


class ModelLoader:
    """Both models, or why there are none. A failed one is tried again when somebody asks for it.

    The settings are read here too: when they are invalid, neither model may be loaded in their place, since
    another embedder would throw away every vector.
    """

    def __init__(
        self,
        paths: DataPaths,
        choice: ModelChoice,
        emit: Emit,
        on_embedder: Callable[[Embedder, Settings], None],
        on_other_embedder: Callable[[Embedder, Settings, Callable[[], None]], None],
        on_same_embedder: Callable[[], None],
    ) -> None:
        self.paths = paths
        self._choice = choice
        self._emit = emit
        self._on_embedder = on_embedder
        self._on_other_embedder = on_other_embedder
        self._on_same_embedder = on_same_embedder
        self._changed = threading.Condition()
        self.settings = Settings()  # those that hold; the defaults until they are read
        self._embedder: Embedder | None = None
        self._generator: Generator | None = None
        self.generator_reads = True  # whether the one that is loaded may answer from notes
        self._errors: dict[Role, ScholiastError] = {}
        self._wanted = True
        self._stale: set[Role] = set()
        self._closing = False
        self._is_generator_prepared = False
        self._thread = threading.Thread(target=self._run, name="models", daemon=True)

    @property
    def loaded_embedder(self) -> Embedder | None:
        """The embedder in use, None while it loads."""
        return self._embedder

    @property
    def has_generator(self) -> bool:
        """Whether a question would not have to wait for the generator."""
        return self._generator is not None

    def start(self) -> None:
        """Begin to load."""
        self._thread.start()

    def retry(self) -> None:
        """Try again to load what failed, if anything did."""
        with self._changed:
            if self._errors:
                self._errors.clear()
                self._wanted = True
                self._changed.notify_all()

    def reload(self) -> None:
        """Load both models again, because other adapters are used now; those there are answer until that is done."""
        with self._changed:
            self._stale = {"embedder", "generator"}
            self._errors.clear()
            self._wanted = True
            self._changed.notify_all()

    def refresh_settings(self) -> Settings:
        """Go by the settings as they are in the file now; models that they name anew are loaded.

        Raises:
            SettingsError: they are not valid; those before hold on.
        """
        former, settings = self.settings, load_settings(self.paths.settings)
        self.settings = settings
        if settings.models != former.models:
            self.reload()
        return settings

    def embedder(self, cancel: CancelToken) -> Embedder:
        """The embedder, once it is loaded.

        Raises:
            ScholiastError: it cannot be loaded.
            Cancelled: the person did not want to wait.
        """
        self._wait(lambda: self._embedder is not None, "embedder", cancel)
        assert self._embedder is not None
        return self._embedder

    def generator(self, cancel: CancelToken) -> Generator:
        """The generator, once it is loaded; raises as :meth:`embedder` does."""
        self._wait(lambda: self._generator is not None, "generator", cancel)
        assert self._generator is not None
        return self._generator

    def close(self, timeout: float) -> bool:
        """End the thread; false if it is still inside a load after ``timeout`` seconds."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _wait(self, is_there: Callable[[], bool], role: Role, cancel: CancelToken) -> None:
        with self._changed:
            while not is_there():
                if role in self._errors:
                    # A copy: the one that is kept would otherwise hold on to everything its traceback refers to.
                    raise copy(self._errors[role])
                cancel.check()
                self._changed.wait(_POLL_SECONDS)
        cancel.check()

    # ---- on the thread ---------------------------------------------------------------------------------------

    def _run(self) -> None:
        while self._wait_for_wish():
            error = run_job(self._open_store)
            if error is None:
                self._load_both()
            else:
                self._fail(error, "embedder", "generator")

    def _load_both(self) -> None:
        """Side by side, which halves the wait; one after the other if one must be prepared, which takes memory."""
        if self._is_generator_prepared:
            beside = threading.Thread(
                target=self._load, args=("generator", self._load_generator), name="generator", daemon=True
            )
            beside.start()
            self._load("embedder", self._load_embedder)
            beside.join()
        else:
            self._load("embedder", self._load_embedder)
            self._load("generator", self._load_generator)

    def _wait_for_wish(self) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: self._wanted or self._closing)
            self._wanted = False
            # A load that was under way when this was wished for may have failed since, by what held before.
            self._errors.clear()
            return not self._closing

    def _open_store(self) -> None:
        self.settings = load_settings(self.paths.settings)
        store = open_model_store(self.paths, self.settings, self._choice)
        self._is_generator_prepared = store.is_prepared("generator")

    def _load(self, role: Role, load: Callable[[], None]) -> None:
        there = self._embedder if role == "embedder" else self._generator
        if (there is not None and role not in self._stale) or self._closing:
            return
        self._stale.discard(role)
        self._emit(ModelState(role, "loading", _spec(self._choice, self.settings, role)))
        error = run_job(load)
        if error is not None:
            self._fail(error, role)

    def _fail(self, error: ScholiastError, *roles: Role) -> None:
        with self._changed:
            self._errors.update(dict.fromkeys(roles, error))
            self._changed.notify_all()
        for role in roles:
            self._emit(ModelState(role, "failed", _spec(self._choice, self.settings, role), error.message, error.hint))

    def _load_embedder(self) -> None:
        store = open_model_store(self.paths, self.settings, self._choice)
        embedder = store.embedder(_preparing(self._emit, "embedder", _spec(self._choice, self.settings, "embedder")))
        # The first run starts the worker threads, which must not inherit the indexer's low priority.
        embedder.embed_query("warm-up")
        former = self._embedder
        if former is not None and former.fingerprint != embedder.fingerprint:
            self._emit(ModelState("embedder", "ready", former.name))
            self._on_other_embedder(embedder, self.settings, partial(self._adopt, embedder))
            return
        self._adopt(embedder)
        if former is None:
            self._on_embedder(embedder, self.settings)
        else:
            # Adapters change how questions are encoded, never the vectors of passages.
            self._on_same_embedder()

    def _adopt(self, embedder: Embedder) -> None:
        with self._changed:
            self._embedder = embedder
            self._changed.notify_all()
        self._emit(ModelState("embedder", "ready", embedder.name))

    def _load_generator(self) -> None:
        from scholiast.rag.self_check import HELP, SelfChecks

        store = open_model_store(self.paths, self.settings, self._choice)
        notify = _preparing(self._emit, "generator", _spec(self._choice, self.settings, "generator"))
        generator = store.generator(notify)
        found = SelfChecks(self.paths.self_checks).of(generator, notify)
        with self._changed:
            self._generator, self.generator_reads = generator, found.passed
            self._changed.notify_all()
        name = generator.name if generator.adapter is None else f"{generator.name} + {generator.adapter}"
        self._emit(ModelState("generator", "ready", name))
        if not found.passed:
            self._emit(Notice("info", found.remark(generator.name), HELP))


def _preparing(emit: Emit, role: Role, spec: str) -> Callable[[str], None]:
    def notify(message: str) -> None:
        emit(ModelState(role, "preparing", spec, message))

    return notify


def _spec(choice: ModelChoice, settings: Settings, role: Role) -> str:
    if choice == "fake":
        return "fake"
    return settings.models.embedder if role == "embedder" else settings.models.generator
