"""A question encoder and a document encoder that share nothing but the length of their vectors, and RAG checkpoints."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scholiast.core.errors import ModelUnavailable
from scholiast.core.records import AskRequest
from scholiast.core.settings import AnswerSettings, ModelSettings
from scholiast.inference.checksums import Checksums
from scholiast.inference.loading import openvino_embedder
from scholiast.inference.manifests import read_manifest
from scholiast.inference.preparation import Request, prepare_here
from scholiast.inference.sources import source_digest
from scholiast.inference.store import ModelStore
from scholiast.rag import marginal
from scholiast.rag.answering import Answerer, SilentListener
from scholiast.rag.decoding import Mixture
from scholiast.rag.prompts import PromptBuilder
from scholiast.rag.retrieval import BM25_WEIGHT, HybridRetriever
from tests.contract import tiny_models
from tests.rag.conftest import Notes

QUESTION = "When is the dentist"
TEXTS = {
    "dentist": "The dentist is on friday when the garden needs water.",
    "bread": "Bread needs flour, salt and water.",
    "meeting": "The meeting on bread is in the garden. Who asked?",
    "note": "How much salt? The note is on flour.",
}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    path = tmp_path_factory.mktemp("pairs")
    return {
        "questions": tiny_models.question_folder(path / "questions"),
        "documents": tiny_models.document_folder(path / "documents"),
        "short": tiny_models.document_folder(path / "short", 8),
        "sequence": tiny_models.rag_folder(path / "sequence", "RagSequenceForGeneration"),
        "token": tiny_models.rag_folder(path / "token", "RagTokenForGeneration"),
    }


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    return ModelStore([tmp_path / "models"], ModelSettings())


@pytest.fixture
def library(tmp_path: Path, store: ModelStore, folders: dict[str, Path]) -> Iterator[Notes]:
    """Notes indexed with the pair."""
    store.add("pair", folders["questions"], folders["documents"])
    store.use("embedder", "pair")
    made = Notes(tmp_path, store.embedder())
    yield made
    made.index.close()


def vectors_by_transformers(kind: str, folder: Path, texts: list[tuple[str, ...]]) -> Any:
    import torch
    import transformers

    model = getattr(transformers, kind).from_pretrained(str(folder)).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(str(folder))
    with torch.inference_mode():
        return np.stack([model(**tokenizer(*text, return_tensors="pt")).pooler_output[0].numpy() for text in texts])


def test_the_towers_are_transformers_own_and_keep_their_lengths(library: Notes, folders: dict[str, Path]) -> None:
    embedder = library.embedder
    passages = [f"Home > Dates\n{TEXTS['dentist']}", "", TEXTS["bread"]]
    expected = vectors_by_transformers(
        "DPRContextEncoder", folders["documents"], [("Home > Dates", TEXTS["dentist"]), ("",), (TEXTS["bread"],)]
    )
    np.testing.assert_allclose(embedder.embed_passages(passages), expected, atol=1e-5)
    asked = vectors_by_transformers("DPRQuestionEncoder", folders["questions"], [(QUESTION,)])[0]
    np.testing.assert_allclose(embedder.embed_query(QUESTION), asked, atol=1e-5)
    assert not embedder.normalised
    assert abs(np.linalg.norm(asked) - 1.0) > 0.5
    assert (embedder.dimension, embedder.unknown_share("the zebra")) == (16, 0.5)


def test_passages_are_ranked_by_their_inner_products_and_nothing_else(library: Notes) -> None:
    words, random = tiny_models.WORDS.split(), np.random.default_rng(3)
    notes = {f"note{number}": " ".join(random.choice(words, 6)) for number in range(30)}
    snapshot = library.write(**notes)
    query = library.embedder.embed_query(QUESTION)
    found = snapshot.dense(query, 100, [library.library.id])
    passages = snapshot.passages([id for id, _ in found])
    told = library.embedder.embed_passages([f"{passage.title}\n{passage.clean}" for passage in passages])
    products = told @ query
    assert len(found) == len(notes)
    np.testing.assert_allclose([score for _, score in found], products, rtol=1e-5)
    assert np.argsort(-products, kind="stable").tolist() == list(range(len(notes)))
    # The cosine would rank them otherwise: the lengths count.
    cosines = products / np.linalg.norm(told, axis=1)
    assert np.argsort(-cosines, kind="stable").tolist() != list(range(len(notes)))


def test_the_prior_is_the_softmax_of_the_raw_products(library: Notes) -> None:
    snapshot = library.write(**TEXTS)
    retriever = HybridRetriever(library.embedder)
    dense = retriever.retrieve(QUESTION, 3, "dense", snapshot, [library.library.id]).hits
    assert [hit.score for hit in dense] == pytest.approx([hit.dense for hit in dense])
    assert [hit.prior for hit in dense] == pytest.approx(marginal.softmax([hit.dense for hit in dense]).tolist())
    for hit in retriever.retrieve(QUESTION, 3, "hybrid", snapshot, [library.library.id]).hits:
        assert hit.score == pytest.approx(hit.dense + BM25_WEIGHT * hit.bm25)


def test_passages_keep_their_vectors_when_another_encoder_asks(
    store: ModelStore, folders: dict[str, Path], tmp_path: Path
) -> None:
    store.add("pair", folders["questions"], folders["documents"])
    store.add("trained", folders["sequence"], folders["documents"])
    other = tiny_models.document_folder(tmp_path / "other", seed=9)
    store.add("other", folders["questions"], other)
    found = []
    for name in ("pair", "trained", "other"):
        store.use("embedder", name)
        found.append(store.embedder())
    pair, trained, another = found
    assert pair.fingerprint == trained.fingerprint != another.fingerprint
    assert np.abs(pair.embed_query(QUESTION) - trained.embed_query(QUESTION)).max() > 0.1
    np.testing.assert_array_equal(pair.embed_query(QUESTION), another.embed_query(QUESTION))
    # The same folder of encoders, whose vectors another kind of embedder would scale, is another embedder.
    assert store.source("embedder", "pair").document_encoder == folders["documents"]


def test_a_repaired_store_keeps_vectors_of_any_length(library: Notes) -> None:
    from scholiast.index.repair import _forget_damaged_vectors

    library.write(**TEXTS)
    database = library.index.store.database
    with database.writing() as db:
        db.conn.execute("UPDATE vectors SET vector = zeroblob(length(vector)) WHERE rowid = 1")
        _forget_damaged_vectors(db.conn)
        assert db.conn.execute("SELECT count(*) FROM vectors").fetchone()[0] == len(TEXTS) - 1


def test_a_folder_that_asks_for_products_gets_them(tmp_path: Path) -> None:
    from sentence_transformers import SentenceTransformer

    folder = tiny_models.sentence_folder(tmp_path / "dot", unit=False)
    unit = tiny_models.sentence_folder(tmp_path / "cosine")
    store = ModelStore([tmp_path / "models"], ModelSettings(embedder=str(folder), backend="torch"))
    source = store.source("embedder")
    digest = source_digest(source, Checksums(tmp_path / "checksums.json"))
    prepare_here(Request.of(source, digest, tmp_path / "prepared", "dot"), lambda _: None)
    manifest = read_manifest(tmp_path / "prepared" / "dot")
    assert manifest is not None
    plain, fast = store.embedder(), openvino_embedder(tmp_path / "prepared" / "dot", manifest, "f32")
    expected = SentenceTransformer(str(folder), device="cpu").encode([TEXTS["bread"]])
    assert abs(np.linalg.norm(expected) - 1.0) > 0.1
    for embedder in (plain, fast):
        assert not embedder.normalised
        np.testing.assert_allclose(embedder.embed_passages([TEXTS["bread"]]), expected, atol=1e-4)
    assert plain.fingerprint == fast.fingerprint != digest[:32]
    usual = ModelStore([tmp_path / "models"], ModelSettings(embedder=str(unit), backend="torch")).embedder()
    assert usual.normalised
    assert np.linalg.norm(usual.embed_query("bread")) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize(
    ("model", "documents", "said"),
    [
        ("questions", None, "encodes questions only"),
        ("documents", "questions", "encodes passages, not questions"),
        ("questions", "sequence", "is not a DPR encoder of passages"),
        ("questions", "short", "16 numbers for questions, short of 8 for passages"),
        ("token", "short", "16 numbers for questions, short of 8 for passages"),
        ("token", "nowhere", "There is no model at"),
    ],
)
def test_encoders_that_do_not_fit_are_refused_when_they_are_added(
    store: ModelStore, folders: dict[str, Path], tmp_path: Path, model: str, documents: str | None, said: str
) -> None:
    other = None if documents is None else folders.get(documents, tmp_path / "nowhere")
    with pytest.raises(ModelUnavailable, match=said) as caught:
        store.add("mine", folders[model], other)
    assert caught.value.hint
    assert [entry.spec for entry in store.list()] == ["default", "default"]


def test_one_that_changed_since_is_refused_when_it_is_used(
    store: ModelStore, folders: dict[str, Path], tmp_path: Path
) -> None:
    documents = Path(shutil.copytree(folders["documents"], tmp_path / "documents"))
    store.add("pair", folders["questions"], documents)
    store.use("embedder", "pair")
    shutil.rmtree(documents)
    shutil.copytree(folders["short"], documents)
    with pytest.raises(ModelUnavailable, match="do not fit"):
        store.embedder()


def test_the_generator_of_a_checkpoint_is_one_without_its_document_encoder(
    store: ModelStore, folders: dict[str, Path]
) -> None:
    assert [model.role for model in store.add("reader", folders["token"])] == ["generator"]
    with pytest.raises(ModelUnavailable, match="encodes questions only"):
        store.source("embedder", str(folders["token"]))


# ---- checkpoints -------------------------------------------------------------------------------------------------


@pytest.fixture(params=["sequence", "token"])
def checkpoint(request: pytest.FixtureRequest, store: ModelStore, folders: dict[str, Path]) -> str:
    """The kind of the checkpoint in use, for questions, passages and answers."""
    kind: str = request.param
    store.add("mine", folders[kind], folders["documents"])
    store.use("embedder", "mine")
    store.use("generator", "mine")
    return kind


def test_a_checkpoint_is_asked_and_weighs_as_its_own_class_does(
    checkpoint: str, store: ModelStore, folders: dict[str, Path], passage: Any
) -> None:
    import torch
    import transformers

    generator, embedder = store.generator(), store.embedder()
    read = [passage(text, title=name.title(), heading=("House",)) for name, text in TEXTS.items()]
    folder = folders[checkpoint]
    tokenizer = transformers.AutoTokenizer.from_pretrained(str(folder / "generator_tokenizer"))
    # As transformers' RagRetriever spells it, the question in the lower case of its own tokenizer.
    spelled = [f"{p.title} > House / {p.clean} // {QUESTION.lower()}" for p in read]
    builder = PromptBuilder(generator, 20)
    prompts = [builder.for_passage(p, QUESTION) for p in read]
    assert prompts == [tokenizer(text)["input_ids"] for text in spelled]

    scores = embedder.embed_passages([p.clean for p in read]) @ embedder.embed_query(QUESTION)
    rule = "rag-token" if checkpoint == "token" else "rag-sequence"
    with Mixture(generator, prompts, marginal.log_prior(scores)) as mixture:
        decoded = mixture.greedy(rule, 6)  # type: ignore[arg-type] # one of the two rules
    name = "RagTokenForGeneration" if checkpoint == "token" else "RagSequenceForGeneration"
    model = getattr(transformers, name).from_pretrained(str(folder)).eval()
    context = tokenizer(spelled, padding=True, return_tensors="pt")
    options = {"do_marginalize": True} if checkpoint == "token" else {}
    with torch.inference_mode():
        loss = model(
            context_input_ids=context["input_ids"],
            context_attention_mask=context["attention_mask"],
            doc_scores=torch.from_numpy(scores)[None],
            labels=torch.tensor([[2, *decoded.ids]]),
            n_docs=len(read),
            **options,
        ).loss
    likelihood = marginal.token_log_likelihood if checkpoint == "token" else marginal.sequence_log_likelihood
    assert len(decoded.ids) > 1
    assert float(likelihood(decoded.log_prior, decoded.token_ll)) == pytest.approx(-float(loss), abs=1e-3)


def test_a_long_passage_is_cut_and_the_question_is_not(checkpoint: str, store: ModelStore, passage: Any) -> None:
    generator = store.generator()
    assert generator.rag is not None
    builder = PromptBuilder(generator, 20)
    long = passage("bread and water " * 40)
    for prompt in (builder.for_passage(long, QUESTION), builder.for_passages([long, long], QUESTION)):
        assert 100 < len(prompt) <= generator.rag.longest == 120
        assert generator.decode(prompt).endswith(f" // {QUESTION.lower()}")
    assert generator.decode(builder.without_passage(QUESTION)) == f" / // {QUESTION.lower()}".strip()


def test_a_question_is_answered_by_a_checkpoint_in_its_own_mode(
    checkpoint: str, store: ModelStore, tmp_path: Path
) -> None:
    library = Notes(tmp_path, store.embedder())
    snapshot = library.write(**TEXTS)
    answerer = Answerer(library.embedder, store.generator(), AnswerSettings(max_tokens=6))

    def answer(**asked: Any) -> Any:
        request = AskRequest(QUESTION, k=3, retriever="dense", libraries=(library.library.id,), **asked)
        from scholiast.core.cancellation import CancelToken

        return answerer.answer(request, snapshot, SilentListener(), CancelToken())

    found = answer(mode="auto")
    assert found.mode == f"rag-{checkpoint}"
    assert found.candidate
    assert (found.models.embedder, found.models.generator) == ("mine", "mine")
    assert sum(passage.posterior for passage in found.passages) == pytest.approx(1.0)
    products = [passage.dense for passage in found.passages]
    assert [passage.prior for passage in found.passages] == pytest.approx(marginal.softmax(products).tolist())
    for mode, other in (("rag-sequence", "thorough"), ("rag-token", "beam"), ("stuffed", None), ("closed-book", None)):
        assert answer(mode=mode, decode=other, beam=None if other is None else 2).mode == mode
    snapshot.close()
    library.index.close()


def test_a_damaged_checkpoint_is_one_sentence_and_a_hint(
    store: ModelStore, folders: dict[str, Path], tmp_path: Path
) -> None:
    broken = Path(shutil.copytree(folders["token"], tmp_path / "broken"))
    store.add("mine", broken, folders["documents"])
    store.use("generator", "mine")
    store.use("embedder", "mine")
    (broken / "model.safetensors").write_bytes(b"nothing")
    for load in (store.generator, store.embedder):
        with pytest.raises(ModelUnavailable, match="cannot be loaded") as caught:
            load()
        assert caught.value.hint
    config = json.loads((broken / "config.json").read_text())
    (broken / "config.json").write_text(json.dumps(config)[:-20])
    with pytest.raises(ModelUnavailable, match=r"config\.json"):
        store.generator()
