"""The process that reads documents, so that a file that crashes, hangs or fills the memory harms nothing else.

It takes one request at a time from standard input and ends with it, when it was idle for a while, and whenever
something happens that no reader foresaw; whoever started it starts another one.
"""

from __future__ import annotations

import faulthandler
import os
import queue
import sys
import threading
from types import TracebackType
from typing import Any, BinaryIO

from scholiast.core.codec import from_json, json_text, to_json
from scholiast.core.errors import NoteSkipped, NoteUnreadable
from scholiast.documents.bound.frames import Frame, read_frame, write_frame

IDLE_SECONDS = 120.0
_OVERTIME = 5.0
_RECURSION = 3_000


def main() -> int:
    """Serve requests until standard input ends or nothing came for a while; returns the exit status."""
    stream = _claim_stdout()
    sys.excepthook = lambda kind, error, trace: _report_crash(stream, kind, error, trace)
    sys.setrecursionlimit(_RECURSION)
    requests: queue.SimpleQueue[Frame] = queue.SimpleQueue()
    source, nowhere = os.fdopen(0, "rb", closefd=False), os.open(os.devnull, os.O_WRONLY)
    threading.Thread(target=_take, args=(source, requests), name="requests", daemon=True).start()
    while True:
        try:
            request = requests.get(timeout=IDLE_SECONDS)
        except queue.Empty:
            return 0
        _limit_memory(int(request.head["megabytes"]))
        # Kills this process even where native code never returns and whoever asked is gone.
        faulthandler.dump_traceback_later(float(request.head["seconds"]) + _OVERTIME, exit=True, file=nowhere)
        head, body = _answer(request)
        write_frame(stream, head, body)
        faulthandler.cancel_dump_traceback_later()


def _take(stream: BinaryIO, requests: queue.SimpleQueue[Frame]) -> None:
    while (request := read_frame(stream)) is not None:
        requests.put(request)
    os._exit(0)


def _answer(request: Frame) -> tuple[dict[str, Any], bytes]:
    try:
        if request.head["what"] == "page":
            return _page(request)
        from scholiast.documents.bound.readers import read_bound

        document = read_bound(str(request.head["name"]), request.body)
        return {"outcome": "document"}, json_text(to_json(document)).encode("utf-8")
    except NoteSkipped as error:
        return {"outcome": "skipped", "message": error.message, "hint": error.hint, "code": error.code}, b""
    except NoteUnreadable as error:
        return {"outcome": "unreadable", "message": error.message, "hint": error.hint, "code": error.code}, b""


def _page(request: Frame) -> tuple[dict[str, Any], bytes]:
    from scholiast.documents.bound.page_images import draw_page
    from scholiast.documents.bound.pages import PageRequest

    image, picture = draw_page(request.body, from_json(PageRequest, request.head["page"]))
    return {"outcome": "page", "page": to_json(image)}, picture


def _claim_stdout() -> BinaryIO:
    """A stream on standard output, which from then on is standard error: libraries that print disturb nothing."""
    own = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(own, "wb")


def _report_crash(
    stream: BinaryIO, kind: type[BaseException], error: BaseException, _trace: TracebackType | None
) -> None:
    """Say what went wrong before this process ends."""
    if issubclass(kind, MemoryError):
        write_frame(stream, {"outcome": "memory"})
    else:
        write_frame(stream, {"outcome": "crash", "message": f"{kind.__name__}: {error}"[:200]})


def _limit_memory(megabytes: int) -> None:
    """Have the system refuse more address space than ``megabytes``, where it can; the parent watches as well."""
    if sys.platform == "linux":
        import resource

        limit = megabytes * 1024 * 1024
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        if most == resource.RLIM_INFINITY or most > limit:
            resource.setrlimit(resource.RLIMIT_AS, (limit, most))
