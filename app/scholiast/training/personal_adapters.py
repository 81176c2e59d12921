"""The personal adapters of one data folder: one is in use, those before it are kept so that teaching can be undone."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from scholiast.core.codec import CodecError, from_json, to_json
from scholiast.core.errors import StoreError, UsageError
from scholiast.core.teaching import TeachingVerdict
from scholiast.index.durable import replace_file
from scholiast.inference.adapter_list import AdapterList
from scholiast.inference.adapters import read_card

NAME = "personal"
"""What the adapter in use is called among the person's adapters."""

_STATE = "teaching.json"
_KEPT = 5


@dataclass(frozen=True, slots=True)
class _State:
    """``adopted``: folder names, oldest first, the last one in use; ``verdict``: of the last training."""

    adopted: tuple[str, ...] = ()
    verdict: TeachingVerdict | None = None


class PersonalAdapters:
    """Adopts, lists and takes back personal adapters; ``folder`` holds them and what is remembered of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def verdict(self) -> TeachingVerdict | None:
        """Of the last training; None before the first."""
        return self._read().verdict

    @property
    def can_undo(self) -> bool:
        """Whether an adapter is in use that can be taken back."""
        return bool(self._read().adopted)

    @property
    def in_use(self) -> str | None:
        """When the adapter in use was made, ISO date; None without one."""
        adopted = self._read().adopted
        return read_card(self._folder / adopted[-1]).made if adopted else None

    def judged(self, verdict: TeachingVerdict) -> None:
        """Remember what came of a training."""
        self._write(replace(self._read(), verdict=verdict))

    def adopt(self, adapter: Path, adapters: AdapterList) -> Path:
        """Copy ``adapter`` here and use it in place of the one in use; its new folder.

        Raises:
            StoreError: it cannot be written.
        """
        state = self._read()
        number = 1 + max((int(name) for name in state.adopted), default=0)
        target = self._folder / str(number)
        try:
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(adapter, target)
        except OSError as error:
            raise _unwritable(self._folder, error) from error
        self._use(target, adapters)
        self._write(replace(state, adopted=(*state.adopted, target.name)))
        for old in state.adopted[: -(_KEPT - 1)]:
            shutil.rmtree(self._folder / old, ignore_errors=True)
        return target

    def undo(self, adapters: AdapterList) -> str | None:
        """Use the adapter before the one in use again; when it was made, None when there was none before.

        Raises:
            UsageError: nothing was adopted.
        """
        state = self._read()
        if not state.adopted:
            raise UsageError("There is nothing to undo: no training was adopted.", "scholiast teach status")
        *before, last = state.adopted
        while before and not (self._folder / before[-1]).is_dir():
            before.pop()
        self._use(self._folder / before[-1] if before else None, adapters)
        self._write(replace(state, adopted=tuple(before)))
        shutil.rmtree(self._folder / last, ignore_errors=True)
        return self.in_use

    @staticmethod
    def _use(folder: Path | None, adapters: AdapterList) -> None:
        if any(info.name == NAME for info in adapters.list(None)):
            adapters.remove(NAME)
        if folder is not None:
            adapters.add(NAME, folder)
            adapters.use(NAME)

    def _read(self) -> _State:
        try:
            return from_json(_State, json.loads((self._folder / _STATE).read_text(encoding="utf-8")))
        except (OSError, ValueError, CodecError):
            return _State()

    def _write(self, state: _State) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            data = (json.dumps(to_json(state), indent=1) + "\n").encode("utf-8")
            replace_file(self._folder / _STATE, lambda stream: stream.write(data))
        except OSError as error:
            raise _unwritable(self._folder, error) from error


def _unwritable(folder: Path, error: OSError) -> StoreError:
    return StoreError(
        f"What was learnt cannot be kept in {folder}: {error.strerror or error}.",
        "Check the free space of the disk and the permissions of the data folder.",
    )
