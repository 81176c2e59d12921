"""Where Scholiast keeps its own files. Nothing is ever written into a notes folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

IGNORE_FILE = ".scholiastignore"
"""The file in a library's folder whose rules, in gitignore's form, say which notes are left out."""


def default_data_dir() -> Path:
    """The person's data folder, by the platform's convention."""
    return Path(platformdirs.user_data_dir("scholiast", appauthor=False))


@dataclass(frozen=True, slots=True)
class DataPaths:
    """The layout of one data folder."""

    root: Path

    @property
    def settings(self) -> Path:
        """What the person wants, as TOML."""
        return self.root / "settings.toml"

    @property
    def library_store(self) -> Path:
        """The folder of the store that the window and ``library add`` use."""
        return self.root / "libraries"

    @property
    def folder_store(self) -> Path:
        """The folder of the store that ``--notes DIR`` uses; apart, so that it works beside a running window."""
        return self.root / "folders"

    @property
    def conversations(self) -> Path:
        """Questions and answers, in a database of their own so that no rebuild can lose one."""
        return self.root / "conversations.db"

    @property
    def models(self) -> Path:
        """Prepared models."""
        return self.root / "models"

    @property
    def calibrators(self) -> Path:
        """Answer calibrators that were fitted to notes of the person."""
        return self.root / "calibrators.json"

    @property
    def self_checks(self) -> Path:
        """What was found of generators that no adapter taught to read."""
        return self.root / "self-checks.json"

    @property
    def teaching(self) -> Path:
        """Personal adapters, and the training of one that is under way."""
        return self.root / "teaching"

    @property
    def experiments(self) -> Path:
        """Indexes of experiments under way; one that is finished leaves none."""
        return self.root / "experiments"

    @property
    def plotting(self) -> Path:
        """What drawing plots keeps: the list of the fonts that are here."""
        return self.root / "plotting"

    @property
    def engine_log(self) -> Path:
        """What the engine process wrote to standard error."""
        return self.root / "engine.log"

    def model_search_path(self) -> tuple[Path, ...]:
        """Folders that may hold prepared models, first the one that new ones are written to.

        Prepared models are named by the hash of what they were made from, so a throw-away ``--data-dir``
        reads those of the default data folder instead of making its own. The environment variable
        SCHOLIAST_MODELS names a folder that comes before both.
        """
        named = os.environ.get("SCHOLIAST_MODELS")
        folders = [Path(named)] if named else []
        folders += [self.models, default_data_dir() / "models"]
        return tuple(dict.fromkeys(folders))
