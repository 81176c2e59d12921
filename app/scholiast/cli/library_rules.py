"""``library exclude``: which notes of a library are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli.library_reports import NameArgument, find_library, opened_store, reconcile, show_report, status_of
from scholiast.cli.session import Session
from scholiast.core.errors import UsageError
from scholiast.core.paths import IGNORE_FILE
from scholiast.core.records import Library

if TYPE_CHECKING:
    from scholiast.index.library_rules import RulesPreview


def exclude(
    context: typer.Context,
    name: NameArgument,
    add_rules: Annotated[
        list[str] | None, typer.Option("--add", metavar="RULE", help="Leave out what this matches; may be repeated.")
    ] = None,
    remove_rules: Annotated[
        list[str] | None, typer.Option("--remove", metavar="RULE", help="Take a rule back; may be repeated.")
    ] = None,
    preview: Annotated[bool, typer.Option("--preview", help="Only say which notes would go and come.")] = False,
) -> int:
    """Show or change which notes of a library are left out, by rules in the form of .gitignore.

    A file called .scholiastignore in the library's folder holds rules too; those given here count after them, so that
    !RULE takes one back. What a new rule matches leaves the index at once.
    """
    session: Session = context.obj
    from scholiast.index.library_rules import library_rules, preview_rules, set_library_rules

    with opened_store(session.paths.library_store) as store:
        library = find_library(session, store, name)
        known = library_rules(store, library)
        for rule in set(remove_rules or ()) - set(known):
            raise UsageError(f"{library.name} has no rule {rule}.", "See: scholiast library exclude NAME")
        rules = [rule for rule in known if rule not in (remove_rules or ())] + list(add_rules or ())
        found = preview_rules(store, library, rules)
    if preview or not (add_rules or remove_rules):
        _show_rules(session, library, found, known, with_notes=preview)
        return 0
    with session.library_index(read_only=False) as index:
        set_library_rules(index.store, library, rules)
        report = reconcile(session, index, library, deep=False)
        status = status_of(index.store, library)
    show_report(session, [(status, report)])
    return 0


def _show_rules(
    session: Session, library: Library, found: RulesPreview, known: tuple[str, ...], *, with_notes: bool
) -> None:
    from scholiast.index.exclusions import DEFAULT_RULES

    sources = (("built in", DEFAULT_RULES), (IGNORE_FILE, found.rules.in_file), ("settings", found.rules.own))
    if session.output.as_json:
        value: dict[str, Any] = {"library": library.name, "rules": {what: list(rules) for what, rules in sources}}
        if with_notes:
            value |= {"removed": list(found.removed), "added": list(found.added)}
        session.output.result(value)
        return
    session.output.table(("rule", "from"), [(rule, what) for what, rules in sources for rule in rules])
    if not with_notes:
        return
    for what, notes in (("would be removed", found.removed), ("would be added", found.added)):
        session.output.line(f"{len(notes)} notes {what}" + (":" if notes else "."))
        for note in notes:
            session.output.line(f"  {note}")
