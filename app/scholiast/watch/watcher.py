"""FolderWatcher: file system events boiled down to "look at these paths".

An event is a hint, never the truth: what changed is found out by looking. Events may be lost (a full queue, a
network drive), so the owner sweeps now and then as well.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePath

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileAttribEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, EventEmitter, ObservedWatch
from watchdog.observers.polling import PollingObserver

from scholiast.core.paths import IGNORE_FILE
from scholiast.watch.pending import PendingPaths
from scholiast.watch.watchdog_log import WatchdogLog

OnPaths = Callable[[frozenset[Path]], None]
OnNotice = Callable[[str], None]

_log = logging.getLogger("scholiast.watch")

# Opening a file and closing it unwritten are what our own reading does. A folder's own modification only repeats
# what its entries say.
_EVENTS: list[type[FileSystemEvent]] = [
    FileCreatedEvent,
    FileModifiedEvent,
    FileAttribEvent,
    FileClosedEvent,
    FileMovedEvent,
    FileDeletedEvent,
    DirCreatedEvent,
    DirMovedEvent,
    DirDeletedEvent,
]
_LIMITS = (errno.ENOSPC, errno.EMFILE, errno.ENFILE)


@dataclass(frozen=True, slots=True)
class _Armed:
    """A root under watch: what watches it, and which folder it was then."""

    observer: BaseObserver
    watch: ObservedWatch
    emitter: EventEmitter
    identity: tuple[int, int]


class FolderWatcher:
    """Watches folders recursively and calls ``on_paths`` from a thread of its own.

    A root that is deleted, renamed away or replaced is reported by its own path, again when it is back, and watched
    anew by itself. Where the system has no watches left, folders are polled instead and ``on_notice`` is told.

    Args:
        on_paths: called with files and folders to look at, there or not.
        on_notice: called with a sentence for the person.
        debounce: seconds of quiet before paths are passed on.
        max_wait: seconds after which they are passed on in any case.
        check_seconds: how often roots are checked for having vanished or returned.
        poll_seconds: how often a folder without native watches is compared.
    """

    def __init__(
        self,
        on_paths: OnPaths,
        on_notice: OnNotice | None = None,
        *,
        debounce: float = 0.3,
        max_wait: float = 2.0,
        check_seconds: float = 1.0,
        poll_seconds: float = 10.0,
    ) -> None:
        self._on_paths = on_paths
        self._on_notice = on_notice
        self._check_seconds = check_seconds
        self._poll_seconds = poll_seconds
        self._pending = PendingPaths(debounce, max_wait)
        self._changed = threading.Condition()
        self._arming = threading.RLock()
        self._roots: dict[Path, _Armed | None] = {}
        self._native: BaseObserver | None = None
        self._polling: BaseObserver | None = None
        self._noticed = False
        self._closed = False
        self._log_lines = WatchdogLog(self._lost_events)
        self._log_lines.attach()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
        self._thread.start()

    # ---- for the owner -------------------------------------------------------------------------------------

    def watch(self, root: Path) -> None:
        """Watch ``root``; one that is not there is watched when it appears. Twice is once.

        Raises:
            OSError: the folder cannot be watched in any way.
        """
        with self._arming:
            if self._roots.get(root) is None:
                self._roots[root] = None
                if root.is_dir():
                    self._arm(root)

    def unwatch(self, root: Path) -> None:
        """Stop watching ``root``; paths of it that wait are still passed on."""
        with self._arming:
            armed = self._roots.pop(root, None)
            if armed is not None:
                self._disarm(armed)

    def is_alive(self, root: Path) -> bool:
        """Whether changes below ``root`` are noticed right now."""
        with self._arming:
            return self._is_alive(root)

    def is_polling(self, root: Path) -> bool:
        """Whether ``root`` is compared now and then, for want of native watches."""
        with self._arming:
            armed = self._roots.get(root)
            return armed is not None and armed.observer is self._polling

    def close(self) -> None:
        """Stop all watching; waiting paths are dropped."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if threading.current_thread() is not self._thread:
            self._thread.join()
        with self._arming:
            self._roots.clear()
            for observer in (self._native, self._polling):
                if observer is not None:
                    observer.stop()
                    observer.join()
            self._native = self._polling = None
        self._log_lines.detach()

    # ---- events --------------------------------------------------------------------------------------------

    def _noticed_event(self, root: Path, event: FileSystemEvent) -> None:
        """Called from the observer's thread."""
        for name in (event.src_path, event.dest_path):
            path = Path(os.fsdecode(name)) if name else None
            if path is not None and not _is_hidden(path, root):
                self._add(path, root, folder=event.is_directory)

    def _lost_events(self) -> None:
        _log.info("The system dropped file events, so all folders are looked at again.")
        for root in list(self._roots):
            self._add(root, root, folder=True)

    def _add(self, path: Path, root: Path, *, folder: bool) -> None:
        with self._changed:
            self._pending.add(path, root, time.monotonic(), folder=folder)
            self._changed.notify_all()

    def _run(self) -> None:
        check_at = time.monotonic() + self._check_seconds
        while True:
            with self._changed:
                if self._closed:
                    return
                now = time.monotonic()
                due = self._pending.due()
                if now < check_at and (due is None or now < due):
                    self._changed.wait(min(check_at, due if due is not None else check_at) - now)
                    continue
                paths = self._pending.take() if due is not None and now >= due else frozenset()
            if paths:
                self._on_paths(paths)
            if now >= check_at:
                self._check_roots()
                check_at = time.monotonic() + self._check_seconds

    # ---- roots ---------------------------------------------------------------------------------------------

    def _check_roots(self) -> None:
        for root in list(self._roots):
            with self._arming:
                if root not in self._roots or self._is_alive(root):
                    continue
                armed = self._roots[root]
                if armed is not None:
                    self._disarm(armed)
                    self._roots[root] = None
                    self._add(root, root, folder=True)
                if root.is_dir():
                    try:
                        self._arm(root)
                    except OSError as error:
                        _log.info("%s cannot be watched yet: %s", root, error)
                    else:
                        self._add(root, root, folder=True)

    def _is_alive(self, root: Path) -> bool:
        armed = self._roots.get(root)
        return (
            armed is not None
            and _is_healthy(armed.observer)
            and armed.emitter.is_alive()
            and _identity(root) == armed.identity
        )

    def _arm(self, root: Path) -> None:
        identity = _identity(root)
        if identity is None:
            return
        try:
            armed = self._schedule(self._native_observer(), root, identity)
            _probe(root)
        except OSError as error:
            if error.errno not in _LIMITS:
                raise
            known = self._native
            if known is not None:
                with contextlib.suppress(KeyError):
                    known.unschedule(ObservedWatch(os.fspath(root), recursive=True, event_filter=_EVENTS))
            armed = self._schedule(self._polling_observer(), root, identity)
            self._say_that_it_polls()
        self._roots[root] = armed

    def _schedule(self, observer: BaseObserver, root: Path, identity: tuple[int, int]) -> _Armed:
        watch = observer.schedule(
            _Handler(root, self._noticed_event), os.fspath(root), recursive=True, event_filter=_EVENTS
        )
        emitter = next(emitter for emitter in observer.emitters if emitter.watch == watch)
        return _Armed(observer, watch, emitter, identity)

    def _disarm(self, armed: _Armed) -> None:
        with contextlib.suppress(KeyError):
            armed.observer.unschedule(armed.watch)

    def _native_observer(self) -> BaseObserver:
        if self._native is not None and not _is_healthy(self._native):
            self._native.stop()
            self._native.join()
            self._native = None
        if self._native is None:
            observer = Observer()
            observer.start()
            self._native = observer
        return self._native

    def _polling_observer(self) -> BaseObserver:
        if self._polling is None:
            self._polling = PollingObserver(timeout=self._poll_seconds)
            self._polling.start()
        return self._polling

    def _say_that_it_polls(self) -> None:
        if self._noticed:
            return
        self._noticed = True
        text = (
            "The system allows no more folder watches, so changes are looked for every "
            f"{self._poll_seconds:.0f} seconds instead of being noticed at once."
        )
        _log.info(text)
        if self._on_notice is not None:
            self._on_notice(text)


class _Handler(FileSystemEventHandler):
    """Hands one root's events to the watcher."""

    def __init__(self, root: Path, take: Callable[[Path, FileSystemEvent], None]) -> None:
        self._root = root
        self._take = take

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Called for each event."""
        self._take(self._root, event)


def _is_healthy(observer: BaseObserver) -> bool:
    """Whether all threads of ``observer`` run; on Linux a reader's death would otherwise go unnoticed."""
    reader = getattr(observer, "_inotify_fd", None)
    return observer.is_alive() and (not isinstance(reader, threading.Thread) or reader.is_alive())


def _is_hidden(path: Path, root: Path) -> bool:
    try:
        relative: PurePath = path.relative_to(root)
    except ValueError:
        return False
    return relative != PurePath(IGNORE_FILE) and any(part.startswith(".") for part in relative.parts)


def _identity(root: Path) -> tuple[int, int] | None:
    try:
        status = root.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _probe(root: Path) -> None:
    """Raise OSError if the system has no watch left: watchdog only says so for the root, not for folders below it."""
    probe = Observer()
    probe.schedule(FileSystemEventHandler(), os.fspath(root), recursive=False)
    try:
        probe.start()
    finally:
        # One that did not start has a reading thread and a system's handle all the same.
        probe.stop()
        if probe.is_alive():
            probe.join()
