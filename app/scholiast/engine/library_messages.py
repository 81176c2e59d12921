"""The part of the protocol about single libraries; :mod:`scholiast.engine.messages` has all of it under one name."""

from __future__ import annotations

from dataclasses import dataclass

# ---- commands: window to engine ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RetryNotes:
    """Look again at the notes of ``library`` that failed."""

    library: int


@dataclass(frozen=True, slots=True)
class PruneLibrary:
    """Let go of the notes of a library whose folder is away, because the person says that they are gone for good."""

    library: int


@dataclass(frozen=True, slots=True)
class ForgetNote:
    """Delete what is known of a note, its history and answers that cite it for good; a file that is there stays.

    Such a file is left out of the library from then on, by a rule.
    """

    library: int
    note: str


@dataclass(frozen=True, slots=True)
class PreviewRules:
    """Tell which notes ``library`` would lose and gain by other exclusion rules (None: those it has)."""

    job: int
    library: int
    rules: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SetRules:
    """Leave out of ``library`` what these rules, in gitignore's form, match; what they match is removed at once."""

    library: int
    rules: tuple[str, ...]


# ---- events: engine to window ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LibraryCheck:
    """When all of a library's folder was last looked at, in ISO 8601's form."""

    library: int
    at: str


@dataclass(frozen=True, slots=True)
class RulesPreviewed:
    """The exclusion rules of a library, later ones counting more, and what they would do.

    ``built_in`` come first, then ``in_file`` (of the file in its folder), then ``rules``. ``removed`` and ``added`` are
    at most 200 notes by path; their counts are of all.
    """

    job: int
    library: int
    built_in: tuple[str, ...]
    in_file: tuple[str, ...]
    rules: tuple[str, ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]
    removed_count: int
    added_count: int
