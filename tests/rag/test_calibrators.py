"""Which calibrator judges an answer: the one of just these notes and models, until they are others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scholiast.core.calibration import Calibrator
from scholiast.core.errors import SettingsError
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.rag.calibrators import CalibratorShelf, Choice, fitted_to, is_usable
from scholiast.rag.signals import VERSION
from tests.rag.conftest import Notes

MADE = Calibrator({"gate": 0.5}, -1.0, 0.4, VERSION)
GENERATOR = ScriptedGenerator()


@pytest.fixture
def filled(notes: Notes):
    snapshot = notes.write(**{f"n{number}": f"# Note {number}\n\nThis is number {number}." for number in range(10)})
    return notes, snapshot


@pytest.fixture
def shelf(tmp_path):
    return CalibratorShelf(tmp_path / "data" / "calibrators.json")


def test_nothing_was_fitted_yet(filled, shelf):
    notes, snapshot = filled
    assert shelf.entries() == ()
    assert shelf.choose(snapshot, None, notes.embedder, GENERATOR) == Choice()


def test_what_was_fitted_judges_just_these_notes(filled, shelf, tmp_path):
    notes, snapshot = filled
    fitted = fitted_to(snapshot, None, notes.embedder, GENERATOR, MADE)
    assert (fitted.passages, fitted.roots) == (10, (str(notes.root),))
    shelf.put(fitted)
    assert shelf.choose(snapshot, None, notes.embedder, GENERATOR) == Choice(MADE)
    assert shelf.choose(snapshot, (notes.library.id,), notes.embedder, GENERATOR) == Choice(MADE)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.md").write_text("# More\n\nAnother note.\n", "utf-8")
    notes.index.store.add_library(tmp_path / "more")
    notes.index.reconcile()
    later = notes.index.snapshot()
    assert later.roots() == (str(tmp_path / "more"), str(notes.root))
    assert shelf.choose(later, None, notes.embedder, GENERATOR) == Choice()
    assert shelf.choose(later, (notes.library.id,), notes.embedder, GENERATOR) == Choice(MADE)


def test_a_later_fit_takes_the_place_of_an_earlier_one_and_is_seen_by_others(filled, shelf, tmp_path):
    notes, snapshot = filled
    other = CalibratorShelf(tmp_path / "data" / "calibrators.json")
    shelf.put(fitted_to(snapshot, None, notes.embedder, GENERATOR, MADE))
    assert other.choose(snapshot, None, notes.embedder, GENERATOR) == Choice(MADE)
    again = replace(MADE, threshold=0.75)
    shelf.put(fitted_to(snapshot, None, notes.embedder, GENERATOR, again))
    assert other.choose(snapshot, None, notes.embedder, GENERATOR) == Choice(again)
    assert len(other.entries()) == 1


def test_other_models_make_it_stale(filled, shelf):
    notes, snapshot = filled
    shelf.put(replace(fitted_to(snapshot, None, notes.embedder, GENERATOR, MADE), generator="another"))
    choice = shelf.choose(snapshot, None, notes.embedder, GENERATOR)
    assert choice.calibrator is None
    assert "other models" in choice.remark
    assert "scholiast tune calibrator" in choice.hint
    shelf.put(fitted_to(snapshot, None, notes.embedder, GENERATOR, MADE))
    assert shelf.choose(snapshot, None, notes.embedder, GENERATOR) == Choice(MADE)
    assert len(shelf.entries()) == 2


def test_notes_that_changed_much_make_it_stale(filled, shelf):
    notes, snapshot = filled
    shelf.put(fitted_to(snapshot, None, notes.embedder, GENERATOR, MADE))
    few = notes.write(n0="# Note 0\n\nThis is another text.", n10="# Note 10\n\nThis is new.")
    assert shelf.choose(few, None, notes.embedder, GENERATOR) == Choice(MADE)
    many = notes.write(**{f"n{number}": f"# Note {number}\n\nAll is new in {number}." for number in range(1, 5)})
    choice = shelf.choose(many, None, notes.embedder, GENERATOR)
    assert choice.calibrator is None
    assert "changed since it was fitted" in choice.remark


def test_signals_of_another_version_mean_nothing(filled, shelf):
    notes, snapshot = filled
    assert is_usable(MADE)
    assert not is_usable(None)
    for other in (replace(MADE, version=VERSION + 1), replace(MADE, coefficients={"else": 1.0})):
        assert not is_usable(other)
        shelf.put(fitted_to(snapshot, None, notes.embedder, GENERATOR, other))
        assert shelf.choose(snapshot, None, notes.embedder, GENERATOR).calibrator is None


@pytest.mark.parametrize("text", ["", "[]", '{"calibrators": [{}]}', '{"calibrators": [], "else": 1}'])
def test_a_damaged_file_is_said_and_does_not_keep_anyone_from_asking(filled, shelf, tmp_path, text):
    notes, snapshot = filled
    path = tmp_path / "data" / "calibrators.json"
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    with pytest.raises(SettingsError, match="cannot be read"):
        shelf.put(fitted_to(snapshot, None, notes.embedder, GENERATOR, MADE))
    choice = shelf.choose(snapshot, None, notes.embedder, GENERATOR)
    assert choice.calibrator is None
    assert "calibrators.json cannot be read" in choice.remark
    assert str(path) in choice.hint
