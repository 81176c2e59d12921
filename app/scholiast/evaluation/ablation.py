"""The paper's ablation (Lewis et al., 2020, Table 6), with what the industry builds beside it.

Every combination of a reader, a prior over passages and a way to read them answers the same questions over the same
index. A row is a :class:`Variant`; two rows are compared question by question.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from scholiast.core.records import Mode, RetrieverKind
from scholiast.evaluation.metrics import bootstrap_interval, mean, recall_at
from scholiast.evaluation.questions import Question
from scholiast.evaluation.reports import shown_measure, summarise
from scholiast.evaluation.rows import EvaluationRow

MODES: tuple[Mode, ...] = ("rag-sequence", "rag-token", "stuffed", "closed-book")
PRIORS: tuple[RetrieverKind, ...] = ("bm25", "dense", "hybrid")
COMPARED = ("em", "f1", "em_forced", "f1_forced")
HEADER = ("reader", "prior", "query encoder", "mode", "EM", "F1", "EM forced", "F1 forced", "recall@5", "refused")


@dataclass(frozen=True, slots=True)
class Variant:
    """One row: who reads, what is found how, and how it is read.

    Attributes:
        reader: the name of a generator with its adapters.
        prior: None for the closed book, which reads nothing.
        encoder: the name of a query encoder; None where no question is embedded.
    """

    reader: str
    prior: RetrieverKind | None
    encoder: str | None
    mode: Mode

    @property
    def key(self) -> str:
        """Tells the variants of a run apart."""
        return "/".join((self.reader, self.prior or "-", self.encoder or "-", self.mode))


def variants(
    readers: Sequence[str],
    encoders: Sequence[str],
    priors: Sequence[RetrieverKind],
    modes: Sequence[Mode],
    only: Mapping[str, Collection[Mode]] | None = None,
) -> tuple[Variant, ...]:
    """All combinations that differ, those of one reader together; ``only`` names readers that read in some modes."""
    made: dict[Variant, None] = {}
    for reader in readers:
        own = modes if only is None or reader not in only else [mode for mode in modes if mode in only[reader]]
        for prior in priors:
            for encoder in (None,) if prior == "bm25" else encoders:
                for mode in own:
                    closed = mode == "closed-book"
                    variant = Variant(reader, None if closed else prior, None if closed else encoder, mode)
                    made.setdefault(variant)
    return tuple(sorted(made, key=lambda variant: (readers.index(variant.reader), variant.prior is None)))


def summarise_ablation(
    questions: Sequence[Question],
    rows: Mapping[str, Sequence[EvaluationRow]],
    tried: Sequence[Variant],
    seed: int = 0,
) -> dict[str, Any]:
    """The report: a row for each variant, with the keys of ``evaluate``, and the paired differences.

    Args:
        questions: what each variant was asked.
        rows: by the variant's key, in the order of the questions.
        tried: the variants.
        seed: for the bootstrap.
    """
    reports = [
        asdict(variant) | summarise(questions, rows[variant.key], seed, searched=variant.prior is not None)
        for variant in tried
    ]
    return {"n": len(questions), "rows": reports, "differences": _differences(questions, rows, tried, seed)}


def table(report: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The report's rows under :data:`HEADER`."""
    lines = []
    for row in report["rows"]:
        names = (row["reader"], row["prior"] or "-", row["encoder"] or "-", row["mode"])
        measures = (shown_measure(row, key) for key in (*COMPARED, "recall@5", "abstention.refused_answerable"))
        lines.append((*names, *measures))
    return lines


def difference_table(report: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """One line a comparison: its two rows, then the difference of each measure."""
    lines = []
    for entry in report["differences"]:
        measures = (_signed(entry["measures"].get(key)) for key in (*COMPARED, "recall@5"))
        lines.append((entry["row"], entry["against"], *measures))
    return lines


def _differences(
    questions: Sequence[Question],
    rows: Mapping[str, Sequence[EvaluationRow]],
    tried: Sequence[Variant],
    seed: int,
) -> list[dict[str, Any]]:
    """RAG-Sequence against each stuffed prompt over the same passages, and each query encoder against the first."""
    pairs = [
        (ours, theirs)
        for ours in tried
        for theirs in tried
        if (ours.prior, ours.encoder) == (theirs.prior, theirs.encoder)
        and (ours.mode, theirs.mode) == ("rag-sequence", "stuffed")
    ]
    first = next((variant.encoder for variant in tried if variant.encoder is not None), None)
    pairs += [
        (ours, theirs)
        for ours in tried
        for theirs in tried
        if (ours.reader, ours.prior, ours.mode) == (theirs.reader, theirs.prior, theirs.mode)
        and ours.encoder not in (first, None)
        and theirs.encoder == first
    ]
    return [_difference(questions, rows, ours, theirs, seed) for ours, theirs in pairs]


def _difference(
    questions: Sequence[Question],
    rows: Mapping[str, Sequence[EvaluationRow]],
    ours: Variant,
    theirs: Variant,
    seed: int,
) -> dict[str, Any]:
    measures: dict[str, Any] = {}
    triples = list(zip(questions, rows[ours.key], rows[theirs.key], strict=True))
    columns = {
        key: [(getattr(a, key) or 0.0) - (getattr(b, key) or 0.0) for q, a, b in triples if q.answerable and q.answers]
        for key in COMPARED
    }
    columns["recall@5"] = [recall_at(a.note_rank, 5) - recall_at(b.note_rank, 5) for q, a, b in triples if q.notes]
    for key, values in columns.items():
        if values:
            measures[key] = {"value": mean(values), "interval": bootstrap_interval(values, seed)}
    return {"row": ours.key, "against": theirs.key, "measures": measures}


def _signed(measure: Mapping[str, Any] | None) -> str:
    if measure is None:
        return "-"
    low, high = measure["interval"]
    return f"{measure['value']:+.3f} ({low:+.3f} to {high:+.3f})"
