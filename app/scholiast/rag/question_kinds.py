"""What a question asks for, where that decides how it is answered: a list, a number of things, or several things.

English function words decide, so a question in another language is a plain one.
"""

from __future__ import annotations

import re

from scholiast.rag.question_parts import has_verb, wh_phrase

_WH = r"(?:who|whom|whose|what|which|when|where|why|how)"
_LISTS = re.compile(
    r"\b(?:list|name|enumerate) (?:all|every|the|my|our|some)\b"
    r"|\b(?:what|which|who)(?:'re|’re| are| were) (?:all )?(?:the|my|our|your|some|those|these|all)\b"
    r"|\b(?:what|which) (?:all )?(?:kinds?|types?|sorts?|things|ways|steps) \b"
    r"|\ball (?:the|my|our|of the) [a-z]+s\b|\bwho all\b",
    re.IGNORECASE,
)
_PLURAL = re.compile(
    r"\b(?:which|what) (?:[\w-]+ )*?[a-z]+(?:[^aeious\W]|[aeo])s(?= (?:to|of|in|for|on|at|from|with|about|by)\b|\Z)",
    re.IGNORECASE,
)
_COUNTS = re.compile(r"\bhow (?:many|often)\b|\b(?:the )?number of\b|\bcount (?:of|the|my|all)\b", re.IGNORECASE)
_JOINT = re.compile(rf"(?:,\s*(?:and |or )?|\s(?:and|or) )(?=(?:\w+\s+)?{_WH}\b)", re.IGNORECASE)
_WHICH_ONE = re.compile(r"which ones?\b", re.IGNORECASE)
_PARTS = re.compile(rf"\b{_WH}\b.*(?:,| and| or)\s+(?:(?:\w+\s+)?{_WH})\b", re.IGNORECASE)


def asks_for_list(question: str) -> bool:
    """Whether several things are asked for by one name: *which sizes*, *what are the rules*."""
    asked = wh_phrase(question)
    is_several = asked is not None and _PLURAL.search(question[asked[0] : asked[1]]) is not None
    return is_several or _LISTS.search(question) is not None


def asks_for_count(question: str) -> bool:
    """Whether the answer is a number of things, which a few passages need not hold all of."""
    return _COUNTS.search(question) is not None


def parts_of(question: str) -> tuple[str, ...]:
    """The questions that one sentence asks, each to be understood after the one before it; one for a plain question.

    What stands before a colon belongs to all of them: *My tmux: what is the prefix, and which key comes after it?*
    """
    lead, colon, rest = question.partition(": ")
    if not colon or not asks_for_several(rest):
        lead, rest = "", question
    starts = [0, *(match.end() for match in _JOINT.finditer(rest))]
    cuts = [*(match.start() for match in _JOINT.finditer(rest)), len(rest)]
    pieces = [rest[start:end].strip(" ,?!.") for start, end in zip(starts, cuts, strict=True)]
    if len(pieces) < 2 or not asks_for_several(question) or not all(pieces):
        return (question,)
    first = wh_phrase(pieces[0])
    made = [pieces[0]]
    for piece in pieces[1:]:
        is_one = _WHICH_ONE.match(piece)
        if is_one is not None and first is not None:
            piece = pieces[0][first[0] : first[1]] + piece[is_one.end() :]
        elif (
            first is not None and not has_verb(piece) and piece.split()[0].casefold() == pieces[0].split()[0].casefold()
        ):
            # "When does it go out, and when the newsletter": the verb is left out.
            piece = f"And {piece.split(' ', 1)[-1]}"
        made.append(piece)
    return tuple(f"{lead}: {piece}?" if lead else f"{piece[:1].upper()}{piece[1:]}?" for piece in made)


def asks_for_several(question: str) -> bool:
    """Whether the sentence asks more than one thing: *when does it open, and what does it cost*."""
    return _PARTS.search(question) is not None
