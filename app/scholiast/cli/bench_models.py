"""How fast the models run here, each beside the library it came from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from scholiast import assets
from scholiast.cli.session import Session
from scholiast.core.codec import to_json
from scholiast.evaluation.bench_rounds import WorkerFailed, alternate, rates, worker
from scholiast.evaluation.bench_rows import BenchRow, rate_row

if TYPE_CHECKING:
    from scholiast.inference.manifests import Manifest
    from scholiast.inference.store import ModelInfo

_MOST_TEXTS = 256
_ROUNDS = 3
_STEPS = 32
_POSITIONS = 1500
_PASSAGES = 5
_NO_PEER = "the pretend models have none"
_SYSTEM = "Answer the question from the passage."
_QUESTION = "What is this about?"


def embed_rows(session: Session, notes: Path | None) -> list[BenchRow]:
    """Passages a second over sentence-transformers' encode, as used and in f32."""
    texts = _texts(session, notes)
    rows = []
    for precision, name in (("auto", "as used here"), ("f32", "f32")):
        if session.options.fake_models and precision != "auto":
            continue
        rows.append(_embed_row(session, texts, precision, name))
    return rows + _embed_agreement(session, texts)


def generate_rows(session: Session) -> list[BenchRow]:
    """Steps a second over five prompts in lock-step, over transformers' generate on the same prompts."""
    generator = session.generator
    prompts = [generator.chat(_SYSTEM, f"{text}\n\n{_QUESTION}") for text in _texts(session, None)[:_PASSAGES]]
    prepared = _prepared(session, "generator")
    task: dict[str, Any] = {**_models(session), "prompts": prompts, "steps": _STEPS}
    name = f"generate: {len(prompts)} passages in lock-step over transformers generate"
    if prepared is None:
        return [_alone(session, name, "steps/s", ("generate", task))]
    from scholiast.inference.conversion import GGUF_COPY

    gguf = Path(prepared[0].path) / GGUF_COPY
    peer_task = {"gguf": str(gguf), "prompts": prompts, "steps": _STEPS}
    ours, peer = alternate(("generate", task), ("generate-peer", peer_task), _ROUNDS, verbose=session.options.verbose)
    row = rate_row(name, "steps/s", [r.rate for r in ours], rates(peer), _STEPS * len(ours))
    return [row, *_generate_agreement(session, prepared[0].path)]


def decode_rows(session: Session) -> list[BenchRow]:
    """The joint decoder over one prompt, and thorough decoding over greedy, with the model in use."""
    from scholiast.evaluation.decoder_timing import decoder_rows

    generator = session.generator
    prompts = [generator.chat(_SYSTEM, f"{text}\n\n{_QUESTION}") for text in _texts(session, None)[:_PASSAGES]]
    return decoder_rows(generator, prompts, _STEPS, _ROUNDS)


def _embed_row(session: Session, texts: list[str], precision: str, name: str) -> BenchRow:
    prepared = _prepared(session, "embedder")
    task: dict[str, Any] = {**_models(session), "texts": texts, "precision": precision}
    title = f"embed: {name} over sentence-transformers encode"
    if prepared is None:
        return _alone(session, title, "passages/s", ("embed", task))
    info, manifest = prepared
    task["folder"] = info.path
    ours, peer = alternate(
        ("embed", task),
        ("embed-peer", {"source": manifest.source, "texts": texts}),
        _ROUNDS,
        verbose=session.options.verbose,
    )
    return rate_row(title, "passages/s", [r.rate for r in ours], rates(peer), len(texts))


def _embed_agreement(session: Session, texts: list[str]) -> list[BenchRow]:
    prepared = _prepared(session, "embedder")
    if prepared is None:
        return []
    name = "embed: lowest cosine to sentence-transformers"
    found = _figures(session, "embed-agree", {"folder": prepared[0].path, "texts": texts})
    if isinstance(found, str):
        return [BenchRow(name, None, "", found)]
    return [BenchRow(name, found["cosine"], "", n=len(texts))]


def _generate_agreement(session: Session, folder: str) -> list[BenchRow]:
    """Teacher-forced over the sample notes against transformers with the same file."""
    text = "\n\n".join(_texts(session, None))
    found = _figures(session, "generate-agree", {"folder": folder, "text": text, "positions": _POSITIONS})
    if isinstance(found, str):
        return [BenchRow("generate: agreement with transformers", None, "", found)]
    rows = []
    for precision, what in (("exact", "without dynamic quantisation"), ("fast", "with it, as used")):
        entry = found[precision]
        name = f"generate: {what}, against transformers on the same file"
        rows.append(BenchRow(f"{name}, same likeliest token", entry["argmax"], "share", n=entry["positions"]))
        rows.append(BenchRow(f"{name}, mean |dlog p|", entry["difference"], "nats", n=entry["positions"]))
    return rows


def _figures(session: Session, kind: str, task: dict[str, Any]) -> dict[str, Any] | str:
    """What a worker measures once; a sentence where it cannot."""
    try:
        with worker(kind, task, verbose=session.options.verbose) as child:
            return child.figures()
    except WorkerFailed as error:
        return error.message


def _alone(session: Session, name: str, unit: str, ours: tuple[str, dict[str, Any]]) -> BenchRow:
    """A row without a peer: the model is pretend, or run by the peer's own library."""
    with worker(*ours, verbose=session.options.verbose) as child:
        child.round()
        rounds = [child.round() for _ in range(_ROUNDS)]
    reason = _NO_PEER if session.options.fake_models else "the model in use runs on PyTorch itself"
    return rate_row(name, unit, [r.rate for r in rounds], reason, rounds[0].count)


def _prepared(session: Session, role: str) -> tuple[ModelInfo, Manifest] | None:
    """The active model of ``role`` and its manifest, if OpenVINO runs it."""
    from scholiast.inference.manifests import read_manifest

    for info in session.models.list():
        if info.active and info.role == role and info.state == "ready" and info.path:
            manifest = read_manifest(Path(info.path))
            if manifest is not None and manifest.kind.startswith("openvino"):
                return info, manifest
    return None


def _models(session: Session) -> dict[str, Any]:
    settings = to_json(session.settings.models)
    if session.options.fake_models:
        settings |= {"embedder": "fake", "generator": "fake"}
    return {"search_path": [str(folder) for folder in session.paths.model_search_path()], "models": settings}


def _texts(session: Session, notes: Path | None) -> list[str]:
    """Up to _MOST_TEXTS passages as they are embedded, spread evenly over the notes."""
    from scholiast.cli.bench_notes import embedded_texts, throwaway

    with throwaway(session) as trial:
        texts = embedded_texts(trial.selection([notes or assets.resource("sample-notes")], ()))
    step = max(1, len(texts) // _MOST_TEXTS)
    return texts[::step][:_MOST_TEXTS]
