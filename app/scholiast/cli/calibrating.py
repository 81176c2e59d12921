"""``tune calibrator``: fits how likely an answer is right, and below which probability none is given."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli import question_runs
from scholiast.cli.asking import LibraryOption
from scholiast.cli.experiment_options import NotesOption, PassagesOption, RetrieverOption, SeedOption
from scholiast.cli.paths import path_argument, path_option
from scholiast.cli.question_sets import DevelopmentOption, PartOption, QuestionSet, load_question_set
from scholiast.cli.reader_tuning import weights_hash
from scholiast.cli.requests import request_of
from scholiast.cli.session import Selection, Session
from scholiast.core.codec import to_json
from scholiast.core.errors import UsageError

if TYPE_CHECKING:
    from scholiast.core.calibration import Calibrator
    from scholiast.core.records import AskRequest
    from scholiast.evaluation.calibration import CalibratorFit, Ranking
    from scholiast.evaluation.calibration_cases import AnsweredQuestion
    from scholiast.evaluation.questions import Question

_MADE = 200
_PASSAGES_A_LIBRARY = 2000


@dataclass(frozen=True, slots=True)
class _Choice:
    """Which questions are asked of which notes, as the command line says it."""

    questions: Path | None
    passages: tuple[Path, ...]
    notes: tuple[Path, ...]
    libraries: tuple[str, ...]
    adapter: Path | None
    development: bool
    part: str | None
    limit: int | None
    seed: int

    def check(self) -> None:
        """UsageError for options that exclude each other."""
        if sum(map(bool, (self.passages, self.notes, self.libraries))) > 1:
            raise UsageError("Give the notes that are asked in one way: --library, --notes or --passages.")
        if self.questions is None and (self.part is not None or self.development):
            raise UsageError("--part and --development need a file of questions.", "Give QUESTIONS.jsonl.")

    @property
    def command(self) -> str:
        """How to say it again; names only: a card travels, and where somebody keeps files is nobody's business."""
        words = ["scholiast", "tune", "calibrator", *([] if self.questions is None else [self.questions.name])]
        words += [word for path in self.passages for word in ("--passages", path.name)]
        words += [word for path in self.notes for word in ("--notes", path.name)]
        words += [word for name in self.libraries for word in ("--library", name)]
        words += [] if self.adapter is None else ["--adapter", self.adapter.name]
        words += ["--development"] if self.development else []
        words += [] if self.part is None else ["--part", self.part]
        words += [] if self.limit is None else ["--limit", str(self.limit)]
        return shlex.join([*words, "--seed", str(self.seed)])


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of which notes; ``titles`` tells the documents of passages."""

    questions: tuple[Question, ...]
    selection: Selection
    titles: Mapping[str, str]


def calibrator(
    context: typer.Context,
    questions: Annotated[
        Path | None, path_argument("QUESTIONS.jsonl", "Questions with their answers; made from the notes if left out.")
    ] = None,
    passages: PassagesOption = None,
    notes: NotesOption = None,
    library: LibraryOption = None,
    adapter: Annotated[
        Path | None,
        path_option("--adapter", "DIR", "Fit to this adapter and write into its card, in place of the data folder."),
    ] = None,
    development: DevelopmentOption = False,
    part: PartOption = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Ask N of the questions.")] = None,
    seed: SeedOption = 0,
    k: Annotated[int | None, typer.Option("-k", min=1, max=50, metavar="N", help="Passages to read.")] = None,
    retriever: RetrieverOption = None,
    wrongly: Annotated[
        float,
        typer.Option("--wrongly", min=0.0, max=1.0, help="Share of the answerable questions that may be refused."),
    ] = 0.08,
    rows: Annotated[
        Path | None, path_option("--rows", "FILE", "Keep what was answered; fit again in seconds, or go on.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show the fit; keep nothing.")] = False,
) -> int:
    """Fit the answer calibrator, the probability that an answer is right, to your notes and models.

    Each question is asked, and again with the notes that answer it left out. What is fitted judges the answers from
    just these notes (all libraries when none is named) until they, or the models, are others. All figures are of
    documents that were not fitted to.
    """
    session: Session = context.obj
    if not 0.0 < wrongly < 1.0:
        raise UsageError(f"--wrongly {wrongly:g} is not a share between 0 and 1.", "For example 0.08.")
    adapter = None if adapter is None else adapter.expanduser()
    named = tuple(passages or ()), tuple(notes or ()), tuple(library or ())
    choice = _Choice(questions, *named, adapter, development, part, limit, seed)
    choice.check()
    from scholiast.evaluation.calibration import fit_calibrator

    asking = session if adapter is None else session.with_adapter(adapter)
    asked = _asked(asking, choice)
    request = request_of(session.settings.answers, k=k, mode=_mode(asking), retriever=retriever)
    read = _answered(asking, adapter, asked, request, rows)
    fitted = {
        "command": f"{choice.command} -k {request.k} --retriever {request.retriever} --wrongly {wrongly:g}",
        "made": date.today().isoformat(),
        "questions": "made from the notes" if questions is None else questions.name,
    }
    fit = fit_calibrator(read, wrongly, seed, mode=request.mode, retriever=request.retriever, fitted=fitted)
    written = None if dry_run else _write(asking, adapter, asked.selection, fit.calibrator)
    _show(session, fit, written)
    return 0


def _mode(session: Session) -> Any:
    """The marginal that the generator is asked with where nobody says otherwise."""
    return "rag-sequence" if session.generator.rag is None else session.generator.rag.mode


def _asked(session: Session, choice: _Choice) -> _Asked:
    """The questions, read or made, and the notes, indexed."""
    from scholiast.evaluation.questions import read_rows
    from scholiast.training.note_questions import made_questions

    if choice.questions is None:
        loaded = QuestionSet((), {path: read_rows(path) for path in choice.passages})
    else:
        loaded = load_question_set(
            session,
            choice.questions,
            choice.passages,
            limit=choice.limit,
            seed=choice.seed,
            development=choice.development,
            part=choice.part,
        )
    if choice.notes or choice.passages:
        selection = loaded.selection(session, choice.notes)
    else:
        selection = session.selection((), choice.libraries)
    asked = loaded.questions
    if choice.questions is None:
        known = [p for id in selection.libraries for p in selection.snapshot.sample(id, _PASSAGES_A_LIBRARY)]
        asked = made_questions(known, choice.limit or _MADE, choice.seed)
        session.output.note(f"{len(asked)} questions were made from the notes.")
    return _Asked(asked, selection, {row.id: row.title for row in loaded.rows.values()})


def _answered(
    session: Session, adapter: Path | None, asked: _Asked, request: AskRequest, rows: Path | None
) -> tuple[AnsweredQuestion, ...]:
    from scholiast.evaluation.calibration_cases import AnsweredQuestion, AnswerReader
    from scholiast.evaluation.kept_cases import read_cases
    from scholiast.evaluation.reading_evaluation import Reading
    from scholiast.evaluation.splits import document_of
    from scholiast.rag.answering import SilentListener
    from scholiast.rag.signals import VERSION

    selection = asked.selection
    content, known = question_runs.content_hash(selection)
    question_runs.warn_of_unknown_notes(session, asked.questions, known)
    answerer = session.answerer()
    reading = Reading(answerer, selection.snapshot, selection.libraries, request, SilentListener())
    identity = question_runs.reading_identity(session, answerer, session.embedder, session.generator)
    if adapter is not None:
        # The fingerprint changes with what is fitted here, which decides no case.
        identity["generator"] = _generator_identity(adapter)
    settings = identity | question_runs.request_identity(session, request) | {"notes": content, "signals": VERSION}
    with session.output.progress("Answering", "questions") as update:
        reader = AnswerReader(reading, lambda question: document_of(question, asked.titles))
        progress = question_runs.progress_of(update)
        return read_cases(AnsweredQuestion, asked.questions, reader, settings, rows, progress)


def _generator_identity(adapter: Path) -> list[object]:
    from scholiast.inference.adapters import read_card

    card = replace(read_card(adapter), calibrator=None, command="", figures={}, curve=())
    return [weights_hash(adapter), to_json(card)]


def _write(session: Session, adapter: Path | None, selection: Selection, calibrator: Calibrator) -> Path:
    """Keep ``calibrator`` where it belongs; says where."""
    from scholiast.inference.adapters import read_card, write_card
    from scholiast.rag.calibrators import fitted_to

    if adapter is not None:
        write_card(adapter, replace(read_card(adapter), calibrator=calibrator))
        return adapter
    snapshot, libraries = selection.snapshot, selection.libraries
    session.calibrators.put(fitted_to(snapshot, libraries, session.embedder, session.generator, calibrator))
    return session.paths.calibrators


def _show(session: Session, fit: CalibratorFit, written: Path | None) -> None:
    if session.output.as_json:
        session.output.result(asdict(fit) | {"written": None if written is None else str(written)})
        return
    line = session.output.line
    line(f"{fit.answerable} answers to answerable questions, {fit.right} of them right; {fit.unanswerable} to others")
    line(f"{fit.documents} documents; nothing was said to {fit.silent} questions")
    line()
    header = ("of other documents", "by the doubt", "calibrated")
    rows = [_row("AUROC, answerable", "auroc", fit.before, fit.after)]
    rows += [_row("AUROC, right of answerable", "auroc_right", fit.before, fit.after)]
    rows += [_row("coverage at 90 % precision", "coverage_at_precision_90", fit.before, fit.after)]
    session.output.table(header, rows)
    line()
    line(f"log loss {fit.log_loss:.4f} nats an answer (of the mere share: {fit.log_loss_of_share:.4f})")
    line(
        f"retrieval gate and doubt refuse {fit.by_first_gates:.3f} of the answerable questions, whatever the threshold"
    )
    line(
        f"threshold {fit.calibrator.threshold:.4f}: refuses {fit.wrongly_refused:.3f} of the answerable questions, "
        f"{fit.right_refused:.3f} of the right answers and {fit.refused:.3f} of the others"
    )
    for name, weight in sorted(fit.calibrator.coefficients.items(), key=lambda item: -item[1]):
        line(f"  {name} {weight:g}")
    if written is not None:
        line(f"Written to {written}.")


def _row(name: str, key: str, before: Ranking, after: Ranking) -> tuple[str, ...]:
    values = (getattr(before, key), getattr(after, key))
    return (name, *("-" if value is None else f"{value:.3f}" for value in values))
