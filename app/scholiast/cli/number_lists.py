"""Lists of whole numbers as an option, joined by commas."""

from __future__ import annotations

from scholiast.core.errors import UsageError


def number_list(text: str, option: str, low: int, high: int | None, example: str) -> tuple[int, ...]:
    """The numbers of ``text`` in their order, each once.

    Raises:
        UsageError: it is no such list, or a number is below ``low`` or above ``high`` (None: no limit).
    """
    try:
        numbers = tuple(dict.fromkeys(int(part) for part in text.split(",")))
    except ValueError:
        numbers = ()
    if not numbers or min(numbers) < low or (high is not None and max(numbers) > high):
        bounds = f"from {low} up" if high is None else f"from {low} to {high}"
        raise UsageError(f"{option} {text!r} is not a list of numbers {bounds}.", f"For example {option} {example}.")
    return numbers
