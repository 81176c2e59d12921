"""What stands around the conversation: settings, the command palette, shortcuts, recent questions, the last place."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QUrl

from scholiast.engine import messages
from scholiast.gui.actions import SPECS
from scholiast.gui.history import DETAIL_ROLE, ID_ROLE
from scholiast.gui.palette import Entry, Palette
from scholiast.gui.preferences import Preferences
from scholiast.gui.recent_questions import RecentQuestions
from scholiast.gui.shortcut_sheet import show_shortcuts

if TYPE_CHECKING:
    from scholiast.gui.window import MainWindow, WindowParts

_CONVERSATIONS = 100


class WindowExtras(QObject):
    """Puts them together and connects their actions."""

    def __init__(self, window: MainWindow, parts: WindowParts) -> None:
        super().__init__(window)
        self._window = window
        self._memory = parts.memory
        self._restores = parts.memory.last_conversation()
        self.preferences: Preferences = Preferences(
            parts.client,
            parts.paths,
            (parts.settings, parts.settings_error),
            (parts.appearance, window.pages, window.notices),
            (window.asking, window.library_model, parts.desktop),
            window,
        )
        self.palette = Palette(parts.appearance, window)
        self.recent = RecentQuestions(window.ask_box, self._earlier_questions, self)
        window.ask_box.edit.files_offered.connect(self._on_files_offered)
        parts.client.conversations_changed.connect(self._on_conversations)
        window.closing.connect(self._on_closing)
        self.preferences.changed.connect(self._show_theme)
        for chip in (window.scoping.bar.date, *(side.date for side in window.comparing.page.sides)):
            self.preferences.changed.connect(lambda now, chip=chip: chip.set_history_days(now.index.history_days))
        actions = window.actions_table
        actions["settings"].triggered.connect(lambda: self.preferences.open_page())
        actions["palette"].triggered.connect(lambda: self.palette.open_with(self._entries()))
        actions["shortcuts"].triggered.connect(lambda: show_shortcuts(window))
        for theme in ("system", "light", "dark"):
            action = actions[f"theme-{theme}"]
            action.setChecked(parts.appearance.choice == theme)
            action.triggered.connect(partial(self._choose_theme, theme))

    def _choose_theme(self, theme: str, _checked: bool = False) -> None:
        self.preferences.change("window", "theme", theme)

    def _show_theme(self) -> None:
        self._window.actions_table[f"theme-{self.preferences.settings.window.theme}"].setChecked(True)

    # ---- the palette -------------------------------------------------------------------------------------

    def _entries(self) -> list[Entry]:
        window = self._window
        entries = []
        for spec in SPECS:
            action = window.actions_table[spec.key]
            if spec.key != "palette" and action.isEnabled():
                keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
                menu = spec.shown_menu.replace("&", "")
                detail = f"{menu}  ·  {keys}" if keys else menu
                entries.append(Entry(action.text().replace("&", ""), detail, action.trigger, spec.takes_away))
        titles = self.preferences.page.titles()
        entries += [Entry(title, self.tr("Settings"), partial(self._open_setting, title)) for title in titles]
        for status in window.library_model.statuses:
            on = status.id not in window.library_model.off
            title = self.tr("Do not ask {library}") if on else self.tr("Ask {library}")
            title = title.format(library=status.name)
            notes = self.tr("%Ln note(s)", "", status.notes)
            detail = "  ·  ".join((self.tr("Library"), notes, status.root))
            entries.append(Entry(title, detail, partial(self._switch, status.id)))
        history = window.history_model
        for row in range(min(history.rowCount(), _CONVERSATIONS)):
            index = history.index(row)
            detail = "  ·  ".join((self.tr("Conversation"), index.data(DETAIL_ROLE)))
            entries.append(Entry(str(index.data()), detail, partial(window.asking.open, index.data(ID_ROLE))))
        return entries

    def _open_setting(self, title: str) -> None:
        self.preferences.open_page()
        self.preferences.page.search.setText(title)
        self.preferences.page.search.setFocus()

    def _switch(self, library: int) -> None:
        model = self._window.library_model
        model.switch(library, library in model.off)

    # ---- questions and files -----------------------------------------------------------------------------

    def _earlier_questions(self) -> list[str]:
        """The questions on screen, newest first, and those that began earlier conversations."""
        asked = [turn.question for turn in reversed(self._window.asking.conversation.turns)]
        history = self._window.history_model
        titles = (str(history.index(row).data()) for row in range(min(history.rowCount(), _CONVERSATIONS)))
        return asked + [title for title in titles if not title.endswith("…")]

    def _on_files_offered(self, paths: list[Path]) -> None:
        """Ask about notes that lie in a library; of others the shelf says what can be done."""
        known = [note for path in paths if (note := self._window.library_model.note_at(path)) is not None]
        if known:
            self._window.scoping.ask_notes(known)
            self._window.ask_box.setFocus()
            return
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        self._window.shelf.drop(data)

    # ---- the last place ----------------------------------------------------------------------------------

    def _on_conversations(self, event: messages.Conversations) -> None:
        last, self._restores = self._restores, None
        empty = not self._window.asking.conversation.turns
        if last is not None and empty and any(summary.id == last for summary in event.conversations):
            self._window.asking.open(last)

    def _on_closing(self) -> None:
        self.preferences.timer.stop()
        self._memory.remember_conversation(self._window.asking.conversation.id)
