"""A generator to be trained: its weights, and how its prompts, answers and refusals are spelled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scholiast.inference import torch_models
from scholiast.inference.chat_tokenizer import ChatTokenizer
from scholiast.inference.sources import Source
from scholiast.rag.prompts import reading_turn
from scholiast.training.packing import PackBuilder

SYSTEM = "Answer from the note."
_END_OF_TURN = ("<|im_end|>", "<|eot_id|>", "<end_of_turn>", "<|end|>")
_LEAD = " "
_REFUSALS = ("unknown", "Unknown", "unanswerable", "none", "nothing")


@dataclass(frozen=True, slots=True)
class Reader:
    """A model and its way with words.

    Attributes:
        model: the transformers model, fp32, on its device, without any adapter.
        end_id: the token that ends an answer.
        refusal_id: a token that begins no answer, so that it can stand for "the note does not say"; None where the
            vocabulary has none.
        decoder_start: ids that an encoder-decoder's answers begin with.
        context_tokens: longest prompt plus answer.
        lead: what answers begin with. A blank: their first word is then the same tokens as in the passage, and can be
            copied like any other (" chicken" is one token, "chicken" two others).
    """

    model: Any
    tokenizer: ChatTokenizer
    system: str
    end_id: int
    refusal_id: int | None
    decoder_start: tuple[int, ...]
    context_tokens: int
    lead: str = _LEAD

    def prompt(self, text: str | None, question: str) -> list[int]:
        """Token ids of the prompt that asks ``question`` of a passage (None: of no passage)."""
        return self.tokenizer.chat(self.system, reading_turn([] if text is None else [text], question))

    def answer(self, text: str) -> list[int]:
        """Token ids of an answer, the end token last."""
        return [*self.tokenizer.encode(f"{self.lead}{text}"), self.end_id]

    @property
    def refusal(self) -> list[int]:
        """Token ids of a refusal, the end token last; empty without one."""
        return [] if self.refusal_id is None else [self.refusal_id, self.end_id]

    def builder(self, longest: int = 640) -> PackBuilder:
        """Makes packs of what this model is to learn, of at most ``longest`` tokens."""
        return PackBuilder(self.prompt, self.answer, self.refusal, min(longest, self.context_tokens))


def load_reader(source: Source, system: str = SYSTEM) -> Reader:
    """The model of ``source``, ready to be trained.

    Raises:
        ModelUnavailable: it cannot be loaded.
    """
    loaded = torch_models.load(source)
    tokenizer = ChatTokenizer(loaded.tokenizer, loaded.card.chat)
    # A model read from a GGUF file refuses .float() itself.
    for parameter in loaded.model.parameters():
        parameter.data = parameter.data.float()
    if loaded.model.device.type == "cpu":
        # The fused attention of CPUs is slow backwards: plain products take a third of its time.
        loaded.model.set_attn_implementation("eager")
    return Reader(
        model=loaded.model,
        tokenizer=tokenizer,
        system=system,
        end_id=_end_of(loaded, tokenizer),
        refusal_id=refusal_token(tokenizer),
        decoder_start=loaded.decoder_start,
        context_tokens=loaded.card.context_tokens,
    )


def _end_of(loaded: torch_models.LoadedModel, tokenizer: ChatTokenizer) -> int:
    named = [loaded.tokenizer.token_to_id(text) for text in _END_OF_TURN]
    configured = loaded.model.generation_config.eos_token_id
    eos: Sequence[int | None] = configured if isinstance(configured, list) else [configured]
    known = [i for i in (*named, *eos, loaded.model.config.eos_token_id) if isinstance(i, int)]
    stops = tokenizer.stop_ids
    return next((i for i in known if i in stops), min(stops, default=loaded.pad_id))


def refusal_token(tokenizer: ChatTokenizer) -> int | None:
    """A single token that no answer begins with: a word without the blank that answers have before them."""
    for text in _REFUSALS:
        ids = tokenizer.encode(text)
        if len(ids) == 1 and ids != tokenizer.encode(f"{_LEAD}{text}")[:1]:
            return ids[0]
    return None
