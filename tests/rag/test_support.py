"""Names and figures that a passage does not hold."""

from __future__ import annotations

import pytest

from scholiast.rag.attribution import attribute_by_overlap
from scholiast.rag.support import figures, missing_from, names

PASSAGE = "The long ladder belongs to Mr Okafor, at number 14. We paid 1,700 euros on 2024-03-09."


@pytest.mark.parametrize(
    ("claim", "missing"),
    [
        ("The ladder belongs to Mr Okafor.", set()),
        ("The ladder belongs to Ms Elena Brandt.", {"Elena", "Brandt"}),
        ("He lives at number 14.", set()),
        ("He lives at number 15.", {"15"}),
        ("It was 1700 euros, paid on 9 March 2024.", set()),
        ("It was 1,750 euros.", {"1750"}),
        ("Ladders are long.", set()),
        ("1. The ladder\n2. The euros", set()),
        ("Use this:\n```\nLadder.find(Okapi)\n```", set()),
        ("Anna owns the ladder.", set()),
    ],
)
def test_what_is_missing(claim, missing):
    assert missing_from(claim, PASSAGE, "Who owns the long ladder?") == missing


def test_what_the_question_says_needs_no_source():
    assert missing_from("The ladder of Aunt Berta has 7 rungs.", PASSAGE, "Has Aunt Berta's ladder 7 rungs?") == set()


def test_figures_and_names():
    assert figures("1. At 07:30, 2.50 of 12,000 (no. 03)") == {"7", "30", "2.50", "12000", "3"}
    assert names("The trip to Ljubljana. Dr Novak came in May. Überall war Zoë.") == {"Ljubljana", "Novak", "Zoë"}


def test_an_invented_name_is_not_cited(hits):
    found = hits(PASSAGE, "Nothing about it.")
    (right,) = attribute_by_overlap("The long ladder belongs to Mr Okafor.", found, "Who owns the ladder?")
    (wrong,) = attribute_by_overlap("The long ladder belongs to Mr Jansen.", found, "Who owns the ladder?")
    assert [citation.passage_id for citation in right.citations] == [found[0].passage.id]
    assert wrong.citations == ()
