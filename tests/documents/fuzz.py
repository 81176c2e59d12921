"""Feeds readers and the chunker inputs that are bred for reaching code no input reached before. Not part of the suite.

    PYTHONPATH=app python -m tests.documents.fuzz                    100,000 inputs over all text readers
    PYTHONPATH=app python -m tests.documents.fuzz --inputs 5000 --suffix .org --suffix .rst
    PYTHONPATH=app python -m tests.documents.fuzz FILE...            inputs that failed before, once each

Run it from the repository's root after changing a reader. Every input must be refused by the readers' own errors or be
read into passages that are exact slices of the text (all that ``check_note`` asks), in reasonable time. What fails is
kept in a folder, by the place that failed, and named at the end; the exit status is then 1.

Breeding needs `pip install atheris`, which stands in no list of requirements: it has wheels for Linux only, and
``test_formats.py`` holds the same properties on every system with inputs that are merely random. PDF, Word and the like
are read in a process of their own, mostly by other people's compiled code, which no breeding sees into:
``bound/fuzz.py`` tries those.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from html import escape
from pathlib import Path, PurePosixPath

try:
    import atheris
except ImportError:
    atheris = None

# What is imported in here tells the fuzzer which of its lines and branches an input reached.
with contextlib.nullcontext() if atheris is None else atheris.instrument_imports(include=["scholiast.documents"]):
    from scholiast.core.errors import NoteSkipped, NoteUnreadable
    from scholiast.documents.chunking import chunk
    from scholiast.documents.formats import FORMATS, reader_of
    from scholiast.documents.notes import parse_note
    from tests.documents.conftest import check_note
    from tests.documents.text_samples import MAKERS

    for known in FORMATS:
        reader_of(known)

SUFFIXES = [known.suffixes[0] for known in FORMATS if not known.reader.startswith("bound.")] + [".tsv"]
CONTAINERS = (".ipynb", ".canvas", ".enex")
SECONDS = 3.0
"""Processor time that the longest input may take: a reader whose time grows by the square passes it."""
LONGEST = 4096
WORDS = (
    *("#", "- ", "* ", "** ", "> ", "> [!note] ", "```", "~~~", "---", "===", "|", "|===", "+---+", "=== ===", "::"),
    *(
        ".. ",
        ".. note:: ",
        "#+begin_src",
        "#+end_src",
        "#+TITLE: ",
        ":PROPERTIES:",
        ":END:",
        "[[",
        "]]",
        "![[",
        "](",
        "<<",
    ),
    *(
        "footnote:[",
        "<div>",
        "</div>",
        "<table>",
        "<td>",
        "<pre>",
        "<!--",
        "-->",
        "<br>",
        "&amp;",
        "&#x41;",
        "<X a={1}>",
    ),
    *("import a", "{", "}", "$$", "%%", "^id", "==", "title: ", "tags: [", "\\", "\r\n", "\t", "    ", '"', ";", ","),
    *("The pump runs. ", "水泵。", "ก", "\u0301", "\u2060", "😀", "https://a.b", "data:image/png;base64,AAAA"),
)


def made(data: bytes, suffixes: list[str]) -> tuple[str, bytes]:
    """The name and content that ``data`` stands for: its first byte tells the suffix and whether text is wrapped."""
    first = data[0] if data else 0
    suffix, content = suffixes[first % len(suffixes)], data[1:]
    if suffix in CONTAINERS and first >= 128:
        content = wrapped(suffix, content)
    return f"n{suffix}", content


def wrapped(suffix: str, content: bytes) -> bytes:
    """A sound container around pieces of text, which bytes alone hardly ever are."""
    texts = content.decode("utf-8", "replace").split("\x1e")
    if suffix == ".ipynb":
        kinds = ("markdown", "code", "raw")
        cells = [{"cell_type": kinds[n % 3], "source": text, "outputs": []} for n, text in enumerate(texts)]
        return json.dumps({"cells": cells}).encode()
    if suffix == ".canvas":
        return json.dumps({"nodes": [{"type": "text", "text": text, "y": n} for n, text in enumerate(texts)]}).encode()
    notes = (f"<note><title>t</title><content>{escape(text)}</content></note>" for text in texts)
    return f"<en-export>{''.join(notes)}</en-export>".encode("utf-8", "replace")


def attempt(name: str, content: bytes) -> str:
    """Read one input: ``read`` or ``refused``; anything else is raised."""
    began = time.process_time()
    try:
        document = parse_note(name, content)
    except (NoteSkipped, NoteUnreadable):
        outcome = "refused"
    else:
        outcome = "read"
        for words in (25, 100):
            check_note(document, chunk(document, words), words)
    if time.process_time() - began > SECONDS:
        raise TimeoutError(f"{len(content)} bytes took {time.process_time() - began:.1f} seconds")
    return outcome


class Campaign:
    """Counts outcomes, and keeps one input for each place that fails."""

    def __init__(self, inputs: int, suffixes: list[str], kept: Path) -> None:
        self._inputs = inputs
        self._suffixes = suffixes
        self._kept = kept
        self._outcomes: Counter[tuple[str, str]] = Counter()
        self._failures: dict[str, Path] = {}

    def one(self, data: bytes) -> None:
        """What the fuzzer calls; ends the process after the last input."""
        name, content = made(data, self._suffixes)
        suffix = PurePosixPath(name).suffix
        try:
            self._outcomes[suffix, attempt(name, content)] += 1
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            self._outcomes[suffix, "failed"] += 1
            self._keep(suffix, content, error)
        if self._outcomes.total() % 5_000 == 0:
            print(f"{self._outcomes.total()} inputs", flush=True)
        if self._outcomes.total() >= self._inputs:
            self.report()
            sys.stdout.flush()
            os._exit(1 if self._failures else 0)

    def _keep(self, suffix: str, content: bytes, error: Exception) -> None:
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{suffix} {type(error).__name__} at {Path(last.filename).name}:{last.lineno}"
        if place not in self._failures:
            path = self._kept / f"{hashlib.sha256(content).hexdigest()[:12]}{suffix}"
            path.write_bytes(content)
            self._failures[place] = path
            print(f"{place}: {str(error)[:300]}\n  {path}", flush=True)

    def report(self) -> None:
        """What came of it, by suffix."""
        for suffix in self._suffixes:
            counts = [f"{self._outcomes[suffix, outcome]} {outcome}" for outcome in ("read", "refused", "failed")]
            print(f"{suffix:12} {', '.join(counts)}")
        print(f"{self._outcomes.total()} inputs, {len(self._failures)} different failures")


def seeds(folder: Path, suffixes: list[str]) -> None:
    """The notes of the tests as first inputs."""
    for name, maker in MAKERS.items():
        suffix = PurePosixPath(name).suffix
        if suffix in suffixes:
            content = maker()
            for number, start in enumerate(range(0, 1 if suffix == ".textpack" else len(content), LONGEST // 4)):
                piece = content if suffix == ".textpack" else content[start : start + LONGEST // 4]
                (folder / f"{number}-{name.replace('/', '-')}").write_bytes(bytes([suffixes.index(suffix)]) + piece)


def dictionary(path: Path) -> None:
    """The words of the formats, as libFuzzer wants them."""
    lines = ("".join(f"\\x{byte:02x}" for byte in word.encode()) for word in WORDS)
    path.write_text("".join(f'"{line}"\n' for line in lines))


def breed(inputs: int, suffixes: list[str], seed: int) -> None:
    """Run ``inputs`` inputs; does not return."""
    if atheris is None:
        sys.exit("This needs atheris, which has wheels for Linux only: pip install atheris")
    folder = Path(tempfile.mkdtemp(prefix="scholiast-fuzz-"))
    for name in ("seeds", "kept"):
        (folder / name).mkdir()
    seeds(folder / "seeds", suffixes)
    dictionary(folder / "words.dict")
    campaign = Campaign(inputs, suffixes, folder / "kept")
    options = [
        f"-seed={seed}",
        f"-max_len={LONGEST}",
        f"-dict={folder / 'words.dict'}",
        "-rss_limit_mb=0",
        "-timeout=300",
    ]
    atheris.Setup([sys.argv[0], *options, "-verbosity=0", str(folder / "seeds")], campaign.one)
    atheris.Fuzz()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="inputs to read once")
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--suffix", action="append", choices=SUFFIXES, help="only this kind; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not options.files:
        breed(options.inputs, options.suffix or SUFFIXES, options.seed)
    for path in options.files:
        print(f"{path}: {attempt(path.name, path.read_bytes())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
