"""Bytes of every kind become the text their writer meant, or are refused."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.core.errors import NoteSkipped
from scholiast.documents.decoding import decode

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360000002000100ffff03000006000557bfabd40000000049454e44ae426082"
)

SENTENCES = {
    "cp1252": ["Le café coûte 12 € à Besançon.", "Die Pumpe läuft größer als früher, für 47 €.", "“Quoted” – 47…"],
    "cp1250": ["Ciśnienie pompy wynosi 41 kPa, źródło: łódź.", "Příliš žluťoučký kůň úpěl ďábelské ódy."],
    "cp1251": ["Давление насоса 41 кПа.", "Встреча назначена на 12 марта в Москве."],
    "koi8_r": ["Давление насоса 41 кПа."],
    "cp1253": ["Η πίεση της αντλίας είναι 41."],
    "cp1254": ["Pompa basıncı 41 kPa, şubat ayında ölçüldü."],
    "shift_jis": ["ポンプの圧力は41キロパスカルです。", "会議は三月に開かれます。"],
    "euc_jp": ["ポンプの圧力は41キロパスカルです。"],
    "gbk": ["水泵压力为四十一千帕，数字是42。"],
    "big5": ["水泵壓力為四十一千帕，數字是42。"],
    "cp949": ["펌프 압력은 41킬로파스칼입니다."],
    "utf-16-le": ["The pump pressure is 41.", "压力是四十一。\nabc"],
    "utf-16-be": ["The pump pressure is 41."],
    "utf-32-le": ["The pump pressure is 41."],
    "utf-32-be": ["The pump pressure is 41."],
}


def read_back(data: bytes) -> str:
    text, encoding = decode(data)
    assert data.decode(encoding, errors="replace").removeprefix("\ufeff") == text
    return text


@pytest.mark.parametrize(("encoding", "sentence"), [(e, s) for e, group in SENTENCES.items() for s in group])
def test_one_sentence_is_enough(encoding: str, sentence: str) -> None:
    assert read_back(sentence.encode(encoding)) == sentence


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_decides_and_is_dropped(encoding: str) -> None:
    assert read_back("Pressure é\r\n41".encode(encoding)) == "Pressure é\r\n41"


def test_big_endian_mark() -> None:
    assert read_back("\ufeffPressure 41".encode("utf-16-be")) == "Pressure 41"


def test_files_collected_by_the_detector_of_encodings(shared: Path) -> None:
    folder = shared / "data" / "formats" / "charset-normalizer"
    names = json.loads((folder / "encodings.json").read_text("utf-8"))
    assert names
    for name, encoding in names.items():
        data = (folder / "raw" / "data" / name).read_bytes()
        assert read_back(data) == data.decode(encoding).removeprefix("\ufeff"), name


def test_utf8_with_a_zero_byte_and_a_bad_byte_is_read() -> None:
    text = read_back("The café pump ".encode() + b"\x00 runs at \xff 47 kPa.")
    assert text == "The café pump \x00 runs at \ufffd 47 kPa."


def test_ascii_with_a_zero_byte_and_a_bad_byte_is_read() -> None:
    assert "runs at 47 kPa" in read_back(b"The pump \x00 runs at 47 kPa \xff.")


def test_utf8_cut_off_inside_a_character() -> None:
    assert read_back("Le café est à 47 €".encode()[:-2]) == "Le café est à 47 \ufffd"


@pytest.mark.parametrize("start", ["BM", "ID3", "MZ", "RIFF"])
def test_letters_that_begin_other_formats_do_not_make_text_binary(start: str) -> None:
    assert read_back(f"{start} is how this note begins".encode()).startswith(start)


def _zip() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("a.txt", "hello " * 50)
    return target.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        PNG,
        _zip(),
        Path(sys.executable).read_bytes()[:200_000],
        bytes(200),
        bytes(range(256)) * 4,
        b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj stream \x01\x02\x03\x04\x05\x00",
    ],
    ids=["png", "zip", "program", "zeros", "all bytes", "pdf"],
)
def test_binary_is_refused(data: bytes) -> None:
    with pytest.raises(NoteSkipped) as caught:
        decode(data)
    assert caught.value.message == "not text"


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"])))
def test_utf8_comes_back_whole(text: str) -> None:
    assert decode(text.encode())[0] == text.removeprefix("\ufeff")


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    with contextlib.suppress(NoteSkipped):
        read_back(data)
