"""One set of notes written in every format, with the formats' own libraries or by hand."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

import docx
from pptx import Presentation
from pptx.util import Inches

TITLE = "House book"


@dataclass(frozen=True)
class Section:
    heading: str
    paragraphs: tuple[str, ...]
    items: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


SECTIONS = (
    Section(
        "Boiler",
        (
            "The boiler in the cellar was descaled on 4 March with 120 grams of citric acid. "
            "The valve behind it must be opened first.",
            "Its pressure should stay between 1.2 and 1.8 bar. Below that, refill it from the tap marked B.",
        ),
        ("The spare gasket is in drawer seven.", "The plumber is called Ottilie Braun."),
    ),
    Section(
        "Garden",
        (
            "The quince by the wall is pruned in late February. It was planted in 2011 by Aunt Märta.",
            "Slugs stay away from the beds since the copper tape went on.",
        ),
        rows=(("Bed", "Crop", "Sown"), ("North", "Broad beans", "12 March"), ("South", "Chard", "2 April")),
    ),
    Section(
        "Router",
        ("The guest network is called Lighthouse and its code word is heliotrope-44. It is changed every June.",),
    ),
)

# A question's words, and what the passage that answers it must hold.
QUESTIONS = (
    ("how much citric acid descales the boiler", "120 grams"),
    ("below that pressure refill it from which tap", "marked B"),
    ("where is the spare gasket", "drawer seven"),
    ("name of the plumber", "Ottilie Braun"),
    ("when is the quince pruned", "late February"),
    ("who planted the quince", "Aunt Märta"),
    ("what keeps the slugs away", "copper tape"),
    ("when was the chard sown", "2 April"),
    ("guest network code word", "heliotrope-44"),
    ("when is the code changed", "every June"),
)


def make_docx(sections: Sequence[Section] = SECTIONS, title: str = TITLE) -> bytes:
    document = docx.Document()
    document.add_heading(title, 0)
    for section in sections:
        document.add_heading(section.heading, 1)
        for paragraph in section.paragraphs:
            document.add_paragraph(paragraph)
        for item in section.items:
            document.add_paragraph(item, style="List Bullet")
        if section.rows:
            table = document.add_table(len(section.rows), len(section.rows[0]))
            for row, cells in zip(table.rows, section.rows, strict=True):
                for cell, text in zip(row.cells, cells, strict=True):
                    cell.text = text
    stored = io.BytesIO()
    document.save(stored)
    return stored.getvalue()


def make_pptx(sections: Sequence[Section] = SECTIONS, title: str = TITLE) -> bytes:
    presentation = Presentation()
    presentation.core_properties.title = title
    for section in sections:
        slide = presentation.slides.add_slide(presentation.slide_layouts[1])
        slide.shapes.title.text = section.heading
        slide.placeholders[1].text = "\n".join((*section.paragraphs, *section.items))
        if section.rows:
            place = (Inches(1), Inches(5), Inches(6), Inches(1))
            table = slide.shapes.add_table(len(section.rows), len(section.rows[0]), *place).table
            for r, cells in enumerate(section.rows):
                for c, text in enumerate(cells):
                    table.cell(r, c).text = text
    stored = io.BytesIO()
    presentation.save(stored)
    return stored.getvalue()


def make_odt(sections: Sequence[Section] = SECTIONS, title: str = TITLE) -> bytes:
    parts = []
    for section in sections:
        parts.append(f'<text:h text:outline-level="1">{escape(section.heading)}</text:h>')
        parts += [
            f"<text:p>{escape(p).replace(' ', ' <text:span></text:span>', 1)}</text:p>" for p in section.paragraphs
        ]
        if section.items:
            items = "".join(f"<text:list-item><text:p>{escape(i)}</text:p></text:list-item>" for i in section.items)
            parts.append(f"<text:list>{items}</text:list>")
        if section.rows:
            cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
            rows = "".join(
                f"<table:table-row>{''.join(cell.format(escape(c)) for c in row)}</table:table-row>"
                for row in section.rows
            )
            parts.append(f"<table:table>{rows}</table:table>")
    spaces = " ".join(
        f'xmlns:{n}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"' for n in ("office", "text", "table", "meta")
    )
    body = f"<office:body><office:text>{''.join(parts)}</office:text></office:body>"
    content = f"<office:document-content {spaces}>{body}</office:document-content>"
    meta = (
        f'<office:document-meta {spaces} xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta>'
        f"<dc:title>{escape(title)}</dc:title></office:meta></office:document-meta>"
    )
    return pack(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "META-INF/manifest.xml": "<manifest/>",
            "content.xml": f'<?xml version="1.0" encoding="UTF-8"?>{content}',
            "meta.xml": meta,
        }
    )


def make_epub(sections: Sequence[Section] = SECTIONS, title: str = TITLE) -> bytes:
    files = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": (
            '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
        ),
    }
    items, spine, points = [], [], []
    for number, section in enumerate(sections):
        files[f"OEBPS/text/c {number}.xhtml"] = (
            '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title>'
            f"</head><body>{_body(section)}</body></html>"
        )
        href = f"text/c%20{number}.xhtml"
        items.append(f'<item id="c{number}" href="{href}" media-type="application/xhtml+xml"/>')
        spine.append(f'<itemref idref="c{number}"/>')
        points.append(
            f"<navPoint><navLabel><text>{escape(section.heading)}</text></navLabel><content src='{href}'/></navPoint>"
        )
    files["OEBPS/toc.ncx"] = f"<ncx><navMap>{''.join(points)}</navMap></ncx>"
    files["OEBPS/book.opf"] = (
        '<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:title>{escape(title)}</dc:title></metadata><manifest>{''.join(items)}"
        '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest>'
        f"<spine>{''.join(spine)}</spine></package>"
    )
    return pack(files)


def _body(section: Section) -> str:
    text = "".join(f"<p>{escape(p)}</p>" for p in section.paragraphs)
    items = f"<ul>{''.join(f'<li>{escape(i)}</li>' for i in section.items)}</ul>" if section.items else ""
    rows = "".join(f"<tr>{''.join(f'<td>{escape(c)}</td>' for c in row)}</tr>" for row in section.rows)
    return f"{text}\n{items}" + (f"<table>{rows}</table>" if rows else "")


def make_rtf(sections: Sequence[Section] = SECTIONS, title: str = TITLE) -> bytes:
    def plain(text: str) -> str:
        return "".join(c if ord(c) < 128 else f"\\u{ord(c)}?" for c in text)

    parts = [
        r"{\rtf1\ansi\deff0{\fonttbl{\f0 Arial;}}",
        r"{\stylesheet{\s0 Normal;}{\s1\b\fs32\snext0 heading 1;}}",
        rf"{{\info{{\title {title}}}}}",
    ]
    for section in sections:
        parts.append(rf"\pard\plain\s1\b {plain(section.heading)}\b0\par")
        parts += [rf"\pard {plain(paragraph)}\par" for paragraph in section.paragraphs]
        parts += [rf"\pard\bullet  {plain(item)}\par" for item in section.items]
        for row in section.rows:
            parts.append(r"\trowd" + "".join(rf"\intbl {plain(cell)}\cell" for cell in row) + r"\row")
    return ("\n".join([*parts, "}"])).encode("ascii")


def pack(files: Mapping[str, str | bytes]) -> bytes:
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return stored.getvalue()


# ---- PDF --------------------------------------------------------------------------------------------------------

Run = tuple[float, float, float, str]  # left, bottom, size, text


def write_pdf(pages: Sequence[Sequence[Run]], title: str = "", size: tuple[int, int] = (595, 842)) -> bytes:
    """A PDF whose pages hold lines of Helvetica at given places."""
    objects: list[bytes] = [
        b"",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    kids = []
    for page in pages:
        lines = [b"BT /F1 %.1f Tf %.1f %.1f Td (%s) Tj ET" % (s, x, y, _escaped(text)) for x, y, s, text in page]
        stream = b"\n".join(lines)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
        kids.append(len(objects) + 1)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % (*size, len(objects))
        )
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(b"%d 0 R" % kid for kid in kids), len(kids))
    objects.append(b"<< /Title (%s) >>" % _escaped(title))
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (len(objects) + 1, len(objects))
    out += b"startxref\n%d\n%%%%EOF\n" % start
    return bytes(out)


def _escaped(text: str) -> bytes:
    data = text.encode("cp1252", "replace")
    return data.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def wrapped(text: str, width: int = 70) -> list[str]:
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return [*lines, line] if line else lines


def make_pdf(sections: Sequence[Section] = SECTIONS, title: str = TITLE) -> bytes:
    """A page a section, with a running head and page numbers."""
    pages = []
    for number, section in enumerate(sections, start=1):
        page: list[Run] = [
            (50, 810, 8, "Notes of the house"),
            (290, 30, 8, str(number)),
            (50, 770, 18, section.heading),
        ]
        y = 735.0
        for paragraph in section.paragraphs:
            for line in wrapped(paragraph):
                page.append((50, y, 11, line))
                y -= 14
            y -= 12
        for item in section.items:
            page.append((60, y, 11, f"\u2022 {item}"))
            y -= 14
        for row in section.rows:
            page += [(50 + 150 * column, y, 11, cell) for column, cell in enumerate(row)]
            y -= 16
        pages.append(page)
    return write_pdf(pages, title)


MAKERS = {
    "pdf": make_pdf,
    "docx": make_docx,
    "odt": make_odt,
    "rtf": make_rtf,
    "epub": make_epub,
    "pptx": make_pptx,
}
