from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine

MODEL_KEYS = {"role", "name", "spec", "state", "size_bytes", "licence", "path", "active", "detail"}


def test_the_fakes_are_listed_as_ready(scholiast: CommandLine) -> None:
    ran = scholiast("models", "list", "--json")
    assert ran.code == 0
    active = {model["role"]: model for model in ran.json["models"] if model["active"]}
    assert set(active) == {"embedder", "generator"}
    assert all(set(model) == MODEL_KEYS for model in ran.json["models"])
    assert {model["state"] for model in active.values()} == {"ready"}
    assert "is as it should be" in scholiast("models", "verify").out
    assert [model["state"] for model in scholiast("models", "verify", "--json").json["models"]]
    assert scholiast("models", "prepare").code == 0


def test_a_model_that_is_none_cannot_be_added(scholiast: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(b"no model")
    ran = scholiast("models", "add", "mine", path, "--json")
    assert ran.code == 1
    assert "not a GGUF file" in ran.error()["message"]
    assert scholiast("models", "add", "mine", tmp_path / "none", "--json").code == 1
    assert scholiast("models", "remove", "mine", "--json").code == 2
    assert scholiast("models", "use", "painter", "mine", "--json").code == 2


def main(*arguments: object) -> int:
    from scholiast.cli.app import main as run

    return run([str(argument) for argument in arguments])


def test_a_missing_model_is_one_sentence_and_a_hint(
    data_dir: Path, notes: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SCHOLIAST_MODELS", raising=False)
    (data_dir / "settings.toml").write_text('[models]\nembedder = "no-such-model"\n', encoding="utf-8")
    assert main("search", "boiler", "--notes", notes, "--data-dir", data_dir) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "There is no model named no-such-model." in captured.err
    assert "Hint: " in captured.err
    assert main("models", "verify", "--data-dir", data_dir) == 1
    assert "is missing" in capsys.readouterr().err
