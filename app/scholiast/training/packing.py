"""One passage, many questions, one sequence.

The prompt is system, passage, question, so what a decoder computes for the passage does not depend on the question.
All questions about a passage therefore share it: their tokens follow it one block after another, each block sees the
passage and itself and no other block, and positions start again behind the passage. Loss and gradients equal those of
separate prompts, at the cost of reading the passage once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scholiast.training.reading_data import Group

_BUCKET = 32

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Pack:
    """Token ids of a passage and the blocks behind it.

    Attributes:
        ids: shape [T].
        positions: position ids, shape [T].
        blocks: 0 for the passage, i for the tokens of block i, shape [T].
        targets: the token to predict after each one, -1 where nothing is learnt, shape [T].
        refusals: per block whether it is answered by a refusal.
    """

    ids: IntArray
    positions: IntArray
    blocks: IntArray
    targets: IntArray
    refusals: tuple[bool, ...]

    def __len__(self) -> int:
        return len(self.ids)


@dataclass(frozen=True, slots=True)
class Batch:
    """Packs padded on the right; ``visible`` [n, t, t] says which token sees which, padding sees itself."""

    ids: IntArray
    positions: IntArray
    visible: NDArray[np.bool_]
    targets: IntArray
    blocks: IntArray


class PackBuilder:
    """Tokenises groups.

    Args:
        prompt: token ids of the whole prompt of a passage's text and a question.
        answer: token ids of an answer, the end token last.
        refusal: token ids of a refusal, the end token last; empty for a model that has none, whose refusals are left
            out.
        longest: tokens of a pack; what does not fit is left out, questions at the end first.
    """

    def __init__(
        self,
        prompt: Callable[[str, str], list[int]],
        answer: Callable[[str], list[int]],
        refusal: Sequence[int],
        longest: int = 640,
    ) -> None:
        self._prompt = prompt
        self._answer = answer
        self._refusal = list(refusal)
        self._longest = longest

    @property
    def refusal_id(self) -> int | None:
        """The token that begins a refusal; None without one."""
        return self._refusal[0] if self._refusal else None

    def pack(self, group: Group) -> Pack | None:
        """``group`` as a pack; None when not even one question fits."""
        items = [item for item in group.items if item.answer is not None or self._refusal]
        if not items:
            return None
        prompts = [self._prompt(group.text, item.question) for item in items]
        shared = _common_prefix(prompts) if len(prompts) > 1 else max(0, len(prompts[0]) - 48)
        ids = prompts[0][:shared]
        positions, blocks, targets = list(range(shared)), [0] * shared, [-1] * shared
        refusals: list[bool] = []
        for prompt, item in zip(prompts, items, strict=True):
            said = self._refusal if item.answer is None else self._answer(item.answer)
            asked = prompt[shared:]
            block = [*asked, *said[:-1]]
            if len(ids) + len(block) > self._longest:
                continue
            refusals.append(item.answer is None)
            ids += block
            positions += range(shared, shared + len(block))
            blocks += [len(refusals)] * len(block)
            targets += [-1] * (len(asked) - 1) + said
        if not refusals:
            return None
        made = [np.array(values, dtype=np.int64) for values in (ids, positions, blocks, targets)]
        return Pack(made[0], made[1], made[2], made[3], tuple(refusals))


def single(prompt: Sequence[int], answer: Sequence[int]) -> Pack:
    """One prompt and one answer, the end token last, as a pack."""
    shared, length = len(prompt) - 1, len(prompt) + len(answer) - 1
    blocks = np.zeros(length, dtype=np.int64)
    blocks[shared:] = 1
    targets = np.full(length, -1, dtype=np.int64)
    targets[shared:] = answer
    ids = np.array([*prompt, *answer[:-1]], dtype=np.int64)
    return Pack(ids, np.arange(length, dtype=np.int64), blocks, targets, (False,))


def separated(pack: Pack) -> list[tuple[list[int], list[int]]]:
    """The prompt and the answer of each block of ``pack``, for models that cannot share a passage."""
    passage = pack.ids[pack.blocks == 0].tolist()
    pairs = []
    for number in range(1, len(pack.refusals) + 1):
        here = pack.blocks == number
        ids, targets = pack.ids[here], pack.targets[here]
        answered = targets >= 0
        first = int(answered.argmax())
        pairs.append(([*passage, *ids[: first + 1].tolist()], targets[answered].tolist()))
    return pairs


def _common_prefix(prompts: Sequence[Sequence[int]]) -> int:
    """How many tokens all begin with; at least one token of each is left over."""
    shortest = min(len(prompt) for prompt in prompts) - 1
    first = prompts[0]
    for number in range(shortest):
        if any(prompt[number] != first[number] for prompt in prompts):
            return number
    return shortest


def padded_length(length: int) -> int:
    """``length`` rounded up: kernels are made for each shape anew, and few shapes are made often enough to be kept."""
    return -(-length // _BUCKET) * _BUCKET


def batch_of(packs: Sequence[Pack]) -> Batch:
    """``packs`` as one batch."""
    length = padded_length(max(len(pack) for pack in packs))
    shape = (len(packs), length)
    ids, positions = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    targets, blocks = np.full(shape, -1, dtype=np.int64), np.full(shape, -1, dtype=np.int64)
    for row, pack in enumerate(packs):
        ids[row, : len(pack)], positions[row, : len(pack)] = pack.ids, pack.positions
        targets[row, : len(pack)], blocks[row, : len(pack)] = pack.targets, pack.blocks
    earlier = np.tril(np.ones((length, length), dtype=bool))
    same = blocks[:, :, None] == blocks[:, None, :]
    passage = (blocks[:, None, :] == 0) & (blocks[:, :, None] >= 0)
    visible = earlier & (same | passage)
    return Batch(ids, positions, visible, targets, blocks)


def batches_of(packs: Sequence[Pack], tokens: int) -> list[list[Pack]]:
    """``packs`` sorted by length in batches of at most ``tokens`` tokens, padding included."""
    batches: list[list[Pack]] = []
    current: list[Pack] = []
    for pack in sorted(packs, key=len):
        if current and padded_length(len(pack)) * (len(current) + 1) > tokens:
            batches.append(current)
            current = []
        current.append(pack)
    if current:
        batches.append(current)
    return batches
