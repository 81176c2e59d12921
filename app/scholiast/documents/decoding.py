"""Bytes to text: byte-order mark, strict UTF-8, UTF-16 and UTF-32 without a mark, damaged UTF-8, legacy encodings."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

from scholiast.core.errors import NoteSkipped
from scholiast.documents.plausibility import is_everyday, plausibility

# Longer marks first: UTF-32's little-endian mark begins with UTF-16's.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_BINARY_MAGIC = (
    b"\x89PNG", b"PK\x03\x04", b"PK\x05\x06", b"\x7fELF", b"%PDF-", b"\x1f\x8b", b"\xff\xd8\xff", b"GIF8",
    b"SQLite format 3\0", b"7z\xbc\xaf", b"Rar!\x1a", b"BZh", b"\xfd7zXZ", b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe",
    b"OggS", b"fLaC", b"RIFF", b"\0asm", b"\xd0\xcf\x11\xe0", b"wOFF", b"wOF2",
)  # fmt: skip
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\x0b\x0c\r\x1b")) + b"\x7f"
_CONTROL_CHARACTER = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_VALID_MULTIBYTE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_HIGH_BYTE = re.compile(rb"[\x80-\xff]")
_COMMON_WIDE = re.compile(
    "[\u00a0-\u017f\u0386-\u03ce\u0400-\u045f\u3001-\u3011\u3041-\u30ff\uac00-\ud7a3\uff01-\uff5e]"
)
_CUT_SHORT = re.compile(rb"(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})\Z")
_LONE = re.compile(rb"(?<![A-Za-z\x80-\xff])[\xfe\xff](?![A-Za-z\x80-\xff])")
_SAMPLE = 64 * 1024
# Encodings worth trying beside the detector's choice where the text is too short for statistics.
_COMMON = (
    "cp1252",
    "cp1251",
    "cp1250",
    "koi8_r",
    "mac_cyrillic",
    "cp932",
    "gb18030",
    "big5",
    "euc_jp",
    "cp949",
    "cp1254",
    "cp850",
)
_NOT_LATIN = re.compile("[\u0370-\u1fff\u3040-\ud7ff]")
_SHORT = 2000


def decode(data: bytes) -> tuple[str, str]:
    """Text of ``data`` and the encoding that gives it.

    The byte-order mark is dropped, newlines stay. ``data.decode(encoding, errors="replace")`` is the text, after the
    mark where the codec keeps it.

    Raises:
        NoteSkipped: the bytes are not text.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _checked(data.decode(encoding, errors="replace").removeprefix("\ufeff"), encoding)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _decode_other(data)
    if "\0" in text:
        wide = _wide_encoding(data)
        if wide is not None:
            return _checked(data.decode(wide, errors="replace"), wide)
    return _checked(text, "utf-8")


def _checked(text: str, encoding: str) -> tuple[str, str]:
    """Refuse what decodes but is no text: many control characters, or mostly replacement characters."""
    head = text[:_SAMPLE]
    odd = len(_CONTROL_CHARACTER.findall(head)) + head.count("\ufffd")
    if odd > 4 and odd * 20 > len(head):
        raise _not_text()
    return text, encoding


def _not_text() -> NoteSkipped:
    return NoteSkipped("not text", "The file's name says text, but its bytes are not.", code="not-text")


def _decode_other(data: bytes) -> tuple[str, str]:
    wide = _wide_encoding(data)
    if wide is not None:
        return _checked(data.decode(wide, errors="replace"), wide)
    controls = len(data) - len(data.translate(None, _CONTROLS))
    if controls and (data.startswith(_BINARY_MAGIC) or (controls > 3 and controls * 200 > len(data))):
        raise _not_text()
    if _is_damaged_utf8(data):
        return _checked(data.decode("utf-8", errors="replace"), "utf-8")
    encoding = _legacy_encoding(data)
    return _checked(data.decode(encoding, errors="replace"), encoding)


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 or UTF-32 by where the zero bytes of a text's ASCII letters fall."""
    head = data[: _SAMPLE - _SAMPLE % 4]
    zeros = head.count(0)
    if len(head) < 4 or zeros * 50 < len(head):
        return None
    lanes = [head[lane::4].count(0) for lane in range(4)]
    quarter = len(head) / 4
    if zeros > 0.6 * len(head):
        if lanes[0] < 0.3 * quarter and min(lanes[2], lanes[3]) > 0.9 * quarter:
            return _accepts(data, "utf-32-le")
        if lanes[3] < 0.3 * quarter and min(lanes[0], lanes[1]) > 0.9 * quarter:
            return _accepts(data, "utf-32-be")
        return None
    even, odd = lanes[0] + lanes[2], lanes[1] + lanes[3]
    if zeros > 0.3 * len(head) and max(even, odd) > 8 * min(even, odd):
        return _accepts(data, "utf-16-le" if odd > even else "utf-16-be")
    if len(data) % 2:
        return None
    shares = {name: _everyday_share(head[: _SHORT - _SHORT % 2], name) for name in ("utf-16-le", "utf-16-be")}
    best = max(shares, key=lambda name: shares[name])
    return _accepts(data, best) if shares[best] > 0.7 else None


def _everyday_share(data: bytes, encoding: str) -> float:
    """Share of the characters that are ASCII, everyday Chinese, kana, Hangul or alphabetic letters of Europe."""
    text = data.decode(encoding, errors="replace")
    good = 0
    for character in text:
        if character.isascii():
            good += character.isprintable() or character in "\t\r\n"
        elif "\u4e00" <= character <= "\u9fff":
            good += is_everyday(character)
        else:
            good += bool(_COMMON_WIDE.match(character))
    return good / max(1, len(text))


def _accepts(data: bytes, encoding: str) -> str | None:
    text = data.decode(encoding, errors="replace")[:_SAMPLE]
    odd = len(_CONTROL_CHARACTER.findall(text)) + text.count("\ufffd")
    return encoding if odd <= 2 or odd * 200 < len(text) else None


def _is_damaged_utf8(data: bytes) -> bool:
    """Whether the bytes are UTF-8 but for a few: legacy encodings almost never form valid multi-byte sequences."""
    rest, valid = _VALID_MULTIBYTE.subn(b"", data)
    # A file cut off inside a character, and bytes that no encoding uses for a letter standing alone.
    rest = _LONE.sub(b"", _CUT_SHORT.sub(b"", rest) if valid or rest.endswith((b"\xc2", b"\xc3")) else rest)
    bad = len(_HIGH_BYTE.findall(rest))
    return bad == 0 or (valid > 0 and (valid >= 4 * bad or (bad <= 3 and valid >= bad)))


def _legacy_encoding(data: bytes) -> str:
    sample = data[:_SAMPLE]
    if len(_HIGH_BYTE.findall(sample)) == 0:
        return "utf-8"
    best = from_bytes(sample).best()
    chosen = None if best is None or best.encoding in ("ascii", "utf_8", "utf_8_sig") else best.encoding
    if len(sample) > _SHORT and chosen is not None:
        return chosen
    candidates = [chosen] if chosen is not None else []
    candidates += [name for name in _COMMON if name != chosen]
    ranked = []
    for order, name in enumerate(candidates):
        try:
            text = sample.decode(name)
        except UnicodeDecodeError:
            continue
        bonus = 0.15 if name == "cp1252" else 0.0
        if name == chosen:
            bonus += 0.2 if _NOT_LATIN.search(text) else 0.1
        ranked.append((plausibility(text, name) + bonus, -order, name))
    return max(ranked)[2] if ranked else "cp1252"
