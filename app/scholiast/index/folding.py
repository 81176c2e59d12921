"""Spellings of one word made one: what the keyword index and a question agree on before words are cut.

- case and compatibility forms (NFKC, casefold), soft hyphens, joiners of no width, the Arabic tatweel;
- accents on Latin and Greek letters, stress marks on Cyrillic vowels, vowel points on Hebrew and Arabic; the letters
  that Unicode does not take apart (``ł``, ``ø``, ``đ``, ``æ``) become what people type without them;
- forms of one Arabic letter: alef with hamza, madda or wasla, teh marbuta and heh, alef maqsura and yeh, and the
  Persian and Urdu kaf, yeh and heh; in Devanagari the nukta and the two signs of nasalisation, as in ICU's and
  Lucene's normalisers;
- the digits of every script;
- apostrophes, the Hebrew geresh and gershayim and the Persian non-joiner, all of which stand inside a word, as ``'``.

The marks of other Indic scripts and of Thai belong to the word and stay.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_IGNORABLE = re.compile("[\u00ad\u0640\u200b-\u200f\u2060\ufe0e\ufe0f\ufeff]")
# Latin, Greek, Hebrew and Arabic, further letters of Latin and Greek.
_FOLDED_BASES = "\u0041-\u024f\u0370-\u03ff\u0590-\u06ff\u1e00-\u1fff"
_STRESSED = re.compile("(?<=[аеиоуыэюяіє])[\u0300\u0301]")
_NON_JOINER = re.compile("(?<=[\u0620-\u06ff])\u200c+(?=[\u0620-\u06ff])")
_GERSHAYIM = re.compile('(?<=[\u05d0-\u05ea])["\u05f4\u201d](?=[\u05d0-\u05ea])')

_LETTERS = {
    "ё": "е",
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "ı": "i",
    "ħ": "h",
    "ŧ": "t",
    "\u0671": "\u0627",  # alef wasla
    "\u0629": "\u0647",  # teh marbuta
    "\u06c1": "\u0647",  # heh goal
    "\u06be": "\u0647",  # heh doachashmee
    "\u0649": "\u064a",  # alef maqsura
    "\u06cc": "\u064a",  # Farsi yeh
    "\u06a9": "\u0643",  # keheh
    "\u0901": "\u0902",  # candrabindu
    "\u093c": "",  # nukta
}
# The blocks that hold scripts with digits of their own; looking at all of Unicode would take a while at each start.
_DIGIT_BLOCKS = ((0x0600, 0x1C60), (0xA620, 0xAC00), (0x104A0, 0x104AA), (0x10D30, 0x12000), (0x1E140, 0x1E960))
_APOSTROPHES = dict.fromkeys("\u2018\u2019\u02bb\u02bc\u02bd\uff07\u05f3", "'")
_DIGITS = {
    chr(code): str(unicodedata.decimal(chr(code)))
    for low, high in _DIGIT_BLOCKS
    for code in range(low, high)
    if unicodedata.category(chr(code)) == "Nd"
}
_BEFORE = str.maketrans(_APOSTROPHES)
_TAKEN_APART = str.maketrans(_LETTERS | _DIGITS)
_REPLACED = frozenset(map(chr, _TAKEN_APART))


def fold(text: str) -> str:
    """``text`` in the spelling that is searched for; folding twice changes nothing more."""
    if text.isascii():
        return text.lower()
    text = _NON_JOINER.sub("'", text.translate(_BEFORE))
    text = _IGNORABLE.sub("", unicodedata.normalize("NFKC", text).casefold())
    text = _GERSHAYIM.sub("'", text)
    text = unicodedata.normalize("NFD", text.replace("ё", "е"))
    marks = "".join(sorted(filter(_is_mark, set(text))))
    if marks:
        text = _STRESSED.sub("", _accents(marks).sub(r"\1", text))
    if not _REPLACED.isdisjoint(text):
        text = text.translate(_TAKEN_APART)
    return unicodedata.normalize("NFC", text)


def _is_mark(character: str) -> bool:
    return unicodedata.combining(character) != 0 or "\u0300" <= character <= "\u036f"


@lru_cache(maxsize=256)
def _accents(marks: str) -> re.Pattern[str]:
    """A letter whose marks are dropped, and the marks of ``marks`` on it; a text has few different ones."""
    return re.compile(f"((?![{marks}])[{_FOLDED_BASES}])[{marks}]+")
