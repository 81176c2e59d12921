"""How much a decoded text looks like something a person wrote; decides between encodings of short notes."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

_WORD = re.compile(r"[^\W\d_]+")
_KANA = re.compile("[\u3041-\u30fa]")
_SANDWICHED = re.compile("[a-z][\u3400-\u9fff]{1,2}[a-z]")
_OTHER = re.compile(r"[^\x00-\x7f]")

# The letters beyond ASCII that each European language uses, by the encoding its writers used.
_WESTERN = ("àâçèéêëîïôùûüœæ", "äöüß", "áéíóúñü", "àáâãçéêíóôõú", "àèéìòù", "åäöøæé", "ëïéöüó", "àçéèíóòúïü")
_CENTRAL = ("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áéíóöőúüű", "ăâîşţșț", "áäčďéíĺľňóôŕšťúýž", "čćđšž", "äöüß")
_TURKISH = ("çğıöşüâîû",)
_ALPHABETS = {
    "cp1252": tuple(map(frozenset, _WESTERN)),
    "cp1250": tuple(map(frozenset, _CENTRAL)),
    "cp1254": tuple(map(frozenset, _TURKISH)),
}
_ALL_ALPHABETS = tuple(map(frozenset, (*_WESTERN, *_CENTRAL, *_TURKISH)))
_CYRILLIC = {**dict.fromkeys("оеаинтсрвлкмдпуяыьгзбчй", 1.0), **dict.fromkeys("хжшюцщэфёъіїє", 0.6)}
_HEBREW_FINALS = frozenset("ךםןףץ")
_PUNCTUATION = frozenset("€£«»“”‘’„–—…°§©®·¿¡№×±µ²³½¼•™¢¥†‰ªº¹、。，！？：；「」『』（）《》【】・ー～％％،؟؛")


def plausibility(text: str, encoding: str) -> float:
    """Mean plausibility of the characters beyond ASCII, about -1 to 1; 0 where there are none.

    Args:
        text: what the bytes give in ``encoding``.
        encoding: a codec's name; a few letters mean something else in it.
    """
    score = 0.0
    count = 0
    latin: Counter[str] = Counter()
    if encoding.startswith("gb") and _KANA.search(text):
        # Kana lie at the same bytes in EUC-JP, and nobody writes them in Chinese.
        score, count = -0.5 * len(text), len(text)
    for match in _WORD.finditer(text):
        word = match.group()
        if not word.isascii():
            marked = [character for character in word if not character.isascii()]
            score += _word(word, len(marked)) * len(marked)
            count += len(marked)
            if all(character <= "\u024f" for character in marked):
                latin.update(character.lower()[0] for character in marked)
    score += _alphabet(latin, encoding) * latin.total()
    for match in _OTHER.finditer(text):
        character = match.group()
        if not character.isalpha():
            score += _mark(text, match.start(), character)
            count += 1
    return score / count if count else 0.0


def _alphabet(letters: Counter[str], encoding: str) -> float:
    """How well one language's alphabet covers the letters, -0.3 to 1."""
    if not letters:
        return 0.0
    alphabets = _ALPHABETS.get(encoding, _ALL_ALPHABETS)
    best = max(sum(letters[letter] for letter in alphabet) for alphabet in alphabets)
    return 1.3 * best / letters.total() - 0.3


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


def _word(word: str, marked: int) -> float:
    """Plausibility of one word with ``marked`` characters beyond ASCII; that of Latin letters comes later."""
    scripts = {_script(character) for character in word}
    if _SANDWICHED.search(word):
        return -0.8
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
        return -1.8 if len(word) > 2 and marked > 0.6 * len(word) else case
    if script == "cyrillic":
        vowels = any(c in "аеиоуыэюяёіїє" for c in word.lower())
        return (
            case
            + sum(_CYRILLIC.get(c.lower(), -0.3) for c in word) / len(word)
            - (len(word) > 2 and not vowels and not word.isupper())
        )
    if script == "hebrew":
        return 0.9 - 0.9 * any(c in _HEBREW_FINALS for c in word[:-1])
    return case + 0.8


def _case(word: str) -> float:
    """A penalty for capitals inside a word, and a smaller one for nothing but capitals."""
    if word.islower() or word[1:].islower() or word.lower() == word.upper() or len(word) == 1:
        return 0.0
    return (-0.15 if len(word) < 4 else -0.3) if word.isupper() else -0.8


def _east_asian(word: str) -> float:
    # The first 3,755 characters of GB 2312 and the first 5,401 of Big5 are the everyday ones; JIS level 1 likewise.
    everyday = 0
    for character in word:
        if _script(character) in ("kana", "latin"):
            everyday += 1
            continue
        everyday += is_everyday(character)
    return 1.2 * everyday / len(word) - 0.3


def is_everyday(character: str) -> bool:
    """Whether a Chinese character is among the few thousand in common use."""
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
