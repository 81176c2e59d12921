from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, run_command


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    rows = [
        {"id": "1", "question": "When was the boiler serviced?", "answers": ["12 March 2025"]},
        {"id": "2", "question": "How many lentils need soup?", "answers": ["250 g"]},
        {"id": "3", "question": "When leaves the ferry to Gotland?", "answers": ["11:20"]},
        {"id": "4", "question": "Who painted Guernica?", "answers": [], "answerable": False},
    ]
    for row, note in zip(rows, ["house/boiler.md", "recipes/soup.md", "trip.txt", None], strict=True):
        row["passage_ids"] = [note] if note else []
    path = tmp_path / "questions.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_notes_are_evaluated_by_note(scholiast: CommandLine, notes: Path, questions: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    ran = scholiast("evaluate", questions, "--notes", notes, "--retrieval-only", "--rows", rows, "--json")
    assert ran.code == 0, ran.err
    report = ran.json
    assert (report["n"], report["n_gold"], report["n_answers"]) == (4, 3, 3)
    assert report["recall@1"] == report["mrr@10"] == report["answer_recall@5"] == 1.0
    assert report["em"] is None
    written = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    assert [row["id"] for row in written] == ["1", "2", "3", "4"]
    assert written[0]["notes"][0] == "house/boiler.md"


def test_passages_of_a_file_are_notes(scholiast: CommandLine, questions: Path, tmp_path: Path) -> None:
    path = tmp_path / "passages.jsonl"
    entries = [
        {"id": "house/boiler.md", "title": "Boiler", "text": "The boiler was serviced on 12 March 2025."},
        {"id": "recipes/soup.md", "title": "Soup", "text": "The soup needs 250 g of red lentils."},
        {"id": "trip.txt", "title": "Trip", "text": "The ferry to Gotland leaves at 11:20."},
    ]
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    arguments = ("evaluate", questions, "--passages", path, "--retrieval-only", "--json")
    report = scholiast(*arguments).json
    assert report["recall@1"] == 1.0
    # The cache follows the file.
    path.write_text(json.dumps(entries[0]) + "\n", encoding="utf-8")
    report = scholiast(*arguments).json
    assert report["recall@10"] == pytest.approx(1 / 3)
    assert "The notes of 2 questions are not there" in scholiast(*arguments).err
    assert scholiast("library", "list", "--json").json == {"libraries": []}


def test_a_limit_draws_questions_reproducibly(scholiast: CommandLine, notes: Path, questions: Path) -> None:
    def drawn(seed: int) -> list[str]:
        rows = notes.parent / "rows.jsonl"
        ran = scholiast(
            *("evaluate", questions, "--notes", notes, "--retrieval-only", "--limit", 2, "--seed", seed),
            *("--rows", rows, "--json"),
        )
        assert ran.json["n"] == 2
        return [json.loads(line)["id"] for line in rows.read_text("utf-8").splitlines()]

    assert drawn(1) == drawn(1)
    assert len({tuple(drawn(seed)) for seed in range(6)}) > 1


def test_questions_are_asked_as_people_type_them(scholiast: CommandLine, notes: Path, questions: Path) -> None:
    def asked(*options: object) -> list[str]:
        rows = notes.parent / "typed.jsonl"
        rows.unlink(missing_ok=True)
        ran = scholiast("evaluate", questions, "--notes", notes, "--retrieval-only", *options, "--rows", rows, "--json")
        assert ran.code == 0, ran.err
        assert ran.json["n"] == 4
        return [json.loads(line)["run"] for line in rows.read_text("utf-8").splitlines()]

    written = asked()
    for how in ("lower-case", "misspelt", "keywords"):
        typed = asked("--typed", how)
        assert all(one != other for one, other in zip(typed, written, strict=True)), how
        assert asked("--typed", how) == typed
    assert asked("--typed", "misspelt", "--seed", 1) != asked("--typed", "misspelt")
    assert scholiast("evaluate", questions, "--notes", notes, "--typed", "shouted").code == 2


def test_the_table_shows_each_measure(scholiast: CommandLine, notes: Path, questions: Path) -> None:
    ran = scholiast("evaluate", questions, "--notes", notes, "--retrieval-only", "-k", 3)
    assert "recall@3" in ran.out
    assert "4 questions, 3 with a known note" in ran.out


def test_wrong_usage_is_said_before_anything_is_indexed(
    scholiast: CommandLine, notes: Path, questions: Path, tmp_path: Path
) -> None:
    for options in (
        ["--gold", "--without-gold"],
        ["--with-and-without-gold", "--gold"],
        ["--gold", "--retrieval-only"],
        ["--mode", "closed-book", "--gold"],
    ):
        ran = scholiast("evaluate", questions, "--notes", notes, *options, "--json")
        assert ran.code == 2
        assert ran.error()["code"] == "usage"
    assert scholiast("evaluate", questions, "--retrieval-only", "--json").code == 2
    both = scholiast("evaluate", questions, "--notes", notes, "--passages", questions, "--retrieval-only", "--json")
    assert both.code == 2
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"id": "1", "question": "Who?"}\n{"id"\n', encoding="utf-8")
    ran = scholiast("evaluate", bad, "--notes", notes, "--retrieval-only", "--json")
    assert ran.code == 2
    assert "bad.jsonl:2: not JSON" in ran.error()["message"]
    missing = scholiast("evaluate", tmp_path / "none.jsonl", "--notes", notes, "--retrieval-only", "--json")
    assert missing.code == 2


def test_answers_are_judged(scholiast: CommandLine, notes: Path, questions: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    ran = scholiast("evaluate", questions, "--notes", notes, "--rows", rows, "--json")
    assert ran.code == 0, ran.err
    report = ran.json
    assert report["outcomes"] == {"answered": 3, "partly": 0, "not-in-notes": 1}
    # The pretend reader answers with the whole sentence.
    assert report["em"] == report["em_forced"] == 0.0
    assert 0.2 < report["f1"] == report["f1_forced"] < 0.7
    assert report["citations"] == {"precision": 1.0, "recall": 1.0, "per_answer": 1.0}
    assert report["abstention"]["auroc"] == 1.0
    assert report["abstention"]["refused_unanswerable"] == 1.0
    assert report["latency_ms"]["p95"] >= report["latency_ms"]["p50"] > 0
    assert {"em", "f1_forced", "citations.recall", "abstention.auroc", "recall@5"} <= set(report["intervals"])
    written = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    assert {"id", "candidate", "outcome", "score", "em", "f1", "notes", "cited"} <= set(written[0])
    assert written[0]["cited"] == ["house/boiler.md"]
    assert (written[3]["outcome"], written[3]["em"], written[3]["cited"]) == ("not-in-notes", None, [])


def test_a_stopped_run_goes_on_where_it_ended(
    scholiast: CommandLine, notes: Path, questions: Path, tmp_path: Path
) -> None:
    rows = tmp_path / "rows.jsonl"
    command = ("evaluate", questions, "--notes", notes, "--rows", rows, "--json")
    whole = scholiast(*command).json
    lines = rows.read_text("utf-8").splitlines(keepends=True)
    # As a crash leaves it: two rows, of which the second took a second, and the beginning of a third.
    slow = json.dumps(json.loads(lines[1]) | {"milliseconds": 1000.0}) + "\n"
    rows.write_text(lines[0] + slow + lines[2][:30], "utf-8")
    resumed = scholiast(*command)
    assert "2 of 4 questions were asked before" in resumed.err
    assert resumed.json["latency_ms"]["p95"] > 800
    for key in ("em", "f1", "citations", "outcomes", "abstention", "recall@1"):
        assert resumed.json[key] == whole[key]
    assert [json.loads(line)["id"] for line in rows.read_text("utf-8").splitlines()] == ["1", "2", "3", "4"]


def test_rows_of_another_run_are_not_touched(
    scholiast: CommandLine, notes: Path, questions: Path, tmp_path: Path
) -> None:
    rows = tmp_path / "rows.jsonl"
    command = ("evaluate", questions, "--notes", notes, "--rows", rows, "--json")
    scholiast(*command)
    before = rows.read_bytes()
    for changed in (["--mode", "rag-token"], ["-k", 2], ["--retriever", "bm25"], ["--gold"], ["--retrieval-only"]):
        ran = scholiast(*command, *changed)
        assert ran.code == 2
        assert "rows of a run with other settings" in ran.error()["message"]
    (notes / "new.md").write_text("A new note.\n", "utf-8")
    assert scholiast(*command).code == 2
    assert rows.read_bytes() == before
    rows.write_text("my diary\n", "utf-8")
    assert "not a row of a run" in scholiast(*command).error()["message"]
    assert rows.read_text("utf-8") == "my diary\n"


def test_gold_reads_the_whole_row_and_nothing_else(scholiast: CommandLine, questions: Path, tmp_path: Path) -> None:
    path = tmp_path / "passages.jsonl"
    filler = " ".join(f"Sentence {i} of the manual says little." for i in range(60))
    entries = [
        {"id": "house/boiler.md", "title": "Boiler", "text": f"{filler} The boiler was serviced on 12 March 2025."},
        {"id": "recipes/soup.md", "title": "Soup", "text": "The soup needs 250 g of red lentils."},
        {"id": "trip.txt", "title": "Trip", "text": "The ferry to Gotland leaves at 11:20."},
        {"id": "decoy", "title": "Boiler", "text": "When was the boiler serviced? The boiler was serviced never."},
    ]
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    ran = scholiast("evaluate", questions, "--passages", path, "--gold", "--json")
    assert ran.code == 0, ran.err
    assert "1 questions name no notes" in ran.err
    assert ran.json["n"] == 3
    assert ran.json["recall@1"] is None
    assert ran.json["f1_forced"] > 0.2
    assert ran.json["outcomes"] == {"answered": 3, "partly": 0, "not-in-notes": 0}


def test_without_their_notes_questions_have_no_answer(scholiast: CommandLine, notes: Path, questions: Path) -> None:
    ran = scholiast("evaluate", questions, "--notes", notes, "--without-gold", "--json")
    assert ran.code == 0, ran.err
    assert ran.json["n_answers"] == 0
    assert ran.json["em"] is None
    assert ran.json["outcomes"] == {"answered": 0, "partly": 0, "not-in-notes": 3}
    with_gold = scholiast("evaluate", questions, "--notes", notes, "--gold", "--json")
    assert with_gold.json["outcomes"]["not-in-notes"] == 0


def test_each_question_can_be_asked_with_and_without_its_notes(
    scholiast: CommandLine, notes: Path, questions: Path, tmp_path: Path
) -> None:
    rows = tmp_path / "rows.jsonl"
    ran = scholiast("evaluate", questions, "--notes", notes, "--with-and-without-gold", "--rows", rows, "--json")
    assert ran.code == 0, ran.err
    assert "1 questions have no answer in notes that they name and are left out" in ran.err
    report = ran.json
    assert (report["n"], report["n_answers"], report["n_gold"]) == (6, 3, 3)
    assert report["outcomes"] == {"answered": 3, "partly": 0, "not-in-notes": 3}
    assert report["recall@1"] == 1.0
    abstention = report["abstention"]
    assert (abstention["auroc"], abstention["refused_answerable"], abstention["refused_unanswerable"]) == (
        1.0,
        0.0,
        1.0,
    )
    written = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    assert [row["id"] for row in written] == ["1", "2", "3", "without gold/1", "without gold/2", "without gold/3"]
    assert written[0]["cited_holds"] == [True]
    assert written[3]["em"] is None


@pytest.mark.parametrize("mode", ["rag-sequence", "rag-token", "stuffed", "closed-book"])
def test_each_mode_is_evaluated(scholiast: CommandLine, notes: Path, questions: Path, mode: str) -> None:
    ran = scholiast("evaluate", questions, "--notes", notes, "--mode", mode, "--json")
    assert ran.code == 0, ran.err
    assert sum(ran.json["outcomes"].values()) == 4
    assert (ran.json["recall@1"] is None) == (mode == "closed-book")


def test_the_measures_can_be_a_markdown_table(scholiast: CommandLine, notes: Path, questions: Path) -> None:
    ran = scholiast("evaluate", questions, "--notes", notes, "--markdown")
    assert "| measure | value | 95 % interval |\n| --- | --- | --- |\n" in ran.out
    assert "\n| citations.precision | 1.000 | 1.000 to 1.000 |\n" in ran.out


def test_kinds_of_questions_are_told_apart(scholiast: CommandLine, notes: Path, questions: Path) -> None:
    lines = [json.loads(line) for line in questions.read_text("utf-8").splitlines()]
    kinds = ("date", "amount", "date", "absent")
    write_lines(questions, [line | {"kind": kind} for line, kind in zip(lines, kinds, strict=True)])
    report = scholiast("evaluate", questions, "--notes", notes, "--json").json
    assert {kind: entry["n"] for kind, entry in report["kinds"].items()} == {"date": 2, "amount": 1, "absent": 1}
    assert report["kinds"]["absent"] == {
        "n": 1,
        **dict.fromkeys(("em", "f1", "em_forced", "f1_forced")),
        "refused": 1.0,
    }
    assert report["kinds"]["date"]["refused"] == 0.0
    assert "\nabsent  1" in scholiast("evaluate", questions, "--notes", notes).out


@pytest.mark.real
def test_real_models_read_the_gold_note(data_dir: Path, notes: Path, questions: Path) -> None:
    command = ("evaluate", questions, "--notes", notes, "--gold", "--json", "--data-dir", data_dir)
    ran = run_command(command, timeout=600)
    assert ran.code == 0, ran.err
    assert (ran.json["n"], sum(ran.json["outcomes"].values())) == (3, 3)
    assert 0.0 < ran.json["f1_forced"] <= 1.0


def write_lines(path: Path, entries: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    return path


def test_swapped_questions_are_to_be_refused(scholiast: CommandLine, tmp_path: Path) -> None:
    passages = write_lines(
        tmp_path / "passages.jsonl",
        [
            {"id": "a", "title": "Harbour", "text": "In 1871 the engineer Ada Kern built the first pier."},
            {"id": "b", "title": "Harbour", "text": "In 1902 the architect Otto Brandt repaired a crane."},
        ],
    )
    asked = write_lines(
        tmp_path / "asked.jsonl",
        [{"id": "1", "question": "Who built the pier in 1871?", "answers": ["Ada Kern"], "passage_ids": ["a"]}],
    )
    rows = tmp_path / "rows.jsonl"
    command = ("evaluate", asked, "--passages", passages, "--swapped", "--rows", rows, "--json")
    report = scholiast(*command).json
    assert (report["n"], report["n_answers"], report["em"]) == (1, 0, None)
    assert json.loads(rows.read_text("utf-8"))["id"] == "1-swapped"
    ran = scholiast("evaluate", asked, "--notes", tmp_path, "--swapped", "--json")
    assert (ran.code, ran.error()["code"]) == (2, "usage")


def test_the_development_articles_are_asked_alone(scholiast: CommandLine, tmp_path: Path) -> None:
    from scholiast.evaluation.splits import development_titles

    titles = [f"Article {n}" for n in range(60)]
    passages = write_lines(
        tmp_path / "passages.jsonl",
        [{"id": f"p{n}", "title": title, "text": f"The keeper of {title} is Ada."} for n, title in enumerate(titles)],
    )
    asked = write_lines(
        tmp_path / "asked.jsonl",
        [
            {"id": f"q{n}", "question": f"Who keeps {title}?", "answers": ["Ada"], "passage_ids": [f"p{n}"]}
            for n, title in enumerate(titles)
        ],
    )
    rows = tmp_path / "rows.jsonl"
    command = ("evaluate", asked, "--passages", passages, "--retrieval-only", "--json")
    report = scholiast(*command, "--development", "--rows", rows).json
    assert (report["n"], report["recall@1"]) == (50, 1.0)
    found = {note for line in rows.read_text("utf-8").splitlines() for note in json.loads(line)["notes"]}
    assert found <= {f"p{n}" for n, title in enumerate(titles) if title in development_titles(titles)}
    assert scholiast(*command).json["n"] == 60
