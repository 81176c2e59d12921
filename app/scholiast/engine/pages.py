"""Draws the page of a note that has pages, for showing a passage on it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.core.records import LibraryStatus
from scholiast.documents.bound.pages import PageRequest
from scholiast.documents.bound.reader_process import draw_outside
from scholiast.engine.messages import NoteText, PageDrawn, ReadPage
from scholiast.engine.notes import note_bytes


def draw_page(command: ReadPage, libraries: Sequence[LibraryStatus], max_megabytes: int) -> PageDrawn | NoteText:
    """The page as a picture, with the passage's boxes; the text of no note where it, or its library, is gone.

    Raises:
        NoteUnreadable: it is there, but cannot be read or drawn.
    """
    found = note_bytes(command.library, command.note, libraries, max_megabytes)
    if found is None:
        return NoteText(command.job, command.library, command.note, "", "", "", found=False)
    path, data = found
    request = PageRequest(command.page, command.first_page, command.passage, command.quotes)
    try:
        image, picture = draw_outside(data, request)
    except (NoteSkipped, NoteUnreadable) as error:
        raise NoteUnreadable(f"{command.note} cannot be shown: {error.message}.", error.hint) from error
    return PageDrawn(
        job=command.job,
        library=command.library,
        note=command.note,
        path=str(path),
        page=image.page,
        pages=image.pages,
        width=image.width,
        height=image.height,
        boxes=image.boxes,
        quote_boxes=image.quote_boxes,
        found=image.found,
        png=b64encode(picture).decode("ascii"),
    )
