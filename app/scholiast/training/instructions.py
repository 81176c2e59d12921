"""Made-up notes of people who write down how things are done: commands, settings, reasons, defaults."""

from __future__ import annotations

import random
from collections.abc import Callable

Pairs = list[tuple[str, str | None]]
Made = tuple[str, Pairs]

_TOOLS = [
    "tarn",
    "kiln",
    "orrery",
    "brisk",
    "quill",
    "mason",
    "lathe",
    "otter",
    "pivot",
    "sable",
    "git",
    "docker",
    "psql",
    "vim",
    "tmux",
    "rake",
    "npm",
    "curl",
    "rg",
    "jq",
]
_VERBS = {
    "list all {}": "list",
    "delete old {}": "prune",
    "rename {}": "mv",
    "copy {} to another machine": "sync",
    "show the size of {}": "du",
    "search through {}": "grep",
    "undo the last change to {}": "revert",
    "export {} as csv": "export",
    "watch {} for changes": "watch",
    "lock {}": "lock",
    "restore {} from a backup": "restore",
    "sort {} by date": "sort",
}
_OBJECTS = [
    "branches",
    "tables",
    "images",
    "sessions",
    "tags",
    "buffers",
    "volumes",
    "users",
    "migrations",
    "windows",
    "files",
    "logs",
    "keys",
]
_FLAGS = [
    "--all",
    "--force",
    "--dry-run",
    "--quiet",
    "--json",
    "--recursive",
    "--since=2w",
    "--limit 10",
    "10",
    "-n",
    "-v",
    "-r",
    "-k",
    "--no-cache",
]
_WHY = {
    "it is much faster": "Why use it?",
    "the old one was removed in version 5": "Why not the old one?",
    "otherwise the cache is not cleared": "Why is that needed?",
    "the order of the rows is not guaranteed": "Why is that needed?",
    "it leaves the files that are there already alone": "Why use it?",
    "nothing is written until you confirm": "Why is it safe?",
}
_SETTINGS = [
    "timeout",
    "prefix",
    "port",
    "cache size",
    "log level",
    "retries",
    "page size",
    "colour scheme",
    "history length",
    "tab width",
]
_VALUES = {
    "timeout": ("30 seconds", "500 ms", "2 minutes", "90s"),
    "prefix": ("Ctrl-a", "app_", "Alt-x", "tmp-"),
    "port": ("8080", "5433", "3001", "6060"),
    "cache size": ("64 MB", "2 GB", "512 KB"),
    "log level": ("warn", "debug", "info", "error"),
    "retries": ("3", "5", "none"),
    "page size": ("25", "100", "50 rows"),
    "colour scheme": ("gruvbox", "solarized", "nord"),
    "history length": ("1000 lines", "5000", "unlimited"),
    "tab width": ("2", "4", "8 spaces"),
}


def _command_note(rng: random.Random) -> Made:
    tool, thing = rng.choice(_TOOLS), rng.choice(_OBJECTS)
    pattern = rng.choice(sorted(_VERBS))
    task, verb = pattern.format(thing), _VERBS[pattern]
    flag = rng.choice(_FLAGS)
    command = f"{tool} {verb} {flag}"
    reason = rng.choice(sorted(_WHY))
    effect = rng.choice(
        ("skips what has no owner", "prints one line each", "also covers hidden ones", "asks before each step")
    )
    opening = rng.choice(
        (
            f"You can {task} with the {verb} command.",
            f"To {task}, run {verb} with the {flag} flag.",
            f"I wanted to {task}. It turns out that {tool} can do that:",
            f"There is a quick way to {task} in {tool}.",
        )
    )
    lines = [opening, rng.choice(("$ ", "> ", "")) + command, f"The {flag} flag {effect}."]
    if rng.random() < 0.6:
        lines.append(rng.choice((f"Do this because {reason}.", f"I prefer it since {reason}.")))
    other = rng.choice([key for key in sorted(_VERBS) if key != pattern]).format(thing)
    asked = (f"How do I {task} with {tool}?", f"{tool}: {task}", f"how can i {task}", f"command to {task} in {tool}?")
    pairs: Pairs = [
        (rng.choice(asked), command),
        (f"What does {flag} do?", effect),
        (f"Which flag {effect}?", flag),
        (rng.choice((f"How do I {other} in {tool}?", f"how to {other}")), None),
        (f"Which version of {tool} was it?", None),
        (f"Can {tool} {task}?", "yes"),
    ]
    if len(lines) == 4:
        pairs.append((_WHY[reason], reason))
    title = rng.choice((task.capitalize(), f"{task.capitalize()} With {tool}", f"{tool}: {task}"))
    return f"{title}\n" + "\n".join(lines), rng.sample(pairs, min(5, len(pairs)))


def _setting_note(rng: random.Random) -> Made:
    tool = rng.choice(_TOOLS)
    names = rng.sample(_SETTINGS, rng.randrange(2, 5))
    values = {name: rng.choice(_VALUES[name]) for name in names}
    changed = names[0]
    before = rng.choice([value for value in _VALUES[changed] if value != values[changed]])
    lines = [
        f"By default the {changed} of {tool} is {before}. I changed it to {values[changed]}.",
        *(f"{name}: {values[name]}" if rng.random() < 0.5 else f"The {name} is {values[name]}." for name in names[1:]),
    ]
    absent = rng.choice([name for name in _SETTINGS if name not in names])
    pairs: Pairs = [
        (rng.choice((f"What is {tool}'s {changed} out of the box?", f"default {changed} {tool}")), before),
        (f"Which {changed} did I settle on?", values[changed]),
        (f"what's the {names[1]} in {tool}", values[names[1]]),
        (f"What is the {absent}?", None),
        (f"Is the {names[1]} {values[names[1]]}?", "yes"),
        (f"Did I leave the {changed} at {before}?", "no"),
        (f"Which settings of {tool} are noted?", ", ".join(names)),
    ]
    return f"{tool} settings\n" + "\n".join(lines), rng.sample(pairs, 5)


def _limit_note(rng: random.Random) -> Made:
    tool, thing = rng.choice(_TOOLS), rng.choice(_OBJECTS)
    least, most = rng.randrange(1, 9), rng.randrange(12, 900)
    unit = rng.choice(("", " at once", " per user", " an hour"))
    can, cannot = rng.sample(sorted(_VERBS), 2)
    able, unable = can.format(thing), cannot.format(thing)
    lines = [
        f"{tool} allows {most} {thing}{unit}, and at least {least} must stay.",
        f"It can {able}, but it cannot {unable}.",
        f"Anyone in the team may ask for more until the {rng.randrange(2, 28)}th of the month.",
    ]
    pairs: Pairs = [
        (rng.choice((f"How many {thing} does {tool} allow?", f"most {thing} in {tool}?")), str(most)),
        (f"What is the least number of {thing}?", str(least)),
        (f"Can it {unable}?", "no"),
        (f"can {tool} {able}", "yes"),
        (f"What can {tool} not do?", unable),
        (f"What does {tool} cost?", None),
        (f"Who wrote {tool}?", None),
        ("Who may ask for more?", "anyone in the team"),
    ]
    return f"{tool.capitalize()} limits\n" + " ".join(lines), rng.sample(pairs, 5)


_MAKERS: tuple[Callable[[random.Random], Made], ...] = (_command_note, _setting_note, _limit_note)


def made_note(rng: random.Random) -> Made:
    """A passage as the generator reads it, and questions about it with their answers (None: it does not say)."""
    return rng.choice(_MAKERS)(rng)
