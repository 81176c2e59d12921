"""``tune adapter``: fits what an adapter is asked and judged by, and writes it into the adapter's card."""

from __future__ import annotations

import shlex
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli import question_runs
from scholiast.cli.paths import path_argument, path_option
from scholiast.cli.question_sets import DevelopmentOption, load_question_set
from scholiast.cli.session import Selection, Session
from scholiast.core.errors import UsageError

if TYPE_CHECKING:
    from scholiast.evaluation.questions import Question
    from scholiast.evaluation.reader_cases import ReadQuestion
    from scholiast.evaluation.reader_fit import Point, ReaderFit
    from scholiast.inference.adapters import AdapterCard


def adapter(
    context: typer.Context,
    folder: Annotated[Path, path_argument("ADAPTER", "The adapter's folder.")],
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    passages: Annotated[
        list[Path] | None, path_option("--passages", "FILE", "Ask these passages; may be repeated.")
    ] = None,
    notes: Annotated[list[Path] | None, path_option("--notes", "DIR", "Or these notes; may be repeated.")] = None,
    development: DevelopmentOption = False,
    limit: Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Ask N of the questions.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="For --limit and the intervals.")] = 0,
    k: Annotated[int, typer.Option("-k", min=1, max=50, metavar="N", help="Passages a question retrieves.")] = 5,
    wrongly: Annotated[
        float,
        typer.Option("--wrongly", min=0.0, max=1.0, help="Share of the answerable questions that may be refused."),
    ] = 0.08,
    keep_prior: Annotated[
        bool, typer.Option("--keep-prior", help="Fit the refusal threshold alone, to the card's scale and null.")
    ] = False,
    rows: Annotated[
        Path | None, path_option("--rows", "FILE", "Keep what was read; fit again in seconds, or go on.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show the fit; leave the card as it is.")] = False,
) -> int:
    """Fit an adapter's prior scale, null bias and refusal threshold, and write them into its card.

    Each question is asked with its gold passage and without it. Ask questions that it was not trained on.
    """
    session: Session = context.obj
    if bool(passages) == bool(notes):
        raise UsageError("Give the notes that are asked, either with --notes DIR or with --passages FILE.")
    if not 0.0 < wrongly < 1.0:
        raise UsageError(f"--wrongly {wrongly:g} is not a share between 0 and 1.", "For example 0.08.")
    from scholiast.evaluation.reader_fit import Prior, fit_reader, fitted_card
    from scholiast.inference.adapters import read_card, write_card
    from scholiast.rag.retrieval import usual_scale

    folder = folder.expanduser()
    card = read_card(folder)
    loaded = load_question_set(session, questions, passages or (), limit=limit, seed=seed, development=development)
    selection = loaded.selection(session, notes)
    read, normalised = _read(session, folder, card, selection, loaded.questions, k, rows)
    usual = usual_scale(normalised)
    kept = Prior(card.prior_scale or usual, card.null_bias) if keep_prior else None
    fit = fit_reader(read, wrongly, seed, usual, kept)
    if not dry_run:
        # Names only: the card travels, and where somebody keeps files is nobody's business.
        words = ["scholiast", "tune", "adapter", folder.name, questions.name]
        words += [word for path in passages or () for word in ("--passages", path.name)]
        words += [word for path in notes or () for word in ("--notes", path.name)]
        words += ["--development"] if development else []
        words += [] if limit is None else ["--limit", str(limit)]
        words += ["-k", str(k), "--wrongly", f"{wrongly:g}", "--seed", str(seed)]
        words += ["--keep-prior"] if keep_prior else []
        made = fitted_card(card, fit, shlex.join(words), normalised=normalised, keep_prior=keep_prior)
        write_card(folder, made)
    _show(session, fit, None if dry_run else folder)
    return 0


def _read(
    session: Session,
    folder: Path,
    card: AdapterCard,
    selection: Selection,
    questions: tuple[Question, ...],
    k: int,
    rows: Path | None,
) -> tuple[tuple[ReadQuestion, ...], bool]:
    """The cases, and whether the embedder's vectors have unit length."""
    from scholiast.evaluation.kept_cases import read_cases
    from scholiast.evaluation.reader_cases import CaseReader, ReadQuestion
    from scholiast.rag.abstention import load_gate

    content, known = question_runs.content_hash(selection)
    question_runs.warn_of_unknown_notes(session, questions, known)
    models = session.models_with(folder)
    gate = load_gate()
    with (
        closing(models.generator(session.output.status)) as generator,
        closing(models.embedder(session.output.status)) as embedder,
    ):
        # The weights, not the fingerprint: that changes with what is fitted.
        settings = {
            "adapter": weights_hash(folder),
            "asked": [card.system, card.refusal_id, card.base_sha256],
            "embedder": embedder.fingerprint,
            "gate": repr(gate),
            "notes": content,
            "k": k,
        }
        reader = CaseReader(embedder, generator, gate, selection.snapshot, selection.libraries, "hybrid", k)
        with session.output.progress("Reading", "questions") as update:
            progress = question_runs.progress_of(update)
            return read_cases(ReadQuestion, questions, reader, settings, rows, progress), embedder.normalised


def weights_hash(folder: Path) -> str:
    """A hash of an adapter's weights, whatever its card says."""
    return question_runs.files_hash(folder.glob("*.safetensors"))


def _show(session: Session, fit: ReaderFit, written: Path | None) -> None:
    if session.output.as_json:
        session.output.result(asdict(fit) | {"written": None if written is None else str(written)})
        return
    line = session.output.line
    line(f"{fit.answerable} answerable cases, {fit.unanswerable} without an answer, {fit.missed} not found")
    line(f"prior scale {fit.prior.scale:g}, null bias {_shown(fit.prior.null_bias)}, refusal threshold {fit.threshold}")
    line(f"negative log-likelihood {fit.nll:.4f} (before: {fit.nll_before:.4f}; gain {_interval(fit.gain)})")
    line(f"gain by a null passage {_interval(fit.null_gain)}")
    line(f"AUROC of the doubt {fit.auroc:.3f}; the retrieval gate alone wrongly refuses {fit.by_gate:.3f}")
    line()
    header = ("", "threshold", "wrongly refused", "refused")
    session.output.table(header, [_point(point, point.threshold == fit.threshold) for point in fit.curve])
    if written is not None:
        line()
        line(f"Written to {written}; the generator is prepared anew when it is used next.")


def _point(point: Point, chosen: bool) -> tuple[str, ...]:
    shares = (point.threshold, point.wrongly_refused, point.refused)
    return ("*" if chosen else "", *(f"{share:.3f}" for share in shares))


def _shown(value: float | None) -> str:
    return "none" if value is None else f"{value:g}"


def _interval(interval: tuple[float, float] | None) -> str:
    return "-" if interval is None else f"{interval[0]:+.4f} to {interval[1]:+.4f}"
