"""Sums up the rows of a run: the keys of ``evaluate``, their intervals, and tables to read.

Definitions. em, f1: SQuAD's (Rajpurkar et al., 2016) over answerable questions with a known answer; a refusal
counts 0, except under ``_forced``. Citations, by distinct cited passages: precision is the share that belongs to a
gold note, averaged over the answers that cite something (one to a question without an answer cites nothing right);
recall is the share of the gold notes that is cited, averaged over the answers to questions with a gold note (both as
HotpotQA counts supporting facts, Yang et al., 2018, a note standing for a fact); per_answer is how many passages an
answer cites. Only answers that were shown count. Right citations are counted over the right ones of them, right
meaning F1 >= .5: precision is the share of the cited passages that hold an accepted answer, averaged over the answers;
recall is the share of the answers that cite at least one such passage. AUROC: answerable questions against the others
by abstention score; auroc_right: among the answerable ones, right candidates against wrong ones. Coverage: the largest
share of the answerable questions that a threshold on that score lets through with 90 % of them right (Kamath et al.,
2020).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.evaluation import metrics
from scholiast.evaluation.metrics import bootstrap_interval, bootstrap_statistic, mean
from scholiast.evaluation.questions import Question
from scholiast.evaluation.retrieval_evaluation import DEPTH
from scholiast.evaluation.rows import EvaluationRow

CUTOFFS = (1, 5, 10)
OUTCOMES = ("answered", "partly", "not-in-notes")
KIND_MEASURES = ("em", "f1", "em_forced", "f1_forced", "refused")
RIGHT_F1 = 0.5
PRECISION = 0.9

Pairs = Sequence[tuple[Question, EvaluationRow]]
Interval = tuple[float, float]


def summarise(
    questions: Sequence[Question],
    rows: Sequence[EvaluationRow],
    seed: int = 0,
    *,
    cutoff: int | None = None,
    searched: bool = True,
) -> dict[str, Any]:
    """The report of a run; null where there was nothing to count.

    ``n`` counts all questions; recall, MRR and nDCG are means over the ``n_gold`` questions with a gold note, the
    ``answer_`` measures, em and f1 over the ``n_answers`` answerable questions with a known answer. ``kinds`` breaks
    the questions down where they name theirs.

    Args:
        questions: what was asked.
        rows: of the same length and order.
        seed: for the bootstrap.
        cutoff: reported beside those of the contract.
        searched: whether the rows hold a ranking.
    """
    pairs = list(zip(questions, rows, strict=True))
    gold = [pair for pair in pairs if pair[0].notes]
    answers = [pair for pair in pairs if pair[0].answerable and pair[0].answers]
    read = any(row.outcome is not None for row in rows)
    ranking = _ranking_columns(gold, answers, cutoff)
    reading = _reading_columns(answers)
    citations = _citation_columns(pairs)
    intervals: dict[str, Interval] = {}
    right = _right_citation_columns(answers)
    columns = (ranking if searched else {}) | (reading | citations | right if read else {})
    for key, values in columns.items():
        interval = bootstrap_interval(values, seed)
        if interval is not None:
            intervals[key] = interval
    abstention, abstention_intervals = _abstention(pairs, seed) if read else (None, {})
    times = [row.milliseconds for row in rows]
    return {
        "n": len(rows),
        "n_gold": len(gold),
        "n_answers": len(answers),
        **{key: mean(values) if searched else None for key, values in ranking.items()},
        **{key: mean(values) if read else None for key, values in reading.items()},
        "citations": {key.partition(".")[2]: mean(values) for key, values in citations.items()} if read else None,
        "right_citations": {"n": len(right["right_citations.recall"])}
        | {key.partition(".")[2]: mean(values) for key, values in right.items()}
        if read
        else None,
        "outcomes": {name: sum(row.outcome == name for row in rows) for name in OUTCOMES} if read else {},
        "abstention": abstention,
        "kinds": _kinds(pairs) if read else {},
        "latency_ms": {"p50": metrics.percentile(times, 0.5), "p95": metrics.percentile(times, 0.95)},
        "intervals": intervals | abstention_intervals,
    }


def measures(report: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The lines of a report's table: measure, value and 95 % interval."""
    lines = []
    for key, (low, high) in report["intervals"].items():
        group, _, name = key.partition(".")
        value = report[group][name] if name else report[key]
        lines.append((key, f"{value:.3f}", f"{low:.3f} to {high:.3f}"))
    return lines


def shown_measure(report: Mapping[str, Any], key: str) -> str:
    """A measure of a report with its 95 % interval; a hyphen where there was nothing to count."""
    group, _, name = key.partition(".")
    interval = report["intervals"].get(key)
    if interval is None:
        return "-"
    value = report[group][name] if name else report[key]
    return f"{value:.3f} ({interval[0]:.3f} to {interval[1]:.3f})"


def markdown(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [header, ["---" for _ in header], *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def kind_table(report: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """One line for each kind of question: its name, how many there are, em, f1, and the share that was refused."""
    return [
        (kind, str(entry["n"]), *("-" if entry[key] is None else f"{entry[key]:.3f}" for key in KIND_MEASURES))
        for kind, entry in report["kinds"].items()
    ]


def _kinds(pairs: Pairs) -> dict[str, dict[str, float | int | None]]:
    kinds: dict[str, dict[str, float | int | None]] = {}
    for kind in dict.fromkeys(q.kind for q, _ in pairs if q.kind):
        mine = [(q, row) for q, row in pairs if q.kind == kind]
        columns = _reading_columns([(q, row) for q, row in mine if q.answerable and q.answers])
        refused = mean([float(row.outcome == "not-in-notes") for _, row in mine])
        kinds[kind] = {"n": len(mine)} | {key: mean(values) for key, values in columns.items()} | {"refused": refused}
    return kinds


def _ranking_columns(gold: Pairs, answers: Pairs, cutoff: int | None) -> dict[str, list[float]]:
    cutoffs = sorted({*CUTOFFS, *(() if cutoff is None else (cutoff,))})
    columns: dict[str, list[float]] = {}
    for k in cutoffs:
        columns[f"recall@{k}"] = [metrics.recall_at(row.note_rank, k) for _, row in gold]
    columns[f"mrr@{DEPTH}"] = [metrics.reciprocal_rank(row.note_rank, DEPTH) for _, row in gold]
    columns[f"ndcg@{DEPTH}"] = [metrics.ndcg_at(row.notes, frozenset(q.notes), DEPTH) for q, row in gold]
    for k in cutoffs:
        columns[f"answer_recall@{k}"] = [metrics.recall_at(row.answer_rank, k) for _, row in answers]
    columns[f"answer_mrr@{DEPTH}"] = [metrics.reciprocal_rank(row.answer_rank, DEPTH) for _, row in answers]
    return columns


def _reading_columns(answers: Pairs) -> dict[str, list[float]]:
    return {
        "em": [row.em or 0.0 for _, row in answers],
        "f1": [row.f1 or 0.0 for _, row in answers],
        "em_forced": [row.em_forced or 0.0 for _, row in answers],
        "f1_forced": [row.f1_forced or 0.0 for _, row in answers],
    }


def _citation_columns(pairs: Pairs) -> dict[str, list[float]]:
    shown = [(q, row) for q, row in pairs if row.outcome in ("answered", "partly")]
    judged = [(q, row) for q, row in shown if q.notes or not q.answerable]
    return {
        "citations.precision": [
            metrics.set_precision(row.cited, q.notes if q.answerable else ()) for q, row in judged if row.cited
        ],
        "citations.recall": [metrics.set_recall(row.cited, q.notes) for q, row in judged if q.answerable],
        "citations.per_answer": [float(len(row.cited)) for _, row in shown],
    }


def _right_citation_columns(answers: Pairs) -> dict[str, list[float]]:
    right = [row for _, row in answers if (row.f1 or 0.0) >= RIGHT_F1]
    return {
        "right_citations.precision": [sum(row.cited_holds) / len(row.cited_holds) for row in right if row.cited_holds],
        "right_citations.recall": [float(any(row.cited_holds)) for row in right],
    }


def _abstention(pairs: Pairs, seed: int) -> tuple[dict[str, float | None], dict[str, Interval]]:
    """AUROC, coverage and the shares that were refused, with the intervals of those that are defined."""
    scores = np.array([-np.inf if row.score is None else row.score for _, row in pairs])
    answerable = np.array([q.answerable for q, _ in pairs], dtype=bool)
    known = np.array([row.f1_forced is not None for _, row in pairs], dtype=bool)
    right = np.array([(row.f1_forced or 0.0) >= RIGHT_F1 for _, row in pairs], dtype=bool)
    refused = np.array([row.outcome == "not-in-notes" for _, row in pairs], dtype=bool)

    def separation(drawn: NDArray[np.int64]) -> float | None:
        yes, no = scores[drawn][answerable[drawn]], scores[drawn][~answerable[drawn]]
        return metrics.auroc(yes, no) if len(yes) and len(no) else None

    def correctness(drawn: NDArray[np.int64]) -> float | None:
        counted = drawn[known[drawn]]
        yes, no = scores[counted][right[counted]], scores[counted][~right[counted]]
        return metrics.auroc(yes, no) if len(yes) and len(no) else None

    def coverage(drawn: NDArray[np.int64]) -> float | None:
        counted = drawn[known[drawn]]
        return metrics.coverage_at_precision(scores[counted], right[counted], PRECISION) if len(counted) else None

    def refusals(drawn: NDArray[np.int64]) -> float | None:
        return float(refused[drawn][answerable[drawn]].mean()) if answerable[drawn].any() else None

    def rejections(drawn: NDArray[np.int64]) -> float | None:
        return float(refused[drawn][~answerable[drawn]].mean()) if not answerable[drawn].all() else None

    statistics = {
        "auroc": separation,
        "auroc_right": correctness,
        "coverage_at_precision_90": coverage,
        "refused_answerable": refusals,
        "refused_unanswerable": rejections,
    }
    everything = np.arange(len(pairs))
    values = {name: statistic(everything) for name, statistic in statistics.items()}
    intervals: dict[str, Interval] = {}
    for name, statistic in statistics.items():
        interval = bootstrap_statistic(len(pairs), statistic, seed) if values[name] is not None else None
        if interval is not None:
            intervals[f"abstention.{name}"] = interval
    return values, intervals
