"""A note's own file in the program that the person works with, by that program's addresses."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl, QUrlQuery

from scholiast.core.settings import OpenWith

_TEXTUAL = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx", ".org", ".txt", ".text", ".canvas"})
_ANY_TEXT = _TEXTUAL | {".rst", ".rest", ".adoc", ".asciidoc", ".csv", ".tsv", ".html", ".htm", ".ipynb"}


def note_url(path: Path, program: OpenWith, line: int | None = None) -> QUrl | None:
    """The address that opens ``path`` in ``program``; None where the system's own program is to open it.

    Obsidian finds the vault by the absolute path (its URI action *open*); Logseq wants the name of the graph, which is
    that of the folder that holds ``logseq``, and of the page; Visual Studio Code takes path and line.
    """
    suffix = path.suffix.lower()
    if program == "obsidian" and suffix in _TEXTUAL:
        return _with_query("obsidian://open", path=str(path))
    if program == "logseq" and suffix in (".md", ".org"):
        graph = next((folder for folder in path.parents if (folder / "logseq").is_dir()), path.parent)
        page = path.stem.replace("___", "/")
        return _with_query(f"logseq://graph/{_quoted(graph.name)}", page=page)
    if program == "vscode" and suffix in _ANY_TEXT:
        place = path.as_posix()
        place = place if place.startswith("/") else f"/{place}"
        url = QUrl()
        url.setScheme("vscode")
        url.setHost("file")
        url.setPath(f"{place}:{line}" if line else place)
        return url
    return None


def _with_query(address: str, **values: str) -> QUrl:
    url = QUrl(address)
    query = QUrlQuery()
    for key, value in values.items():
        query.addQueryItem(key, _quoted(value))
    url.setQuery(query)
    return url


def _quoted(text: str) -> str:
    return bytes(QUrl.toPercentEncoding(text).data()).decode("ascii")
