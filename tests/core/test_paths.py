from __future__ import annotations

from pathlib import Path

import pytest

from scholiast.core.paths import DataPaths, default_data_dir


def test_the_data_folder_follows_the_home_of_the_test(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data_dir() == tmp_path / "scholiast"


def test_everything_lies_inside_the_data_folder(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    own = (
        paths.settings,
        paths.library_store,
        paths.folder_store,
        paths.conversations,
        paths.models,
        paths.engine_log,
    )
    assert len(set(own)) == len(own)
    assert all(path.parent == tmp_path for path in own)


def test_models_are_looked_for_in_the_named_folder_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCHOLIAST_MODELS", str(tmp_path / "named"))
    search = DataPaths(tmp_path / "data").model_search_path()
    assert search == (tmp_path / "named", tmp_path / "data" / "models", default_data_dir() / "models")


def test_models_folders_are_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCHOLIAST_MODELS", raising=False)
    root = default_data_dir()
    assert DataPaths(root).model_search_path() == (root / "models",)
