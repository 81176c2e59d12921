"""``models adapter``: what the models were taught, and which of it is used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.paths import path_argument
from scholiast.cli.session import Session
from scholiast.core.codec import to_json
from scholiast.core.errors import ModelUnavailable

if TYPE_CHECKING:
    from scholiast.inference.sources import Source

app = typer.Typer(
    name="adapter",
    help="List, add and choose adapters: small weight changes that teach a model to read notes.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
_STATES = {"ready": "", "other-model": "for another model"}


@app.command("list")
def list_adapters(context: typer.Context) -> int:
    """List the adapters, those in use marked, in the order in which they are merged."""
    session: Session = context.obj
    _show(session)
    return 0


@app.command()
def add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False)],
    path: Annotated[Path, path_argument("PATH", "The adapter's folder.")],
) -> int:
    """Make an adapter on this computer known by a name of your choice; use switches it on."""
    session: Session = context.obj
    session.models.adapters.add(name, path.expanduser().absolute())
    _show(session)
    return 0


@app.command()
def use(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False, help="An adapter's name, or none.")],
    off: Annotated[bool, typer.Option("--off", help="Switch this one off again.")] = False,
) -> int:
    """Switch an adapter on, on top of those in use; none switches all of them off.

    The models are prepared anew when they are used next, which takes about a minute.
    """
    session: Session = context.obj
    session.models.adapters.use(name, on=not off)
    _show(session)
    return 0


@app.command()
def remove(context: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME", show_default=False)]) -> int:
    """Forget an added adapter; its folder stays where it is."""
    session: Session = context.obj
    session.models.adapters.remove(name)
    _show(session)
    return 0


def _show(session: Session) -> None:
    adapters = session.models.adapters.list(_generator(session))
    if session.output.as_json:
        session.output.result({"adapters": [to_json(adapter) for adapter in adapters]})
        return
    if not adapters:
        session.output.line("There are no adapters.")
        return
    rows = [
        (
            "*" if adapter.active and adapter.state == "ready" else "",
            adapter.name,
            adapter.title,
            _STATES.get(adapter.state, adapter.state),
            adapter.base,
            f"{adapter.size_bytes / 1e6:.1f} MB",
            adapter.licence,
            adapter.path,
        )
        for adapter in adapters
    ]
    session.output.table(("", "name", "title", "state", "for", "size", "licence", "path"), rows)


def _generator(session: Session) -> Source | None:
    try:
        return session.models.source("generator")
    except ModelUnavailable:
        return None
