"""Which decoder answers a question: what was asked for, what the settings say, and what each mode has."""

from __future__ import annotations

from dataclasses import dataclass

from scholiast.core.errors import UsageError
from scholiast.core.records import AskRequest, Decode, Mode
from scholiast.core.settings import WIDEST_BEAM, AnswerSettings
from scholiast.rag.decoding import Decoded, Emit, Mixture, Progress, Rule
from scholiast.rag.question_kinds import asks_for_list, asks_for_several

_DECODERS: dict[Mode, tuple[Decode, ...]] = {
    "rag-sequence": ("joint", "thorough", "fast", "greedy", "beam"),
    "rag-token": ("greedy", "beam"),
    "union": ("joint",),
    "quoted": ("greedy",),
    "stuffed": ("greedy", "beam"),
    "closed-book": ("greedy", "beam"),
}
_ONE_AT_A_TIME: tuple[Decode, ...] = ("joint", "greedy")


@dataclass(frozen=True, slots=True)
class Plan:
    """How a question is answered.

    Attributes:
        mode: never auto.
        decode: *joint* and *greedy* keep one hypothesis unless a beam was asked for; the first decoder of a mode is
            its default.
        beam: hypotheses kept, of the mixture or, for *thorough* and *fast*, of each passage.
    """

    mode: Mode
    decode: Decode
    beam: int

    @property
    def rule(self) -> Rule:
        """The marginal that is decoded; with one prompt both are the same."""
        return "rag-token" if self.mode == "rag-token" else "rag-sequence"

    @property
    def streams(self) -> bool:
        """Whether the text comes token by token."""
        return self.decode in _ONE_AT_A_TIME and self.beam == 1

    def run(self, mixture: Mixture, max_tokens: int, emit: Emit | None, progress: Progress | None) -> Decoded:
        """Decode ``mixture``; a search tells ``progress`` how far it is and ``emit`` the whole text at its end.

        Raises:
            Cancelled: the mixture's token was cancelled.
        """
        if self.streams:
            return mixture.greedy(self.rule, max_tokens, emit)
        if self.decode == "thorough":
            decoded = mixture.thorough(self.beam, max_tokens, progress)
        elif self.decode == "fast":
            decoded = mixture.fast(self.beam, max_tokens, progress)
        else:
            decoded = mixture.beam(self.rule, self.beam, max_tokens, progress)
        if emit is not None and decoded.text:
            emit(decoded.text)
        return decoded


def plan_of(request: AskRequest, settings: AnswerSettings, question: str = "", auto: Mode = "rag-sequence") -> Plan:
    """What ``request`` asks for, filled up from ``settings``; a decoder of the settings counts where the mode has it.

    ``auto`` is the mode where the request leaves it open. RAG-Sequence gives way to the union of several answers where
    the ``question``, as it is understood, asks for a list or for several things and no decoder was chosen.

    Raises:
        UsageError: the mode has no such decoder, *greedy* with a beam, or a beam out of range.
    """
    mode: Mode = request.mode
    if mode == "auto":
        is_open = auto == "rag-sequence" and request.decode is None and request.beam is None
        is_open = is_open and settings.decode == "auto"
        several = asks_for_several(question) or asks_for_list(question)
        mode = "union" if is_open and several else auto
    offered = _DECODERS[mode]
    decode = request.decode
    if decode is None:
        decode = next((one for one in offered if one == settings.decode), offered[0])
        if decode == "greedy" and request.beam is not None and request.beam > 1:
            decode = "beam"
    if decode not in offered:
        raise UsageError(f"The mode {mode} has no decoder {decode}.", f"Use --decode {' or '.join(offered)}.")
    beam = request.beam
    if beam is None:
        beam = 1 if decode in _ONE_AT_A_TIME else settings.beam
    if not 1 <= beam <= WIDEST_BEAM:
        raise UsageError(f"The beam is {beam}, but must lie between 1 and {WIDEST_BEAM}.", "Use --beam 4, say.")
    if decode == "greedy" and beam > 1:
        raise UsageError("Greedy decoding keeps one hypothesis only.", "Use --decode beam, or leave --beam out.")
    return Plan(mode, decode, beam)
