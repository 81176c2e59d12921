"""The sheet of keyboard shortcuts: by menu, and found by what they do or by their keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from scholiast.gui.actions import shortcut_groups
from scholiast.gui.dialogs import column, dialog_over
from scholiast.gui.side_page import search_field

_SIZE = (520, 560)


class ShortcutSheet(QDialog):
    """A tree of menus and their keys under a field that filters them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        dialog_over(self, self.tr("Keyboard shortcuts"))
        self.field = search_field(self.tr("Find a shortcut"))
        self.field.textChanged.connect(self._on_text)
        self.table = QTreeWidget()
        self.table.setAccessibleName(self.tr("Keyboard shortcuts"))
        self.table.setHeaderLabels([self.tr("To"), self.tr("Press")])
        self.table.setRootIsDecorated(False)
        self.table.setItemsExpandable(False)
        self.table.setIndentation(12)
        self._groups: list[tuple[QTreeWidgetItem, list[QTreeWidgetItem]]] = []
        for menu, rows in shortcut_groups():
            group = QTreeWidgetItem([menu])
            font = group.font(0)
            font.setBold(True)
            group.setFont(0, font)
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            children = [QTreeWidgetItem(list(row)) for row in rows]
            group.addChildren(children)
            self._groups.append((group, children))
            self.table.addTopLevelItem(group)
        self.table.expandAll()
        header = self.table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        column(self, self.field, self.table)
        self.resize(*_SIZE)

    def _on_text(self, text: str) -> None:
        words = text.casefold().split()
        for group, rows in self._groups:
            for row in rows:
                said = f"{row.text(0)} {row.text(1)}".casefold()
                row.setHidden(not all(word in said for word in words))
            group.setHidden(all(row.isHidden() for row in rows))


def show_shortcuts(parent: QWidget) -> ShortcutSheet:
    """Open the sheet."""
    sheet = ShortcutSheet(parent)
    sheet.show()
    sheet.field.setFocus()
    return sheet
