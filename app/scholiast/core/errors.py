"""The errors a person can meet, each with a stable code, one sentence and a hint.

ScholiastError
├── UsageError            the request itself is wrong (exit code 2)
│   └── QuestionRejected  the question is empty or too long
├── LibraryError          a notes folder cannot be added, found or read
├── NoteUnreadable        one note failed; the others go on
├── NoteSkipped           one note holds nothing to index, or is not text
├── StoreError            the database or the index is damaged, full or from a newer version
├── LockHeld              another Scholiast writes to this data folder
├── ModelUnavailable      a model is missing, damaged or cannot be loaded
├── SettingsError         settings.toml is not valid
└── ProtocolError         the window and the engine disagree
Cancelled                 not an error: the person pressed Stop
"""

from __future__ import annotations


class ScholiastError(Exception):
    """A failure with one plain sentence for the person and a hint about what to do.

    Attributes:
        code: stable, lower-case, hyphenated; scripts may rely on it.
        message: one sentence.
        hint: what to do about it; may be empty.
    """

    code = "failed"
    exit_code = 1

    def __init__(self, message: str, hint: str = "", *, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        if code is not None:
            self.code = code

    def as_json(self) -> dict[str, dict[str, str]]:
        """The error as the command line's ``--json`` prints it."""
        return {"error": {"code": self.code, "message": self.message, "hint": self.hint}}


class UsageError(ScholiastError):
    """The request itself is wrong."""

    code = "usage"
    exit_code = 2


class QuestionRejected(UsageError):
    """The question is empty or too long to be one."""

    code = "question-rejected"


class LibraryError(ScholiastError):
    """A notes folder cannot be added, found or read."""

    code = "library"


class NoteUnreadable(ScholiastError):
    """One note could not be read; it is listed as failed and the others go on."""

    code = "note-unreadable"


class NoteSkipped(ScholiastError):
    """One note holds nothing to index; it is listed as skipped with its reason."""

    code = "note-skipped"


class StoreError(ScholiastError):
    """The database or the index is damaged, full, or written by a newer version."""

    code = "store"


class LockHeld(ScholiastError):
    """Another Scholiast writes to this data folder."""

    code = "locked"


class ModelUnavailable(ScholiastError):
    """A model is missing, damaged or cannot be loaded."""

    code = "model-unavailable"


class SettingsError(ScholiastError):
    """settings.toml is not valid."""

    code = "settings"


class ProtocolError(ScholiastError):
    """A message between the window and the engine could not be understood."""

    code = "protocol"


class Cancelled(Exception):
    """Raised out of long work whose :class:`~scholiast.core.cancellation.CancelToken` was cancelled."""
