"""Models and adapters as lists."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt, Signal

from scholiast.engine.settings_messages import AdapterRow, ModelRow
from scholiast.gui import language
from scholiast.gui.data_panel import megabytes
from scholiast.gui.history import DETAIL_ROLE, ID_ROLE, TITLE_ROLE, AnyIndex
from scholiast.gui.language import QT_TRANSLATE_NOOP, decimal, translate
from scholiast.gui.libraries import WARNING_ROLE
from scholiast.gui.row_model import RowListModel

ROW_ROLE = Qt.ItemDataRole.UserRole + 20

_IN_USE = {
    "embedder": QT_TRANSLATE_NOOP("ModelLists", "in use, compares meanings"),
    "generator": QT_TRANSLATE_NOOP("ModelLists", "in use, reads and writes"),
}
_DOES = {
    "embedder": QT_TRANSLATE_NOOP("ModelLists", "compares meanings"),
    "generator": QT_TRANSLATE_NOOP("ModelLists", "reads and writes"),
}
_STATES = {
    "ready": QT_TRANSLATE_NOOP("ModelLists", "ready"),
    "not-prepared": QT_TRANSLATE_NOOP("ModelLists", "made ready at first use"),
    "missing": QT_TRANSLATE_NOOP("ModelLists", "missing"),
    "damaged": QT_TRANSLATE_NOOP("ModelLists", "damaged"),
    "other-model": QT_TRANSLATE_NOOP("ModelLists", "made for another model"),
}
_WRONG = ("missing", "damaged")


def speed(row: ModelRow) -> str:
    """How fast a model was here; empty where that was not measured."""
    if row.speed is None:
        return ""
    if row.role == "generator":
        return translate("ModelLists", "{rate} tokens a second").format(rate=decimal(row.speed, 1))
    return translate("ModelLists", "{rate} passages a second").format(rate=decimal(row.speed, 1))


def measured(row: ModelRow) -> str:
    """How fast a model was here, and on which day."""
    if row.speed is None or not row.speed_measured:
        return ""
    on = language.day(date.fromisoformat(row.speed_measured), translate("ModelLists", "d MMMM yyyy"))
    return translate("ModelLists", "Measured on this computer on {date}: {speed}.").format(date=on, speed=speed(row))


class ModelListModel(RowListModel[ModelRow]):
    """The models, those in use marked in words."""

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called by."""
        return tuple(row.spec for row in self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name, what it does, state, size, licence, where it is from."""
        row = self.row_of(index)
        if row is None:
            return None
        title = " + ".join([row.name, *row.adapters])
        title = f"✓ {title}" if row.active else title
        used = translate("ModelLists", (_IN_USE if row.active else _DOES).get(row.role, row.role))
        state = translate("ModelLists", _STATES.get(row.state, row.state))
        said = [used, state, megabytes(row.size_bytes), speed(row), row.licence, row.origin]
        detail = "  ·  ".join(filter(None, said))
        values = {
            Qt.ItemDataRole.DisplayRole: title,
            Qt.ItemDataRole.AccessibleTextRole: f"{title}: {detail}",
            Qt.ItemDataRole.ToolTipRole: "\n".join(filter(None, (title, detail, measured(row), row.path, row.detail))),
            TITLE_ROLE: title,
            DETAIL_ROLE: detail,
            ID_ROLE: row.spec,
            ROW_ROLE: row,
            WARNING_ROLE: row.state in _WRONG,
        }
        return values.get(role)


class AdapterListModel(RowListModel[AdapterRow]):
    """The adapters, each with a box that switches it on."""

    switched = Signal(str, bool)

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called by."""
        return tuple(row.name for row in self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Each can be switched."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.isValid() else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name, whether it is on, state, size, licence."""
        row = self.row_of(index)
        if row is None:
            return None
        title = f"{row.name}: {row.title}" if row.title else row.name
        origin = self.tr("comes with the program") if row.shipped else self.tr("added by you")
        state = translate("ModelLists", _STATES.get(row.state, row.state))
        detail = "  ·  ".join([state, megabytes(row.size_bytes), row.licence, origin])
        switched = self.tr("on") if row.active else self.tr("off")
        check = Qt.CheckState.Checked if row.active else Qt.CheckState.Unchecked
        values = {
            Qt.ItemDataRole.DisplayRole: title,
            Qt.ItemDataRole.CheckStateRole: check,
            Qt.ItemDataRole.AccessibleTextRole: f"{title}, {switched}: {detail}",
            Qt.ItemDataRole.ToolTipRole: "\n".join(filter(None, (title, detail, row.path, row.detail))),
            TITLE_ROLE: title,
            DETAIL_ROLE: detail,
            ID_ROLE: row.name,
            WARNING_ROLE: row.state in _WRONG,
        }
        return values.get(role)

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802  # Qt's name
        """Ask for an adapter to be switched; it is shown once the engine has done so."""
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        self.switched.emit(self._rows[index.row()].name, Qt.CheckState(value) == Qt.CheckState.Checked)
        return True
