"""The models and adapters on this computer, and what can be done with them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QListView, QPushButton, QVBoxLayout, QWidget

from scholiast.engine.settings_messages import ModelList, ModelRow
from scholiast.gui.language import QT_TRANSLATE_NOOP, translate
from scholiast.gui.model_lists import ROW_ROLE, AdapterListModel, ModelListModel, measured
from scholiast.gui.row_list import row_list
from scholiast.gui.side_page import remark
from scholiast.gui.theme import Appearance

_ROW = 46
_MOST_ROWS = 6
_COLUMNS = 2
_ADAPTERS = QT_TRANSLATE_NOOP(
    "ModelsPanel",
    "An adapter is a small change of a model's weights, such as what you have taught. Ticked ones are in use.",
)


class ModelsPanel(QWidget):
    """Lists them; what is pressed goes up as a signal."""

    used = Signal(str, str)  # role, spec
    removed = Signal(str)  # spec
    verify_requested = Signal()
    speed_requested = Signal()
    file_requested = Signal()
    folder_requested = Signal()
    adapter_requested = Signal()
    adapter_switched = Signal(str, bool)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.model = ModelListModel(self)
        self.adapter_model = AdapterListModel(self)
        self.adapter_model.switched.connect(self.adapter_switched)
        self.list = row_list(self.tr("Models"), self.model, appearance)
        self.adapters = row_list(self.tr("Adapters"), self.adapter_model, appearance)
        for view in (self.list, self.adapters):
            view.setObjectName("SettingList")
        self.list.selectionModel().currentChanged.connect(self._refresh)
        self.model.modelReset.connect(self._refresh)
        self.detail = remark()
        self.use_button = QPushButton(self.tr("Use this model"))
        self.remove_button = QPushButton(self.tr("Forget it"))
        self.verify_button = QPushButton(self.tr("Verify all files"))
        self.speed_button = QPushButton(self.tr("Measure the speed here"))
        self.speed_button.setToolTip(self.tr("Of the two models in use; takes a few seconds."))
        self.file_button = QPushButton(self.tr("Add a .gguf file…"))
        self.folder_button = QPushButton(self.tr("Add a folder…"))
        self.adapter_button = QPushButton(self.tr("Add an adapter…"))
        self.use_button.clicked.connect(self._on_use)
        self.remove_button.clicked.connect(self._on_remove)
        self.verify_button.clicked.connect(self._on_verify)
        self.speed_button.clicked.connect(self._on_speed)
        self.file_button.clicked.connect(self.file_requested)
        self.folder_button.clicked.connect(self.folder_requested)
        self.adapter_button.clicked.connect(self.adapter_requested)
        buttons = QGridLayout()
        buttons.setSpacing(8)
        of_one = (self.use_button, self.remove_button, self.verify_button, self.speed_button)
        adding = (self.file_button, self.folder_button, self.adapter_button)
        for place, button in enumerate((*of_one, *adding)):
            buttons.addWidget(button, place // _COLUMNS, place % _COLUMNS)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.list)
        column.addWidget(self.detail)
        self.adapters_title = QLabel(self.tr("Adapters"))
        self.adapters_text = remark(translate("ModelsPanel", _ADAPTERS))
        column.addWidget(self.adapters_title)
        column.addWidget(self.adapters_text)
        column.addWidget(self.adapters)
        column.addLayout(buttons)
        self.show_models(ModelList((), ()))

    def show_models(self, found: ModelList) -> None:
        """Show what there is."""
        chosen = self._chosen
        self.model.set_rows(found.models)
        self.adapter_model.set_rows(found.adapters)
        for row, model in enumerate(found.models):
            if chosen is not None and (model.role, model.spec) == (chosen.role, chosen.spec):
                self.list.setCurrentIndex(self.model.index(row))
        for view, count in ((self.list, len(found.models)), (self.adapters, len(found.adapters))):
            view.setFixedHeight(min(max(count, 1), _MOST_ROWS) * _row_height(view) + 6)
        for widget in (self.adapters_title, self.adapters_text, self.adapters):
            widget.setVisible(bool(found.adapters))
        self.verify_button.setEnabled(True)
        self.speed_button.setEnabled(True)
        self.speed_button.setText(self.tr("Measure the speed here"))
        self.verify_button.setText(
            self.tr("All files were verified") if found.verified else self.tr("Verify all files")
        )
        self._refresh()

    @property
    def _chosen(self) -> ModelRow | None:
        found = self.list.currentIndex().data(ROW_ROLE)
        return found if isinstance(found, ModelRow) else None

    def _refresh(self) -> None:
        row = self._chosen
        self.use_button.setEnabled(row is not None and not row.active and row.state not in ("missing", "damaged"))
        self.remove_button.setEnabled(row is not None and row.spec not in ("default", "fake") and not row.active)
        self.detail.setText("" if row is None else "\n".join(filter(None, (measured(row), row.path, row.detail))))
        self.detail.setVisible(bool(self.detail.text()))

    def _on_use(self) -> None:
        if self._chosen is not None:
            self.used.emit(self._chosen.role, self._chosen.spec)

    def _on_remove(self) -> None:
        if self._chosen is not None:
            self.removed.emit(self._chosen.spec)

    def _on_verify(self) -> None:
        self.verify_button.setEnabled(False)
        self.verify_button.setText(self.tr("Reading every file…"))
        self.verify_requested.emit()

    def _on_speed(self) -> None:
        self.speed_button.setEnabled(False)
        self.speed_button.setText(self.tr("Measuring…"))
        self.speed_requested.emit()


def _row_height(view: QListView) -> int:
    height = view.sizeHintForRow(0)
    return height if height > 0 else _ROW
