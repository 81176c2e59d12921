from __future__ import annotations

import os

import pytest

from scholiast.inference import torch_runtime


def test_few_kernels_are_kept_unless_a_person_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("LRU_CACHE_CAPACITY", "ONEDNN_PRIMITIVE_CACHE_CAPACITY")
    for name in names:
        monkeypatch.delenv(name, raising=False)
    torch_runtime.go_offline()
    assert {os.environ[name] for name in names} == {"512"}
    monkeypatch.setenv(names[0], "64")
    torch_runtime.go_offline()
    assert os.environ[names[0]] == "64"
