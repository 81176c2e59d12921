"""Calibrators that were fitted to a person's notes, kept in one file; which of them judges an answer, if any."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from scholiast.core.calibration import Calibrator, FittedCalibrator
from scholiast.core.codec import CodecError, from_json, json_text, to_json
from scholiast.core.errors import SettingsError
from scholiast.index.durable import replace_file
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.protocols import Embedder, Generator
from scholiast.rag.signals import SIGNALS, VERSION

MUCH = 0.3
"""Where more of the notes than this is not what it was, a calibrator that was fitted to them is stale."""

_AGAIN = "Fit it again with: scholiast tune calibrator"


@dataclass(frozen=True, slots=True)
class Choice:
    """The calibrator of a selection of notes; None: answers are judged by the doubt.

    ``remark`` is a sentence about one that was fitted to these notes and is not used, ``hint`` what helps.
    """

    calibrator: Calibrator | None = None
    remark: str = ""
    hint: str = ""


def is_usable(calibrator: Calibrator | None) -> bool:
    """Whether it was fitted to the signals that this version of the program takes."""
    if calibrator is None or calibrator.fault:
        return False
    return calibrator.version == VERSION and set(calibrator.coefficients) <= set(SIGNALS)


def fitted_to(
    snapshot: IndexSnapshot,
    libraries: Collection[int] | None,
    embedder: Embedder,
    generator: Generator,
    calibrator: Calibrator,
) -> FittedCalibrator:
    """``calibrator`` with the notes and models that it was fitted to."""
    return FittedCalibrator(
        snapshot.roots(libraries),
        embedder.fingerprint,
        generator.fingerprint,
        snapshot.count(libraries),
        snapshot.newest(libraries),
        calibrator,
    )


class CalibratorShelf:
    """The calibrators in a file; one that another process put there is seen at the next question.

    Args:
        path: where they are kept; need not exist.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: tuple[tuple[int, int], tuple[FittedCalibrator, ...]] | None = None

    def entries(self) -> tuple[FittedCalibrator, ...]:
        """All of them; SettingsError where the file is damaged."""
        try:
            stat = self._path.stat()
            state = stat.st_mtime_ns, stat.st_size
            if self._read is None or self._read[0] != state:
                kept = from_json(_Shelf, json.loads(self._path.read_text(encoding="utf-8"))).calibrators
                self._read = state, kept
            return self._read[1]
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, CodecError) as error:
            raise SettingsError(
                f"{self._path.name} cannot be read: {error}.", f"Delete {self._path}. {_AGAIN}"
            ) from error

    def put(self, fitted: FittedCalibrator) -> None:
        """Keep ``fitted`` in place of one for the same notes and models; a crash leaves the old file or the new one.

        Raises:
            SettingsError: the file is damaged or cannot be written.
        """
        others = [entry for entry in self.entries() if _key(entry) != _key(fitted)]
        data = (json_text(to_json(_Shelf((*others, fitted))), indent=1) + "\n").encode()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, lambda stream: stream.write(data))
        except OSError as error:
            raise SettingsError(
                f"{self._path} cannot be written: {error.strerror}.", "Check the disk and its permissions."
            ) from error

    def choose(
        self, snapshot: IndexSnapshot, libraries: Collection[int] | None, embedder: Embedder, generator: Generator
    ) -> Choice:
        """The calibrator that was fitted to just these notes with these models, unless it is stale."""
        try:
            entries = self.entries()
        except SettingsError as error:
            return Choice(remark=error.message, hint=error.hint)
        if not entries:
            return Choice()
        roots = snapshot.roots(libraries)
        mine = [entry for entry in entries if entry.roots == roots]
        models = embedder.fingerprint, generator.fingerprint
        entry = next((entry for entry in mine if (entry.embedder, entry.generator) == models), None)
        if entry is None or not is_usable(entry.calibrator):
            return _stale("it was fitted with other models") if mine else Choice()
        changed = entry.changed(snapshot.count_up_to(entry.newest, libraries), snapshot.count(libraries))
        if changed > MUCH:
            return _stale(f"{changed:.0%} of their passages have changed since it was fitted")
        return Choice(entry.calibrator)


@dataclass(frozen=True, slots=True)
class _Shelf:
    calibrators: tuple[FittedCalibrator, ...]


def _key(entry: FittedCalibrator) -> tuple[tuple[str, ...], str, str]:
    return entry.roots, entry.embedder, entry.generator


def _stale(reason: str) -> Choice:
    return Choice(remark=f"The answer calibrator of these notes is not used: {reason}.", hint=_AGAIN)
