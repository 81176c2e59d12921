"""The window process: chooses every concrete class, shows the window, then starts the engine."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from scholiast import __version__
from scholiast.core.errors import SettingsError
from scholiast.core.paths import DataPaths
from scholiast.core.settings import Settings, load_settings
from scholiast.gui import language
from scholiast.gui.autostart import system_autostart
from scholiast.gui.desktop import Desktop, SystemDesktop
from scholiast.gui.engine_client import EngineClient, engine_command
from scholiast.gui.engine_link import EngineLink, EngineState
from scholiast.gui.first_frame import FirstFrame
from scholiast.gui.global_shortcut import system_shortcut
from scholiast.gui.icons import application_icon
from scholiast.gui.language import translate
from scholiast.gui.options import Options, parse
from scholiast.gui.presence import Presence
from scholiast.gui.single_instance import SingleInstance
from scholiast.gui.theme import Appearance
from scholiast.gui.window import MainWindow, WindowParts
from scholiast.gui.window_memory import WindowMemory

if TYPE_CHECKING:
    from scholiast.gui.errands import Errand

logger = logging.getLogger("scholiast.gui")


def main(argv: Sequence[str]) -> int:
    """Show the window until it is closed; returns the exit status."""
    options = parse(argv)
    if options.offscreen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    elif not has_display(sys.platform, os.environ, options.qt_options):
        # Qt would abort the process, with a core dump where those are kept.
        sys.stderr.write("There is no display to show the window on.\n")
        sys.stderr.write("Use the command line (scholiast ask), or --offscreen to try the sample notes.\n")
        return 1
    application = make_application(options.qt_options)
    instance = SingleInstance(options.data_dir)
    is_errand = options.probe is not None or options.ask is not None
    if not is_errand and instance.call_other("ask" if options.quick_ask else "show"):
        return 0
    client = EngineClient(engine_command(options.data_dir, options.models))
    window = build_window(client, DataPaths(options.data_dir))
    sys.excepthook = _report_to(window)
    errand = _errand(options, window, client)
    end_with(application, window, client)
    if sys.platform != "win32":
        from scholiast.gui.quit_signals import QuitSignals

        QuitSignals(window).received.connect(window.leave)
    if errand is None:
        _settle(application, window, client, instance)
    _show(window, client, options, errand)
    code = application.exec()
    return code or (errand.status if errand is not None else 0)


def _settle(application: QApplication, window: MainWindow, client: EngineLink, instance: SingleInstance) -> None:
    """Take the program's place on the desktop: one window a data folder, tray, shortcut, login."""
    paths = window.extras.preferences.paths
    ways = system_shortcut(application.platformName(), window), system_autostart(paths.root)
    window.presence = Presence(window, client, window.appearance, ways)
    instance.setParent(window)
    instance.called.connect(window.presence.called)
    instance.listen()
    window.closing.connect(instance.close)


def _show(window: MainWindow, client: EngineLink, options: Options, errand: Errand | None) -> None:
    """Show the window, or what is wanted in its place; the engine, which takes both cores, comes after."""
    frame = FirstFrame(window)
    if errand is not None:
        frame.painted.connect(errand.note_first_frame)
    frame.painted.connect(client.start)
    if options.quick_ask and window.presence is not None:
        window.presence.quick_ask.call()
    elif not options.background:
        window.show()
    elif not window.stays_in_tray:
        window.showMinimized()


def has_display(system: str, environment: Mapping[str, str], qt_options: Sequence[str]) -> bool:
    """Whether Qt will find something to draw on; only Linux and its kin can be without."""
    if not system.startswith(("linux", "freebsd")):
        return True
    named = any(environment.get(key) for key in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    return named or any(option in ("-platform", "-display") for option in qt_options)


def _errand(options: Options, window: MainWindow, client: EngineLink) -> Errand | None:
    if options.probe is not None:
        if options.probe_large and options.probe_notes is not None:
            from scholiast.gui.large_measures import LargeMeasurement

            return LargeMeasurement(window, client, options.probe, options.probe_notes)
        from scholiast.gui.errands import Measurement

        return Measurement(window, client, options.probe, options.probe_notes, options.probe_questions)
    if options.ask is not None:
        from scholiast.gui.errands import SampleQuestion

        return SampleQuestion(window, client, options.ask)
    return None


def make_application(qt_options: Sequence[str] = ()) -> QApplication:
    """The one application object, in Fusion, with our name."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(["scholiast", *qt_options])
    application.setApplicationName("scholiast")
    application.setApplicationDisplayName("Scholiast")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("io.github.scholiast.Scholiast")
    application.setStyle("Fusion")
    application.setWindowIcon(application_icon())
    return application


def build_window(client: EngineLink, paths: DataPaths, desktop: Desktop | None = None) -> MainWindow:
    """Put a window together around ``client``; it is not shown and the engine not started."""
    settings, error = Settings(), None
    try:
        settings = load_settings(paths.settings)
    except SettingsError as found:
        error = found
    language.use(settings.window.language)
    appearance = Appearance(settings.window.theme)
    if not appearance.follow(settings.window):
        appearance.apply()
    memory = WindowMemory(paths.root / "window.ini")
    window = MainWindow(WindowParts(client, paths, settings, error, appearance, desktop or SystemDesktop(), memory))
    appearance.setParent(window)
    memory.setParent(window)
    return window


def end_with(application: QApplication, window: MainWindow, client: EngineLink) -> None:
    """Quit once the window is closed and the engine has finished its write."""
    application.setQuitOnLastWindowClosed(False)

    def quit_when_closed(state: EngineState) -> None:
        if state.phase == "closed":
            application.quit()

    client.state_changed.connect(quit_when_closed)
    window.closing.connect(client.shut_down)


def _report_to(window: MainWindow) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            window.leave()
            return
        logger.error("unexpected failure\n%s", "".join(traceback.format_exception(kind, error, trace)))
        window.notices.show_notice(
            "error",
            translate("Window", "Something went wrong in the window: {error}.").format(error=error),
            translate("Window", "Please report it."),
        )

    return report
