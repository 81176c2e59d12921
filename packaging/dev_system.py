"""Finds system libraries and programs before Qt or the tests fail on them, and installs them where allowed."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class Part(NamedTuple):
    """Something the operating system provides: its name there, and its package on Debian, Fedora and Arch."""

    name: str
    debian: str
    fedora: str
    arch: str


QT_LIBRARIES = (
    Part("libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd"),
    Part("libGL.so.1", "libgl1", "libglvnd-glx", "libglvnd"),
    Part("libX11.so.6", "libx11-6", "libX11", "libx11"),
    Part("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus"),
    Part("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig"),
    Part("libfreetype.so.6", "libfreetype6", "freetype", "freetype2"),
    Part("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2"),
    Part("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon"),
)
"""What Qt's Widgets need on every Linux, with a display or without."""

X11_LIBRARIES = (
    Part("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb", "libx11"),
    Part("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    Part("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    Part("libxcb-image.so.0", "libxcb-image0", "xcb-util-image", "xcb-util-image"),
    Part("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    Part("libxcb-randr.so.0", "libxcb-randr0", "libxcb", "libxcb"),
    Part("libxcb-render-util.so.0", "libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
    Part("libxcb-shape.so.0", "libxcb-shape0", "libxcb", "libxcb"),
    Part("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb", "libxcb"),
    Part("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
)
"""What Qt's xcb platform needs besides, for a window on X11 or on Xvfb."""

WAYLAND_LIBRARIES = (
    Part("libwayland-client.so.0", "libwayland-client0", "libwayland-client", "wayland"),
    Part("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor", "wayland"),
)
"""What Qt's Wayland platform needs besides."""

TEST_PROGRAMS = (
    Part("Xvfb", "xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"),
    Part("xdotool", "xdotool", "xdotool", "xdotool"),
    Part("openbox", "openbox", "openbox", "openbox"),
    Part("strace", "strace", "strace", "strace"),
    Part("dbus-daemon", "dbus-daemon", "dbus-daemon", "dbus"),
)
"""What the end-to-end and no-network tests start."""

FONTS = Part("a font", "fonts-dejavu-core", "dejavu-sans-fonts", "ttf-dejavu")
VENV = Part(
    "Python's venv module",
    f"python{sys.version_info.major}.{sys.version_info.minor}-venv",
    "python3",
    "python",
)

MEMORY_PER_PROCESS = 3 * 10**9
"""Bytes for a process that runs tests, with the model stack in it and in a child of it."""
MOST_PROCESSES = 8
"""Beyond this the longest test files alone decide how long it takes."""


class SystemPartsMissing(Exception):
    """Parts of the operating system are missing, and nobody allowed installing them."""


def missing_libraries(parts: tuple[Part, ...]) -> list[Part]:
    """Those of ``parts`` that the dynamic loader cannot load."""
    missing = []
    for part in parts:
        try:
            ctypes.CDLL(part.name)
        except OSError:
            missing.append(part)
    return missing


def missing_programs(parts: tuple[Part, ...]) -> list[Part]:
    """Those of ``parts`` that are not on the path."""
    return [part for part in parts if shutil.which(part.name) is None]


def has_fonts() -> bool:
    """Whether any font is installed where fontconfig looks."""
    home = Path.home()
    folders = ("/usr/share/fonts", "/usr/local/share/fonts", home / ".fonts", home / ".local/share/fonts")
    return any(
        path.suffix.lower() in {".ttf", ".otf", ".ttc", ".pfb"}
        for folder in folders
        for path in Path(folder).rglob("*.*")
    )


def has_display() -> bool:
    """Whether a window can be shown: always on macOS and Windows, on Linux if a display is named."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def missing_for_venv(modules: tuple[str, ...] = ("venv", "ensurepip")) -> list[Part]:
    """Debian and Ubuntu split ``ensurepip`` out of Python; without it no environment can be made."""
    found = all(importlib.util.find_spec(name) is not None for name in modules)
    return [] if found else [VENV]


def missing_for_window() -> list[Part]:
    """What a window needs here: nothing but Qt's own wheel on macOS and Windows."""
    if sys.platform != "linux":
        return []
    missing = missing_libraries(QT_LIBRARIES)
    if os.environ.get("DISPLAY"):
        missing += missing_libraries(X11_LIBRARIES)
    if os.environ.get("WAYLAND_DISPLAY"):
        missing += missing_libraries(WAYLAND_LIBRARIES)
    return missing if has_fonts() else [*missing, FONTS]


def missing_for_tests() -> list[Part]:
    """What the whole test suite needs here."""
    if sys.platform != "linux":
        return []
    missing = missing_libraries(QT_LIBRARIES + X11_LIBRARIES) + missing_programs(TEST_PROGRAMS)
    return missing if has_fonts() else [*missing, FONTS]


def in_processes(arguments: list[str]) -> list[str]:
    """What tells pytest to run the whole suite in several processes; nothing where ``arguments`` choose tests.

    A few tests end before the processes would have started, and a debugger needs the one process that has the terminal.
    """
    chosen = any(
        not argument.startswith("-") or argument.startswith(("-n", "--pdb", "--trace")) for argument in arguments
    )
    processes = test_processes()
    return [] if chosen or processes == 1 else ["-n", str(processes), "--dist", "worksteal"]


def test_processes() -> int:
    """One for each core, as far as the memory goes."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        cores = os.cpu_count() or 1
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not on Windows
        memory = MEMORY_PER_PROCESS * MOST_PROCESSES
    return max(1, min(cores, memory // MEMORY_PER_PROCESS, MOST_PROCESSES))


def unresolved_by_loader(binaries: list[Path]) -> list[str]:
    """Names of shared libraries that ``ldd`` reports as not found for ``binaries``; empty where there is no ldd."""
    ldd = shutil.which("ldd")
    if ldd is None or sys.platform != "linux":
        return []
    names: set[str] = set()
    for binary in binaries:
        listing = subprocess.run([ldd, str(binary)], capture_output=True, text=True, check=False).stdout
        names.update(line.split()[0] for line in listing.splitlines() if "not found" in line)
    return sorted(names)


def provide(missing: list[Part], *, yes: bool) -> None:
    """Install ``missing`` under CI, with ``--yes`` or after a yes at the prompt.

    Raises:
        SystemPartsMissing: nobody agreed, or this system's packages cannot be installed from here; the message
            names the parts and the one command that installs them.
    """
    if not missing:
        return
    names = ", ".join(part.name for part in missing)
    commands = install_commands(missing)
    if not commands:
        wanted = ", ".join(sorted({part.debian for part in missing}))
        raise SystemPartsMissing(f"Missing from this system: {names}. (Debian's packages of them: {wanted}.)")
    shown = " && ".join(" ".join(command) for command in commands)
    if not (yes or os.environ.get("CI") == "true" or _agreed(names, shown)):
        raise SystemPartsMissing(f"Missing from this system: {names}. Install with:\n    {shown}")
    print(f"Installing from the system's packages: {names}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in commands:
        done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
        if done.returncode:
            raise SystemPartsMissing(f"This command failed: {' '.join(command)}")


def install_commands(missing: list[Part]) -> list[list[str]]:
    """The commands that install ``missing`` here; none where the package manager is not known."""
    as_root = [] if getattr(os, "geteuid", lambda: 0)() == 0 else ["sudo"]
    if shutil.which("apt-get"):
        packages = sorted({part.debian for part in missing})
        return [
            [*as_root, "apt-get", "update"],
            [*as_root, "apt-get", "install", "--yes", "--no-install-recommends", *packages],
        ]
    if shutil.which("dnf"):
        return [[*as_root, "dnf", "install", "--assumeyes", *sorted({part.fedora for part in missing})]]
    if shutil.which("pacman"):
        return [[*as_root, "pacman", "--sync", "--needed", "--noconfirm", *sorted({part.arch for part in missing})]]
    return []


def _agreed(names: str, shown: str) -> bool:
    if not sys.stdin.isatty():
        return False
    print(f"Missing from this system: {names}.\nThis installs them:\n    {shown}", flush=True)
    return input("Run it now? [y/N] ").strip().lower() in {"y", "yes"}
