"""``bench``: how fast this computer does the program's work, each figure beside a peer's from the same run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.bench_vectors import Search
from scholiast.cli.paths import path_option
from scholiast.cli.session import Session
from scholiast.core.codec import to_json
from scholiast.core.errors import UsageError

if TYPE_CHECKING:
    from scholiast.evaluation.bench_rows import BenchRow

NotesOption = Annotated[
    Path | None, path_option("--notes", "DIR", "Measure on these notes instead of the sample notes.")
]

app = typer.Typer(name="bench", invoke_without_command=True, rich_markup_mode=None)


@app.callback()
def root(context: typer.Context) -> None:
    """Measure how fast this computer is.

    Without a name, everything is measured (some minutes). Ratios compare with the library that the program is built
    on, measured in the same run; give --json for [{name, value, unit, peer, ratio, n}].
    """
    if context.invoked_subcommand is None:
        _run(context.obj, tuple(_MEASUREMENTS), None)


@app.command()
def embed(context: typer.Context, notes: NotesOption = None) -> int:
    """Passages embedded a second, over sentence-transformers' own encode."""
    return _run(context.obj, ("embed",), notes)


@app.command()
def generate(context: typer.Context) -> int:
    """Decoding steps a second over five passages in lock-step, over transformers' generate; and agreement."""
    return _run(context.obj, ("generate",), None)


@app.command()
def decode(context: typer.Context) -> int:
    """What averaging over five passages costs over one prompt, and thorough decoding over greedy."""
    return _run(context.obj, ("decode",), None)


@app.command()
def index(
    context: typer.Context,
    notes: NotesOption = None,
    size: Annotated[
        int, typer.Option("--size", min=0, metavar="N", help="Notes of the made-up library that is changed.")
    ] = 1_000,
    kills: Annotated[
        int, typer.Option("--kills", min=0, metavar="N", help="How often the engine is killed while it works.")
    ] = 5,
    vectors: Annotated[
        int | None,
        typer.Option(
            "--vectors", min=1_000, metavar="N", help="Measure only how so many made-up vectors are searched."
        ),
    ] = None,
    search: Annotated[Search | None, typer.Option("--search", help="With --vectors: only this way to search.")] = None,
) -> int:
    """Passages indexed a second, from file to index, over the embedder's raw rate on the same passages.

    Then, over a made-up library: how soon a save is searchable, what a sweep costs, how few passages a change embeds,
    and whether an engine that is killed loses anything. With --vectors: how long a search takes by exact comparison,
    by a graph and over compressed vectors, how much of what is right it finds, and in how much memory.
    """
    session: Session = context.obj
    if vectors is not None:
        from scholiast.cli import bench_vectors

        ways = (search,) if search else bench_vectors.SEARCHES
        return _report(session, bench_vectors.vector_rows(session, vectors, ways, notes))
    if search:
        raise UsageError("--search belongs to --vectors.", "Say how many vectors with --vectors N.")
    from scholiast.cli import bench_index, bench_kills, bench_notes

    rows = bench_notes.index_rows(session, notes)
    if size:
        session.output.status(f"Measuring: a library of {size} notes …")
        rows += bench_index.freshness_rows(session, size)
    session.output.status("Measuring: kills …")
    rows += bench_kills.kill_rows(session, kills)
    return _report(session, rows)


@app.command()
def ask(context: typer.Context, notes: NotesOption = None) -> int:
    """Time to the first token of an answer."""
    return _run(context.obj, ("ask",), notes)


@app.command()
def window(
    context: typer.Context,
    notes: NotesOption = None,
    large: Annotated[
        int, typer.Option("--large", min=0, metavar="N", help="Notes of the made-up library that is indexed; 0: none.")
    ] = 10_000,
) -> int:
    """Time until the window is visible, its memory, and the gaps of its event loop while the engine works.

    Then the same of a window that has been lived in: it holds a long conversation and many others, and indexes a large
    made-up library while it answers and scrolls; and how soon what is large is painted.
    """
    from scholiast.cli import bench_window

    session: Session = context.obj
    session.output.status("Measuring: window …")
    rows = bench_window.window_rows(session, notes)
    if large:
        session.output.status(f"Measuring: a window with {large} notes …")
        rows += bench_window.large_rows(session, large)
    return _report(session, rows)


@app.command()
def engine(context: typer.Context) -> int:
    """Time until the engine process takes commands and has its models, and until Stop has stopped an answer."""
    return _run(context.obj, ("engine",), None)


@app.command("all")
def everything(context: typer.Context, notes: NotesOption = None) -> int:
    """All of them."""
    return _run(context.obj, tuple(_MEASUREMENTS), notes)


def _embed(session: Session, notes: Path | None) -> list[BenchRow]:
    from scholiast.cli import bench_models

    return bench_models.embed_rows(session, notes)


def _generate(session: Session, _notes: Path | None) -> list[BenchRow]:
    from scholiast.cli import bench_models

    return bench_models.generate_rows(session)


def _decode(session: Session, _notes: Path | None) -> list[BenchRow]:
    from scholiast.cli import bench_models

    return bench_models.decode_rows(session)


def _index(session: Session, notes: Path | None) -> list[BenchRow]:
    from scholiast.cli import bench_notes

    return bench_notes.index_rows(session, notes)


def _ask(session: Session, notes: Path | None) -> list[BenchRow]:
    from scholiast.cli import bench_notes

    return bench_notes.ask_rows(session, notes)


def _window(session: Session, notes: Path | None) -> list[BenchRow]:
    from scholiast.cli import bench_window

    return bench_window.window_rows(session, notes)


def _engine(session: Session, _notes: Path | None) -> list[BenchRow]:
    from scholiast.cli import bench_engine

    return bench_engine.engine_rows(session)


_MEASUREMENTS: dict[str, Callable[[Session, Path | None], list[BenchRow]]] = {
    "embed": _embed,
    "generate": _generate,
    "decode": _decode,
    "index": _index,
    "ask": _ask,
    "window": _window,
    "engine": _engine,
}


def _run(session: Session, names: Sequence[str], notes: Path | None) -> int:
    rows: list[BenchRow] = []
    for name in names:
        session.output.status(f"Measuring: {name} …")
        rows += _MEASUREMENTS[name](session, notes)
    return _report(session, rows)


def _report(session: Session, rows: Sequence[BenchRow]) -> int:
    if session.output.as_json:
        session.output.result(to_json(rows))
    else:
        _show(session, rows)
    return 0


def _show(session: Session, rows: Sequence[BenchRow]) -> None:
    table = [
        (
            row.name,
            "-" if row.value is None else _figure(row.value, row.unit),
            row.peer if isinstance(row.peer, str) else "" if row.peer is None else _figure(row.peer, row.unit),
            "" if row.ratio is None else f"{row.ratio:.2f}x",
            str(row.n),
        )
        for row in rows
    ]
    session.output.table(("what", "here", "peer", "ratio", "n"), table)


def _figure(value: float, unit: str) -> str:
    """``value`` with four digits that mean something."""
    number = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
    return f"{number} {unit}".strip()
