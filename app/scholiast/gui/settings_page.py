"""*Settings*: every setting with a sentence on what it does, and a field that finds one by its words."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from scholiast.core.settings import WIDEST_BEAM, Settings
from scholiast.gui import language
from scholiast.gui.data_panel import DataPanel
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.models_panel import ModelsPanel
from scholiast.gui.passage_dial import PassageDial
from scholiast.gui.settings_rows import Choice, Number, SettingRow, Switch
from scholiast.gui.shortcut_field import ShortcutField
from scholiast.gui.side_page import SidePage, remark, search_field, section
from scholiast.gui.theme import Appearance

_MODES = (
    (QT_TRANSLATE_NOOP("SettingsPage", "As suits the question"), "auto"),
    (QT_TRANSLATE_NOOP("SettingsPage", "One passage for the whole answer"), "rag-sequence"),
    (QT_TRANSLATE_NOOP("SettingsPage", "A passage for each word"), "rag-token"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Each passage's answer"), "union"),
    (QT_TRANSLATE_NOOP("SettingsPage", "A sentence word for word"), "quoted"),
    (QT_TRANSLATE_NOOP("SettingsPage", "All passages at once"), "stuffed"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Without passages"), "closed-book"),
)
_DECODERS = (
    (QT_TRANSLATE_NOOP("SettingsPage", "As suits the mode"), "auto"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Joint: exact, text at once"), "joint"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Thorough: slower"), "thorough"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Fast"), "fast"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Greedy"), "greedy"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Beam"), "beam"),
)
_RETRIEVERS = (
    (QT_TRANSLATE_NOOP("SettingsPage", "Meaning and words"), "hybrid"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Meaning only"), "dense"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Words only"), "bm25"),
)
_THEMES = (
    (QT_TRANSLATE_NOOP("SettingsPage", "As the system"), "system"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Light"), "light"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Dark"), "dark"),
)
_CONTRASTS = (
    (QT_TRANSLATE_NOOP("SettingsPage", "As the system"), "system"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Normal"), "normal"),
    (QT_TRANSLATE_NOOP("SettingsPage", "High"), "high"),
)
_MOTIONS = (
    (QT_TRANSLATE_NOOP("SettingsPage", "As the system"), "system"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Full"), "full"),
    (QT_TRANSLATE_NOOP("SettingsPage", "Reduced"), "reduced"),
)
_PROGRAMS = (
    (QT_TRANSLATE_NOOP("SettingsPage", "The system's program"), "system"),
    ("Obsidian", "obsidian"),
    ("Logseq", "logseq"),
    ("Visual Studio Code", "vscode"),
)

Control = Choice | Number | Switch | ShortcutField


class SettingsPage(SidePage):
    """Shows settings; what is changed goes up as a signal and comes back through :meth:`show_settings`."""

    changed = Signal(str, str, object)  # section, key, value
    login_changed = Signal(object)  # whether
    defaults_requested = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(translate("SettingsPage", "Settings"), appearance, parent)
        self.back_button.setAccessibleName(self.tr("Back from the settings"))
        self.controls: dict[tuple[str, str], Control] = {}
        self._sections: list[tuple[QLabel, list[SettingRow]]] = []
        self.search = search_field(self.tr("Find a setting"))
        self.search.textChanged.connect(self._on_search)
        self.nothing = remark(self.tr("No setting has these words."))
        self.nothing.hide()
        self.column.addWidget(self.search)
        self.column.addWidget(self.nothing)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        self.column.addLayout(self._rows)
        self.dial = PassageDial(appearance)
        self.models = ModelsPanel(appearance)
        self.data = DataPanel()
        self.defaults_button = QPushButton(self.tr("Use the defaults"))
        self.defaults_button.clicked.connect(self.defaults_requested)
        self.login = Switch(self.tr("Start at login"), self._appearance)
        self.login.chosen.connect(self.login_changed)
        self._add_answers()
        self._add_notes()
        self._add_look()
        self._add_desktop()
        self._add_models()
        self._add_data()
        self.column.addStretch(1)

    def show_settings(self, settings: Settings) -> None:
        """Show ``settings``."""
        for (part, key), control in self.controls.items():
            control.show_value(getattr(getattr(settings, part), key))
        self.dial.show_words(settings.index.words)
        self._say_cost(settings.index.history_days)

    def titles(self) -> list[str]:
        """What the settings are called."""
        return [row.title.text() for _, rows in self._sections for row in rows]

    def row_of(self, control: QWidget) -> SettingRow:
        """The row that ``control`` stands in."""
        return next(row for _, rows in self._sections for row in rows if row.isAncestorOf(control))

    # ---- sections ----------------------------------------------------------------------------------------

    def _add_answers(self) -> None:
        self._section(self.tr("Answers"))
        self._add(
            ("answers", "k", Number(self.tr("Passages for a question"), 1, 50)),
            self.tr("How many passages each answer is read from. More of them find more, and take longer."),
        )
        self._add(
            ("answers", "mode", Choice(self.tr("How passages are used"), _MODES)),
            self.tr(
                "Each passage is read alone and the answers are averaged; the last two are there for comparison, and "
                "the margin then tells little or nothing."
            ),
        )
        self._add(
            ("answers", "decode", Choice(self.tr("Decoder"), _DECODERS)),
            self.tr(
                "How the best answer is searched for. Thorough and Beam look further and show their text at the end "
                "only."
            ),
        )
        self._add(
            ("answers", "beam", Number(self.tr("Width of the search"), 1, WIDEST_BEAM)),
            self.tr("How many beginnings of an answer the decoders Thorough, Fast and Beam keep at a time."),
        )
        self._add(
            ("answers", "retriever", Choice(self.tr("How passages are found"), _RETRIEVERS)),
            self.tr("By meaning finds what is said in other words; by words finds names, numbers and other languages."),
        )
        self._add(
            ("answers", "max_tokens", Number(self.tr("Longest answer"), 1, 1024, self.tr("tokens"), 16)),
            self.tr("Where an answer is cut off at the latest. A token is about three quarters of a word."),
        )

    def _add_notes(self) -> None:
        self._section(self.tr("Notes"))
        self._put(SettingRow(self.tr("Size of a passage"), "", self.dial, wide=True))
        self._add(
            ("index", "history_days", Number(self.tr("Keep what was changed for"), 0, 36_500, self.tr("days"), 30)),
            "",
        )
        self._add(
            ("index", "pause_on_battery", Switch(self.tr("Pause on battery"), self._appearance)),
            self.tr(
                "Notes are not indexed while the computer runs on its battery, where it tells (Linux). Questions are "
                "answered all the same."
            ),
        )
        self._add(
            ("index", "sweep_minutes", Number(self.tr("Look through all folders every"), 1, 1440, self.tr("minutes"))),
            self.tr(
                "Changes are noticed as they happen; this finds what a folder on a network or a stick did not tell."
            ),
        )
        self._add(
            ("index", "max_note_mb", Number(self.tr("Largest note"), 1, 1024, "MB")),
            self.tr("Larger text files are left out, and listed with that reason."),
        )
        self._add(
            ("window", "open_with", Choice(self.tr("Open notes with"), _PROGRAMS)),
            self.tr(
                "The program that shows a note's own file. Obsidian, Logseq and Visual Studio Code must be installed; "
                "other kinds of files, such as PDF, always go to the system's program."
            ),
        )

    def _add_look(self) -> None:
        self._section(self.tr("Appearance"))
        self._add_language()
        self._add(
            ("window", "theme", Choice(self.tr("Theme"), _THEMES)), self.tr("Light or dark, or as the desktop is.")
        )
        self._add(
            ("window", "font_percent", Number(self.tr("Size of text"), 75, 200, "%", 5)),
            self.tr("Of the size that the system uses."),
        )
        self._add(
            ("window", "contrast", Choice(self.tr("Contrast"), _CONTRASTS)),
            self.tr("High contrast does without grey text and faint edges."),
        )
        self._add(
            ("window", "motion", Choice(self.tr("Motion"), _MOTIONS)),
            self.tr("Reduced motion stops the caret's blinking and whatever moves or fades."),
        )

    def _add_language(self) -> None:
        names = [_THEMES[0], *((name, code) for code, name in language.NAMES.items())]
        self._add(
            ("window", "language", Choice(self.tr("Language"), names)),
            self.tr(
                "Of the window, its dates and its numbers, from the next start on. Notes and answers stay as they are."
            ),
        )

    def _add_desktop(self) -> None:
        self._section(self.tr("Desktop"))
        self._add(
            ("window", "tray", Switch(self.tr("Stay in the tray"), self._appearance)),
            self.tr("Closing the window leaves Scholiast running with an icon to ask from; Quit ends it."),
        )
        self._add(
            ("window", "shortcut", ShortcutField(self.tr("Shortcut from anywhere"))),
            self.tr("Opens a small box to ask in, whatever program is in front."),
        )
        self._put(
            SettingRow(
                self.tr("Start at login"),
                self.tr("Scholiast starts with the desktop, without a window in the way."),
                self.login,
            )
        )
        self._add(
            ("window", "notify", Switch(self.tr("Tell when a long index is done"), self._appearance)),
            self.tr("A message of the desktop, when the window is not in front."),
        )

    def _add_models(self) -> None:
        self._section(self.tr("Models"))
        self._put(
            SettingRow(
                self.tr("Models on this computer"),
                self.tr("One compares meanings, one reads and writes. Nothing is ever fetched unasked."),
                self.models,
                wide=True,
            )
        )

    def _add_data(self) -> None:
        self._section(self.tr("Data"))
        self._put(
            SettingRow(
                self.tr("The data folder"),
                self.tr("Index, conversations, settings and what you have taught are kept here, and nowhere else."),
                self.data,
                wide=True,
            )
        )
        self._put(
            SettingRow(
                self.tr("All settings as they came"),
                self.tr("Models and libraries stay; it can be undone."),
                self.defaults_button,
            )
        )

    def _say_cost(self, days: int) -> None:
        kept = self.controls["index", "history_days"]
        words = self.tr(
            "Passages that were edited away or deleted are kept so long, and can be asked as of a date. They take room "
            "on the disk, about as much again as the notes that change, and remain readable until then."
        )
        if not days:
            words = self.tr(
                "Nothing is kept: what goes from a note is deleted from the disk at once, and no question can be asked "
                "as of a date."
            )
        self.row_of(kept).say(words)

    # ---- rows --------------------------------------------------------------------------------------------

    def _section(self, title: str) -> None:
        heading = section(title)
        heading.setContentsMargins(0, 16, 0, 0)
        self._rows.addWidget(heading)
        self._sections.append((heading, []))

    def _put(self, row: SettingRow) -> None:
        self._rows.addWidget(row)
        self._sections[-1][1].append(row)

    def _add(self, setting: tuple[str, str, Control], text: str) -> None:
        part, key, control = setting
        self.controls[part, key] = control
        control.chosen.connect(lambda value: self.changed.emit(part, key, value))
        self._put(SettingRow(control.accessibleName(), text, control))

    def _on_search(self, words: str) -> None:
        wanted = words.casefold().split()
        found = False
        for heading, rows in self._sections:
            matches = [all(word in f"{heading.text().casefold()} {row.words}" for word in wanted) for row in rows]
            for row, fits in zip(rows, matches, strict=True):
                row.setVisible(fits)
            heading.setVisible(any(matches))
            found = found or any(matches)
        self.nothing.setVisible(not found)
