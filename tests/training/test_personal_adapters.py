from __future__ import annotations

from pathlib import Path

import pytest
from tests.inference.adapter_folders import llama_adapter

from scholiast.core.errors import UsageError
from scholiast.core.teaching import TeachingVerdict
from scholiast.inference.adapter_list import AdapterList
from scholiast.inference.checksums import Checksums
from scholiast.inference.registry import ModelRegistry
from scholiast.training.personal_adapters import NAME, PersonalAdapters


@pytest.fixture
def adapters(tmp_path: Path) -> AdapterList:
    return AdapterList(ModelRegistry(tmp_path / "models.toml"), Checksums(tmp_path / "sums.json"), None)


def _made(tmp_path: Path, name: str) -> Path:
    llama_adapter(tmp_path / name, "0" * 64, made=f"2026-12-{name}")
    return tmp_path / name


def _in_use(adapters: AdapterList) -> list[Path]:
    return [Path(info.path) for info in adapters.list(None) if info.name == NAME and info.active]


def test_each_adoption_takes_the_place_of_the_last_and_undo_gives_it_back(
    adapters: AdapterList, tmp_path: Path
) -> None:
    personal = PersonalAdapters(tmp_path / "teaching")
    assert not personal.can_undo
    first = personal.adopt(_made(tmp_path, "01"), adapters)
    second = personal.adopt(_made(tmp_path, "02"), adapters)
    assert _in_use(adapters) == [second]
    assert personal.in_use == "2026-12-02"
    assert personal.undo(adapters) == "2026-12-01"
    assert _in_use(adapters) == [first]
    assert not second.exists()
    assert personal.undo(adapters) is None
    assert _in_use(adapters) == []
    with pytest.raises(UsageError, match="nothing to undo"):
        personal.undo(adapters)


def test_only_the_newest_are_kept(adapters: AdapterList, tmp_path: Path) -> None:
    personal = PersonalAdapters(tmp_path / "teaching")
    made = _made(tmp_path, "01")
    folders = [personal.adopt(made, adapters) for _ in range(8)]
    assert [folder.exists() for folder in folders] == [False] * 3 + [True] * 5
    for _ in range(4):
        personal.undo(adapters)
    assert _in_use(adapters) == [folders[3]]
    assert personal.undo(adapters) is None


def test_the_last_verdict_is_remembered(adapters: AdapterList, tmp_path: Path) -> None:
    personal = PersonalAdapters(tmp_path / "teaching")
    verdict = TeachingVerdict(False, "It was worse.", "2026-12-01T00:00:00+00:00", {"held_out_before": 0.5})
    personal.judged(verdict)
    assert PersonalAdapters(tmp_path / "teaching").verdict == verdict
    personal.adopt(_made(tmp_path, "01"), adapters)
    assert personal.verdict == verdict
