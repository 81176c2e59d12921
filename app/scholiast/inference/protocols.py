"""What the rest of the program asks of a model, whatever runs it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from scholiast.core.calibration import Calibrator
from scholiast.core.cancellation import CancelToken

FloatArray = NDArray[np.float32]


NullKind = Literal["bias", "embedding", "network"]
"""What the null passage's logit is made of (Lewis et al. 2020, appendix F), see ``rag.null_passage``."""


@dataclass(frozen=True, slots=True)
class LearntNull:
    """The part of the null passage's logit that depends on the question.

    Attributes:
        kind: embedding or network.
        embedder: fingerprint of the embedder whose query vectors it was learnt with.
        values: numbers by name, row by row.
    """

    kind: NullKind
    embedder: str
    values: dict[str, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class ReadingProfile:
    """How a generator that was trained to read notes is asked, and what was fitted with it.

    Attributes:
        name: of the reading adapters, joined by ``+``.
        system: the system turn of every prompt, with a passage or without.
        refusal_threshold: largest doubt (``marginal.doubt``) at which an answer still counts, in (0, 1].
        lift_per_token: least lift of a citation in nats a token; None for the gate's.
        prior_scale: factor of the cosine in the prior's logits; None for the retriever's own.
        null_bias: logit of the null passage; None keeps it out of the mixture.
        null: what is added to that logit; None for nothing.
        normalised: whether these were fitted to cosines; false: to inner products of vectors of any length.
        languages: ISO 639-1 codes of what it reads.
        lead: what its answers begin with: a blank, where their first word is spelled as within a passage.
        calibrator: how likely an answer is right; None: answers are judged by the doubt.
    """

    name: str
    system: str
    refusal_threshold: float
    lift_per_token: float | None = None
    prior_scale: float | None = None
    null_bias: float | None = None
    normalised: bool = True
    null: LearntNull | None = None
    languages: tuple[str, ...] = ("en",)
    lead: str = ""
    # Not shown, so that rows of a run that was kept before it could be otherwise stay good; the fingerprint tells.
    calibrator: Calibrator | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class RagProfile:
    """How a checkpoint of transformers' RAG classes is asked: as the models of Lewis et al. (2020) were trained.

    A prompt is ``prefix`` title ``title_separator`` text ``passage_separator`` question, without any instruction.

    Attributes:
        mode: the marginal it was trained with.
        longest: most tokens of a prompt.
        lowercases: whether it saw questions in lower case only, as its question encoder's tokenizer spells them.
    """

    mode: Literal["rag-sequence", "rag-token"]
    prefix: str = ""
    title_separator: str = " / "
    passage_separator: str = " // "
    longest: int = 300
    lowercases: bool = False


class Embedder(Protocol):
    """Turns passages and questions into vectors whose inner products are compared; the two towers may differ (DPR)."""

    @property
    def name(self) -> str:
        """The model's name for people."""

    @property
    def fingerprint(self) -> str:
        """Changes whenever the passage vectors would; stored with each vector."""

    @property
    def dimension(self) -> int:
        """Length d of a vector."""

    @property
    def normalised(self) -> bool:
        """Whether every vector has unit length, so that an inner product is a cosine; DPR's vectors have any length."""

    def embed_passages(self, texts: Sequence[str], cancel: CancelToken | None = None) -> FloatArray:
        """Vectors of ``texts``, shape [len(texts), d], in their order; unit length where :attr:`normalised`.

        Raises:
            Cancelled: ``cancel`` was cancelled; nothing is returned.
        """

    def embed_query(self, text: str) -> FloatArray:
        """The vector of a question, shape [d]; unit length where :attr:`normalised`."""

    def unknown_share(self, text: str) -> float:
        """Share of the tokens of ``text`` that the vocabulary does not know, 0 to 1."""

    def close(self) -> None:
        """Release the model's memory."""


class DecodingSession(Protocol):
    """One batch of prompts being continued in lock-step; the key-value cache lives here.

    A session belongs to the thread that made it. Only one is open at a time for a generator.
    """

    @property
    def log_probs(self) -> FloatArray:
        """log p(next token | row so far), shape [rows, vocabulary]; natural log, fp32, each row normalised."""

    def step(self, tokens: Sequence[int], parents: Sequence[int] | None = None) -> FloatArray:
        """Append ``tokens[i]`` to row i and return the new :attr:`log_probs`.

        Args:
            tokens: one token id per new row.
            parents: which old row each new row continues (beam search); None keeps the rows as they are.

        Raises:
            Cancelled: the session's CancelToken was cancelled, during the call or before.
        """

    def replay(self, prompts: Sequence[int], continuations: Sequence[Sequence[int]]) -> Iterator[FloatArray]:
        """Read ``continuations[i]`` behind prompt ``prompts[i]`` as it was at the start; the prompts' caches are used.

        The session is at its end afterwards: it can be replayed again, but not stepped.

        Args:
            prompts: indices into the prompts that the session started with; of each a row must still be there.
            continuations: token ids, one or more each.

        Returns:
            For each pair in order, log p(next token | prompt, continuation[:j]) for j = 0..len, shape
            [len + 1, vocabulary].

        Raises:
            ValueError: no row of a prompt is left.
            Cancelled: the session's CancelToken was cancelled.
        """

    def close(self) -> None:
        """Forget the rows, so that the generator can start another session."""


class Generator(Protocol):
    """A language model that continues several prompts at once and exposes the probabilities."""

    @property
    def name(self) -> str:
        """The model's name for people."""

    @property
    def fingerprint(self) -> str:
        """Changes whenever the probabilities would."""

    @property
    def adapter(self) -> str | None:
        """Names of the reading adapters merged into the weights, if any."""

    @property
    def reading(self) -> ReadingProfile | None:
        """How the merged adapters want to be asked; None for a model that was not trained to read notes."""

    @property
    def rag(self) -> RagProfile | None:
        """How it is asked if it comes from a RAG checkpoint; None otherwise."""

    @property
    def context_tokens(self) -> int:
        """Longest prompt plus answer, in tokens."""

    @property
    def stop_ids(self) -> frozenset[int]:
        """Token ids that end an answer; their probabilities are summed into one end event."""

    @property
    def refusal_id(self) -> int | None:
        """The token that begins a refusal and no answer (from the adapter's card), if there is one."""

    def chat(self, system: str, user: str) -> list[int]:
        """Token ids of the model's chat template up to and including the assistant header."""

    def encode(self, text: str) -> list[int]:
        """Token ids of plain text, no special tokens; text that spells a special token stays text."""

    def decode(self, ids: Sequence[int]) -> str:
        """The text of ``ids``, special tokens left out; an incomplete character at the end is left out too."""

    def start(self, prompts: Sequence[Sequence[int]], cancel: CancelToken | None = None) -> DecodingSession:
        """Read the prompts (one row each, any lengths) and return a session at the first answer token.

        Raises:
            Cancelled: ``cancel`` was cancelled while reading.
            ModelUnavailable: a prompt is longer than :attr:`context_tokens`, or the model failed.
        """

    def continuation(self, prompt: Sequence[int], ids: Sequence[int], cancel: CancelToken | None = None) -> FloatArray:
        """Log p(next token | prompt, ids[:i]) for i = 0..len(ids), shape [len(ids) + 1, vocabulary].

        What a session over ``prompt`` alone gives when ``ids`` are appended to it; a session still open is closed.

        Raises:
            Cancelled, ModelUnavailable: as :meth:`start`.
        """

    def close(self) -> None:
        """Release the model's memory."""
