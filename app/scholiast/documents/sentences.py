"""Sentence boundaries for many languages, in linear time and without a model."""

from __future__ import annotations

import re

# Every alternative consumes what it looks at and never gives anything back, so a scan is linear in the text.
_BOUNDARY = re.compile(
    r"(?P<line>\n)"
    r"|(?P<sure>[。！？｡؟۔।॥։።។။]++[\"'”’」』）)\]»]*+)"
    r"|(?P<maybe>[.!?…．‼⁇⁈⁉]++[\"'”’»)\]*_]*+)"
)
_WORD_BEFORE = re.compile(r"[^\s(\[{\"'“‘„«*_]*\Z")
_DOTTED = re.compile(r"(?:\w\.)+\w\Z")
_ROMAN = re.compile(r"[ivxlc]{1,5}\Z", re.IGNORECASE)
_LONGEST_WORD = 24

# Never the end of a sentence.
_ABBREVIATION_LIST = """
    mr mrs ms dr prof st jr sr gen col sgt capt lt rev hon mt ft messrs mme
    mmes mlle e.g i.e eg ie cf viz vs resp approx
    ca bzw z.b d.h u.a o.ä u.ä s.o s.u i.d.r z.t v.a bspw ggf evtl vgl inkl exkl zzgl hr fr frl hrsg
    p.ex par.ex ex sra srta ud uds dott sig sigg ing avv т.е т.к т.н напр им ул пр св гр проф акад simp incl excl
    """
# Not the end of a sentence before a number.
_NUMBERED_LIST = """
    no nos nr num fig figs eq eqs sec ch chap vol vols p pp art para ref refs tab abb kap bd s st tel pos ver v
    стр рис табл гл п пп № ст n núm pág págs cap
    jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun
    """
_ABBREVIATIONS = frozenset(_ABBREVIATION_LIST.split())
_NUMBERED = frozenset(_NUMBERED_LIST.split())
_MONTHS = re.compile(
    r"(?:jan|feb|m[aä]r|apr|ma[ij]|jun|jul|aug|sep|o[kc]t|nov|de[zc]|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo)",
    re.IGNORECASE,
)


def sentence_spans(text: str) -> list[tuple[int, int]]:
    r"""Spans of the sentences of ``text``, in order, disjoint, without white space at their ends.

    Every character that is not white space lies in exactly one span. A line feed always ends a sentence; full stops
    inside numbers, versions, dates, initials and common abbreviations do not.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _BOUNDARY.finditer(text):
        end = match.end()
        if match.lastgroup == "maybe" and not _ends_sentence(text, start, match.start(), end):
            continue
        _append(spans, text, start, end)
        start = end
    _append(spans, text, start, len(text))
    return spans


def _append(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    stripped = piece.strip()
    if stripped:
        start += len(piece) - len(piece.lstrip())
        spans.append((start, start + len(stripped)))


def _ends_sentence(text: str, sentence_start: int, mark: int, end: int) -> bool:
    if end >= len(text):
        return True
    follower = text[end]
    if not follower.isspace():
        # "。" is sure on its own; a western mark directly before another letter is inside a name or a number,
        # unless that letter belongs to a script that does not space its sentences.
        return text[mark] in "!?．" and "\u3040" <= follower <= "\u9fff"
    position = end + 1
    while position < len(text) and text[position] in " \t\u00a0":
        position += 1
    following = text[position] if position < len(text) else "\n"
    if following.islower():
        return False
    if text[mark] != "." or text.startswith("..", mark):
        return True
    return not _is_abbreviation(text, sentence_start, mark, position, following)


def _is_abbreviation(text: str, sentence_start: int, mark: int, position: int, following: str) -> bool:
    found = _WORD_BEFORE.search(text[max(sentence_start, mark - _LONGEST_WORD) : mark])
    word = found.group() if found else ""
    if not word:
        return False
    if word.isdigit():
        opens = text[sentence_start : mark - len(word)].strip() == "" if mark - sentence_start <= 8 else False
        return (opens and len(word) <= 3) or (len(word) <= 2 and _MONTHS.match(text, position) is not None)
    lowered = word.lower()
    if lowered in _ABBREVIATIONS:
        return True
    if lowered in _NUMBERED and following.isdigit():
        return True
    if len(word) == 1 and word.isalpha() and word < "\u0e00":  # initials, "z. B.", "д. 5"
        return True
    if mark - sentence_start <= 6 and text[sentence_start:mark].strip() == word and _ROMAN.match(word):
        return True
    return _DOTTED.match(word) is not None and word[0].isupper()
