"""Whether a text is in a language that a reader was trained on.

Scripts tell most languages apart from English at once. Of those in Latin letters, the commonest function words do: a
short text without any (a search by key words) says nothing about its language, and counts as readable.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SAMPLE = 2_000
_MOSTLY = 0.5
# Of a text in one of these languages, about a third are function words; of a listing of code, hardly any.
_LEAST, _LEAST_SHARE = 2, 0.12
_FUNCTION_WORDS = {
    "en": "the of and to in is that it was for on are as with they at be this have from or had by what when "
    "which who how where why does did do can there my our your not an has were their would about if",
    "de": "der die das und ist nicht ein eine einen einem einer den dem des wie wo wann warum wer welche "
    "welcher welches mit für auf von zu im am sich auch es sie wir ich hat haben wird werden sind war bei "
    "nach aus was in so man nur noch kann",
    "fr": "le la les des une est dans que qui pour pas sur avec au aux du et où quand comment pourquoi quel "
    "quelle quels combien il elle nous vous ils sont était ce cette mais ou par ne se sa son",
    "es": "el la los las una es en que por para con del no se su qué cuándo cómo dónde quién cuál cuánto "
    "cuántos como más pero sus le ya este sí porque esta son entre está fue",
    "it": "il lo la gli le una di che per con del della dei non si sono come dove quando perché chi quale "
    "quanto quanti più ma nel nella alla anche ed era",
    "pt": "os as uma de que em para com do da dos das não se como onde quando quem qual quanto por mais mas ao "
    "na no são foi está",
    "nl": "de het een is van en dat niet op te zijn voor met die wat wanneer hoe waar wie welke waarom hoeveel "
    "er aan om ook als bij naar wordt heeft",
    "sv": "och att det som en är av för på med den till inte om ett har vad när hur var vem vilken varför de från",
    "da": "og at det som en er af for på med den til ikke om et har hvad når hvordan hvor hvem hvilken hvorfor "
    "de fra jeg",
    "pl": "na się nie jest do to że jak co kiedy gdzie kto który która dlaczego ile po za od czy są był",
    "cs": "na se je že do to jak co kdy kde kdo který která proč kolik po za od jsou byl není",
    "tr": "ve bir bu da de için ile ne zaman nasıl nerede kim hangi neden kaç mi mı çok olan olarak var",
    "fi": "ja on ei se että oli mitä milloin miten missä kuka mikä miksi kuinka ovat myös kun jos",
    "ro": "și în de la cu pe nu este că un care ce când cum unde cine din pentru sunt",
    "hu": "az és hogy nem is egy van mi mikor hogyan hol ki melyik miért hány meg volt",
}
_WORDS = {language: frozenset(words.split()) for language, words in _FUNCTION_WORDS.items()}

FUNCTION_WORDS = frozenset(word for words in _WORDS.values() for word in words)
"""Those of all the languages that are told apart here."""


def is_readable(text: str, languages: Collection[str]) -> bool:
    """Whether a reader of ``languages`` (ISO 639-1) can be expected to understand ``text``.

    A reader of anything beyond the languages that are told apart here is taken to read everything.
    """
    if not set(languages) <= set(_WORDS):
        return True
    sample = unicodedata.normalize("NFC", text[:_SAMPLE])
    letters = [character for character in sample if character.isalpha()]
    if not letters:
        return True
    other = sum(not _is_latin(character) for character in letters)
    if other > _MOSTLY * len(letters):
        return False
    words = [word.casefold() for word in _WORD.findall(sample)]
    counts = {language: sum(word in known for word in words) for language, known in _WORDS.items()}
    own = max(counts[language] for language in languages)
    foreign = max((count for language, count in counts.items() if language not in languages), default=0)
    return foreign < max(_LEAST, _LEAST_SHARE * len(words)) or foreign <= 2 * own


def _is_latin(character: str) -> bool:
    return character.isascii() or unicodedata.name(character, "").startswith("LATIN")
