"""Every action of the window in one table: menus, shortcuts, the shortcut list and the tests read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

SOURCES_WITH_KEYS = 9


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action. ``keys`` are portable key sequences; ``group`` makes a radio group."""

    key: str
    menu: str
    text: str
    keys: tuple[str, ...] = ()
    checkable: bool = False
    group: str = ""
    separator: bool = False


SPECS: tuple[ActionSpec, ...] = (
    ActionSpec("new-question", "&File", "&New question", ("Ctrl+N",)),
    ActionSpec("add-folder", "&File", "&Add a folder…", ("Ctrl+O",)),
    ActionSpec("sample-notes", "&File", "Try the &sample notes"),
    ActionSpec("export-conversation", "&File", "&Export this conversation…", ("Ctrl+E",), separator=True),
    ActionSpec("quit", "&File", "&Quit", ("Ctrl+Q",), separator=True),
    ActionSpec("copy-answer", "&Edit", "&Copy answer with sources", ("Ctrl+Shift+C",)),
    ActionSpec("ask-again", "&Edit", "Ask &again", ("Ctrl+R",)),
    ActionSpec("edit-question", "&Edit", "&Edit the question", ("Ctrl+Shift+E",)),
    ActionSpec("why", "&Edit", "&Why this answer", ("Ctrl+I",)),
    ActionSpec("compare", "&Edit", "Co&mpare two selections…", ("Ctrl+D",)),
    ActionSpec("stop", "&Edit", "&Stop", ("Esc",)),
    ActionSpec("settings", "&Edit", "Se&ttings…", ("Ctrl+,",), separator=True),
    ActionSpec("say-right", "&Teach", "This answer is &right", ("Ctrl+Shift+R",)),
    ActionSpec("say-wrong", "&Teach", "This answer is &wrong", ("Ctrl+Shift+W",)),
    ActionSpec("say-answer", "&Teach", "The right &answer is…", ("Ctrl+Shift+A",)),
    ActionSpec("say-note", "&Teach", "The right &note is…", ("Ctrl+Shift+N",)),
    ActionSpec("taught", "&Teach", "What you have &taught…", ("Ctrl+T",), separator=True),
    ActionSpec("rescan", "&Libraries", "&Look for changes now", ("F5",)),
    ActionSpec("pause", "&Libraries", "&Pause indexing", checkable=True),
    ActionSpec("library-details", "&Libraries", "&Details, exclusions, forgetting…", ("Ctrl+Shift+L",), separator=True),
    ActionSpec("remove-library", "&Libraries", "&Remove the selected library"),
    ActionSpec("palette", "&Go", "&Commands…", ("Ctrl+K", "Ctrl+Shift+P")),
    ActionSpec("focus-question", "&Go", "Write a &question", ("Ctrl+L",)),
    ActionSpec("search-conversations", "&Go", "&Search in conversations", ("Ctrl+Shift+F",)),
    ActionSpec("next-pane", "&Go", "&Next pane", ("F6",)),
    ActionSpec("previous-pane", "&Go", "&Previous pane", ("Shift+F6",)),
    ActionSpec("open-note", "&Go", "&Open the note in its own program", ("Ctrl+Return",), separator=True),
    *(
        ActionSpec(f"source-{n}", "&Go", f"Source &{n}", (f"Ctrl+{n}",), separator=n == 1)
        for n in range(1, SOURCES_WITH_KEYS + 1)
    ),
    ActionSpec("show-sidebar", "&View", "History and &libraries", ("F9",), checkable=True),
    ActionSpec("show-sources", "&View", "S&ources", ("F10",), checkable=True),
    ActionSpec("theme-system", "&View", "As the &system", checkable=True, group="theme", separator=True),
    ActionSpec("theme-light", "&View", "Li&ght", checkable=True, group="theme"),
    ActionSpec("theme-dark", "&View", "&Dark", checkable=True, group="theme"),
    ActionSpec("shortcuts", "&Help", "&Keyboard shortcuts", ("F1",)),
    ActionSpec("about", "&Help", "&About Scholiast"),
)


class Actions:
    """The actions by key, and their menus on the window's menu bar."""

    def __init__(self, window: QMainWindow) -> None:
        self._actions: dict[str, QAction] = {}
        menus: dict[str, QMenu] = {}
        groups: dict[str, QActionGroup] = {}
        for spec in SPECS:
            action = QAction(spec.text, window)
            action.setObjectName(spec.key)
            action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
            action.setCheckable(spec.checkable)
            if spec.group:
                group = groups.setdefault(spec.group, QActionGroup(window))
                group.addAction(action)
            menu = menus.get(spec.menu) or window.menuBar().addMenu(spec.menu)
            menus[spec.menu] = menu
            if spec.separator:
                menu.addSeparator()
            menu.addAction(action)
            self._actions[spec.key] = action

    def __getitem__(self, key: str) -> QAction:
        return self._actions[key]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())


def shortcut_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """Each action that has keys, in words, with them as the platform writes them; by menu."""
    groups: dict[str, list[tuple[str, str]]] = {
        "Question": [
            ("Ask the question", "Enter"),
            ("New line in the question", "Shift+Enter"),
            ("Earlier questions, while nothing is written", "Up"),
        ]
    }
    for spec in SPECS:
        rows = groups.setdefault(spec.menu.replace("&", ""), [])
        if spec.keys and not spec.key.startswith("source-"):
            rows.append((spec.text.replace("&", "").rstrip("…"), "  or  ".join(map(_native, spec.keys))))
        elif spec.key == "source-1":
            rows.append((f"Source 1 to {SOURCES_WITH_KEYS}", f"{_native('Ctrl+1')} to {SOURCES_WITH_KEYS}"))
    return [(menu, rows) for menu, rows in groups.items() if rows]


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
