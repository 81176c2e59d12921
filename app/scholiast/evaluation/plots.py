"""Pictures of what the experiments found; Matplotlib is imported when one is drawn, and draws into memory only."""

from __future__ import annotations

import logging
import re
import textwrap
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Told apart by people who do not see red and green (Okabe and Ito).
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
_MARKERS = ("o", "s", "^", "D", "v", "P")
# A line that lies on another one must not hide it.
_STYLES = ("-", "--", ":", "-.", "--", ":")
_GREY, _RED, _INK = "#777777", "#B3261E", "#222222"
# Asked one after the other for a character that the first lacks; those that are not here are left out.
_FONTS = (
    "DejaVu Sans",
    "Noto Sans",
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "Noto Sans Arabic",
    "Noto Sans Devanagari",
    "PingFang SC",
    "Microsoft YaHei",
    "Arial Unicode MS",
    "WenQuanYi Zen Hei",
    "Segoe UI Symbol",
)
_DOTS = 150
_LEAST_WIDTH = 5.0
_LETTERS_AN_INCH = 10
_TOKENS_A_PANEL = 24
_LONGEST_LABEL = 34
_LEAST_NUMBER = 0.05


@dataclass(frozen=True, slots=True)
class Line:
    """A curve; ``low`` and ``high``, where there are any, are drawn as a band around it."""

    label: str
    xs: Sequence[float]
    ys: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    """One pair of axes.

    Attributes:
        title: what is measured.
        lines: over the x that the panels share.
        unit: of y; "" for none.
        share: y is a share, from 0 to 1.
        usual: a level to compare with, dashed.
        limit: a level that must not be passed, dotted; ``below`` says that it must not be undercut.
        events: places on x that are marked.
    """

    title: str
    lines: Sequence[Line]
    unit: str = ""
    share: bool = False
    usual: float | None = None
    limit: float | None = None
    below: bool = False
    events: Sequence[float] = field(default=())


@dataclass(frozen=True, slots=True)
class Bars:
    """Horizontal bars, one for each label and group; ``unit`` is that of the values."""

    title: str
    unit: str
    labels: Sequence[str]
    groups: Sequence[tuple[str, Sequence[float]]]


def curves(
    title: str,
    panels: Sequence[Panel],
    x_label: str,
    *,
    columns: int,
    ticks: Sequence[int] | None = None,
    own_legends: bool = False,
) -> Figure:
    """Panels over one x; with ``ticks``, which are its values, x is logarithmic.

    One legend stands below the panels, or with ``own_legends``, where their lines are different ones, in each of them.
    """
    figure = _figure(title, 4.4 * columns, 3.0 * -(-len(panels) // columns) + 0.7)
    grid = figure.subplots(-(-len(panels) // columns), columns, squeeze=False)
    flat = [axes for row in grid for axes in row]
    for axes, panel in zip(flat, panels, strict=False):
        _draw_panel(axes, panel, x_label, ticks)
    for axes in flat[len(panels) :]:
        axes.set_visible(False)
    if own_legends:
        for axes in flat[: len(panels)]:
            axes.legend(fontsize=8, frameon=False)
    else:
        _legend(figure, flat[: len(panels)])
    return figure


def heat_map(title: str, columns: Sequence[str], rows: Sequence[str], values: Sequence[Sequence[float]]) -> Figure:
    """Shares from 0 to 1 as shades, ``values[column][row]``; many columns are broken into several panels."""
    spans = [(start, min(len(columns), start + _TOKENS_A_PANEL)) for start in range(0, len(columns), _TOKENS_A_PANEL)]
    widest = max(end - start for start, end in spans)
    labels = [_shortened(row) for row in rows]
    margin = 0.085 * max(len(label) for label in labels) + 1.4
    longest = max(len(column) for column in columns)
    height = 0.34 * len(rows) + 0.075 * min(longest, 20) + 0.35
    figure = _figure(title, 0.52 * widest + margin, height * len(spans) + 0.8)
    for axes, (start, end) in zip(figure.subplots(len(spans), 1, squeeze=False)[:, 0], spans, strict=True):
        part = [[values[column][row] for column in range(start, end)] for row in range(len(rows))]
        # Panels of the same width of cells, the last one as short as it is.
        padded = [[*line, *[float("nan")] * (widest - len(line))] for line in part]
        image = axes.pcolormesh(padded, cmap="Blues", vmin=0.0, vmax=1.0, edgecolors="white", linewidth=1.0)
        axes.set_xticks([i + 0.5 for i in range(end - start)])
        axes.set_xticklabels([_plain(text) for text in columns[start:end]], rotation=55, ha="right", fontsize=8)
        axes.set_yticks([i + 0.5 for i in range(len(rows))], [_plain(label) for label in labels], fontsize=8)
        axes.invert_yaxis()
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
        _write_numbers(axes, part)
    bar = figure.colorbar(image, ax=figure.axes, fraction=0.02, pad=0.01)
    bar.ax.tick_params(labelsize=8)
    return figure


def bars(title: str, charts: Sequence[Bars]) -> Figure:
    """Charts below each other, each with the numbers at its bars."""
    heights = [max(1, len(chart.labels)) * len(chart.groups) * 0.24 + 0.8 for chart in charts]
    figure = _figure(title, 8.0, sum(heights) + 0.7)
    grid = figure.subplots(len(charts), 1, squeeze=False, height_ratios=heights)
    for axes, chart in zip(grid[:, 0], charts, strict=True):
        step = 0.8 / len(chart.groups)
        for number, (name, values) in enumerate(chart.groups):
            places = [at + number * step - 0.4 + step / 2 for at in range(len(chart.labels))]
            drawn = axes.barh(places, values, height=step * 0.92, label=name, color=_COLOURS[number % len(_COLOURS)])
            axes.bar_label(drawn, labels=[f"{value:,.2f}" for value in values], padding=3, fontsize=8)
        axes.set_yticks(range(len(chart.labels)), [_plain(_shortened(label)) for label in chart.labels], fontsize=8)
        axes.invert_yaxis()
        axes.margins(x=0.14)
        axes.set_title(_plain(chart.title), fontsize=10, loc="left")
        axes.set_xlabel(_plain(chart.unit), fontsize=8)
        _tidy(axes)
        axes.grid(visible=False, axis="y")
        if len(chart.groups) > 1:
            axes.legend(fontsize=8, frameon=False)
    return figure


def save(figure: Figure, path: Path) -> str:
    """Write ``figure``; the characters that no font here has, for which boxes are drawn.

    Raises:
        OSError: the file cannot be written.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        figure.savefig(path, dpi=_DOTS, format=path.suffix[1:].lower())
    codes = (re.search(r"Glyph (\d+)", str(warning.message)) for warning in caught)
    return "".join(dict.fromkeys(chr(int(code[1])) for code in codes if code is not None))


def _figure(title: str, width: float, height: float) -> Figure:
    """An empty figure of this size in inches, or wider, under its title."""
    # It says that it looks for fonts, which takes a moment the first time.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.font_manager import fontManager

    here = set(fontManager.get_font_names())
    matplotlib.rcParams["font.family"] = [name for name in _FONTS if name in here]
    # A dollar sign in a note is money, not mathematics.
    matplotlib.rcParams["text.parse_math"] = False
    width = max(width, _LEAST_WIDTH)
    lines = textwrap.wrap(_plain(title), int(width * _LETTERS_AN_INCH))
    figure = Figure(figsize=(width, height + 0.2 * len(lines)), layout="constrained", facecolor="white")
    figure.suptitle("\n".join(lines), fontsize=11, color=_INK)
    return figure


def _draw_panel(axes: Axes, panel: Panel, x_label: str, ticks: Sequence[int] | None) -> None:
    from matplotlib.ticker import MaxNLocator

    for number, line in enumerate(panel.lines):
        colour = _COLOURS[number % len(_COLOURS)]
        if line.low:
            axes.fill_between(line.xs, line.low, line.high, color=colour, alpha=0.13, linewidth=0)
        marker, style = _MARKERS[number % len(_MARKERS)], _STYLES[number % len(_STYLES)]
        axes.plot(line.xs, line.ys, style, color=colour, marker=marker, markersize=4, linewidth=1.6, label=line.label)
    if panel.usual is not None:
        axes.axhline(panel.usual, color=_GREY, linestyle="--", linewidth=1.0, label="untrained")
    if panel.limit is not None:
        axes.axhline(panel.limit, color=_RED, linestyle=":", linewidth=1.4, label="alarm beyond")
    for place in panel.events:
        axes.axvline(place, color=_RED, linewidth=1.0, alpha=0.6, label="alarm")
    if panel.share:
        axes.set_ylim(-0.03, 1.03)
    elif panel.limit is None:
        axes.set_ylim(bottom=0.0)
    if ticks is not None:
        axes.set_xscale("log")
        axes.set_xticks(ticks, [str(tick) for tick in ticks])
        axes.minorticks_off()
    else:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_title(_plain(panel.title), fontsize=10, loc="left")
    axes.set_xlabel(x_label, fontsize=8)
    axes.set_ylabel(_plain(panel.unit), fontsize=8)
    _tidy(axes)


def _tidy(axes: Axes) -> None:
    axes.tick_params(labelsize=8)
    axes.grid(visible=True, color="#E4E4E4", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _legend(figure: Figure, parts: Sequence[Axes]) -> None:
    """One legend for all panels, below them, each label once."""
    found: dict[str, Artist] = {}
    for axes in parts:
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True):
            found.setdefault(str(label), handle)
    figure.legend(
        list(found.values()), list(found), loc="outside lower center", ncols=len(found), fontsize=8, frameon=False
    )


def _write_numbers(axes: Axes, part: Sequence[Sequence[float]]) -> None:
    for row, line in enumerate(part):
        for column, value in enumerate(line):
            if value >= _LEAST_NUMBER:
                colour = "white" if value > 0.6 else _INK
                text = "1" if value > 0.995 else f"{value:.2f}"[1:]
                axes.text(column + 0.5, row + 0.5, text, ha="center", va="center", fontsize=7, color=colour)


def _plain(text: str) -> str:
    """``text`` on one line, without control characters."""
    return "".join(c if c.isprintable() else " " for c in text)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_LABEL else f"{text[: _LONGEST_LABEL - 1]}…"
