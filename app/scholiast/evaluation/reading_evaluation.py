"""How well a question is answered and its answer cited, and what the answer is read from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.core.records import Answer, AskRequest, Hit, Passage
from scholiast.documents.chunking import chunk, embedded_text
from scholiast.documents.notes import parse_note
from scholiast.evaluation.metrics import exact_match, f1, holds_answer
from scholiast.evaluation.questions import Question, Row
from scholiast.evaluation.retrieval_evaluation import Ranking, rank
from scholiast.evaluation.rows import EvaluationRow
from scholiast.index.snapshot import IndexSnapshot
from scholiast.rag.answering import Answerer, AnswerListener, Evidence, SilentListener
from scholiast.rag.retrieval import Retrieval

_WHOLE_ROW = 1_000_000


class HitKeeper(SilentListener):
    """Keeps the passages that an answer was read from."""

    hits: tuple[Hit, ...] = ()

    def passages_found(self, hits: tuple[Hit, ...]) -> None:
        """Keep them."""
        self.hits = hits


@dataclass(frozen=True, slots=True)
class Reading:
    """How the questions of a run are answered.

    Attributes:
        answerer: with the models of the run.
        snapshot: the notes.
        libraries: those of the notes that are asked.
        request: mode, decoder, k and retriever; its question is not used.
        evidence: what is read instead of what a search finds, by question; None searches.
        silent: hears of each answer.
    """

    answerer: Answerer
    snapshot: IndexSnapshot
    libraries: tuple[int, ...]
    request: AskRequest
    silent: AnswerListener
    evidence: Callable[[Question], Evidence] | None = None

    @property
    def searches(self) -> bool:
        """Whether the answers rest on a search, so that a ranking tells something."""
        return self.evidence is None and self.request.mode != "closed-book"

    def __call__(self, question: Question) -> EvaluationRow:
        """Ask ``question`` and judge its answer; a :data:`~scholiast.evaluation.rows.Judge`."""
        answer = self.answer(question)
        return judge_answer(question, answer, rank(question, self.search) if self.searches else None)

    def answer(self, question: Question) -> Answer:
        """The answer to ``question``, as a person would get it."""
        return self._answer(question, self.silent)

    def answer_and_hits(self, question: Question) -> tuple[Answer, tuple[Hit, ...]]:
        """The answer, and the passages that it was read from."""
        keeper = HitKeeper()
        return self._answer(question, keeper), keeper.hits

    def _answer(self, question: Question, listener: AnswerListener) -> Answer:
        request = replace(self.request, question=question.question, libraries=self.libraries)
        given = None if self.evidence is None else self.evidence(question)
        return self.answerer.answer(request, self.snapshot, listener, CancelToken(), evidence=given)

    def search(self, text: str, depth: int) -> Sequence[Hit]:
        """The best ``depth`` passages for ``text``."""
        kind = self.request.retriever
        return self.answerer.retriever.retrieve(text, depth, kind, self.snapshot, self.libraries).hits

    def gold_notes(self, question: Question) -> Evidence:
        """The best k passages of the gold notes; the gate's retrieval score is 1, as in :func:`gold_rows`."""
        gold = frozenset(question.notes)
        return Evidence(question.question, self._skipping(question, lambda p: p.note not in gold).hits, 1.0)

    def without_gold(self, question: Question) -> Evidence:
        """The best k passages as if the gold notes, and copies of their passages, had never been written."""
        gold = frozenset(question.notes)
        found = self.search(question.question, self.request.k)
        copies = {hit.passage.digest for hit in found if hit.passage.note in gold}
        copies |= {hit.passage.digest for hit in found if any(place.note in gold for place in hit.also)}
        left = self._skipping(question, lambda p: p.note in gold or p.digest in copies)
        gate, kind = self.answerer.gate, self.request.retriever
        score = gate.score(left.signals, kind, self.answerer.embedder_name) if left.hits else 0.0
        return Evidence(question.question, left.hits, score)

    def _skipping(self, question: Question, skip: Callable[[Passage], bool]) -> Retrieval:
        request = self.request
        return self.answerer.retriever.retrieve(
            question.question, request.k, request.retriever, self.snapshot, self.libraries, skip=skip
        )


def judge_answer(question: Question, answer: Answer, found: Ranking | None) -> EvaluationRow:
    """The row of a question that was answered.

    Args:
        question: with what is known to be right.
        answer: as the program gave it.
        found: what a search finds for it; None where nothing was searched.
    """
    known = question.answers if question.answerable and question.answers else None
    refused = answer.outcome == "not-in-notes"
    em = None if known is None else exact_match(answer.candidate, known)
    token_f1 = None if known is None else f1(answer.candidate, known)
    return EvaluationRow(
        id=question.id,
        candidate=answer.candidate,
        outcome=answer.outcome,
        score=answer.abstention.score,
        em=0.0 if refused and em is not None else em,
        f1=0.0 if refused and token_f1 is not None else token_f1,
        notes=() if found is None else found.notes,
        cited=cited_notes(answer, frozenset(question.notes)),
        cited_holds=() if known is None or refused else _cited_holds(answer, known),
        em_forced=em,
        f1_forced=token_f1,
        refusal_mass=answer.abstention.refusal_mass,
        note_rank=None if found is None else found.note_rank,
        answer_rank=None if found is None else found.answer_rank,
        milliseconds=answer.timings.total_ms,
    )


def cited_notes(answer: Answer, gold: Collection[str]) -> tuple[str, ...]:
    """The note of each distinct passage that ``answer`` cites; none where it was refused.

    A passage that stands in several notes word for word counts for a gold one among them.
    """
    if answer.outcome == "not-in-notes":
        return ()
    places = {p.id: (p.note, *(place.note for place in p.also)) for p in answer.passages}
    return tuple(next((note for note in places[id] if note in gold), places[id][0]) for id in answer.cited)


def _cited_holds(answer: Answer, known: Sequence[str]) -> tuple[bool, ...]:
    texts = {passage.id: passage.text for passage in answer.passages}
    return tuple(holds_answer(texts[id], known) for id in answer.cited)


def gold_rows(question: Question, rows: Mapping[str, Row]) -> Evidence:
    """The whole gold rows of a question as passages of equal prior.

    Nothing is retrieved, so the gate's retrieval score is 1: only the reader can say that they hold no answer.
    """
    passages = [passage for id in question.notes if id in rows for passage in _row_passages(rows[id])]
    hits = tuple(
        Hit(replace(passage, id=rank), rank, None, None, 0.0, 1 / len(passages))
        for rank, passage in enumerate(passages, start=1)
    )
    return Evidence(question.question, hits, 1.0)


def _row_passages(row: Row) -> list[Passage]:
    """A row as one passage, cleaned as an indexed note is; one with encoded data inside may give several."""
    try:
        document = parse_note("row.txt", row.text.encode("utf-8", "replace"))
    except (NoteSkipped, NoteUnreadable):
        return []
    title = row.title or row.id
    return [
        Passage(
            id=0,
            library_id=0,
            library="",
            root="",
            note=row.id,
            title=title,
            heading=piece.heading,
            page=None,
            line_from=piece.line_from,
            line_to=piece.line_to,
            char_start=piece.char_start,
            char_end=piece.char_end,
            encoding=document.encoding,
            text=piece.text,
            clean=piece.clean,
            clean_map=piece.clean_map,
            digest=embedded_text(title, piece.heading, piece.clean),
        )
        for piece in chunk(document, _WHOLE_ROW)
    ]
