"""One set of notes, written in every text-like format by hand-made rules of that format."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

TITLE = "Cabin book"


@dataclass(frozen=True)
class Section:
    heading: str
    paragraphs: tuple[str, ...]
    items: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    code: str = ""


# A word between stars is emphasised; {name|address} is a link.
SECTIONS = (
    Section(
        "Water",
        (
            "The pump in the shed runs at *41 kPa* and was serviced on 9 May by Ilse Winter. Drain it in autumn.",
            "Rain water is kept in the green tank, which holds 900 litres. Never drink it without boiling.",
            "The {filter manual|https://example.org/filter} says that the cartridge is changed every six months.",
        ),
        ("The spare hose hangs behind the ladder.", "The main tap closes clockwise."),
    ),
    Section(
        "Stove",
        (
            "Only birch is burnt in the stove, because pine soots the flue. The sweep is called Anders Holm.",
            "The damper stays half open for the first twenty minutes. The ash goes to the compost.",
        ),
        rows=(
            ("Wood", "Dry after", "Heat"),
            ("Birch", "18 months", "high"),
            ("Alder", "12 months", "middling"),
            ("Spruce", "9 months", "low"),
        ),
    ),
    Section(
        "Boat",
        (
            "The rowing boat Marguerite was bought in 1987 from the pastor. Its oars are of ash and stand in the hall.",
            "The code of the padlock on the jetty is 7731. Grandmother's rule: two life vests, always.",
        ),
        ("The bailer is a yellow bucket.",),
        code="tide = high_water + 25  # minutes later than at the harbour",
    ),
    Section(
        "Guests",
        (
            "Guests sign the blue ledger. The youngest visitor so far was Tove, eleven days old.",
            "The nearest doctor, Dr Okafor, lives in Sandvik and answers the telephone before nine.",
        ),
    ),
)

# What is asked, and what the passage found first must hold.
QUESTIONS = (
    ("at how many kPa does the pump run", "41 kPa"),
    ("who serviced the pump in May", "Ilse Winter"),
    ("how many litres does the green tank hold", "900 litres"),
    ("how often is the filter cartridge changed", "every six months"),
    ("where does the spare hose hang", "behind the ladder"),
    ("which way does the main tap close", "clockwise"),
    ("why is pine not burnt in the stove", "soots the flue"),
    ("what is the sweep called", "Anders Holm"),
    ("how long does the damper stay half open", "twenty minutes"),
    ("where does the ash of the damper go: compost", "compost"),
    ("after how many months is alder dry", "12 months"),
    ("how much heat does spruce give", "low"),
    ("from whom was the rowing boat bought", "pastor"),
    ("what are the oars made of", "of ash"),
    ("code of the padlock on the jetty", "7731"),
    ("what is grandmother's rule", "two life vests"),
    ("what is the bailer", "yellow bucket"),
    ("how many minutes later than at the harbour is the tide", "high_water + 25"),
    ("who was the youngest visitor", "Tove"),
    ("who is the nearest doctor", "Okafor"),
)


def _inline(text: str, strong: str, link: Callable[[str, str], str], closing: str | None = None) -> str:
    parts = text.split("*")
    marked = "".join(f"{strong}{part}{closing or strong}" if i % 2 else part for i, part in enumerate(parts))
    if "{" not in marked:
        return marked
    before, _, rest = marked.partition("{")
    inside, _, after = rest.partition("}")
    name, _, address = inside.partition("|")
    return f"{before}{link(name, address)}{after}"


def _plain(text: str) -> str:
    return _inline(text, "", lambda name, address: name)


def _wrap(text: str, width: int = 70) -> str:
    """Wrapped lines, as an editor leaves them."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def _markdown_sections(top: str = "##") -> Iterator[str]:
    for section in SECTIONS:
        yield f"{top} {section.heading}"
        for paragraph in section.paragraphs:
            yield _wrap(_inline(paragraph, "**", lambda name, address: f"[{name}]({address})"))
        if section.items:
            yield "\n".join(f"- {item}" for item in section.items)
        if section.rows:
            lines = [f"| {' | '.join(row)} |" for row in section.rows]
            yield "\n".join([lines[0], "|---" * len(section.rows[0]) + "|", *lines[1:]])
        if section.code:
            yield f"```python\n{section.code}\n```"


def markdown() -> bytes:
    head = "---\naliases: [Log of the cabin]\ntags: [summer/house, family]\n---\n"
    return f"{head}# {TITLE}\n\n{chr(10).join(part + chr(10) for part in _markdown_sections())}".encode()


def logseq() -> bytes:
    lines = ["title:: Cabin book", "alias:: Log of the cabin", "tags:: family, summer/house", ""]
    for section in SECTIONS:
        lines.append(f"- ## {section.heading}")
        lines.append("  id:: 64f0c0de-1111-2222-3333-444455556666")
        lines += [
            f"\t- {_inline(text, '**', lambda name, address: f'[{name}]({address})')}" for text in section.paragraphs
        ]
        lines += [f"\t- {item}" for item in section.items]
        if section.rows:
            lines.append(f"\t- | {' | '.join(section.rows[0])} |")
            lines.append("\t  " + "|---" * len(section.rows[0]) + "|")
            lines += [f"\t  | {' | '.join(row)} |" for row in section.rows[1:]]
        if section.code:
            lines += ["\t- ```python", f"\t  {section.code}", "\t  ```"]
    return "\n".join(lines).encode()


def mdx() -> bytes:
    body = "\n\n".join(_markdown_sections())
    imports = 'import { Tabs } from "@site/tabs";\nimport Note from "./note.mdx";\n\nexport const kind = { a: 1 };\n'
    shut = "</Tabs>\n\n{/* a secret remark */}\n"
    return f"---\ntitle: {TITLE}\n---\n{imports}\n<Tabs kind={{kind}} wide>\n\n{body}\n\n{shut}".encode()


def plain_text() -> bytes:
    lines = [TITLE]
    for section in SECTIONS:
        lines.append(section.heading)
        lines += [_wrap(_plain(paragraph)) for paragraph in section.paragraphs]
        lines += [f"- {item}" for item in section.items]
        lines += ["   ".join(row) for row in section.rows]
        lines += [section.code] if section.code else []
    return "\n\n".join(lines).encode()


def org() -> bytes:
    lines = [f"#+TITLE: {TITLE}", "#+FILETAGS: :family:summer:", "#+STARTUP: overview", ""]
    for section in SECTIONS:
        lines += [f"* {section.heading} :place:", ":PROPERTIES:", ":ID: 64f0c0de-1111", ":END:", ""]
        for paragraph in section.paragraphs:
            lines += [_wrap(_inline(paragraph, "*", lambda name, address: f"[[{address}][{name}]]")), ""]
        lines += [f"- {item}" for item in section.items]
        if section.rows:
            lines += [f"| {' | '.join(row)} |" for row in section.rows]
            lines.insert(len(lines) - len(section.rows) + 1, "|---+---+---|")
        if section.code:
            lines += ["#+BEGIN_SRC python", section.code, "#+END_SRC"]
        lines.append("")
    return "\n".join(lines).encode()


def rst() -> bytes:
    lines = ["=" * len(TITLE), TITLE, "=" * len(TITLE), "", ":tags: family, summer", "", ".. a secret remark", ""]
    for section in SECTIONS:
        lines += [section.heading, "-" * len(section.heading), ""]
        for paragraph in section.paragraphs:
            lines += [_wrap(_inline(paragraph, "**", lambda name, address: f"`{name} <{address}>`_")), ""]
        lines += [f"* {item}" for item in section.items]
        if section.rows:
            width = max(len(cell) for row in section.rows for cell in row)
            ruler = "  ".join(["=" * width] * len(section.rows[0]))
            rows = ["  ".join(cell.ljust(width) for cell in row) for row in section.rows]
            lines += ["", ruler, rows[0], ruler, *rows[1:], ruler]
        if section.code:
            lines += ["", ".. code-block:: python", "   :linenos:", "", f"   {section.code}"]
        lines.append("")
    return "\n".join(lines).encode()


def asciidoc() -> bytes:
    lines = [
        f"= {TITLE}",
        "Ada Byron <ada@example.org>",
        ":tags: family, summer",
        ":toc:",
        "",
        "// a secret remark",
        "",
    ]
    for section in SECTIONS:
        lines += [f"== {section.heading}", ""]
        for paragraph in section.paragraphs:
            lines += [_wrap(_inline(paragraph, "*", lambda name, address: f"{address}[{name}]")), ""]
        lines += [f"* {item}" for item in section.items]
        if section.rows:
            lines += ["", '[cols="1,1,1",options="header"]', "|==="]
            lines += [" ".join(f"|{cell}" for cell in row) for row in section.rows]
            lines += ["|==="]
        if section.code:
            lines += ["", "[source,python]", "----", section.code, "----"]
        lines.append("")
    return "\n".join(lines).encode()


def _html_body(level: int) -> str:
    parts = []
    for section in SECTIONS:
        parts.append(f"<h{level}>{section.heading}</h{level}>")
        for paragraph in section.paragraphs:
            marked = _inline(
                escape(paragraph, quote=False), "<b>", lambda name, address: f'<a href="{address}">{name}</a>', "</b>"
            )
            parts.append(f"<div>{_wrap(marked)}</div>")
        if section.items:
            parts.append("<ul>" + "".join(f"<li>{item}</li>" for item in section.items) + "</ul>")
        if section.rows:
            head = "".join(f"<th>{cell}</th>" for cell in section.rows[0])
            rows = ("".join(f"<td>{cell}</td>" for cell in row) for row in section.rows[1:])
            parts.append(f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>")
        if section.code:
            parts.append(f"<pre>{escape(section.code)}</pre>")
    return "\n".join(parts)


def webpage() -> bytes:
    head = f"<title>{TITLE}</title><meta name=keywords content='family, summer'><script>var secret = 1</script>"
    menu = "<nav><a href='/'>secret menu</a></nav><p hidden>secret</p><!-- secret remark -->"
    page = f"<!DOCTYPE html><html><head><meta charset=utf-8>{head}</head><body>{menu}<h1>{TITLE}</h1>"
    return f"{page}{_html_body(2)}</body></html>".encode()


def notebook() -> bytes:
    cells: list[dict[str, object]] = [{"cell_type": "markdown", "metadata": {}, "source": f"# {TITLE}"}]
    for part in _markdown_sections():
        if part.startswith("```"):
            source = part.split("\n")[1]
            output = {"output_type": "stream", "name": "stdout", "text": ["minutes: 25\n"]}
            cells.append({"cell_type": "code", "metadata": {}, "source": [source], "outputs": [output]})
        else:
            cells.append({"cell_type": "markdown", "metadata": {}, "source": part.splitlines(keepends=True)})
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def canvas() -> bytes:
    parts = "\n\n".join(_markdown_sections()).split("\n\n## ")
    cards = [parts[0], *(f"## {part}" for part in parts[1:])]
    nodes = [
        {"id": str(n), "type": "text", "text": text, "x": 0, "y": 300 * n, "width": 250, "height": 60}
        for n, text in enumerate(cards)
    ]
    return json.dumps({"nodes": nodes[::-1], "edges": [{"id": "e", "fromNode": "0", "toNode": "1"}]}).encode()


def evernote() -> bytes:
    body = '<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>'
    attached = '<resource><data encoding="base64">c2VjcmV0</data><mime>image/png</mime></resource>'
    head = '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/x.dtd">'
    note = f"<note><title>{TITLE}</title><tag>family</tag><content><![CDATA[{body}{_html_body(1)}"
    end = f'<en-media hash="a" type="image/png"/></en-note>]]></content>{attached}</note>'
    return f'{head}<en-export export-date="20260101T000000Z">{note}{end}</en-export>'.encode()


def textpack() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("Cabin.textbundle/info.json", '{"version": 2, "type": "net.daringfireball.markdown"}')
        archive.writestr("Cabin.textbundle/text.md", markdown())
        archive.writestr("Cabin.textbundle/assets/picture.png", b"\x89PNG")
    return packed.getvalue()


def table(delimiter: str) -> bytes:
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter)
    writer.writerow(["Part", "What", "Remark"])
    for section in SECTIONS:
        for text in (*map(_plain, section.paragraphs), *section.items, *filter(None, [section.code])):
            writer.writerow([section.heading, text, ""])
        for row in section.rows[1:]:
            said = "; ".join(f"{name}: {cell}" for name, cell in zip(section.rows[0], row, strict=True))
            writer.writerow([section.heading, said, 'he said "so"'])
    return written.getvalue().encode()


MAKERS: dict[str, Callable[[], bytes]] = {
    "book.md": markdown,
    "logseq/pages/book.md": logseq,
    "Cabin.textbundle/text.markdown": markdown,
    "book.mdx": mdx,
    "book.txt": plain_text,
    "book.org": org,
    "book.rst": rst,
    "book.adoc": asciidoc,
    "book.html": webpage,
    "book.ipynb": notebook,
    "book.canvas": canvas,
    "book.enex": evernote,
    "book.textpack": textpack,
    "book.csv": lambda: table(","),
    "semicolons.csv": lambda: table(";"),
    "book.tsv": lambda: table("\t"),
}
