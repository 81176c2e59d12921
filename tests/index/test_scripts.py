"""What a person types finds the note they mean, in every script and for every kind of sign: notes, queries, notes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.index.builders import Desk, desk_at

NOTES = {
    # Scripts.
    "zh": "我们在北京图书馆见面，讨论数据库的设计。",
    "zh-other": "我们在上海博物馆见面，讨论花园的设计。",
    "ja": "明日はデータベースの会議があります。",
    "ko": "내일 도서관에서 회의가 있습니다.",
    "th": "ห้องสมุดอยู่ใกล้สถานีรถไฟ",
    "th-other": "ร้านอาหารอยู่ใกล้ท่าเรือ",
    "hi": "मेरी क़िताब पुस्तकालय में है। चाँद दिखा।",
    "hi-other": "कताई का काम कल होगा।",
    "bn": "বাংলা ভাষার বই এখানে আছে।",
    "ar": "كَتَبَ أَحْمَدُ الرِّسَالَةَ إلى المدرســـة في القاهرة.",
    "ar-other": "ذهبت سلمى إلى المستشفى سنة ٢٠٣١.",
    "fa": "من نمی‌خواهم کتاب‌های قدیمی را بفروشم.",
    "he": "שָׁלוֹם, המפקד בצה״ל כתב מכתב.",
    "ru": "Ёлка стоит в за́мке у реки.",
    "uk": "П’ять подій у Києві.",
    "el": "Η Αθήνα και ο Ἀριστοτέλης.",
    # Accents, letters and apostrophes.
    "fr": "L’été dernier, la crème brûlée d'Hélène.",
    "pl": "Łódź leży w Polsce, żółty tramwaj.",
    "da": "Ærø og Ørsted på Fyn.",
    "tr": "Işık ve İzmir.",
    "vi": "Đà Nẵng là thành phố biển.",
    "de": "Die Straße nach Köln kostete 3,14 Euro.",
    "plain": "Peter wrote resume and cafe without accents.",
    "irish": "Mrs O'Brien's bicycle doesn't brake.",
    # Identifiers, versions, dates.
    "part-z": "Part XQ-77-Z lies in the blue box.",
    "part-y": "Part XQ-77-Y lies in the red box.",
    "part-za": "Part XQ-77-ZA lies in the green box.",
    "release-1": "Release 2026.4.1 mends the importer.",
    "release-10": "Release 2026.4.10 mends the exporter.",
    "release-11": "Release v2026.4.11-rc.2 is a trial.",
    "dated-iso": "On 2026-05-17 the boiler was cleaned.",
    "dated-de": "Am 18.05.2026 wurde der Kessel geprüft.",
    "dated-us": "On 5/19/2026 the boiler was drained.",
    "sum": "The roof cost 12,500 in all.",
    # Code.
    "snake": "Call read_snapshot_file before the swap.",
    "words": "Read the snapshot of the file again, then swap a store.",
    "arrow": "In C, node->left is the smaller child.",
    "left": "The node was left out.",
    "cpp": "Templates are a part of C++ only.",
    "csharp": "Events are a part of C# only.",
    "flag": "Pass --no-cache to docker build, and -v for noise.",
    "cache": "There is no cache in the docker shed, no.",
    "call": "The function frobnicate() returns a list.",
    "noun": "To frobnicate a list is a word of old programmers.",
    "scope": "std::vector grows by doubling.",
    "vector": "A vector of unit length; the std is one.",
    "tag": "#errand buy a lamp for @hanna",
    "untagged": "An errand for hanna: buy a lamp, buy a lamp, an errand.",
    "path": "Settings lie in $HOME/.config/scholiast.toml there.",
}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder: Path = tmp_path_factory.mktemp("scripts")
    with desk_at(folder) as desk:
        for name, text in NOTES.items():
            desk.write(f"{name}.md", text)
        desk.sweep()
        yield desk


@pytest.mark.parametrize(
    ("query", "note"),
    [
        ("北京", "zh"),
        ("数据", "zh"),
        ("花园", "zh-other"),
        ("データ", "ja"),
        ("ﾃﾞｰﾀﾍﾞｰｽ", "ja"),
        ("会議", "ja"),
        ("도서관", "ko"),
        ("ห้องสมุด", "th"),
        ("รถไฟ", "th"),
        ("ท่าเรือ", "th-other"),
        ("क़िताब", "hi"),
        ("किताब", "hi"),
        ("चांद", "hi"),
        ("ভাষার", "bn"),
        ("كتب", "ar"),
        ("كَتَبَ", "ar"),
        ("احمد", "ar"),
        ("المدرسه", "ar"),
        ("المدرسة", "ar"),
        ("الى القاهره", "ar"),
        ("المستشفي", "ar-other"),
        ("2031", "ar-other"),
        ("نمی‌خواهم", "fa"),
        ("نمیخواهم", "fa"),
        ("كتاب", "fa"),
        ("שלום", "he"),
        ('בצה"ל', "he"),
        ("елка", "ru"),
        ("замке", "ru"),
        ("п'ять", "uk"),
        ("αθηνα", "el"),
        ("Αριστοτέλης", "el"),
        ("ete", "fr"),
        ("l'été", "fr"),
        ("creme brulee", "fr"),
        ("Helene", "fr"),
        ("lodz", "pl"),
        ("Łódź", "pl"),
        ("zolty", "pl"),
        ("aero", "da"),
        ("orsted", "da"),
        ("isik", "tr"),
        ("izmir", "tr"),
        ("da nang", "vi"),
        ("strasse", "de"),
        ("3.14", "de"),
        ("3,14", "de"),
        ("résumé", "plain"),
        ("café", "plain"),
        ("O’Brien", "irish"),
        ("obrien", "irish"),
        ("doesnt", "irish"),
        ("XQ-77-Z", "part-z"),
        ("xq77z", "part-z"),
        ("XQ-77-Y", "part-y"),
        ("2026.4.1", "release-1"),
        ("2026.4.10", "release-10"),
        ("v2026.4.10", "release-10"),
        ("2026.4.11-rc.2", "release-11"),
        ("2026-05-17", "dated-iso"),
        ("20260517", "dated-iso"),
        ("18.05.2026", "dated-de"),
        ("18/05/2026", "dated-de"),
        ("5/19/2026", "dated-us"),
        ("12500", "sum"),
        ("12.500,00 or 12,500?", "sum"),
        ("read_snapshot_file", "snake"),
        ("node->left", "arrow"),
        ("left node", "left"),
        ("C++", "cpp"),
        ("c#", "csharp"),
        ("--no-cache", "flag"),
        ("no cache", "cache"),
        ("-v", "flag"),
        ("frobnicate()", "call"),
        ("std::vector", "scope"),
        ("vector std", "vector"),
        ("#errand", "tag"),
        ("@hanna", "tag"),
        ("errand", "untagged"),
        ("$HOME", "path"),
        ("scholiast.toml", "path"),
    ],
)
def test_a_query_finds_its_note_first(shelf: Desk, query: str, note: str) -> None:
    assert shelf.found(query, 3)[:1] == [f"{note}.md"]


@pytest.mark.parametrize(
    ("query", "others"),
    [
        ("2026.4.1", {"release-10", "release-11"}),
        ("2026.4.10", {"release-1", "release-11"}),
        ("XQ-77-Z", {"part-y", "part-za"}),
        ("xq77z", {"part-y", "part-za"}),
        ("2026-05-17", {"dated-de", "dated-us"}),
        ("C++", {"csharp", "arrow"}),
        ("किताब", {"hi-other"}),
        ("北京", {"zh-other"}),
        ("ท่าเรือ", {"hi-other", "zh"}),
        ("doesn't", {"de", "da"}),
    ],
)
def test_and_not_those_that_it_only_resembles(shelf: Desk, query: str, others: set[str]) -> None:
    assert others.isdisjoint(note.removesuffix(".md") for note in shelf.found(query, len(NOTES)))
