"""What is learnt and what is looked up (Lewis et al., 2020, appendix G): parameters, vectors and bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from scholiast.core.records import LibraryStatus
from scholiast.evaluation.plots import Bars, bars
from scholiast.index.sizes import StoreSize

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MODEL_HEADER = ("part", "model", "parameters", "trained", "active", "files MB", "prepared MB")
STORE_HEADER = ("index", "libraries", "notes", "passages", "vectors", "values", "database MB", "vectors MB")
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class ModelPart:
    """A part of the program that has weights.

    Attributes:
        part: generator, query encoder or document encoder.
        total: its weights; 0 where they are those of another part.
        trained: numbers that the adapters in use learnt for it.
        active: weights that each token of a question and its answer goes through; of the document encoder none do.
        file_bytes: of its own files; 0 where they are those of another part.
        prepared_bytes: of what was made from them for this computer; 0 where nothing is.
    """

    part: str
    model: str
    total: int
    trained: int
    active: int
    file_bytes: int
    prepared_bytes: int


@dataclass(frozen=True, slots=True)
class Store:
    """An index: of the libraries, or of what ``--notes`` and ``--passages`` named."""

    name: str
    libraries: tuple[LibraryStatus, ...]
    size: StoreSize


def report_of(parts: Sequence[ModelPart], stores: Sequence[Store]) -> dict[str, Any]:
    """{models [...], total {total, trained, active}, stores [{name, libraries [{name, notes, passages}], notes,
    passages, vectors, values, vector_bytes, database_bytes, vectors_file_bytes}]}.

    ``values`` are the numbers that the vectors consist of, ``vector_bytes`` what they take as the fp32 they are.
    """
    totals = {key: sum(getattr(part, key) for part in parts) for key in ("total", "trained", "active")}
    return {"models": [asdict(part) for part in parts], "total": totals, "stores": [_store(store) for store in stores]}


def model_table(report: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The parts and their sum under :data:`MODEL_HEADER`."""
    lines = [
        (
            part["part"],
            part["model"],
            *(f"{part[key]:,}" if part["total"] else "-" for key in ("total", "trained", "active")),
            *(_megabytes(part[key]) for key in ("file_bytes", "prepared_bytes")),
        )
        for part in report["models"]
    ]
    sums = (_megabytes(sum(part[key] for part in report["models"])) for key in ("file_bytes", "prepared_bytes"))
    return [*lines, ("all", "", *(f"{report['total'][key]:,}" for key in ("total", "trained", "active")), *sums)]


def store_table(report: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The indexes under :data:`STORE_HEADER`."""
    return [
        (
            store["name"],
            str(len(store["libraries"])),
            *(f"{store[key]:,}" for key in ("notes", "passages", "vectors", "values")),
            _megabytes(store["database_bytes"]),
            _megabytes(store["vectors_file_bytes"]),
        )
        for store in report["stores"]
    ]


def figure(report: Mapping[str, Any]) -> Figure:
    """Numbers that are learnt beside numbers that are looked up, and what all of it takes on the disk."""
    models = [part for part in report["models"] if part["total"]]
    stores = [store for store in report["stores"] if store["passages"]]
    groups = [
        (name, [part[key] / _MILLION for part in models])
        for name, key in (("all", "total"), ("trained", "trained"), ("active for a question", "active"))
    ]
    looked_up = [(f"vectors, {store['name']}", store["values"] / _MILLION) for store in stores]
    disk = [(f"{part['part']}, files", part["file_bytes"]) for part in models if part["file_bytes"]]
    disk += [(f"{part['part']}, prepared", part["prepared_bytes"]) for part in models if part["prepared_bytes"]]
    for store in stores:
        disk += [(f"{store['name']}, database", store["database_bytes"])]
        disk += [(f"{store['name']}, vectors file", store["vectors_file_bytes"])]
    charts = [
        Bars("Parameters of the models", "million", [part["part"] for part in models], groups),
        Bars("Values that are looked up", "million", *_unzipped(looked_up)),
        Bars("On the disk", "MB", *_unzipped([(name, count / _MILLION) for name, count in disk])),
    ]
    return bars("What is learnt, and what is looked up", [chart for chart in charts if chart.labels])


def _store(store: Store) -> dict[str, Any]:
    return {
        "name": store.name,
        "libraries": [{"name": s.name, "notes": s.notes, "passages": s.passages} for s in store.libraries],
        "notes": sum(status.notes for status in store.libraries),
        "passages": sum(status.passages for status in store.libraries),
        "vectors": store.size.vectors,
        "values": store.size.values,
        "vector_bytes": store.size.vector_bytes,
        "database_bytes": store.size.database,
        "vectors_file_bytes": store.size.vectors_file,
    }


def _unzipped(items: Sequence[tuple[str, float]]) -> tuple[list[str], list[tuple[str, list[float]]]]:
    return [name for name, _ in items], [("", [value for _, value in items])]


def _megabytes(count: int) -> str:
    return f"{count / _MILLION:,.2f}" if count else "-"
