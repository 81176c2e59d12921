"""What counts as text that no reader reads."""

from __future__ import annotations

import base64
import random

import pytest

from scholiast.documents.cutouts import cut_outs

NOISE = base64.b64encode(random.Random(7).randbytes(30_000)).decode()
FAMILY = "👨‍👩‍👧‍👦"


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in cut_outs(text)]


def test_one_long_line_of_base64() -> None:
    assert cut(f"fact one {NOISE}\nfact two") == [NOISE]


def test_base64_in_lines() -> None:
    lines = [NOISE[start : start + 76] for start in range(0, 760, 76)]
    assert cut("key:\n" + "\n".join(lines) + "\nend") == lines
    assert cut(f"one line only\n{lines[0]}\nend") == []


def test_excalidraw_lines_with_blank_lines_between() -> None:
    lines = [NOISE[start : start + 256] for start in range(0, 2560, 256)]
    assert cut("\n\n".join(lines)) == lines


def test_minified_code() -> None:
    code = "!function(e,t){e.exports=t()}(this,(function(){return{a:1}}));" * 10
    assert cut(f"see {code} there") == [code]


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/" + "a/very/long/path-with.dots/" * 9,
        "sha256:" + "0123456789abcdef" * 4,
        "0123456789abcdef" * 4 + "\n" + "fedcba9876543210" * 4,
        "水泵压力为四十一千帕" * 100,
        "การประชุมจัดขึ้นที่กรุงเทพ" * 40,
        "=" * 200,
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
        "/Users/ada/Library/Application/Support/Some/Program/With/Deep/Folders/2020/Notes",
        FAMILY * 8,
    ],
)
def test_what_a_person_may_write_stays(text: str) -> None:
    assert cut(f"before {text} after") == []


def test_a_wall_of_emoji_around_a_fact() -> None:
    wall = FAMILY * 2000
    assert cut(f"{wall}The fact is 41.{wall}") == [wall, wall]
    assert cut(f"{wall} The fact is 41. {wall}") == [wall, wall]


def test_chinese_around_noise_stays() -> None:
    assert cut(f"压力是四十一{NOISE}千帕") == [NOISE]
