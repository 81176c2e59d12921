"""*Why this answer*: its words shaded by passage, the passages before and after reading, and what was searched."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHBoxLayout, QLabel, QListView, QSizePolicy, QWidget

from scholiast.core.records import Answer, TokenPosterior
from scholiast.gui.elided_combo import ElidedCombo
from scholiast.gui.language import PLURAL, QT_TRANSLATE_NOOP, decimal, translate
from scholiast.gui.shares import SHARE_ROLE, Share, ShareDelegate, ShareListModel
from scholiast.gui.side_page import SidePage, remark, section
from scholiast.gui.theme import Appearance
from scholiast.gui.token_view import TokenView
from scholiast.gui.turns import ShownTurn, percent

_STRONGEST = QT_TRANSLATE_NOOP("WhyPage", "Each word's strongest passage")
_POINT = QT_TRANSLATE_NOOP("WhyPage", "Point at a word, or move the caret to it, to see which passages it came from.")
_NO_TOKENS = QT_TRANSLATE_NOOP(
    "WhyPage", "The shares of the single words were not kept with this answer. Ask again to see them."
)
_QUOTED = QT_TRANSLATE_NOOP("WhyPage", "No model wrote this sentence, so its words have no shares.")
_MODES = {
    "rag-sequence": QT_TRANSLATE_NOOP(
        "WhyPage", "RAG-Sequence: one passage for the whole answer, averaged over the passages"
    ),
    "rag-token": QT_TRANSLATE_NOOP("WhyPage", "RAG-Token: a passage for each word, averaged over the passages"),
    "union": QT_TRANSLATE_NOOP("WhyPage", "Several answers, each from RAG-Sequence with passages of its own"),
    "quoted": QT_TRANSLATE_NOOP(
        "WhyPage", "A sentence of the notes word for word, chosen by the words of the question"
    ),
    "stuffed": QT_TRANSLATE_NOOP("WhyPage", "All passages in one prompt, so that no passage's share is known"),
    "closed-book": QT_TRANSLATE_NOOP("WhyPage", "Without any passage"),
}


class WhyPage(SidePage):
    """Explains the answer of one turn."""

    source_activated = Signal(object, int)  # ShownTurn, passage number

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(translate("WhyPage", "Why this answer"), appearance, parent)
        self._turn: ShownTurn | None = None
        self._tokens: tuple[TokenPosterior, ...] = ()
        self.question = section("")
        self.shading = ElidedCombo()
        self.shading.setAccessibleName(self.tr("Shade the words by"))
        self.shading.view().setAccessibleName(self.tr("Shade the words by"))
        self.shading.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.shading.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.shading.setMinimumContentsLength(12)
        self.shading.currentIndexChanged.connect(self._on_shading_chosen)
        by = QLabel(self.tr("Shade by"))
        by.setBuddy(self.shading)
        row = QHBoxLayout()
        row.addWidget(by)
        row.addWidget(self.shading, 1)
        self.tokens = TokenView(appearance)
        self.tokens.token_pointed_at.connect(self._on_token)
        self.detail = remark(translate("WhyPage", _POINT))
        self.model = ShareListModel(self)
        self.chart = QListView()
        self.chart.setAccessibleName(self.tr("Each passage before and after reading"))
        self.chart.setModel(self.model)
        self.chart.setItemDelegate(ShareDelegate(appearance, self))
        self.chart.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.chart.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.chart.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.chart.clicked.connect(self._on_source_chosen)
        self.chart.activated.connect(self._on_source_chosen)
        self.facts = remark()
        self.column.addWidget(self.question)
        self.column.addLayout(row)
        self.column.addWidget(self.tokens)
        self.column.addWidget(self.detail)
        self.column.addSpacing(12)
        self.column.addWidget(section(self.tr("The passages, before and after reading")))
        self.column.addWidget(
            remark(
                self.tr(
                    "Each passage was read by itself. Before reading, the search guessed how likely each one was to "
                    "hold the answer; the words that each one made likely then showed which did."
                )
            )
        )
        self.column.addWidget(self.chart)
        self.column.addSpacing(12)
        self.column.addWidget(section(self.tr("What was searched")))
        self.column.addWidget(self.facts)
        self.column.addStretch(1)

    @property
    def turn(self) -> ShownTurn | None:
        """The turn that is explained."""
        return self._turn

    def show_turn(self, turn: ShownTurn) -> None:
        """Explain ``turn``, which has an answer."""
        answer = turn.answer
        if answer is None:
            return
        self._turn = turn
        self._tokens = answer.tokens or ()
        self.question.setText(turn.question)
        self.shading.blockSignals(True)
        self.shading.clear()
        self.shading.addItem(translate("WhyPage", _STRONGEST))
        for number, passage in enumerate(turn.passages, start=1):
            self.shading.addItem(f"{number}  {passage.note}")
        self.shading.blockSignals(False)
        has_shares = any(token.local for token in self._tokens)
        self.shading.setEnabled(has_shares)
        self.tokens.setVisible(has_shares)
        without = translate("WhyPage", _QUOTED) if answer.mode == "quoted" else translate("WhyPage", _NO_TOKENS)
        self.detail.setText(translate("WhyPage", _POINT) if has_shares else without)
        self._on_shading_chosen(0)
        self._show_shares(None)
        self.chart.setFixedHeight(self.chart.sizeHintForRow(0) * self.model.rowCount() + 4)
        self.facts.setText("\n".join(_facts(answer)))
        self.area.verticalScrollBar().setValue(0)

    def _show_shares(self, token: TokenPosterior | None) -> None:
        turn = self._turn
        if turn is None or turn.answer is None:
            return
        local = token.local if token is not None else ()
        shares = [
            Share(n, p.note, p.prior, p.posterior, local[n - 1] if n <= len(local) else None)
            for n, p in enumerate(turn.passages, start=1)
        ]
        null = turn.answer.null
        if null.prior is not None or null.posterior is not None:
            shares.append(Share(0, self.tr("No passage (what the model knows by itself)"), null.prior, null.posterior))
        self.model.set_shares(shares)

    def _on_shading_chosen(self, index: int) -> None:
        self.tokens.show_tokens(self._tokens, index if index > 0 else None)

    def _on_token(self, index: int) -> None:
        if not 0 <= index < len(self._tokens):
            self.detail.setText(translate("WhyPage", _POINT))
            self._show_shares(None)
            return
        token = self._tokens[index]
        ranked = sorted(enumerate(token.local, start=1), key=lambda pair: -pair[1])
        said = self.tr("source {number} {share}")
        shares = ",  ".join(said.format(number=number, share=percent(share)) for number, share in ranked[:3])
        self.detail.setText(f"“{token.text.strip()}”:  {shares}")
        self._show_shares(token)

    def _on_source_chosen(self, index: QModelIndex) -> None:
        share = index.data(SHARE_ROLE)
        if isinstance(share, Share) and share.number and self._turn is not None:
            self.source_activated.emit(self._turn, share.number)


def _facts(answer: Answer) -> list[str]:
    same = answer.searched.strip() == answer.question.strip()
    searched = (
        translate("WhyPage", "Searched for the question as it stands.")
        if same
        else translate("WhyPage", "Searched for: {words}").format(words=answer.searched)
    )
    rows = [
        searched,
        _found(answer),
        " ".join((translate("WhyPage", _MODES.get(answer.mode, answer.mode)), f"({answer.decode}).")),
        translate(
            "WhyPage",
            "How sure: {score}; below {threshold} it would have been “not in your notes”. The passages themselves said "
            "so to {share}.",
        ).format(
            score=decimal(answer.abstention.score, 2),
            threshold=decimal(answer.abstention.threshold, 2),
            share=percent(answer.abstention.refusal_mass),
        ),
    ]
    if answer.offline:
        away = translate("WhyPage", "Away at the time, answered from what was indexed before: {libraries}.")
        rows.append(away.format(libraries=", ".join(answer.offline)))
    models = answer.models
    if models.adapter:
        said = translate("WhyPage", "Models: {embedder} and {generator}, with {adapter}.")
    else:
        said = translate("WhyPage", "Models: {embedder} and {generator}.")
    rows.append(said.format(embedder=models.embedder, generator=models.generator, adapter=models.adapter))
    return rows


def _found(answer: Answer) -> str:
    count, snapshot = len(answer.passages), answer.snapshot
    if snapshot.as_of:
        said = translate(
            "WhyPage", "%Ln passage(s) of at most {k}, from state {state} of the index as of {date}.", "", PLURAL, count
        )
    else:
        said = translate(
            "WhyPage", "%Ln passage(s) of at most {k}, from state {state} of the index.", "", PLURAL, count
        )
    return said.format(k=answer.k, state=snapshot.generation, date=snapshot.as_of)
