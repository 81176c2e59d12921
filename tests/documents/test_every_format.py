"""The same twenty questions over the same notes have the same answers whatever format the notes are in.

The notes of :mod:`tests.documents.text_samples` are written by hand, by the formats' Python libraries and, where they
are installed, by the programs people write them with: pandoc and LibreOffice.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path, PurePosixPath

import pytest

from scholiast.core.records import Hit
from scholiast.core.settings import AnswerSettings, IndexSettings
from scholiast.documents.document import Document
from scholiast.documents.formats import NOTE_SUFFIXES
from scholiast.documents.notes import parse_note
from scholiast.rag.answering import Answerer
from tests.documents import text_samples
from tests.documents.bound import samples as bound_samples
from tests.documents.conftest import words_of
from tests.documents.text_samples import QUESTIONS, SECTIONS, TITLE
from tests.index.builders import Desk, desk_at

PANDOC = {
    "pandoc.docx": "docx",
    "pandoc.odt": "odt",
    "pandoc.rtf": "rtf",
    "pandoc.epub": "epub",
    "pandoc.pptx": "pptx",
    "pandoc.html": "html",
    "pandoc.org": "org",
    "pandoc.rst": "rst",
    "pandoc.adoc": "asciidoc",
    "pandoc.ipynb": "ipynb",
    "pandoc.txt": "plain",
    "pandoc.md": "gfm",
}
"""What pandoc makes of the Markdown notes: name and pandoc's word for the format."""

OFFICE = {
    "writer.pdf": "docx",
    "writer.docx": "docx",
    "writer.odt": "docx",
    "writer.rtf": "docx",
    "writer.html": "docx",
    "impress.pdf": "pptx",
}
"""What LibreOffice saves when it has opened the notes as Python made them."""

WORDS = {word for section in SECTIONS for text in (*section.items, section.code) for word in words_of(text)}


def sections() -> list[bound_samples.Section]:
    """The notes as the writers of office formats take them: emphasis and links are theirs to add."""
    return [
        bound_samples.Section(
            section.heading,
            tuple(map(text_samples._plain, section.paragraphs)) + ((section.code,) if section.code else ()),
            section.items,
            section.rows,
        )
        for section in SECTIONS
    ]


def office_file(kind: str) -> bytes:
    return bound_samples.MAKERS[kind](sections(), TITLE)


MADE: dict[str, Callable[[], bytes]] = {
    **text_samples.MAKERS,
    **{f"book.{kind}": lambda kind=kind: office_file(kind) for kind in bound_samples.MAKERS},
}


def program(name: str, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not on this machine (Debian: apt-get install {package})")
    return found


def by_pandoc(name: str, folder: Path) -> bytes:
    source, made = folder / "source.md", folder / name
    source.write_bytes(text_samples.markdown())
    # Without "smart" its quotes stay as they are.
    options = ["--standalone", "--from", "markdown-smart", "--to", PANDOC[name], "--metadata", f"title={TITLE}"]
    command = [program("pandoc", "pandoc"), *options, "--output", str(made), str(source)]
    subprocess.run(command, check=True, capture_output=True, timeout=850)
    return made.read_bytes()


def by_office(name: str, folder: Path) -> bytes:
    soffice = program("soffice", "libreoffice-writer-nogui libreoffice-impress-nogui")
    source = folder / f"{PurePosixPath(name).stem}.{OFFICE[name]}"
    source.write_bytes(office_file(OFFICE[name]))
    # A profile of its own: one LibreOffice refuses to start beside another of the same profile.
    options = [f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"]
    target = ["--convert-to", PurePosixPath(name).suffix[1:], "--outdir", str(folder / "out")]
    command = [soffice, *options, *target, str(source)]
    subprocess.run(command, check=True, capture_output=True, timeout=850)
    return (folder / "out" / name).read_bytes()


def hold_for(name: str, content: bytes, folder: Path, words: int = 25) -> None:
    """Every question's first passage holds the answer, and the answer is highlighted in the text that is shown."""
    document = parse_note(name, content)
    with desk_at(folder / "desk", IndexSettings(words=words)) as desk:
        desk.write(name, content)
        assert desk.sweep().passages_embedded
        wrong = {}
        for question, answer in QUESTIONS:
            found = highlighted(document, best(desk, question), answer)
            if found != answer:
                wrong[question] = found
        assert wrong == {}
        said = words_of(" ".join(passage.clean for passage in desk.index.store.iter_passages()))
        assert set(said) >= WORDS


def best(desk: Desk, question: str) -> Hit:
    """By words alone: what a pretend embedder takes for meaning is no reader's matter."""
    answerer = Answerer(desk.embedder, None, AnswerSettings())
    return answerer.search(question, 3, "bm25", desk.index.snapshot(), None)[0]


def highlighted(document: Document, hit: Hit, answer: str) -> str:
    """What is marked in the shown text for ``answer``; the passage itself where it does not hold it."""
    passage = hit.passage
    assert document.text[passage.char_start : passage.char_end] == passage.text
    lines = " ".join(passage.clean.split("\n"))
    at = lines.find(answer)
    if at < 0:
        return passage.clean
    low, high = passage.clean_map.to_raw(at, at + len(answer))
    return " ".join(document.text[passage.char_start + low : passage.char_start + high].split())


def test_every_kind_of_note_is_asked() -> None:
    asked = {PurePosixPath(name).suffix for name in (*MADE, *PANDOC, *OFFICE)}
    same = {".mdown", ".mkd", ".text", ".rest", ".asciidoc", ".htm", ".xhtml"}  # other names of formats that are asked
    assert asked | same == NOTE_SUFFIXES
    assert len(QUESTIONS) == 20


@pytest.mark.parametrize("name", MADE)
def test_the_same_answers(name: str, tmp_path: Path) -> None:
    hold_for(name, MADE[name](), tmp_path)


@pytest.mark.parametrize("name", PANDOC)
def test_the_same_answers_in_what_pandoc_makes(name: str, tmp_path: Path) -> None:
    content = by_pandoc(name, tmp_path)
    # In plain text a table is drawn, so that a row is found where one passage holds all of them.
    hold_for(name, content, tmp_path, words=25 if name != "pandoc.txt" else 100)
    assert parse_note(name, content).title == (TITLE if name != "pandoc.txt" else "pandoc")


@pytest.mark.parametrize("name", OFFICE)
def test_the_same_answers_in_what_libreoffice_saves(name: str, tmp_path: Path) -> None:
    hold_for(name, by_office(name, tmp_path), tmp_path)
