from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.cli.conftest import CommandLine

from scholiast.inference.adapters import AdapterCard, write_adapter

MODEL_KEYS = {"role", "name", "spec", "state", "size_bytes", "licence", "path", "active", "detail", "adapters"}
MODEL_KEYS |= {"speed", "speed_measured"}


def test_the_speed_of_the_models_in_use_is_measured_and_listed(
    scholiast: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCHOLIAST_MODELS", str(tmp_path / "models"))  # where it is kept
    assert "passages/s" not in scholiast("models", "list").out
    ran = scholiast("models", "speed", "--json")
    assert ran.code == 0, ran.err
    assert all(model["speed"] > 0 and model["speed_measured"] for model in ran.json["models"])
    listed = scholiast("models", "list").out
    assert "passages/s, 20" in listed
    assert "tokens/s, 20" in listed
    (tmp_path / "models" / "speeds.json").write_text("{", encoding="utf-8")
    assert "passages/s" not in scholiast("models", "list").out


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


@pytest.fixture
def adapter(tmp_path: Path) -> Path:
    """A small adapter of the default generator's name, but of no model's weights."""
    card = AdapterCard(
        name="mine",
        title="Reads my notes",
        base="SmolLM2-135M-Instruct",
        base_sha256="0" * 64,
        rank=1,
        alpha=1.0,
        system="Read.",
        refusal_id=None,
        refusal_threshold=0.5,
        licence="cc0-1.0",
        data=("my notes",),
        command="scholiast train reading",
        seed=0,
        made="2026-11-30",
        figures={},
        curve=(),
    )
    factors = {"layer.lora_A": np.zeros((1, 2)), "layer.lora_B": np.zeros((3, 1))}
    write_adapter(tmp_path / "adapter", card, factors)
    return tmp_path / "adapter"


def test_adapters_are_added_switched_and_removed(
    scholiast: CommandLine, adapter: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SCHOLIAST_MODELS")  # the choice is kept beside the models, and the real ones are not ours

    def listed(*arguments: object) -> dict[str, dict[str, Any]]:
        ran = scholiast("models", "adapter", *arguments, "--json")
        assert ran.code == 0
        return {entry["name"]: entry for entry in ran.json["adapters"]}

    assert "mine" not in listed("list")
    added = listed("add", "mine", adapter)["mine"]
    assert (added["title"], added["active"], added["shipped"]) == ("Reads my notes", False, False)
    assert added["size_bytes"] > 0
    used = listed("use", "mine")
    assert used["mine"]["active"]
    assert list(used)[-1] == "mine"
    assert not listed("use", "mine", "--off")["mine"]["active"]
    listed("use", "mine")
    assert not any(entry["active"] for entry in listed("use", "none").values())
    assert "Reads my notes" in scholiast("models", "adapter", "list").out
    assert "mine" not in listed("remove", "mine")
    assert (adapter / "card.json").exists()
    for wrong in (("use", "mine"), ("remove", "mine"), ("add", "none", adapter)):
        ran = scholiast("models", "adapter", *wrong, "--json")
        assert ran.code == 2
        assert ran.error()["hint"]
    ran = scholiast("models", "adapter", "add", "empty", tmp_path, "--json")
    assert ran.code == 1
    assert ran.error()["code"] == "adapter-missing"
