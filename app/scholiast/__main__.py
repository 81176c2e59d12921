"""The window, the command line, the engine or the reader of documents; nothing is imported before that choice."""

import os
import sys
from collections.abc import Sequence

INTERRUPTED_STATUS = 130
# Options of the window that are followed by a value; Qt's own have one hyphen.
_VALUE_OPTIONS = frozenset(
    {"--data-dir", "--models", "--ask", "--probe", "--probe-notes", "--probe-questions"}
    | {"-platform", "-style", "-stylesheet", "-display"}
)
_COMMAND_LINE_OPTIONS = frozenset({"--help", "-h", "--version", "--json"})


def chosen_face(arguments: Sequence[str]) -> str:
    """Which face is asked for; every word, and every option that only prints, belongs to the command line."""
    position = 0
    while position < len(arguments):
        argument = arguments[position]
        if argument == "--engine":
            return "engine"
        if argument in ("--reader", "--teacher"):
            return argument[2:]
        if argument in _COMMAND_LINE_OPTIONS or not argument.startswith("-"):
            return "cli"
        position += 2 if argument in _VALUE_OPTIONS else 1
    return "window"


def main() -> int:
    """Run what the command line asks for; returns the exit status."""
    arguments = sys.argv[1:]
    face = chosen_face(arguments)
    try:
        return _run(face, arguments)
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS
    except BrokenPipeError:
        _forget_stdout()
        return 1
    except Exception as error:
        if face == "cli" and "scholiast.cli.app" in sys.modules:
            from scholiast.cli.app import report_crash

            return report_crash(error, arguments)
        if "--verbose" in arguments:
            raise
        sys.stderr.write(f"Something went wrong inside Scholiast: {type(error).__name__}: {error}\n")
        sys.stderr.write("Run the same again with --verbose to see where.\n")
        return 1


def _run(face: str, arguments: list[str]) -> int:
    if face == "engine":
        from scholiast.engine.server import main as run_engine

        return run_engine([argument for argument in arguments if argument != "--engine"])
    if face == "reader":
        from scholiast.documents.bound.reading_child import main as run_reader

        return run_reader()
    if face == "teacher":
        from scholiast.engine.teaching_child import main as run_teacher

        return run_teacher()
    if face == "cli":
        from scholiast.cli.app import main as run_command

        status = run_command()
        # Here, so that a closed pipe is met inside the boundary and not at the interpreter's end.
        sys.stdout.flush()
        return status
    from scholiast.gui.app import main as run_window

    return run_window(arguments)


def _forget_stdout() -> None:
    """Whoever read our output is gone; what is still buffered has nowhere to go."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
