"""Brings the translations of the window into step with its code, by Qt Linguist's lupdate and lrelease.

Both come with PySide6. The .ts files are what people edit; the .qm files, which Qt reads, are made from them and kept
beside them, since a checkout is run without any build. The sentences of the engine, which speaks English, are
translated with those of the window (:mod:`dev_sentences`).
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import dev_sentences
from dev_environment import CHECKOUT, run_step, venv_program

FOLDER = CHECKOUT / "resources" / "translations"
LANGUAGES = ("de", "en", "es")
SOURCE_LANGUAGE = "en"
"""Its file holds only what is counted, for the plural forms."""


def sources() -> list[Path]:
    """The modules whose texts are translated."""
    return sorted((CHECKOUT / "app" / "scholiast" / "gui").glob("*.py"))


def ts_file(language: str, folder: Path = FOLDER) -> Path:
    """The file that people edit."""
    return folder / f"scholiast_{language}.ts"


def update_command(program: str | Path, language: str, marked: Path, folder: Path = FOLDER) -> list[str | Path]:
    """The lupdate command for one language: texts that went are dropped, new ones come in as unfinished.

    ``marked`` is a module that holds the engine's texts.
    """
    plural_only = ["-pluralonly"] if language == SOURCE_LANGUAGE else []
    options = ["-silent", "-no-obsolete", "-locations", "none", "-source-language", SOURCE_LANGUAGE]
    return [
        program,
        *sources(),
        marked,
        *options,
        *plural_only,
        "-target-language",
        language,
        "-ts",
        ts_file(language, folder),
    ]


def mark(texts: list[str], folder: Path) -> Path:
    """A module in ``folder`` in which lupdate finds the engine's ``texts``."""
    path = folder / "engine_texts.py"
    path.write_text(dev_sentences.marked(texts), encoding="utf-8")
    return path


def release_command(program: str | Path, ts: Path, qm: Path) -> list[str | Path]:
    """The lrelease command that makes ``qm`` from ``ts``; what is unfinished is left out."""
    return [program, "-silent", "-nounfinished", ts, "-qm", qm]


def update() -> None:
    """Look through the code for texts, and make the files that Qt reads.

    Raises:
        StepFailed: lupdate or lrelease failed.
    """
    texts = dev_sentences.write()
    with tempfile.TemporaryDirectory(prefix="scholiast-texts-") as folder:
        marked = mark(texts, Path(folder))
        for language in LANGUAGES:
            run_step(update_command(venv_program("pyside6-lupdate"), language, marked), "lupdate failed.")
    for language in LANGUAGES:
        ts = ts_file(language)
        run_step(release_command(venv_program("pyside6-lrelease"), ts, ts.with_suffix(".qm")), "lrelease failed.")
        unfinished = ts.read_text(encoding="utf-8").count('type="unfinished"')
        print(f"  {ts.name}: {f'{unfinished} texts are to be translated' if unfinished else 'complete'}", flush=True)
