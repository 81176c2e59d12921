"""The plan of a run, kept in its folder, so that the same command goes on with it."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import asdict, replace
from pathlib import Path
from typing import TypeVar

from scholiast.core.codec import CodecError, from_json
from scholiast.core.errors import UsageError
from scholiast.training.joint import JointPlan
from scholiast.training.reader import ReaderPlan

FILE_NAME = "plan.json"
Plan = TypeVar("Plan", ReaderPlan, JointPlan)


def keep(folder: Path, plan: ReaderPlan | JointPlan) -> None:
    """Write ``plan`` into the folder of its run."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE_NAME).write_text(json.dumps(asdict(plan), indent=1) + "\n", encoding="utf-8")


def kept(folder: Path, asked: Plan, free: Collection[str]) -> Plan | None:
    """The plan of the run in ``folder``; None when there is no run.

    Args:
        folder: of the run.
        asked: what is asked for now.
        free: fields that were worked out at the first start, and stay what they were.

    Raises:
        UsageError: the run there was asked for otherwise.
    """
    path = folder / FILE_NAME
    if not path.is_file():
        return None
    try:
        found = from_json(type(asked), json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, CodecError) as error:
        raise UsageError(f"{path} cannot be read: {error}.", "Give another folder with --out.") from error
    if replace(asked, **{name: getattr(found, name) for name in free}) != found:
        raise UsageError(
            f"{folder} holds a run with other settings.", "Give another folder with --out, or delete this one."
        )
    return found
