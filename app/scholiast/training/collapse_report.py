"""What the gauges of a joint training run said (paper, appendix H): their course, and where an alarm stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from scholiast.core.errors import UsageError
from scholiast.evaluation.plots import Line, Panel
from scholiast.training import checkpoints, logs
from scholiast.training.collapse import NAMES, PREFIX, Gauges, Limit, Probe, limits, measure

HEADER = ("gauge", "untrained", "alarm", "worst", "last", "alarm at step")
MEANINGS = {
    "distinct": "distinct best passages",
    "overlap": "overlap of the best five",
    "information": "information, nats",
    "cosine": "cosine between questions",
    "recall": "recall@5",
    "sensitivity": "sensitivity, nats",
    "divergence": "divergence of the prior, nats",
    "drift": "drift of the questions",
    "hub": "largest share of one passage",
}


def report_of(folder: Path) -> dict[str, Any]:
    """What the log in ``folder`` says of the retriever.

    Returns:
        {steps, probe, alarms [{step, gauges [], action}], frozen, gauges {NAME: {untrained, alarm, below, worst, last,
        alarms [step]}}, curve [{step, NAME...}]}. ``alarm`` is the limit of the gauge, under it where ``below`` is
        true; ``probe`` the number of questions looked up; null where the log does not tell.

    Raises:
        UsageError: there is no log, or one without gauges: only ``train joint`` has them.
    """
    last, entries = _entries(folder)
    first = next((entry for entry in entries if entry["step"] == 0), None)
    untrained, probe = _untrained(folder, first)
    bounds = {} if untrained is None else limits(untrained, probe or 0)
    alarms = [
        {"step": entry["step"], "gauges": list(entry["alarms"]), "action": entry["action"]}
        for entry in entries
        if "action" in entry
    ]
    curve = [{"step": entry["step"]} | _gauges(entry) for entry in entries]
    return {
        "steps": last,
        "probe": probe,
        "alarms": alarms,
        "frozen": any(alarm["action"] == "freeze" for alarm in alarms),
        "gauges": {name: _summary(name, curve, alarms, untrained, bounds.get(name)) for name in NAMES},
        "curve": curve,
    }


def table(report: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The gauges under :data:`HEADER`."""
    lines: list[tuple[str, ...]] = []
    for name, gauge in report["gauges"].items():
        limit = "-" if gauge["alarm"] is None else f"{'below' if gauge['below'] else 'above'} {gauge['alarm']:.3f}"
        steps = ", ".join(str(step) for step in gauge["alarms"]) or "-"
        shown = (_number(gauge[key]) for key in ("untrained", "worst", "last"))
        untrained, worst, last = shown
        lines.append((MEANINGS[name], untrained, limit, worst, last, steps))
    return lines


def panels(report: Mapping[str, Any]) -> list[Panel]:
    """A panel for each gauge that was measured, over the steps."""
    made = []
    for name, gauge in report["gauges"].items():
        points = [(entry["step"], entry[name]) for entry in report["curve"] if name in entry]
        if points:
            line = Line("", [step for step, _ in points], [value for _, value in points])
            events = [alarm["step"] for alarm in report["alarms"] if name in alarm["gauges"]]
            made.append(Panel(MEANINGS[name], [line], usual=gauge["untrained"], limit=gauge["alarm"], events=events))
    return made


def _entries(folder: Path) -> tuple[int, list[logs.Entry]]:
    """The last step, and the entries with gauges by step; one that was logged twice counts as it was last."""
    path = folder / logs.FILE_NAME
    if not path.is_file():
        raise UsageError(f"{folder} holds no log of a training run.", "Give the folder of `train joint --out`.")
    try:
        everything = {int(entry["step"]): entry for entry in logs.read(folder)}
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{path} is no log of a training run: {error}.", "Give another folder.") from error
    found = {step: entry for step, entry in everything.items() if f"{PREFIX}{NAMES[0]}" in entry}
    if not found:
        raise UsageError(
            f"{path} has no gauges.", "Only `train joint` with a retriever to train watches for a collapse."
        )
    return max(everything), [found[step] for step in sorted(found)]


def _untrained(folder: Path, first: logs.Entry | None) -> tuple[Gauges | None, int | None]:
    """The gauges before training and the number of questions: from the log, or from the checkpoint of older runs."""
    if first is not None:
        return Gauges.of_figures(first), int(first["probe"])
    state = checkpoints.load(folder)
    if state is None or "baseline" not in state:
        return None, None
    probe = Probe.of_state(state["baseline"])
    return measure(probe, probe), len(probe.ids)


def _gauges(entry: logs.Entry) -> dict[str, float]:
    return {name: entry[f"{PREFIX}{name}"] for name in NAMES if entry.get(f"{PREFIX}{name}") is not None}


def _summary(
    name: str,
    curve: Sequence[Mapping[str, float]],
    alarms: Sequence[Mapping[str, Any]],
    untrained: Gauges | None,
    limit: Limit | None,
) -> dict[str, Any]:
    values = [entry[name] for entry in curve if name in entry]
    worst = None if limit is None or not values else min(values) if limit.below else max(values)
    return {
        "untrained": None if untrained is None else getattr(untrained, name),
        "alarm": None if limit is None else limit.value,
        "below": None if limit is None else limit.below,
        "worst": worst,
        "last": values[-1] if values else None,
        "alarms": [alarm["step"] for alarm in alarms if name in alarm["gauges"]],
    }


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
