"""The language of the window: Qt Linguist's translations, and dates and numbers as they are written in it.

Texts are marked by ``self.tr`` in a class of Qt's and by :func:`translate` elsewhere, as whole sentences with named
places, ``{name}``, that are filled in afterwards; what is counted has ``%Ln``. English has a file of its own, which
holds the plural forms. ``dev.py translations`` brings the files in resources/translations into step with the code.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from PySide6.QtCore import QCoreApplication, QDate, QLibraryInfo, QLocale, QTime, QTranslator

from scholiast.assets import resource
from scholiast.core.settings import Language

NAMES: dict[Language, str] = {"en": "English", "de": "Deutsch", "es": "Español"}
"""The languages that there are, each in its own words."""


def QT_TRANSLATE_NOOP(context: str, source: str) -> str:  # noqa: N802  # the name that lupdate looks for
    """``source``, marked for translation where no language is chosen yet; ``translate`` says it when it is shown."""
    return source


PLURAL = ""
"""Stands before the number in :func:`translate`. In Python, lupdate takes a number for one only in the fifth place and
only where it is a plain name; at some other expressions there it does not end."""


def translate(context: str, source: str, disambiguation: str = "", _plural: str = PLURAL, n: int = -1) -> str:
    """``source`` in the language of the window. ``n`` chooses the plural form and is written for ``%Ln``."""
    return QCoreApplication.translate(context, source, disambiguation, n)


def use(language: Language, system: QLocale | None = None) -> None:
    """Speak ``language`` from now on; what is on the screen already stays as it is."""
    application = QCoreApplication.instance()
    if application is None:
        raise RuntimeError("there is no application to translate yet")
    locale = chosen_locale(language, system or QLocale.system())
    QLocale.setDefault(locale)
    for former in application.findChildren(QTranslator):
        application.removeTranslator(former)
        former.deleteLater()
    code = QLocale.languageToCode(locale.language())
    qts_own = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for file in (f"{qts_own}/qtbase_{code}.qm", str(resource(f"translations/scholiast_{code}.qm"))):
        translator = QTranslator(application)
        if translator.load(file):
            application.installTranslator(translator)


def chosen_locale(language: Language, system: QLocale) -> QLocale:
    """How dates and numbers are written: as in the system where it has that language, or as in its own country."""
    if language == "system":
        spoken = [QLocale(name).language() for name in system.uiLanguages()]
        known = {QLocale.codeToLanguage(code): code for code in NAMES}
        language = next((known[one] for one in spoken if one in known), "en")
    if system.language() == QLocale.codeToLanguage(language):
        return system
    # Days before months and 24 hours, where nothing is known of the person's country.
    return QLocale("en_GB") if language == "en" else QLocale(language)


# ---- in the form of the language -------------------------------------------------------------------------


def number(value: int) -> str:
    """A whole number, thousands apart."""
    return QLocale().toString(value)


def decimal(value: float, places: int = 1) -> str:
    """A number with ``places`` digits after the point, or comma."""
    return QLocale().toString(float(value), "f", places)


def size(of: int) -> str:
    """A number of bytes, in the largest unit of which there is one, with tenths below ten of it."""
    digits = len(str(of))
    return QLocale().formattedDataSize(of, int(digits % 3 == 1), QLocale.DataSizeFormat.DataSizeSIFormat)


def clock(moment: datetime) -> str:
    """The time of day, without seconds."""
    return QLocale().toString(QTime(moment.hour, moment.minute), QLocale.FormatType.ShortFormat)


def day(of: date, form: str) -> str:
    """A date in ``form``, which is Qt's and is translated like a text: ``d MMMM yyyy``."""
    return QLocale().toString(QDate(of.year, of.month, of.day), form)


def both(names: Sequence[str]) -> str:
    """Some things in a sentence: one, two and three."""
    if len(names) < 2:
        return "".join(names)
    return translate("Language", "{several} and {last}").format(several=", ".join(names[:-1]), last=names[-1])
