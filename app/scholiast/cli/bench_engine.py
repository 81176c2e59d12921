"""How soon the engine process takes commands, has its models, and obeys Stop."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from scholiast import assets
from scholiast.cli.engine_child import EngineChild, engine_child
from scholiast.cli.session import Session
from scholiast.core.records import AskRequest
from scholiast.engine import messages
from scholiast.evaluation.bench_rows import BenchRow

_STARTS = 5
_STOPS = 5
_PATIENCE = 300.0
_QUESTIONS = (
    "Which day is the glass bin emptied?",
    "How much salt goes into the rye bread?",
    "What is the sourdough starter called?",
    "Describe everything that is known about the trip.",
    "What was decided in the meetings, and why?",
)


def engine_rows(session: Session) -> list[BenchRow]:
    """Start-up over several starts, and the delay of Stop over several answers."""
    ready: list[float] = []
    loaded: list[float] = []
    with tempfile.TemporaryDirectory(prefix="scholiast-bench-") as folder:
        data_dir = Path(folder)
        for _ in range(_STARTS):
            with engine_child(data_dir, fake=session.options.fake_models, verbose=session.options.verbose) as engine:
                seen = engine.wait_for(lambda event: isinstance(event, messages.Ready), _PATIENCE)
                ready.append(seen.at - engine.started)
                loaded.append(_wait_for_models(engine) - engine.started)
        with engine_child(data_dir, fake=session.options.fake_models, verbose=session.options.verbose) as engine:
            stops = _stop_delays(engine)
    return [
        BenchRow("engine: from start until it takes commands, median", statistics.median(ready), "s", n=len(ready)),
        BenchRow("engine: from start until both models are loaded, median", statistics.median(loaded), "s", n=_STARTS),
        *_stop_rows(stops),
    ]


def _stop_rows(delays: list[float]) -> list[BenchRow]:
    name = "engine: from Stop until the answer has stopped"
    if not delays:
        return [BenchRow(name, None, "ms", "every answer was finished before Stop arrived")]
    return [
        BenchRow(f"{name}, median", statistics.median(delays), "ms", n=len(delays)),
        BenchRow(f"{name}, longest", max(delays), "ms", n=len(delays)),
    ]


def _wait_for_models(engine: EngineChild) -> float:
    waiting = {"embedder", "generator"}
    while True:
        seen = engine.wait_for(lambda event: isinstance(event, messages.ModelState), _PATIENCE)
        event = seen.event
        if isinstance(event, messages.ModelState) and event.state == "ready":
            waiting.discard(event.role)
            if not waiting:
                return seen.at


def _stop_delays(engine: EngineChild) -> list[float]:
    """Milliseconds from Stop to AnswerStopped; Stop is sent at once, and at the first passages, in turn."""
    _wait_for_models(engine)
    engine.send(messages.AddLibrary(str(assets.resource("sample-notes"))))
    engine.wait_for(_is_idle_with_notes, _PATIENCE)
    delays: list[float] = []
    for job, question in enumerate(_QUESTIONS[:_STOPS], start=1):
        engine.send(messages.Ask(job, AskRequest(question)))
        if job % 2:
            engine.wait_for(lambda event: isinstance(event, messages.PassagesFound), _PATIENCE)
        sent = engine.send(messages.Stop(job))
        ended = engine.wait_for(
            lambda event: isinstance(event, (messages.AnswerStopped, messages.AnswerDone)), _PATIENCE
        )
        # An answer that was finished before Stop arrived says nothing about stopping.
        if isinstance(ended.event, messages.AnswerStopped):
            delays.append((ended.at - sent) * 1000)
    return delays


def _is_idle_with_notes(event: messages.Event) -> bool:
    return isinstance(event, messages.Libraries) and any(
        library.passages and library.state == "ready" and not library.pending for library in event.libraries
    )
