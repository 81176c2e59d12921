"""Every control has a name, and the keyboard reaches all of them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from scholiast.core.records import Answer
from scholiast.engine import messages
from tests.gui.conftest import Desk

NAMED = {
    QAccessible.Role.Button,
    QAccessible.Role.EditableText,
    QAccessible.Role.CheckBox,
    QAccessible.Role.ComboBox,
    QAccessible.Role.List,
    QAccessible.Role.Table,
    QAccessible.Role.Tree,
    QAccessible.Role.Link,
    QAccessible.Role.ProgressBar,
    QAccessible.Role.MenuItem,
}
# Parts that Qt makes and that no one reaches by themselves.
QTS_OWN = {"qt_toolbar_ext_button", "qt_menubar_ext_button"}


def walk(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield interface
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child is not None and child.isValid():
            yield from walk(child)


def nameless(window: QWidget) -> list[str]:
    root = QAccessible.queryAccessibleInterface(window)
    assert root is not None
    found = []
    for interface in walk(root):
        widget = interface.object()
        if widget is not None and widget.objectName() in QTS_OWN:
            continue
        if interface.role() in NAMED and not interface.text(QAccessible.Text.Name).strip():
            found.append(f"{interface.role().name} {widget}")
    return found


def test_every_control_has_a_name(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    ready_desk.send_note()
    ready_desk.client.deliver(messages.IndexProgress("Notes", 3, 120, 84.0, 110.0, False, False))
    ready_desk.client.deliver(messages.Notice("error", "Something.", "Do this."))
    assert nameless(ready_desk.window) == []


def test_rows_speak_for_themselves(ready_desk: Desk, answer: Answer) -> None:
    ready_desk.finish(answer)
    window = ready_desk.window
    for view, words in (
        (window.sources.list, "Source 1: recipes/sourdough.md › Sourdough › Baking, line 7, used"),
        (window.sidebar.libraries, "Notes, 30 notes"),
    ):
        interface = QAccessible.queryAccessibleInterface(view)
        assert interface is not None
        assert interface.child(0).text(QAccessible.Text.Name) == words


def test_tab_reaches_every_control_and_returns(ready_desk: Desk, answer: Answer, qtbot: QtBot) -> None:
    ready_desk.finish(answer)
    ready_desk.send_note()
    window = ready_desk.window
    qtbot.waitUntil(window.transcript.isVisible)
    window.activateWindow()
    window.ask_box.setFocus()
    reached: set[QWidget] = set()
    for _step in range(60):
        focused = QApplication.focusWidget()
        assert focused is not None
        reached.add(focused)
        # Tab walks the links of the transcript before it leaves, hence the many steps.
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    wanted = {
        window.sidebar.new_button,
        window.sidebar.libraries,
        window.transcript,
        window.ask_box.edit,
        window.sources.list,
        window.sources.preview.edit,
    }
    assert wanted <= reached


def test_a_link_in_the_transcript_works_from_the_keyboard(ready_desk: Desk, answer: Answer, qtbot: QtBot) -> None:
    ready_desk.finish(answer)
    transcript = ready_desk.window.transcript
    ready_desk.window.activateWindow()
    transcript.setFocus()
    qtbot.keyClick(transcript, Qt.Key.Key_Tab)
    with qtbot.waitSignal(transcript.source_activated) as activated:
        qtbot.keyClick(transcript, Qt.Key.Key_Return)
    assert activated.args == [0, 1]
