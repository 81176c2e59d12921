"""Feeds the readers of PDF, Word and the like sound documents made odd, through the process they run in.

    PYTHONPATH=app python -m tests.documents.bound.fuzz                      1,000 inputs of each kind
    PYTHONPATH=app python -m tests.documents.bound.fuzz --inputs 200 --kind pdf --seed 7

Not part of the suite, which runs a few of the same inputs (``test_reader_process.py``). Each must be read into passages
that are exact slices, or be refused with a reason; running into a limit is such a reason. An input that ended its
reader, took longer than a limit or whose spans are off is kept in a folder; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.documents.bound.reader_process import Limits, ReaderProcess
from scholiast.documents.chunking import chunk
from tests.documents.bound.mutations import SAMPLES, mutated
from tests.documents.conftest import check_note


def attempt(reader: ReaderProcess, kind: str, data: bytes) -> tuple[str, float]:
    """What became of one input (``read``, or why not) in how many seconds; raises where spans are off."""
    began = time.monotonic()
    try:
        document = reader.read(f"a.{kind}", data)
    except (NoteSkipped, NoteUnreadable) as error:
        if not error.message or "\n" in error.message:
            raise AssertionError(f"no reason: {error.message!r}") from error
        return error.code, time.monotonic() - began
    seconds = time.monotonic() - began
    for words in (25, 100):
        check_note(document, chunk(document, words), words)
    return "read", seconds


def campaign(kind: str, inputs: int, seed: int, kept: Path) -> int:
    """Try so many inputs of a kind; returns how many of them are kept for a person to look at."""
    reader = ReaderProcess(Limits(seconds=20))
    outcomes: Counter[str] = Counter()
    odd = 0
    slowest = (0.0, 0)
    began = time.monotonic()
    for number in range(inputs):
        data = mutated(kind, Random(f"{seed}/{kind}/{number}"))
        seconds = 0.0
        try:
            outcome, seconds = attempt(reader, kind, data)
        except Exception:  # noqa: BLE001 - whatever it is, it is a finding
            traceback.print_exc(limit=-3)
            outcome = "failed"
        slowest = max(slowest, (seconds, number))
        outcomes[outcome] += 1
        if outcome in ("failed", "crash", "time", "memory"):
            odd += 1
            (kept / f"{outcome}-{number}.{kind}").write_bytes(data)
    reader.close()
    counts = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common())
    print(f"{kind}: {counts}; {time.monotonic() - began:.0f} s", flush=True)
    print(f"  the slowest, number {slowest[1]}, was read in {slowest[0]:.1f} s", flush=True)
    return odd


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=1_000)
    parser.add_argument("--kind", action="append", choices=list(SAMPLES), help="only this kind; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kept = Path(tempfile.mkdtemp(prefix="scholiast-fuzz-"))
    odd = [campaign(kind, options.inputs, options.seed, kept) for kind in options.kind or SAMPLES]
    if any(odd):
        print(f"{sum(odd)} inputs to look at are in {kept}")
    return 1 if any(odd) else 0


if __name__ == "__main__":
    sys.exit(main())
