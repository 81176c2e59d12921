"""The process that reads documents: whatever it does, its parent gets an outcome in time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random

import psutil
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.documents.bound.pages import PageRequest
from scholiast.documents.bound.reader_process import Limits, ReaderProcess
from scholiast.documents.chunking import chunk
from scholiast.documents.document import Document
from tests.documents.bound.mutations import mutated, unpacked
from tests.documents.bound.samples import MAKERS, SECTIONS, make_docx, make_pdf, pack
from tests.documents.conftest import check_blocks, check_note

SMALL = {kind: make() for kind, make in MAKERS.items()}
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "40"))
# What a child does instead of reading; it has taken the request when it begins.
TAKE = "import sys, os; sys.stdin.buffer.readline(); "


@pytest.fixture(scope="module")
def reader() -> Iterator[ReaderProcess]:
    reader = ReaderProcess()
    yield reader
    reader.close()


def childish(code: str, limits: Limits) -> ReaderProcess:
    return ReaderProcess(limits, [sys.executable, "-c", TAKE + code])


@pytest.mark.parametrize("kind", MAKERS)
def test_a_document_comes_through_whole(reader: ReaderProcess, kind: str) -> None:
    document = reader.read(f"a.{kind}", SMALL[kind])
    check_blocks(document)
    assert "heliotrope-44" in document.text


def test_one_process_reads_many_documents(reader: ReaderProcess) -> None:
    reader.read("a.pdf", SMALL["pdf"])
    first = reader.process_id
    for kind, data in SMALL.items():
        reader.read(f"a.{kind}", data)
    assert reader.process_id == first


def test_refusals_come_through_with_their_reason(reader: ReaderProcess) -> None:
    with pytest.raises(NoteSkipped, match="no text") as skipped:
        reader.read("a.docx", make_docx((), ""))
    assert skipped.value.code == "no-text"
    with pytest.raises(NoteUnreadable, match="it is damaged, or no PDF"):
        reader.read("a.pdf", b"%PDF-1.4 and then nothing")
    assert reader.read("a.pdf", SMALL["pdf"]).title == "House book"


def test_a_page_is_drawn(reader: ReaderProcess) -> None:
    image, picture = reader.draw(make_pdf(), PageRequest(2, 2, "Slugs stay away"))
    assert picture.startswith(b"\x89PNG")
    assert (image.page, image.pages, image.found, len(image.boxes)) == (2, 3, True, 1)


def test_a_reader_that_hangs_is_ended() -> None:
    reader = childish("import time; time.sleep(600)", Limits(seconds=0.5))
    with pytest.raises(NoteUnreadable, match=r"reading it takes longer than 0\.5 seconds"):
        reader.read("a.pdf", b"x" * 10_000_000)
    assert reader.process_id == 0


def test_a_reader_that_takes_too_much_memory_is_ended() -> None:
    reader = childish("import time; held = b'x' * 300_000_000; time.sleep(600)", Limits(megabytes=150))
    with pytest.raises(NoteUnreadable, match="reading it takes more than 150 MB of memory"):
        reader.read("a.pdf", b"x")
    assert reader.process_id == 0


@pytest.mark.parametrize("code", ["os._exit(3)", "os.abort()", "print('nonsense')", "os.close(1)"])
def test_a_reader_that_dies_or_talks_nonsense_is_a_failure_of_that_file(code: str) -> None:
    reader = childish(code, Limits(seconds=20))
    with pytest.raises(NoteUnreadable, match="its reader failed on it"):
        reader.read("a.pdf", b"x")
    assert reader.process_id == 0


def test_a_reader_that_went_away_for_want_of_work_is_started_again() -> None:
    reader = childish("os._exit(0)", Limits(seconds=20))
    with pytest.raises(NoteUnreadable, match="its reader failed on it"):
        reader.read("a.pdf", b"x")  # twice in a row is no coincidence
    assert reader.process_id == 0


def test_a_process_that_was_killed_is_replaced(reader: ReaderProcess) -> None:
    reader.read("a.odt", SMALL["odt"])
    process = psutil.Process(reader.process_id)
    process.kill()
    with suppress(psutil.NoSuchProcess):
        process.wait(120)
    assert reader.read("a.odt", SMALL["odt"]).title == "House book"


def test_the_process_ends_with_its_parent() -> None:
    code = (
        "import os; from scholiast.documents.bound.reader_process import ReaderProcess; r = ReaderProcess()\n"
        "r.read('a.rtf', b'{\\\\rtf1 hello}'); print(r.process_id, flush=True); os._exit(0)"
    )
    parent = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    with suppress(psutil.NoSuchProcess):
        psutil.Process(int(parent.stdout)).wait(120)
    assert not psutil.pid_exists(int(parent.stdout))


def test_several_threads_share_a_process(reader: ReaderProcess) -> None:
    kinds = list(SMALL) * 3
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda kind: reader.read(f"a.{kind}", SMALL[kind]).encoding, kinds))
    assert found == kinds


def test_a_pdf_of_five_hundred_pages_is_read(reader: ReaderProcess) -> None:
    document = reader.read("long.pdf", make_pdf(SECTIONS[:2] * 250))
    assert len(document.pages) == 500
    assert document.page_at(document.text.rindex("The quince")) == 500


# ---- damaged in every way --------------------------------------------------------------------------------------


def outcome(reader: ReaderProcess, kind: str, data: bytes) -> str:
    try:
        document = reader.read(f"a.{kind}", data)
    except NoteSkipped as error:
        return error.message
    except NoteUnreadable as error:
        return error.message
    assert isinstance(document, Document)
    check_note(document, chunk(document), 100)
    return "read"


@pytest.mark.parametrize("kind", MAKERS)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_flipped_bytes_and_cut_ends_have_an_outcome(reader: ReaderProcess, kind: str, data: st.DataObject) -> None:
    sample = bytearray(SMALL[kind])
    places = st.integers(0, len(sample) - 1)
    for place, value in data.draw(st.lists(st.tuples(places, st.integers(0, 255)), max_size=12)):
        sample[place] = value
    if data.draw(st.booleans()):
        del sample[data.draw(places) :]
    message = outcome(reader, kind, bytes(sample))
    assert message
    assert "\n" not in message


@pytest.mark.parametrize("kind", MAKERS)
# The same ones every time; `python -m tests.documents.bound.fuzz` tries others, and thousands of them.
@settings(max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_sound_files_with_odd_insides_have_an_outcome(reader: ReaderProcess, kind: str, seed: int) -> None:
    message = outcome(reader, kind, mutated(kind, Random(seed)))
    assert message
    assert "\n" not in message
    assert "its reader failed" not in message


def test_a_word_file_nested_too_deeply_or_in_no_encoding_is_damaged(reader: ReaderProcess) -> None:
    parts = unpacked(SMALL["docx"])
    body = parts["word/document.xml"].decode()
    deep = body.replace("<w:p>", f"{'<w:sdt><w:sdtContent>' * 900}<w:p>", 1)
    deep = deep.replace("</w:p>", f"</w:p>{'</w:sdtContent></w:sdt>' * 900}", 1)
    for text in (deep, '<?xml version="1.0" encoding="UTF-99"?>' + body.partition("?>")[2]):
        message = outcome(reader, "docx", pack({**parts, "word/document.xml": text.encode()}))
        assert message == "it is damaged, or no Word document"
