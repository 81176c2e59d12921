from __future__ import annotations

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from scholiast.core.errors import SettingsError
from scholiast.core.settings import AnswerSettings, IndexSettings, Settings, load_settings, save_settings


def test_a_missing_file_gives_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.toml") == Settings()


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    wanted = Settings(answers=AnswerSettings(k=7, mode="stuffed"), index=IndexSettings(words=60))
    save_settings(path, wanted)
    assert load_settings(path) == wanted
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


def test_a_file_may_name_a_few_settings_only(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[answers]\nk = 3\n")
    assert load_settings(path) == replace(Settings(), answers=AnswerSettings(k=3))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[answers]\nkk = 3\n", "unknown key 'kk'"),
        ("[answer]\nk = 3\n", "unknown key 'answer'"),
        ("[answers]\nk = 'three'\n", "expected int"),
        ("[answers\n", "not valid"),
        ("answers = " + "[" * 20_000, "not valid"),
        ("[answers]\nk = " + "9" * 5_000, "not valid"),
        ("[answers]\nk = 0\n", "answers.k is 0, but must lie between 1 and 50"),
        ("[index]\nwords = 24\n", "index.words is 24"),
        ("[window]\ntheme = 'pink'\n", "'pink' is not one of"),
    ],
)
def test_an_invalid_file_is_named_with_a_remedy(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(SettingsError, match=complaint) as caught:
        load_settings(path)
    assert caught.value.hint


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError):
        load_settings(path)


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        load_settings(tmp_path)


def test_settings_out_of_range_are_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save_settings(path, Settings())
    before = path.read_bytes()
    with pytest.raises(SettingsError):
        save_settings(path, Settings(answers=AnswerSettings(k=51)))
    with pytest.raises(SettingsError, match=r"index\.exact_up_to is 10"):
        save_settings(path, Settings(index=IndexSettings(exact_up_to=10)))
    assert path.read_bytes() == before


def test_saving_replaces_the_file_and_leaves_it_private(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save_settings(path, Settings())
    first = path.stat().st_ino
    save_settings(path, Settings(answers=AnswerSettings(k=6)))
    assert path.stat().st_ino != first
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0
