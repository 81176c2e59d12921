"""A measuring process: ``python -m scholiast.evaluation.bench_worker KIND``.

Reads one JSON task, loads, answers ``{}``, then measures one round for each line on standard input, writing
``{"seconds", "count"}`` or the figures named below; ``{"failed"}`` with a sentence when it cannot. Ends when standard
input does.

==================  =============================================================================================
embed               the program's embedder; task: search_path, models, precision, texts
embed-peer          sentence-transformers' encode of the same model; task: source, texts
generate            lock-step decoding by the program's generator; task: search_path, models, prompts, steps
generate-peer       transformers' generate over the same prompts and weights; task: gguf, prompts, steps
embed-agree         the lowest cosine to sentence-transformers, ``{"cosine"}``; task: folder, texts
generate-agree      agreement with transformers, ``{"exact", "fast"}``; task: folder, text, positions
==================  =============================================================================================
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from scholiast.core.codec import from_json, to_json
from scholiast.core.errors import ScholiastError
from scholiast.core.settings import ModelSettings
from scholiast.inference.store import ModelStore

_NO_NETWORK = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"}

Measure = Callable[[], dict[str, Any]]


def _store(task: dict[str, Any]) -> ModelStore:
    return ModelStore([Path(folder) for folder in task["search_path"]], from_json(ModelSettings, task["models"]))


def _embed(task: dict[str, Any]) -> Measure:
    if task["precision"] == "auto":
        embedder = _store(task).embedder()
    else:
        from scholiast.inference.loading import openvino_embedder
        from scholiast.inference.manifests import read_manifest

        folder = Path(task["folder"])
        manifest = read_manifest(folder)
        if manifest is None:
            raise ScholiastError(f"{folder} holds no prepared model.")
        embedder = openvino_embedder(folder, manifest, task["precision"])
    texts: list[str] = task["texts"]

    def measure() -> dict[str, Any]:
        started = time.perf_counter()
        embedder.embed_passages(texts)
        return {"seconds": time.perf_counter() - started, "count": len(texts)}

    return measure


def _embed_peer(task: dict[str, Any]) -> Measure:
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(task["source"], device="cpu")
    texts: list[str] = task["texts"]

    def measure() -> dict[str, Any]:
        started = time.perf_counter()
        model.encode(texts, normalize_embeddings=True, show_progress_bar=False)
        return {"seconds": time.perf_counter() - started, "count": len(texts)}

    return measure


def _generate(task: dict[str, Any]) -> Measure:
    generator = _store(task).generator()
    prompts: list[list[int]] = task["prompts"]
    steps: int = task["steps"]

    def measure() -> dict[str, Any]:
        session = generator.start(prompts)
        log_probs = session.log_probs
        started = time.perf_counter()
        for _ in range(steps):
            log_probs = session.step([int(row.argmax()) for row in log_probs])
        seconds = time.perf_counter() - started
        session.close()
        return {"seconds": seconds, "count": steps}

    return measure


def _generate_peer(task: dict[str, Any]) -> Measure:
    import torch
    from transformers import AutoModelForCausalLM

    gguf = Path(task["gguf"])
    model = AutoModelForCausalLM.from_pretrained(gguf.parent, gguf_file=gguf.name, dtype=torch.float32).eval()
    prompts: list[list[int]] = task["prompts"]
    steps: int = task["steps"]
    length = max(len(prompt) for prompt in prompts)
    ids = torch.tensor([[0] * (length - len(prompt)) + prompt for prompt in prompts])
    mask = torch.tensor([[0] * (length - len(prompt)) + [1] * len(prompt) for prompt in prompts])

    def seconds_for(tokens: int) -> float:
        started = time.perf_counter()
        with torch.inference_mode():
            model.generate(
                input_ids=ids,
                attention_mask=mask,
                min_new_tokens=tokens,
                max_new_tokens=tokens,
                do_sample=False,
                pad_token_id=0,
            )
        return time.perf_counter() - started

    def measure() -> dict[str, Any]:
        # The first token's time is the reading of the prompts, which is not decoding.
        first = seconds_for(1)
        return {"seconds": seconds_for(steps + 1) - first, "count": steps}

    return measure


def _embed_agree(task: dict[str, Any]) -> Measure:
    from scholiast.inference.agreement import embedder_agreement

    return lambda: {"cosine": float(embedder_agreement(Path(task["folder"]), task["texts"]).min())}


def _generate_agree(task: dict[str, Any]) -> Measure:
    from scholiast.inference.agreement import generator_agreement

    def measure() -> dict[str, Any]:
        found = generator_agreement(Path(task["folder"]), task["text"], task["positions"])
        return {entry.precision: to_json(entry) for entry in found}

    return measure


_KINDS: dict[str, Callable[[dict[str, Any]], Measure]] = {
    "embed": _embed,
    "embed-peer": _embed_peer,
    "generate": _generate,
    "generate-peer": _generate_peer,
    "embed-agree": _embed_agree,
    "generate-agree": _generate_agree,
}


def serve(kind: str, commands: TextIO, replies: TextIO) -> None:
    """Load what ``kind`` measures, then measure one round for each further line of ``commands``."""

    def reply(value: dict[str, Any]) -> None:
        replies.write(json.dumps(value) + "\n")
        replies.flush()

    try:
        measure = _KINDS[kind](json.loads(commands.readline()))
        reply({})
        for _ in commands:
            reply(measure())
    except ScholiastError as error:
        reply({"failed": error.message})
    except (ImportError, OSError, RuntimeError, ValueError, KeyError) as error:
        reply({"failed": f"It cannot run here: {type(error).__name__}: {error}"})


def main() -> None:
    """Serve on standard input and output; what libraries print goes to standard error."""
    os.environ.update(_NO_NETWORK)
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as replies:
        os.dup2(2, 1)
        serve(sys.argv[1], sys.stdin, replies)


if __name__ == "__main__":
    main()
