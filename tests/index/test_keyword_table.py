"""A store whose words an earlier version cut: they are cut anew when it is opened, and nothing is embedded."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from tests.index.builders import Desk

from scholiast.core.errors import StoreError
from scholiast.index.database import FILE_NAME
from scholiast.index.store import NoteStore

_BEFORE = """
    DROP TRIGGER passages_deleted; DROP TABLE keyword_terms; DROP TABLE keywords;
    CREATE VIRTUAL TABLE keywords USING fts5 (title, heading, body, tokenize = "ascii tokenchars '-._/@+#:&'");
    CREATE VIRTUAL TABLE keyword_terms USING fts5vocab (keywords, 'row');
    CREATE TRIGGER passages_deleted AFTER DELETE ON passages BEGIN DELETE FROM keywords WHERE rowid = old.id; END;
    INSERT INTO keywords (rowid, title, heading, body) SELECT id, '', '', lower(clean) FROM passages;
    DELETE FROM _sqlite_migrations WHERE name = 'words_in_every_script';
"""


def aged(desk: Desk) -> None:
    """Make the desk's store look as an earlier version left it."""
    desk.close()
    with closing(sqlite3.connect(desk.data / FILE_NAME)) as connection:
        connection.executescript(_BEFORE)


def test_the_words_of_an_older_store_are_cut_anew_and_nothing_is_embedded(desk: Desk) -> None:
    desk.write("lodz.md", "Part XQ-77-Z was sent to Łódź.")
    desk.write("paris.md", "Part XQ-77-Y was sent to Paris.")
    desk.sweep()
    aged(desk)
    desk.embedder.texts.clear()
    with pytest.raises(StoreError, match="older version") as caught, closing(NoteStore.open(desk.data, read_only=True)):
        pass
    assert caught.value.hint
    assert desk.found("lodz") == desk.found("xq77z") == ["lodz.md"]
    assert desk.near("Part XQ-77-Y was sent to Paris.")[0] == "paris.md"
    assert desk.index.check() == []
    (desk.notes / "lodz.md").unlink()
    desk.sweep()
    assert desk.found("lodz") == []
    assert desk.embedder.texts == []
