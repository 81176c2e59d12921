"""Does the store agree with itself, and the vectors with the store? For ``doctor``."""

from __future__ import annotations

import sqlite3

from scholiast.core.errors import StoreError
from scholiast.index.database import StoreDatabase, store_errors

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
            return _store_findings(database.connection().conn)
    except StoreError as error:
        return [error.message]


def _store_findings(connection: sqlite3.Connection) -> list[str]:
    findings = [
        f"SQLite reports: {row[0]}" for row in connection.execute("PRAGMA integrity_check(20)") if row[0] != "ok"
    ]
    if findings:
        return findings
    broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        findings.append(f"{len(broken)} rows refer to rows that are gone.")
    for sql, sentence in _CONTRADICTIONS:
        count = connection.execute(sql).fetchone()[0]
        if count:
            findings.append(sentence.format(count))
    return findings
