from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import CommandLine

from scholiast.training import logs
from scholiast.training.collapse import Gauges

GOOD = Gauges(
    distinct=0.9,
    overlap=0.02,
    information=3.0,
    cosine=0.1,
    recall=0.8,
    sensitivity=4.0,
    divergence=0.0,
    drift=0.0,
    hub=0.02,
)
BAD = GOOD.as_figures() | {"gauge_distinct": 0.1, "gauge_cosine": 0.97}


def write_log(folder: Path) -> Path:
    logs.append(folder, {"step": 0, "probe": 64, **GOOD.as_figures()})
    logs.append(folder, {"step": 20, "loss": 1.5, "nll": 2.0})
    logs.append(folder, {"step": 25, "loss": 1.5, **GOOD.as_figures()})
    logs.append(folder, {"step": 50, "loss": 1.4, **BAD, "alarms": ["distinct", "cosine"], "action": "roll back"})
    logs.append(folder, {"step": 75, "loss": 1.3, **GOOD.as_figures()})
    return folder


def test_the_alarm_is_found_in_the_log(scholiast: CommandLine, tmp_path: Path) -> None:
    run = write_log(tmp_path / "run")
    ran = scholiast("experiment", "collapse", run, "--json")
    assert ran.code == 0, ran.err
    report = ran.json
    assert (report["steps"], report["probe"], report["frozen"]) == (75, 64, False)
    assert report["alarms"] == [{"step": 50, "gauges": ["distinct", "cosine"], "action": "roll back"}]
    distinct = report["gauges"]["distinct"]
    assert distinct == {
        "untrained": 0.9,
        "alarm": 0.45,
        "below": True,
        "worst": 0.1,
        "last": 0.9,
        "alarms": [50],
    }
    assert [entry["step"] for entry in report["curve"]] == [0, 25, 50, 75]
    assert report["plot"] == str(run / "collapse.png")
    assert (run / "collapse.png").read_bytes().startswith(b"\x89PNG")
    out = scholiast("experiment", "collapse", run, "--markdown").out
    assert "| distinct best passages | 0.900 | below 0.450 | 0.100 | 0.900 | 50 |" in out
    assert "Step 50: distinct, cosine; the run went back to its last good state." in out


def test_a_folder_without_gauges_is_refused(scholiast: CommandLine, tmp_path: Path) -> None:
    assert "holds no log" in scholiast("experiment", "collapse", tmp_path, "--json").error()["message"]
    logs.append(tmp_path, {"step": 1, "loss": 2.0})
    assert "has no gauges" in scholiast("experiment", "collapse", tmp_path, "--json").error()["message"]
    (tmp_path / logs.FILE_NAME).write_text("no log\n", "utf-8")
    assert "is no log" in scholiast("experiment", "collapse", tmp_path, "--json").error()["message"]
