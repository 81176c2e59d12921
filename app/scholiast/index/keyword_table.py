"""The keyword table of a store: FTS5 over the tokens that :mod:`scholiast.index.keywords` cuts, made from the passages.

It holds nothing that the passages do not; it can be dropped and filled again, which cuts words and embeds nothing.
"""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database

from scholiast.index.keywords import TOKEN_CHARACTERS, indexed_words
from scholiast.index.packing import unpack_heading

_BATCH = 500
_TABLES = (
    "CREATE VIRTUAL TABLE keywords USING fts5 (title, heading, body, "
    f"tokenize = \"ascii tokenchars '{TOKEN_CHARACTERS}'\", detail = full)",
    # How many passages hold each term.
    "CREATE VIRTUAL TABLE keyword_terms USING fts5vocab (keywords, 'row')",
    # Whatever deletes a passage, a cascade from its library included, takes its words along.
    "CREATE TRIGGER passages_deleted AFTER DELETE ON passages BEGIN DELETE FROM keywords WHERE rowid = old.id; END",
)


def create_keywords(db: Database) -> None:
    """Make an empty keyword table, in place of the former one if there is one."""
    db.conn.execute("DROP TRIGGER IF EXISTS passages_deleted")
    db.conn.execute("DROP TABLE IF EXISTS keyword_terms")
    db.conn.execute("DROP TABLE IF EXISTS keywords")
    for statement in _TABLES:
        db.conn.execute(statement)


def fill_keywords(connection: sqlite3.Connection) -> None:
    """Cut the words of every passage into the empty keyword table."""
    after = 0
    sql = (
        "SELECT p.id, n.title, p.heading, p.clean FROM passages p JOIN notes n ON n.id = p.note_id "
        "WHERE p.id > ? ORDER BY p.id LIMIT ?"
    )
    while rows := connection.execute(sql, [after, _BATCH]).fetchall():
        connection.executemany(
            "INSERT INTO keywords (rowid, title, heading, body) VALUES (?, ?, ?, ?)",
            [
                (passage_id, *indexed_words(title, unpack_heading(heading), clean))
                for passage_id, title, heading, clean in rows
            ],
        )
        after = rows[-1][0]
