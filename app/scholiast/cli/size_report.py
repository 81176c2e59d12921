"""``experiment sizes``: parameters, vectors and bytes of the models and libraries at hand."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from scholiast.cli import question_runs
from scholiast.cli.experiment_options import MarkdownOption, PlotOption, plot_file, present, show_rows
from scholiast.cli.session import Session

if TYPE_CHECKING:
    from scholiast.evaluation.size_report import ModelPart, Store
    from scholiast.inference.parameters import Parameters
    from scholiast.inference.sources import Role
    from scholiast.inference.store import ModelInfo

_FAKE = "fake"


def sizes(context: typer.Context, markdown: MarkdownOption = False, plot: PlotOption = None) -> int:
    """Count parameters, vectors and bytes of the models and libraries here (Lewis et al., 2020, appendix G).

    Nothing is loaded or indexed. Trained: what the adapters in use have learnt. Active: what each token of a question
    and its answer goes through.
    """
    session: Session = context.obj
    from scholiast.evaluation.size_report import figure, report_of

    drawn = plot_file(plot, None)
    report = report_of(_parts(session), _stores(session))
    present(session, report, lambda: _show(session, report, markdown), drawn, lambda: figure(report))
    return 0


def _parts(session: Session) -> list[ModelPart]:
    """The generator and the two towers; one model is both of them until a query encoder is trained."""
    from scholiast.evaluation.size_report import ModelPart

    reader, generator = _in_use(session, "generator")
    tower, embedder = _in_use(session, "embedder")
    learnt, learnt_to_ask = _trained(session, "generator"), _trained(session, "embedder")
    prepared, prepared_tower = _prepared_bytes(reader), _prepared_bytes(tower)
    made = [
        ModelPart("generator", reader.name, generator.total, learnt, generator.active, reader.size_bytes, prepared),
        ModelPart(
            "query encoder",
            tower.name,
            embedder.total,
            learnt_to_ask,
            embedder.active,
            tower.size_bytes,
            prepared_tower,
        ),
    ]
    own = embedder.total if learnt_to_ask else 0
    name = tower.name if learnt_to_ask else f"{tower.name}, the same weights"
    return [*made, ModelPart("document encoder", name, own, 0, 0, 0, 0)]


def _in_use(session: Session, role: Role) -> tuple[ModelInfo, Parameters]:
    from scholiast.inference.parameters import Parameters, parameters_of

    info = next(info for info in session.models.list() if info.role == role and info.active)
    if info.spec == _FAKE:
        return info, Parameters(0, 0)
    return info, parameters_of(session.models.source(role))


def _trained(session: Session, role: Role) -> int:
    from scholiast.inference.parameters import trained_parameters

    if session.options.fake_models:
        return 0
    known = session.models.adapters.list(session.models.source("generator"))
    merged = [Path(info.path) for info in known if info.active and info.state == "ready"]
    return sum(trained_parameters(folder, role) for folder in merged)


def _prepared_bytes(info: ModelInfo) -> int:
    """Of the folder that was made for this computer; a model that PyTorch runs has none."""
    folder = Path(info.path) if info.path else None
    if folder is None or info.state != "ready" or not (folder / "manifest.json").is_file():
        return 0
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _stores(session: Session) -> list[Store]:
    from scholiast.evaluation.size_report import Store
    from scholiast.index.sizes import store_size
    from scholiast.index.store import NoteStore

    made = []
    for name, folder in (("libraries", session.paths.library_store), ("--notes", session.paths.folder_store)):
        with closing(NoteStore.open(folder, read_only=True)) as store:
            statuses = store.statuses(include_hidden=True)
        made.append(Store(name, statuses, store_size(folder)))
    return made


def _show(session: Session, report: dict[str, Any], as_markdown: bool) -> None:
    from scholiast.evaluation.size_report import MODEL_HEADER, STORE_HEADER, model_table, store_table

    show_rows(
        session, "Models: how many numbers, and bytes on the disk", MODEL_HEADER, model_table(report), as_markdown
    )
    session.output.line()
    question_runs.show_table(session, STORE_HEADER, store_table(report), as_markdown)
