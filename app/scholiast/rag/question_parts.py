"""Parts of an English question, found by its function words: what is asked for, what it is about, names, phrases.

No parser: a question of the kind that people type is short, and what is wanted of it is where a noun phrase begins and
ends. A phrase that is cut a word too long still finds its passage.
"""

from __future__ import annotations

import itertools
import re

Span = tuple[int, int]

_WORD = re.compile(r"[\w$€£#@][\w'’.:/+#-]*(?<![.:])|[\w$€£]")
_AUXILIARY = frozenset(
    _WORD.findall(
        "is are was were am be been do does did has have had can could shall should will would may might must isn't "
        "aren't wasn't weren't don't doesn't didn't hasn't haven't can't couldn't shouldn't won't wouldn't"
    )
)
_WH = frozenset({"who", "whom", "whose", "what", "which", "when", "where", "why", "how"})
_PREPOSITION = frozenset(
    _WORD.findall(
        "about above after against along among around as at before behind below beside besides between beyond by "
        "during except for from in inside into like near of off on onto out outside over past per since than through "
        "till to toward towards under until up upon with within without"
    )
)
_DETERMINER = frozenset(
    _WORD.findall("the a an my our your his her its their this that these those each every some any")
)
_PRONOUN = frozenset(
    _WORD.findall(
        "i me you we us he him she her it they them one ones myself there here nobody somebody anyone something "
        "anything nothing everything everyone"
    )
)
_OTHER = frozenset(
    _WORD.findall("and or but not no so also too just still again ever never else much many more most if because")
)
# Verbs that stand without an auxiliary's ending in questions about notes.
_VERB = frozenset(
    _WORD.findall(
        "need needs take takes took cost costs leave leaves left go goes went have get gets got give gives gave say "
        "says said open opens close closes keep keeps kept make makes made run runs ran start starts begin begins "
        "began end ends renew renews write writes wrote weigh weighs weighed know knows knew come comes came stand "
        "stands stood hold holds held put puts pay pays paid buy buys bought sell sells sold find finds found work "
        "works live lives belong belongs happen happens look looks last lasts mean means want wants use uses owe owes "
        "own owns eat eats ate drink drinks drank meet meets met read reads see sees saw send sends sent set sets "
        "show shows think thinks thought tell tells told lie lies lay lead leads led bring brings brought build "
        "builds built call calls fit fits grow grows grew hang hangs hung help helps pick picks play plays save saves "
        "sit sits sleep sleeps slept speak speaks spoke stay stays stop stops teach teaches try tries turn turns wear "
        "wears win wins won cover covers expire expires apply applies contain contains"
    )
)
_FUNCTION = _AUXILIARY | _WH | _PREPOSITION | _DETERMINER | _PRONOUN | _OTHER
_ATTRIBUTE = frozenset(
    _WORD.findall(
        "day days date time year month week hour colour color size price cost number amount pressure temperature "
        "weight height length width age speed percentage share port phone address code password"
    )
)
_PEOPLE = frozenset(
    _WORD.findall(
        "mother father sister brother son daughter aunt uncle wife husband friend doctor vet teacher neighbour "
        "neighbor boss colleague man woman boy girl child cat dog person speaker author"
    )
)
_OWNER = re.compile(r"(?:\b(?:the|my|our) )?[\w-]+(?:['’]s|s['’])(?!\w)")
_CALENDAR = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|"
    r"november|december",
    re.IGNORECASE,
)


def is_function_word(word: str) -> bool:
    """Whether ``word`` tells how a sentence is built and not what it is about."""
    return word.casefold() in _FUNCTION


def same_word(one: str, other: str) -> bool:
    """Whether two case-folded words differ in nothing but a plural's *s*."""
    return one == other or one.rstrip("s") == other.rstrip("s")


def holds(text: str, word: str) -> bool:
    """Whether ``word`` is one of the words of ``text``, in any case."""
    return any(same_word(match.group().casefold(), word.casefold()) for match in _WORD.finditer(text))


def starts_with_preposition(text: str) -> bool:
    """Whether a phrase with a preposition begins here."""
    return _first(text) in _PREPOSITION


def starts_with_determiner(text: str) -> bool:
    """Whether a noun phrase with *the*, *a*, *my* begins here."""
    return _first(text) in _DETERMINER


def starts_with_auxiliary(text: str) -> bool:
    """Whether a question without a question word begins here, or what follows one."""
    return _first(text) in _AUXILIARY


def starts_as_clause(text: str) -> bool:
    """Whether a question word, with or without a preposition, or an auxiliary begins ``text``."""
    words = _words(text)
    first = words[0] if words else ""
    return first in _WH or first in _AUXILIARY or (first in _PREPOSITION and len(words) > 1 and words[1] in _WH)


def has_verb(text: str) -> bool:
    """Whether some word can only be a verb."""
    return any(word in _AUXILIARY for word in _words(text))


def is_wh_phrase(text: str) -> bool:
    """Whether ``text`` is nothing but what is asked for: *why*, *how many eggs*, *in which room*, *who else*."""
    words = _words(text)
    start = 1 if words and words[0] in _PREPOSITION else 0
    if len(words) <= start or words[start] not in _WH:
        return False
    rest = words[start + 1 :]
    if words[start] in ("who", "whom", "when", "where", "why"):
        return all(word in ("else", "exactly", "again") for word in rest)
    return len(rest) <= 4 and not any(_ends_phrase(word) or word in _DETERMINER for word in rest)


def wh_phrase(question: str) -> Span | None:
    """Where ``question`` says what is asked for: up to its first verb; None if it does not begin with that."""
    matches = list(_WORD.finditer(question))
    words = [match.group().casefold() for match in matches]
    start = 1 if words and words[0] in _PREPOSITION else 0
    if len(words) <= start or words[start] not in _WH:
        return None
    end = start + 1
    if words[start] in ("how", "what", "which", "whose"):
        while end < len(words) and not _is_verb(words[end]) and words[end] not in _PRONOUN | _DETERMINER:
            end += 1
    elif end < len(words) and words[end] == "else":
        end += 1
    return matches[0].start(), matches[end - 1].end()


def amount_of(question: str) -> Span | None:
    """The thing behind *how much*, *how many*; None where no amount is asked for."""
    asked = wh_phrase(question)
    match = re.match(r"(?:\w+ )?how (?:much|many)\s+", question, re.IGNORECASE)
    if asked is None or match is None or match.end() >= asked[1]:
        return None
    return match.end(), asked[1]


def phrase_with(preposition: str, question: str) -> Span | None:
    """The last phrase that begins with ``preposition``, up to the next preposition or verb."""
    found = None
    matches = list(_WORD.finditer(question))
    for at, match in enumerate(matches):
        if match.group().casefold() != preposition.casefold() or not at or at + 1 == len(matches):
            continue
        end = at + 1
        while end < len(matches) and not _ends_phrase(matches[end].group().casefold()):
            end += 1
        while end + 1 < len(matches) and matches[end].group().casefold() in ("and", "or"):
            # "for showcases and walls" is one phrase; "for walls and when is it" is two sentences.
            further = end + 1
            while further < len(matches) and not _ends_phrase(matches[further].group().casefold()):
                further += 1
            if further == end + 1:
                break
            end = further
        found = match.start(), matches[end - 1].end()
    return found


def names(text: str) -> list[Span]:
    """Runs of words with a capital, or figures, but for the first word where it is a question word or the like."""
    found: list[Span] = []
    last = -2
    for at, match in enumerate(_WORD.finditer(text)):
        word = match.group()
        if not word[0].isupper() or word.casefold() in _FUNCTION or (at == 0 and _opens(word)):
            continue
        if at == last + 1 and not text[found[-1][0] : found[-1][1]].endswith(("'s", "’s")):
            found[-1] = found[-1][0], match.end()
        else:
            found.append(match.span())
        last = at
    return found


def is_name(text: str) -> bool:
    """Whether ``text`` reads like the name of somebody or something: capitals, not a date, an amount or a verdict."""
    words = _words(text)
    if not words or words[0] in ("yes", "no") or re.match(r"[\d$€£]", text) or _CALENDAR.match(text):
        return False
    kept = [match.group() for match in _WORD.finditer(text) if match.group().casefold() not in _FUNCTION]
    return bool(kept) and kept[0][0].isupper() and sum(word[0].isupper() for word in kept) * 2 >= len(kept)


def owner(question: str) -> Span | None:
    """The last possessive with what makes it up: *Jonas's*, *the cat's*."""
    found = list(_OWNER.finditer(question))
    return found[-1].span() if found else None


def things(text: str) -> list[Span]:
    """Noun phrases with a determiner, and names, in their order; what follows by *of* is another one."""
    matches = list(_WORD.finditer(text))
    words = [match.group().casefold() for match in matches]
    found: list[Span] = []
    at = 0
    while at < len(words):
        if words[at] in _DETERMINER - {"that", "this", "these", "those", "its", "his", "her", "their"}:
            end = at + 1
            while end < len(words) and not _ends_phrase(words[end]) and not (end > at + 1 and _participle(words[end])):
                end += 1
            if end == len(words) and at and words[at - 1] in ("do", "does", "did") and end - at > 2:
                end -= 1  # the verb of "does the insurance renew"
            if end > at + 1:
                found.append((matches[at].start(), matches[end - 1].end()))
            at = max(end, at + 1)
        else:
            at += 1
    covered = [span for span in names(text) if not any(start <= span[0] < end for start, end in found)]
    return sorted(found + [_with_owned(text, span) for span in covered])


def _with_owned(text: str, span: Span) -> Span:
    """A possessive name with what is owned: *Ida's school*."""
    start, end = span
    if text[start:end].endswith(("'s", "’s", "s'", "s’")):
        for match in _WORD.finditer(text, end):
            if _ends_phrase(match.group().casefold()):
                break
            end = match.end()
    return start, end


def topic(question: str) -> str | None:
    """What ``question`` is about: its first noun phrase with the phrases that follow it at once; None without one."""
    found = _topic_parts(question)
    if found:
        return question[found[0][0] : found[-1][1]]
    amount = amount_of(question)
    return None if amount is None else question[amount[0] : amount[1]]


def topic_span(question: str) -> Span | None:
    """What another topic would take the place of: the whole topic, or what stands behind *of* in it."""
    found = _topic_parts(question)
    for (_, before), (start, _) in itertools.pairwise(found):
        if _words(question[before:start]) == ["of"]:
            return start, found[-1][1]
    return (found[0][0], found[-1][1]) if found else None


def _topic_parts(question: str) -> list[Span]:
    """The noun phrases of the topic, joined by prepositions."""
    asked = wh_phrase(question)
    every = things(question)
    found = [span for span in every if asked is None or span[0] >= asked[1]] or every
    kept = found[:1]
    for low, high in found[1:]:
        between = _words(question[kept[-1][1] : low])
        if between and not all(word in _PREPOSITION or word == "and" for word in between):
            break
        kept.append((low, high))
    return kept


def has_topic(text: str) -> bool:
    """Whether ``text`` names a thing of its own."""
    return bool(things(text))


def has_person(text: str) -> bool:
    """Whether a word for a person, or an animal of the house, stands in ``text``."""
    return any(word.removesuffix("'s") in _PEOPLE for word in _words(text))


def asks_for_person(question: str) -> bool:
    """Whether the answer is somebody."""
    asked = wh_phrase(question)
    words = _words(question if asked is None else question[: asked[1]])
    return bool(words) and (words[0] in ("who", "whom", "whose") or any(word in _PEOPLE for word in words))


def asks_for_name(question: str) -> bool:
    """Whether the answer is somebody or something of a name, and not an attribute of what the question is about."""
    asked = wh_phrase(question)
    if asked is None:
        return False
    words = _words(question[: asked[1]])
    if words[0] in ("who", "whom", "where"):
        return True
    return "how" not in words and words[0] != "when" and len(words) > 1 and words[-1] not in _ATTRIBUTE


def asks_for_place(question: str) -> bool:
    """Whether the answer is a place."""
    return _first(question) == "where"


def asks_for_circumstance(wh: str) -> bool:
    """Whether a question word asks when, where, why or how, and not for a part that the sentence needs."""
    words = _words(wh)
    return bool(words) and (words[0] in ("when", "where", "why") or words == ["how"] or words[0] in _PREPOSITION)


def is_about_being(rest: str) -> bool:
    """Whether nothing but *is* or the like is said of what was asked for."""
    return _first(rest) in ("is", "are", "was", "were")


def _first(text: str) -> str:
    words = _words(text)
    return words[0] if words else ""


def _words(text: str) -> list[str]:
    return [match.group().casefold() for match in _WORD.finditer(text)]


def _is_verb(word: str) -> bool:
    return word in _AUXILIARY or word in _VERB or _participle(word)


def _participle(word: str) -> bool:
    return len(word) > 4 and word.endswith("ed")


def _ends_phrase(word: str) -> bool:
    return (
        word in _PREPOSITION or _is_verb(word) or word in _PRONOUN or word in _WH or word in ("and", "or", "but", "if")
    )


def _opens(word: str) -> bool:
    return word.casefold() in _FUNCTION or word.casefold() in _VERB
