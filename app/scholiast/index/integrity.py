"""Does the store agree with itself, and the vectors with the store? For ``doctor``."""

from __future__ import annotations

import sqlite3

from scholiast.core.errors import StoreError
from scholiast.index import queries
from scholiast.index.database import StoreDatabase, store_errors
from scholiast.index.keywords import indexed_words

LOOKED_AT = 500
"""Passages whose words and vectors are compared one by one; all of a small store."""

_CONTRADICTIONS = (
    (
        "SELECT count(*) FROM passages p LEFT JOIN keywords_docsize k ON k.id = p.id WHERE k.id IS NULL",
        "{} passages are missing from the keyword index.",
    ),
    (
        "SELECT count(*) FROM keywords_docsize k LEFT JOIN passages p ON p.id = k.id WHERE p.id IS NULL",
        "{} entries of the keyword index belong to no passage.",
    ),
    (
        "SELECT count(*) FROM passages p LEFT JOIN notes n ON n.id = p.note_id WHERE n.id IS NULL",
        "{} passages belong to no note.",
    ),
    (
        "SELECT count(*) FROM passages p JOIN notes n ON n.id = p.note_id WHERE n.library_id <> p.library_id",
        "{} passages are filed under another library than their note.",
    ),
    (
        "SELECT count(*) FROM notes WHERE state = 'indexed' AND id NOT IN (SELECT note_id FROM passages)",
        "{} notes count as indexed but have no passage.",
    ),
    (
        "SELECT count(*) FROM vectors v JOIN embedders e ON e.id = v.embedder_id "
        "WHERE length(v.vector) <> 4 * e.dimension",
        "{} vectors have the wrong length.",
    ),
)


def store_findings(database: StoreDatabase) -> list[str]:
    """Findings, one sentence each; empty when the store is sound."""
    try:
        with store_errors():
            connection = database.connection().conn
            findings = file_findings(connection) or contradictions(connection)
        if not database.read_only:
            with database.writing() as db:
                db.conn.execute("INSERT INTO keywords (keywords) VALUES ('integrity-check')")
    except StoreError as error:
        return [error.message]
    return findings


def file_findings(connection: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with the file itself."""
    rows = connection.execute("PRAGMA integrity_check(20)").fetchall()
    return [f"SQLite reports: {row[0]}." for row in rows if row[0] != "ok"]


def contradictions(connection: sqlite3.Connection) -> list[str]:
    """Where tables contradict each other."""
    findings = []
    broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        findings.append(f"{len(broken)} rows refer to rows that are gone.")
    for sql, sentence in _CONTRADICTIONS:
        count = connection.execute(sql).fetchone()[0]
        if count:
            findings.append(sentence.format(count))
    return findings + _other_words(connection)


def _other_words(connection: sqlite3.Connection) -> list[str]:
    """Passages whose entry in the keyword index holds other words than they do, among some from all over."""
    everything = queries.selection(connection, [row[0] for row in connection.execute("SELECT id FROM libraries")])
    passages = queries.passages(connection, queries.sample(connection, everything, LOOKED_AT))
    differ = 0
    for passage in passages:
        found = connection.execute("SELECT title, heading, body FROM keywords WHERE rowid = ?", [passage.id]).fetchone()
        differ += found is not None and found != indexed_words(passage.title, passage.heading, passage.clean)
    if not differ:
        return []
    return [
        f"Of {len(passages)} passages looked at, {differ} have other words in the keyword index than in their text."
    ]
