"""What a benchmark reports: a figure beside its peer's, measured in one run, since only the ratio travels."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BenchRow:
    """One figure.

    Attributes:
        value: the program's figure in ``unit``; None when it could not be measured.
        peer: the figure of what it is compared with, a sentence when that could not run, None when there is none.
        ratio: value over peer (larger is better for rates), None without a peer.
        n: how many passages, steps, questions or starts it rests on.
    """

    name: str
    value: float | None
    unit: str
    peer: float | str | None = None
    ratio: float | None = None
    n: int = 0


def rate_row(name: str, unit: str, ours: Sequence[float], peer: Sequence[float] | str | None, n: int) -> BenchRow:
    """Median rate over the peer's median rate.

    The ratio is the median of the ratios of paired rounds, so that a disturbance during one pair moves one ratio.
    """
    value = statistics.median(ours)
    if peer is None or isinstance(peer, str):
        return BenchRow(name, value, unit, peer, None, n)
    ratio = statistics.median(a / b for a, b in zip(ours, peer, strict=True))
    return BenchRow(name, value, unit, statistics.median(peer), ratio, n)
