"""The tables of a store and how older ones become today's.

`meta` facts about the store, `libraries`, `notes` (one row a file with a note's suffix, indexed or not),
`passages` (ids never reused), `retired` (passages that went, for questions as of a date), `vectors` (by content, so
that a rename or an undo embeds nothing), `keywords` (FTS5 over tokens made by :mod:`scholiast.index.keywords`).
"""

from __future__ import annotations

import uuid

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from scholiast.core.errors import StoreError
from scholiast.index.keyword_table import create_keywords, fill_keywords

migrations = Migrations("scholiast.index")
KNOWN = frozenset({"notes_passages_vectors", "exclusion_rules", "history", "words_in_every_script"})
"""Names of the migrations below."""

_FIRST = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID",
    """CREATE TABLE libraries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        root NOT NULL UNIQUE,
        kind TEXT NOT NULL CHECK (kind IN ('folder', 'rows')),
        hidden INTEGER NOT NULL DEFAULT 0,
        offline INTEGER NOT NULL DEFAULT 0,
        identity TEXT
    )""",
    "CREATE UNIQUE INDEX libraries_name ON libraries (name, hidden)",
    """CREATE TABLE notes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        library_id INTEGER NOT NULL REFERENCES libraries (id) ON DELETE CASCADE,
        path NOT NULL,
        size INTEGER NOT NULL DEFAULT -1,
        mtime_ns INTEGER NOT NULL DEFAULT 0,
        ctime_ns INTEGER NOT NULL DEFAULT 0,
        inode INTEGER NOT NULL DEFAULT 0,
        settled INTEGER NOT NULL DEFAULT 0,
        pending INTEGER NOT NULL DEFAULT 1,
        state TEXT CHECK (state IN ('indexed', 'skipped', 'failed')),
        reason TEXT NOT NULL DEFAULT '',
        encoding TEXT NOT NULL DEFAULT '',
        title TEXT NOT NULL DEFAULT '',
        recipe TEXT NOT NULL DEFAULT '',
        sha256 BLOB,
        UNIQUE (library_id, path)
    )""",
    "CREATE INDEX notes_pending ON notes (library_id) WHERE pending",
    """CREATE TABLE passages (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        note_id INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
        library_id INTEGER NOT NULL,
        digest BLOB NOT NULL,
        char_start INTEGER NOT NULL,
        char_end INTEGER NOT NULL,
        line_from INTEGER NOT NULL,
        line_to INTEGER NOT NULL,
        page INTEGER,
        heading TEXT NOT NULL,
        clean_map BLOB NOT NULL,
        clean TEXT NOT NULL,
        text TEXT NOT NULL
    )""",
    "CREATE INDEX passages_note ON passages (note_id, char_start)",
    "CREATE INDEX passages_digest ON passages (digest)",
    "CREATE INDEX passages_library ON passages (library_id)",
    "CREATE TABLE embedders (id INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, dimension INTEGER NOT NULL)",
    """CREATE TABLE vectors (
        id INTEGER PRIMARY KEY,
        embedder_id INTEGER NOT NULL REFERENCES embedders (id) ON DELETE CASCADE,
        digest BLOB NOT NULL,
        vector BLOB NOT NULL,
        UNIQUE (embedder_id, digest)
    )""",
)
_HISTORY = (
    "ALTER TABLE passages ADD COLUMN valid_from REAL NOT NULL DEFAULT 0",
    """CREATE TABLE retired (
        id INTEGER PRIMARY KEY,
        note_id INTEGER NOT NULL,
        library_id INTEGER NOT NULL REFERENCES libraries (id) ON DELETE CASCADE,
        path NOT NULL,
        title TEXT NOT NULL,
        encoding TEXT NOT NULL,
        digest BLOB NOT NULL,
        char_start INTEGER NOT NULL,
        char_end INTEGER NOT NULL,
        line_from INTEGER NOT NULL,
        line_to INTEGER NOT NULL,
        page INTEGER,
        heading TEXT NOT NULL,
        clean_map BLOB NOT NULL,
        clean TEXT NOT NULL,
        text TEXT NOT NULL,
        valid_from REAL NOT NULL,
        valid_to REAL NOT NULL
    )""",
    "CREATE INDEX retired_path ON retired (library_id, path)",
    "CREATE INDEX retired_digest ON retired (digest)",
    "CREATE INDEX retired_valid_to ON retired (valid_to)",
)


@migrations()
def notes_passages_vectors(db: Database) -> None:
    """The first schema."""
    for statement in _FIRST:
        db.conn.execute(statement)
    create_keywords(db)
    facts = [("generation", 0), ("store_id", uuid.uuid4().hex)]
    db.conn.executemany("INSERT INTO meta (key, value) VALUES (?, ?)", facts)


@migrations()
def exclusion_rules(db: Database) -> None:
    """Which notes each library leaves out, as a JSON list of gitignore rules."""
    db.conn.execute("ALTER TABLE libraries ADD COLUMN rules TEXT NOT NULL DEFAULT '[]'")


@migrations()
def history(db: Database) -> None:
    """Since when each passage is known, and those that went, with what is needed to show them."""
    for statement in _HISTORY:
        db.conn.execute(statement)
    db.conn.execute("INSERT INTO meta (key, value) VALUES ('scrub', 0)")


@migrations()
def words_in_every_script(db: Database) -> None:
    """Words are cut by other rules than before. Whoever changes the rules again adds a step like this one."""
    create_keywords(db)
    fill_keywords(db.conn)


def apply_migrations(db: Database) -> None:
    """Bring ``db`` up to this version.

    Raises:
        StoreError: a newer version of the program wrote it.
    """
    check_not_newer(db)
    if migrations.pending(db):
        migrations.apply(db)


def check_not_newer(db: Database) -> None:
    """Raise StoreError if ``db`` has a migration that this version does not know."""
    if any(applied.name not in KNOWN for applied in migrations.applied(db)):
        raise StoreError(
            "The index was written by a newer version of Scholiast.",
            "Update Scholiast, or use another data folder with --data-dir.",
            code="store-newer",
        )


def is_readable(db: Database) -> bool:
    """Whether a reader can use ``db``; false for a store that is just being made.

    Raises:
        StoreError: a newer version wrote it, or an older one that no writer has met since.
    """
    check_not_newer(db)
    if not migrations.applied(db):
        return False
    if migrations.pending(db):
        raise StoreError(
            "The index was written by an older version of Scholiast.",
            "Start the window once, or run `scholiast library rescan`, to bring it up to date.",
            code="store-older",
        )
    return True
