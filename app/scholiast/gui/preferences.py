"""From the settings page to settings.toml, the window and the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from scholiast.core.errors import SettingsError
from scholiast.core.paths import DataPaths
from scholiast.core.settings import Settings, load_settings, save_settings
from scholiast.engine import messages, settings_messages
from scholiast.gui.asking import Asking
from scholiast.gui.centre_pages import CentrePages
from scholiast.gui.desktop import Desktop
from scholiast.gui.engine_link import EngineLink
from scholiast.gui.engine_sentences import spoken_error
from scholiast.gui.jobs import JobOwner
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.libraries import LibraryListModel
from scholiast.gui.model_commands import ModelCommands
from scholiast.gui.motion import follow_motion
from scholiast.gui.notices import NoticeStack
from scholiast.gui.settings_page import SettingsPage
from scholiast.gui.theme import Appearance

BACKUP_NAME = "scholiast-backup.zip"
_PREVIEW_MS = 200
_RESET = QT_TRANSLATE_NOOP(
    "Preferences",
    "Index, conversations, settings and everything you have taught are deleted from this computer. Your notes are not "
    "touched; reading them again takes as long as the first time. This cannot be undone; a backup can be made first.",
)
_RESTORE = QT_TRANSLATE_NOOP(
    "Preferences",
    "Index, conversations, settings and what you have taught are replaced by those of {backup}. What is here now is "
    "deleted; this cannot be undone. Your notes are not touched.",
)


class Preferences(JobOwner):
    """Keeps the settings. The file is read again before each change, so that nothing written by hand is lost."""

    changed = Signal(object)  # Settings
    page_made = Signal(object)  # SettingsPage

    def __init__(
        self,
        client: EngineLink,
        paths: DataPaths,
        known: tuple[Settings, SettingsError | None],
        views: tuple[Appearance, CentrePages, NoticeStack],
        others: tuple[Asking, LibraryListModel, Desktop],
        parent: QWidget,
    ) -> None:
        super().__init__(client, parent)
        self.paths = paths
        self.settings, self._error = known
        self._appearance, self._pages, self._notices = views
        self._asking, self._libraries, self._desktop = others
        self._window = parent
        self._note = ("", "")
        self._page: SettingsPage | None = None
        self._models: ModelCommands | None = None
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(_PREVIEW_MS)
        self.timer.timeout.connect(self._ask_preview)
        client.passages_previewed.connect(self._on_previewed)
        client.restart_needed.connect(self._on_restart_needed)
        client.ready_received.connect(self._on_ready)
        self._desktop.open_with = self.settings.window.open_with
        follow_motion(self.settings.window.motion)

    @property
    def page(self) -> SettingsPage:
        """The page; made when it is first wanted, since a window is to be there at once."""
        if self._page is None:
            self._page = self._made_page()
            self.page_made.emit(self._page)
        return self._page

    @property
    def has_page(self) -> bool:
        """Whether the page has been wanted yet."""
        return self._page is not None

    def _made_page(self) -> SettingsPage:
        page = SettingsPage(self._appearance)
        self._pages.add_side(page)
        self._models = ModelCommands(self._client, page.models, (self._libraries, self._desktop), self._window)
        self._client.data_measured.connect(page.data.show_sizes)
        page.data.show_place(str(self.paths.root))
        page.show_settings(self.settings)
        page.changed.connect(self.change)
        page.defaults_requested.connect(self._use_defaults)
        page.dial.preview_wanted.connect(lambda _words: self.timer.start())
        page.dial.applied.connect(partial(self.change, "index", "words"))
        page.dial.note_wanted.connect(self._choose_note)
        page.data.open_requested.connect(lambda: self._desktop.open_file(self.paths.root))
        page.data.back_up_requested.connect(self._back_up)
        page.data.restore_requested.connect(self._restore)
        page.data.reset_requested.connect(self._reset)
        return page

    def open_page(self) -> None:
        """Show the settings, with sizes and models as they are now."""
        self._client.send(settings_messages.ListModels())
        self._client.send(settings_messages.MeasureData())
        self._ask_preview()
        self._pages.open_side(self.page)

    # ---- changes -----------------------------------------------------------------------------------------

    def change(self, section: str, key: str, value: object) -> None:
        """Set ``section.key``; what that changes is seen at once."""
        self._keep(lambda settings: _with(settings, section, key, value), f"{section}.{key}")

    def _use_defaults(self) -> None:
        before = self.settings
        self._keep(lambda settings: replace(Settings(), models=settings.models), "")
        notice = self._notices.show_notice("info", self.tr("All settings are as they came."))
        notice.add_button(self.tr("Undo"), lambda: self._keep(lambda _settings: before, ""))

    def _keep(self, change: Callable[[Settings], Settings], key: str) -> None:
        if self._error is not None:
            # Never write over a file that the person has to mend; what only concerns the window holds for now.
            if key.startswith("window."):
                self._apply(change(self.settings))
            else:
                self._notices.show_notice("warning", *spoken_error(self._error))
                self.page.show_settings(self.settings)
            return
        try:
            settings = change(load_settings(self.paths.settings))
            save_settings(self.paths.settings, settings)
        except SettingsError as error:
            self._notices.show_notice("warning", *spoken_error(error))
            self.page.show_settings(self.settings)
        except OSError as error:
            hint = f"{self.paths.settings}: {error.strerror}."
            self._notices.show_notice("warning", self.tr("The setting could not be saved."), hint)
            self._apply(change(self.settings))
        else:
            self._apply(settings)

    def _apply(self, settings: Settings) -> None:
        former, self.settings = self.settings, settings
        self._asking.settings = settings.answers
        self._desktop.open_with = settings.window.open_with
        self._appearance.follow(settings.window)
        follow_motion(settings.window.motion)
        if self._page is not None:
            self._page.show_settings(settings)
        if replace(former, window=settings.window) != settings:
            self._client.send(settings_messages.ReloadSettings())
        if former.index.words != settings.index.words and self._page is not None:
            self._ask_preview()
        self.changed.emit(settings)

    # ---- the size of passages ----------------------------------------------------------------------------

    def _ask_preview(self) -> None:
        self._job = self._client.next_job()
        self._client.send(settings_messages.PreviewPassages(self._job, self.page.dial.wanted, *self._note))

    def _on_previewed(self, event: settings_messages.PassagesPreviewed) -> None:
        if self._owns(event.job):
            if self._models is not None:
                self._models.seconds = event.seconds
            self.page.dial.show_preview(event)

    def _on_failed(self, event: messages.JobFailed) -> None:
        if self._note[1]:
            self._note = ("", "")
            self._notices.show_notice("info", event.message, event.hint)
            self._ask_preview()
        else:
            self.page.dial.show_trouble(f"{event.message} {event.hint}".strip())

    def _choose_note(self) -> None:
        statuses = self._libraries.statuses

        def take(path: Path) -> None:
            place = self._libraries.place_of(path)
            if place is None:
                self._notices.show_notice(
                    "info",
                    self.tr("{note} is in none of your libraries.").format(note=path.name),
                    self.tr("Add its folder first."),
                )
                return
            self._note = place
            self._ask_preview()

        if statuses:
            self._desktop.ask_note(self._window, Path(statuses[0].root), take)

    # ---- the data folder ---------------------------------------------------------------------------------

    def _back_up(self) -> None:
        def write(path: Path) -> None:
            self._notices.show_notice(
                "info", self.tr("The backup is being written."), self.tr("You can go on meanwhile.")
            )
            self._client.send(settings_messages.BackUp(str(path)))

        self._desktop.ask_save(self._window, self.tr("Back up"), BACKUP_NAME, write)

    def _restore(self) -> None:
        def ask(path: Path) -> None:
            then = partial(self._client.send, settings_messages.Restore(str(path)))
            self._desktop.confirm(
                self._window,
                (
                    self.tr("Restore a backup?"),
                    translate("Preferences", _RESTORE).format(backup=path.name),
                    self.tr("Restore"),
                ),
                then,
            )

        self._desktop.ask_file(self._window, self.tr("Restore a backup"), self.tr("Backups (*.zip)"), ask)

    def _reset(self) -> None:
        then = partial(self._client.send, settings_messages.ResetData())
        self._desktop.confirm(
            self._window,
            (self.tr("Delete everything?"), translate("Preferences", _RESET), self.tr("Delete everything")),
            then,
        )

    def _on_restart_needed(self, _event: settings_messages.RestartNeeded) -> None:
        self._asking.new()
        self._pages.leave_side()
        self._client.restart()

    def _on_ready(self, _ready: messages.Ready) -> None:
        """The engine started, perhaps with other settings in its folder."""
        if self._error is None:
            try:
                settings = load_settings(self.paths.settings)
            except SettingsError:
                return  # the engine tells of it
            if settings != self.settings:
                self._apply(settings)


def _with(settings: Settings, section: str, key: str, value: object) -> Settings:
    values: dict[str, Any] = {key: value}
    part: Any = {section: replace(getattr(settings, section), **values)}
    return replace(settings, **part)
