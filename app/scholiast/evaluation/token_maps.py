"""Which passage each token of an answer came from (Lewis et al., 2020, Figure 2), as a table and as a heat map."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from scholiast.core.codec import CodecError, from_json
from scholiast.core.errors import UsageError
from scholiast.core.records import Answer, TokenPosterior
from scholiast.evaluation import plots

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Posterior = Literal["local", "running"]
_SPACE, _LINE_END = "·", "⏎"


def read_answer(path: Path) -> Answer:
    """The answer that ``ask --tokens --json`` wrote into ``path``.

    Raises:
        UsageError: it is none, or one without its tokens.
    """
    hint = "Make one with: scholiast ask QUESTION --tokens --json > FILE"
    try:
        value = json.loads(path.read_bytes().decode("utf-8"))
        if isinstance(value, dict) and "answer" in value and "tokens" not in value:
            raise UsageError(f"{path} tells nothing of the answer's tokens.", hint)
        return from_json(Answer, value)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.", "Check the path.") from error
    except (ValueError, CodecError, RecursionError) as error:
        raise UsageError(f"{path} is no answer as ask writes it: {error}.", hint) from error


def token_map(answer: Answer, posterior: Posterior) -> dict[str, Any]:
    """{question, candidate, outcome, mode, posterior, passages [{rank, note, title, prior, posterior}],
    tokens [{text, posterior [], entropy}]}.

    ``tokens[].posterior`` is in the order of the passages and sums to 1: *local*, p(z|x) p(y_i|x,z,y_<i) made to sum to
    1, as in the paper's Figure 2, or *running*, p(z|x,y_<=i). ``entropy``, nats: 0 where one passage decides, the
    logarithm of their number where they all say the same.

    Raises:
        UsageError: the answer has no posteriors: nothing was read, or not passage by passage.
    """
    tokens = answer.tokens or ()
    if not tokens or not all(token.local for token in tokens):
        read = answer.mode in ("rag-sequence", "rag-token")
        reason = "nothing was said" if read else f"the mode {answer.mode} does not read passage by passage"
        raise UsageError(f"There is no posterior to show: {reason}.", "Ask in the mode rag-token or rag-sequence.")
    passages = [
        {"rank": p.rank, "note": p.note, "title": p.title, "prior": p.prior, "posterior": p.posterior}
        for p in answer.passages
    ]
    return {
        "question": answer.question,
        "candidate": answer.candidate,
        "outcome": answer.outcome,
        "mode": answer.mode,
        "posterior": posterior,
        "passages": passages,
        "tokens": [_token(token, posterior) for token in tokens],
    }


def header(report: Mapping[str, Any]) -> tuple[str, ...]:
    """Of :func:`table`: the passages by their ranks."""
    return ("token", *(str(passage["rank"]) for passage in report["passages"]), "entropy")


def table(report: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """A line for each token."""
    return [
        (_visible(token["text"]), *(f"{share:.3f}" for share in token["posterior"]), f"{token['entropy']:.2f}")
        for token in report["tokens"]
    ]


def figure(report: Mapping[str, Any]) -> Figure:
    """Tokens from left to right, passages from top to bottom, darker where a token came from the passage."""
    rows = [f"{passage['rank']}  {passage['title'] or passage['note']}" for passage in report["passages"]]
    columns = [_visible(token["text"]) for token in report["tokens"]]
    title = f"{report['question']}   ({report['mode']}, {report['posterior']} posterior)"
    return plots.heat_map(title, columns, rows, [token["posterior"] for token in report["tokens"]])


def _token(token: TokenPosterior, posterior: Posterior) -> dict[str, Any]:
    shares = token.local if posterior == "local" else token.running
    return {"text": token.text, "posterior": list(shares), "entropy": _entropy(shares)}


def _entropy(shares: Sequence[float]) -> float:
    return -sum(share * math.log(share) for share in shares if share > 0.0) + 0.0


def _visible(text: str) -> str:
    """A token as it can be seen: without the space before it; a space or a line's end alone as a sign."""
    return text.strip().replace("\n", _LINE_END) or (_LINE_END if "\n" in text else _SPACE)
