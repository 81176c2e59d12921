"""A snapshot as if some notes alone were indexed."""

from __future__ import annotations

from tests.index.builders import Desk

from scholiast.core.records import NoteRef
from scholiast.inference.fakes import HashEmbedder


def test_only_the_named_notes_are_searched_and_none_is_crowded_out(desk: Desk) -> None:
    for number in range(60):
        desk.write(f"pump-{number:02}.md", f"The pump pressure is {number} kPa.\n")
    desk.write("garden.md", "# Garden\n\nThe pump in the garden is green.\n")
    library = desk.library
    desk.index.reconcile(library.id)
    whole = desk.index.snapshot()
    query = HashEmbedder(desk.embedder.dimension).embed_query("pump pressure")
    part = whole.of_notes([NoteRef(library.id, "garden.md"), NoteRef(library.id, "pump-07.md")])
    assert part.count(None) == 2
    for found in (part.dense(query, 10), part.keyword("pump pressure", 10)):
        assert {passage.note for passage in part.passages([id for id, _ in found])} == {"garden.md", "pump-07.md"}
    whole_scores = dict(whole.dense(query, 100))
    assert all(abs(whole_scores[id] - score) < 1e-6 for id, score in part.dense(query, 10))
    worded = dict(whole.keyword("pump pressure", 100))
    assert part.keyword("pump pressure", 1) == [max(part.keyword("pump pressure", 9), key=lambda pair: pair[1])]
    assert all(abs(worded[id] - score) < 1e-9 for id, score in part.keyword("pump pressure", 9))


def test_notes_of_other_libraries_and_unknown_ones_hold_nothing(desk: Desk) -> None:
    desk.write("a.md", "The pump is red.\n")
    desk.index.reconcile(desk.library.id)
    whole = desk.index.snapshot()
    part = whole.of_notes([NoteRef(desk.library.id, "a.md")])
    assert part.count([desk.library.id]) == 1
    assert part.count([desk.library.id + 1]) == 0
    assert part.keyword("pump", 5, [desk.library.id + 1]) == []
    nothing = whole.of_notes([NoteRef(desk.library.id, "none.md"), NoteRef(desk.library.id + 1, "a.md")])
    assert (nothing.count(None), nothing.keyword("pump", 5)) == (0, [])
    part.close()
    assert whole.keyword("pump", 5), "the whole is still open"
