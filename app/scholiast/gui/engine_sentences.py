"""What the engine says, in the language of the window.

The engine speaks English, and so do the history that it keeps and the command line. Each of its sentences was made from
a text with named places, ``{name} cannot be read.``, and all such texts are in resources/translations beside their
translations: ``dev.py translations`` reads them out of the engine's code. Here a sentence is recognised by its text;
what stands in the places is taken over, and translated where it is a sentence itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QLocale

from scholiast.assets import resource
from scholiast.core.errors import ScholiastError
from scholiast.core.records import LibraryStatus
from scholiast.engine import messages, settings_messages
from scholiast.gui import language

CONTEXT = "Engine"
_PLACE = re.compile(r"\{(\w+)\}")
_END = re.compile(r"(?<=[.!?]) ")
_NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")
_NAMED = re.compile(r"(?:name|path|folder|file|note|root|target|source|library)\d*")
"""Places that hold a name, which is never a text of the engine or a number."""
_LONGEST = 2_000
_DEPTH = 3
_Said = tuple[int, str]
"""How many characters of a sentence were recognised, and the sentence in the language of the window."""


@dataclass(frozen=True, slots=True)
class _Text:
    """A text with places; ``longest`` of the pieces between them, and how many ``letters`` all have."""

    source: str
    longest: str
    letters: int


def spoken(sentence: str) -> str:
    """A sentence, or several, of the engine in the language of the window; as it is where it is not known."""
    if not sentence or len(sentence) > _LONGEST or QLocale().language() == QLocale.Language.English:
        return sentence
    return _spoken(sentence, QLocale().name())


def spoken_event(event: messages.Event) -> messages.Event:
    """``event`` with what a person reads in it in the language of the window."""
    if isinstance(event, (messages.JobFailed, messages.Notice, messages.ModelState)):
        return replace(event, message=spoken(event.message), hint=spoken(event.hint))
    if isinstance(event, messages.Libraries):
        return replace(event, libraries=tuple(_library(status) for status in event.libraries))
    if isinstance(event, settings_messages.ModelList):
        models = tuple(replace(row, detail=spoken(row.detail), origin=spoken(row.origin)) for row in event.models)
        adapters = tuple(replace(row, detail=spoken(row.detail)) for row in event.adapters)
        return replace(event, models=models, adapters=adapters)
    if isinstance(event, messages.ConversationOpened):
        return replace(event, turns=tuple(_turn(turn) for turn in event.turns))
    if isinstance(event, messages.Teaching) and event.status.verdict is not None:
        verdict = replace(event.status.verdict, sentence=spoken(event.status.verdict.sentence))
        return replace(event, status=replace(event.status, verdict=verdict))
    return event


def spoken_error(error: ScholiastError) -> tuple[str, str]:
    """Sentence and hint of an error that the window itself met in code that it shares with the engine."""
    return spoken(error.message), spoken(error.hint)


def _library(status: LibraryStatus) -> LibraryStatus:
    if not status.skipped and not status.failed:
        return status
    skipped = tuple(replace(problem, reason=spoken(problem.reason)) for problem in status.skipped)
    failed = tuple(replace(problem, reason=spoken(problem.reason)) for problem in status.failed)
    return replace(status, skipped=skipped, failed=failed)


def _turn(turn: messages.Turn) -> messages.Turn:
    return turn if turn.error is None else replace(turn, error=spoken(turn.error))


# ---- recognising -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def texts() -> dict[str, _Text | None]:
    """All texts of the engine; what is needed to recognise those with places."""
    table = json.loads(resource("translations/engine_sentences.json").read_text(encoding="utf-8"))
    return {source: _text(source) if _PLACE.search(source) else None for source in table}


def _text(source: str) -> _Text:
    written = _PLACE.split(source)[::2]
    return _Text(source, max(written, key=len), sum(map(len, written)))


@lru_cache(maxsize=1024)
def _pattern(source: str) -> re.Pattern[str]:
    """What recognises a sentence that was made from ``source``; made when it is first wanted, as all take 0.2 s."""
    pattern, seen = "", set[str]()
    for at, piece in enumerate(_PLACE.split(source)):
        if at % 2 == 0:
            pattern += re.escape(piece)
        else:
            pattern += f"(?P={piece})" if piece in seen else f"(?P<{piece}>.+?)"
            seen.add(piece)
    return re.compile(pattern, re.DOTALL)


@lru_cache(maxsize=4096)
def _spoken(sentence: str, _locale: str) -> str:
    return _Reading().best(sentence, _DEPTH)[1]


class _Reading:
    """Finds the reading of one sentence, or several, that recognises most of it."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int], _Said] = {}

    def best(self, sentence: str, depth: int) -> _Said:
        """The best reading, in which places are filled by sentences ``depth`` levels deep."""
        key = (sentence, depth)
        if key not in self._found:
            whole = self._whole(sentence, depth)
            self._found[key] = max([whole, *self._in_parts(sentence, depth)], key=lambda said: said[0])
        return self._found[key]

    def _whole(self, sentence: str, depth: int) -> _Said:
        """``sentence`` as one text, its places filled."""
        if sentence in texts():
            return len(sentence), language.translate(CONTEXT, sentence)
        readings = [(0, sentence)]
        for text in texts().values() if depth else ():
            if text is None or text.longest not in sentence:
                continue
            found = _pattern(text.source).fullmatch(sentence)
            if found is not None:
                readings.append(self._fill(text, found.groupdict(), depth - 1))
        return max(readings, key=lambda said: said[0])

    def _fill(self, text: _Text, places: dict[str, str], depth: int) -> _Said:
        filled = {name: self._filled(name, value, depth) for name, value in places.items()}
        said = language.translate(CONTEXT, text.source)
        letters = text.letters + sum(count for count, _ in filled.values())
        return letters, _PLACE.sub(lambda place: filled[place[1]][1], said)

    def _filled(self, name: str, value: str, depth: int) -> _Said:
        if _NAMED.fullmatch(name):
            return 0, value
        return (0, _number(value)) if _NUMBER.fullmatch(value) else self.best(value, depth)

    def _in_parts(self, sentence: str, depth: int) -> Iterator[_Said]:
        """``sentence`` as two or more, of which some may not be known."""
        for end in _END.finditer(sentence):
            first = self._whole(sentence[: end.start()], depth)
            rest = self.best(sentence[end.end() :], depth)
            yield first[0] + rest[0], f"{first[1]} {rest[1]}"


def _number(value: str) -> str:
    """A number as it is written in the language of the window; a year, or a number of something, stays as it is."""
    plain = value.replace(",", "")
    if "." in plain:
        return language.decimal(float(plain), len(plain.partition(".")[2]))
    return language.number(int(plain)) if "," in value else value
