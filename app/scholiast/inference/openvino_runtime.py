"""The one place that imports OpenVINO first, so that it neither reports usage nor writes into the home folder."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from scholiast.core.errors import ModelUnavailable

COMPILED = "compiled"


def silence_telemetry() -> None:
    """Make OpenVINO use its own empty stand-in for ``openvino_telemetry``; call before its first import."""
    sys.modules.setdefault("openvino_telemetry", None)  # type: ignore[arg-type] # None means "not importable"


@cache
def openvino() -> Any:
    """The ``openvino`` module."""
    silence_telemetry()
    import openvino as module

    return module


@cache
def core() -> Any:
    """The process's ``openvino.Core``."""
    return openvino().Core()


@cache
def cpu_has_bf16() -> bool:
    """Whether the CPU computes in bfloat16 natively (AVX512_BF16, AMX)."""
    return "BF16" in core().get_property("CPU", "OPTIMIZATION_CAPABILITIES")


def cpu_count() -> int:
    """Cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)


def read_model(path: Path) -> Any:
    """The model of ``path`` (IR .xml beside its .bin).

    Raises:
        ModelUnavailable: OpenVINO cannot read it.
    """
    try:
        return core().read_model(str(path))
    except RuntimeError as error:
        raise damaged(path, error) from error


def compile_model(model: Any, properties: dict[str, Any], path: Path) -> Any:
    """``model`` compiled for the CPU; ModelUnavailable when that fails."""
    try:
        return core().compile_model(model, "CPU", properties)
    except RuntimeError as error:
        raise damaged(path, error) from error


def compile_cached(read: Callable[[], Any], properties: dict[str, Any], path: Path) -> Any:
    """What ``read`` gives, compiled; the result is kept beside ``path`` and taken from there the next time.

    That saves a generator more than half of its loading time and costs its size once more on the disk. OpenVINO makes
    it anew when the model, the properties, the CPU or its own version differ, or the file was cut short. Where it
    cannot be kept the model is compiled all the same.
    """
    folder = path.parent / COMPILED
    if os.access(path.parent, os.W_OK):
        try:
            return compile_model(read(), {**properties, "CACHE_DIR": str(folder)}, path)
        except ModelUnavailable:
            forget_compiled(path.parent)
    return compile_model(read(), properties, path)


def forget_compiled(folder: Path) -> None:
    """Drop what :func:`compile_cached` kept of the model in ``folder``."""
    shutil.rmtree(folder / COMPILED, ignore_errors=True)


def damaged(path: Path, error: Exception) -> ModelUnavailable:
    """The error for a prepared model that OpenVINO refuses."""
    reason = str(error).strip().splitlines()[-1] if str(error).strip() else type(error).__name__
    return ModelUnavailable(
        f"The prepared model {path.parent.name} cannot be loaded: {reason}",
        "Run `scholiast models prepare --force` to make it again.",
        code="model-damaged",
    )
