"""Does the store agree with itself, and the vectors with the store? For ``doctor``."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from scholiast.core.errors import StoreError
from scholiast.index.database import StoreDatabase, store_errors

if TYPE_CHECKING:
    from scholiast.index.vector_index import VectorIndex

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


def vector_findings(connection: sqlite3.Connection, vectors: VectorIndex) -> list[str]:
    """Findings about the vectors in memory and on disk against the store."""
    findings = []
    stored = connection.execute("SELECT id FROM passages WHERE note_id IN (SELECT id FROM notes)").fetchall()
    missing = vectors.missing([row[0] for row in stored])
    if missing:
        findings.append(f"{missing} passages have no vector of the current embedder; a rescan makes them.")
    extra = vectors.view.count - (len(stored) - missing)
    if extra:
        findings.append(f"{extra} vectors belong to no passage.")
    if vectors.refused and vectors.refused != "there is none yet":
        findings.append(f"The vectors' snapshot file was refused ({vectors.refused}) and is made anew.")
    return findings
