"""Which notes a library leaves out: gitignore rules of the program, of the folder's own file, and of the settings.

Later rules win, so that a folder or a person can take back with ``!node_modules/`` what the program leaves out. Names
that begin with a dot are never looked at, whatever the rules say.
"""

from __future__ import annotations

import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.core.errors import UsageError
from scholiast.core.paths import IGNORE_FILE

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

DEFAULT_RULES = (
    "node_modules/",
    "__pycache__/",
    "site-packages/",
    "venv/",
    "lost+found/",
    "$[Rr][Ee][Cc][Yy][Cc][Ll][Ee].[Bb][Ii][Nn]/",
    "System Volume Information/",
    "\\#recycle/",
    "@eaDir/",
    "~$*",
    "~WRL*.tmp",
)
"""What is in people's folders and is no note of theirs: other programs' files, waste bins, locks of office programs."""

MOST_BYTES = 1024 * 1024
"""More of a rules file is not read."""


class RulesUnreadable(Exception):
    """The folder's rules file is there but cannot be read; what it excludes is not known."""


@dataclass(frozen=True)
class Exclusions:
    """The rules of one library: ``in_file`` those of the file in its folder, ``own`` those of the settings."""

    own: tuple[str, ...] = ()
    in_file: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules, in the order in which they count."""
        return (*DEFAULT_RULES, *self.in_file, *self.own)

    @cached_property
    def _spec(self) -> GitIgnoreSpec:
        from pathspec import GitIgnoreSpec

        return GitIgnoreSpec.from_lines(self.rules, backend="simple")

    @cached_property
    def _folders(self) -> dict[str, bool]:
        return {"": False}

    def excludes_folder(self, folder: str) -> bool:
        """Whether the folder with this path relative to the root, or one that it lies in, is left out."""
        known = self._folders.get(folder)
        if known is None:
            parent = folder.rpartition("/")[0]
            known = self.excludes_folder(parent) or self._spec.match_file(f"{folder}/")
            self._folders[folder] = known
        return known

    def excludes(self, note: str) -> bool:
        """Whether the file with this path relative to the root is left out, by itself or with a folder."""
        return self.excludes_folder(note.rpartition("/")[0]) or self._spec.match_file(note)


def read_exclusions(root: Path, own: Sequence[str]) -> Exclusions:
    """The rules of the library at ``root`` whose settings hold ``own``; rules that are none are left out.

    Raises:
        RulesUnreadable: the file in the folder cannot be read.
    """
    path, text = root / IGNORE_FILE, ""
    try:
        # What is no file holds no rules; a pipe would be waited for, perhaps for ever.
        if stat.S_ISREG(path.stat().st_mode):
            with path.open("rb") as stream:
                text = stream.read(MOST_BYTES).decode("utf-8-sig", "replace")
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        pass
    except OSError as error:
        raise RulesUnreadable(f"{IGNORE_FILE} cannot be read: {error.strerror}") from error
    return Exclusions(tuple(filter(is_rule, own)), tuple(filter(is_rule, text.splitlines())))


def is_rule(line: str) -> bool:
    """Whether ``line`` is a rule, rather than blank, a comment or not in gitignore's form."""
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    try:
        return GitIgnoreSpecPattern(line).include is not None
    except ValueError:
        return False


def checked_rules(rules: Iterable[str]) -> tuple[str, ...]:
    """``rules`` without repetition.

    Raises:
        UsageError: one of them is not in gitignore's form.
    """
    chosen = tuple(dict.fromkeys(rule.strip() for rule in rules))
    for rule in chosen:
        if "\n" in rule or not is_rule(rule):
            raise UsageError(
                f"{rule!r} is not a rule.", "Rules are written as in .gitignore: drafts/, *.tmp.md, !keep.md"
            )
    return chosen
