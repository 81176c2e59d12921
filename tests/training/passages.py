"""Passages without an index."""

from __future__ import annotations

from scholiast.core.records import Passage, PositionMap


def passage(number: int, note: str, text: str, heading: tuple[str, ...] = ()) -> Passage:
    return Passage(
        id=number,
        library_id=1,
        library="home",
        root="",
        note=note,
        title=note,
        heading=heading,
        page=None,
        line_from=1,
        line_to=1,
        char_start=0,
        char_end=len(text),
        encoding="utf-8",
        text=text,
        clean=text,
        clean_map=PositionMap(),
        digest=str(number),
    )
