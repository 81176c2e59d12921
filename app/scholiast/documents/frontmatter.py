"""The block of properties some notes begin with: YAML between ``---``, or TOML between ``+++``."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

import yaml

from scholiast.documents.lines import LineTable

# What the safe constructor can raise beside YAMLError: impossible dates, huge numbers, unhashable keys, deep nesting.
_YAML_FAILURES = (yaml.YAMLError, ValueError, TypeError, OverflowError, RecursionError, AttributeError, KeyError)
_Loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_LONGEST = 64 * 1024
_MOST_LINES = 1000
_PAIR = re.compile(r"([A-Za-z_][\w .-]{0,60}?)[ \t]*:(?:[ \t]+(.*))?\Z")
# Properties that say how a program shows the note, not what it is about.
_HOUSEKEEPING_LIST = """
    id uid uuid guid title aliases alias cssclass cssclasses css_classes publish layout permalink slug draft template
    nav_order nav_exclude kanban_plugin excalidraw_plugin position linter_yaml_title_alias collapsed icon banner weight
    toc math mathjax comments sidebar_position sidebar_label hide_title enablediscussions config stub traitids
    created modified updated date_created date_modified created_at updated_at lastmod last_modified
    foam_template
    """
# The day of the last change before the day of making.
_DATES = """
    updated modified lastmod last_modified date_modified updated_at modified_at last_updated date created date_created
    created_at
    """
_EARLIEST_SECONDS = 10**8
_HOUSEKEEPING = frozenset(_HOUSEKEEPING_LIST.split())


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What a note's front matter says.

    Attributes:
        lines: how many lines it takes, fences included; 0 where there is none.
        title: the note's title, or an empty string.
        aliases: its other names.
        tags: its tags, without "#".
        readable: 0-based lines worth reading (author, date, tags...).
        drawing: whether the note is a drawing that keeps its shapes in a code block.
        dated: the day of its last change that it tells, or else of its making.
    """

    lines: int = 0
    title: str = ""
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    readable: tuple[int, ...] = ()
    drawing: bool = False
    dated: datetime.date | None = None


def read_front_matter(table: LineTable) -> FrontMatter:
    """Find and read the front matter of a note.

    A first line ``---`` without a closing fence, or before text that is no list of properties, is ordinary text.
    Broken YAML between two fences still counts when it looks like properties; nothing of it is lost then.
    """
    fence = table.texts[0].rstrip()
    if fence not in ("---", "+++"):
        return FrontMatter()
    closings = ("---", "...") if fence == "---" else ("+++",)
    for index in range(1, min(len(table), _MOST_LINES)):
        if table.texts[index].rstrip() in closings:
            break
    else:
        return FrontMatter()
    body = table.texts[1:index]
    source = "\n".join(body)
    values = _load(source, fence) if len(source) <= _LONGEST else None
    if values is None:
        values = _scan(body)
        if values is None:
            return FrontMatter()
    title = values.get("title")
    return FrontMatter(
        lines=index + 1,
        title=_plain(title),
        aliases=_names(values.get("aliases")) or _names(values.get("alias")),
        tags=_tags(values.get("tags")) or _tags(values.get("tag")) or _tags(values.get("keywords")),
        readable=tuple(_readable(body, values)),
        drawing="excalidraw-plugin" in values,
        dated=_dated(values),
    )


def _load(source: str, fence: str) -> Mapping[str, object] | None:
    if not source.strip():
        return {}
    try:
        loaded = yaml.load(source, _Loader) if fence == "---" else tomllib.loads(source)
    except _YAML_FAILURES:
        return None
    if not isinstance(loaded, dict):
        return None
    return {str(key).lower(): value for key, value in loaded.items()}


def _scan(body: list[str]) -> Mapping[str, object] | None:
    """Properties of broken YAML, line by line; None where the lines do not look like properties at all."""
    values: dict[str, object] = {}
    written = [line for line in body if line.strip()]
    strange = 0
    for line in written:
        pair = _PAIR.match(line)
        if pair is not None:
            values[pair.group(1).lower()] = (pair.group(2) or "").strip().strip("\"'")
        elif line[0] not in " \t-#}]":
            strange += 1
    if not written:
        return {}
    return values if values and strange * 4 <= len(written) else None


def _dated(values: Mapping[str, object]) -> datetime.date | None:
    named = {_snake(key): value for key, value in values.items()}
    for key in _DATES.split():
        found = _as_date(named.get(key))
        if found is not None:
            return found
    return None


def _as_date(value: object) -> datetime.date | None:
    """A date, a date and time, their text, or seconds or milliseconds since 1970, as a date."""
    try:
        if isinstance(value, datetime.datetime):
            return value.date()
        if isinstance(value, datetime.date):
            return value
        if isinstance(value, int) and not isinstance(value, bool) and value > _EARLIEST_SECONDS:
            seconds = value / 1000 if value > _EARLIEST_SECONDS * 1000 else value
            return datetime.datetime.fromtimestamp(seconds, datetime.UTC).date()
        if isinstance(value, str):
            return datetime.date.fromisoformat(value.strip()[:10])
    except (ValueError, OverflowError, OSError):
        return None
    return None


def _plain(value: object) -> str:
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, (int, float, datetime.date)) and not isinstance(value, bool):
        return str(value)
    return ""


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, list):
        return ()
    return tuple(name for name in map(_plain, value) if name)


def _tags(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        value = re.split(r"[,\s]+", value)
    return tuple(dict.fromkeys(name.removeprefix("#") for name in _names(value) if name != "#"))


def _readable(body: list[str], values: Mapping[str, object]) -> list[int]:
    """The 0-based lines of the note that hold properties about its subject."""
    lines: list[int] = []
    wanted = False
    for number, line in enumerate(body, start=1):
        pair = _PAIR.match(line)
        if pair is not None:
            key = pair.group(1).lower()
            wanted = _snake(key) not in _HOUSEKEEPING and _says_something(values.get(key))
        elif line and not line[0].isspace() and line[0] != "-":
            wanted = False
        if wanted and line.strip():
            lines.append(number)
    return lines


def _says_something(value: object) -> bool:
    if isinstance(value, bool) or value in (None, "", [], {}):
        return False
    # Milliseconds or seconds since 1970 tell a reader nothing.
    return not (isinstance(value, (int, float)) and abs(value) > _EARLIEST_SECONDS)


def _snake(key: str) -> str:
    """A property's name however its words are joined."""
    return key.replace(" ", "_").replace("-", "_")
