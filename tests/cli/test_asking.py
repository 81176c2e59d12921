from __future__ import annotations

import io
import json
from datetime import datetime
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, write_notes

ASK_KEYS = {
    *("question", "answer", "candidate", "outcome", "mode", "decode", "k", "searched", "log_prob", "abstention"),
    *("null", "snapshot", "pending", "passages", "sentences", "timings", "models", "offline", "beam", "versions"),
    "quoted_because",
}
PASSAGE_KEYS = {
    *("id", "rank", "library", "note", "title", "heading", "page", "line_from", "line_to", "char_start"),
    *("char_end", "encoding", "text", "dense", "bm25", "prior", "posterior"),
}


def test_an_answer_names_the_note_and_line_of_its_source(scholiast: CommandLine, notes: Path) -> None:
    ran = scholiast("ask", "When was the boiler serviced?", "--notes", notes)
    assert ran.code == 0, ran.err
    assert "serviced on 12 March 2025" in ran.out
    assert "[1] house/boiler.md:3" in ran.out
    assert "“The boiler was serviced on 12 March 2025 by Nadia Brandt.”" in ran.out


def test_the_answers_json_has_the_keys_scripts_rely_on(scholiast: CommandLine, notes: Path) -> None:
    ran = scholiast("ask", "When was the boiler serviced?", "--notes", notes, "--json", "-k", 3)
    assert ran.code == 0, ran.err
    value = ran.json
    assert set(value) == ASK_KEYS
    assert set(value["abstention"]) == {"score", "threshold", "refusal_mass"}
    assert set(value["null"]) == {"logit", "prior", "posterior"}
    assert set(value["snapshot"]) == {"generation", "as_of"}
    assert set(value["timings"]) == {"retrieve_ms", "prefill_ms", "first_token_ms", "total_ms", "tokens_per_second"}
    assert set(value["models"]) == {"embedder", "generator", "adapter"}
    assert value["outcome"] == "answered"
    assert value["mode"] == "rag-sequence"
    assert value["decode"] == "joint"
    for passage in value["passages"]:
        assert set(passage) - {"also", "root"} == PASSAGE_KEYS
        text = (notes / passage["note"]).read_text(passage["encoding"])
        assert text[passage["char_start"] : passage["char_end"]] == passage["text"]
    assert sum(p["prior"] for p in value["passages"]) == pytest.approx(1, abs=1e-6)
    assert sum(p["posterior"] for p in value["passages"]) == pytest.approx(1, abs=1e-6)
    sentence = value["sentences"][0]
    assert set(sentence) == {"text", "start", "end", "citations"}
    assert value["answer"][sentence["start"] : sentence["end"]] == sentence["text"]
    citation = sentence["citations"][0]
    assert set(citation) == {"passage_id", "responsibility", "lift", "quote_start", "quote_end"}
    cited = next(p for p in value["passages"] if p["id"] == citation["passage_id"])
    assert "12 March 2025" in cited["text"][citation["quote_start"] : citation["quote_end"]]


def test_tokens_carry_posteriors_in_the_order_of_the_passages(scholiast: CommandLine, notes: Path) -> None:
    value = scholiast("ask", "When was the boiler serviced?", "--notes", notes, "--json", "--tokens").json
    assert "".join(token["text"] for token in value["tokens"]).strip() == value["candidate"].strip()
    for token in value["tokens"]:
        assert set(token) == {"text", "running", "local"}
        for shares in (token["running"], token["local"]):
            assert len(shares) == len(value["passages"])
            assert sum(shares) == pytest.approx(1, abs=1e-6)
    ran = scholiast("ask", "When was the boiler serviced?", "--notes", notes, "--tokens")
    assert "running" in ran.out


def test_a_follow_up_is_understood_and_says_how(scholiast: CommandLine, notes: Path) -> None:
    before = ["--after", "When was the boiler serviced?", "--answer", "12 March 2025"]
    ran = scholiast("ask", "Who serviced it?", *before, "--notes", notes, "--json")
    assert ran.code == 0, ran.err
    assert ran.json["question"] == "Who serviced it?"
    assert ran.json["searched"] == "Who serviced the boiler?"
    assert "Nadia Brandt" in ran.json["answer"]
    ran = scholiast("ask", "Who serviced it?", *before, "--notes", notes)
    assert "Understood as: Who serviced the boiler?" in ran.err
    assert scholiast("ask", "Who serviced it?", "--notes", notes, "--json").json["searched"] == "Who serviced it?"
    assert scholiast("ask", "Why?", "--answer", "12 March", "--notes", notes).code == 2


def test_a_conversation_takes_a_question_a_line(
    scholiast: CommandLine, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [
        "When was the boiler serviced?",
        "Who serviced it?",
        "\u200b",
        "When does the ferry to Gotland leave?",
        "",
        "no",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(asked)))
    ran = scholiast("talk", "--notes", notes, "--json")
    assert ran.code == 0, ran.err
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["searched"] for answer in answers] == [
        "When was the boiler serviced?",
        "Who serviced the boiler?",
        "When does the ferry to Gotland leave?",
    ]
    assert "Nadia Brandt" in answers[1]["answer"]
    assert "The question is empty." in ran.err
    monkeypatch.setattr("sys.stdin", io.StringIO("When was the boiler serviced?\nWho painted Guernica?"))
    ran = scholiast("talk", "--notes", notes)
    assert ran.code == 3
    assert "Nadia Brandt" in ran.out
    assert "Not in your notes." in ran.out


def test_what_is_not_in_the_notes_ends_with_three(scholiast: CommandLine, notes: Path) -> None:
    ran = scholiast("ask", "Who painted Guernica?", "--notes", notes)
    assert ran.code == 3, ran.out
    assert ran.out.startswith("Not in your notes.")
    ran = scholiast("ask", "Who painted Guernica?", "--notes", notes, "--json")
    assert ran.code == 3
    assert ran.json["answer"] is None
    assert ran.json["outcome"] == "not-in-notes"


def test_a_quotation_says_that_it_is_one(scholiast: CommandLine, notes: Path) -> None:
    ran = scholiast("ask", "When was the boiler serviced?", "--notes", notes, "--mode", "quoted")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("The boiler was serviced on 12 March 2025 by Nadia Brandt. [1]")
    assert "Quoted word for word" in ran.out
    assert "[1] house/boiler.md:3" in ran.out


@pytest.mark.parametrize("mode", ["auto", "rag-sequence", "rag-token", "union", "stuffed", "closed-book"])
def test_every_mode_answers(scholiast: CommandLine, notes: Path, mode: str) -> None:
    ran = scholiast("ask", "When was the boiler serviced?", "--notes", notes, "--mode", mode, "--json")
    assert ran.code in (0, 3), ran.err
    value = ran.json
    assert value["mode"] == ("rag-sequence" if mode in ("auto", "union") else mode)
    if mode == "closed-book":
        assert value["passages"] == []
        text = scholiast("ask", "When was the boiler serviced?", "--notes", notes, "--mode", mode).out
        assert "Not from your notes: the model answered by itself." in text
    else:
        assert value["passages"]
    if mode == "stuffed":
        assert all(p["posterior"] is None for p in value["passages"])


def test_notes_that_disagree_are_shown_with_their_dates(scholiast: CommandLine, notes: Path) -> None:
    (notes / "2026-01-05 boiler.md").write_text(
        "# Boiler\n\nThe boiler was serviced on 4 January 2026 by Nadia Brandt.\n", encoding="utf-8"
    )
    (notes / "house" / "boiler.md").write_text(
        "---\ndate: 2025-03-12\n---\n# Boiler\n\nThe boiler was serviced in summer by Nadia Brandt.\n", encoding="utf-8"
    )
    ran = scholiast("ask", "When was the boiler serviced by Nadia Brandt?", "--notes", notes)
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    start = lines.index("Your notes disagree; the newest first:")
    assert lines[start + 1].startswith("  2026-01-05  The boiler was serviced on 4 January 2026")
    assert lines[start + 1].endswith("(2026-01-05 boiler.md:3  Boiler)")
    assert lines[start + 2].startswith("  2025-03-12  The boiler was serviced in summer")


def test_two_questions_in_one_get_two_answers_and_a_list_says_what_it_rests_on(
    scholiast: CommandLine, notes: Path
) -> None:
    ran = scholiast("ask", "When was the boiler serviced, and when does the ferry to Gotland leave?", "--notes", notes)
    assert ran.code == 0, ran.err
    assert "serviced on 12 March 2025 by Nadia Brandt. [1]\nThe ferry to Gotland leaves at 11:20" in ran.out
    assert "others may hold more" not in ran.out
    ran = scholiast("ask", "How many carrots does the soup need?", "--notes", notes)
    assert "From 1 passage; others may hold more." in ran.out
    ran = scholiast("ask", "When was the boiler serviced, and who painted Guernica?", "--notes", notes)
    assert ran.code == 0
    assert "a part of the question has no answer in them." in ran.out


@pytest.mark.parametrize("retriever", ["hybrid", "dense", "bm25"])
def test_search_results_have_a_passages_fields_and_a_score(scholiast: CommandLine, notes: Path, retriever: str) -> None:
    ran = scholiast("search", "boiler serviced", "--notes", notes, "--retriever", retriever, "-k", 2, "--json")
    assert ran.code == 0, ran.err
    assert set(ran.json) == {"query", "results"}
    results = ran.json["results"]
    assert results[0]["note"] == "house/boiler.md"
    assert set(results[0]) - {"also", "root"} == PASSAGE_KEYS | {"score"}
    assert [r["score"] for r in results] == sorted((r["score"] for r in results), reverse=True)
    assert len(results) <= 2


def test_search_shows_note_and_line(scholiast: CommandLine, notes: Path) -> None:
    ran = scholiast("search", "lentils", "--notes", notes)
    assert ran.code == 0
    assert "recipes/soup.md:3" in ran.out


def test_several_folders_are_asked_together_and_a_repeated_one_once(
    scholiast: CommandLine, notes: Path, tmp_path: Path
) -> None:
    more = write_notes(tmp_path / "more", {"car.md": "The car has winter tyres since 3 November.\n"})
    results = scholiast(
        "search", "winter tyres boiler", "--notes", notes, "--notes", more, "--notes", more, "--json"
    ).json["results"]
    assert {"car.md", "house/boiler.md"} <= {r["note"] for r in results}
    assert len({r["id"] for r in results}) == len(results)


def test_a_folder_is_looked_at_again_each_time(scholiast: CommandLine, notes: Path) -> None:
    scholiast("search", "boiler", "--notes", notes)
    (notes / "house/boiler.md").write_text("The boiler was replaced by a heat pump.\n", encoding="utf-8")
    (notes / "trip.txt").unlink()
    ran = scholiast("ask", "What was the boiler replaced by?", "--notes", notes)
    assert "heat pump" in ran.out
    results = scholiast("search", "ferry Gotland boiler", "--notes", notes, "--json").json["results"]
    assert "trip.txt" not in {r["note"] for r in results}


def test_nothing_is_written_into_the_notes(scholiast: CommandLine, notes: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (notes, *notes.rglob("*"))}
    scholiast("ask", "When was the boiler serviced?", "--notes", notes)
    assert {path: path.stat().st_mtime_ns for path in (notes, *notes.rglob("*"))} == before


def test_libraries_are_chosen_by_name(scholiast: CommandLine, notes: Path, tmp_path: Path) -> None:
    more = write_notes(tmp_path / "car", {"tyres.md": "The car has winter tyres since 3 November.\n"})
    assert scholiast("library", "add", notes).code == 0
    assert scholiast("library", "add", more).code == 0
    everything = scholiast("search", "boiler tyres", "--json").json["results"]
    assert {r["library"] for r in everything} == {"notes", "car"}
    assert "car: tyres.md:1" in scholiast("search", "boiler tyres").out
    chosen = scholiast("search", "boiler tyres", "--library", "car", "--json").json["results"]
    assert {r["library"] for r in chosen} == {"car"}
    error = scholiast("search", "x", "--library", "attic", "--json")
    assert error.code == 1
    assert "car, notes" in error.error()["hint"]


def test_options_that_exclude_each_other_are_a_usage_error(scholiast: CommandLine, notes: Path) -> None:
    ran = scholiast("ask", "q?", "--notes", notes, "--library", "x", "--json")
    assert ran.code == 2
    assert ran.error()["code"] == "usage"
    ran = scholiast("ask", "When?", "--notes", notes, "--mode", "rag-token", "--decode", "joint", "--json")
    assert ran.code == 2
    assert "--decode greedy" in ran.error()["hint"]


def test_without_any_notes_the_person_is_told_what_to_do(scholiast: CommandLine) -> None:
    ran = scholiast("ask", "When?", "--json")
    assert ran.code == 1
    assert "library add" in ran.error()["hint"]


@pytest.mark.parametrize("question", ["", "   ", "\n\t", "x" * 10_000])
def test_a_question_that_is_none_is_refused(scholiast: CommandLine, notes: Path, question: str) -> None:
    ran = scholiast("ask", "--notes", notes, "--json", "--", question)
    assert ran.code == 2
    error = ran.error()
    assert error["code"] == "question-rejected"
    assert error["hint"]
    assert scholiast("search", "--notes", notes, "--json", "--", question).code == 2


@pytest.mark.parametrize("question", ["🍲🥕🍲", "Когда обслуживали котёл?", "锅炉什么时候检修？", "متى الصيانة؟"])
def test_emoji_and_other_scripts_get_an_honest_outcome(scholiast: CommandLine, notes: Path, question: str) -> None:
    ran = scholiast("ask", question, "--notes", notes, "--json")
    assert ran.code in (0, 3), ran.err
    assert ran.json["question"] == question


def test_a_question_may_begin_with_a_hyphen(scholiast: CommandLine, notes: Path) -> None:
    ran = scholiast("ask", "--notes", notes, "--", "--json means what?")
    assert ran.code in (0, 3)
    assert not ran.out.startswith("{")


def test_a_question_as_of_a_date(scholiast: CommandLine, notes: Path) -> None:
    scholiast("library", "add", notes)
    between = datetime.now().isoformat()
    boiler = notes / "house" / "boiler.md"
    boiler.write_text(boiler.read_text("utf-8").replace("12 March 2025", "4 May 2026"), encoding="utf-8")
    scholiast("library", "rescan")
    now = scholiast("ask", "When was the boiler serviced?", "--json").json
    assert ("4 May 2026" in now["answer"], now["snapshot"]["as_of"]) == (True, None)
    then = scholiast("ask", "When was the boiler serviced?", "--as-of", between, "--json").json
    assert ("12 March 2025" in then["answer"], then["snapshot"]["as_of"]) == (True, between)
    found = scholiast("search", "boiler", "--library", "notes", "--as-of", between, "--json").json["results"]
    assert "12 March 2025" in found[0]["text"]
    assert scholiast("search", "boiler", "--as-of", "tomorrow", "--json").error()["code"] == "usage"
    error = scholiast("search", "boiler", "--as-of", "2001-01-01", "--json").error()
    assert error["code"] == "as-of"
    assert "known since" in error["hint"]
    scholiast("search", "boiler", "--notes", notes, "--json")
    between = datetime.now().isoformat()
    boiler.write_text("# Boiler\n\nThe boiler is gone.\n", encoding="utf-8")
    found = scholiast("search", "boiler", "--notes", notes, "--as-of", between, "--json").json["results"]
    assert "4 May 2026" in found[0]["text"]


@pytest.mark.parametrize("decode", ["joint", "thorough", "fast", "beam"])
def test_a_decoder_with_a_beam_can_be_chosen(scholiast: CommandLine, notes: Path, decode: str) -> None:
    options = ("--notes", notes, "--decode", decode, "--beam", 2, "--json")
    value = scholiast("ask", "When was the boiler serviced?", *options).json
    assert (value["decode"], value["beam"]) == (decode, 2)
    assert "12 March 2025" in value["answer"]
    assert sum(p["posterior"] for p in value["passages"]) == pytest.approx(1, abs=1e-6)


def test_a_beam_out_of_range_is_a_usage_error(scholiast: CommandLine, notes: Path) -> None:
    for beam in (0, 17):
        assert scholiast("ask", "When?", "--notes", notes, "--beam", beam).code == 2
    ran = scholiast("ask", "When?", "--notes", notes, "--decode", "greedy", "--beam", 2, "--json")
    assert ran.code == 2
    assert ran.error()["code"] == "usage"


def test_one_note_alone_is_asked(scholiast: CommandLine, notes: Path) -> None:
    scholiast("library", "add", notes)
    for named in ("recipes/soup.md", notes / "recipes" / "soup.md"):
        ran = scholiast("ask", "When was the boiler serviced?", "--note", named, "--json")
        assert {passage["note"] for passage in ran.json["passages"]} == {"recipes/soup.md"}
    ran = scholiast("search", "boiler soup ferry", "--note", "trip.txt", "--note", "house/boiler.md", "--json")
    assert {hit["note"] for hit in ran.json["results"]} == {"trip.txt", "house/boiler.md"}
    ran = scholiast("search", "soup", "--notes", notes, "--note", "recipes/soup.md", "--json")
    assert {hit["note"] for hit in ran.json["results"]} == {"recipes/soup.md"}
    ran = scholiast("ask", "What?", "--note", "recipes/none.md", "--json")
    assert ran.code == 1
    assert ran.error()["message"] == "recipes/none.md is not among the notes that are asked."
