from __future__ import annotations

from scholiast.evaluation.deletion import DeletionCase, summarise_deletions


def test_the_summary_counts_only_what_there_was() -> None:
    cases = [
        DeletionCase("a", True, 5.0, (1.0, 0.5), True, None),
        DeletionCase("b", True, 1.0, (2.0,), False, True),
        DeletionCase("c", True, 3.0, (), None, None),
        DeletionCase("d", True, None, (), None, False),
        DeletionCase("e", False),
    ]
    report = summarise_deletions(cases, 0)
    assert (report["asked"], report["answered"]) == (5, 4)
    assert report["sentences"] == {"n": 3, "median_drop": 3.0, "n_with_others": 2, "above_others": 0.5}
    assert report["cited"] == {"n": 2, "changed": 0.5}
    assert report["uncited"] == {"n": 2, "unchanged": 0.5}
    empty = summarise_deletions([], 0)
    assert empty["sentences"]["median_drop"] is None
    assert empty["intervals"] == {"above_others": None, "changed": None, "unchanged": None}
