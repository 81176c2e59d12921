"""Reads EPUB: the chapters in the order of the book's spine, each under its name in the table of contents."""

from __future__ import annotations

import posixpath
import zipfile
from urllib.parse import unquote

from lxml import etree

from scholiast.core.errors import NoteSkipped
from scholiast.documents.bound.archives import damaged, member, opened
from scholiast.documents.bound.drafts import Draft, one_line
from scholiast.documents.bound.html_trees import TreeReader, parse_html
from scholiast.documents.bound.xml_trees import local, parse_xml
from scholiast.documents.document import Document

_CONTAINER = "META-INF/container.xml"
_LOCKS = "META-INF/encryption.xml"
_FONT_ONLY = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_NO_TITLES = ("unknown title", "untitled")  # what exporters write where there is none
_CHAPTER_TYPES = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml")


def read_epub(name: str, data: bytes) -> Document:
    """The text of a book.

    Raises:
        NoteSkipped: no text, or it may only be read in a certain program (DRM).
        NoteUnreadable: damaged.
    """
    with opened(data, "EPUB") as archive:
        _refuse_locked(archive)
        book = _Book(archive)
        draft = Draft()
        draft.title = book.title
        for path in book.chapters:
            content = member(archive, path)
            root = parse_html(content) if content is not None else None
            if root is None:
                continue
            chapter = book.names.get(path, "")
            if chapter and one_line("".join(root.itertext("h1", "h2", "h3")))[: len(chapter)] != chapter:
                draft.heading(1, chapter)
            TreeReader(draft).read(root)
        return draft.document("epub", name, use_heading=False)


class _Book:
    """What the package document says: title, chapters in order, and their names."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        container = member(archive, _CONTAINER)
        package_path = _package_path(container) if container is not None else ""
        package_data = member(archive, package_path) if package_path else None
        package = parse_xml(package_data) if package_data is not None else None
        if package is None:
            raise damaged("EPUB")
        self._folder = posixpath.dirname(package_path)
        items = {item.get("id", ""): item for item in package.iter() if local(item) == "item"}
        titles = [one_line(e.text or "") for e in package.iter() if local(e) == "title"]
        self.title = next((title for title in titles if title and title.lower() not in _NO_TITLES), "")
        spine = [e.get("idref", "") for e in package.iter() if local(e) == "itemref"]
        chosen = [items[key] for key in spine if key in items]
        self.chapters = [
            self._path(item.get("href", "")) for item in chosen if item.get("media-type") in _CHAPTER_TYPES
        ]
        self.names: dict[str, str] = {}
        for item in items.values():
            path = self._path(item.get("href", ""))
            if "nav" in (item.get("properties") or "").split() or item.get("media-type") == "application/x-dtbncx+xml":
                self._name_chapters(archive, path)
                if "nav" in (item.get("properties") or "").split() and path in self.chapters:
                    self.chapters.remove(path)

    def _path(self, href: str, folder: str | None = None) -> str:
        base = self._folder if folder is None else folder
        return posixpath.normpath(posixpath.join(base, unquote(href.partition("#")[0])))

    def _name_chapters(self, archive: zipfile.ZipFile, path: str) -> None:
        content = member(archive, path)
        tree = parse_xml(content) if content is not None else None
        if tree is None:
            return
        folder = posixpath.dirname(path)
        for element in tree.iter():
            if local(element) == "navPoint":
                target = next((e.get("src", "") for e in element if local(e) == "content"), "")
                label = next((e for e in element if local(e) == "navLabel"), None)
                text = "" if label is None else "".join(label.itertext())
            elif local(element) == "a" and element.get("href"):
                target, text = element.get("href", ""), "".join(element.itertext())
            else:
                continue
            self.names.setdefault(self._path(target, folder), one_line(text))


def _package_path(container: bytes) -> str:
    tree = parse_xml(container)
    if tree is None:
        return ""
    return next((e.get("full-path", "") for e in tree.iter() if local(e) == "rootfile"), "")


def _refuse_locked(archive: zipfile.ZipFile) -> None:
    content = member(archive, _LOCKS)
    tree = parse_xml(content) if content is not None else None
    if tree is None:
        return
    for element in tree.iter(etree.Element):
        if local(element) == "EncryptionMethod" and element.get("Algorithm") not in _FONT_ONLY:
            raise NoteSkipped("it is protected (DRM)", "Use a copy without protection.", code="protected")
