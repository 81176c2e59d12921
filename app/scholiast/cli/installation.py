"""What ``self-test`` looks at: the parts of an installation, and the whole working together on the sample notes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from scholiast import assets
from scholiast.cli.findings import Check, attempt
from scholiast.cli.session import Selection, Session
from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ScholiastError
from scholiast.core.records import Answer, AskRequest

QUESTION = "What is the sourdough starter called?"
ANSWER_NOTE = "recipes/Backup starter.md"
RESOURCES = ("sample-notes", "gate.json", "icons", "themes")
_SUM_TOLERANCE = 1e-6


class SelfTestFailed(ScholiastError):
    """The program ran, but did not do what it should."""

    code = "self-test"


def models_are_here(session: Session) -> bool:
    """Whether both models in use are prepared, or can be."""
    active = [model for model in session.models.list() if model.active]
    return len(active) >= 2 and all(model.state in ("ready", "not-prepared") for model in active)


def try_sample_notes(session: Session, *, pretend: bool) -> list[Check]:
    """Index, search and ask the sample notes with ``session``'s models in its throw-away data folder."""
    folder = assets.resource("sample-notes")
    try:
        selection = session.selection([folder], ())
    except ScholiastError as error:
        return [Check("sample notes", "", error.message, error.hint)]
    return [
        attempt("index", lambda: _look_at_index(selection, folder)),
        attempt("search", lambda: _look_at_search(session, selection)),
        attempt("answer", lambda: _look_at_answer(session, selection, pretend)),
    ]


def _look_at_index(selection: Selection, folder: Path) -> str:
    from scholiast.documents.decoding import decode

    snapshot = selection.snapshot
    passages = snapshot.passages([id for id, _score in snapshot.keyword("the", 500, selection.libraries)])
    for passage in passages:
        text, _encoding = decode((folder / passage.note).read_bytes())
        if text[passage.char_start : passage.char_end] != passage.text:
            raise SelfTestFailed(f"A passage of {passage.note} does not lie where the index says.")
    return f"{snapshot.count(selection.libraries)} passages; {len(passages)} compared with their notes"


def _look_at_search(session: Session, selection: Selection) -> str:
    from scholiast.rag.answering import Answerer

    answerer = Answerer(session.embedder, None, session.settings.answers)
    hits = answerer.search(QUESTION, 5, "hybrid", selection.snapshot, selection.libraries)
    if not any(hit.passage.note == ANSWER_NOTE for hit in hits):
        found = ", ".join(hit.passage.note for hit in hits)
        raise SelfTestFailed(f"{ANSWER_NOTE} was not found for “{QUESTION}”, but {found or 'nothing'}.")
    return f"{session.embedder.name} found {ANSWER_NOTE}"


def _look_at_answer(session: Session, selection: Selection, pretend: bool) -> str:
    from scholiast.rag.answering import Answerer, SilentListener

    answerer = Answerer(session.embedder, session.generator, session.settings.answers)
    request = AskRequest(QUESTION, libraries=selection.libraries)
    answer = answerer.answer(request, selection.snapshot, SilentListener(), CancelToken())
    _check_sums(answer)
    if pretend and answer.outcome == "not-in-notes":
        raise SelfTestFailed(f"“{QUESTION}” was not answered from the sample notes.")
    return f"{session.generator.name} ({answer.outcome}): {' '.join(answer.candidate.split()) or 'no text'}"


def _check_sums(answer: Answer) -> None:
    for name in ("prior", "posterior"):
        total = sum(getattr(passage, name) or 0.0 for passage in answer.passages)
        if abs(total - 1.0) > _SUM_TOLERANCE:
            raise SelfTestFailed(f"The {name} over the passages sums to {total}, not to 1.")


# ---- parts ---------------------------------------------------------------------------------------------------


def _resources() -> str:
    from scholiast.documents.notes import is_note

    for name in RESOURCES:
        assets.resource(name)
    notes = sum(is_note(path) for path in assets.resource("sample-notes").rglob("*"))
    return f"{', '.join(RESOURCES)}; {notes} sample notes"


def _sqlite() -> str:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("create virtual table t using fts5(words)")
        connection.execute("insert into t values ('one two three')")
        if connection.execute("select count(*) from t where t match 'two'").fetchone() != (1,):
            raise SelfTestFailed("SQLite's full-text search does not find what it holds.")
    return f"SQLite {sqlite3.sqlite_version} with FTS5"


def _faiss() -> str:
    import faiss
    import numpy as np

    index = faiss.IndexFlatIP(4)
    index.add(np.eye(4, dtype=np.float32))
    _scores, ids = index.search(np.eye(4, dtype=np.float32)[2:3], 1)
    if ids[0][0] != 2:
        raise SelfTestFailed("FAISS does not find a vector that it holds.")
    return f"FAISS {faiss.__version__}"


def _tokenizers() -> str:
    import tokenizers

    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel({"a": 0, "b": 1}, unk_token="a"))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    if tokenizer.encode("b a").ids != [1, 0]:
        raise SelfTestFailed("The tokenizer library does not cut words.")
    return f"tokenizers {tokenizers.__version__}"


PARTS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("resources", _resources),
    ("sqlite", _sqlite),
    ("faiss", _faiss),
    ("tokenizers", _tokenizers),
)
