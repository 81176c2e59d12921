"""What the number of passages does (Lewis et al., 2020, Figure 3): accuracy, recall, likelihood and time against K."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from scholiast.evaluation import plots
from scholiast.evaluation.likelihoods import AnswerLikelihoods
from scholiast.evaluation.metrics import bootstrap_interval, mean
from scholiast.evaluation.questions import Question
from scholiast.evaluation.reading_evaluation import Reading, judge_answer
from scholiast.evaluation.reports import shown_measure, summarise
from scholiast.evaluation.retrieval_evaluation import ranking_of
from scholiast.evaluation.rows import EvaluationRow

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AveragedMode = Literal["rag-sequence", "rag-token"]
MODES: tuple[AveragedMode, ...] = ("rag-sequence", "rag-token")
HEADER = ("mode", "K", "EM", "F1", "refused", "recall", "answer recall", "NLL", "median ms", "p95 ms")


_PANELS = (
    ("em", "Exact match", "", True),
    ("f1", "F1", "", True),
    ("recall", "A gold note is among the K", "", True),
    ("answer_recall", "The answer stands in one of the K", "", True),
    ("nll", "-log p(y|x) of the right answer", "nats", False),
)


@dataclass(frozen=True, slots=True)
class Count:
    """One series: K passages read in one mode."""

    mode: AveragedMode
    k: int

    @property
    def key(self) -> str:
        """Tells the series of a run apart."""
        return f"{self.mode}/{self.k}"


@dataclass(frozen=True, slots=True)
class CountTrial:
    """Asks a question with K passages; a :data:`~scholiast.evaluation.rows.Judge`.

    The ranks of its rows are among the K passages that were read, and None beyond them.

    Attributes:
        reading: its request says K and the mode.
        likelihoods: shared by the series.
    """

    reading: Reading
    likelihoods: AnswerLikelihoods

    def __call__(self, question: Question) -> EvaluationRow:
        """Answer, judge, and see how likely the accepted answer was."""
        answer, hits = self.reading.answer_and_hits(question)
        row = judge_answer(question, answer, ranking_of(question, hits, answer.timings.retrieve_ms))
        if not (question.answerable and question.answers):
            return row
        rule: AveragedMode = "rag-token" if answer.mode == "rag-token" else "rag-sequence"
        return replace(row, nll=self.likelihoods.nll(question.question, question.answers[0], hits, rule))


def summarise_counts(
    questions: Sequence[Question], rows: Mapping[str, Sequence[EvaluationRow]], tried: Sequence[Count], seed: int
) -> dict[str, Any]:
    """{n, rows [{mode, k, recall, answer_recall, nll, the keys of ``evaluate``, intervals}]}.

    ``recall``: the share of the questions of which a gold note is among the K passages; ``answer_recall``: of which
    one of them holds an accepted answer (the paper's answer recall @ K); ``nll``: the mean of -log p(y|x), nats.

    Args:
        questions: what each series was asked.
        rows: by the series' key, in the order of the questions.
        tried: the series.
        seed: for the bootstrap.
    """
    return {"n": len(questions), "rows": [_row(questions, rows[count.key], count, seed) for count in tried]}


def table(report: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The report's rows under :data:`HEADER`."""
    measures = ("em", "f1", "abstention.refused_answerable", "recall", "answer_recall", "nll")
    lines = []
    for row in report["rows"]:
        times = (f"{row['latency_ms'][name]:.0f}" for name in ("p50", "p95"))
        lines.append((row["mode"], str(row["k"]), *(shown_measure(row, key) for key in measures), *times))
    return lines


def figure(report: Mapping[str, Any]) -> Figure:
    """The report as curves over K, a colour a mode."""
    modes = list(dict.fromkeys(row["mode"] for row in report["rows"]))
    panels = [
        plots.Panel(title, [_line(report, mode, key) for mode in modes], unit, share)
        for key, title, unit, share in _PANELS
    ]
    times = [
        plots.Line(mode, _counts(rows), [row["latency_ms"]["p50"] / 1000 for row in rows])
        for mode in modes
        for rows in [_of(report, mode)]
    ]
    panels.append(plots.Panel("Time of an answer", times, "seconds, median"))
    ticks = sorted({row["k"] for row in report["rows"]})
    title = f"{report['n']} questions, K passages each (bands: 95 % intervals)"
    return plots.curves(title, panels, "K", columns=3, ticks=ticks)


def _of(report: Mapping[str, Any], mode: str) -> list[Mapping[str, Any]]:
    return [row for row in report["rows"] if row["mode"] == mode]


def _counts(rows: Sequence[Mapping[str, Any]]) -> list[int]:
    return [row["k"] for row in rows]


def _line(report: Mapping[str, Any], mode: str, key: str) -> plots.Line:
    rows = [row for row in _of(report, mode) if key in row["intervals"]]
    bands = [row["intervals"][key] for row in rows]
    low, high = [band[0] for band in bands], [band[1] for band in bands]
    return plots.Line(mode, _counts(rows), [row[key] for row in rows], low, high)


def _row(questions: Sequence[Question], rows: Sequence[EvaluationRow], count: Count, seed: int) -> dict[str, Any]:
    report = summarise(questions, rows, seed, cutoff=count.k)
    # At other cut-offs the ranks, which end at K, would say something else than their name.
    kept = {key: value for key, value in report.items() if not _is_ranking(key)}
    intervals = {key: value for key, value in report["intervals"].items() if not _is_ranking(key)}
    for name in ("recall", "answer_recall"):
        kept[name] = report[f"{name}@{count.k}"]
        interval = report["intervals"].get(f"{name}@{count.k}")
        intervals |= {} if interval is None else {name: interval}
    losses = [row.nll for row in rows if row.nll is not None]
    interval = bootstrap_interval(losses, seed)
    intervals |= {} if interval is None else {"nll": interval}
    return {"mode": count.mode, "k": count.k} | kept | {"nll": mean(losses), "intervals": intervals}


def _is_ranking(key: str) -> bool:
    return "@" in key
