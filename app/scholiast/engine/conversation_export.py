"""A conversation with its sources as a file for people (Markdown, HTML) or for programs (JSON)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from scholiast.core.codec import to_json
from scholiast.core.places import place_in_note
from scholiast.core.records import Answer, AnswerPassage
from scholiast.engine.history_messages import ExportForm
from scholiast.engine.messages import Turn

_STYLE = (
    "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}"
    "blockquote{border-left:3px solid #999;margin:.5rem 0;padding-left:1rem;white-space:pre-wrap}"
    "sup{color:#0b4470}.bare{text-decoration:underline dotted}.quiet{color:#555}"
)


def write_conversation(path: Path, title: str, turns: Sequence[Turn], form: ExportForm) -> None:
    """Write ``turns`` to ``path``; OSError when that fails, and nothing is left half written."""
    write = {"markdown": as_markdown, "html": as_html, "json": as_json}[form]
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(write(title, turns).encode("utf-8", "replace"))
    part.replace(path)


def as_json(title: str, turns: Sequence[Turn]) -> str:
    """Title and turns; answers have the keys of ``scholiast ask --json``."""
    body = {"title": title, "turns": [to_json(turn) for turn in turns]}
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def as_markdown(title: str, turns: Sequence[Turn]) -> str:
    """Questions as headings, sentences with the numbers of their sources, and the sources quoted below."""
    parts = [f"# {_line(title)}"]
    for turn in turns:
        parts += [f"## {_line(turn.question)}", _understood(turn), _markdown_answer(turn)]
        for number, passage in _cited(turn.answer):
            quote = "\n".join(f"> {line}" if line else ">" for line in passage.text.splitlines())
            parts += [f"[{number}] {_place(passage)}", quote]
        parts.append(f"*Asked {turn.asked}{_put_to(turn)}*")
    return "\n\n".join(part for part in parts if part) + "\n"


def as_html(title: str, turns: Sequence[Turn]) -> str:
    """One page without anything that is loaded from elsewhere."""
    body = [f"<h1>{escape(title)}</h1>"]
    for turn in turns:
        body.append(f"<h2>{escape(turn.question)}</h2>")
        if understood := _understood(turn):
            body.append(f"<p class=quiet>{escape(understood)}</p>")
        body.append(f"<p>{_html_answer(turn)}</p>")
        for number, passage in _cited(turn.answer):
            body.append(f"<p class=quiet>[{number}] {escape(_place(passage))}</p>")
            body.append(f"<blockquote>{escape(passage.text)}</blockquote>")
        body.append(f"<p class=quiet>Asked {escape(turn.asked + _put_to(turn))}</p>")
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    return f"<!DOCTYPE html>\n<html><head>{head}</head><body>\n" + "\n".join(body) + "\n</body></html>\n"


def _understood(turn: Turn) -> str:
    """What a follow-up was taken to ask; empty for a question that was asked as it stands."""
    answer = turn.answer
    if answer is None or answer.understood == answer.question:
        return ""
    return f"Understood as: {_line(answer.understood)}"


def _markdown_answer(turn: Turn) -> str:
    answer = turn.answer
    if answer is None or answer.answer is None:
        return _no_answer(turn)
    return "".join(
        text + "".join(f" [{number}]" for number in numbers) + (" (no source)" if is_bare else "")
        for text, numbers, is_bare in _pieces(answer, answer.answer)
    ).strip()


def _html_answer(turn: Turn) -> str:
    answer = turn.answer
    if answer is None or answer.answer is None:
        return escape(_no_answer(turn))
    found = ""
    for text, numbers, is_bare in _pieces(answer, answer.answer):
        shown = escape(text)
        found += f"<span class=bare>{shown}</span> (no source)" if is_bare else shown
        found += "".join(f" <sup>[{number}]</sup>" for number in numbers)
    return found.strip()


def _pieces(answer: Answer, text: str) -> Iterator[tuple[str, list[int], bool]]:
    """The text in stretches: what it says, the numbers of its sources, and whether it is a sentence without one."""
    numbers = {passage.id: number for number, passage in enumerate(answer.passages, start=1)}
    at = 0
    for sentence in answer.sentences:
        end = sentence.start + len(text[sentence.start : sentence.end].rstrip())
        if at < sentence.start:
            yield text[at : sentence.start], [], False
        known = [numbers[c.passage_id] for c in sentence.citations if c.passage_id in numbers]
        yield text[sentence.start : end], known, not known
        at = end
    if at < len(text):
        yield text[at:], [], False


def _no_answer(turn: Turn) -> str:
    if turn.answer is not None:
        return "Not in the notes."
    if turn.stopped_text is not None:
        return f"{turn.stopped_text} … (stopped)".strip()
    return f"No answer. {turn.error or ''}".strip()


def _put_to(turn: Turn) -> str:
    if turn.scope is None:
        return ""
    libraries = f", of {' and '.join(turn.scope.names)}" if turn.scope.names else ""
    return libraries + (f", as of {turn.scope.as_of}" if turn.scope.as_of else "")


def _cited(answer: Answer | None) -> list[tuple[int, AnswerPassage]]:
    if answer is None or answer.answer is None:
        return []
    cited = answer.cited
    return [(n, passage) for n, passage in enumerate(answer.passages, start=1) if passage.id in cited]


def _place(passage: AnswerPassage) -> str:
    trail = "".join(f" › {part}" for part in passage.heading)
    where = place_in_note(passage.note, passage.page, passage.line_from, passage.line_to)
    return f"{passage.library} › {passage.note}{trail}" + (f", {where}" if where else "")


def _line(text: str) -> str:
    return " ".join(text.split())
