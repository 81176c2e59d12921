"""What a person teaches: the feedback on answers, and how far the training from it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

FeedbackKind = Literal["right", "wrong", "answer", "note"]
TeachingPhase = Literal["idle", "finding", "reading", "retrieval", "preparing", "judging"]

LEAST_LESSONS = 8
"""Questions with a known answer that a training needs: some of them are held out to judge it by."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """One thing that a person said about an answer, or a question and answer that they added.

    Attributes:
        given: when, ISO 8601 with offset.
        kind: right and wrong are thumb up and down; answer: *the right answer is ...*; note: *the right note is ...*.
        question: as it was asked.
        answer: what is right: the answer that was accepted or given; empty where none is known, or where it is right
            that the notes do not say.
        library, note: where the answer stands, the path relative to the library's folder; empty where unknown.
        passage: text of the passage there; empty where unknown.
        said: what the program had answered; empty for a question that was added.
        turn: the turn of the history; None for a question that was added.
    """

    id: int
    given: str
    kind: FeedbackKind
    question: str
    answer: str = ""
    library: str = ""
    note: str = ""
    passage: str = ""
    said: str = ""
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class TeachingVerdict:
    """What came of a training: one sentence with the figures in it, and the figures by name."""

    adopted: bool
    sentence: str
    made: str
    figures: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TeachingStatus:
    """Whether and how far models are being taught.

    Attributes:
        phase: idle; finding: questions are made from the notes; reading and retrieval: generator and query encoder are
            trained; preparing: the taught models are made ready; judging: they are compared with those in use.
        paused: training waits while a question is answered.
        step, steps: of the phase; both 0 while unknown.
        seconds_left: until the verdict; None while unknown.
        lessons: questions with a known right answer; ``needed`` of them start a training.
        in_use: when the personal adapter in use was made, ISO date; None without one.
        can_undo: whether there is one to take back.
        verdict: of the last training; None before the first.
    """

    phase: TeachingPhase = "idle"
    paused: bool = False
    step: int = 0
    steps: int = 0
    seconds_left: float | None = None
    lessons: int = 0
    needed: int = LEAST_LESSONS
    in_use: str | None = None
    can_undo: bool = False
    verdict: TeachingVerdict | None = None
