"""Where a training run stands, so that a kill loses minutes: one file, replaced whole."""

from __future__ import annotations

import os
import pickle
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from scholiast.core.errors import UsageError

FILE_NAME = "checkpoint.pt"


def save(folder: Path, state: dict[str, Any], name: str = FILE_NAME) -> None:
    """Write ``state`` (tensors, numbers, strings, lists and dicts of them) so that a crash leaves a whole file."""
    import torch

    folder.mkdir(parents=True, exist_ok=True)
    handle, work = tempfile.mkstemp(dir=folder, prefix=".checkpoint-")
    try:
        with os.fdopen(handle, "wb") as stream:
            torch.save(state, stream)
            stream.flush()
            os.fsync(stream.fileno())
        Path(work).replace(folder / name)
    finally:
        with suppress(OSError):
            Path(work).unlink(missing_ok=True)


def load(folder: Path, name: str = FILE_NAME) -> dict[str, Any] | None:
    """The state in the file ``name`` of ``folder``; None when there is none.

    Raises:
        UsageError: the file is damaged.
    """
    import torch

    path = folder / name
    if not path.is_file():
        return None
    try:
        state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    except (OSError, RuntimeError, ValueError, EOFError, KeyError, pickle.UnpicklingError) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise UsageError(f"{path} is damaged: {reason}", "Delete it to begin again.") from error
    return state
