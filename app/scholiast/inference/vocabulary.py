"""How much of a text a tokenizer's vocabulary knows."""

from __future__ import annotations

from collections.abc import Sequence

_MARKS = ("##", "▁", "Ġ")
_SPELLED = 3


def unknown_share(
    tokens: Sequence[str], words: Sequence[int | None], ids: Sequence[int], unknown_id: int | None
) -> float:
    """Share of a text's tokens that belong to words the vocabulary does not know, 0 to 1.

    Unknown is a word that holds the unknown token, and one of three pieces or more that is spelled letter by
    letter: an English vocabulary holds the letters of Cyrillic or Arabic, but none of their words.

    Args:
        tokens: the pieces, with whatever mark the tokenizer puts on them.
        words: for each piece the number of its word.
        ids: for each piece its id.
        unknown_id: id of the unknown token; None for a vocabulary without one.
    """
    spelled: dict[int | None, bool] = {}
    pieces: dict[int | None, int] = {}
    unknown: set[int | None] = set()
    for token, word, piece_id in zip(tokens, words, ids, strict=True):
        spelled[word] = spelled.get(word, True) and len(_bare(token)) == 1
        pieces[word] = pieces.get(word, 0) + 1
        if piece_id == unknown_id:
            unknown.add(word)
    unknown |= {word for word, count in pieces.items() if count >= _SPELLED and spelled[word]}
    return sum(pieces[word] for word in unknown) / max(1, len(ids))


def _bare(token: str) -> str:
    for mark in _MARKS:
        token = token.removeprefix(mark)
    return token
