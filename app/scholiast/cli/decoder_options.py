"""The options that choose a decoder, the same in every command that answers."""

from __future__ import annotations

from typing import Annotated

import typer

from scholiast.core.records import Decode
from scholiast.core.settings import WIDEST_BEAM

DecodeOption = Annotated[
    Decode | None,
    typer.Option(
        "--decode",
        help="How the text is searched for; joint, thorough and fast belong to rag-sequence.",
    ),
]
BeamOption = Annotated[
    int | None,
    typer.Option("--beam", min=1, max=WIDEST_BEAM, metavar="N", help="Answers that the search keeps in view."),
]
