from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.cli.conftest import CommandLine, Ran
from tests.contract import tiny_models
from tests.training import tiny

from scholiast.inference.adapters import (
    generator_factors,
    learnt_null,
    query_encoder_factors,
    query_encoder_weights,
    read_card,
)
from scholiast.training import checkpoints, logs


class Trainer(CommandLine):
    """``scholiast`` with a tiny Llama for a generator."""

    def __call__(self, *arguments: object) -> Ran:
        from scholiast.cli.app import main

        self._capture.readouterr()
        code = main(["--data-dir", str(self.data_dir), *[str(a) for a in arguments]])
        captured = self._capture.readouterr()
        return Ran(code, captured.out, captured.err)


@pytest.fixture
def trainer(data_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Trainer:
    made = Trainer(data_dir, capsys)
    model = tiny.folder(tmp_path / "model")
    embedder = tiny_models.sentence_folder(tmp_path / "embedder")
    settings = f'[models]\ngenerator = "{model}"\nembedder = "{embedder}"\nbackend = "torch"\n'
    (data_dir / "settings.toml").write_text(settings, encoding="utf-8")
    return made


@pytest.fixture
def command(tmp_path: Path) -> list[object]:
    questions, passages = tiny.write_files(tmp_path)
    return ["train", "reading", questions, "--passages", passages, "--rank", 2, "--rate", 0.01]


def test_an_adapter_is_trained_and_written_with_its_curve(trainer: Trainer, command: list[object], tmp_path: Path):
    ran = trainer(*command, "--steps", 3, "--out", tmp_path / "run", "--licence", "cc-by-4.0", "--json")
    assert ran.code == 0, ran.err
    assert ran.json["steps"] == 3
    assert set(ran.json["held_out"]) == {"nll", "exact", "wrongly_refused", "refused"}
    folder = Path(ran.json["adapter"])
    card = read_card(folder)
    assert (card.rank, card.alpha, card.system, card.licence) == (2, 4.0, "Answer from the note.", "cc-by-4.0")
    assert "--steps 3" in card.command
    assert [point["step"] for point in card.curve] == [3.0]
    assert card.figures["held_out_nll"] == pytest.approx(ran.json["held_out"]["nll"])
    assert any(factors.b.any() for factors in generator_factors(folder, card).values())
    assert "seconds" in ran.err
    assert "Ctrl-C" in ran.err


def test_the_same_command_goes_on_and_another_one_does_not(trainer: Trainer, command: list[object], tmp_path: Path):
    out = tmp_path / "run"
    first = trainer(*command, "--minutes", 0.01, "--out", out, "--json")
    assert first.code == 0, first.err
    again = trainer(*command, "--minutes", 0.01, "--out", out, "--json")
    assert again.code == 0, again.err
    assert again.json == first.json
    other = trainer(*command, "--minutes", 0.01, "--seed", 1, "--out", out, "--json")
    assert other.code == 2
    assert "other settings" in other.error()["message"]


def test_a_reader_of_stuffed_prompts_learns_from_as_many_questions(
    trainer: Trainer, command: list[object], tmp_path: Path
):
    budget = ("--questions", 20)
    ran = trainer(*command, *budget, "--stuffed", "-k", 2, "--out", tmp_path / "stuffed", "--json")
    assert ran.code == 0, ran.err
    card = read_card(Path(ran.json["adapter"]))
    assert "--questions 20 --stuffed -k 2" in card.command
    again = trainer(*command, *budget, "--stuffed", "-k", 2, "--out", tmp_path / "stuffed", "--json")
    assert again.json == ran.json
    single = trainer(*command, *budget, "--out", tmp_path / "single", "--json")
    assert single.code == 0, single.err
    for run in ("stuffed", "single"):
        state = checkpoints.load(tmp_path / run)
        assert state is not None
        assert 20 <= state["examples"] < 40
    for other in (("--steps", 2), ("--minutes", 1)):
        refused = trainer(*command, *budget, *other, "--out", tmp_path / "other", "--json")
        assert refused.code == 2
        assert "exclude each other" in refused.error()["message"]


def test_a_run_begins_with_an_adapter(trainer: Trainer, command: list[object], tmp_path: Path):
    first = trainer(*command, "--steps", 2, "--out", tmp_path / "one", "--json")
    start = first.json["adapter"]
    second = trainer(*command, "--steps", 1, "--out", tmp_path / "two", "--from", start, "--seed", 4, "--json")
    assert second.code == 0, second.err
    refused = trainer(*command, "--steps", 1, "--rank", 3, "--out", tmp_path / "three", "--from", start, "--json")
    assert refused.code == 2
    assert "rank 2" in refused.error()["message"]


def test_what_cannot_be_trained_is_told(
    scholiast: CommandLine, trainer: Trainer, command: list[object], tmp_path: Path
):
    pretend = scholiast(*command, "--steps", 1, "--out", tmp_path / "run", "--json")
    assert pretend.code == 2
    assert "pretend" in pretend.error()["message"]
    both = trainer(*command, "--steps", 1, "--minutes", 1, "--out", tmp_path / "run", "--json")
    assert both.code == 2
    few = trainer(*command, "--steps", 1, "--without-development", "--out", tmp_path / "run", "--json")
    assert few.code == 2
    assert "4 titles" in few.error()["message"]
    assert not (tmp_path / "run").exists()


def test_a_process_that_is_asked_to_stop_leaves_what_the_next_one_needs(
    trainer: Trainer, command: list[object], tmp_path: Path
):
    out = tmp_path / "run"
    words = [*command, "--steps", 100_000, "--out", out]
    child = subprocess.Popen(
        [sys.executable, "-m", "scholiast", "--data-dir", str(trainer.data_dir), *[str(word) for word in words]],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stderr is not None
    with child:
        assert "About" in child.stderr.readline()
        child.send_signal(signal.SIGTERM)
        assert "Stopped." in child.stderr.read()
    assert child.returncode == 130
    assert (out / checkpoints.FILE_NAME).is_file()
    assert read_card(out / "adapter").rank == 2
    other = trainer(*command, "--steps", 4, "--out", out, "--json")
    assert other.code == 2
    assert "other settings" in other.error()["message"]


@pytest.fixture
def joint(tmp_path: Path) -> list[object]:
    questions, passages = tiny.write_files(tmp_path)
    return ["train", "joint", questions, "--passages", passages, "--rank", 2, "--accumulate", 2, "--prior", "dense"]


def test_both_models_are_trained_together(trainer: Trainer, joint: list[object], tmp_path: Path):
    out = tmp_path / "run"
    ran = trainer(*joint, "--steps", 2, "--out", out, "-k", 3, "--json")
    assert ran.code == 0, ran.err
    assert set(ran.json["held_out"]) == {"nll", "em", "recall@5", "wrongly_refused"}
    assert ran.json["retriever_frozen"] is False
    folder = Path(ran.json["adapter"])
    card = read_card(folder)
    assert card.query_encoder is not None
    assert card.query_encoder.rank == 8
    assert card.prior_scale == pytest.approx(20.0, abs=2.0)
    assert card.null_bias is not None
    assert "train joint" in card.command
    assert "-k 3" in card.command
    assert any(factors.b.any() for factors in generator_factors(folder, card).values())
    assert any(factors.b.any() for factors in query_encoder_factors(folder, card).values())
    assert "gauge_distinct" in logs.read(out)[-1]
    again = trainer(*joint, "--steps", 2, "--out", out, "-k", 3, "--json")
    assert again.json == ran.json
    other = trainer(*joint, "--steps", 2, "--out", out, "-k", 4, "--json")
    assert other.code == 2


def test_a_learnt_null_passage_is_used_in_answers(
    trainer: Trainer, joint: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("SCHOLIAST_MODELS", raising=False)
    words = ["--query-encoder", "frozen", "--steps", 1, "-k", 2, "--null", "embedding"]
    ran = trainer(*joint, *words, "--out", tmp_path / "run", "--json")
    assert ran.code == 0, ran.err
    folder = Path(ran.json["adapter"])
    card = read_card(folder)
    learnt = learnt_null(folder, card)
    assert (card.null, card.null_bias) == ("embedding", 0.0)
    assert learnt is not None
    more = trainer(*joint, *words, "--out", tmp_path / "more", "--from", folder, "--seed", 1, "--json")
    assert more.code == 0, more.err
    assert "--null embedding" in read_card(Path(more.json["adapter"])).command

    assert trainer("models", "adapter", "add", "mine", folder).code == 0
    assert trainer("models", "adapter", "use", "mine").code == 0
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "bread.md").write_text("Bread needs flour, salt and water.\n", encoding="utf-8")
    question = "how much flour"
    asked = trainer("ask", question, "--notes", tmp_path / "notes", "--retriever", "dense", "--json")
    assert asked.code in (0, 3), asked.err
    from scholiast.inference.torch_embedder import TorchEmbedder

    query = TorchEmbedder(tmp_path / "embedder" / "sentences", "tiny", "tiny").embed_query(question)
    logit = card.prior_scale * float(query @ np.array(learnt.values["embedding"], np.float32))
    assert asked.json["null"]["logit"] == pytest.approx(logit, abs=1e-3)
    assert 0.0 < asked.json["null"]["prior"] < 1.0


def test_the_retriever_alone_is_trained_from_an_adapter(trainer: Trainer, joint: list[object], tmp_path: Path):
    first = trainer(*joint, "--steps", 1, "--out", tmp_path / "one", "--query-encoder", "frozen", "--json")
    assert first.code == 0, first.err
    start = Path(first.json["adapter"])
    assert read_card(start).query_encoder is None
    words = ["--from", start, "--retriever-only", "--without-null", "--objective", "rag-token"]
    second = trainer(*joint, *words, "--steps", 2, "--out", tmp_path / "two", "--json")
    assert second.code == 0, second.err
    made = Path(second.json["adapter"])
    before, after = (generator_factors(folder, read_card(folder)) for folder in (start, made))
    assert all((before[path].b == after[path].b).all() for path in before)
    assert read_card(made).null_bias is None
    full = trainer(*joint, "--steps", 1, "--query-encoder", "full", "--out", tmp_path / "three", "--json")
    assert full.code == 0, full.err
    whole = Path(full.json["adapter"])
    card = read_card(whole)
    assert card.query_encoder is not None
    assert card.query_encoder.whole
    assert query_encoder_factors(whole, card) == {}
    assert query_encoder_weights(whole, card)
    lora = trainer(*joint, "--steps", 1, "--from", whole, "--out", tmp_path / "four", "--json")
    assert lora.code == 2
    assert "--query-encoder full" in lora.error()["hint"]
    more = ["--steps", 1, "--from", whole, "--query-encoder", "full", "--out", tmp_path / "five", "--json"]
    assert trainer(*joint, *more).code == 0


def test_notes_and_a_reason_to_train_must_be_given(trainer: Trainer, joint: list[object], tmp_path: Path):
    questions = joint[2]
    neither = trainer("train", "joint", questions, "--steps", 1, "--out", tmp_path / "run", "--json")
    assert neither.code == 2
    nothing = ["--retriever-only", "--query-encoder", "frozen", "--steps", 1, "--out", tmp_path / "run", "--json"]
    refused = trainer(*joint, *nothing)
    assert refused.code == 2
    assert "nothing to train" in refused.error()["message"]
