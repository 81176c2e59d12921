"""Less motion for people who ask for it: no blinking caret, no menus and tips that slide or fade."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from scholiast.core.settings import Motion

_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)
_USUAL_FLASH_MS = 1_000


def follow_motion(wanted: Motion) -> None:
    """Move as little as is ``wanted``. *System* leaves what Qt took over from the desktop as it was at the start."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    if application.property("systemFlash") is None:
        application.setProperty("systemFlash", application.cursorFlashTime())
        effects = [QApplication.isEffectEnabled(effect) for effect in _EFFECTS]
        application.setProperty("systemEffects", effects)
    flash = int(application.property("systemFlash"))
    effects = list(application.property("systemEffects"))
    if wanted == "reduced":
        flash, effects = 0, [False] * len(_EFFECTS)
    elif wanted == "full":
        flash = flash or _USUAL_FLASH_MS
    application.setCursorFlashTime(flash)
    for effect, on in zip(_EFFECTS, effects, strict=True):
        QApplication.setEffectEnabled(effect, on)


def is_reduced() -> bool:
    """Whether what moves should rather not."""
    return QApplication.cursorFlashTime() <= 0
