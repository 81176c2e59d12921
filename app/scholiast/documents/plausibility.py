"""How much a decoded text looks like something a person wrote; decides between encodings of short notes."""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"[^\W\d_]+")
_OTHER = re.compile(r"[^\x00-\x7f]")

# Letters by how often European languages use them; what is in no list is rare.
_LATIN = {
    **dict.fromkeys("éèàçêäöüßáíóúñãõåøæąęłśżźćńšžřěőůčýÉÈÀÇÄÖÜÁÍÓÚÑÅØ", 1.0),
    **dict.fromkeys("ìòùûôîâïëœÆÂÊÎÔÕÃŠČŽŁŚŻŹ", 0.8),
    **dict.fromkeys("ăâîșțđűťďňğışİÐðþÞ", 0.5),
}
_CYRILLIC = {**dict.fromkeys("оеаинтсрвлкмдпуяыьгзбчй", 1.0), **dict.fromkeys("хжшюцщэфёъіїє", 0.6)}
_HEBREW_FINALS = frozenset("ךםןףץ")
_PUNCTUATION = frozenset("€£«»“”‘’„–—…°§©®·¿¡№×±µ²³½¼•™¢¥†‰ªº¹、。，！？：；「」『』（）《》【】・ー～％％،؟؛")


def plausibility(text: str) -> float:
    """Mean plausibility of the characters beyond ASCII, about -1 to 1; 0 where there are none."""
    score = 0.0
    count = 0
    for match in _WORD.finditer(text):
        word = match.group()
        if not word.isascii():
            letters = sum(not character.isascii() for character in word)
            score += _word(word) * letters
            count += letters
    for match in _OTHER.finditer(text):
        character = match.group()
        if not character.isalpha():
            score += _mark(text, match.start(), character)
            count += 1
    return score / count if count else 0.0


def _script(character: str) -> str:
    code = ord(character)
    for name, low, high in (
        ("latin", 0x41, 0x24F),
        ("greek", 0x370, 0x3FF),
        ("cyrillic", 0x400, 0x4FF),
        ("hebrew", 0x590, 0x5FF),
        ("arabic", 0x600, 0x6FF),
        ("kana", 0x3040, 0x30FF),
        ("han", 0x4E00, 0x9FFF),
        ("hangul", 0xAC00, 0xD7A3),
        ("halfwidth", 0xFF61, 0xFF9F),
    ):
        if low <= code <= high:
            return name
    return "other"


def _word(word: str) -> float:
    scripts = {_script(character) for character in word}
    if scripts <= {"kana", "han", "latin"} and "han" in scripts | {"han"} and scripts & {"kana", "han"}:
        return _east_asian(word)
    if scripts == {"hangul"}:
        return 0.9
    if len(scripts) > 1:
        return -0.8
    script = scripts.pop()
    if script in ("halfwidth", "other"):
        return -0.5
    case = _case(word)
    if script == "latin":
        return case + sum(_LATIN.get(c, -0.3) for c in word if not c.isascii()) / sum(not c.isascii() for c in word)
    if script == "cyrillic":
        vowels = any(c in "аеиоуыэюяёіїє" for c in word.lower())
        return case + sum(_CYRILLIC.get(c.lower(), -0.3) for c in word) / len(word) - (len(word) > 3 and not vowels)
    if script == "hebrew":
        return 0.9 - 0.9 * any(c in _HEBREW_FINALS for c in word[:-1])
    return case + 0.8


def _case(word: str) -> float:
    """A penalty for capitals inside a word."""
    if word.islower() or word.isupper() or word[1:].islower() or word.lower() == word.upper():
        return -0.15 if len(word) > 1 and word.isupper() else 0.0
    return -0.8


def _east_asian(word: str) -> float:
    # The first 3,755 characters of GB 2312 and the first 5,401 of Big5 are the everyday ones; JIS level 1 likewise.
    everyday = 0
    for character in word:
        if _script(character) in ("kana", "latin"):
            everyday += 1
            continue
        everyday += _is_everyday(character)
    return 1.2 * everyday / len(word) - 0.3


def _is_everyday(character: str) -> bool:
    for encoding, low, high in (("gb2312", 0xB0, 0xD7), ("big5", 0xA4, 0xC6), ("euc_jp", 0xB0, 0xCF)):
        try:
            lead = character.encode(encoding)[0]
        except UnicodeEncodeError:
            continue
        if low <= lead <= high:
            return True
    return False


def _mark(text: str, at: int, character: str) -> float:
    if character in _PUNCTUATION:
        inside = 0 < at < len(text) - 1 and text[at - 1].isalpha() and text[at + 1].isalpha()
        return -0.4 if inside and character not in "’·–—、。，！？：；「」『』（）《》【】・ー～،؟؛" else 0.8
    if unicodedata.category(character) == "Mn":
        return 0.3 if at and text[at - 1].isalpha() else -1.0
    return -0.6
