"""PDF, Word and the like in a library: found like notes, and listed with a reason where they cannot be read."""

from __future__ import annotations

import pytest
from tests.documents.bound.samples import MAKERS, QUESTIONS, SECTIONS, make_docx, make_pdf, pack, write_pdf
from tests.index.builders import Desk

GOOD = {f"house.{kind}": make() for kind, make in MAKERS.items()}
BAD: dict[str, tuple[bytes, str]] = {
    "scan.pdf": (write_pdf([[]]), "it has no text layer (a scan?)"),
    "cut.pdf": (make_pdf()[:300], "it is damaged, or no PDF"),
    "text.docx": (b"Only text.", "it is damaged, or no Word document"),
    "empty.docx": (make_docx((), ""), "no text"),
    "bomb.odt": (pack({"content.xml": b" " * 300_000_000}), "it unpacks to more than 256 MB"),
    "nothing.epub": (b"", "no text"),
}


@pytest.mark.parametrize("kind", MAKERS)
def test_questions_find_the_passage_in_every_format(desk: Desk, kind: str) -> None:
    desk.write(f"house.{kind}", GOOD[f"house.{kind}"])
    desk.sweep()
    snapshot = desk.index.snapshot()
    for question, answer in QUESTIONS:
        found = snapshot.passages([number for number, _ in snapshot.keyword(question, 3, None)])
        best = next(passage for passage in found if answer in " ".join(passage.clean.split()))
        section = next(number for number, s in enumerate(SECTIONS, 1) if s.heading in best.heading)
        assert best.page == (section if kind in ("pdf", "pptx") else None)


def test_what_cannot_be_read_is_listed_with_its_reason_and_holds_nothing_up(desk: Desk) -> None:
    for name, (data, _) in BAD.items():
        desk.write(name, data)
    desk.write("house.pdf", GOOD["house.pdf"])
    desk.write("note.md", "A note among them about the heliotrope.")
    desk.sweep()
    skipped, failed = desk.problems()
    assert {**skipped, **failed} == {name: reason for name, (_, reason) in BAD.items()}
    assert {"cut.pdf", "text.docx"} == failed.keys()
    assert set(desk.found("heliotrope")) == {"note.md", "house.pdf"}
    again = desk.sweep(deep=True)
    assert (again.skipped, again.failed, again.passages_embedded) == (0, 0, 0)


def test_a_changed_document_is_read_again_and_only_what_is_new_is_embedded(desk: Desk) -> None:
    desk.write("house.docx", GOOD["house.docx"])
    desk.sweep()
    desk.write("house.docx", make_docx((*SECTIONS[:2],)))
    report = desk.sweep()
    assert (report.changed, report.passages_embedded) == (1, 0)
    assert desk.found("heliotrope") == []
