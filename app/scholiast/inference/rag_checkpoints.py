"""Checkpoints of transformers' RAG classes: a question encoder and a generator in one folder, trained together.

transformers is only asked for the weights. Retrieval, mixture and decoding are the program's own, which hold to the
paper where those classes depart from it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any


def load_model(folder: Path, dtype: Any = "auto") -> Any:
    """The ``RagModel`` in ``folder``: its ``question_encoder`` and its ``generator`` are models of their own.

    Raises:
        OSError, ValueError, KeyError, RuntimeError, TypeError: it cannot be loaded.
    """
    from transformers import RagSequenceForGeneration

    # The three classes differ in their losses, not in their weights; this one's names fit those of all.
    return RagSequenceForGeneration.from_pretrained(str(folder), dtype=dtype, local_files_only=True).rag
