from __future__ import annotations

from pathlib import Path

import pytest

from scholiast.cli.options import GlobalOptions, flags_of, global_options, hoist
from scholiast.core.errors import UsageError


@pytest.mark.parametrize(
    ("given", "hoisted"),
    [
        (["ask", "q", "--data-dir", "X"], ["--data-dir", "X", "ask", "q"]),
        (["--data-dir", "X", "ask", "q"], ["--data-dir", "X", "ask", "q"]),
        (["ask", "--json", "q", "--models=fake"], ["--json", "--models=fake", "ask", "q"]),
        (["library", "--verbose", "list"], ["--verbose", "library", "list"]),
        (["ask", "--", "--json"], ["ask", "--", "--json"]),
        (["models", "list"], ["models", "list"]),
        (["ask", "q", "--data-dir"], ["ask", "q", "--data-dir"]),
    ],
)
def test_options_of_every_command_move_to_the_front(given: list[str], hoisted: list[str]) -> None:
    assert hoist(given) == hoisted


def test_flags_are_known_before_anything_is_parsed() -> None:
    assert flags_of(hoist(["ask", "--nonsense", "--json"])) == GlobalOptions(as_json=True)
    assert flags_of(hoist(["ask", "--", "--json"])) == GlobalOptions()
    assert flags_of(hoist(["search", "x", "--verbose"])).verbose


def test_the_models_option_knows_two_words() -> None:
    assert global_options(Path("d"), "fake", False, False) == GlobalOptions(Path("d"), True)
    assert not global_options(None, "default", False, False).fake_models
    with pytest.raises(UsageError, match="fake or default"):
        global_options(None, "gpt", False, False)
