"""Deterministic models that need no weights: ``--models fake``, the default of the test suite.

They behave like models in every respect the rest of the program can see, only that what they "know" is word
overlap. For drills they can be slow, fail or take the whole process down, through the environment:

=============================  ===============================================================================
SCHOLIAST_FAKE_DELAY_MS        milliseconds that reading the prompts and each decoding step take (default 0)
SCHOLIAST_FAKE_EMBED_DELAY_MS  milliseconds that each 32 passages take to embed (default 0)
SCHOLIAST_FAKE_EMBED_LOG       file that gets a line, a digest, for each passage that was embedded
SCHOLIAST_FAKE_FAIL            ``embed``, ``start`` or ``step:N``: raise ModelUnavailable there (N counts from 1)
SCHOLIAST_FAKE_CRASH           the same places, but the process dies at once with exit status 70
=============================  ===============================================================================

They are read when a fake is made, so that a test can set them for a child process only.
"""

from __future__ import annotations

import codecs
import hashlib
import itertools
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import ModelUnavailable
from scholiast.inference.distributions import stepped_continuation
from scholiast.inference.protocols import FloatArray, RagProfile, ReadingProfile

_WORD = re.compile(r"\w+", re.UNICODE)
_STOP_WORDS = frozenset(
    _WORD.findall(
        "a an and any are as at be been but by can could did do does for from had has have how i if in into is it its "
        "me my no not of on or our question answer passage note notes she he so some than that the their them then "
        "there these they this to up was we were what when where which who whom whose why will with would you your"
    )
)
_BATCH = 32


class _Drill:
    """What the environment asks a fake to suffer from; see the module's docstring."""

    def __init__(self) -> None:
        self.delay = float(os.environ.get("SCHOLIAST_FAKE_DELAY_MS", "0")) / 1000
        self.embed_delay = float(os.environ.get("SCHOLIAST_FAKE_EMBED_DELAY_MS", "0")) / 1000
        self._embed_log = os.environ.get("SCHOLIAST_FAKE_EMBED_LOG", "")
        self._fail = os.environ.get("SCHOLIAST_FAKE_FAIL", "")
        self._crash = os.environ.get("SCHOLIAST_FAKE_CRASH", "")

    def reach(self, place: str) -> None:
        """Fail or crash if this is the place for it."""
        if place == self._crash:
            os._exit(70)
        if place == self._fail:
            raise ModelUnavailable(
                "The pretend model failed, as SCHOLIAST_FAKE_FAIL asks for.", "Unset SCHOLIAST_FAKE_FAIL."
            )

    def embedded(self, texts: Sequence[str]) -> None:
        """Take down that ``texts`` were embedded, if that is wanted."""
        if self._embed_log:
            lines = "".join(f"{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()}\n" for text in texts)
            with Path(self._embed_log).open("a", encoding="ascii") as stream:
                stream.write(lines)

    @staticmethod
    def pause(seconds: float, cancel: CancelToken | None) -> None:
        """Take ``seconds``, but no longer than until ``cancel`` is cancelled."""
        waiter = cancel or CancelToken()
        if seconds > 0:
            waiter.wait(seconds)
        waiter.check()


# ---- embedder ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=65_536)
def _word_features(word: str, dimension: int) -> tuple[tuple[int, float], ...]:
    """Slots and signed weights of a word and of its character n-grams, so that inflections stay close."""
    weight = 0.15 if word in _STOP_WORDS else 1.0
    grams = [(word, weight)]
    padded = f"<{word}>"
    pieces = [padded[i : i + n] for n in (3, 4) for i in range(len(padded) - n + 1)]
    grams += [(f"#{piece}", 0.7 * weight / len(pieces) ** 0.5) for piece in pieces]
    return tuple(_slot(gram, dimension, value) for gram, value in grams)


def _slot(feature: str, dimension: int, weight: float) -> tuple[int, float]:
    number = int.from_bytes(hashlib.blake2b(feature.encode("utf-8", "replace"), digest_size=8).digest(), "little")
    return (number >> 1) % dimension, weight if number & 1 else -weight


class HashEmbedder:
    """Hashed words, word pairs and character n-grams as unit vectors; texts that share words lie close."""

    def __init__(self, dimension: int = 256) -> None:
        self._dimension = dimension
        self._drill = _Drill()

    @property
    def name(self) -> str:
        """The model's name for people."""
        return f"hashed-words-{self._dimension}"

    @property
    def fingerprint(self) -> str:
        """Changes whenever the passage vectors would."""
        return f"fake-hash-1-{self._dimension}"

    @property
    def dimension(self) -> int:
        """Length d of a vector."""
        return self._dimension

    @property
    def normalised(self) -> bool:
        """Every vector has unit length."""
        return True

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        """Vectors of ``texts``, shape [len(texts), d], unit length; Cancelled when asked to stop."""
        vectors = np.zeros((len(texts), self._dimension), dtype=np.float32)
        for start in range(0, len(texts), _BATCH):
            self._drill.reach("embed")
            self._drill.pause(self._drill.embed_delay, cancel)
            for row in range(start, min(start + _BATCH, len(texts))):
                vectors[row] = self._embed(texts[row])
            self._drill.embedded(texts[start : start + _BATCH])
        if cancel is not None:
            cancel.check()
        return vectors

    def embed_query(self, text: str) -> FloatArray:
        """The vector of a question, shape [d], unit length."""
        self._drill.reach("embed")
        return self._embed(text)

    def unknown_share(self, text: str) -> float:
        """Always 0: a hash knows every word."""
        return 0.0

    def close(self) -> None:
        """Nothing to release."""

    def _embed(self, text: str) -> FloatArray:
        vector = np.zeros(self._dimension, dtype=np.float64)
        words = [word.casefold() for word in _WORD.findall(text)]
        for word in words:
            for slot, weight in _word_features(word, self._dimension):
                vector[slot] += weight
        for left, right in itertools.pairwise(words):
            slot, weight = _slot(f"{left} {right}", self._dimension, 0.3)
            vector[slot] += weight
        length = float(np.linalg.norm(vector))
        if length == 0.0:
            vector[0], length = 1.0, 1.0
        return (vector / length).astype(np.float32)


# ---- generator -----------------------------------------------------------------------------------------------

SYSTEM, USER, ASSISTANT, STOP, REFUSAL = range(256, 261)
VOCABULARY = 261
_SURE = 0.95
_SENTENCE_END = re.compile(r"(?<=[.!?。！？])\s+|\n+")
_LABEL = re.compile(r"^\s*(question|q|passage|note|notes|context|title|text)\s*(\[?\d+\]?)?\s*:\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Script:
    """What a row means to say: a refusal, or an answer, then a stop."""

    refuses: bool
    answer: bytes


def _content_words(text: str) -> frozenset[str]:
    words = (word.casefold() for word in _WORD.findall(text))
    return frozenset(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words) - _STOP_WORDS


def split_prompt(user: str) -> tuple[str, str]:
    """The passage and the question of a user turn.

    The question begins at the last line labelled ``Question:``; without such a label it is the last line that is
    not empty. A lone line is a question without a passage.
    """
    lines = [line for line in user.splitlines() if line.strip()]
    labelled = [i for i, line in enumerate(lines) if line.lstrip().lower().startswith("question:")]
    start = labelled[-1] if labelled else max(0, len(lines) - 1)
    return "\n".join(lines[:start]), _LABEL.sub("", "\n".join(lines[start:])).strip()


def _script(user: str) -> _Script:
    passage, question = split_prompt(user)
    asked = _content_words(question)
    pieces = [piece.strip() for piece in _SENTENCE_END.split(passage) if _LABEL.sub("", piece).strip()]
    if not pieces:
        return _Script(refuses=True, answer=b"I do not know.")
    best, best_score = _LABEL.sub("", pieces[0]), 0.0
    for piece in pieces:
        sentence = _LABEL.sub("", piece)
        words = _content_words(sentence)
        shared = len(words & asked)
        # The labelled first line is a title, and a line that only repeats the question's words a heading: usually.
        score = shared + 0.5 * bool(words - asked) - 0.75 * (sentence != piece) if shared else 0.0
        if score > best_score:
            best, best_score = sentence, score
    return _Script(refuses=best_score == 0.0, answer=best.encode("utf-8", "replace"))


@dataclass(frozen=True, slots=True)
class _Row:
    """A row's script and how much of it was said; ``said`` None once the row has left its script."""

    script: _Script
    said: int | None
    refused: bool = False

    def after(self, token: int) -> _Row:
        """The row with ``token`` appended."""
        if self.said is None or self.refused:
            return self
        if self.said == 0 and token == REFUSAL:
            return _Row(self.script, self.said, refused=True)
        if self.said < len(self.script.answer) and token == self.script.answer[self.said]:
            return _Row(self.script, self.said + 1)
        return _Row(self.script, None)

    def probabilities(self) -> FloatArray:
        """p(next token), shape [VOCABULARY]."""
        row = np.full(VOCABULARY, (1 - _SURE) / VOCABULARY, dtype=np.float32)
        if self.refused:
            row[STOP] += _SURE
        elif self.said is None:
            # Off its script a row knows nothing, but an answer has to end some time.
            row += (_SURE - 0.2) / VOCABULARY
            row[STOP] += 0.2
        elif self.said == 0 and self.script.refuses:
            row[REFUSAL] += _SURE - 0.04
            row[self.script.answer[0]] += 0.04
        elif self.said < len(self.script.answer):
            row[self.script.answer[self.said]] += _SURE
        else:
            row[STOP] += _SURE
        normalised: FloatArray = row / row.sum()
        return normalised


class ScriptedSession:
    """Rows of a :class:`ScriptedGenerator`, continued in lock-step."""

    def __init__(self, rows: Sequence[_Row], drill: _Drill, cancel: CancelToken | None) -> None:
        self._prompts = self._rows = tuple(rows)
        self._drill = drill
        self._cancel = cancel
        self._steps = 0
        drill.reach("start")
        drill.pause(drill.delay, cancel)

    @property
    def log_probs(self) -> FloatArray:
        """log p(next token | row so far), shape [rows, VOCABULARY]."""
        return np.log(np.stack([row.probabilities() for row in self._rows]))

    def step(self, tokens: Sequence[int], parents: Sequence[int] | None = None) -> FloatArray:
        """Append ``tokens[i]`` to row ``parents[i]`` (row i by default); Cancelled when asked to stop."""
        self._steps += 1
        self._drill.reach(f"step:{self._steps}")
        self._drill.pause(self._drill.delay, self._cancel)
        origins = range(len(self._rows)) if parents is None else parents
        self._rows = tuple(self._rows[p].after(token) for p, token in zip(origins, tokens, strict=True))
        return self.log_probs

    def replay(self, prompts: Sequence[int], continuations: Sequence[Sequence[int]]) -> Iterator[FloatArray]:
        """Log-probabilities along each continuation of a prompt, [len + 1, VOCABULARY] each."""
        for prompt, ids in zip(prompts, continuations, strict=True):
            if self._cancel is not None:
                self._cancel.check()
            self._drill.pause(self._drill.delay, self._cancel)
            rows = [self._prompts[prompt]]
            for token in ids:
                rows.append(rows[-1].after(token))
            yield np.log(np.stack([row.probabilities() for row in rows]))

    def close(self) -> None:
        """Forget the rows."""
        self._prompts = self._rows = ()


class ScriptedGenerator:
    """Answers with the sentence of the passage that shares most words with the question, word for word.

    The vocabulary is the 256 bytes and five special tokens. A prompt is what :meth:`chat` returns: the last
    line of the user turn is the question, what stands before it the passage. A row refuses (REFUSAL takes its
    mass) when there is no passage or no content word of the question in it.
    """

    def __init__(
        self, context_tokens: int = 65_536, refusal: bool = True, reading: ReadingProfile | None = None
    ) -> None:
        self._context_tokens = context_tokens
        self._refusal = refusal
        self._reading = reading
        self._drill = _Drill()

    @property
    def name(self) -> str:
        """The model's name for people."""
        return "scripted-sentences"

    @property
    def fingerprint(self) -> str:
        """Changes whenever the probabilities would."""
        return "fake-scripted-1"

    @property
    def adapter(self) -> str | None:
        """The name of the profile it was made with; None without one."""
        return None if self._reading is None else self._reading.name

    @property
    def reading(self) -> ReadingProfile | None:
        """The profile it was made with; it changes how it is asked, not what it says."""
        return self._reading

    @property
    def rag(self) -> RagProfile | None:
        """None: it comes from no checkpoint."""
        return None

    @property
    def context_tokens(self) -> int:
        """Longest prompt plus answer, in tokens (bytes)."""
        return self._context_tokens

    @property
    def stop_ids(self) -> frozenset[int]:
        """The one token that ends an answer."""
        return frozenset({STOP})

    @property
    def refusal_id(self) -> int | None:
        """The token that begins a refusal and no answer; None when made with ``refusal=False``."""
        return REFUSAL if self._refusal else None

    def chat(self, system: str, user: str) -> list[int]:
        """System turn, user turn and the assistant header as token ids."""
        return [SYSTEM, *self.encode(system), USER, *self.encode(user), ASSISTANT]

    def encode(self, text: str) -> list[int]:
        """The UTF-8 bytes of ``text``; no text spells a special token."""
        return list(text.encode("utf-8", "replace"))

    def decode(self, ids: Sequence[int]) -> str:
        """The text of ``ids`` without special tokens and without an incomplete character at the end."""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        return decoder.decode(bytes(i for i in ids if i < 256), final=False)

    def start(self, prompts: Sequence[Sequence[int]], cancel: CancelToken | None = None) -> ScriptedSession:
        """Read the prompts, one row each; ModelUnavailable when one is too long."""
        longest = max(len(prompt) for prompt in prompts)
        if longest > self._context_tokens:
            raise ModelUnavailable(
                f"The prompt has {longest} tokens, but {self.name} reads {self._context_tokens} at most.",
                "Ask with fewer or shorter passages.",
            )
        return ScriptedSession([self._row(prompt) for prompt in prompts], self._drill, cancel)

    def continuation(self, prompt: Sequence[int], ids: Sequence[int], cancel: CancelToken | None = None) -> FloatArray:
        """Log-probabilities along a given text, shape [len(ids) + 1, vocabulary]."""
        return stepped_continuation(self, prompt, ids, cancel)

    def close(self) -> None:
        """Nothing to release."""

    def _row(self, prompt: Sequence[int]) -> _Row:
        ids = list(prompt)
        header = len(ids) - 1 - ids[::-1].index(ASSISTANT) if ASSISTANT in ids else len(ids)
        begin = ids.index(USER) + 1 if USER in ids else 0
        script = _script(self.decode(ids[begin:header]))
        if not self._refusal:
            script = _Script(refuses=False, answer=script.answer)
        row = _Row(script, 0)
        for token in ids[header + 1 :]:
            row = row.after(token)
        return row
