"""Every action of the window in one table: menus, shortcuts, the shortcut list and the tests read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from scholiast.gui.language import QT_TRANSLATE_NOOP, translate

SOURCES_WITH_KEYS = 9


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action. ``keys`` are portable key sequences; ``group`` makes a radio group.

    The palette lists what ``takes_away`` behind everything else that fits as well as it.
    """

    key: str
    menu: str
    text: str
    keys: tuple[str, ...] = ()
    checkable: bool = False
    group: str = ""
    separator: bool = False
    takes_away: bool = False

    @property
    def shown(self) -> str:
        """What the action is called in the language of the window."""
        return translate("Actions", self.text).format(number=self.key.rpartition("-")[2])

    @property
    def shown_menu(self) -> str:
        """What its menu is called."""
        return translate("Actions", self.menu)


_FILE = QT_TRANSLATE_NOOP("Actions", "&File")
_EDIT = QT_TRANSLATE_NOOP("Actions", "&Edit")
_TEACH = QT_TRANSLATE_NOOP("Actions", "&Teach")
_LIBRARIES = QT_TRANSLATE_NOOP("Actions", "&Libraries")
_GO = QT_TRANSLATE_NOOP("Actions", "&Go")
_VIEW = QT_TRANSLATE_NOOP("Actions", "&View")
_HELP = QT_TRANSLATE_NOOP("Actions", "&Help")

SPECS: tuple[ActionSpec, ...] = (
    ActionSpec("new-question", _FILE, QT_TRANSLATE_NOOP("Actions", "&New question"), ("Ctrl+N",)),
    ActionSpec("add-folder", _FILE, QT_TRANSLATE_NOOP("Actions", "&Add a folder…"), ("Ctrl+O",)),
    ActionSpec("sample-notes", _FILE, QT_TRANSLATE_NOOP("Actions", "Try the &sample notes")),
    ActionSpec(
        "export-conversation",
        _FILE,
        QT_TRANSLATE_NOOP("Actions", "&Export this conversation…"),
        ("Ctrl+E",),
        separator=True,
    ),
    ActionSpec("quit", _FILE, QT_TRANSLATE_NOOP("Actions", "&Quit"), ("Ctrl+Q",), separator=True),
    ActionSpec("copy-answer", _EDIT, QT_TRANSLATE_NOOP("Actions", "&Copy answer with sources"), ("Ctrl+Shift+C",)),
    ActionSpec("ask-again", _EDIT, QT_TRANSLATE_NOOP("Actions", "Ask &again"), ("Ctrl+R",)),
    ActionSpec("edit-question", _EDIT, QT_TRANSLATE_NOOP("Actions", "&Edit the question"), ("Ctrl+Shift+E",)),
    ActionSpec("why", _EDIT, QT_TRANSLATE_NOOP("Actions", "&Why this answer"), ("Ctrl+I",)),
    ActionSpec("compare", _EDIT, QT_TRANSLATE_NOOP("Actions", "Co&mpare two selections…"), ("Ctrl+D",)),
    ActionSpec("stop", _EDIT, QT_TRANSLATE_NOOP("Actions", "&Stop"), ("Esc",)),
    ActionSpec("settings", _EDIT, QT_TRANSLATE_NOOP("Actions", "Se&ttings…"), ("Ctrl+,",), separator=True),
    ActionSpec("say-right", _TEACH, QT_TRANSLATE_NOOP("Actions", "This answer is &right"), ("Ctrl+Shift+R",)),
    ActionSpec("say-wrong", _TEACH, QT_TRANSLATE_NOOP("Actions", "This answer is &wrong"), ("Ctrl+Shift+W",)),
    ActionSpec("say-answer", _TEACH, QT_TRANSLATE_NOOP("Actions", "The right &answer is…"), ("Ctrl+Shift+A",)),
    ActionSpec("say-note", _TEACH, QT_TRANSLATE_NOOP("Actions", "The right &note is…"), ("Ctrl+Shift+N",)),
    ActionSpec("taught", _TEACH, QT_TRANSLATE_NOOP("Actions", "What you have &taught…"), ("Ctrl+T",), separator=True),
    ActionSpec("rescan", _LIBRARIES, QT_TRANSLATE_NOOP("Actions", "&Look for changes now"), ("F5",)),
    ActionSpec("pause", _LIBRARIES, QT_TRANSLATE_NOOP("Actions", "&Pause indexing"), checkable=True),
    ActionSpec(
        "library-details",
        _LIBRARIES,
        QT_TRANSLATE_NOOP("Actions", "&Details, exclusions, forgetting…"),
        ("Ctrl+Shift+L",),
        separator=True,
    ),
    ActionSpec(
        "remove-library", _LIBRARIES, QT_TRANSLATE_NOOP("Actions", "&Remove the selected library"), takes_away=True
    ),
    ActionSpec("palette", _GO, QT_TRANSLATE_NOOP("Actions", "&Commands…"), ("Ctrl+K", "Ctrl+Shift+P")),
    ActionSpec("focus-question", _GO, QT_TRANSLATE_NOOP("Actions", "Write a &question"), ("Ctrl+L",)),
    ActionSpec(
        "search-conversations", _GO, QT_TRANSLATE_NOOP("Actions", "&Search in conversations"), ("Ctrl+Shift+F",)
    ),
    ActionSpec("next-pane", _GO, QT_TRANSLATE_NOOP("Actions", "&Next pane"), ("F6",)),
    ActionSpec("previous-pane", _GO, QT_TRANSLATE_NOOP("Actions", "&Previous pane"), ("Shift+F6",)),
    ActionSpec(
        "open-note",
        _GO,
        QT_TRANSLATE_NOOP("Actions", "&Open the note in its own program"),
        ("Ctrl+Return",),
        separator=True,
    ),
    *(
        ActionSpec(
            f"source-{n}", _GO, QT_TRANSLATE_NOOP("Actions", "Source &{number}"), (f"Ctrl+{n}",), separator=n == 1
        )
        for n in range(1, SOURCES_WITH_KEYS + 1)
    ),
    ActionSpec("show-sidebar", _VIEW, QT_TRANSLATE_NOOP("Actions", "History and &libraries"), ("F9",), checkable=True),
    ActionSpec("show-sources", _VIEW, QT_TRANSLATE_NOOP("Actions", "S&ources"), ("F10",), checkable=True),
    ActionSpec(
        "theme-system",
        _VIEW,
        QT_TRANSLATE_NOOP("Actions", "As the &system"),
        checkable=True,
        group="theme",
        separator=True,
    ),
    ActionSpec("theme-light", _VIEW, QT_TRANSLATE_NOOP("Actions", "Li&ght"), checkable=True, group="theme"),
    ActionSpec("theme-dark", _VIEW, QT_TRANSLATE_NOOP("Actions", "&Dark"), checkable=True, group="theme"),
    ActionSpec("shortcuts", _HELP, QT_TRANSLATE_NOOP("Actions", "&Keyboard shortcuts"), ("F1",)),
    ActionSpec("about", _HELP, QT_TRANSLATE_NOOP("Actions", "&About Scholiast")),
)


class Actions:
    """The actions by key, and their menus on the window's menu bar."""

    def __init__(self, window: QMainWindow) -> None:
        self._actions: dict[str, QAction] = {}
        menus: dict[str, QMenu] = {}
        groups: dict[str, QActionGroup] = {}
        for spec in SPECS:
            action = QAction(spec.shown, window)
            action.setObjectName(spec.key)
            action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
            action.setCheckable(spec.checkable)
            if spec.group:
                group = groups.setdefault(spec.group, QActionGroup(window))
                group.addAction(action)
            menu = menus.get(spec.menu) or window.menuBar().addMenu(spec.shown_menu)
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
        translate("Actions", "Question"): [
            (translate("Actions", "Ask the question"), _native("Enter")),
            (translate("Actions", "New line in the question"), _native("Shift+Enter")),
            (translate("Actions", "Earlier questions, while nothing is written"), _native("Up")),
        ]
    }
    for spec in SPECS:
        rows = groups.setdefault(spec.shown_menu.replace("&", ""), [])
        if spec.keys and not spec.key.startswith("source-"):
            either = translate("Actions", "or", "between two shortcuts")
            rows.append((spec.shown.replace("&", "").rstrip("…"), f"  {either}  ".join(map(_native, spec.keys))))
        elif spec.key == "source-1":
            sources = translate("Actions", "Source 1 to {last}").format(last=SOURCES_WITH_KEYS)
            keys = translate("Actions", "{keys} to {last}", "keys").format(
                keys=_native("Ctrl+1"), last=SOURCES_WITH_KEYS
            )
            rows.append((sources, keys))
    return [(menu, rows) for menu, rows in groups.items() if rows]


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
