"""What the length of the passages does: accuracy, recall, time and the size of the index against words a passage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from scholiast.evaluation import plots
from scholiast.evaluation.questions import Question
from scholiast.evaluation.reports import shown_measure, summarise
from scholiast.evaluation.rows import EvaluationRow

if TYPE_CHECKING:
    from matplotlib.figure import Figure

HEADER = (
    *("words", "passages", "index MB", "EM", "F1", "refused", "recall@1", "recall@5", "answer recall@5"),
    *("median ms", "p95 ms"),
)
_MEASURES = ("em", "f1", "abstention.refused_answerable", "recall@1", "recall@5", "answer_recall@5")
_MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class CutIndex:
    """The index of one target length.

    Attributes:
        words: the target.
        passages: how many there are.
        mean_words: of a passage as it is embedded, its title and headings left out.
        database_bytes, vectors_bytes: the store with its keywords, and the vectors beside it.
    """

    words: int
    passages: int
    mean_words: float
    database_bytes: int
    vectors_bytes: int

    @property
    def key(self) -> str:
        """Tells the series of a run apart."""
        return f"{self.words} words"

    @property
    def bytes(self) -> int:
        """All of it."""
        return self.database_bytes + self.vectors_bytes


def summarise_sizes(
    questions: Sequence[Question],
    rows: Mapping[str, Sequence[EvaluationRow]],
    tried: Sequence[CutIndex],
    k: int,
    seed: int,
) -> dict[str, Any]:
    """{n, k, rows [{words, passages, mean_words, database_bytes, vectors_bytes, the keys of ``evaluate``}]}.

    Args:
        questions: what was asked of each index.
        rows: by the index's key, in the order of the questions.
        tried: the indexes.
        k: passages that were read for an answer.
        seed: for the bootstrap.
    """
    reports = [asdict(index) | summarise(questions, rows[index.key], seed, cutoff=k) for index in tried]
    return {"n": len(questions), "k": k, "rows": reports}


def table(report: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The report's rows under :data:`HEADER`."""
    lines = []
    for row in report["rows"]:
        size = (row["database_bytes"] + row["vectors_bytes"]) / _MEGABYTE
        times = (f"{row['latency_ms'][name]:.0f}" for name in ("p50", "p95"))
        measures = (shown_measure(row, key) for key in _MEASURES)
        lines.append((str(row["words"]), str(row["passages"]), f"{size:.2f}", *measures, *times))
    return lines


def figure(report: Mapping[str, Any]) -> Figure:
    """The report as curves over the words of a passage."""
    rows = report["rows"]
    words = [row["words"] for row in rows]
    panels = [
        plots.Panel("Accuracy", [_line(rows, "em", "exact match"), _line(rows, "f1", "F1")], share=True),
        plots.Panel(
            "Recall", [_line(rows, "recall@5", "gold note @5"), _line(rows, "answer_recall@5", "answer @5")], share=True
        ),
        plots.Panel(
            "Time of an answer",
            [
                plots.Line("median", words, [row["latency_ms"]["p50"] / 1000 for row in rows]),
                plots.Line("95 % within", words, [row["latency_ms"]["p95"] / 1000 for row in rows]),
            ],
            "seconds",
        ),
        plots.Panel(
            "Size of the index",
            [
                plots.Line("database", words, [row["database_bytes"] / _MEGABYTE for row in rows]),
                plots.Line("vectors", words, [row["vectors_bytes"] / _MEGABYTE for row in rows]),
            ],
            "MB",
        ),
    ]
    title = f"{report['n']} questions, {report['k']} passages each (bands: 95 % intervals)"
    return plots.curves(title, panels, "words a passage", columns=2, ticks=words, own_legends=True)


def _line(rows: Sequence[Mapping[str, Any]], key: str, label: str) -> plots.Line:
    known = [row for row in rows if key in row["intervals"]]
    low, high = ([row["intervals"][key][end] for row in known] for end in (0, 1))
    return plots.Line(label, [row["words"] for row in known], [row[key] for row in known], low, high)
