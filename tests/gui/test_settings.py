"""The settings page: what is changed is written, seen and told to the engine; models and data go through it too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from scholiast.core.settings import load_settings
from scholiast.engine import messages, settings_messages
from scholiast.gui.desktop_links import note_url
from scholiast.gui.history import DETAIL_ROLE
from scholiast.gui.model_lists import AdapterListModel, ModelListModel
from scholiast.gui.motion import is_reduced
from scholiast.gui.settings_page import SettingsPage
from scholiast.gui.theme import contrast, load_theme
from tests.gui.conftest import Desk
from tests.gui.test_accessibility import nameless
from tests.gui.test_window import cut_off

TEXT = "Feed the starter. Bake it hot. Let it cool."
MODELS = (
    settings_messages.ModelRow(
        "embedder", "MiniLM", "default", "ready", 91_000_000, "apache-2.0", "package x 1", "/m/1", True, "", ()
    ),
    settings_messages.ModelRow(
        "embedder", "other", "other", "ready", 40_000_000, "mit", "added by you", "/m/2", False, "", ()
    ),
    settings_messages.ModelRow(
        "generator", "gone", "gone", "missing", 0, "unknown", "added by you", "", False, "It is not there.", ()
    ),
)
ADAPTERS = (
    settings_messages.AdapterRow("reading", "Reading", "ready", True, True, 5_000_000, "cc-by-sa-4.0", "/a", ""),
)


@pytest.fixture
def page(ready_desk: Desk) -> SettingsPage:
    ready_desk.window.actions_table["settings"].trigger()
    page = ready_desk.window.extras.preferences.page
    assert ready_desk.window.pages.currentWidget() is page
    return page


def preview(desk: Desk, words: int, then: int = 300, seconds: float | None = 90.0) -> None:
    asked = desk.client.sent_of(settings_messages.PreviewPassages)[-1]
    assert asked.words == words
    desk.client.deliver(
        settings_messages.PassagesPreviewed(
            asked.job, words, "Notes", "bread.md", TEXT, ((0, 17), (18, 30), (31, 43)), 84, then, seconds
        )
    )


def test_each_control_writes_its_setting(ready_desk: Desk, page: SettingsPage) -> None:
    changes: tuple[tuple[tuple[str, str], object], ...] = (
        (("window", "theme"), "dark"),
        (("window", "open_with"), "obsidian"),
        (("window", "notify"), False),
        (("answers", "k"), 7),
        (("answers", "mode"), "rag-token"),
        (("answers", "decode"), "thorough"),
        (("answers", "retriever"), "bm25"),
        (("index", "history_days"), 0),
        (("index", "pause_on_battery"), False),
    )
    for (section, key), value in changes:
        page.controls[section, key].chosen.emit(value)
        settings = load_settings(ready_desk.data_dir / "settings.toml")
        assert getattr(getattr(settings, section), key) == value
        told = bool(ready_desk.client.sent_of(settings_messages.ReloadSettings))
        assert told == (section != "window")
    assert ready_desk.desktop.open_with == "obsidian"


def test_every_setting_has_a_sentence_and_shows_what_holds(page: SettingsPage) -> None:
    for control in page.controls.values():
        assert page.row_of(control).text.text().endswith("."), control.accessibleName()
    assert page.controls["answers", "k"].value() == 5  # type: ignore[union-attr]


def test_a_control_moved_by_hand_is_kept_and_the_next_question_uses_it(
    ready_desk: Desk, page: SettingsPage, qtbot: QtBot
) -> None:
    number = page.controls["answers", "k"]
    number.setFocus()
    qtbot.keyClick(number, Qt.Key.Key_Up)
    ready_desk.ask()
    assert ready_desk.client.sent_of(messages.Ask)[-1].request.k == 6
    switch = page.controls["window", "notify"]
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(20, 12))
    assert load_settings(ready_desk.data_dir / "settings.toml").window.notify is False


def test_what_was_written_by_hand_meanwhile_is_kept(ready_desk: Desk, page: SettingsPage) -> None:
    (ready_desk.data_dir / "settings.toml").write_text("[index]\nsweep_minutes = 44\n", encoding="utf-8")
    page.controls["answers", "k"].chosen.emit(9)
    settings = load_settings(ready_desk.data_dir / "settings.toml")
    assert (settings.index.sweep_minutes, settings.answers.k) == (44, 9)


def test_a_file_that_is_not_valid_is_left_as_it_is(ready_desk: Desk, page: SettingsPage) -> None:
    file = ready_desk.data_dir / "settings.toml"
    file.write_text("[answers]\nk = 0\n", encoding="utf-8")
    page.controls["answers", "k"].chosen.emit(9)
    assert file.read_text(encoding="utf-8") == "[answers]\nk = 0\n"
    assert "answers.k is 0" in ready_desk.window.notices.notices[-1].message
    assert page.controls["answers", "k"].value() == 5  # type: ignore[union-attr]


def test_the_dial_shows_a_note_and_the_cost_and_changes_nothing_before_it_is_told_to(
    ready_desk: Desk, page: SettingsPage, qtbot: QtBot
) -> None:
    dial = page.dial
    preview(ready_desk, 100, then=84)
    assert "All your notes are 84 passages now." in dial.cost.text()
    assert dial.apply_button.isHidden()
    for _ in range(3):
        qtbot.keyClick(dial.slider, Qt.Key.Key_Left)
    assert dial.value.text() == "85 words"
    qtbot.waitUntil(lambda: ready_desk.client.sent_of(settings_messages.PreviewPassages)[-1].words == 85)
    preview(ready_desk, 85)
    assert "about 300 passages instead of 84. That takes about 2 min on this computer." in dial.cost.text()
    assert " ".join(dial.preview.toPlainText().split()) == "1 Feed the starter. 2 Bake it hot. 3 Let it cool."
    assert not (ready_desk.data_dir / "settings.toml").exists()
    dial.apply_button.click()
    assert load_settings(ready_desk.data_dir / "settings.toml").index.words == 85
    assert ready_desk.client.sent_of(settings_messages.ReloadSettings)
    assert dial.apply_button.isHidden()


def test_the_dial_without_notes_says_why(ready_desk: Desk, page: SettingsPage) -> None:
    asked = ready_desk.client.sent_of(settings_messages.PreviewPassages)[-1]
    ready_desk.client.deliver(messages.JobFailed(asked.job, "library", "There is no note yet.", "Add a folder."))
    assert page.dial.caption.text() == "There is no note yet. Add a folder."
    assert page.dial.preview.isHidden()


def test_another_note_can_be_shown(ready_desk: Desk, page: SettingsPage) -> None:
    ready_desk.desktop.file = Path("/home/you/Notes/deep/other.md")
    page.dial.note_button.click()
    asked = ready_desk.client.sent_of(settings_messages.PreviewPassages)[-1]
    assert (asked.library, asked.note) == ("Notes", "deep/other.md")


def test_models_are_listed_chosen_added_and_verified(ready_desk: Desk, page: SettingsPage) -> None:
    desk, panel = ready_desk, page.models
    desk.client.deliver(settings_messages.ModelList(MODELS, ADAPTERS))
    assert not panel.use_button.isEnabled()
    panel.list.setCurrentIndex(panel.model.index(1))
    panel.use_button.click()
    _title, cost, _verb = desk.desktop.asked[-1]
    assert "84 passages are read again" in cost
    assert "going back takes no time" in cost
    assert desk.client.sent_of(settings_messages.UseModel) == [settings_messages.UseModel("embedder", "other")]
    panel.list.setCurrentIndex(panel.model.index(2))
    assert not panel.use_button.isEnabled()
    panel.remove_button.click()
    assert desk.client.sent_of(settings_messages.RemoveModel) == [settings_messages.RemoveModel("gone")]
    desk.desktop.file = Path("/models/other.gguf")
    panel.file_button.click()
    assert desk.client.sent_of(settings_messages.AddModel) == [
        settings_messages.AddModel("other-2", "/models/other.gguf")
    ]
    panel.speed_button.click()
    assert desk.client.sent_of(settings_messages.MeasureSpeed)
    assert not panel.speed_button.isEnabled()
    timed = replace(MODELS[0], speed=1234.56, speed_measured="2026-11-30")
    desk.client.deliver(settings_messages.ModelList((timed, *MODELS[1:]), ADAPTERS))
    assert panel.speed_button.isEnabled()
    panel.list.setCurrentIndex(panel.model.index(0))
    assert "1,234.6 passages a second" in panel.model.data(panel.model.index(0), DETAIL_ROLE)
    assert "Measured on this computer on 30 November 2026: 1,234.6 passages a second." in panel.detail.text()
    panel.verify_button.click()
    assert desk.client.sent_of(settings_messages.ListModels)[-1].verify
    assert not panel.verify_button.isEnabled()
    desk.client.deliver(settings_messages.ModelList(MODELS, ADAPTERS, verified=True))
    assert panel.verify_button.isEnabled()
    index = panel.adapter_model.index(0)
    panel.adapter_model.setData(index, Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert desk.client.sent_of(settings_messages.UseAdapter) == [settings_messages.UseAdapter("reading", False)]


@pytest.mark.parametrize("force_py", [False, True])
def test_the_models_keep_qts_rules(qtmodeltester: ModelTester, force_py: bool) -> None:
    models, adapters = ModelListModel(), AdapterListModel()
    models.set_rows(MODELS)
    adapters.set_rows(ADAPTERS)
    qtmodeltester.check(models, force_py=force_py)
    qtmodeltester.check(adapters, force_py=force_py)
    models.set_rows(())


def test_the_data_folder_is_measured_backed_up_restored_and_reset(
    ready_desk: Desk, page: SettingsPage, tmp_path: Path
) -> None:
    desk = ready_desk
    desk.client.deliver(
        settings_messages.DataMeasured("/data", (("index", 42_000_000), ("models", 1_200_000_000), ("teaching", 0)))
    )
    assert page.data.sizes.text() == "1.2 GB: index 42 MB, models made ready 1.2 GB."
    desk.desktop.file = tmp_path / "backup.zip"
    page.data.back_up_button.click()
    assert desk.client.sent_of(settings_messages.BackUp)[-1].path == str(tmp_path / "backup.zip")
    desk.desktop.agrees = False
    page.data.reset_button.click()
    page.data.restore_button.click()
    assert not desk.client.sent_of(settings_messages.ResetData)
    assert not desk.client.sent_of(settings_messages.Restore)
    assert all("cannot be undone" in cost for _, cost, _ in desk.desktop.asked)
    desk.desktop.agrees = True
    page.data.restore_button.click()
    assert desk.client.sent_of(settings_messages.Restore)
    desk.client.deliver(settings_messages.RestartNeeded("restore"))
    assert desk.window.pages.currentWidget() is not page


def test_defaults_can_be_undone(ready_desk: Desk, page: SettingsPage) -> None:
    page.controls["answers", "k"].chosen.emit(9)
    page.defaults_button.click()
    file = ready_desk.data_dir / "settings.toml"
    assert load_settings(file).answers.k == 5
    notice = ready_desk.window.notices.notices[-1]
    next(button for button in notice.findChildren(type(page.defaults_button)) if button.text() == "Undo").click()
    assert load_settings(file).answers.k == 9


def test_a_setting_is_found_by_its_words(page: SettingsPage) -> None:
    page.search.setText("battery")
    shown = [row.title.text() for _, rows in page._sections for row in rows if row.isVisible()]
    assert shown == ["Pause on battery"]
    page.search.setText("no such thing")
    assert page.nothing.isVisible()


def test_text_grows_and_shrinks_back(ready_desk: Desk, page: SettingsPage) -> None:
    help_text = ready_desk.window.ask_box.help
    before, small = QApplication.font().pointSizeF(), help_text.font().pointSizeF()
    page.controls["window", "font_percent"].chosen.emit(150)
    assert QApplication.font().pointSizeF() == pytest.approx(before * 1.5)
    for widget in (page.search, page.data.open_button, ready_desk.window.sidebar.libraries):
        assert widget.font().pointSizeF() == pytest.approx(before * 1.5)
    assert help_text.font().pointSizeF() == pytest.approx(small * 1.5)
    page.controls["window", "font_percent"].chosen.emit(100)
    assert QApplication.font().pointSizeF() == pytest.approx(before)
    assert page.search.font().pointSizeF() == pytest.approx(before)


def test_less_motion(page: SettingsPage) -> None:
    page.controls["window", "motion"].chosen.emit("reduced")
    assert is_reduced()
    page.controls["window", "motion"].chosen.emit("full")
    assert not is_reduced()
    page.controls["window", "motion"].chosen.emit("system")


@pytest.mark.parametrize("name", ["light", "dark"])
def test_high_contrast_is_high(name: str) -> None:
    theme = load_theme(name).heightened()  # type: ignore[arg-type]  # a parameter
    for ink in ("text", "text-muted", "border-strong"):
        for surface in ("surface", "surface-raised", "surface-sunken"):
            assert contrast(theme.color(ink), theme.color(surface)) >= 7
    for colours in theme.passages:
        assert contrast(colours.ink, colours.strong) >= 7
        assert contrast(colours.mark, theme.color("surface")) >= 4.5


def test_the_page_is_named_fits_and_is_reached_by_tab(ready_desk: Desk, page: SettingsPage, qtbot: QtBot) -> None:
    window = ready_desk.window
    preview(ready_desk, 100)
    ready_desk.client.deliver(settings_messages.ModelList(MODELS, ADAPTERS))
    page.dial.slider.setValue(10)
    assert nameless(page) == []
    for width in (900, 640):
        window.resize(width, 600)
        qtbot.waitUntil(lambda: cut_off(window) == [])
        qtbot.waitUntil(lambda: page.area.widget().width() <= page.area.viewport().width())
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    page.back_button.setFocus()
    reached = set()
    for _ in range(60):
        focused = QApplication.focusWidget()
        assert focused is not None
        reached.add(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    wanted = [page.search, page.dial.slider, page.dial.apply_button, page.models.list, page.models.adapters]
    wanted += [page.data.back_up_button, page.data.reset_button, page.defaults_button]
    missed = [control for control in [*wanted, *page.controls.values()] if not _is_reached(control, reached)]
    assert missed == []


def _is_reached(control: object, reached: set[object]) -> bool:
    return any(control is focused or control is getattr(focused, "parent", lambda: None)() for focused in reached)


@pytest.mark.parametrize(
    ("program", "path", "url"),
    [
        ("system", "/n/a b.md", None),
        ("obsidian", "/n/a b&c.md", "obsidian://open?path=%2Fn%2Fa%20b%26c.md"),
        ("obsidian", "/n/a.pdf", None),
        ("vscode", "/n/a b.md", "vscode://file/n/a%20b.md:12"),
        ("logseq", "/graph/journal___2024.md", "logseq://graph/graph?page=journal%2F2024"),
        ("logseq", "/graph/a.txt", None),
    ],
)
def test_a_note_is_opened_where_the_person_works(program: str, path: str, url: str | None) -> None:
    found = note_url(Path(path), program, 12)  # type: ignore[arg-type]  # a parameter
    assert (None if found is None else bytes(found.toEncoded().data()).decode()) == url


def test_logseq_is_told_the_graph_that_a_page_lies_in(tmp_path: Path) -> None:
    (tmp_path / "My graph" / "logseq").mkdir(parents=True)
    found = note_url(tmp_path / "My graph" / "pages" / "Tea.md", "logseq")
    assert found is not None
    assert bytes(found.toEncoded().data()).decode() == "logseq://graph/My%20graph?page=Tea"
