"""The part of the protocol about comparisons; :mod:`scholiast.engine.messages` has all of it under one name."""

from __future__ import annotations

from dataclasses import dataclass

from scholiast.core.records import AskRequest


@dataclass(frozen=True, slots=True)
class Compare:
    """Put one question to two selections of the notes, and keep both answers in one conversation.

    ``left`` and ``right`` differ in their libraries or their date; the models are the same. Each side is a job of its
    own, ended, stopped and failed as that of an Ask; the left one comes first. ``conversation`` None starts a new one.
    """

    left_job: int
    right_job: int
    left: AskRequest
    right: AskRequest
    conversation: int | None = None
