"""Holds the sizes and habits of the source, so that they cannot drift."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
SOURCE = REPOSITORY / "app" / "scholiast"
MODULE_LINES, FUNCTION_LINES, CLASS_METHODS = 500, 60, 20
BROAD_EXCEPT_PLACES = {"__main__.py", "engine/jobs.py", "gui/app.py"}
"""The process's outer edge, the engine's job loop and the window's exception hook; nowhere else."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules() -> list[Path]:
    """Every Python file that is shipped or sets the project up."""
    return sorted([*SOURCE.rglob("*.py"), *(REPOSITORY / "packaging").glob("*.py")])


def findings(path: Path, text: str) -> list[str]:
    """What breaks the budget in ``text``, the content of ``path``."""
    tree = ast.parse(text)
    found = [f"{len(text.splitlines())} lines"] if len(text.splitlines()) > MODULE_LINES else []
    for node in ast.walk(tree):
        if isinstance(node, Function):
            found += _function_findings(node)
        elif isinstance(node, ast.ClassDef):
            methods = [child for child in node.body if isinstance(child, Function)]
            found += [f"class {node.name} has {len(methods)} methods"] if len(methods) > CLASS_METHODS else []
        elif isinstance(node, ast.ExceptHandler) and _is_broad(node) and _place(path) not in BROAD_EXCEPT_PLACES:
            found.append(f"broad except in line {node.lineno}")
        elif isinstance(node, ast.Attribute) and node.attr == "processEvents":
            found.append(f"processEvents in line {node.lineno}")
    found += [f"unfinished: {line.strip()}" for line in text.splitlines() if re.search(r"\b(TODO|FIXME|XXX)\b", line)]
    return found


def _place(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix() if path.is_relative_to(SOURCE) else path.name


def _function_findings(node: Function) -> Iterator[str]:
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    if lines > FUNCTION_LINES:
        yield f"{node.name} has {lines} lines"
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    arguments += [extra for extra in (node.args.vararg, node.args.kwarg) if extra is not None]
    bare = [a.arg for a in arguments if a.annotation is None and a.arg not in {"self", "cls"}]
    if bare or node.returns is None:
        yield f"{node.name} in line {node.lineno} is not fully annotated"


def _is_broad(handler: ast.ExceptHandler) -> bool:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(
        kind is None or (isinstance(kind, ast.Name) and kind.id in {"Exception", "BaseException"}) for kind in kinds
    )


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_module_keeps_the_budget(path: Path) -> None:
    assert findings(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1\n" * 501, "501 lines"),
        ("def f() -> None:\n" + "    x = 1\n" * 60, "f has 61 lines"),
        ("class A:\n" + "".join(f"    def m{i}(self) -> None: ...\n" for i in range(21)), "class A has 21 methods"),
        ("def f(a) -> None: ...", "f in line 1 is not fully annotated"),
        ("def f(*a): ...", "f in line 1 is not fully annotated"),
        ("try:\n    x = 1\nexcept (OSError, Exception):\n    x = 2", "broad except in line 3"),
        ("try:\n    x = 1\nexcept:\n    x = 2", "broad except in line 3"),
        ("app.processEvents()", "processEvents in line 1"),
        ("x = 1  # TO" + "DO later", "unfinished: x = 1  # TO" + "DO later"),
    ],
)
def test_the_budget_can_be_broken(text: str, expected: str) -> None:
    assert findings(SOURCE / "sample.py", text) == [expected]
