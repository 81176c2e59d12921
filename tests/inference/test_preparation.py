from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scholiast.core.codec import to_json
from scholiast.core.settings import ModelSettings
from scholiast.inference.manifests import Manifest, write_manifest
from scholiast.inference.preparation import Request, forget_superseded
from scholiast.inference.sources import source_at
from scholiast.inference.store import ModelStore
from tests.inference.conftest import model_folders

# Prepares in a process that can be killed; says each notice on a line of its own.
_PREPARE = """
import sys
from pathlib import Path
from scholiast.core.settings import ModelSettings
from scholiast.inference.store import ModelStore
store = ModelStore([Path(sys.argv[1])], ModelSettings(generator=sys.argv[2]))
store.prepare("generator", lambda text: print(text, flush=True))
"""


def _children(pid: int) -> list[int]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


def _is_gone(pid: int) -> bool:
    try:
        return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True


def _wait_until(what: str, condition: object, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not condition():  # type: ignore[operator] # a callable, spelled loosely for brevity
        assert time.monotonic() < end, what
        time.sleep(0.02)


@pytest.mark.skipif(sys.platform != "linux", reason="not Linux")
@pytest.mark.parametrize("notice", ["Rewriting", "Converting"])
def test_a_kill_in_the_middle_leaves_nothing_half_and_no_process(tmp_path: Path, tiny_gguf: Path, notice: str) -> None:
    folder = tmp_path / "models"
    command = [sys.executable, "-c", _PREPARE, str(folder), str(tiny_gguf)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    next(line for line in process.stdout if line.startswith(notice))
    helpers = _children(process.pid)
    assert len(helpers) == 1
    process.send_signal(signal.SIGKILL)
    process.communicate()
    _wait_until("the helper ends with its parent", lambda: all(_is_gone(pid) for pid in helpers))
    assert model_folders(folder) == []

    store = ModelStore([folder], ModelSettings(generator=str(tiny_gguf)))
    assert not store.is_prepared("generator")
    store.prepare("generator")
    assert store.is_prepared("generator")
    assert not [path for path in folder.iterdir() if path.name.startswith(".preparing")]


def test_two_processes_prepare_a_model_once(tmp_path: Path, tiny_gguf: Path) -> None:
    folder = tmp_path / "models"
    command = [sys.executable, "-c", _PREPARE, str(folder), str(tiny_gguf)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert sum("Rewriting" in text for text in said) == 1
    assert any("is ready" in text for text in said)
    assert len(model_folders(folder)) == 1


def test_a_helper_that_dies_is_reported_as_such(tmp_path: Path, tiny_gguf: Path) -> None:
    request = to_json(Request.of(source_at(tiny_gguf), "0" * 64, tmp_path / "models", "f" * 32)) | {"surprise": 1}
    done = subprocess.run(
        [sys.executable, "-m", "scholiast.inference.preparation"],
        input=json.dumps(request) + "\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ},
    )
    assert done.returncode != 0
    assert "surprise" in done.stderr
    assert done.stdout == ""


def test_of_a_models_forms_with_adapters_only_the_newest_are_kept(tmp_path: Path) -> None:
    def put(name: str, second: int, source: str = "a", **properties: object) -> Manifest:
        (tmp_path / name).mkdir()
        prepared = f"2026-11-30T10:00:{second:02}+00:00"
        manifest = Manifest(1, "generator", "torch", "m", name, "", source, "", {}, prepared, {}, dict(properties))
        write_manifest(tmp_path / name, manifest)
        return manifest

    put("plain", 1, adapter=None)
    put("other-model", 2, source="b", adapter="reading")
    for second, name in enumerate(("third", "first", "second"), start=10):
        put(name, {"first": 11, "second": 12, "third": 13}[name], adapter=f"reading+{second}")
    (tmp_path / ".preparing-x").mkdir()
    forget_superseded(tmp_path / "newest", put("newest", 20, adapter="reading"))
    assert {path.name for path in tmp_path.iterdir()} == {
        ".preparing-x", "plain", "other-model", "second", "third", "newest",
    }  # fmt: skip
