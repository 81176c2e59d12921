"""Finds the sentences that the engine can send to the window, so that the window can say them in another language.

The engine speaks English: its command line does, its log does, and what it keeps in the history does. The window
recognises each sentence by the place it was made from, a text with named places such as ``{name} cannot be read.``,
and says the translation of that (:mod:`scholiast.gui.engine_sentences`). This module reads those texts out of the
code of the engine: what its errors, notices and reports are given, followed back through names, parameters and calls
to where it is written. What cannot be followed is named, so that a test can demand that there is none.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from dev_environment import CHECKOUT

APP = CHECKOUT / "app"
TABLE = CHECKOUT / "resources" / "translations" / "engine_sentences.json"
CONTEXT = "Engine"
WHOLE = ("core", "documents", "engine", "index", "inference", "rag", "watch")
"""The packages that the engine runs; of the others, the modules that these import."""

_SENTENCES_AT = {
    "Notice": (1, 3),
    "ModelState": (3, 5),
    "JobFailed": (2, 4),
    "ModelInfo": (8, 9),
    "Entry": (2, 3),
    "TeachingVerdict": (1, 2),
    "fail_turn": (1, 2),
    "Unconvertible": (0, 1),
    "_on_notice": (0, 1),
}
"""Between which arguments a person reads what; in an error it is the first two."""
_KEYWORDS = frozenset({"message", "hint", "reason", "remark", "detail", "sentence", "origin"})
_HANDED_ON = frozenset({"message", "hint", "remark", "detail", "sentence", "reason"})
"""Fields of what was made elsewhere, where it is found."""
_SHORT = frozenset({"embedder", "generator", "saved", "read"})
"""What may stand in a place of another sentence and is one word; other words in such a place are names."""
_NAMES = frozenset({"Sample notes"})
"""What looks like part of a sentence and is a name."""
_SYSTEM = (
    "Permission denied",
    "No such file or directory",
    "No space left on device",
    "Read-only file system",
    "Input/output error",
    "Is a directory",
    "Not a directory",
    "File name too long",
    "Too many open files",
)
"""What the system says of files, in places of the engine's sentences."""
_TRIMS = frozenset({"strip", "splitlines", "format"})
"""Methods of a text that leave it, for this purpose, as it is; what ``format`` puts in becomes a place."""
_DICTIONARY = frozenset({"get", "fromkeys"})
_CONSTANTS = frozenset({"INTERRUPTED", "FORGOTTEN"})
"""What the history keeps in the place of an answer."""
_LOCK = ("{role} (process {pid})", "the Scholiast window", "the training in the background")
"""Who holds a lock, in a file from which another process reads it."""
_DEPTH = 6


@dataclass
class Found:
    """The texts, and the expressions (with their place) that could not be followed to one."""

    texts: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)


def modules() -> dict[str, ast.Module]:
    """The code of the engine by module name."""
    found: dict[str, ast.Module] = {}
    waiting = [_module_name(path) for package in WHOLE for path in (APP / "scholiast" / package).rglob("*.py")]
    while waiting:
        name = waiting.pop()
        path = APP / f"{name.replace('.', '/')}.py"
        if name in found or not path.is_file():
            continue
        found[name] = tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("scholiast"):
                waiting += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return dict(sorted(found.items()))


def _module_name(path: Path) -> str:
    return ".".join(path.relative_to(APP).with_suffix("").parts)


@lru_cache(maxsize=1)
def find() -> Found:
    """All sentences of the engine."""
    return _Finder(modules()).find()


def write() -> list[str]:
    """Bring the table that the window reads into step with the code; the texts in it."""
    texts = sorted(find().texts)
    TABLE.write_text(json.dumps(texts, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    return texts


def marked(texts: list[str]) -> str:
    """A module in which lupdate finds ``texts``."""
    return "".join(f"QT_TRANSLATE_NOOP({json.dumps(CONTEXT)}, {json.dumps(text)})\n" for text in texts)


class _Finder:
    """Follows what is given to errors and events back to where it is written."""

    def __init__(self, code: dict[str, ast.Module]) -> None:
        self._code = code
        self._found = Found()
        self._constants: dict[str, dict[str, ast.expr]] = defaultdict(dict)
        self._functions: dict[str, list[tuple[str, ast.FunctionDef]]] = defaultdict(list)
        self._calls: dict[str, list[tuple[str, ast.Call, ast.AST]]] = defaultdict(list)
        self._errors = {"ScholiastError"}
        for name, tree in code.items():
            self._index(name, tree)

    def _index(self, module: str, tree: ast.Module) -> None:
        for statement in tree.body:
            if not isinstance(statement, (ast.Assign, ast.AnnAssign)) or statement.value is None:
                continue
            for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target]:
                if isinstance(target, ast.Name):
                    self._constants[target.id][module] = statement.value
        for node, scope in _with_scope(tree, tree):
            if isinstance(node, ast.FunctionDef):
                self._functions[node.name].append((module, node))
            elif isinstance(node, ast.Call):
                self._calls[_called(node)].append((module, node, scope))
            elif isinstance(node, ast.ClassDef) and any(_last(base) in self._errors for base in node.bases):
                self._errors.add(node.name)

    def find(self) -> Found:
        """All texts."""
        for name, calls in self._calls.items():
            begin, end = (0, 2) if name in self._errors else _SENTENCES_AT.get(name, (0, 0))
            for module, call, scope in calls:
                given = call.args[begin:end] + [word.value for word in call.keywords if word.arg in _KEYWORDS]
                for expression in given:
                    self._add(expression, module, scope)
        for name in _CONSTANTS:
            for module, value in self._constants[name].items():
                self._add(value, module, value)
        self._found.texts.update((*_SYSTEM, *_LOCK))
        self._found.texts = {text.replace("{}", "{value}") for text in self._found.texts}
        return self._found

    def _add(self, expression: ast.expr, module: str, scope: ast.AST) -> None:
        texts = self._texts(expression, module, scope, _DEPTH)
        if texts is None:
            self._found.unknown.add(f"{module}: {ast.unparse(expression)}")
        else:
            self._found.texts.update(text for text in texts if _has_words(text))

    def _texts(self, node: ast.expr, module: str, scope: ast.AST, depth: int) -> list[str] | None:
        """What ``node`` can be, with named places in it; None where that is not written in the code.

        Nothing is in the list where it was made elsewhere, where it is found too.
        """
        if depth == 0:
            return None
        if _is_handed_on(node):
            return []
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else None
        if isinstance(node, ast.JoinedStr):
            return [self._joined(node, module, scope, depth)]
        if isinstance(node, ast.IfExp):
            return self._either([node.body, node.orelse], module, scope, depth)
        if isinstance(node, ast.BoolOp):
            return self._either(node.values, module, scope, depth)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return self._added(node, module, scope, depth)
        if isinstance(node, ast.Name):
            return self._named(node.id, module, scope, depth)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Call):
            return self._texts(node.value, module, scope, depth)
        if isinstance(node, ast.Subscript):
            return self._looked_up(node, module, scope, depth)
        if isinstance(node, ast.NamedExpr):
            return self._texts(node.value, module, scope, depth)
        if isinstance(node, ast.Attribute):
            return self._property(node.attr, depth)
        if isinstance(node, ast.Call) and _called(node) in _DICTIONARY:
            return self._of_dictionary(node, module, scope, depth)
        if isinstance(node, ast.Call) and _called(node) in _TRIMS and isinstance(node.func, ast.Attribute):
            return self._texts(node.func.value, module, scope, depth)
        return self._returned(node, depth) if isinstance(node, ast.Call) else None

    def _either(self, nodes: list[ast.expr], module: str, scope: ast.AST, depth: int) -> list[str] | None:
        every = [self._texts(node, module, scope, depth) for node in nodes]
        return _together(every)

    def _added(self, node: ast.BinOp, module: str, scope: ast.AST, depth: int) -> list[str] | None:
        left = self._texts(node.left, module, scope, depth)
        right = self._texts(node.right, module, scope, depth)
        if left is None and right is None:
            return None
        first = left or [f"{{{_place(node.left)}}}"]
        second = right or [f"{{{_place(node.right)}}}"]
        return [one + other for one in first for other in second]

    def _joined(self, node: ast.JoinedStr, module: str, scope: ast.AST, depth: int) -> str:
        """The text of an f-string; what its places can hold is added as texts of their own."""
        names: dict[str, str] = {}
        pieces: list[str] = []
        for value in node.values:
            if isinstance(value, ast.Constant):
                pieces.append(str(value.value))
            elif isinstance(value, ast.FormattedValue):
                texts = self._texts(value.value, module, scope, depth - 1)
                if texts and len(texts) == 1 and isinstance(value.value, ast.Name) and value.value.id.isupper():
                    pieces += texts
                    continue
                self._found.texts.update(text for text in texts or [] if _is_part(text))
                written = ast.unparse(value.value)
                if written not in names:
                    names[written] = _free(_place(value.value), set(names.values()))
                pieces.append(f"{{{names[written]}}}")
        return "".join(pieces)

    def _named(self, name: str, module: str, scope: ast.AST, depth: int) -> list[str] | None:
        """What a name was given: in its function, as a parameter by those who call it, or in its module."""
        found: list[list[str] | None] = []
        if isinstance(scope, ast.FunctionDef):
            for node in ast.walk(scope):
                for value, element in _assigned(node, name):
                    found.append(self._element(value, element, module, scope, depth - 1))
            found += self._argument(name, scope, depth)
        if _together(found) is None:
            found += [self._texts(value, module, scope, depth - 1) for value in self._values(name, module)]
        return _together(found)

    def _values(self, name: str, module: str) -> list[ast.expr]:
        """What the module, or those that it can import it from, call ``name``."""
        values = self._constants.get(name, {})
        return [values[module]] if module in values else list(values.values())

    def _element(self, value: ast.expr, at: int | None, module: str, scope: ast.AST, depth: int) -> list[str] | None:
        """What ``value`` can be, or number ``at`` of what it is taken apart into."""
        if at is None:
            return self._texts(value, module, scope, depth)
        if isinstance(value, ast.Tuple):
            return self._texts(value.elts[at], module, scope, depth) if at < len(value.elts) else None
        return self._returned(value, depth, at) if isinstance(value, ast.Call) else None

    def _argument(self, name: str, function: ast.FunctionDef, depth: int) -> list[list[str] | None]:
        parameters = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
        if name not in [*parameters, *(each.arg for each in function.args.kwonlyargs)]:
            return []
        found: list[list[str] | None] = []
        for module, call, scope in self._calls.get(function.name, []):
            is_method = parameters[:1] in (["self"], ["cls"]) and isinstance(call.func, ast.Attribute)
            at = parameters.index(name) - int(is_method) if name in parameters else len(call.args)
            given = call.args[at : at + 1] if at >= 0 else []
            given = [*given, *(word.value for word in call.keywords if word.arg == name)]
            found += [self._texts(value, module, scope, depth - 1) for value in given]
        return found

    def _looked_up(self, node: ast.Subscript, module: str, scope: ast.AST, depth: int) -> list[str] | None:
        """What can be in a dictionary that is written as one."""
        if not isinstance(node.value, ast.Name):
            return None
        for value in self._values(node.value.id, module):
            if isinstance(value, ast.Dict):
                return self._either(value.values, module, scope, depth - 1)
        return None

    def _of_dictionary(self, call: ast.Call, module: str, scope: ast.AST, depth: int) -> list[str] | None:
        """What ``.get`` finds in a dictionary that is written as one, and what ``dict.fromkeys`` puts into it."""
        if _called(call) == "fromkeys":
            return self._texts(call.args[1], module, scope, depth) if len(call.args) > 1 else None
        if not isinstance(call.func, ast.Attribute) or not isinstance(call.func.value, ast.Name):
            return None
        written = [value for value in self._values(call.func.value.id, module) if isinstance(value, ast.Dict)]
        values = [one for value in written for one in value.values]
        return self._either([*values, *call.args[1:2]], module, scope, depth - 1) if written else None

    def _property(self, name: str, depth: int) -> list[str] | None:
        """What a property returns that is a function of the engine's."""
        found = [each for each in self._functions.get(name, []) if _is_property(each[1])]
        return self._returned(ast.Call(ast.Name(name), [], []), depth) if found else None

    def _returned(self, call: ast.Call, depth: int, at: int | None = None) -> list[str] | None:
        found: list[list[str] | None] = []
        for module, function in self._functions.get(_called(call), []):
            values = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
            found += [self._element(value, at, module, function, depth - 1) for value in values]
        return _together(found)


def _together(every: list[list[str] | None]) -> list[str] | None:
    """What any of several can be; None where nothing is known of any."""
    known = [texts for texts in every if texts is not None]
    return [text for texts in known for text in texts] if known else None


def _with_scope(node: ast.AST, scope: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Every node below ``node`` with the function that it is in."""
    for child in ast.iter_child_nodes(node):
        yield child, scope
        yield from _with_scope(child, child if isinstance(child, ast.FunctionDef) else scope)


def _assigned(node: ast.AST, name: str) -> Iterator[tuple[ast.expr, int | None]]:
    """What ``node`` gives ``name``, where it is an assignment, and the how many-th part of it if it is taken apart."""
    if isinstance(node, ast.NamedExpr) and node.target.id == name:
        yield node.value, None
    if not isinstance(node, ast.Assign):
        return
    for target in node.targets:
        if isinstance(target, ast.Name) and target.id == name:
            yield node.value, None
        elif isinstance(target, ast.Tuple):
            places = [at for at, one in enumerate(target.elts) if isinstance(one, ast.Name) and one.id == name]
            yield from ((node.value, at) for at in places)


def _is_property(function: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in function.decorator_list)


def _called(call: ast.Call) -> str:
    return _last(call.func)


def _last(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _is_handed_on(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and _called(node) in {"str", "get"} and node.args:
        key = node.args[0]
        return _is_handed_on(key) or (isinstance(key, ast.Constant) and key.value in _HANDED_ON)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return node.slice.value in _HANDED_ON
    return isinstance(node, ast.Attribute) and node.attr in _HANDED_ON


def _has_words(text: str) -> bool:
    return re.search(r"[A-Za-z]{2}", re.sub(r"\{\w+\}", "", text)) is not None


def _is_part(text: str) -> bool:
    """Whether what can stand in a place is language, and not the name of something."""
    return text in _SHORT or (_has_words(text) and " " in text and text not in _NAMES)


def _place(node: ast.expr) -> str:
    """What to call the place of an expression: the last name in it."""
    if isinstance(node, ast.Call):
        if _called(node) == "len":
            return "count"
        inner = node.args[0] if _called(node) in {"join", "str", "repr"} and node.args else node.func
        return _place(inner)
    if isinstance(node, (ast.BinOp,)):
        return _place(node.left)
    if isinstance(node, ast.BoolOp):
        return _place(node.values[0])
    if isinstance(node, (ast.Subscript, ast.Starred)):
        return _place(node.value)
    return _last(node).strip("_").lower() or "value"


def _free(name: str, taken: set[str]) -> str:
    count, free = 1, name
    while free in taken:
        count += 1
        free = f"{name}{count}"
    return free
