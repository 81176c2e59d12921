"""The program's own colours: tokens read from resources/themes, turned into a palette and a style sheet.

Fusion looks the same everywhere, and a palette of our own works where the platform knows no colour scheme.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from scholiast.assets import resource
from scholiast.core import settings

ThemeName = Literal["light", "dark"]

_LARGE_POINTS = 15.0


class _Sheet(string.Template):
    """``$surface-raised`` and the like; CSS itself has no dollar signs."""

    idpattern = "[a-z]+(?:-[a-z]+)*"


@dataclass(frozen=True, slots=True)
class PassageColours:
    """The colours of one passage: behind its text, behind its quote, of text on either, of bars and rings."""

    tint: QColor
    strong: QColor
    ink: QColor
    mark: QColor


@dataclass(frozen=True, slots=True)
class Theme:
    """The colour tokens of one theme."""

    name: str
    tokens: Mapping[str, str]
    passages: tuple[PassageColours, ...]

    def color(self, token: str) -> QColor:
        """The colour called ``token``; KeyError for a name that no theme has."""
        return QColor(self.tokens[token])

    def passage(self, number: int) -> PassageColours:
        """The colours of passage ``number``, counted from 1; they repeat after the last."""
        return self.passages[(number - 1) % len(self.passages)]

    def palette(self) -> QPalette:
        """The tokens as Qt's roles."""
        palette = QPalette()
        roles = {
            QPalette.ColorRole.Window: "surface",
            QPalette.ColorRole.WindowText: "text",
            QPalette.ColorRole.Base: "surface-raised",
            QPalette.ColorRole.AlternateBase: "surface-sunken",
            QPalette.ColorRole.Text: "text",
            QPalette.ColorRole.PlaceholderText: "text-muted",
            QPalette.ColorRole.Button: "surface-raised",
            QPalette.ColorRole.ButtonText: "text",
            QPalette.ColorRole.BrightText: "danger",
            QPalette.ColorRole.Highlight: "selection",
            QPalette.ColorRole.HighlightedText: "selection-text",
            QPalette.ColorRole.Link: "accent",
            QPalette.ColorRole.LinkVisited: "accent",
            QPalette.ColorRole.ToolTipBase: "surface-raised",
            QPalette.ColorRole.ToolTipText: "text",
            QPalette.ColorRole.Light: "surface-raised",
            QPalette.ColorRole.Midlight: "border",
            QPalette.ColorRole.Mid: "border",
            QPalette.ColorRole.Dark: "border-strong",
            QPalette.ColorRole.Shadow: "border-strong",
            QPalette.ColorRole.Accent: "accent",
        }
        for role, token in roles.items():
            palette.setColor(role, self.color(token))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("text-muted"))
        return palette

    def style_sheet(self, font_percent: int = 100) -> str:
        """The style sheet of the window with the tokens filled in; sizes of text are of the system's."""
        sheet = resource("themes/window.qss")
        sizes = {"size-large": f"{_LARGE_POINTS * font_percent / 100:g}pt"}
        tokens = {**self.tokens, **sizes, "arrows": sheet.parent.as_posix()}
        return _Sheet(sheet.read_text(encoding="utf-8")).substitute(tokens)

    def heightened(self) -> Theme:
        """The same theme for people who need more contrast: no grey text, no faint edges."""
        stronger = {"text-muted": "text", "border": "border-strong", "border-strong": "text"}
        tokens = {key: self.tokens[stronger.get(key, key)] for key in self.tokens}
        passages = tuple(
            PassageColours(c.tint, _between(c.tint, c.strong), self.color("text"), c.ink) for c in self.passages
        )
        return Theme(self.name, tokens, passages)


def load_theme(name: ThemeName) -> Theme:
    """Read one of the program's own themes."""
    table = tomllib.loads(resource(f"themes/{name}.toml").read_text(encoding="utf-8"))
    passages = tuple(PassageColours(**{key: QColor(value) for key, value in row.items()}) for row in table["passages"])
    return Theme(table["name"], table["tokens"], passages)


def contrast(first: QColor, second: QColor) -> float:
    """The contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _between(one: QColor, other: QColor) -> QColor:
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return QColor(*((first + second) // 2 for first, second in pairs))


def _luminance(color: QColor) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(value) for value in (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _dress(application: QApplication, sheet: str, larger: float) -> None:
    """Give the application a style sheet, and make every text that much ``larger``, of what is open too."""
    if larger == 1.0:
        application.setStyleSheet(sheet)
        return
    own = [widget for widget in application.allWidgets() if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont)]
    sizes = [widget.font().pointSizeF() for widget in own]
    font = application.font()
    font.setPointSizeF(font.pointSizeF() * larger)
    # Under a style sheet widgets do not hear of another font; without one they do, and keep it.
    application.setStyleSheet("")
    application.setFont(font)
    application.setStyleSheet(sheet)
    for widget, size in zip(own, sizes, strict=True):
        mine = widget.font()
        mine.setPointSizeF(size * larger)
        widget.setFont(mine)


def wants_contrast() -> bool:
    """Whether the desktop is set to high contrast, where Qt knows (6.10 and later)."""
    style = QGuiApplication.styleHints()
    if not hasattr(style, "accessibility"):
        return False
    hints = style.accessibility()
    return isValid(hints) and hints.contrastPreference() == Qt.ContrastPreference.HighContrast


class Appearance(QObject):
    """Which theme is in use; *system* follows the platform where it tells."""

    changed = Signal()

    def __init__(self, choice: settings.Theme = "system", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice: settings.Theme = choice
        self._contrast: settings.Contrast = "system"
        self._font_percent = 100
        self._theme = load_theme(self._wanted())
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)

    @property
    def choice(self) -> settings.Theme:
        """What the person chose: system, light or dark."""
        return self._choice

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._theme

    def choose(self, choice: settings.Theme) -> None:
        """Use ``choice`` from now on."""
        self._choice = choice
        self.apply()

    def follow(self, wanted: settings.WindowSettings) -> bool:
        """Look as the settings say; nothing is drawn anew, and false returned, when nothing changes."""
        before = (self._choice, self._contrast, self._font_percent)
        if before == (wanted.theme, wanted.contrast, wanted.font_percent):
            return False
        factor = wanted.font_percent / self._font_percent
        self._choice, self._contrast, self._font_percent = wanted.theme, wanted.contrast, wanted.font_percent
        self.apply(factor)
        return True

    def apply(self, larger: float = 1.0) -> None:
        """Give the application the palette and the style sheet of the wanted theme, and texts that much ``larger``."""
        self._theme = load_theme(self._wanted())
        if self._contrast == "high" or (self._contrast == "system" and wants_contrast()):
            self._theme = self._theme.heightened()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(self._theme.palette())
            _dress(application, self._theme.style_sheet(self._font_percent), larger)
        self.changed.emit()

    def _wanted(self) -> ThemeName:
        if self._choice != "system":
            return self._choice
        return "dark" if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"

    def _on_scheme_changed(self, _scheme: Qt.ColorScheme) -> None:
        if self._choice == "system" and self._wanted() != self._theme.name:
            self.apply()
