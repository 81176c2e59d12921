"""Themes: contrast of every pair in use, live switching, icons tinted with them."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from scholiast.assets import resource
from scholiast.core.settings import load_settings
from scholiast.gui.icons import icon, pixmap
from scholiast.gui.theme import Appearance, PassageColours, Theme, ThemeName, contrast, load_theme
from tests.gui.conftest import MakeDesk

NAMES: tuple[ThemeName, ...] = ("light", "dark")
SURFACES = ("surface", "surface-raised", "surface-sunken", "hover")
ICONS = sorted(file.stem for file in resource("icons").glob("*.svg"))


@pytest.fixture(params=NAMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


def test_both_themes_have_the_same_tokens() -> None:
    light, dark = (load_theme(name) for name in NAMES)
    assert light.tokens.keys() == dark.tokens.keys()
    assert len(light.passages) == len(dark.passages) >= 8


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("ink", ["text", "text-muted", "accent"])
def test_text_can_be_read(theme: Theme, ink: str, surface: str) -> None:
    assert contrast(theme.color(ink), theme.color(surface)) >= 4.5


@pytest.mark.parametrize(
    ("ink", "surface"),
    [
        ("accent-text", "accent"),
        ("accent-text", "accent-hover"),
        ("selection-text", "selection"),
        ("text", "selection"),
        ("danger", "surface"),
        ("warning", "surface"),
        ("warning", "surface-sunken"),
        ("warning", "warning-surface"),
        ("text", "danger-surface"),
        ("text-muted", "danger-surface"),
        ("text", "warning-surface"),
        ("text-muted", "warning-surface"),
        ("text", "info-surface"),
        ("text-muted", "info-surface"),
    ],
)
def test_text_on_colour_can_be_read(theme: Theme, ink: str, surface: str) -> None:
    assert contrast(theme.color(ink), theme.color(surface)) >= 4.5


@pytest.mark.parametrize("surface", ["surface", "surface-raised", "surface-sunken"])
@pytest.mark.parametrize("mark", ["focus", "border-strong", "accent", "danger", "warning", "ok"])
def test_icons_edges_and_focus_can_be_seen(theme: Theme, mark: str, surface: str) -> None:
    assert contrast(theme.color(mark), theme.color(surface)) >= 3


def test_passage_colours_can_be_read(theme: Theme) -> None:
    for colours in theme.passages:
        assert contrast(colours.ink, colours.tint) >= 4.5
        assert contrast(colours.ink, colours.strong) >= 4.5
        assert contrast(theme.color("text"), colours.tint) >= 4.5
        assert contrast(colours.mark, theme.color("surface")) >= 3
        assert contrast(colours.mark, theme.color("surface-raised")) >= 3


def test_passages_are_told_apart(theme: Theme) -> None:
    for field in fields(PassageColours):
        assert len({getattr(colours, field.name).name() for colours in theme.passages}) == len(theme.passages)
    assert theme.passage(1) == theme.passage(1 + len(theme.passages))


def test_contrast_is_the_standards() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#767676"), QColor("white")) == pytest.approx(4.54, abs=0.01)


def test_the_style_sheet_uses_known_tokens_only(theme: Theme) -> None:
    assert "$" not in theme.style_sheet()


def test_switching_is_live_and_saved(make_desk: MakeDesk) -> None:
    desk = make_desk()
    desk.open_up()
    light = desk.window.grab().toImage()
    desk.window.actions_table["theme-dark"].trigger()
    dark = desk.window.grab().toImage()
    assert QApplication.palette().color(QPalette.ColorRole.Window) == load_theme("dark").color("surface")
    assert light.pixelColor(400, 300).lightness() > 200 > 60 > dark.pixelColor(400, 300).lightness()
    assert load_settings(desk.data_dir / "settings.toml").window.theme == "dark"
    assert make_desk().window.actions_table["theme-dark"].isChecked()


def test_a_broken_settings_file_is_told_and_not_written_over(make_desk: MakeDesk, data_dir: Path) -> None:
    (data_dir / "settings.toml").write_text("[window]\nthema = 1\n", encoding="utf-8")
    desk = make_desk()
    assert "settings.toml is not valid" in desk.window.notices.notices[0].message
    desk.window.actions_table["theme-dark"].trigger()
    assert (data_dir / "settings.toml").read_text(encoding="utf-8") == "[window]\nthema = 1\n"


def test_system_follows_the_platform(qapp: QApplication) -> None:
    appearance = Appearance("system")
    appearance.apply()
    # Offscreen knows no colour scheme, which means light.
    assert appearance.theme.name == "light"
    appearance.choose("dark")
    assert appearance.theme.name == "dark"
    assert appearance.choice == "dark"


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_tinted(qapp: QApplication, name: str) -> None:
    red, blue = (pixmap(name, QColor(color), 24, 2).toImage() for color in ("#ff0000", "#0000ff"))
    assert red.width() == 48
    drawn = [red.pixelColor(x, y) for x in range(48) for y in range(48) if red.pixelColor(x, y).alpha() > 250]
    assert drawn
    if name != "scholiast":
        assert all(color.red() > 200 and color.blue() < 50 for color in drawn)
        assert red != blue
        assert icon(name, QColor("red")) is icon(name, QColor("red"))
