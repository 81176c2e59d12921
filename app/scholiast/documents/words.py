"""Counting words and estimating tokens, for scripts with and without spaces."""

from __future__ import annotations

import re

# Scripts written without spaces between words. Chinese, Japanese kana and their punctuation:
CJK = "\u2e80-\u2fdf\u3000-\u312f\u31a0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
# Thai, Lao, Myanmar, Khmer and Tibetan:
SOUTH_EAST = "\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff"

_CJK_LETTER = re.compile(
    "[\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3041-\u3096\u309d-\u309f\u30a1-\u30ff\u3105-\u312f"
    "\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f"
    "\U00020000-\U0003ffff]"
)
_SOUTH_EAST_LETTER = re.compile(f"[{SOUTH_EAST}]")
_UNSPACED = re.compile(f"[{CJK}{SOUTH_EAST}]")
_UNSPACED_RUN = re.compile(f"[{CJK}{SOUTH_EAST}]+")
_PIECE = re.compile(r"\w{1,8}|[^\w\s]")
_NO_MARKS = bytes(code for code in range(128) if re.match(r"[\w\s]", chr(code)))


def is_unspaced(character: str) -> bool:
    """Whether ``character`` belongs to a script written without spaces between words."""
    return _UNSPACED.match(character) is not None


def count_words(text: str) -> int:
    """Words separated by white space; two Chinese or Japanese characters, or four Thai ones, count as one."""
    if text.isascii() or not _UNSPACED.search(text):
        return len(text.split())
    cjk = len(_CJK_LETTER.findall(text))
    south_east = len(_SOUTH_EAST_LETTER.findall(text))
    return (cjk + 1) // 2 + (south_east + 3) // 4 + len(_UNSPACED_RUN.sub(" ", text).split())


def passage_size(text: str) -> int:
    """Length of ``text`` in words, raised where it would cost a model more than two tokens a word (code, tables).

    The estimate takes a token for each punctuation mark and for each eight letters of a word, so that a passage
    of 1.3 x 100 words stays near the 256 tokens that the default embedder reads.
    """
    words = count_words(text)
    if len(text) <= 2 * words:
        return words
    if text.isascii():
        # A quick look first: each mark is a piece and may begin one, each word begins one, eight letters end one.
        marks = len(text.encode("ascii").translate(None, _NO_MARKS))
        if 2 * marks + (len(text) - marks - words + 1) // 8 <= words:
            return words
    return max(words, (len(_PIECE.findall(text)) + 1) // 2)
