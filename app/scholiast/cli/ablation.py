"""``experiment ablation``: every reader, prior and mode over the same questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli import question_runs
from scholiast.cli.paths import path_argument, path_option
from scholiast.cli.question_sets import DevelopmentOption, QuestionSet, SwappedOption, load_question_set
from scholiast.cli.session import Selection, Session
from scholiast.core.errors import UsageError
from scholiast.core.records import AskRequest, Mode

if TYPE_CHECKING:
    from scholiast.evaluation.ablation import Variant
    from scholiast.evaluation.reading_evaluation import Reading
    from scholiast.evaluation.rows import EvaluationRow
    from scholiast.inference.protocols import Embedder, Generator
    from scholiast.inference.store import ModelStore

AS_SET_UP = "default"
WITHOUT = "none"
FROZEN = "frozen"
UNTUNED = "untuned"
STUFFED: Mode = "stuffed"


@dataclass(frozen=True, slots=True)
class _Models:
    """The loaded models by the names that rows give them."""

    readers: Mapping[str, Generator]
    encoders: Mapping[str, Embedder]

    def of(self, variant: Variant) -> tuple[Embedder, Generator]:
        """What a row searches and reads with."""
        return self.encoders[variant.encoder or FROZEN], self.readers[variant.reader]


def ablation(
    context: typer.Context,
    questions: Annotated[Path, path_argument("QUESTIONS.jsonl")],
    passages: Annotated[list[Path], path_option("--passages", "FILE", "Ask these passages; may be repeated.")],
    reader: Annotated[
        list[str] | None,
        typer.Option(
            "--reader",
            metavar="NAME=ADAPTER[@MODE,...]",
            help="A reader: an adapter's folder, none (the model as it came) or default (as set up), and its modes; "
            "one named stuffed reads stuffed prompts alone. May be repeated.",
        ),
    ] = None,
    encoder: Annotated[
        list[str] | None,
        typer.Option(
            "--encoder", metavar="NAME=ADAPTER", help="A trained query encoder beside the frozen one, likewise."
        ),
    ] = None,
    prior: Annotated[
        list[str] | None, typer.Option("--prior", metavar="NAME", help="Only bm25, dense or hybrid; may be repeated.")
    ] = None,
    mode: Annotated[
        list[str] | None, typer.Option("--mode", metavar="NAME", help="Only this way to read; may be repeated.")
    ] = None,
    k: Annotated[int | None, typer.Option("-k", min=1, max=40, metavar="N", help="Passages to read.")] = None,
    swapped: SwappedOption = False,
    development: DevelopmentOption = False,
    limit: Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Ask N of the questions.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="For --limit and the intervals.")] = 0,
    rows: Annotated[
        Path | None, path_option("--rows", "FILE", "Write a line for each answer; go on where a stopped run ended.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Show the result as Markdown tables.")] = False,
) -> int:
    """Compare priors and ways to read on the same questions (Lewis et al., 2020, Table 6).

    What several rows have in common is computed once, so their times say nothing.
    """
    session: Session = context.obj
    from scholiast.evaluation.ablation import MODES, PRIORS, summarise_ablation, variants

    given, only = _with_modes(reader or _usual_readers(session), MODES)
    readers = _named(given, "--reader")
    encoders = _named([f"{FROZEN}={WITHOUT}", *(encoder or [])], "--encoder")
    priors, modes = question_runs.chosen(prior, PRIORS, "--prior"), question_runs.chosen(mode, MODES, "--mode")
    loaded = load_question_set(
        session, questions, passages, limit=limit, seed=seed, development=development, swapped=swapped
    )
    tried = variants(tuple(readers), tuple(encoders), priors, modes, only)
    found = _run(session, loaded, tried, readers, encoders, k or session.settings.answers.k, rows)
    report = summarise_ablation(loaded.questions, found, tried, seed)
    if session.output.as_json:
        session.output.result(report)
    else:
        _show(session, report, markdown)
    return 0


def _usual_readers(session: Session) -> list[str]:
    """The reader as set up, and the model as it came where that is another one."""
    untuned = [] if session.generator.adapter is None else [f"{UNTUNED}={WITHOUT}@rag-sequence"]
    return [f"reader={AS_SET_UP}", *untuned]


def _with_modes(texts: Sequence[str], known: tuple[Mode, ...]) -> tuple[list[str], dict[str, tuple[Mode, ...]]]:
    """The readers without the modes behind them, and those modes by reader."""
    bare: list[str] = []
    only: dict[str, tuple[Mode, ...]] = {}
    for text in texts:
        front, separator, behind = text.rpartition("@")
        named = behind.split(",") if separator else []
        modes = tuple(mode for mode in known if mode in named)
        # An at sign may be part of a folder's name.
        chosen = bool(named) and len(modes) == len(named)
        bare.append(front if chosen else text)
        name = text.partition("=")[0]
        if chosen:
            only[name] = modes
        elif name == STUFFED:
            only[name] = (STUFFED,)
    return bare, only


def _named(texts: Sequence[str], option: str) -> dict[str, str]:
    named: dict[str, str] = {}
    for text in texts:
        name, separator, adapter = text.partition("=")
        if not (name and separator and adapter) or "/" in name:
            raise UsageError(f"{option} {text!r} is not of the form NAME=ADAPTER.", "Join a name and a folder with =.")
        if name in named:
            raise UsageError(f"{option} names {name} twice.", "Give each a name of its own.")
        named[name] = adapter
    return named


def _run(
    session: Session,
    loaded: QuestionSet,
    tried: Sequence[Variant],
    readers: Mapping[str, str],
    encoders: Mapping[str, str],
    k: int,
    path: Path | None,
) -> dict[str, list[EvaluationRow]]:
    """The rows of each variant by its key; all of them are one run, kept in one file."""
    from scholiast.evaluation.series import Series

    with ExitStack() as stack:
        models = _load(session, stack, readers, encoders)
        selection = session.of_rows(loaded.files)
        content, known = question_runs.content_hash(selection)
        question_runs.warn_of_unknown_notes(session, loaded.questions, known)
        contents = {name: _contents(adapter) for name, adapter in encoders.items()}
        series = []
        for variant in tried:
            embedder, generator = models.of(variant)
            reading = _reading(session, embedder, generator, variant, selection, k)
            identity = question_runs.reading_identity(session, reading.answerer, embedder, generator)
            own = {"variant": variant.key, "encoder": contents[variant.encoder or FROZEN], "k": k, "notes": content}
            series.append(Series(variant.key, reading, identity | own))
        return question_runs.run_series(session, loaded.questions, series, path, "Answering")


def _load(session: Session, stack: ExitStack, readers: Mapping[str, str], encoders: Mapping[str, str]) -> _Models:
    """All models of the rows; a query encoder must fit the vectors that the passages have."""
    from scholiast.evaluation.remembering import RememberingEmbedder, RememberingGenerator

    generators = {
        name: session.generator
        if adapter == AS_SET_UP
        else stack.enter_context(closing(_models_with(session, adapter).generator(session.output.status)))
        for name, adapter in readers.items()
    }
    embedders = {
        name: session.embedder
        if adapter == AS_SET_UP
        else stack.enter_context(closing(_models_with(session, adapter).embedder(session.output.status)))
        for name, adapter in encoders.items()
    }
    for name, embedder in embedders.items():
        if embedder.fingerprint != session.embedder.fingerprint:
            raise UsageError(
                f"The query encoder {name} belongs to other passage vectors.", "Choose one that was trained with yours."
            )
    return _Models(
        {name: RememberingGenerator(generator) for name, generator in generators.items()},
        {name: RememberingEmbedder(embedder) for name, embedder in embedders.items()},
    )


def _models_with(session: Session, adapter: str) -> ModelStore:
    folder = Path(adapter).expanduser()
    if adapter != WITHOUT and not folder.is_dir():
        raise UsageError(f"There is no adapter folder {adapter}.", f"Give a folder, {WITHOUT} or {AS_SET_UP}.")
    return session.models_with(None if adapter == WITHOUT else folder)


def _contents(adapter: str) -> str:
    """A hash of an adapter's files: a query encoder leaves the fingerprint of the passage vectors as it is."""
    if adapter in (AS_SET_UP, WITHOUT):
        return adapter
    return question_runs.files_hash(path for path in Path(adapter).expanduser().iterdir() if path.is_file())


def _reading(
    session: Session, embedder: Embedder, generator: Generator, variant: Variant, selection: Selection, k: int
) -> Reading:
    from scholiast.evaluation.reading_evaluation import Reading
    from scholiast.rag.answering import Answerer, SilentListener

    answerer = Answerer(embedder, generator, session.settings.answers)
    request = AskRequest(question="", k=k, mode=variant.mode, retriever=variant.prior or "hybrid")
    return Reading(answerer, selection.snapshot, selection.libraries, request, SilentListener())


def _show(session: Session, report: dict[str, Any], as_markdown: bool) -> None:
    from scholiast.evaluation.ablation import COMPARED, HEADER, difference_table, table

    session.output.line(f"{report['n']} questions, with 95 % intervals")
    session.output.line()
    question_runs.show_table(session, HEADER, table(report), as_markdown)
    if report["differences"]:
        session.output.line()
        header = ("difference of", "against", *COMPARED, "recall@5")
        question_runs.show_table(session, header, difference_table(report), as_markdown)
