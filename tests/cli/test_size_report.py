from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import CommandLine, run_command


def test_what_is_looked_up_is_counted(scholiast: CommandLine, notes: Path, tmp_path: Path) -> None:
    scholiast("library", "add", notes, "--name", "mine")
    plot = tmp_path / "sizes.pdf"
    ran = scholiast("experiment", "sizes", "--plot", plot, "--json")
    assert ran.code == 0, ran.err
    libraries, folders = ran.json["stores"]
    assert libraries["libraries"] == [{"name": "mine", "notes": 3, "passages": 3}]
    assert (libraries["notes"], libraries["passages"], libraries["vectors"]) == (3, 3, 3)
    assert libraries["vector_bytes"] == 4 * libraries["values"] > 0
    assert libraries["database_bytes"] > libraries["vectors_file_bytes"] > libraries["vector_bytes"]
    assert (folders["libraries"], folders["database_bytes"]) == ([], 0)
    assert [part["part"] for part in ran.json["models"]] == ["generator", "query encoder", "document encoder"]
    assert ran.json["total"] == {"total": 0, "trained": 0, "active": 0}
    assert plot.read_bytes().startswith(b"%PDF")
    out = scholiast("experiment", "sizes", "--markdown").out
    assert "| libraries | 1 | 3 | 3 | 3 |" in out


@pytest.mark.real
def test_the_models_that_come_with_it_are_counted(data_dir: Path) -> None:
    ran = run_command(["experiment", "sizes", "--data-dir", data_dir, "--json"], timeout=600)
    assert ran.code == 0, ran.err
    generator, query, document = ran.json["models"]
    # As their authors count them; the generator's embedding is its head too.
    assert generator["total"] == generator["active"] == 134_515_008
    assert generator["trained"] > 0
    assert (query["total"], query["trained"]) == (22_713_216, 0)
    assert query["active"] < query["total"]
    assert (document["total"], document["active"]) == (0, 0)
