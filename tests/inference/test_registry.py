from __future__ import annotations

from pathlib import Path

import pytest

from scholiast.core.errors import SettingsError, UsageError
from scholiast.inference.registry import Entry, ModelRegistry

ENTRY = Entry("generator", "/models/a.gguf", "mit")


@pytest.fixture
def registry(tmp_path: Path) -> ModelRegistry:
    return ModelRegistry(tmp_path / "models" / "models.toml")


def test_an_added_model_is_there_in_the_next_process(registry: ModelRegistry, tmp_path: Path) -> None:
    registry.add("mine", ENTRY)
    again = ModelRegistry(tmp_path / "models" / "models.toml")
    assert again.entries() == {"mine": ENTRY}
    assert again.active("generator") == "default"


def test_use_and_back_to_the_default(registry: ModelRegistry) -> None:
    registry.add("mine", ENTRY)
    registry.use("generator", "mine")
    assert registry.active("generator") == "mine"
    assert registry.active("embedder") == "default"
    registry.use("generator", "default")
    assert registry.active("generator") == "default"


def test_removing_the_model_in_use_brings_the_default_back(registry: ModelRegistry) -> None:
    registry.add("mine", ENTRY)
    registry.use("generator", "mine")
    registry.remove("mine")
    assert registry.entries() == {}
    assert registry.active("generator") == "default"


@pytest.mark.parametrize("name", ["", "default", "fake", "a/b", "../up", "ä", "-x", "x" * 65])
def test_names_that_could_be_mistaken_are_refused(registry: ModelRegistry, name: str) -> None:
    with pytest.raises(UsageError) as caught:
        registry.add(name, ENTRY)
    assert caught.value.hint


def test_a_name_is_given_once(registry: ModelRegistry) -> None:
    registry.add("mine", ENTRY)
    with pytest.raises(UsageError, match="already"):
        registry.add("mine", ENTRY)


def test_unknown_names_and_the_wrong_role(registry: ModelRegistry) -> None:
    registry.add("mine", ENTRY)
    with pytest.raises(UsageError, match="no model named other"):
        registry.use("generator", "other")
    with pytest.raises(UsageError, match="cannot be the embedder"):
        registry.use("embedder", "mine")
    with pytest.raises(UsageError, match="no model named other"):
        registry.remove("other")


@pytest.mark.parametrize("text", ["not toml [", "[models.a]\nrole = 1\npath = 'x'\n", "[other]\n"])
def test_a_damaged_file_is_named(registry: ModelRegistry, tmp_path: Path, text: str) -> None:
    path = tmp_path / "models" / "models.toml"
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(SettingsError) as caught:
        registry.entries()
    assert str(path) in caught.value.message


def test_an_unwritable_folder_is_an_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(SettingsError):
        ModelRegistry(blocked / "models.toml").add("mine", ENTRY)
