"""A RAG checkpoint with its document encoder, added and asked on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, Ran
from tests.contract import tiny_models

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

    assert plain("models", "verify").code == 0
    removed = plain("models", "remove", "rag-token", "--json")
    assert {m["name"] for m in removed.json["models"] if m["active"]}.isdisjoint({"rag-token"})


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
