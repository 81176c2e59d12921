from __future__ import annotations

import itertools
import json

import numpy as np
import pytest

from scholiast.core.errors import UsageError
from scholiast.evaluation import gate_cases, tune
from scholiast.evaluation.questions import Question, Row
from scholiast.evaluation.remembering import RememberingEmbedder
from scholiast.inference.fakes import HashEmbedder
from scholiast.rag.abstention import FEATURES, load_gate

SUBJECTS = {
    "Bread": ("oven", "flour", "yeast", "crust"),
    "Ferry": ("harbour", "deck", "captain", "timetable"),
    "Garden": ("tulip", "spade", "compost", "hedge"),
    "Bicycle": ("saddle", "chain", "pump", "brake"),
    "Cinema": ("screen", "ticket", "popcorn", "matinee"),
    "Violin": ("bow", "string", "rosin", "scroll"),
}
ROWS = tuple(
    Row(f"{title}-{word}", title, f"The {word} of the {title.lower()} was bought in {1950 + i} by number {i}.")
    for i, (title, word) in enumerate((t, w) for t, words in SUBJECTS.items() for w in words)
)
QUESTIONS = tuple(
    Question(
        f"q{i}", f"When was the {row.id.split('-')[1]} of the {row.title.lower()} bought?", ("x",), (row.id,), True
    )
    for i, row in enumerate(ROWS)
)


@pytest.fixture(scope="module")
def cases(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cases")
    with gate_cases.sized_cases(QUESTIONS, ROWS, (4, 12, 100), HashEmbedder(), folder) as made:
        yield made


def test_libraries_have_the_sizes_asked_for_and_the_questions_they_answer(cases):
    sizes = [case.snapshot.count(case.libraries) for case in cases]
    assert sizes == [4] * 24 + [12] * 24 + [len(ROWS)] * 4
    assert {case.name for case in cases} == {"4 notes", "12 notes", "100 notes"}
    for case in cases:
        library = {p.note for p in case.snapshot.passages(range(1, 2000)) if p.library_id in case.libraries}
        assert all(set(question.notes) <= library for question in case.questions)


def test_a_library_in_a_store_of_its_own_and_in_a_shared_one_holds_the_same(cases):
    own, shared = cases[0], cases[1]
    assert own.questions == shared.questions
    texts = [
        sorted(p.text for p in case.snapshot.passages(range(1, 2000)) if p.library_id in case.libraries)
        for case in (own, shared)
    ]
    assert texts[0] == texts[1]


def test_cutting_repeats_for_a_seed(tmp_path):
    def names(seed, folder):
        folder.mkdir()
        with gate_cases.sized_cases(QUESTIONS, ROWS, (4,), HashEmbedder(), folder, seed) as made:
            return [[q.id for q in case.questions] for case in made]

    first, again, other = names(1, tmp_path / "a"), names(1, tmp_path / "b"), names(2, tmp_path / "c")
    assert first == again != other


def test_each_question_gives_an_answerable_and_an_unanswerable_example(cases):
    case = cases[-1]
    examples = tune.gate_examples(case, HashEmbedder(), "hybrid")
    assert len(examples) == 2 * len(case.questions)
    yes = [e.signals.coverage for e in examples if e.answerable]
    no = [e.signals.coverage for e in examples if not e.answerable]
    assert min(yes) == 1.0
    assert max(no) < 1.0


def test_questions_without_an_answer_give_one_example(cases):
    asked = Question("none", "How warm is the sea?", (), (), False)
    case = tune.GateCase("x", (asked,), cases[-1].snapshot, cases[-1].libraries)
    (example,) = tune.gate_examples(case, HashEmbedder(), "hybrid")
    assert not example.answerable


def test_a_fitted_gate_loads_and_judges_well(cases, tmp_path):
    embedder = HashEmbedder()
    provenance = {"data": "made up", "licence": "MIT", "command": "test", "date": "2026-01-01"}
    body = tune.fit_gate(cases, embedder, lift_per_token=0.3, provenance=provenance, false_refusals=0.0)
    path = tmp_path / "gate.json"
    tune.write_gate(path, body)
    gate = load_gate(path)
    assert gate.embedder == embedder.name
    assert gate.lift_per_token == 0.3
    assert set(gate.models) == set(FEATURES)
    assert all(w >= 0 for model in gate.models.values() for w in model.coefficients.values())
    assert {"data", "licence", "command", "date", "fit", "cases"} <= set(gate.card)
    for kind in ("hybrid", "dense", "bm25"):
        for report in tune.judge_cases(gate, cases, embedder, kind).values():
            assert report.auroc > 0.95
            assert report.passed_answerable == 1.0
            assert report.passed_unanswerable < 0.5


def test_a_gate_needs_both_kinds_of_examples(cases):
    only = Question("none", "How warm is the sea?", (), (), False)
    case = tune.GateCase("x", (only,), cases[-1].snapshot, cases[-1].libraries)
    with pytest.raises(UsageError):
        tune.fit_gate([case], HashEmbedder(), lift_per_token=0.3, provenance={})


def test_logistic_regression_finds_the_direction_and_keeps_signs():
    random = np.random.default_rng(0)
    labels = random.random(2000) < 0.3
    table = random.normal(size=(2000, 3))
    table[:, 0] += 1.5 * labels
    table[:, 1] -= 1.5 * labels
    weights, intercept = tune.fit_logistic(table, labels)
    assert weights[0] == pytest.approx(1.5, abs=0.2)
    assert weights[1] == 0.0
    assert abs(weights[2]) < 0.15
    balanced = (table @ weights + intercept > 0) == labels
    assert balanced[labels].mean() == pytest.approx(balanced[~labels].mean(), abs=0.06)


def test_auroc_counts_pairs():
    yes, no = np.array([0.9, 0.5, 0.5, 0.1]), np.array([0.5, 0.2, 0.1])
    pairs = [1.0 if a > b else 0.5 if a == b else 0.0 for a, b in itertools.product(yes, no)]
    assert tune.auroc(yes, no) == pytest.approx(np.mean(pairs))


def test_the_held_out_part_is_the_same_every_time():
    asked, rows = gate_cases.held_out(QUESTIONS, ROWS, 2)
    assert len({row.title for row in rows}) == 2
    assert {q.notes[0] for q in asked} == {row.id for row in rows}
    assert gate_cases.held_out(QUESTIONS[::-1], ROWS[::-1], 2)[1] == rows[::-1]


def test_remembering_embeds_each_text_once():
    class Counting(HashEmbedder):
        texts = 0

        def embed_passages(self, texts, cancel=None):
            self.texts += len(texts)
            return super().embed_passages(texts, cancel)

    inner = Counting()
    remembering = RememberingEmbedder(inner)
    first = remembering.embed_passages(["a", "b", "a"])
    assert inner.texts == 2
    assert np.array_equal(remembering.embed_passages(["b", "a"]), first[[1, 0]])
    assert inner.texts == 2
    assert np.array_equal(remembering.embed_query("a"), inner.embed_query("a"))


def test_the_written_gate_is_plain_json(tmp_path):
    tune.write_gate(tmp_path / "g.json", {"card": {"data": "Fünf"}})
    assert json.loads((tmp_path / "g.json").read_text("utf-8")) == {"card": {"data": "Fünf"}}
