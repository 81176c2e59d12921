"""What a command asks for, filled up from the settings."""

from __future__ import annotations

from scholiast.core.records import AskRequest, Decode, Mode, RetrieverKind
from scholiast.core.settings import AnswerSettings


def request_of(
    defaults: AnswerSettings,
    question: str = "",
    *,
    k: int | None = None,
    mode: Mode | None = None,
    decode: Decode | None = None,
    beam: int | None = None,
    retriever: RetrieverKind | None = None,
) -> AskRequest:
    """``question`` as the options ask it; k, mode and retriever that were left out are those of ``defaults``."""
    return AskRequest(
        question=question,
        k=k or defaults.k,
        mode=mode or defaults.mode,
        decode=decode,
        beam=beam,
        retriever=retriever or defaults.retriever,
    )
