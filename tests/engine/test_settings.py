"""Settings, models and the data folder, asked of a real engine process with the pretend models."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from tests.engine.conftest import StartEngine, write
from tests.engine.driver import EngineDriver

from scholiast.core.errors import UsageError
from scholiast.core.paths import DataPaths
from scholiast.core.settings import AnswerSettings, IndexSettings, Settings, save_settings
from scholiast.engine import messages, settings_messages
from scholiast.engine.data_folder import carry_out, lay_ready

LONG = "\n\n".join(f"Sentence {n} tells about the harbour master and his boat number {n}." for n in range(120))


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    write(folder / "boiler.md", "# Boiler\n\nThe boiler was serviced on 3 March by Lena Orth.\n")
    write(folder / "harbour.md", f"# Harbour\n\n{LONG}\n")
    return folder


def test_another_size_is_previewed_and_then_cut(engine: EngineDriver, notes: Path, data_dir: Path) -> None:
    engine.wait_ready()
    before = engine.add(notes, 2)
    previews = {}
    for job, words in ((90, 100), (91, 30)):
        engine.send(settings_messages.PreviewPassages(job, words))
        previews[words] = engine.wait(settings_messages.PassagesPreviewed, lambda event, job=job: event.job == job)
    same, small = previews[100], previews[30]
    assert (same.note, same.passages_now, same.passages_then) == ("harbour.md", before.passages, before.passages)
    assert small.passages_then > 2 * before.passages
    assert small.seconds is not None
    assert len(small.spans) > len(same.spans) > 1
    assert all(0 <= start < end <= len(small.text) for start, end in small.spans)
    assert all(one[1] <= two[0] for one, two in zip(small.spans, small.spans[1:], strict=False))

    since = engine.mark
    save_settings(data_dir / "settings.toml", Settings(index=IndexSettings(words=30)))
    engine.send(settings_messages.ReloadSettings())
    after = engine.wait_library("notes", lambda status: status.passages != before.passages, since=since)
    assert after.passages == small.passages_then
    assert "3 March" in engine.answer("When was the boiler serviced?").answer.candidate


def test_a_note_can_be_named_and_an_odd_one_is_explained(engine: EngineDriver, notes: Path) -> None:
    engine.add(notes, 2)
    engine.send(settings_messages.PreviewPassages(5, 100, "notes", "boiler.md"))
    event = engine.wait(settings_messages.PassagesPreviewed)
    assert event.text.startswith("# Boiler")
    engine.send(settings_messages.PreviewPassages(6, 100, "notes", "gone.md"))
    assert engine.wait(messages.JobFailed).job == 6


def test_without_notes_there_is_nothing_to_show(engine: EngineDriver) -> None:
    engine.wait(messages.Libraries)
    engine.send(settings_messages.PreviewPassages(5, 100))
    failed = engine.wait(messages.JobFailed)
    assert (failed.job, failed.message) == (5, "There is no note yet to show it on.")


def test_other_answer_settings_hold_from_the_next_question(engine: EngineDriver, notes: Path, data_dir: Path) -> None:
    engine.add(notes, 2)
    assert engine.answer("When was the boiler serviced?").answer.decode == "joint"
    save_settings(data_dir / "settings.toml", Settings(answers=AnswerSettings(decode="fast")))
    engine.send(settings_messages.ReloadSettings())
    assert engine.answer("When was the boiler serviced?").answer.decode == "fast"


def test_settings_that_are_not_valid_are_told_and_change_nothing(
    engine: EngineDriver, notes: Path, data_dir: Path
) -> None:
    engine.add(notes, 2)
    (data_dir / "settings.toml").write_text("[answers]\nk = 0\n", encoding="utf-8")
    engine.send(settings_messages.ReloadSettings())
    assert engine.wait(messages.JobFailed).code == "settings"
    assert engine.answer("When was the boiler serviced?").answer.candidate


def test_the_models_are_listed(engine: EngineDriver) -> None:
    engine.send(settings_messages.ListModels(verify=True))
    event = engine.wait(settings_messages.ModelList)
    assert event.verified
    assert {(row.role, row.spec) for row in event.models if row.active} == {
        ("embedder", "fake"),
        ("generator", "fake"),
    }
    assert all(row.licence and row.origin for row in event.models)
    engine.send(settings_messages.UseModel("cook", "default"))
    assert engine.wait(messages.JobFailed).code == "usage"


def test_the_speed_of_the_models_in_use_is_measured_and_kept(
    start_engine: StartEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCHOLIAST_MODELS", str(tmp_path / "models"))  # where it is kept
    engine = start_engine()
    engine.send(settings_messages.MeasureSpeed())
    rows = [row for row in engine.wait(settings_messages.ModelList).models if row.active]
    assert all(row.speed and row.speed_measured for row in rows)
    engine.send(settings_messages.ListModels())
    again = [row for row in engine.wait(settings_messages.ModelList).models if row.active]
    assert [row.speed for row in again] == [row.speed for row in rows]


def test_a_backup_is_restored_at_the_next_start(
    start_engine: StartEngine, notes: Path, data_dir: Path, tmp_path: Path
) -> None:
    engine = start_engine()
    engine.add(notes, 2)
    engine.answer("When was the boiler serviced?")
    save_settings(data_dir / "settings.toml", replace(Settings(), answers=AnswerSettings(k=3)))
    engine.send(settings_messages.MeasureData())
    parts = dict(engine.wait(settings_messages.DataMeasured).parts)
    assert parts["index"] > 0
    assert parts["conversations"] > 0
    target = tmp_path / "backup.zip"
    engine.send(settings_messages.BackUp(str(target)))
    engine.wait(messages.Notice, lambda notice: "A backup of" in notice.message)
    assert not list(tmp_path.glob(".*.part"))
    engine.send(settings_messages.ResetData())
    assert engine.wait(settings_messages.RestartNeeded).reason == "reset"
    assert engine.end() == 0

    empty = start_engine()
    empty.wait(messages.Notice, lambda notice: notice.message.startswith("Everything was deleted."))
    assert empty.wait(messages.Libraries).libraries == ()
    assert empty.wait(messages.Conversations).conversations == ()
    assert not (data_dir / "settings.toml").exists()
    empty.send(settings_messages.Restore(str(target)))
    assert empty.wait(settings_messages.RestartNeeded).reason == "restore"
    assert empty.end() == 0

    again = start_engine()
    again.wait(messages.Notice, lambda notice: notice.message == "The backup was restored.")
    again.wait_library("notes", lambda status: status.notes == 2)
    assert len(again.wait(messages.Conversations).conversations) == 1
    assert "k = 3" in (data_dir / "settings.toml").read_text(encoding="utf-8")
    assert {"restore", "before-restore", "reset-wanted"}.isdisjoint(path.name for path in data_dir.iterdir())
    assert "3 March" in again.answer("When was the boiler serviced?").answer.candidate


def test_what_is_no_backup_is_refused_and_leaves_nothing(data_dir: Path, tmp_path: Path) -> None:
    paths = DataPaths(data_dir)
    torn = tmp_path / "torn.zip"
    torn.write_bytes(b"PK\x03\x04 nothing")
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("readme.txt", "x")
    for file in (torn, other):
        with pytest.raises(UsageError):
            lay_ready(paths, file)
    assert carry_out(paths) == ""


def test_a_backup_cannot_write_outside_the_data_folder(data_dir: Path, tmp_path: Path) -> None:
    paths = DataPaths(data_dir)
    file = tmp_path / "sly.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("scholiast-backup.json", '{"format": 1}')
        archive.writestr("teaching/../../sly.txt", "x")
        archive.writestr("conversations.db/../x", "x")
        archive.writestr("settings.toml", "")
    lay_ready(paths, file)
    assert carry_out(paths) == "The backup was restored."
    assert not list(tmp_path.rglob("sly.txt"))
    assert (data_dir / "settings.toml").exists()
