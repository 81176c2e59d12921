"""Sets Scholiast up, runs it and tests it, for people and for CI; needs nothing but Python 3.11 or newer.

    python3 packaging/dev.py run [options]              the window, over your own notes
    python3 packaging/dev.py ask "QUESTION" --notes DIR one question on the command line
    python3 packaging/dev.py shell ...                  any other `scholiast ...` command line
    python3 packaging/dev.py test [--all] [...]         the tests; --all adds the slow ones, the rest goes to pytest.
                                                        All of them run in several processes, chosen ones (-k WORD,
                                                        a file) in one; -n NUMBER says how many, -n0 none
    python3 packaging/dev.py check                      formatting, lint, types, import directions
    python3 packaging/dev.py wheel                      build the wheel, install it in a clean environment, try it there
    python3 packaging/dev.py translations               bring the window's translations into step with its code
    python3 packaging/dev.py prepare                    only set up

The first start makes `.venv` from packaging/constraints.txt and prepares the two models, which takes some minutes;
later starts find that done. `--yes` allows installing missing system libraries without asking.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the one file that older versions get to read
    sys.exit("Scholiast needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

import os
import subprocess
import tempfile

import dev_environment
import dev_system
import dev_translations
import dev_wheel

SAMPLE_QUESTION = "What is the sourdough starter called?"
OPTIONS = ("--yes", "--all")
PASSED_ON = ("ask", "shell")
"""Commands whose every argument belongs to scholiast."""


def main(arguments: list[str]) -> int:
    """Carry out one command line; returns the exit status."""
    # Packages are installed without byte code, which the first import writes. Where it may not, each process compiles
    # PyTorch anew, which takes longer than most of what it then does.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    yes = False
    while arguments[:1] == ["--yes"]:
        yes, arguments = True, arguments[1:]
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(__doc__)
        return 0 if arguments else 2
    command, rest = arguments[0], arguments[1:]
    if command not in PASSED_ON and "--yes" in rest:
        yes = True
        rest.remove("--yes")
    commands = {
        "run": run,
        "ask": ask,
        "shell": shell,
        "test": test,
        "check": check,
        "wheel": wheel,
        "translations": translations,
        "prepare": prepare,
    }
    if command not in commands:
        print(f"There is no command {command!r}; see `python3 packaging/dev.py --help`.", file=sys.stderr)
        return 2
    try:
        return commands[command](rest, yes)
    except (dev_environment.StepFailed, dev_system.SystemPartsMissing) as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted; the next start goes on from here.", file=sys.stderr)
        return 130


def run(arguments: list[str], yes: bool) -> int:
    """Start the window; where there is no display, show that it works and print one answer."""
    dev_system.provide(dev_system.missing_for_window(), yes=yes)
    _set_up(yes)
    if dev_system.has_display():
        return _scholiast(arguments)
    print(
        "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
        "Starting the window offscreen and asking the sample notes one question …\n",
        flush=True,
    )
    # A folder of its own: nobody wants the sample notes among their libraries for having looked whether this works.
    with tempfile.TemporaryDirectory(prefix="scholiast-try-") as folder:
        status = _scholiast(["--data-dir", folder, *arguments, "--offscreen", "--ask", SAMPLE_QUESTION])
    if status == 0:
        print('\nTo ask your own notes: python3 packaging/dev.py ask "QUESTION" --notes FOLDER')
    return status


def ask(arguments: list[str], yes: bool) -> int:
    """Answer one question on the command line."""
    return shell(["ask", *arguments], yes)


def shell(arguments: list[str], yes: bool) -> int:
    """Run any scholiast command line in the environment."""
    _set_up(yes)
    return _scholiast(arguments)


def test(arguments: list[str], yes: bool) -> int:
    """Set everything up and run the tests."""
    dev_system.provide(dev_system.missing_for_tests(), yes=yes)
    _set_up(yes)
    chosen = [] if "--all" in arguments else ["-m", "not slow"]
    rest = [argument for argument in arguments if argument != "--all"]
    return _call(["python", "-m", "pytest", *chosen, *dev_system.in_processes(rest), *rest])


def check(arguments: list[str], yes: bool) -> int:
    """Everything that can be said without running the program; all of it, even after a failure."""
    dev_environment.ensure_environment(yes=yes)
    checks = {
        "formatting": ["ruff", "format", "--check", "."],
        "lint": ["ruff", "check", "."],
        "types": ["mypy"],
        "import directions": ["lint-imports"],
    }
    failed = []
    for name, command in checks.items():
        print(f"· {name}: {' '.join(command)}", flush=True)
        if _call(command):
            failed.append(name)
    print(f"Failed: {', '.join(failed)}." if failed else "All checks passed.", flush=True)
    return 1 if failed else 0


def wheel(arguments: list[str], yes: bool) -> int:
    """Build the wheel and try it where nothing of the checkout can help it."""
    dev_environment.ensure_environment(yes=yes)
    dev_wheel.try_wheel()
    return 0


def translations(arguments: list[str], yes: bool) -> int:
    """Look through the window's code for texts, and make the files that Qt reads."""
    dev_environment.ensure_environment(yes=yes)
    dev_translations.update()
    return 0


def prepare(arguments: list[str], yes: bool) -> int:
    """Set up, and nothing else."""
    _set_up(yes)
    print("Ready: python3 packaging/dev.py run")
    return 0


def _set_up(yes: bool) -> None:
    dev_environment.ensure_environment(yes=yes)
    dev_environment.ensure_models()


def _scholiast(arguments: list[str]) -> int:
    """Run scholiast where the person is, so that their relative paths mean what they say."""
    return subprocess.run([dev_environment.venv_program("scholiast"), *arguments], check=False).returncode


def _call(command: list[str]) -> int:
    """Run a program of the environment in the checkout."""
    program = dev_environment.venv_program(command[0])
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [str(program), *command[1:]], cwd=dev_environment.CHECKOUT, env={**os.environ, "PATH": path}, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
