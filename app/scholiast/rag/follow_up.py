"""A follow-up question made to stand alone, so that the retriever and the reader can both take it as it is.

A question leans on the exchange before it in two ways. It may point back with a word (*she*, *it*, *there*, *that
hotel*): the word is replaced by what it points to, the answer where that is a name of what was asked for, otherwise
what the earlier question is about. Or it may leave out what stays the same (*And in 2020?*, *Why?*, *What about the
paper bin?*): then the earlier question is asked again with the new part in the place of its like. Everything else is
a new topic and left as it is, since words of an old topic find passages of the old topic.

Rules over English words without a parser; in another language every question stands as it is.
"""

from __future__ import annotations

import re

from scholiast.core.records import Exchange
from scholiast.rag import question_parts as parts
from scholiast.rag.question_parts import Span

_LEAD = re.compile(r"(?:(?:and|but|or|so|ok(?:ay)?|also|then)\b[,\s]*)+", re.IGNORECASE)
_ABOUT = re.compile(r"(?:what|how) about\s+", re.IGNORECASE)
_PERSON = frozenset({"he", "she", "him", "her", "his", "hers"})
_THING = frozenset({"it", "its", "they", "them", "their", "theirs"})
_OWNING = frozenset({"his", "her", "hers", "its", "their", "theirs"})
_POINTER = re.compile(r"\b(?:" + "|".join(sorted(_PERSON | _THING)) + r")\b", re.IGNORECASE)
_THERE = re.compile(r"\bthere(?=\s*(?:[?.!,]|$|(?:and|by|from)\b))", re.IGNORECASE)
_HERE_IS = re.compile(
    r"\b(?:is|are|was|were|be|been)\s+there\b|\bthere(?:'s|’s|\s+(?:is|are|was|were))\b", re.IGNORECASE
)
_THAT_THING = re.compile(r"\b(?:this|that|these|those)\s+([a-z][\w'’-]*)", re.IGNORECASE)
_THAT_ALONE = re.compile(r"\b(?:this|that)(?=\s*(?:[?.!]|$))|(?<=\bis )that\b|(?<=\bwas )that\b", re.IGNORECASE)
_ONE = re.compile(
    r"\b(?:which|the (?:first|second|third|last|other|next|same)|this|that|another) ones?\b(?!-)", re.IGNORECASE
)
# It stands for nothing: "is it true that", "how long does it take to", "what time is it", "when it rains".
_EXPLETIVE = re.compile(
    r"\b(?:is|was|does|did|would|will|can|when|if|makes?)\s+it\s+(?:\w+\s+){0,3}?(?:that|to|for|rain\w*|snow\w*|when|if)\b"
    r"|\b(?:time|day|date|hot|cold|warm|dark|late)\s+(?:is|was)\s+it\s*(?:[?.!]|$)|\bit\s+(?:rain|snow)",
    re.IGNORECASE,
)
_WHO_IN_ANOTHER_CLAUSE = re.compile(r"\bwho\b.*\b(?:and|or|but|when|if|that|because)\b", re.IGNORECASE)
_WHY_THAT = re.compile(r"why (?:that|this|so|not)\Z", re.IGNORECASE)
_GOING = re.compile(r"\b(?:get|gets|go|goes|went|come|drive|travel|walk|cycle|fly|back)\s+$", re.IGNORECASE)
_AFTER_PREPOSITION = re.compile(r"\b(?:of|for|in|on|with|about|from|at|inside|under|into)\s+$", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:1[5-9]|20|21)\d\d\b")
_MOST_WORDS_OF_A_NAME = 8
_MOST_WORDS_OF_A_FRAGMENT = 6
_LONGEST = 400


def stand_alone(question: str, earlier: Exchange | None) -> str:
    """``question`` as it can be asked without ``earlier``; itself where it does not lean on it.

    Args:
        question: not empty.
        earlier: the question before it, itself able to stand alone, and its answer if there was one.
    """
    if earlier is None or len(earlier.question) > _LONGEST or len(question) > _LONGEST:
        return question
    before = " ".join(earlier.question.split()).rstrip(" ?!.")
    said = _LEAD.sub("", question.strip(), count=1) if _LEAD.match(question.strip()) else question.strip()
    led = said != question.strip()
    about = _ABOUT.match(said)
    bare = (said[about.end() :] if about else said).strip().rstrip(" ?!.")
    if not before or not bare:
        return question
    bare = _WHY_THAT.sub("why", bare)
    if about or _is_fragment(bare, led=led):
        return _finished(_filled(bare, before, earlier.answer))
    if led and parts.starts_as_clause(bare) and not parts.has_topic(bare) and not _pointers(bare):
        return _finished(_with_topic(bare, before))
    pointed = _pointed(bare, before, earlier.answer)
    return question if pointed is None else _finished(pointed)


def _finished(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}?"


# ---- what is left out ----------------------------------------------------------------------------------------


def _is_fragment(bare: str, *, led: bool) -> bool:
    """Whether ``bare`` is no sentence of its own but a part that replaces one of the sentence before.

    Key words are often searched without a sentence, so a bare noun counts only behind *and*.
    """
    words = bare.split()
    if len(words) > _MOST_WORDS_OF_A_FRAGMENT:
        return False
    if parts.is_wh_phrase(bare):
        return True
    if parts.starts_as_clause(bare) or parts.has_verb(bare):
        return False
    alone = parts.starts_with_preposition(bare) or bool(_YEAR.fullmatch(bare)) or bare.endswith(("'s", "’s"))
    return led or (alone and len(words) <= 4)


def _filled(bare: str, before: str, answer: str | None) -> str:
    """The earlier question with ``bare`` in the place of its like."""
    if parts.is_wh_phrase(bare):
        return _asked_for(bare, before, answer)
    if parts.is_function_word(bare.split()[0]):
        bare = _lowered(bare)
    span = _like(bare, before)
    if span is not None:
        return f"{before[: span[0]]}{bare}{before[span[1] :]}"
    if parts.starts_with_preposition(bare):
        return f"{before} {bare}"
    if _YEAR.fullmatch(bare):
        return f"{before} in {bare}"
    return f"{before}, {bare}"


def _asked_for(wh: str, before: str, answer: str | None) -> str:
    """The earlier question with another thing asked for: *When?* behind *Who restored the lens?* and the like."""
    asked = parts.wh_phrase(before)
    if asked is None:
        return f"{wh} {_lowered(before)}" if parts.starts_with_auxiliary(before) else f"{before}, {wh.lower()}"
    rest, said = before[asked[1] :].strip(), _short(answer)
    if before[: asked[1]].split()[0].casefold() == wh.split()[0].casefold() and not parts.asks_for_circumstance(wh):
        # The same is asked of another thing: how much salt, how much water.
        return f"{wh} {rest}"
    behind = f"{before}, {wh.lower()}"
    if not parts.starts_with_auxiliary(rest):
        # What was asked for is the subject: it becomes the answer, and the new thing is asked for behind.
        return f"{wh} {rest}" if parts.holds(wh, "else") else f"{said} {rest} {wh.lower()}" if said else behind
    if parts.asks_for_circumstance(wh) and not parts.asks_for_circumstance(before[: asked[1]]):
        # The thing that was asked for is missing in the new question, so the answer is put behind.
        return behind if said is None or parts.is_about_being(rest) else f"{wh} {rest}, {said}"
    return f"{wh} {rest}"


def _like(bare: str, before: str) -> Span | None:
    """The part of ``before`` that ``bare`` stands in for."""
    if parts.starts_with_preposition(bare):
        return parts.phrase_with(bare.split()[0], before)
    if _YEAR.fullmatch(bare):
        years = [match.span() for match in _YEAR.finditer(before)]
        return years[-1] if years else None
    if bare.endswith(("'s", "’s", "s'", "s’")):
        owner = parts.owner(before)
        if owner is not None:
            return owner
    if parts.starts_with_determiner(bare):
        return parts.topic_span(before)
    things = parts.things(before)
    head = bare.split()[-1].casefold()
    for start, end in things:
        if parts.same_word(before[start:end].split()[-1].casefold(), head):
            return start, end
    if parts.is_name(bare):
        names = parts.names(before)
        if names:
            return names[-1]
    amount = parts.amount_of(before)
    return amount if amount is not None or not things else things[-1]


def _with_topic(bare: str, before: str) -> str:
    """A clause without a topic of its own, about what the earlier question is about."""
    topic = parts.topic(before)
    return f"{bare}, {topic}" if topic else f"{bare}, {_lowered(before)}"


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


# ---- what points back ----------------------------------------------------------------------------------------


def _pointed(bare: str, before: str, answer: str | None) -> str | None:
    """``bare`` with what its words point to in their place; None where none points outside of it."""
    found = _pointers(bare)
    text = bare
    for match in reversed(found):
        said = match.group().casefold()
        target = _target(said, before, answer)
        if target is None:
            continue
        owning = said in _OWNING and not (said == "her" and not _owns(bare, match.end()))
        text = f"{text[: match.start()]}{_possessive(target) if owning else target}{text[match.end() :]}"
    if text != bare:
        return text
    for pattern, made in ((_THERE, _place), (_THAT_ALONE, _that)):
        word = pattern.search(bare)
        if word is not None and not _HERE_IS.search(bare):
            ahead = bare[: word.start()]
            return f"{ahead}{made(before, answer, ahead)}{bare[word.end() :]}"
    that = _THAT_THING.search(bare)
    if that is not None:
        target = _named(that.group(1), before, answer)
        return None if target is None else f"{bare[: that.start()]}{target}{bare[that.end() :]}"
    return f"{bare}, {_lowered(before)}" if found or _ONE.search(bare) else None


def _pointers(bare: str) -> list[re.Match[str]]:
    """The pronouns of ``bare`` that nothing before them in ``bare`` explains."""
    if _EXPLETIVE.search(bare) and not re.search(r"\b(?:he|she|they|them|him|her)\b", bare, re.IGNORECASE):
        return []
    found = []
    for match in _POINTER.finditer(bare):
        ahead = bare[: match.start()]
        if match.group().casefold() in _PERSON:
            is_named = bool(parts.names(ahead)) or parts.has_person(ahead)
            explained = is_named or _WHO_IN_ANOTHER_CLAUSE.search(ahead) is not None
        else:
            explained = bool(parts.things(ahead)) and not _AFTER_PREPOSITION.search(ahead)
        if not explained:
            found.append(match)
    return found


def _owns(bare: str, end: int) -> bool:
    """Whether a noun follows *her*."""
    following = re.match(r"\s+([a-z][\w'’-]*)", bare[end:], re.IGNORECASE)
    return following is not None and not parts.is_function_word(following.group(1))


def _target(word: str, before: str, answer: str | None) -> str | None:
    """What a pronoun points to."""
    if word not in _PERSON:
        return _thing(before, answer, people=word.startswith("the"))
    named = _short(answer)
    if named is not None and parts.is_name(named) and parts.asks_for_person(before):
        return named
    names = parts.names(before)
    if names:
        start, end = names[-1]
        return re.sub(r"['’]s?$", "", before[start:end])
    return named if named is not None and parts.is_name(named) else parts.topic(before)


def _thing(before: str, answer: str | None, *, people: bool = False) -> str:
    """What *it* or *they* points to: the answer where a thing was asked for by name, otherwise the topic.

    ``people``: it may be somebody.
    """
    named = _short(answer)
    is_asked = parts.asks_for_name(before) and (people or not parts.asks_for_person(before))
    if named is not None and parts.is_name(named) and is_asked:
        return named
    return parts.topic(before) or _lowered(before)


def _that(before: str, answer: str | None, ahead: str) -> str:
    return _thing(before, answer)


def _place(before: str, answer: str | None, ahead: str) -> str:
    """What *there* points to."""
    named = _short(answer)
    thing = named if named is not None and parts.asks_for_place(before) else _thing(before, answer)
    if parts.starts_with_preposition(thing) or _AFTER_PREPOSITION.search(ahead):
        return thing
    return f"to {thing}" if _GOING.search(ahead) else f"at {thing}"


def _named(noun: str, before: str, answer: str | None) -> str | None:
    """What *that NOUN* points to: the thing of that name in the exchange, None where there is none."""
    if parts.is_function_word(noun):
        return None
    asked = parts.wh_phrase(before)
    is_asked = asked is not None and parts.holds(before[: asked[1]], noun)
    if is_asked or (parts.has_person(noun) and parts.asks_for_person(before)):
        named = _short(answer)
        if named is not None:
            return named
    for start, end in parts.things(before):
        if parts.holds(before[start:end], noun):
            return before[start:end]
    named = _short(answer)
    return named if named is not None and parts.holds(named, noun) else None


def _short(answer: str | None) -> str | None:
    """The answer where it is short enough to stand for a pronoun."""
    text = (answer or "").strip().rstrip(".")
    return text if text and len(text.split()) <= _MOST_WORDS_OF_A_NAME and "\n" not in text else None


def _possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"
