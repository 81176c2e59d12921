"""``evaluate``: how well questions with known answers are served."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli import question_runs
from scholiast.cli.decoder_options import BeamOption, DecodeOption
from scholiast.cli.experiment_options import (
    LimitOption,
    MarkdownOption,
    NotesOption,
    PassagesOption,
    RetrieverOption,
    RowsOption,
    SeedOption,
)
from scholiast.cli.paths import path_argument
from scholiast.cli.question_sets import (
    DevelopmentOption,
    PartOption,
    QuestionSet,
    SwappedOption,
    TypedOption,
    load_question_set,
)
from scholiast.cli.requests import request_of
from scholiast.cli.session import Session
from scholiast.core.errors import UsageError
from scholiast.core.records import AskRequest, Mode

if TYPE_CHECKING:
    from scholiast.cli.session import Selection
    from scholiast.evaluation.questions import Question
    from scholiast.evaluation.rows import EvaluationRow


_WITHOUT_GOLD = "without gold/"


@dataclass(frozen=True, slots=True)
class _Plan:
    """What the command line asked for."""

    notes: tuple[Path, ...]
    passages: tuple[Path, ...]
    retrieval_only: bool
    gold: bool
    without_gold: bool
    both: bool
    request: AskRequest
    rows: Path | None

    def check(self) -> None:
        """UsageError for options that exclude each other."""
        if bool(self.notes) == bool(self.passages):
            raise UsageError("Give the notes to ask, either with --notes DIR or with --passages FILE.jsonl.")
        chosen = [name for name, is_chosen in self._readings if is_chosen]
        if len(chosen) > 1:
            raise UsageError(f"{chosen[0]} and {chosen[1]} exclude each other.", "Give one of the two.")
        if self.retrieval_only and chosen:
            raise UsageError(f"--retrieval-only measures the search, which {chosen[0]} does without.")
        if self.request.mode == "closed-book" and (self.retrieval_only or chosen):
            raise UsageError("The mode closed-book reads no passages.", "Choose another mode, or leave it out.")

    @property
    def _readings(self) -> tuple[tuple[str, bool], ...]:
        return (
            ("--gold", self.gold),
            ("--without-gold", self.without_gold),
            ("--with-and-without-gold", self.both),
        )

    @property
    def searches(self) -> bool:
        """Whether what is read was found by a search for the question as it is."""
        return not (self.gold or self.without_gold or self.request.mode == "closed-book")

    def counted(self, questions: Sequence[Question]) -> Sequence[Question]:
        """``questions`` as they are measured: of one that was asked without its notes no ranking is known."""
        if not self.both:
            return questions
        return [question if question.answerable else replace(question, notes=()) for question in questions]

    @property
    def read(self) -> str:
        """What is read, in a word that tells runs apart."""
        return "gold" if self.gold else "without gold" if self.without_gold else "found"


def evaluate(
    context: typer.Context,
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    notes: NotesOption = None,
    passages: PassagesOption = None,
    retrieval_only: Annotated[bool, typer.Option("--retrieval-only", help="Measure the search alone.")] = False,
    gold: Annotated[bool, typer.Option("--gold", help="Read only the passages that hold the answer.")] = False,
    without_gold: Annotated[
        bool, typer.Option("--without-gold", help="Leave the notes that hold the answer out; nothing is answerable.")
    ] = False,
    with_and_without_gold: Annotated[
        bool,
        typer.Option(
            "--with-and-without-gold", help="Ask each question, then again with its notes left out, one to one."
        ),
    ] = False,
    swapped: SwappedOption = False,
    development: DevelopmentOption = False,
    part: PartOption = None,
    typed: TypedOption = None,
    mode: Annotated[Mode | None, typer.Option("--mode", help="How the passages are read.")] = None,
    decode: DecodeOption = None,
    beam: BeamOption = None,
    retriever: RetrieverOption = None,
    k: Annotated[
        int | None, typer.Option("-k", min=1, max=40, metavar="N", help="Passages to read; report recall at N too.")
    ] = None,
    limit: LimitOption = None,
    seed: SeedOption = 0,
    rows: RowsOption = None,
    markdown: MarkdownOption = False,
) -> int:
    """Measure how well known questions are found, answered, cited and refused."""
    session: Session = context.obj
    request = request_of(session.settings.answers, k=k, mode=mode, decode=decode, beam=beam, retriever=retriever)
    ways = (retrieval_only, gold, without_gold, with_and_without_gold)
    plan = _Plan(tuple(notes or ()), tuple(passages or ()), *ways, request, rows)
    plan.check()
    from scholiast.evaluation.reports import summarise

    loaded = load_question_set(
        session,
        questions,
        plan.passages,
        limit=limit,
        seed=seed,
        development=development,
        swapped=swapped,
        part=part,
        typed=typed,
    )
    asked = _adapted(session, plan, loaded.questions)
    loaded = replace(loaded, questions=asked)
    found = _searched(session, plan, loaded) if retrieval_only else _read(session, plan, loaded)
    report = summarise(plan.counted(asked), found, seed, cutoff=k, searched=plan.searches)
    if session.output.as_json:
        session.output.result(report)
    else:
        _show_report(session, report, markdown)
    return 0


def _adapted(session: Session, plan: _Plan, questions: tuple[Question, ...]) -> tuple[Question, ...]:
    """The questions as the run takes them: with their gold notes left out, none is answerable."""
    if not (plan.gold or plan.without_gold or plan.both):
        return questions
    kept = tuple(q for q in questions if q.notes and (q.answerable or not plan.both))
    if not kept:
        raise UsageError("No question names the notes that hold its answer.", "Give passage_ids in the questions.")
    if len(kept) < len(questions):
        without = "have no answer in notes that they name" if plan.both else "name no notes"
        session.output.note(f"{len(questions) - len(kept)} questions {without} and are left out.")
    without_gold = tuple(replace(q, answerable=False) for q in kept)
    if plan.both:
        return kept + tuple(replace(q, id=f"{_WITHOUT_GOLD}{q.id}", kind="") for q in without_gold)
    return without_gold if plan.without_gold else kept


def _selection(session: Session, plan: _Plan, loaded: QuestionSet) -> Selection:
    """The notes to ask, indexed; of passages that ``--gold`` reads whole nothing needs to be."""
    if plan.notes:
        return session.selection(plan.notes, ())
    return session.of_rows({} if plan.gold else loaded.files)


def _searched(session: Session, plan: _Plan, loaded: QuestionSet) -> tuple[EvaluationRow, ...]:
    """The rows of a run that only searches."""
    from scholiast.core.records import Hit
    from scholiast.evaluation.retrieval_evaluation import judge_search
    from scholiast.rag.answering import Answerer

    engine = Answerer(session.embedder, None, session.settings.answers).retriever
    selection = _selection(session, plan, loaded)
    content, known = question_runs.content_hash(selection)
    question_runs.warn_of_unknown_notes(session, loaded.questions, known)
    kind = plan.request.retriever

    def search(text: str, depth: int) -> Sequence[Hit]:
        return engine.retrieve(text, depth, kind, selection.snapshot, selection.libraries).hits

    def judge(question: Question) -> EvaluationRow:
        return judge_search(question, search)

    settings = {"search": kind, "notes": content, "embedder": question_runs.embedder_identity(session.embedder)}
    return question_runs.run_questions(session, loaded.questions, judge, settings, plan.rows, "Searching")


def _read(session: Session, plan: _Plan, loaded: QuestionSet) -> tuple[EvaluationRow, ...]:
    """The rows of a run that answers."""
    from scholiast.evaluation.reading_evaluation import Reading, gold_rows
    from scholiast.rag.answering import SilentListener

    answerer = session.answerer()
    whole = loaded.rows if plan.gold else {}
    selection = _selection(session, plan, loaded)
    reading = Reading(answerer, selection.snapshot, selection.libraries, plan.request, SilentListener())
    if whole:
        content, known = question_runs.rows_hash(whole), frozenset(whole)
        reading = replace(reading, evidence=lambda question: gold_rows(question, whole))
    else:
        content, known = question_runs.content_hash(selection)
        if plan.gold:
            reading = replace(reading, evidence=reading.gold_notes)
        elif plan.without_gold:
            reading = replace(reading, evidence=reading.without_gold)
    question_runs.warn_of_unknown_notes(session, loaded.questions, known)
    without = replace(reading, evidence=reading.without_gold)

    def judge(question: Question) -> EvaluationRow:
        return (reading if question.answerable or not plan.both else without)(question)

    settings = question_runs.reading_identity(session, answerer, session.embedder, session.generator) | {
        **question_runs.request_identity(session, plan.request),
        **question_runs.calibrator_identity(answerer, selection),
        "notes": content,
        "read": plan.read,
    }
    return question_runs.run_questions(session, loaded.questions, judge, settings, plan.rows, "Answering")


def _show_report(session: Session, report: dict[str, Any], as_markdown: bool) -> None:
    from scholiast.evaluation.reports import KIND_MEASURES, kind_table, measures

    output = session.output
    output.line(
        f"{report['n']} questions, {report['n_gold']} with a known note, {report['n_answers']} with a known answer"
    )
    output.line()
    question_runs.show_table(session, ("measure", "value", "95 % interval"), measures(report), as_markdown)
    output.line()
    if report["kinds"]:
        question_runs.show_table(session, ("kind", "questions", *KIND_MEASURES), kind_table(report), as_markdown)
        output.line()
    if report["outcomes"]:
        output.line(", ".join(f"{count} {name}" for name, count in report["outcomes"].items()))
    latency = report["latency_ms"]
    output.line(f"a question takes {latency['p50']:.1f} ms (median), 95 % within {latency['p95']:.1f} ms")
