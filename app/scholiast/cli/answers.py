"""Answers and passages as text, and as the JSON whose keys are a contract for scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scholiast.core.codec import to_json
from scholiast.core.places import WITHOUT_LINES, place_in_note, suffix_of
from scholiast.core.records import Answer, AnswerPassage, Citation, Hit

if TYPE_CHECKING:
    from scholiast.cli.output import Output

_QUOTED = {
    "": "Quoted word for word.",
    "language": "Quoted word for word: the model does not read this language.",
    "model": "Quoted word for word: the model did not pass its check of reading notes.",
}
_QUOTE_LENGTH = 320
_NEAREST = 3


def hit_json(hit: Hit) -> dict[str, Any]:
    """A search result: the fields of a passage, and its score."""
    return {**to_json(AnswerPassage.of(hit)), "score": hit.score}


def numbered(answer: Answer) -> dict[int, int]:
    """Passage id to the number of its mark, in the order the sentences cite them."""
    return {passage: number for number, passage in enumerate(answer.cited, start=1)}


def marked(answer: Answer) -> str:
    """The answer's text with marks such as [1] behind the sentences that have a source."""
    text = answer.answer or ""
    numbers = numbered(answer)
    pieces: list[str] = []
    position = 0
    for sentence in sorted(answer.sentences, key=lambda s: s.end):
        marks = "".join(f"[{numbers[c.passage_id]}]" for c in sentence.citations)
        pieces.append(text[position : sentence.end])
        pieces.append(f" {marks}" if marks else "")
        position = sentence.end
    return "".join(pieces) + text[position:]


def show_answer(answer: Answer, output: Output) -> None:
    """The outcome in words, the answer with its marks, and its numbered sources."""
    if answer.outcome == "not-in-notes":
        _show_refusal(answer, output)
        return
    output.line(marked(answer))
    if answer.mode == "closed-book":
        output.line()
        output.line(output.style("Not from your notes: the model answered by itself.", fg="yellow"))
    elif answer.mode == "quoted":
        output.line()
        output.line(output.style(_QUOTED[answer.quoted_because], fg="yellow"))
    elif answer.outcome == "partly":
        output.line()
        output.line(output.style(f"Only partly from your notes: {_lacking(answer)}", fg="yellow"))
    _show_count(answer, output)
    _show_versions(answer, output)
    numbers = numbered(answer)
    if numbers:
        output.line()
        output.line(output.style("Sources", bold=True))
    passages = {passage.id: passage for passage in answer.passages}
    for identifier, number in numbers.items():
        _show_source(passages[identifier], number, answer, output)


def _show_versions(answer: Answer, output: Output) -> None:
    """What notes that disagree say, each with its day."""
    if not answer.versions:
        return
    passages = {passage.id: passage for passage in answer.passages}
    output.line()
    output.line(output.style("Your notes disagree; the newest first:", fg="yellow"))
    for version in answer.versions:
        passage = passages[version.passage_id]
        place = _place(passage, passage.line_from, several=_several(answer.passages))
        output.line(f"  {version.dated or 'no date   '}  {clipped(version.text)}  ({place})")


def _lacking(answer: Answer) -> str:
    if all(sentence.citations for sentence in answer.sentences):
        return "a part of the question has no answer in them."
    return "a sentence without a mark has no source."


def _show_count(answer: Answer, output: Output) -> None:
    """How much a list or a number rests on: a few passages may not hold all there is to list or to count."""
    from scholiast.rag.question_kinds import asks_for_count, asks_for_list

    asked, count = answer.understood, len(answer.cited)
    if count and (asks_for_count(asked) or asks_for_list(asked)):
        output.line()
        output.line(output.style(f"From {count} passage{'s' * (count != 1)}; others may hold more.", dim=True))


def show_hits(hits: Sequence[Hit], output: Output, *, normalised: bool = True) -> None:
    """Search results, best first; ``normalised`` as in ``Embedder``, for what the vectors' likeness is called."""
    passages = [AnswerPassage.of(hit) for hit in hits]
    several = _several(passages)
    for hit, passage in zip(hits, passages, strict=True):
        output.line(f"{hit.rank:>3}. {_place(passage, passage.line_from, several=several)}  {_scores(hit, normalised)}")
        output.line(f"     {clipped(passage.text)}")
        _show_also(passage, output)


def clipped(text: str, length: int = _QUOTE_LENGTH) -> str:
    """``text`` on one line, cut at a space when it is longer than ``length``."""
    line = " ".join(text.split())
    return line if len(line) <= length else line[:length].rsplit(" ", 1)[0] + " …"


def _show_refusal(answer: Answer, output: Output) -> None:
    output.line(output.style("Not in your notes.", bold=True))
    if answer.candidate.strip():
        output.line(output.style(f"The model would have said: {clipped(answer.candidate)}", dim=True))
    if answer.passages:
        output.line()
        output.line("The nearest passages:")
    for passage in answer.passages[:_NEAREST]:
        output.line(f"  - {_place(passage, passage.line_from, several=_several(answer.passages))}")
        output.line(f"    {clipped(passage.text, 160)}")


def _show_source(passage: AnswerPassage, number: int, answer: Answer, output: Output) -> None:
    citations = _citations(answer, passage.id)
    best = max(citations, key=lambda citation: citation.responsibility)
    line = passage.line_from + passage.text.count("\n", 0, best.quote_start)
    share = f"  ({best.responsibility:.0%})" if len(answer.passages) > 1 else ""
    place = _place(passage, line, several=_several(answer.passages))
    output.line(f"[{number}] {place}{share}")
    for start, end in sorted({(citation.quote_start, citation.quote_end) for citation in citations}):
        quote = clipped(passage.text[start:end])
        if quote:
            output.line(f"    “{quote}”")
    _show_also(passage, output)


def _show_also(passage: AnswerPassage, output: Output) -> None:
    for place in passage.also:
        output.line(output.style(f"    the same text: {_at(place.note, None, place.line_from)}", dim=True))


def _citations(answer: Answer, passage_id: int) -> list[Citation]:
    return [c for sentence in answer.sentences for c in sentence.citations if c.passage_id == passage_id]


def _several(passages: Sequence[AnswerPassage]) -> bool:
    """Whether a note's path alone does not say where it is."""
    return len({passage.library for passage in passages}) > 1


def _place(passage: AnswerPassage, line: int, *, several: bool) -> str:
    heading = " > ".join(passage.heading)
    library = f"{passage.library}: " if several else ""
    return f"{library}{_at(passage.note, passage.page, line)}" + (f"  {heading}" if heading else "")


def _at(note: str, page: int | None, line: int) -> str:
    """A note and the place in it: ``a.md:12``, as editors take it, or ``b.pdf, page 3``."""
    if suffix_of(note) not in WITHOUT_LINES:
        return f"{note}:{line}"
    where = place_in_note(note, page, line, line)
    return f"{note}, {where}" if where else note


def _scores(hit: Hit, normalised: bool) -> str:
    parts = [f"score {hit.score:.2f}"]
    if hit.dense is not None:
        parts.append(f"{'cosine' if normalised else 'inner product'} {hit.dense:.2f}")
    if hit.bm25 is not None:
        parts.append(f"bm25 {hit.bm25:.1f}")
    return f"({', '.join(parts)})"
