"""Made-up notes for benchmarks: as long and as varied as wanted, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprst" for vowel in "aeiou"]
_WORDS = 3_000


class NoteMaker:
    """Makes sentences, paragraphs and notes of words that nobody knows."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._words = ["".join(self._random.choices(_SYLLABLES, k=self._random.randint(1, 4))) for _ in range(_WORDS)]

    def sentence(self) -> str:
        """Between 6 and 22 words."""
        # Words are used as unevenly as in a language, so that keyword search has rare and common ones.
        chosen = [self._words[int(_WORDS * self._random.random() ** 3)] for _ in range(self._random.randint(6, 22))]
        return " ".join(chosen).capitalize() + "."

    def paragraph(self) -> str:
        """Three to six sentences."""
        return " ".join(self.sentence() for _ in range(self._random.randint(3, 6)))

    def long_note(self, words: int) -> list[str]:
        """The paragraphs of a note of about so many words, with a heading every thousand."""
        paragraphs: list[str] = ["# A long note"]
        count = section = 0
        while count < words:
            if count >= section * 1_000:
                section += 1
                paragraphs.append(f"## Section {section}")
            paragraphs.append(self.paragraph())
            count += len(paragraphs[-1].split())
        return paragraphs

    def folder(self, root: Path, notes: int) -> list[Path]:
        """Write so many notes of one to three paragraphs, a hundred in a folder; returns their paths."""
        return list(self._written(root, notes))

    def _written(self, root: Path, notes: int) -> Iterator[Path]:
        for number in range(notes):
            path = root / f"{number // 100:03}" / f"{number:05}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            body = "\n\n".join(self.paragraph() for _ in range(self._random.randint(1, 3)))
            path.write_text(f"# Note {number}\n\n{body}\n", encoding="utf-8")
            yield path
