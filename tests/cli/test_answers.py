from __future__ import annotations

import pytest

from scholiast.cli.answers import clipped, marked, numbered, show_answer
from scholiast.cli.asking import answer_json
from scholiast.cli.output import Output
from scholiast.core.records import (
    Abstention,
    Answer,
    AnswerPassage,
    Citation,
    ModelNames,
    NullPassage,
    Outcome,
    Place,
    Sentence,
    SnapshotInfo,
    Timings,
)

TEXT = "Intro.\nThe boiler was serviced in March.\nMore."


def passage(identifier: int, note: str, also: tuple[Place, ...] = ()) -> AnswerPassage:
    return AnswerPassage(
        id=identifier,
        rank=identifier,
        library="house",
        note=note,
        title="Boiler",
        heading=("House", "Boiler"),
        page=None,
        line_from=10,
        line_to=12,
        char_start=0,
        char_end=len(TEXT),
        encoding="utf-8",
        text=TEXT,
        dense=0.5,
        bm25=2.0,
        prior=0.5,
        posterior=0.5,
        also=also,
    )


def cite(identifier: int, share: float = 0.9, quote: tuple[int, int] = (7, 40)) -> Citation:
    return Citation(identifier, share, 1.5, *quote)


def answer(outcome: Outcome = "answered") -> Answer:
    text = "In March. It cost 80. Nobody knows why."
    sentences = (
        Sentence("In March.", 0, 9, (cite(2),)),
        Sentence("It cost 80.", 10, 21, (cite(1, 0.6), cite(2, 0.3, (41, 46)))),
        Sentence("Nobody knows why.", 22, 39, ()),
    )
    return Answer(
        question="When?",
        answer=None if outcome == "not-in-notes" else text,
        candidate=text,
        outcome=outcome,
        mode="rag-sequence",
        decode="joint",
        k=2,
        searched="When?",
        log_prob=-1.0,
        abstention=Abstention(0.9, 0.5, 0.0),
        null=NullPassage(),
        snapshot=SnapshotInfo(1),
        pending=0,
        passages=(passage(1, "a.md"), passage(2, "b.md", (Place(9, "house", "copy.md", 4, 6),))),
        sentences=sentences,
        tokens=None,
        timings=Timings(1, 2, 3, 4, 5),
        models=ModelNames("e", "g"),
    )


def test_marks_are_numbered_as_the_text_cites_them() -> None:
    assert numbered(answer()) == {2: 1, 1: 2}
    assert marked(answer()) == "In March. [1] It cost 80. [2][1] Nobody knows why."


def test_sources_show_the_line_of_the_quoted_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(answer(), Output())
    out = capsys.readouterr().out
    assert "[1] b.md:11  House > Boiler  (90%)" in out
    assert "    “The boiler was serviced in March.”\n    “More.”\n" in out, "a quote for each sentence that rests on it"
    assert "the same text: copy.md:4" in out
    assert out.index("[1] b.md") < out.index("[2] a.md")


def test_a_partial_answer_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(answer("partly"), Output())
    assert "a sentence without a mark has no source" in capsys.readouterr().out


def test_a_refusal_shows_the_nearest_passages_and_what_would_have_been_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show_answer(answer("not-in-notes"), Output())
    out = capsys.readouterr().out
    assert out.startswith("Not in your notes.\n")
    assert "The model would have said: In March." in out
    assert "  - a.md:10" in out
    assert "[1]" not in out


def test_json_holds_tokens_only_where_they_were_asked_for() -> None:
    assert "tokens" not in answer_json(answer())
    assert answer_json(answer())["passages"][0]["heading"] == ["House", "Boiler"]


def test_long_text_is_cut_at_a_space() -> None:
    assert clipped("one  two\nthree") == "one two three"
    assert clipped("one two three", 9) == "one two …"
    assert len(clipped("word " * 200)) <= 325
