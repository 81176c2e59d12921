"""What both PyTorch back ends share: a quiet, offline model stack of bounded memory, and the device to run on."""

from __future__ import annotations

import contextlib
import logging
import os
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any

from safetensors import SafetensorError

LOAD_ERRORS = (
    OSError,
    ValueError,
    KeyError,
    RuntimeError,
    ImportError,
    AttributeError,
    TypeError,
    SafetensorError,
)
"""What the model stack raises for files that are damaged, incomplete or of a kind it does not know."""


def load_failure(error: Exception) -> str:
    """Why the model stack could not load something, in a line."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]


# A kernel is made for each shape of a product and kept, by oneDNN and by PyTorch's layer above it, 1,024 each: batches
# of ever new lengths made a process grow by 6 MB a shape. These hold the kernels of the shapes that recur.
_KERNELS_KEPT = "512"


def go_offline() -> None:
    """Keep the model stack off the network, silent and small; takes effect only before its first import."""
    os.environ.setdefault("LRU_CACHE_CAPACITY", _KERNELS_KEPT)
    os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", _KERNELS_KEPT)
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    os.environ.setdefault("TRANSFORMERS_OFFLINE", "1")
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    os.environ.setdefault("TQDM_DISABLE", "1")


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keep the model stack's progress bars, advice and tracer warnings off the terminal while it loads."""
    go_offline()
    import transformers

    transformers.utils.logging.disable_progress_bar()
    logging.getLogger("transformers").setLevel(logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@cache
def device() -> Any:
    """The first NVIDIA GPU where PyTorch sees one, else the CPU."""
    go_offline()
    import torch

    return torch.device("cuda" if torch.cuda.is_available() else "cpu")
