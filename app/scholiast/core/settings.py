"""What the person wants, kept in settings.toml; unknown keys are refused so that no typing slip is lost."""

from __future__ import annotations

import contextlib
import os
import tempfile
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import tomli_w

from scholiast.core.codec import from_json, to_json
from scholiast.core.errors import SettingsError
from scholiast.core.records import Decode, Mode, RetrieverKind

Theme = Literal["system", "light", "dark"]
Contrast = Literal["system", "normal", "high"]
Motion = Literal["system", "full", "reduced"]
Language = Literal["system", "en", "de", "es"]
OpenWith = Literal["system", "obsidian", "logseq", "vscode"]
WIDEST_BEAM = 16


@dataclass(frozen=True, slots=True)
class AnswerSettings:
    """How questions are answered unless they say otherwise.

    ``decode`` counts in the modes that have that decoder; auto takes each mode's own. ``beam`` is the number of
    hypotheses that the decoders with a beam keep.
    """

    k: int = 5
    mode: Mode = "auto"
    decode: Literal["auto"] | Decode = "auto"
    beam: int = 4
    retriever: RetrieverKind = "hybrid"
    max_tokens: int = 128


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """How notes are cut, watched and searched. ``words`` is the target length of a passage, 25 to 400.

    ``history_days``: how long passages that went can still be asked as of a date; 0 keeps none of them.
    ``exact_up_to``: more passages than this, asked at once, are searched by an approximate index; ``compress_above``:
    of more passages than this, compressed vectors are kept in memory, and the full ones on the disk.
    """

    words: int = 100
    sweep_minutes: int = 10
    max_note_mb: int = 20
    pause_on_battery: bool = True
    history_days: int = 90
    exact_up_to: int = 200_000
    compress_above: int = 1_000_000


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """Which models to use: ``default``, a folder, a .gguf file, or the name of an added model.

    ``adapters``: auto merges those that are switched on and fit; none runs the models as they are.
    """

    embedder: str = "default"
    generator: str = "default"
    backend: Literal["auto", "openvino", "torch"] = "auto"
    adapters: Literal["auto", "none"] = "auto"


@dataclass(frozen=True, slots=True)
class WindowSettings:
    """How the window looks and lives on the desktop.

    ``font_percent`` is of the system's font size. ``open_with`` is the program that shows a note's own file.
    ``shortcut`` opens the quick-ask box from anywhere, in Qt's portable form; empty for none.
    """

    theme: Theme = "system"
    language: Language = "system"
    contrast: Contrast = "system"
    motion: Motion = "system"
    font_percent: int = 100
    open_with: OpenWith = "system"
    tray: bool = False
    shortcut: str = ""
    notify: bool = True


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, each with its default."""

    answers: AnswerSettings = field(default_factory=AnswerSettings)
    index: IndexSettings = field(default_factory=IndexSettings)
    models: ModelSettings = field(default_factory=ModelSettings)
    window: WindowSettings = field(default_factory=WindowSettings)


def load_settings(path: Path) -> Settings:
    """Read ``path``; a missing file gives the defaults.

    Raises:
        SettingsError: not TOML, an unknown key, a value of the wrong type or out of range.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}.", "Check its permissions.") from error
    try:
        settings = from_json(Settings, tomllib.loads(raw.decode("utf-8")))
    except (ValueError, RecursionError) as error:
        # ValueError: not UTF-8, not TOML, a number of 5,000 digits, or not our keys; RecursionError: nested too deep.
        raise SettingsError(
            f"{path.name} is not valid: {error}.", f"Mend it, or delete {path} to go back to the defaults."
        ) from error
    check_settings(settings)
    return settings


def check_settings(settings: Settings) -> None:
    """Raise SettingsError for a number out of range."""
    ranges = {
        "answers.k": (settings.answers.k, 1, 50),
        "answers.beam": (settings.answers.beam, 1, WIDEST_BEAM),
        "answers.max_tokens": (settings.answers.max_tokens, 1, 1024),
        "index.words": (settings.index.words, 25, 400),
        "index.sweep_minutes": (settings.index.sweep_minutes, 1, 1440),
        "index.history_days": (settings.index.history_days, 0, 36_500),
        "index.max_note_mb": (settings.index.max_note_mb, 1, 1024),
        "window.font_percent": (settings.window.font_percent, 75, 200),
        "index.exact_up_to": (settings.index.exact_up_to, 1_000, 100_000_000),
        "index.compress_above": (settings.index.compress_above, 1_000, 100_000_000),
    }
    for key, (value, low, high) in ranges.items():
        if not low <= value <= high:
            raise SettingsError(f"{key} is {value}, but must lie between {low} and {high}.", "Correct settings.toml.")


def save_settings(path: Path, settings: Settings) -> None:
    """Write ``settings`` so that a crash leaves either the old file or the new one."""
    check_settings(settings)
    path.parent.mkdir(parents=True, exist_ok=True)
    data = tomli_w.dumps(to_json(settings)).encode("utf-8")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".settings-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
