"""The prompts: system, then passage, then question, so that all of them end with the same tokens."""

from __future__ import annotations

from collections.abc import Sequence

from scholiast.core.errors import QuestionRejected
from scholiast.core.records import Passage
from scholiast.inference.protocols import Generator

SYSTEM = "Answer the question from the note. Use as few words as possible, and use the words of the note."
QUESTION_LABEL = "Question:"
SYSTEM_WITHOUT_NOTE = "Answer the question. Use as few words as possible."


def passage_text(passage: Passage) -> str:
    """What the generator reads of ``passage``: title, heading path and the clean text."""
    return passage_heading(passage.title, passage.heading, passage.clean)


def passage_heading(title: str, heading: Sequence[str], clean: str) -> str:
    """``clean`` under one line with title and heading path."""
    first = heading_line(title, heading)
    return f"{first}\n{clean}" if first else clean


def heading_line(title: str, heading: Sequence[str]) -> str:
    """Title and heading path, a heading that repeats the title left out."""
    path = [part for part in heading if part and part != title]
    return " > ".join([title, *path] if title else path)


def reading_turn(texts: Sequence[str], question: str) -> str:
    """The user turn: notes, then the question, so that all prompts about one passage begin alike."""
    return "\n\n".join([*(f"Note: {text}" for text in texts), f"{QUESTION_LABEL} {question}"])


def answer_ids(generator: Generator, text: str) -> list[int]:
    """Token ids of the answer ``text`` as ``generator`` spells answers, without an end."""
    lead = "" if generator.reading is None else generator.reading.lead
    return generator.encode(f"{lead}{text}")


class PromptBuilder:
    """Builds the token ids of prompts that fit one generator's context.

    Where a prompt is too long the passage is cut, never the question. The generator of a RAG checkpoint is asked in
    the words it was trained with, unless an adapter taught it ours.
    """

    def __init__(self, generator: Generator, answer_tokens: int) -> None:
        self._generator = generator
        self._room = generator.context_tokens - answer_tokens
        self._rag = generator.rag if generator.reading is None else None
        if self._rag is not None:
            self._room = min(self._room, self._rag.longest)

    def for_passage(self, passage: Passage, question: str) -> list[int]:
        """The prompt of one mixture component, which sees this passage only."""
        return self._fit([self._written(passage)], question)

    def for_text(self, title: str, text: str, question: str) -> list[int]:
        """The prompt about a text that is no passage of an index."""
        return self._fit([passage_heading(title, (), text)], question)

    def for_passages(self, passages: Sequence[Passage], question: str) -> list[int]:
        """One prompt with all passages, best first, as the industry builds it (mode *stuffed*)."""
        return self._fit([self._written(passage) for passage in passages], question)

    def without_passage(self, question: str) -> list[int]:
        """The null component's prompt, and that of mode *closed-book*."""
        return self._fit([], question)

    def _written(self, passage: Passage) -> str:
        if self._rag is None:
            return passage_text(passage)
        heading = heading_line(passage.title, passage.heading)
        return f"{heading}{self._rag.title_separator}{passage.clean}"

    def _render(self, texts: Sequence[str], question: str) -> list[int]:
        if self._rag is not None:
            told = " ".join(texts) or self._rag.title_separator
            asked = question.lower() if self._rag.lowercases else question
            text = f"{self._rag.prefix}{told}{self._rag.passage_separator}{asked}"
            return self._generator.chat("", text.replace("  ", " "))
        reading = self._generator.reading
        untuned = SYSTEM if texts else SYSTEM_WITHOUT_NOTE
        return self._generator.chat(untuned if reading is None else reading.system, reading_turn(texts, question))

    def _fit(self, texts: list[str], question: str) -> list[int]:
        prompt = self._render(texts, question)
        if len(prompt) <= self._room:
            return prompt
        bare = len(self._render(["" for _ in texts], question))
        if bare > self._room:
            raise QuestionRejected(
                f"The question is too long for {self._generator.name}, which reads {self._room} tokens.",
                "Ask a shorter question.",
            )
        share = (self._room - bare) // max(1, len(texts))
        while True:
            cut = [self._generator.decode(self._generator.encode(text)[:share]) for text in texts]
            prompt = self._render(cut, question)
            if len(prompt) <= self._room:
                return prompt
            share -= max(1, share // 16)
