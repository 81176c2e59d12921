"""A RAG checkpoint with its document encoder, added and asked on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, Ran
from tests.contract import tiny_models
from tests.training import tiny

from scholiast.inference.adapters import query_encoder_weights, read_card
from scholiast.rag import marginal

ASK = ("ask", "When was the boiler serviced?", "-k", 3, "--retriever", "dense")


class Plain(CommandLine):
    """``scholiast`` with whatever models are chosen."""

    def __call__(self, *arguments: object) -> Ran:
        from scholiast.cli.app import main

        self._capture.readouterr()
        code = main(["--data-dir", str(self.data_dir), *[str(a) for a in arguments]])
        captured = self._capture.readouterr()
        return Ran(code, captured.out, captured.err)


@pytest.fixture
def plain(data_dir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Plain:
    monkeypatch.delenv("SCHOLIAST_MODELS", raising=False)
    (data_dir / "settings.toml").write_text("[answers]\nmax_tokens = 8\n", encoding="utf-8")
    return Plain(data_dir, capsys)


def test_a_rag_checkpoint_is_added_and_answers_with_its_own_encoders(plain: Plain, notes: Path, tmp_path: Path) -> None:
    checkpoint = tiny_models.rag_folder(tmp_path / "rag token", "RagTokenForGeneration")
    documents = tiny_models.document_folder(tmp_path / "documents")
    added = plain("models", "add", checkpoint, "--document-encoder", documents, "--json")
    assert added.code == 0, added.err
    assert [(m["role"], m["name"], m["active"]) for m in added.json["models"]] == [
        ("generator", "rag-token", True),
        ("embedder", "rag-token", True),
    ]
    assert "scholiast models use ROLE default" in added.err

    answer = plain(*ASK, "--notes", notes, "--json")
    assert answer.code in (0, 3), answer.err
    found = answer.json
    assert found["models"] == {"embedder": "rag-token", "generator": "rag-token", "adapter": None}
    assert found["mode"] == "rag-token"
    assert found["candidate"]
    products = [passage["dense"] for passage in found["passages"]]
    assert max(products) > 1.0
    assert [passage["prior"] for passage in found["passages"]] == pytest.approx(marginal.softmax(products).tolist())
    assert plain(*ASK, "--notes", notes, "--mode", "rag-sequence", "--json").json["mode"] == "rag-sequence"

    assert "inner product" in plain("search", "the boiler", "--notes", notes).out

    assert plain("models", "verify").code == 0
    removed = plain("models", "remove", "rag-token", "--json")
    assert {m["name"] for m in removed.json["models"] if m["active"]}.isdisjoint({"rag-token"})


def test_a_rag_checkpoint_is_trained_whole_and_its_prior_keeps_its_scale(
    plain: Plain, notes: Path, tmp_path: Path
) -> None:
    """The paper's own training: question encoder and BART together, the document encoder and its index left alone."""
    checkpoint = tiny_models.rag_folder(tmp_path / "rag")
    documents = tiny_models.document_folder(tmp_path / "documents")
    assert plain("models", "add", "rag", checkpoint, "--document-encoder", documents).code == 0
    before = plain("search", "the boiler", "--notes", notes, "--retriever", "dense", "--json").json["results"]
    questions, passages = tiny.write_files(tmp_path)
    words = ["--passages", passages, "--prior", "dense", "-k", 2, "--steps", 1, "--accumulate", 2, "--rank", 2]
    ran = plain("train", "joint", questions, *words, "--query-encoder", "full", "--out", tmp_path / "run", "--json")
    assert ran.code == 0, ran.err
    folder = Path(ran.json["adapter"])
    card = read_card(folder)
    assert not card.normalised
    assert card.prior_scale == pytest.approx(1.0, abs=0.1)
    weights = query_encoder_weights(folder, card)
    assert any(name.startswith("question_encoder.bert_model.") for name in weights)
    assert plain("models", "adapter", "add", "mine", folder).code == 0
    assert plain("models", "adapter", "use", "mine").code == 0
    found = plain(*ASK, "--notes", notes, "--json")
    assert found.code in (0, 3), found.err
    assert found.json["models"]["adapter"] == "mine"
    first = found.json["passages"][0]
    products = [passage["dense"] * card.prior_scale for passage in found.json["passages"]]
    shares = [passage["prior"] / (1.0 - found.json["null"]["prior"]) for passage in found.json["passages"]]
    assert first["dense"] > 1.0
    assert [share / sum(shares) for share in shares] == pytest.approx(marginal.softmax(products).tolist(), abs=1e-4)
    after = plain("search", "the boiler", "--notes", notes, "--retriever", "dense", "--json").json["results"]
    assert {hit["id"]: hit["dense"] for hit in after} != {hit["id"]: hit["dense"] for hit in before}
    assert {hit["id"] for hit in after} == {hit["id"] for hit in before}


def test_what_does_not_fit_is_one_sentence_and_a_hint(plain: Plain, tmp_path: Path) -> None:
    questions = tiny_models.question_folder(tmp_path / "questions")
    short = tiny_models.document_folder(tmp_path / "short", 8)
    ran = plain("models", "add", "pair", questions, "--document-encoder", short, "--json")
    assert ran.code == 1
    assert "16 numbers for questions, short of 8" in ran.error()["message"]
    assert "--document-encoder" in ran.error()["hint"]
    assert plain("models", "add", tmp_path / "nowhere", "--json").error()["message"].startswith("There is no model at")


def test_other_models_are_used_when_it_is_said(plain: Plain, tmp_path: Path) -> None:
    folder = tiny_models.t5_folder(tmp_path / "t5")
    added = plain("models", "add", folder, "--json").json["models"]
    assert [(model["name"], model["active"]) for model in added] == [("t5", False)]
    used = plain("models", "add", "mine", folder, "--use", "--json")
    assert [(m["name"], m["role"], m["active"]) for m in used.json["models"]] == [("mine", "generator", True)]
    for told in (used.err, plain("models", "use", "generator", "t5").err):
        assert "answers as it came" in told


def test_a_model_that_cannot_read_notes_quotes_them_and_is_checked_once(
    plain: Plain, notes: Path, tmp_path: Path, data_dir: Path
) -> None:
    (data_dir / "settings.toml").write_text('[models]\nembedder = "fake"\n', encoding="utf-8")
    added = plain("models", "add", tiny.folder(tmp_path / "chatterer"), "--use", "--json")
    assert added.code == 0, added.err
    first = plain("ask", "When was the boiler serviced?", "--notes", notes, "--json")
    assert first.code == 0, first.err
    assert "answered 0 of 4 check questions" in first.err
    (kept,) = json.loads((data_dir / "self-checks.json").read_text("utf-8")).items()
    assert (first.json["mode"], first.json["quoted_because"]) == ("quoted", "model")
    assert "serviced" in first.json["answer"]
    # What is kept is believed, so nothing is asked again.
    (data_dir / "self-checks.json").write_text(json.dumps({kept[0]: kept[1] | {"right": 3}}), encoding="utf-8")
    second = plain("ask", "When was the boiler serviced?", "--notes", notes)
    assert "did not pass its check of reading notes" in second.out
    assert "answered 3 of 4 check questions" in second.err
    chosen = plain("ask", "When was the boiler serviced?", "--notes", notes, "--mode", "stuffed", "--json")
    assert chosen.json["mode"] == "stuffed"
