"""Cases are read once and kept; prior and threshold are fitted to them."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.inference.adapter_folders import card

from scholiast.core.calibration import Calibrator
from scholiast.core.errors import UsageError
from scholiast.core.settings import IndexSettings
from scholiast.evaluation.kept_cases import read_cases
from scholiast.evaluation.questions import Question
from scholiast.evaluation.reader_cases import CaseReader, Component, ReaderCase, ReadQuestion
from scholiast.evaluation.reader_fit import LEAST_CASES, CaseTable, Prior, fit_reader, fitted_card
from scholiast.index.note_index import NoteIndex
from scholiast.inference.fakes import HashEmbedder, ScriptedGenerator
from scholiast.rag.abstention import load_gate

SUBJECTS = ("boiler", "soup", "ferry", "garden", "car", "piano")
QUESTIONS = tuple(
    Question(f"q{i}", f"When was the {name} bought?", (str(1990 + i),), (name,), True)
    for i, name in enumerate(SUBJECTS)
)


@pytest.fixture
def reader(tmp_path: Path):
    embedder = HashEmbedder()
    index = NoteIndex.open(tmp_path / "index", embedder, IndexSettings())
    rows = [(name, name, f"The {name} was bought in {1990 + i} by an aunt.") for i, name in enumerate(SUBJECTS)]
    library = index.store.add_library(tmp_path, hidden=True)
    index.sync_rows(library.id, rows)
    yield CaseReader(embedder, ScriptedGenerator(), load_gate(), index.snapshot(), (library.id,), k=3)
    index.close()


def synthetic(count: int, seed: int = 0) -> list[ReadQuestion]:
    """Passages whose cosine tells the gold one at a scale of 30, and a reader that is right in nine of ten."""
    dice = random.Random(seed)
    read = []
    for number in range(count):
        cosines = [dice.uniform(0.3, 0.7) for _ in range(5)]
        shares = np.exp(30 * np.array(cosines))
        gold = dice.choices(range(5), shares / shares.sum())[0]
        cases = []
        for answerable in (True, False):
            parts = []
            for at, cosine in enumerate(cosines):
                held = answerable and at == gold
                rho = dice.uniform(0.02, 0.3) if held != (dice.random() < 0.1) else dice.uniform(0.7, 0.98)
                answer = (-0.5 if held else -12.0) if answerable else None
                parts.append(Component(cosine, 0.0, math.log(rho), answer))
            null = Component(0.0, 0.0, math.log(0.99), -9.0 if answerable else None)
            cases.append(ReaderCase(answerable, 0.9, tuple(parts), null))
        read.append(ReadQuestion(f"q{number}", tuple(cases)))
    return read


def test_each_question_is_read_with_its_note_and_without(reader):
    found = reader(QUESTIONS[0])
    with_note, without = found.cases
    assert (with_note.answerable, without.answerable) == (True, False)
    assert len(with_note.passages) == len(without.passages) == 3
    assert all(part.log_answer is not None for part in with_note.passages)
    assert all(part.log_answer is None for part in without.passages)
    best = max(with_note.passages, key=lambda part: part.log_answer or -math.inf)
    assert best == with_note.passages[0]
    assert not {part.cosine for part in without.passages} >= {best.cosine}


def test_what_is_not_found_makes_no_case_and_what_is_not_there_one(reader):
    lost = replace(QUESTIONS[0], notes=("nowhere",))
    assert reader(lost).cases == ()
    (case,) = reader(Question("n", "Who painted the boiler?", (), (), False)).cases
    assert not case.answerable


def test_a_reader_that_cannot_refuse_is_not_fitted(reader):
    with pytest.raises(UsageError, match="no way to say"):
        CaseReader(HashEmbedder(), ScriptedGenerator(refusal=False), load_gate(), reader._snapshot, None)


def test_cases_are_kept_and_read_once(reader, tmp_path):
    path = tmp_path / "cases.jsonl"
    seen = []

    def read(question):
        seen.append(question.id)
        return reader(question)

    first = read_cases(ReadQuestion, QUESTIONS[:3], read, {"a": 1}, path)
    with path.open("a", encoding="utf-8") as stream:
        stream.write('{"id": "cut o')
    again = read_cases(ReadQuestion, QUESTIONS[:5], read, {"a": 1}, path)
    assert again[:3] == first
    assert seen == ["q0", "q1", "q2", "q3", "q4"]
    assert len(path.read_text("utf-8").splitlines()) == 5
    with pytest.raises(UsageError, match="other models"):
        read_cases(ReadQuestion, QUESTIONS, read, {"a": 2}, path)


def test_the_prior_is_fitted_where_the_likelihood_is_best():
    fit = fit_reader(synthetic(400))
    assert 20 < fit.prior.scale < 45
    assert fit.nll < fit.nll_before
    table = CaseTable(synthetic(400))
    assert float(table.nll(fit.prior).mean()) == pytest.approx(fit.nll)
    for other in (fit.prior.scale * 0.7, fit.prior.scale * 1.4):
        assert float(table.nll(Prior(other, fit.prior.null_bias)).mean()) >= fit.nll


def test_the_threshold_refuses_no_more_answerable_questions_than_allowed():
    read = synthetic(200)
    for wrongly in (0.02, 0.08, 0.2):
        fit = fit_reader(read, wrongly)
        assert fit.chosen.wrongly_refused <= wrongly
        assert fit.chosen.wrongly_refused > wrongly - 0.02
    shares = [point.refused for point in fit.curve]
    assert shares == sorted(shares)
    assert fit.auroc > 0.7


def test_what_the_gate_refuses_counts():
    read = [
        ReadQuestion(q.id, tuple(replace(case, gate=0.1 if number % 10 == 0 else 0.9) for case in q.cases))
        for number, q in enumerate(synthetic(100))
    ]
    fit = fit_reader(read, 0.08)
    assert fit.by_gate == pytest.approx(0.1)
    assert fit.threshold == 1.0


def test_too_few_cases_are_no_fit():
    with pytest.raises(UsageError, match=str(LEAST_CASES)):
        fit_reader(synthetic(5))


def test_a_card_says_how_it_was_fitted_once():
    fit = fit_reader(synthetic(60))
    once = fitted_card(card("00"), fit, "scholiast tune adapter a q.jsonl")
    twice = fitted_card(once, fit, "scholiast tune adapter b q.jsonl")
    assert twice.command == "scholiast train; then scholiast tune adapter b q.jsonl"
    assert (once.refusal_threshold, once.prior_scale) == (fit.threshold, fit.prior.scale)
    assert once.figures["em"] == 0.5
    assert once.figures["fit_answerable"] == 60.0


def test_a_prior_that_is_kept_stays_and_the_threshold_is_fitted_to_it():
    read = synthetic(60)
    free, kept = fit_reader(read), fit_reader(read, kept=Prior(5.0, None))
    assert kept.prior == Prior(5.0, None) != free.prior
    assert kept.null_gain is None
    assert kept.nll > free.nll
    given = replace(card("00"), null_bias=-2.0, calibrator=Calibrator({"gate": 0.5}, -1.0, 0.4, 1))
    made = fitted_card(given, kept, "scholiast tune adapter a q.jsonl", keep_prior=True)
    assert (made.prior_scale, made.null_bias, made.refusal_threshold) == (given.prior_scale, -2.0, kept.threshold)
    assert made.calibrator == given.calibrator
    assert fitted_card(given, free, "scholiast tune adapter a q.jsonl").calibrator is None
