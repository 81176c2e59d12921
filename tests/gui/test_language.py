"""The window's languages: complete, in step with the code, and at home in a small window."""

from __future__ import annotations

import ast
import re
import shutil
import string
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path

import dev_sentences
import dev_translations
import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from scholiast.core.records import Answer
from scholiast.core.settings import Language, Settings, WindowSettings, save_settings
from scholiast.gui import language
from scholiast.gui.actions import SPECS
from scholiast.gui.history import age, day
from tests.gui.conftest import Desk, MakeDesk
from tests.gui.screens import laid_out

OTHERS: tuple[Language, ...] = ("de", "es")
InLanguage = Callable[[Language], Desk]
_OPEN, _CLOSE = "⟦", "⟧"


@pytest.fixture
def speaking(qapp: QApplication) -> Iterator[None]:
    """Whatever is spoken in a test, English comes back."""
    yield
    language.use("en")


def messages_of(code: str) -> list[tuple[str, str, list[str]]]:
    """Context, source and translations of each text."""
    found = []
    for context in ET.parse(dev_translations.ts_file(code)).getroot().findall("context"):
        for message in context.findall("message"):
            done = message.find("translation")
            assert done is not None
            assert done.get("type") is None, f"{message.findtext('source')!r} is not finished in {code}"
            forms = [form.text or "" for form in done.findall("numerusform")] or [done.text or ""]
            found.append((context.findtext("name") or "", message.findtext("source") or "", forms))
    return found


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name} | set(re.findall(r"%L?\d", text))


def program(name: str) -> str:
    found = shutil.which(name, path=str(Path(sys.executable).parent))
    assert found is not None, f"{name} is not beside {sys.executable}"
    return found


@pytest.mark.parametrize("code", dev_translations.LANGUAGES)
def test_every_text_is_translated_with_the_same_places_and_a_mnemonic_where_there_is_one(code: str) -> None:
    found = messages_of(code)
    assert len(found) > (600 if code != "en" else 40)
    for context, source, forms in found:
        for form in forms:
            assert form.strip(), (context, source)
            assert places(form) == places(source), (context, source, form)
            assert ("&" in form) == ("&" in source), (context, source, form)
            assert form.endswith("…") == source.endswith("…"), (context, source, form)
        if "%Ln" in source and len(forms) > 1:
            assert "%Ln" in forms[-1], (context, source)


@pytest.mark.parametrize("code", OTHERS)
def test_mnemonics_are_unique_within_a_menu_in_each_language(code: Language, speaking: None) -> None:
    language.use(code)
    for menu in {spec.menu for spec in SPECS}:
        shown = [spec.shown for spec in SPECS if spec.menu == menu]
        letters = [text[text.index("&") + 1].lower() for text in shown if "&" in text]
        assert len(letters) == len(set(letters)), (menu, shown)
    menus = {spec.shown_menu for spec in SPECS}
    assert len({menu[menu.index("&") + 1].lower() for menu in menus}) == len(menus), menus


@pytest.mark.parametrize("code", dev_translations.LANGUAGES)
def test_the_files_are_in_step_with_the_code(code: str, tmp_path: Path) -> None:
    """``python3 packaging/dev.py translations`` brings them into step."""
    kept = dev_translations.ts_file(code)
    fresh = Path(shutil.copy(kept, tmp_path))
    marked = dev_translations.mark(sorted(dev_sentences.find().texts), tmp_path)
    command = dev_translations.update_command(program("pyside6-lupdate"), code, marked, tmp_path)
    subprocess.run(command, check=True, timeout=600)
    assert fresh.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8")
    made = tmp_path / "made.qm"
    subprocess.run(dev_translations.release_command(program("pyside6-lrelease"), kept, made), check=True, timeout=600)
    assert made.read_bytes() == kept.with_suffix(".qm").read_bytes()


def test_what_lupdate_cannot_see_is_not_written() -> None:
    """No text inside an f-string, and what is counted has a plain name in the fifth place, or lupdate may not end."""
    for path in dev_translations.sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                assert not [part for part in ast.walk(node) if is_translation(part)], (path.name, node.lineno)
            if isinstance(node, ast.Call) and is_translation(node):
                texts = [part for part in node.args if isinstance(part, ast.Constant)]
                assert not any(isinstance(part, ast.JoinedStr) for part in node.args), (path.name, node.lineno)
                counted = any("%Ln" in str(part.value) for part in texts)
                if counted and isinstance(node.func, ast.Name):
                    assert len(node.args) == 5, (path.name, node.lineno)
                    assert isinstance(node.args[4], ast.Name), (path.name, node.lineno)


def is_translation(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (isinstance(called, ast.Name) and called.id == "translate") or (
        isinstance(called, ast.Attribute) and called.attr == "tr"
    )


@pytest.mark.parametrize(
    ("wanted", "system", "name"),
    [
        ("system", "de_AT", "de_AT"),
        ("system", "fr_FR", "en_GB"),
        ("system", "en_US", "en_US"),
        ("system", "C", "en_GB"),
        ("de", "de_CH", "de_CH"),
        ("de", "en_US", "de_DE"),
        ("es", "es_MX", "es_MX"),
        ("en", "de_DE", "en_GB"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_systems_where_it_is_there(
    wanted: Language, system: str, name: str
) -> None:
    assert language.chosen_locale(wanted, QLocale(system)).name() == name


def test_dates_and_numbers_are_written_as_the_language_does(speaking: None) -> None:
    from datetime import datetime

    now = datetime(2026, 3, 20, 12, 0).astimezone()
    for code, number, decimal, heading in (
        ("en", "12,345", "1.5", "Monday, 2 March"),
        ("de", "12.345", "1,5", "Montag, 2. März"),
        ("es", "12.345", "1,5", "Lunes, 2 de marzo"),
    ):
        language.use(code)  # type: ignore[arg-type]  # the codes are languages
        assert (language.number(12_345), language.decimal(1.5)) == (number, decimal)
        assert day("2026-03-02T09:05:00", now) == heading
        assert age("2026-03-20T09:05:00", now).lstrip("0") == "9:05"


@pytest.fixture
def in_language(make_desk: MakeDesk, data_dir: Path, speaking: None) -> InLanguage:
    def make(code: Language) -> Desk:
        save_settings(data_dir / "settings.toml", Settings(window=WindowSettings(language=code)))
        desk = make_desk()
        desk.open_up()
        return desk

    return make


@pytest.mark.parametrize(("code", "menu", "cancel"), [("de", "&Datei", "Abbrechen"), ("es", "&Archivo", "Cancelar")])
def test_the_setting_holds_from_the_next_start_on(
    code: Language, menu: str, cancel: str, in_language: InLanguage
) -> None:
    desk = in_language(code)
    assert desk.window.menuBar().actions()[0].text() == menu
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == cancel, "Qt's own texts follow"
    desk.window.extras.preferences.open_page()
    control = desk.window.extras.preferences.page.controls["window", "language"]
    assert control.currentData() == code
    control.chosen.emit("en")
    assert desk.window.menuBar().actions()[0].text() == menu, "what is on the screen stays"
    assert 'language = "en"' in (desk.data_dir / "settings.toml").read_text()


def pages_of(desk: Desk, answer: Answer) -> Iterator[str]:
    """Goes through the window's pages, and names each."""
    window = desk.window
    yield "invitation"
    desk.finish(answer)
    desk.send_note()
    yield "answer"
    window.links.explain()
    yield "why"
    window.comparing.open()
    yield "compare"
    window.library_details.open(1)
    yield "library"
    window.teaching.open_page()
    yield "teaching"
    window.extras.preferences.open_page()
    yield "settings"


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_no_button_is_cut_off_in_a_small_window(code: Language, in_language: InLanguage, answer: Answer) -> None:
    desk = in_language(code)
    desk.window.resize(900, 600)
    cut = {page: cut for page in pages_of(desk, answer) if (cut := laid_out(desk.window))}
    assert not cut, cut


@pytest.fixture
def marked(qapp: QApplication, tmp_path: Path, speaking: None) -> QTranslator:
    """Every text in brackets, as a language of its own; what lacks them on the screen was never marked."""
    tree = ET.parse(dev_translations.ts_file("de"))
    for message in tree.getroot().iter("message"):
        source, done = message.findtext("source") or "", message.find("translation")
        assert done is not None
        for form in [done, *done.findall("numerusform")] if not done.findall("numerusform") else done:
            form.text = f"{_OPEN}{source}{_CLOSE}"
    ts, qm = tmp_path / "marked.ts", tmp_path / "marked.qm"
    tree.write(ts, encoding="utf-8", xml_declaration=True)
    subprocess.run(dev_translations.release_command(program("pyside6-lrelease"), ts, qm), check=True, timeout=600)
    translator = QTranslator()
    assert translator.load(str(qm))
    return translator


NAMES = re.compile(
    r"[\W\d_]*|Scholiast|Obsidian|Logseq|Visual Studio Code|English|Deutsch|Español|Press shortcut|fake-\w+|"
    r"Notes( ▾)?|/.*|&?\d+.*"
)
"""Names of programs, languages, models, libraries and files, signs, and what Qt translates itself."""


def counted() -> list[re.Pattern[str]]:
    """What the window counts, in English, whose translator is asked first."""
    forms = [form for _, _, forms in messages_of("en") for form in forms]
    return [re.compile(re.sub(r"%Ln|\\{\w+\\}", ".*", re.escape(form)), re.DOTALL) for form in forms]


def test_every_text_on_the_screen_comes_from_the_translations(
    qapp: QApplication, make_desk: MakeDesk, marked: QTranslator, answer: Answer
) -> None:
    qapp.installTranslator(marked)
    desk = make_desk()
    desk.open_up()
    shown = set()
    for page in pages_of(desk, answer):
        shown |= {(page, text) for widget in desk.window.findChildren(QWidget) for text in texts_of(widget)}
    shown |= {("actions", action.text()) for action in desk.window.findChildren(QAction)}
    qapp.removeTranslator(marked)
    theirs = {answer.question, *(passage.note for passage in answer.passages), *(p.text for p in answer.passages)}
    numbers = counted()
    bare = {
        (page, text)
        for page, text in shown
        if _OPEN not in text and not NAMES.fullmatch(text) and not any(words in text for words in theirs)
    }
    bare = {(page, text) for page, text in bare if not any(form.fullmatch(text) for form in numbers)}
    assert not bare, sorted(bare)
    assert len(shown) > 250


def texts_of(widget: QWidget) -> list[str]:
    texts = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
    if isinstance(widget, (QLabel, QAbstractButton)):
        texts.append(widget.text())
    if isinstance(widget, QLineEdit):
        texts.append(widget.placeholderText())
    return [text for text in texts if text.strip()]
