"""The passages of one answer as a list: an item model and the card it is drawn as."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QUrl,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from scholiast.core.records import AnswerPassage
from scholiast.gui.language import translate
from scholiast.gui.text_direction import direction_of
from scholiast.gui.theme import Appearance, PassageColours, Theme
from scholiast.gui.turns import lines, percent, place, place_in_words

AnyIndex = QModelIndex | QPersistentModelIndex

Span = tuple[int, int]

SOURCE_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Source:
    """A passage as listed. ``is_used`` is None while the answer is not finished; ``has_answer`` false: none came."""

    number: int
    passage: AnswerPassage
    is_used: bool | None
    quote_start: int = 0
    has_answer: bool = True

    @property
    def title(self) -> str:
        """What the card is called: the note's file name."""
        return self.passage.note.rpartition("/")[2]

    @property
    def trail(self) -> str:
        """Folder and headings."""
        folder = self.passage.note.rpartition("/")[0]
        return " › ".join(([folder] if folder else []) + list(self.passage.heading))

    @property
    def excerpt(self) -> str:
        """The passage in one line without its markup, from the supporting quote on where there is one."""
        text = plain_line(self.passage.text[self.quote_start :])
        return f"… {text}" if plain_line(self.passage.text[: self.quote_start]) else text

    @property
    def likely(self) -> str:
        """How likely the passage looked before anything was read, in words; empty where that is unknown."""
        return (
            ""
            if self.passage.prior is None
            else translate("Source", "{share} likely at first").format(share=percent(self.passage.prior))
        )

    @property
    def share(self) -> str:
        """The passage's share in the answer, in words; empty while there is none."""
        posterior = self.passage.posterior if self.has_answer else None
        return (
            "" if posterior is None else translate("Source", "{share} of the answer").format(share=percent(posterior))
        )

    def spoken(self) -> str:
        """The card for a screen reader."""
        said = {
            True: translate("Source", "Source {number}: {place}, used"),
            False: translate("Source", "Source {number}: {place}, not used"),
            None: translate("Source", "Source {number}: {place}"),
        }
        return said[self.is_used].format(number=self.number, place=place(self.passage))


class SourceListModel(QAbstractListModel):
    """The passages sent for one question, in their order; row n is passage n + 1."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sources: list[Source] = []

    def set_passages(
        self, passages: Sequence[AnswerPassage], used: Mapping[int, Sequence[Span]] | None, *, has_answer: bool = True
    ) -> None:
        """Show ``passages``; ``used`` holds the quotes of those that a sentence cites, None while that is unknown."""
        self.beginResetModel()
        self._sources = []
        for number, passage in enumerate(passages, start=1):
            quotes = (used or {}).get(passage.id, ())
            is_used = None if used is None else passage.id in used
            start = min((start for start, _ in quotes), default=0)
            self._sources.append(Source(number, passage, is_used, start, has_answer))
        self.endResetModel()

    @property
    def sources(self) -> tuple[Source, ...]:
        """What is listed."""
        return tuple(self._sources)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Number of passages."""
        return 0 if parent.isValid() else len(self._sources)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Each can be dragged into another program."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The notes as files, and the passages as text with where they stand."""
        passages = [self._sources[index.row()].passage for index in indexes if index.isValid()]
        data = QMimeData()
        files = dict.fromkeys(str(Path(passage.root) / passage.note) for passage in passages)
        data.setUrls([QUrl.fromLocalFile(file) for file in files])
        data.setText("\n\n".join(f"{passage.text.strip()}\n— {place(passage)}" for passage in passages))
        return data

    def supportedDragActions(self) -> Qt.DropAction:  # noqa: N802  # Qt's name
        """Copies only: a program that moves a file would take the note away."""
        return Qt.DropAction.CopyAction

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The source, or what is said of it."""
        if not index.isValid() or not 0 <= index.row() < len(self._sources):
            return None
        source = self._sources[index.row()]
        if role == SOURCE_ROLE:
            return source
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return source.spoken()
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tool_tip(source)
        return None


_LINK = re.compile(r"!?\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]|!?\[([^\]]*)\]\([^)]*\)")
_MARKUP = re.compile(r"^\s*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|>\s?|\|?[\s:|-]+\|\s*$)|\*\*|__|~~|`+", re.MULTILINE)


def plain_line(text: str) -> str:
    """Markdown in one line for a glance: emphasis, list and heading marks gone, links as their text."""
    linked = _LINK.sub(lambda found: found[1] or found[2] or "", text)
    return " ".join(_MARKUP.sub("", linked).replace("|", " ").split())


def _tool_tip(source: Source) -> str:
    rows = [place(source.passage)]
    for also in source.passage.also:
        where = place_in_words(also.note, None, also.line_from, also.line_from)
        same = f"{also.library} › {also.note}{where and f', {where}'}"
        rows.append(translate("Source", "The same passage: {place}").format(place=same))
    if source.passage.prior is not None:
        likely = translate("Source", "From the question alone it looked {share} likely to hold the answer.")
        rows.append(likely.format(share=percent(source.passage.prior)))
    if source.share:
        rests = translate("Source", "Once the answer was read, {share} rests on it.", "{share}: 90 % of the answer")
        rows.append(rests.format(share=source.share))
    return "\n".join(rows)


class PassageDelegate(QStyledItemDelegate):
    """Draws a source as a card: number, note, lines, headings, excerpt, and its shares at first and in the answer."""

    _PAD = 12
    _GAP = 4

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.linked: tuple[int, ...] = ()

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """All cards are equally high."""
        normal, small = (QFontMetrics(font).height() for font in self._fonts(option.font))
        return QSize(160, self._PAD * 2 + normal + small * 4 + self._GAP * 4 + 8)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw the card of ``index``."""
        source = index.data(SOURCE_ROLE)
        if not isinstance(source, Source):
            return
        theme = self._appearance.theme
        colours = theme.passage(source.number)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = QRectF(option.rect).adjusted(8.5, 4.5, -8.5, -3.5)
        self._paint_ground(painter, card, option, source, colours)
        inner = card.toRect().adjusted(self._PAD, self._PAD - 4, -self._PAD, -self._PAD + 4)
        self._paint_words(painter, inner, option.font, source)
        painter.restore()

    def _fonts(self, base: QFont) -> tuple[QFont, QFont]:
        normal, small = QFont(base), QFont(base)
        normal.setWeight(QFont.Weight.DemiBold)
        small.setPointSizeF(base.pointSizeF() * 0.88)
        return normal, small

    def _paint_ground(
        self, painter: QPainter, card: QRectF, option: QStyleOptionViewItem, source: Source, colours: PassageColours
    ) -> None:
        theme = self._appearance.theme
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        ground = theme.color("surface-raised" if source.is_used is not False else "surface-sunken")
        painter.setBrush(theme.color("hover") if hovered and not selected else ground)
        linked = source.number in self.linked
        edge = colours.mark if selected or linked else theme.color("border")
        painter.setPen(QPen(edge, 3 if linked else 2 if selected else 1, Qt.PenStyle.SolidLine))
        painter.drawRoundedRect(card, 8, 8)
        if source.is_used:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.mark)
            painter.drawRoundedRect(QRectF(card.left() + 3, card.top() + 10, 3, card.height() - 20), 1.5, 1.5)
        if focused:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("focus"), 1, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(card.adjusted(3, 3, -3, -3), 6, 6)

    def _paint_words(self, painter: QPainter, inner: QRect, base: QFont, source: Source) -> None:
        theme = self._appearance.theme
        normal, small = self._fonts(base)
        normal_height, small_height = QFontMetrics(normal).height(), QFontMetrics(small).height()
        quiet = source.is_used is False
        row = QRect(inner.left(), inner.top(), inner.width(), normal_height)
        chip = self._paint_chip(painter, row, small, source)
        where = lines(source.passage)
        width = QFontMetrics(small).horizontalAdvance(where)
        painter.setFont(small)
        painter.setPen(theme.color("text-muted"))
        painter.drawText(row, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, where)
        painter.setFont(normal)
        painter.setPen(theme.color("text-muted" if quiet else "text"))
        title = row.adjusted(chip + 8, 0, -width - 8, 0)
        _elided(painter, title, source.title, Qt.TextElideMode.ElideMiddle)
        painter.setFont(small)
        painter.setPen(theme.color("text-muted"))
        row = QRect(inner.left(), row.bottom() + self._GAP, inner.width(), small_height)
        trail = source.trail or source.passage.library
        _elided(painter, row, trail, Qt.TextElideMode.ElideMiddle)
        row = QRect(inner.left(), row.bottom() + self._GAP, inner.width(), small_height * 2 + 2)
        painter.setPen(theme.color("text-muted" if quiet else "text"))
        _two_lines(painter, row, source.excerpt)
        row = QRect(inner.left(), row.bottom() + self._GAP + 2, inner.width(), small_height)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # names of files, numbers and bars stay so
        self._paint_shares(painter, row, source, theme)

    def _paint_chip(self, painter: QPainter, row: QRect, font: QFont, source: Source) -> int:
        theme = self._appearance.theme
        colours = theme.passage(source.number)
        bold = QFont(font)
        bold.setWeight(QFont.Weight.DemiBold)
        text = str(source.number)
        size = max(QFontMetrics(bold).horizontalAdvance(text) + 10, QFontMetrics(bold).height() + 2)
        chip = QRectF(row.left(), row.top() + (row.height() - QFontMetrics(bold).height() - 2) / 2, size, 0)
        chip.setHeight(QFontMetrics(bold).height() + 2)
        quiet = source.is_used is False
        painter.setPen(QPen(theme.color("border-strong") if quiet else colours.mark, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush if quiet else colours.tint)
        painter.drawRoundedRect(chip, 5, 5)
        painter.setFont(bold)
        painter.setPen(theme.color("text-muted") if quiet else colours.ink)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, text)
        return round(chip.width())

    def _paint_shares(self, painter: QPainter, row: QRect, source: Source, theme: Theme) -> None:
        passage = source.passage
        mark = theme.passage(source.number).mark
        metrics = painter.fontMetrics()
        note = self.tr("not used") if source.is_used is False else ""
        painter.setPen(theme.color("text-muted"))
        painter.drawText(row, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, note)
        parts = [(source.likely, passage.prior, theme.color("border-strong")), (source.share, passage.posterior, mark)]
        shown = [(text, share or 0.0, colour, metrics.horizontalAdvance(text)) for text, share, colour in parts if text]
        room = row.width() - (metrics.horizontalAdvance(note) + _BETWEEN if note else 0)
        if sum(width for *_, width in shown) + _BETWEEN * (len(shown) - 1) > room:
            del shown[:-1]  # the share in the answer says more
        if shown and shown[0][-1] > room:
            _words, share, colour, _width = shown[0]
            shown = [(percent(share), share, colour, max(room, 0) // 2)]  # the bar says the rest
        left = row.left()
        for text, share, colour, width in shown:
            painter.setPen(theme.color("text-muted"))
            painter.drawText(QRect(left, row.top(), width + 1, row.height()), Qt.AlignmentFlag.AlignVCenter, text)
            track = QRectF(left, row.bottom() + 3, width, 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("border"))
            painter.drawRoundedRect(track, 1.5, 1.5)
            painter.setBrush(colour)
            track.setWidth(max(2.0, width * min(share, 1.0)))
            painter.drawRoundedRect(track, 1.5, 1.5)
            left += width + _BETWEEN


def _elided(painter: QPainter, row: QRect, text: str, mode: Qt.TextElideMode) -> None:
    shown = painter.fontMetrics().elidedText(text, mode, row.width())
    painter.drawText(row, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _two_lines(painter: QPainter, area: QRect, text: str) -> None:
    metrics = painter.fontMetrics()
    words, first = text.split(" "), ""
    while words and metrics.horizontalAdvance(f"{first} {words[0]}".strip()) <= area.width():
        first = f"{first} {words.pop(0)}".strip()
    if not first and words:
        _elided(painter, QRect(area.left(), area.top(), area.width(), metrics.height()), text, _END)
        return
    top = QRect(area.left(), area.top(), area.width(), metrics.height())
    painter.setLayoutDirection(direction_of(text))
    painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, first)
    # The second line is read as the first, whatever letter it begins with.
    below = metrics.elidedText(" ".join(words), _END, area.width())
    painter.drawText(top.translated(0, metrics.height() + 1), Qt.AlignmentFlag.AlignLeft, below)


_END = Qt.TextElideMode.ElideRight
_BETWEEN = 14  # pixels between two shares
