from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import numpy as np
import pytest
import torch
from tests.training import tiny
from tests.training.toy import Copier, Toy, toy

from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import Cancelled, UsageError
from scholiast.inference.loading import torch_generator
from scholiast.inference.sources import source_at
from scholiast.rag.retrieval import HybridRetriever
from scholiast.training import checkpoints, logs
from scholiast.training.joint import JointPlan
from scholiast.training.joint_training import JointTraining
from scholiast.training.likelihood import AnswerModel
from scholiast.training.mixtures import GeneratorLikelihood, ReaderLikelihood, RememberedLikelihood, of_target
from scholiast.training.packing import single
from scholiast.training.readers import Reader, load_reader

PLAN = JointPlan(
    prior="dense",
    encoder="full",
    generator=False,
    steps=40,
    accumulate=3,
    encoder_rate=3e-3,
    anchor=0.0,
    absent=0.0,
    typed=False,
    gauge_every=1000,
    evaluate_every=20,
    save_seconds=0.0,
)


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    with toy(tmp_path_factory.mktemp("toy")) as made:
        yield made


def _run(library: Toy, plan: JointPlan, folder, likelihood=None, generator=(), listener=None):
    model = library.model(plan, likelihood or Copier())
    training = JointTraining(model, generator, library.questions, library.questions, plan, folder)
    figures = training.run(listener or (lambda progress: None), CancelToken())
    return model, figures


def test_the_gold_passage_rises_from_fourth_to_first_in_stage_a(library, tmp_path):
    first = library.encoder(PLAN)
    assert [library.rank(first, question) for question in library.questions] == [4] * len(library.questions)
    before = library.model(PLAN, Copier()).figures(library.questions)
    model, after = _run(library, PLAN, tmp_path)
    assert [library.rank(model.encoder, question) for question in library.questions] == [1] * len(library.questions)
    assert after["nll"] < before["nll"]
    assert after["recall@5"] == 1.0
    assert after["em"] == 1.0


def _reader(library: Toy) -> Reader:
    """A tiny Llama that has learnt the toy by heart: the code from the passage that holds it, else a refusal."""
    reader = Reader(tiny.llama(3), tiny.tokenizer(), "", tiny.END, tiny.REFUSAL, (), 1024, lead="")
    finder = library.model(PLAN, Copier())
    packs = []
    for question in library.questions:
        found = finder._retrieval.find(question.question, question, PLAN.scale)
        for text, held in zip([*found.texts, None], [*found.held, False], strict=True):
            target = reader.answer(question.answers[0]) if held else reader.refusal
            packs.append(single(reader.prompt(text, question.question), target))
    answers = AnswerModel(reader.model, mixed=False)
    optimizer = torch.optim.AdamW(reader.model.parameters(), lr=3e-3)
    targets = torch.from_numpy(np.concatenate([pack.targets[pack.targets >= 0] for pack in packs]))
    loss = torch.tensor(9.0)
    for _ in range(300):
        loss = torch.nn.functional.cross_entropy(answers.logits(packs), targets)
        if loss.item() < 0.01:
            break
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert loss.item() < 0.4
    return reader


def test_stage_a_reads_a_question_as_written_once_for_all_the_ways_to_type_it(library):
    class Heard(Copier):
        questions: ClassVar[list[str]] = []

        def log_probs(self, question, texts, target):
            self.questions.append(question)
            return super().log_probs(question, texts, target)

    plan = replace(PLAN, typed=True, k=30, steps=12, evaluate_every=100, gauge_every=1000)
    model = library.model(plan, Heard())
    for epoch in range(12):
        for question in library.questions:
            model.loss(question, epoch)
    assert sorted(Heard.questions) == sorted(question.question for question in library.questions)


def test_what_is_typed_in_a_hurry_moves_to_what_was_meant(library, tmp_path):
    plan = replace(PLAN, typed=True, encoder_rate=3e-3, anchor=20.0, anchored=12, steps=30, evaluate_every=100)

    def distance(model):
        with torch.no_grad():
            return float(sum(model.anchoring(question, draw) for question in library.questions for draw in range(20)))

    before = distance(library.model(plan, Copier()))
    held, _ = _run(library, plan, tmp_path / "held")
    loose, _ = _run(library, replace(plan, anchor=0.0), tmp_path / "loose")
    loose._plan = plan
    assert before > 0.0
    assert distance(held) < 0.7 * before
    assert distance(held) < 0.7 * distance(loose)


def test_a_generator_as_it_answers_gives_the_likelihoods_of_its_reader(tmp_path):
    source = source_at(tiny.folder(tmp_path))
    reader = load_reader(source)
    generator = torch_generator(source, "")
    texts = ["Garden\nThe peas are up.", None, "Harbour\n" + "The ferry leaves at nine. " * 200]
    target = reader.answer("the peas")
    wanted = ReaderLikelihood(reader, AnswerModel(reader.model, mixed=False)).log_probs("What is up?", texts, target)
    found = GeneratorLikelihood(reader, generator).log_probs("What is up?", texts, target)
    assert found.shape == wanted.shape == (3, len(target), reader.model.config.vocab_size)
    np.testing.assert_allclose(found.numpy(), wanted.detach().numpy(), atol=1e-4)


def test_the_gold_passage_becomes_first_when_both_are_trained(library, tmp_path):
    plan = replace(
        PLAN,
        generator=True,
        encoder="lora",
        encoder_rate=1e-2,
        generator_rate=1e-5,
        refusal_weight=0.5,
        accumulate=6,
        steps=45,
    )
    reader = _reader(library)
    likelihood = ReaderLikelihood(reader, AnswerModel(reader.model, mixed=False))
    before = [parameter.detach().clone() for parameter in reader.model.parameters()]
    model, figures = _run(library, plan, tmp_path, likelihood, list(reader.model.parameters()))
    assert [library.rank(model.encoder, question) for question in library.questions] == [1] * len(library.questions)
    assert figures["recall@5"] == 1.0
    assert any((a != b).any() for a, b in zip(before, reader.model.parameters(), strict=True))
    assert model.scale != pytest.approx(plan.scale)
    assert set(model.encoder.tensors)


@pytest.mark.parametrize("null", ["bias", "embedding", "network"])
def test_each_kind_of_null_passage_is_learnt(library, tmp_path, null):
    plan = replace(PLAN, encoder="frozen", null_kind=null, null_bias=8.0, null_rate=1e-2, steps=10)
    model = library.model(plan, Copier())
    before, tensors, bias = model.figures(library.questions), model.null.tensors, model.null.bias
    nothing = [torch.nn.Parameter(torch.zeros(1))]
    training = JointTraining(model, nothing, library.questions, library.questions, plan, tmp_path)
    after = training.run(lambda progress: None, CancelToken())
    assert after["nll"] < before["nll"]
    moved = {name for name, values in tensors.items() if (model.null.tensors[name] != values).any()}
    assert moved == set(tensors)
    assert bool(moved) == (null != "bias")
    assert (model.null.bias == bias) == (null == "embedding")


@pytest.mark.parametrize(("objective", "null"), [("rag-sequence", "network"), ("rag-token", "embedding")])
def test_a_run_killed_anywhere_goes_on_as_if_it_had_not_been(library, tmp_path, objective, null):
    plan = replace(
        PLAN,
        objective=objective,
        null_kind=null,
        steps=8,
        encoder="lora",
        typed=True,
        absent=0.3,
        anchor=1.0,
        gauge_every=3,
        evaluate_every=4,
    )

    class Killed(BaseException):
        pass

    def curve(folder, last=None):
        losses = {}

        def listen(progress):
            if progress.step == last:
                raise Killed
            losses[progress.step] = progress.loss

        if last is None:
            _run(library, plan, folder, listener=listen)
        else:
            with pytest.raises(Killed):
                _run(library, plan, folder, listener=listen)
        return losses

    expected = curve(tmp_path / "whole")
    losses = {}
    for last in (2, 3, 5, 7):
        losses |= curve(tmp_path / "broken", last)
    losses |= curve(tmp_path / "broken")
    assert losses == pytest.approx(expected, abs=1e-6, nan_ok=True)
    assert logs.read(tmp_path / "broken") == logs.read(tmp_path / "whole")


def test_a_run_of_a_version_that_knew_fewer_choices_goes_on(library, tmp_path):
    plan = replace(PLAN, steps=2, evaluate_every=2)
    _run(library, plan, tmp_path)
    state = checkpoints.load(tmp_path)
    for choice in ("null_kind", "null_rate"):
        del state["plan"][choice]
    checkpoints.save(tmp_path, state)
    model = library.model(plan, Copier())
    assert JointTraining(model, (), library.questions, library.questions, plan, tmp_path).step == 2
    other = replace(plan, null_kind="network")
    with pytest.raises(UsageError, match="other settings"):
        JointTraining(library.model(other, Copier()), (), library.questions, library.questions, other, tmp_path)


def test_a_run_may_be_stopped_at_any_question(library, tmp_path):
    """Between two questions of a step, and while the gauges or the figures are being read."""
    plan = replace(PLAN, steps=4, gauge_every=2, evaluate_every=2, save_seconds=1e9)
    expected = {}
    _run(library, plan, tmp_path / "whole", listener=lambda progress: expected.update({progress.step: progress.loss}))

    class Stopping(CancelToken):
        def __init__(self, checks):
            super().__init__()
            self._left = checks

        def check(self):
            self._left -= 1
            if self._left < 0:
                self.cancel()
            super().check()

    losses, stops = {}, 0
    while True:
        training = JointTraining(
            library.model(plan, Copier()), (), library.questions, library.questions, plan, tmp_path / "broken"
        )
        try:
            training.run(lambda progress: losses.update({progress.step: progress.loss}), Stopping(9))
            break
        except Cancelled:
            stops += 1
    assert stops > 3
    assert losses == pytest.approx({step: expected[step] for step in losses}, abs=1e-6)
    assert logs.read(tmp_path / "broken") == logs.read(tmp_path / "whole")


def test_document_vectors_and_the_index_stay_as_they_are(library, tmp_path):
    ids = [id for id, _ in library.snapshot.dense(library.embedder.embed_query("salt"), 50, (library.library,))]
    before = library.snapshot.vectors(ids)
    model, _ = _run(library, replace(PLAN, steps=3), tmp_path)
    after = library.snapshot.vectors(ids)
    assert all((before[id] == after[id]).all() for id in ids)
    question = library.questions[0].question
    assert not np.allclose(model.encoder.embed_query(question), library.embedder.embed_query(question), atol=1e-4)
    np.testing.assert_allclose(model.encoder.first_vector(question), library.embedder.embed_query(question))


def test_the_encoder_begins_where_the_embedder_is(library):
    for part in ("lora", "full", "frozen"):
        encoder = library.encoder(replace(PLAN, encoder=part))
        np.testing.assert_allclose(
            encoder.embed_query("bread and salt"), library.embedder.embed_query("bread and salt"), atol=1e-6
        )
        assert bool(encoder.parameters) == (part != "frozen")
        assert bool(encoder.tensors) == (part == "lora")


def test_scores_computed_again_are_those_of_the_retriever(library):
    plan = replace(PLAN, prior="hybrid", encoder="lora", null=False)
    model = library.model(plan, Copier())
    question = library.questions[2]
    found = model._retrieval.find(question.question, question, plan.scale)
    hits = (
        HybridRetriever(library.embedder)
        .retrieve(question.question, 5, "hybrid", library.snapshot, (library.library,))
        .hits
    )
    assert found.ids == tuple(hit.passage.id for hit in hits)
    prior = model._log_prior(model.encoder.vector(question.question), found).detach().exp().numpy()
    np.testing.assert_allclose(prior, [hit.prior for hit in hits], atol=1e-4)


def test_a_question_without_its_note_teaches_the_refusal_and_the_retriever_nothing(library):
    plan = replace(PLAN, absent=1.0, generator=True)
    asked = []

    class Watching(Copier):
        def log_probs(self, question, texts, target):
            asked.append((texts, list(target)))
            return super().log_probs(question, texts, target)

    model = library.model(plan, Watching())
    question = library.questions[0]
    loss = model.loss(question, 0)
    ((texts, target),) = asked
    assert target == [tiny.REFUSAL, tiny.END]
    assert not any(text is not None and question.answers[0] in text for text in texts)
    assert texts[-1] is None
    assert not loss.requires_grad


def test_likelihoods_are_computed_once(library):
    calls = []

    class Counting(Copier):
        def log_probs(self, question, texts, target):
            calls.extend(texts)
            return super().log_probs(question, texts, target)

    remembered = RememberedLikelihood(Counting())
    first = remembered.token_ll("q", ["code 1", "code 2"], [60, 61])
    again = remembered.token_ll("q", ["code 2", "code 1", "code 3"], [60, 61])
    assert calls == ["code 1", "code 2", "code 3"]
    assert (again[[1, 0]] == first).all()
    expected = of_target(Copier().log_probs("q", ["code 1", "code 2"], [60, 61]), [60, 61])
    torch.testing.assert_close(first, expected)


def test_there_must_be_something_to_train(library, tmp_path):
    plan = replace(PLAN, encoder="frozen")
    with pytest.raises(UsageError, match="nothing to train"):
        JointTraining(library.model(plan, Copier()), (), library.questions, library.questions, plan, tmp_path)
    plan = replace(PLAN, prior="bm25")
    with pytest.raises(UsageError, match="nothing to train"):
        JointTraining(library.model(plan, Copier()), (), library.questions, library.questions, plan, tmp_path)
