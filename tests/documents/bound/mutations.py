"""Sound documents made odd where their readers look: inside the archive, between tags, in numbers and control words.

Bytes flipped anywhere mostly break a checksum, and no reader gets to see the rest. So archives are packed anew around
parts that changed, and what is put in are the tags, numbers and characters that the format knows.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from copy import deepcopy
from random import Random

from lxml import etree

from tests.documents.bound.samples import MAKERS, pack

_UNUSED_STYLES = re.compile(
    rb'<w:latentStyles.*?</w:latentStyles>|<w:style [^>]*w:type="table".*?</w:style>', re.DOTALL
)


def _samples() -> dict[str, bytes]:
    """One document of each kind; the Word file without the many styles it does not use, which take long to read."""
    samples = {kind: make() for kind, make in MAKERS.items()}
    parts = unpacked(samples["docx"])
    parts["word/styles.xml"] = _UNUSED_STYLES.sub(b"", parts["word/styles.xml"])
    return samples | {"docx": pack(parts)}


def unpacked(data: bytes) -> dict[str, bytes]:
    """The parts of an archive by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


SAMPLES = _samples()

_LARGEST = 1_000_000
"""Bytes: a part or document that a change would make larger is left as it is."""

_NUMBERS = (b"0", b"-1", b"1", b"2", b"99", b"65536", b"999999999", b"-2147483649", b"1e99", b"NaN", b"")
_TEXTS = (
    *("\u0301", "\u202e", "\ufeff", "\u00ad", "\u2028", "\U0001f468\u200d\U0001f469", "\u6c34\u6cf5\u3002", "\u0e01"),
    *(" ", "\t", "\n\n", "x" * 300, "A1b2" * 40, "|", "#", "- ", "```", "[[a]]", "<b>", "&amp;", "&#0;", "&#xD800;"),
    *("&nope;", "\x00", "\x0b"),
)
_TEXT_PARTS = re.compile(r"word/document|slides/slide|content\.xml|\.opf|\.ncx|html")
_XML_PARTS = re.compile(rb"<[^>]*>")
_VALUES = re.compile(rb'"[^"]*"')
_DIGITS = re.compile(rb"-?\d+")
_RTF_PARTS = re.compile(rb"\\[a-z]+-?\d* ?|[{}]")
_RTF_WORDS = (
    rb"\par |\pard |\cell |\row |\trowd|\intbl |\bin9 |\bin-1 |\u-3 |\u99999?|\uc0 |\uc9 |\'ff|\'|\*\nope|{\pict |\s1 |"
    rb"{\field{\*\fldinst HYPERLINK}}|\ansicpg932 |\line |\tab |\page |{|}|\|{\stylesheet|\v |\bullet "
).split(b"|")
_PDF_PARTS = re.compile(rb"/[A-Za-z]+|\b(?:obj|endobj|stream|endstream|xref|trailer|BT|ET|Td|Tf|Tj|R)\b|<<|>>|\[|\]")
_PDF_WORDS = (
    rb"/Kids|/Parent|/Pages|/Length|/Contents|/MediaBox|/Rotate 90|/UserUnit 9|/Encrypt 4 0 R|<<|>>|[|]|BT|ET|Tj|"
    rb"Td|q|Q|1 0 R|2 0 R|999 0 R|0 0 0 0 0 0 cm|0 Tz|3 Tr|-1 0 0 -1 0 0 Tm|9e9 9e9 Td|(\000\377)|"
    rb"<FEFFD800>|null|/ActualText (x)"
).split(b"|")


def mutated(kind: str, random: Random) -> bytes:
    """The sample of ``kind`` with one to six changes."""
    data = SAMPLES[kind]
    changes = random.randint(1, 6)
    if kind == "rtf":
        return _changed(data, changes, _RTF_PARTS, _rtf_word, random)
    if kind == "pdf":
        return _changed(data, changes, _PDF_PARTS, lambda random: random.choice(_PDF_WORDS), random)
    parts = unpacked(data)
    for _ in range(changes):
        _change_archive(parts, random)
    return pack(parts)


def _change_archive(parts: dict[str, bytes], random: Random) -> None:
    """Change one part, or lose it, or put it in another's place."""
    names = sorted(parts)
    # Most of what is in an archive is styles and themes; the text is in few of its parts.
    name = random.choice([name for name in names if random.random() < 0.02 or _TEXT_PARTS.search(name)] or names)
    part = parts[name]
    chance = random.random()
    if chance < 0.02 and len(parts) > 1:
        del parts[name]
    elif chance < 0.04:
        parts[name] = parts[random.choice(names)]
    elif chance < 0.05:
        parts[name] = random.randbytes(random.randint(0, 300))
    elif chance < 0.15:
        parts[name] = _changed(part, 1, _XML_PARTS, lambda random: random.choice(_TEXTS).encode("utf-8"), random)
    else:
        parts[name] = _changed_tree(part, random)


def _changed_tree(part: bytes, random: Random) -> bytes:
    """XML with one element changed, lost, repeated or moved: still well-formed."""
    try:
        root = etree.fromstring(part)
    except etree.XMLSyntaxError:
        return part  # an earlier change broke it
    elements = [element for element in root.iter() if isinstance(element.tag, str)]
    element, other = random.choice(elements), random.choice(elements)
    above = element.getparent()
    kind = random.randrange(8)
    if len(part) > _LARGEST:
        return part
    if kind == 0 and above is not None:
        above.remove(element)
    elif kind == 1:
        times = random.choice((1, 1, 1, 40, 1_000))
        if above is not None and times * len(etree.tostring(element)) < _LARGEST:
            above.extend([deepcopy(element) for _ in range(times)])
    elif kind == 2 and other not in element.iter():
        element.append(deepcopy(other))
    elif kind == 3:
        element.tag = other.tag
    elif kind == 4:
        names = [name for known in elements for name in known.attrib]
        element.set(random.choice(names or ["id"]), random.choice(_NUMBERS).decode())
    elif kind == 5 and element.attrib:
        del element.attrib[random.choice(sorted(element.attrib))]
    elif kind == 6:
        depth = random.choice((3, 60, 200, 800))
        for _ in range(depth):
            element = etree.SubElement(element, other.tag)
        element.text = "deep inside"
    else:
        element.text = (element.text or "") + _xml_text(random)
        element.tail = (element.tail or "") + _xml_text(random)
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _xml_text(random: Random) -> str:
    """Something odd that XML can hold."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f]", "", random.choice(_TEXTS))


def _changed(
    data: bytes,
    changes: int,
    parts: re.Pattern[bytes],
    word: Callable[[Random], bytes],
    random: Random,
) -> bytes:
    """``data`` with so many changes at the places that ``parts`` matches."""
    for _ in range(changes):
        places = [match.span() for match in parts.finditer(data)]
        if not places:
            return data
        if len(data) > _LARGEST:
            return data
        start, end = random.choice(places)
        kind = random.randrange(9)
        if kind == 0:  # lose it
            data = data[:start] + data[end:]
        elif kind == 1:  # say it again, once or very often
            data = data[:start] + data[start:end] * random.choice((2, 3, 50, 3_000)) + data[end:]
        elif kind == 2:  # say something else
            data = data[:start] + word(random) + data[end:]
        elif kind == 3:  # put something in
            data = data[:end] + word(random) + data[end:]
        elif kind == 4:  # leave out all up to another place
            low, high = sorted((start, random.choice(places)[0]))
            data = data[:low] + data[high:]
        elif kind == 5:  # say all up to another place again, inside itself
            low, high = sorted((start, random.choice(places)[1]))
            data = data[:start] + data[low : min(high, low + 20_000)] + data[start:]
        elif kind == 6:  # another number
            data = _replaced(data, _DIGITS, random.choice(_NUMBERS), random)
        elif kind == 7:  # another value
            value = random.choice((*_NUMBERS, *(text.encode("utf-8") for text in _TEXTS)))
            data = _replaced(data, _VALUES, b'"' + value + b'"', random)
        else:  # other text
            data = data[:end] + random.choice(_TEXTS).encode("utf-8") + data[end:]
    return data


def _replaced(data: bytes, pattern: re.Pattern[bytes], value: bytes, random: Random) -> bytes:
    places = [match.span() for match in pattern.finditer(data)]
    if not places:
        return data
    start, end = random.choice(places)
    return data[:start] + value + data[end:]


def _rtf_word(random: Random) -> bytes:
    return random.choice(_RTF_WORDS)
