"""Near-duplicates do not crowd others out of the top K, and a small library has a seat beside a big one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scholiast.rag.retrieval import HybridRetriever
from scholiast.rag.variety import SEAT_GAP, VARIANTS, Group, Scored, Variety, with_seats

PROTOCOL = (
    "The ferry timetable of the harbour office. The ferry leaves the old harbour at eleven every morning, except on "
    "Mondays, when it leaves at noon. Tickets are sold on board by the crew, dogs travel free of charge. Edition {}."
)


def ask(notes, question, k=5, libraries=None, kind="hybrid"):
    snapshot = notes.index.snapshot()
    return HybridRetriever(notes.embedder).retrieve(question, k, kind, snapshot, libraries)


@pytest.mark.parametrize("kind", ["hybrid", "dense", "bm25"])
def test_versions_of_a_note_do_not_crowd_out_others(notes, kind):
    versions = {f"v{number:03}": PROTOCOL.format(number) for number in range(120)}
    notes.write(
        **versions,
        cafe="The café at the ferry harbour opens at ten.",
        dogs="Dogs on the ferry need a lead, says the crew.",
        boat="The boat shed stands near the ferry harbour.",
    )
    found = ask(notes, "When does the ferry leave the old harbour, and what of dogs?", kind=kind)
    read = [hit.passage.note for hit in found.hits]
    assert sum(note.startswith("v") for note in read) == VARIANTS
    assert {"cafe.md", "dogs.md", "boat.md"} <= set(read)
    assert [hit.rank for hit in found.hits] == [1, 2, 3, 4, 5]
    assert sum(hit.prior for hit in found.hits) == pytest.approx(1.0)
    assert (np.diff([hit.score for hit in found.hits]) <= 0).all()


def test_where_nothing_else_is_left_variants_fill_the_top(notes):
    notes.write(**{f"v{number}": PROTOCOL.format(number) for number in range(9)}, cafe="The café is closed.")
    found = ask(notes, "When does the ferry leave?")
    assert len(found.hits) == 5
    assert (np.diff([hit.score for hit in found.hits]) <= 0).all()


@pytest.mark.parametrize(
    "text",
    [
        "我们在北京图书馆见面，讨论数据库的设计，然后一起去吃饭，最后回家休息。版本{}",
        "Мы встретились в библиотеке у вокзала, говорили о плане сада и потом пошли домой пешком. Версия {}",
    ],
)
def test_variants_are_known_in_every_script(passage, text):
    variety = Variety()
    for number in range(6):
        variety.offer(Scored(number, None, None, 10.0 - number), passage(text.format(number), title=f"N{number}"))
    variety.offer(Scored(9, None, None, 1.0), passage("Something else entirely was said here."))
    assert [group.entry.id for group in variety.kept] == [0, 1, 9]
    assert [group.entry.id for group in variety.best(4)] == [0, 1, 2, 9]


def test_short_facts_of_one_form_are_no_variants(passage):
    variety = Variety()
    for number, name in enumerate(["Ann", "Bob", "Cid", "Dan"]):
        variety.offer(Scored(number, None, None, 4.0 - number), passage(f"Tall: {170 + number}", title=name))
    assert len(variety.kept) == 4


def test_a_small_library_has_a_seat_beside_a_big_one(notes, tmp_path):
    small = tmp_path / "small"
    small.mkdir()
    (small / "ferry.md").write_text("Ferry: leave early, said Grandmother.", "utf-8")
    (small / "bread.md").write_text("Bread needs flour.", "utf-8")
    library = notes.index.store.add_library(small)
    big = {f"n{i:03}": f"When does ferry number {i} leave? It will leave at {i} past {i % 24}." for i in range(200)}
    notes.write(**big)
    notes.index.reconcile(library.id)
    chosen = [notes.library.id, library.id]
    found = ask(notes, "When does the ferry leave?", libraries=chosen)
    assert [hit.passage.note for hit in found.hits if hit.passage.library_id == library.id] == ["ferry.md"]
    assert sum(hit.prior for hit in found.hits) == pytest.approx(1.0)
    alone = ask(notes, "When does the ferry leave?", libraries=[library.id])
    assert [hit.passage.note for hit in alone.hits] == ["ferry.md", "bread.md"]
    # Something far off is not worth a seat.
    far = ask(notes, "When does ferry number 17 leave? It will leave at 17 past 17.", libraries=chosen)
    assert {hit.passage.library_id for hit in far.hits} == {notes.library.id}


def test_seats_go_to_other_libraries_that_come_near_and_never_to_most(passage):
    def group(number: int, logit: float, library: int) -> Group:
        return Group(Scored(number, None, None, logit), replace(passage(f"Text {number}"), library_id=library))

    top = [group(i, 10.0 - 0.1 * i, 1) for i in range(5)]
    near, too = group(50, 9.0, 2), group(51, 8.9, 3)
    assert [g.entry.id for g in with_seats(top, [near, too])] == [0, 1, 2, 3, 50]
    assert with_seats(top, [group(52, 10.0 - SEAT_GAP - 0.1, 2)]) == top
    assert with_seats(top, [group(53, 9.0, 1)]) == top
    assert with_seats(top[:2], [near]) == top[:2]
    assert with_seats([], [near]) == []
