"""Whether a generator that no adapter taught to read notes reads them all the same: a few questions, a passage each.

Small models that were made to chat answer at length, or with the question. What they say of a person's notes would be
worth nothing, so that a model which fails here quotes sentences instead (mode *quoted*).
"""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from scholiast.assets import resource
from scholiast.core.cancellation import CancelToken
from scholiast.core.codec import CodecError, from_json, json_text, to_json
from scholiast.core.errors import QuestionRejected
from scholiast.documents.sentences import sentence_spans
from scholiast.index.durable import replace_file
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.inference.protocols import Generator
from scholiast.rag import overlap
from scholiast.rag.decoding import Mixture
from scholiast.rag.prompts import PromptBuilder

NEEDED = 0.75
"""The share of all questions that a generator must answer to be believed."""

HELP = "Use a reading adapter or a larger model."
"""What helps where one did not."""

_log = logging.getLogger("scholiast.rag")


@dataclass(frozen=True, slots=True)
class CheckQuestion:
    """A question about one passage, and what counts as its answer."""

    title: str
    text: str
    question: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """What was found of a generator.

    Attributes:
        asked: questions until it was clear.
        right: those whose answer held what was asked for.
        passed: whether it may answer from notes.
    """

    asked: int
    right: int
    passed: bool

    def remark(self, name: str) -> str:
        """What a person is told of the generator ``name`` that did not pass."""
        return f"{name} answered {self.right} of {self.asked} check questions, so it quotes notes instead of answering."


def check_questions() -> tuple[CheckQuestion, ...]:
    """The questions that come with the program."""
    lines = resource("check/reading.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(from_json(CheckQuestion, json.loads(line)) for line in lines)


def check(generator: Generator, cancel: CancelToken | None = None) -> SelfCheck:
    """Ask ``generator`` questions until it is clear whether it passes; Cancelled when asked to stop."""
    questions = check_questions()
    needed = math.ceil(NEEDED * len(questions))
    right = 0
    for asked, question in enumerate(questions, start=1):
        said = overlap.terms(_answer(generator, question, cancel or CancelToken()))
        right += any(_holds(said, overlap.terms(answer)) for answer in question.answers)
        if right >= needed or asked - right > len(questions) - needed:
            break
    return SelfCheck(asked, right, right >= needed)


def _answer(generator: Generator, asked: CheckQuestion, cancel: CancelToken) -> str:
    """What ``generator`` says; nothing where its context has no room for a question."""
    # Room for any sentence of the passage: who copies the passage from its beginning does not get to the answer.
    sentences = (asked.text[start:end] for start, end in sentence_spans(asked.text))
    limit = max(len(generator.encode(sentence)) for sentence in sentences)
    try:
        prompt = PromptBuilder(generator, limit).for_text(asked.title, asked.text, asked.question)
    except QuestionRejected:
        return ""
    with Mixture(generator, [prompt], np.zeros(1), cancel) as mixture:
        return mixture.greedy("rag-sequence", limit).text


def _holds(said: Sequence[str], answer: Sequence[str]) -> bool:
    """Whether the words of ``answer`` stand in ``said`` one after the other."""
    size = len(answer)
    return any(list(said[at : at + size]) == list(answer) for at in range(len(said) - size + 1))


class SelfChecks:
    """What was found of generators, kept in a file by their fingerprints: each is checked once on a computer.

    Args:
        path: the file; need not exist. It is a cache: one that cannot be read is made anew.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def of(self, generator: Generator, notify: Callable[[str], None]) -> SelfCheck:
        """What was found of ``generator``; one that is not known yet is checked, told to ``notify``.

        Adapters and RAG checkpoints were trained to read, and a pretend model does as it is told: they are not asked.
        """
        is_known = generator.reading is not None or generator.rag is not None
        if is_known or isinstance(generator, ScriptedGenerator):
            return SelfCheck(0, 0, passed=True)
        found = self._read().get(generator.fingerprint)
        if found is None:
            notify(f"Checking whether {generator.name} reads notes; this happens once.")
            found = check(generator)
            self._keep(generator.fingerprint, found)
        return found

    def _read(self) -> dict[str, SelfCheck]:
        try:
            return from_json(dict[str, SelfCheck], json.loads(self._path.read_text(encoding="utf-8")))
        except (OSError, ValueError, CodecError):
            return {}

    def _keep(self, fingerprint: str, found: SelfCheck) -> None:
        data = (json_text(to_json(self._read() | {fingerprint: found}), indent=1) + "\n").encode()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, lambda stream: stream.write(data))
        except OSError as error:
            _log.info("What was found of a generator could not be kept: %s", error.strerror)
