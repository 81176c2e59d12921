"""The nouns of the program as frozen dataclasses: libraries, passages, retrieval results and answers.

Offsets are in code points of the note decoded with ``encoding``, byte-order mark dropped, newlines untouched.
Lines are 1-based and inclusive. ``note`` is a POSIX path relative to the library's root.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

QuotedBecause = Literal["", "language", "model"]
"""Why a sentence was quoted where an answer was asked for: the model does not know the language, or reads no notes."""
Mode = Literal["auto", "rag-sequence", "rag-token", "union", "quoted", "stuffed", "closed-book"]
Decode = Literal["joint", "thorough", "fast", "greedy", "beam"]
RetrieverKind = Literal["hybrid", "dense", "bm25"]
Outcome = Literal["answered", "partly", "not-in-notes"]
LibraryState = Literal["ready", "indexing", "offline"]
Side = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Library:
    """A folder of notes. ``hidden`` ones belong to ``--notes DIR`` and are not shown in the window."""

    id: int
    name: str
    root: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class NoteProblem:
    """A note that was skipped or failed, and why."""

    note: str
    reason: str


@dataclass(frozen=True, slots=True)
class LibraryStatus:
    """What is known of one library; counts are notes and passages, ``size`` is that of its notes' files in bytes."""

    id: int
    name: str
    root: str
    state: LibraryState
    notes: int
    passages: int
    pending: int
    skipped: tuple[NoteProblem, ...]
    failed: tuple[NoteProblem, ...]
    hidden: bool = False
    size: int = 0


@dataclass(frozen=True, slots=True)
class PositionMap:
    """Where each piece of a passage's clean text lies in its raw text.

    ``runs`` are (clean offset, raw offset, length), ascending and disjoint; clean characters outside every
    run (a space put in for a line break) belong to the gap between their neighbours.
    """

    runs: tuple[tuple[int, int, int], ...] = ()

    def to_raw(self, start: int, end: int) -> tuple[int, int]:
        """The raw span that covers clean span ``[start, end)``; (0, 0) when nothing maps."""
        first: int | None = None
        last = 0
        for clean, raw, length in self.runs:
            if clean + length <= start:
                continue
            if clean >= end:
                break
            low = max(start, clean)
            high = min(end, clean + length)
            if first is None:
                first = raw + (low - clean)
            last = raw + (high - clean)
        return (0, 0) if first is None else (first, last)


@dataclass(frozen=True, slots=True)
class Passage:
    """One indexed passage.

    Attributes:
        text: the raw slice ``note_text[char_start:char_end]``; shown and highlighted.
        clean: the same with markup gone; embedded, searched and read by the generator.
        clean_map: clean offsets to offsets inside ``text``.
        digest: hash of the embedded text (title, heading path, clean); equal for identical passages.
    """

    id: int
    library_id: int
    library: str
    root: str
    note: str
    title: str
    heading: tuple[str, ...]
    page: int | None
    line_from: int
    line_to: int
    char_start: int
    char_end: int
    encoding: str
    text: str
    clean: str
    clean_map: PositionMap
    digest: str


@dataclass(frozen=True, slots=True)
class Place:
    """Another note that holds an identical passage."""

    passage_id: int
    library: str
    note: str
    line_from: int
    line_to: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A retrieved passage with its scores.

    Attributes:
        rank: 1-based.
        dense: inner product with the question, a cosine with most embedders; None where only keywords were used.
        bm25: BM25 score, larger is better; 0 where no word matches.
        score: the logit s_z that enters the prior.
        prior: p(z|x), softmax of ``score`` over the top K (Lewis et al. 2.2); sums to 1 over the hits.
        also: other places of the identical passage.
    """

    passage: Passage
    rank: int
    dense: float | None
    bm25: float | None
    score: float
    prior: float
    also: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerPassage:
    """A passage as an answer shows it; the keys are the command line's contract."""

    id: int
    rank: int
    library: str
    note: str
    title: str
    heading: tuple[str, ...]
    page: int | None
    line_from: int
    line_to: int
    char_start: int
    char_end: int
    encoding: str
    text: str
    dense: float | None
    bm25: float | None
    prior: float | None
    posterior: float | None
    also: tuple[Place, ...] = ()
    root: str = ""

    @classmethod
    def of(cls, hit: Hit, posterior: float | None = None) -> AnswerPassage:
        """``hit`` with its posterior, if there is one."""
        p = hit.passage
        return cls(
            id=p.id,
            rank=hit.rank,
            library=p.library,
            note=p.note,
            title=p.title,
            heading=p.heading,
            page=p.page,
            line_from=p.line_from,
            line_to=p.line_to,
            char_start=p.char_start,
            char_end=p.char_end,
            encoding=p.encoding,
            text=p.text,
            dense=hit.dense,
            bm25=hit.bm25,
            prior=hit.prior,
            posterior=posterior,
            also=hit.also,
            root=p.root,
        )


@dataclass(frozen=True, slots=True)
class Citation:
    """A passage that a sentence rests on.

    Attributes:
        responsibility: r_z, the passage's share of the sentence (design, section 4), in [0, 1].
        lift: E_z = LL_z(S) - LL_null(S) in nats; None where no null component was run.
        quote_start, quote_end: the supporting sentence inside the passage's ``text``.
    """

    passage_id: int
    responsibility: float
    lift: float | None
    quote_start: int
    quote_end: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the answer, ``answer[start:end]``, and what it rests on (nothing: unsupported)."""

    text: str
    start: int
    end: int
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class TokenPosterior:
    """One answer token; posteriors in the order of the answer's passages, each summing to 1.

    ``running`` is p(z|x, y_<=i); ``local`` is proportional to p(z|x) p(y_i|x, z, y_<i) (paper, Figure 2).
    """

    text: str
    running: tuple[float, ...]
    local: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Abstention:
    """How sure the program is that the notes hold the answer: answered when ``score >= threshold``."""

    score: float
    threshold: float
    refusal_mass: float


@dataclass(frozen=True, slots=True)
class NullPassage:
    """The component without a passage; it stands apart from the passages' prior and posterior."""

    logit: float | None = None
    prior: float | None = None
    posterior: float | None = None


@dataclass(frozen=True, slots=True)
class SnapshotInfo:
    """Which state of the index an answer was given from."""

    generation: int
    as_of: str | None = None


@dataclass(frozen=True, slots=True)
class Timings:
    """Milliseconds from the question, and decoding speed."""

    retrieve_ms: float
    prefill_ms: float
    first_token_ms: float
    total_ms: float
    tokens_per_second: float


@dataclass(frozen=True, slots=True)
class ModelNames:
    """The models an answer came from."""

    embedder: str
    generator: str
    adapter: str | None = None


@dataclass(frozen=True, slots=True)
class Version:
    """What one of several notes says that disagree.

    Attributes:
        text: its answer.
        passage_id: one of the answer's passages.
        note: the path of its note.
        dated: the note's day in ISO 8601's form (front matter, name or last change); None where it is not known.
    """

    text: str
    passage_id: int
    note: str
    dated: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A finished question. ``answer`` is None unless the outcome is answered or partly.

    ``offline`` names the libraries asked whose folder is away: they were answered from what was indexed before.
    ``versions`` is what notes say that disagree, newest first and the answer's own among them; empty where they agree.
    """

    question: str
    answer: str | None
    candidate: str
    outcome: Outcome
    mode: Mode
    decode: Decode
    k: int
    searched: str
    log_prob: float | None
    abstention: Abstention
    null: NullPassage
    snapshot: SnapshotInfo
    pending: int
    passages: tuple[AnswerPassage, ...]
    sentences: tuple[Sentence, ...]
    tokens: tuple[TokenPosterior, ...] | None
    timings: Timings
    models: ModelNames
    offline: tuple[str, ...] = ()
    beam: int = 1
    versions: tuple[Version, ...] = ()
    quoted_because: QuotedBecause = ""

    @property
    def understood(self) -> str:
        """The question as it can be asked without what was asked before it."""
        return self.searched or self.question

    @property
    def cited(self) -> tuple[int, ...]:
        """The ids of the passages that its sentences cite, each once, in the order of the sentences."""
        return tuple(dict.fromkeys(c.passage_id for sentence in self.sentences for c in sentence.citations))


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question, able to stand alone, and its answer; None where there was none (not in the notes, stopped)."""

    question: str
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class NoteRef:
    """A note: the number of its library, and its path in there."""

    library: int
    note: str


@dataclass(frozen=True, slots=True)
class AskRequest:
    """A question and how to answer it. ``libraries`` None means all that are not hidden.

    ``decode`` and ``beam`` None leave the choice to the settings and the mode.

    ``as_of``, a date (its end) or a date and time in ISO 8601's form, asks what the notes said then; None the present.

    ``after`` is the exchange before the question, which it may lean on; None for the first of a conversation.

    ``notes``: the only ones that are searched; empty for all of the libraries.
    """

    question: str
    k: int = 5
    mode: Mode = "auto"
    decode: Decode | None = None
    retriever: RetrieverKind = "hybrid"
    libraries: tuple[int, ...] | None = None
    want_tokens: bool = False
    as_of: str | None = None
    beam: int | None = None
    after: Exchange | None = None
    notes: tuple[NoteRef, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnScope:
    """What a kept question was put to: ``libraries`` by number (None: all there were), and what they were called.

    ``as_of`` and ``notes`` as in :class:`AskRequest`. ``side`` is set where it was one of the two questions of a
    comparison.
    """

    libraries: tuple[int, ...] | None = None
    names: tuple[str, ...] = ()
    as_of: str | None = None
    side: Side | None = None
    notes: tuple[NoteRef, ...] = ()
