"""Deleted text leaves the disk: neither the database's free pages nor its log nor the keywords hold it any more."""

from __future__ import annotations

from sqlite_utils import Database

from scholiast.index.database import StoreDatabase, store_errors


def want_scrub(db: Database) -> None:
    """Note, in the transaction that deletes, that the disk is to be cleared of it, even if a crash comes first."""
    db.conn.execute("UPDATE meta SET value = 1 WHERE key = 'scrub'")


def is_scrub_wanted(database: StoreDatabase) -> bool:
    """Whether something was deleted that may still be on the disk."""
    with store_errors():
        return bool(database.connection().conn.execute("SELECT value FROM meta WHERE key = 'scrub'").fetchone()[0])


def scrub(database: StoreDatabase) -> bool:
    """Write the database anew without what was deleted; takes about a second for each 100 MB.

    Returns False, and leaves it for the next time, while somebody still reads the state before.

    Raises:
        StoreError: the disk is full; a database is written beside the old one.
    """
    with database.exclusive() as connection:
        connection.execute("UPDATE meta SET value = 2 WHERE key = 'scrub'")
        # Deleted words stay in the keyword index until its parts are merged.
        connection.execute("INSERT INTO keywords (keywords) VALUES ('optimize')")
        connection.execute("VACUUM")
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if busy:
            return False
        # What was deleted while this went on, by another process, is left for the next time.
        connection.execute("UPDATE meta SET value = 0 WHERE key = 'scrub' AND value = 2")
    return True
