from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import NOTES, CommandLine, Ran
from tests.contract import tiny_models
from tests.training import tiny

from scholiast.core.teaching import LEAST_LESSONS
from scholiast.evaluation.questions import read_questions
from scholiast.inference.adapters import read_card


class Pupil(CommandLine):
    """``scholiast`` with a tiny Llama and a tiny embedder that can be taught."""

    def __call__(self, *arguments: object) -> Ran:
        from scholiast.cli.app import main

        self._capture.readouterr()
        code = main(["--data-dir", str(self.data_dir), *[str(a) for a in arguments]])
        captured = self._capture.readouterr()
        return Ran(code, captured.out, captured.err)


@pytest.fixture
def pupil(data_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pupil:
    monkeypatch.setenv("SCHOLIAST_MODELS", str(data_dir / "models"))
    model = tiny.folder(tmp_path / "model")
    embedder = tiny_models.sentence_folder(tmp_path / "embedder")
    settings = f'[models]\ngenerator = "{model}"\nembedder = "{embedder}"\nbackend = "torch"\n'
    settings += "[answers]\nmax_tokens = 1\nk = 1\n"
    (data_dir / "settings.toml").write_text(settings, encoding="utf-8")
    return Pupil(data_dir, capsys)


def _teach(pupil: Pupil, folder: Path) -> None:
    """A library of notes about rooms, and as many questions about them as are needed."""
    folder.mkdir()
    for number in range(LEAST_LESSONS):
        text = f"# Room {number}\n\nThe key of room {number} hangs on hook {number + 40}.\n"
        (folder / f"room{number}.md").write_text(text, encoding="utf-8")
    assert pupil("library", "add", folder).code == 0
    for number in range(LEAST_LESSONS):
        asked = f"Where is the key of room {number}?"
        ran = pupil("teach", "add", asked, "--answer", f"hook {number + 40}", "--note", f"room{number}.md")
        assert ran.code == 0, ran.err


def test_pairs_are_added_listed_exported_and_removed(scholiast: CommandLine, tmp_path: Path):
    for name, text in NOTES.items():
        (tmp_path / "notes" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "notes" / name).write_text(text, encoding="utf-8")
    assert scholiast("library", "add", tmp_path / "notes").code == 0
    file = tmp_path / "notes" / "house" / "boiler.md"
    added = scholiast("teach", "add", "Who came?", "--answer", "Nadia Brandt", "--note", file, "--json")
    (entry,) = added.json["feedback"]
    assert (entry["library"], entry["note"], entry["answer"]) == ("notes", "house/boiler.md", "Nadia Brandt")
    assert "Who came?" in scholiast("teach", "list").out
    exported = scholiast("teach", "export", tmp_path / "q.jsonl", "--json")
    assert exported.json["questions"] == 1
    (question,) = read_questions(tmp_path / "q.jsonl")
    assert question.notes == ("house/boiler.md",)
    lost = scholiast("teach", "add", "Who?", "--answer", "Ann", "--note", "nowhere.md", "--json")
    assert lost.code == 1
    assert "nowhere.md" in lost.error()["message"]
    assert scholiast("teach", "remove", entry["id"], "--json").json == {"feedback": []}
    assert scholiast("teach", "remove", entry["id"], "--json").code == 2
    assert "Nothing was taught" in scholiast("teach", "list").out


def test_what_was_learnt_is_judged_adopted_and_taken_back(pupil: Pupil, tmp_path: Path, data_dir: Path):
    _teach(pupil, tmp_path / "notes")
    ran = pupil("teach", "run", "--minutes", 600, "--json")
    assert ran.code == 0, ran.err
    assert ran.json["adopted"] is True
    assert ran.json["figures"]["held_out_questions"] == LEAST_LESSONS // 4
    assert ran.json["figures"]["check_questions"] > 50
    told = pupil("teach", "status", "--json").json
    assert told["can_undo"] is True
    assert told["unfinished"] is False
    assert told["verdict"]["sentence"] == ran.json["sentence"]
    listed = {info["name"]: info for info in pupil("models", "adapter", "list", "--json").json["adapters"]}
    assert listed["personal"]["active"] is True
    assert listed["personal"]["query_encoder"] is True
    card = read_card(Path(listed["personal"]["path"]))
    assert card.data[0].startswith(f"{LEAST_LESSONS} answers")
    assert pupil("teach", "undo", "--json").json == {"in_use": None}
    listed = {info["name"]: info for info in pupil("models", "adapter", "list", "--json").json["adapters"]}
    assert "personal" not in listed
    assert not (data_dir / "teaching" / "1").exists()
