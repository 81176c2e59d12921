"""The same fact in other clothes: how people type questions, and how they type notes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

_WORD = re.compile(r"[A-Za-z]{5,}")
_FUNCTION_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "been",
        "by",
        "can",
        "could",
        "did",
        "do",
        "does",
        "for",
        "from",
        "had",
        "has",
        "have",
        "how",
        "in",
        "into",
        "is",
        "it",
        "its",
        "many",
        "much",
        "of",
        "on",
        "or",
        "that",
        "the",
        "their",
        "there",
        "they",
        "this",
        "to",
        "was",
        "were",
        "what",
        "when",
        "where",
        "which",
        "who",
        "whom",
        "whose",
        "why",
        "will",
        "with",
        "would",
    ]
)
_NEIGHBOURS = "qwertyuiop asdfghjkl zxcvbnm"
_TAGS = ("reading", "notes", "history", "todo", "reference", "study", "draft", "inbox", "archive", "wiki")
_HEADINGS = ("Notes", "Summary", "Background", "Details", "Facts", "Overview", "From the article", "Excerpts")


def lower_case(question: str) -> str:
    """Typed in a hurry: no capitals and no question mark."""
    return question.lower().rstrip(" ?")


def misspelt(question: str, rng: random.Random) -> str:
    """One or two slips of the keyboard: letters swapped, dropped, doubled or hit beside."""
    for _ in range(rng.choice((1, 1, 2))):
        words = list(_WORD.finditer(question))
        if not words:
            return question
        match = rng.choice(words)
        question = question[: match.start()] + _slip(match.group(), rng) + question[match.end() :]
    return question


def _slip(word: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(word) - 1)
    kind = rng.randrange(4)
    if kind == 0:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind == 1:
        return word[:at] + word[at + 1 :]
    if kind == 2:
        return word[:at] + word[at] + word[at:]
    row = _NEIGHBOURS.find(word[at].lower())
    beside = _NEIGHBOURS[row + 1] if 0 <= row < len(_NEIGHBOURS) - 1 and _NEIGHBOURS[row + 1] != " " else "e"
    return word[:at] + beside + word[at + 1 :]


def keywords(question: str) -> str:
    """The query of someone used to search engines: content words only, lower-case."""
    words = [word for word in re.findall(r"[\w'’.,/-]*\w", question) if word.lower() not in _FUNCTION_WORDS]
    return " ".join(words).lower() or lower_case(question)


def typed(question: str, rng: random.Random) -> str:
    """``question`` as somebody might type it: mostly as it is, else lower-case, misspelt or keywords."""
    draw = rng.random()
    if draw < 0.55:
        return question
    if draw < 0.75:
        return lower_case(question)
    if draw < 0.88:
        return misspelt(question, rng) if draw < 0.83 else lower_case(misspelt(question, rng))
    return keywords(question)


NoteForm = Callable[[str, Sequence[str], random.Random], str]


def prose(title: str, sentences: Sequence[str], rng: random.Random) -> str:
    """Sentences as one paragraph, or two."""
    if len(sentences) > 3 and rng.random() < 0.3:
        cut = rng.randrange(1, len(sentences))
        return " ".join(sentences[:cut]) + "\n\n" + " ".join(sentences[cut:])
    return " ".join(sentences)


def bullets(title: str, sentences: Sequence[str], rng: random.Random) -> str:
    """Sentences as a list, sometimes without their full stops."""
    bare = rng.random() < 0.5
    return "\n".join("- " + (sentence.rstrip(".") if bare else sentence) for sentence in sentences)


def sectioned(title: str, sentences: Sequence[str], rng: random.Random) -> str:
    """A note with its title, a heading and text or bullets under it."""
    body = bullets(title, sentences, rng) if rng.random() < 0.5 else prose(title, sentences, rng)
    return f"# {title}\n\n## {rng.choice(_HEADINGS)}\n\n{body}"


def with_properties(title: str, sentences: Sequence[str], rng: random.Random) -> str:
    """A note with front matter before its text."""
    date = f"20{rng.randrange(12, 27)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}"
    tags = ", ".join(rng.sample(_TAGS, rng.choice((1, 2))))
    return f"---\ntitle: {title.replace(':', ' ')}\ndate: {date}\ntags: [{tags}]\n---\n{prose(title, sentences, rng)}"


_FORMS: tuple[tuple[NoteForm, float], ...] = ((prose, 0.6), (bullets, 0.16), (sectioned, 0.16), (with_properties, 0.08))


def note(title: str, sentences: Sequence[str], rng: random.Random) -> str:
    """Markdown of a note that says ``sentences``, in a form drawn by ``rng``."""
    forms, weights = zip(*_FORMS, strict=True)
    form: NoteForm = rng.choices(forms, weights)[0]
    return form(title, sentences, rng)
