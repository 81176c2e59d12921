from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.rag.claims import claim_spans


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two.", ["One.", "Two."]),
        ("", []),
        ("🙂", ["🙂"]),
        (
            "Use this:\n\n```bash\ngit push\ngit pull\n```\nThen rest.",
            ["Use this:\n\n```bash\ngit push\ngit pull\n```", "Then rest."],
        ),
        ("Look.\n```\na\nb\n```", ["Look.", "```\na\nb\n```"]),
        ("Look.\n```\na. B.\nc", ["Look.", "```\na. B.\nc"]),
        ("First.\n---\nSecond.", ["First.\n---", "Second."]),
        ("...\nFirst.", ["...\nFirst."]),
        ("Here is one:\nSalt.", ["Here is one:\nSalt."]),
    ],
)
def test_pieces(text, expected):
    assert [text[start:end] for start, end in claim_spans(text)] == expected


@given(st.text(alphabet="ab .:\n`~。", max_size=60))
def test_pieces_hold_everything_but_space(text):
    spans = claim_spans(text)
    covered = set()
    for (start, end), following in zip(spans, [*spans[1:], (len(text), len(text))], strict=False):
        assert start < end <= following[0]
        covered |= set(range(start, end))
    assert all(text[i].isspace() for i in range(len(text)) if i not in covered)
