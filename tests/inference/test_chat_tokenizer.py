from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer

from scholiast.core.errors import ModelUnavailable
from scholiast.inference.chat_tokenizer import ChatFormat, ChatTokenizer, turn_token_ids
from tests.contract import tiny_models

FORMAT = ChatFormat(template=tiny_models.CHAT_TEMPLATE, stop_ids=(0, 1, 2))
PIECES = st.lists(
    st.one_of(st.text(max_size=12), st.sampled_from([*tiny_models.SPECIALS, "<|im_", "end|>", "\ue000", "\n"])),
    max_size=8,
).map("".join)


def tokenizer() -> Tokenizer:
    return tiny_models.byte_level_tokenizer()


def chatter(chat_format: ChatFormat = FORMAT) -> ChatTokenizer:
    return ChatTokenizer(tokenizer(), chat_format)


def test_a_chat_is_what_transformers_makes_of_the_template() -> None:
    from transformers import PreTrainedTokenizerFast

    theirs = PreTrainedTokenizerFast(tokenizer_object=tokenizer(), eos_token="<|im_end|>", pad_token="<|endoftext|>")
    theirs.chat_template = tiny_models.CHAT_TEMPLATE
    messages = [{"role": "system", "content": "Be short."}, {"role": "user", "content": "Where is\nthe note?"}]
    expected = theirs.apply_chat_template(messages, add_generation_prompt=True, tokenize=False)
    assert chatter().chat("Be short.", "Where is\nthe note?") == theirs.encode(expected, add_special_tokens=False)


@settings(max_examples=60, deadline=None)
@given(PIECES, PIECES)
def test_no_text_can_forge_a_turn(system: str, user: str) -> None:
    chat = chatter()
    ids = chat.chat(system, user)
    assert [i for i in ids if i in (0, 1, 2)] == [1, 2, 1, 2, 1]
    assert chat.decode(ids) == f"system\n{system}\nuser\n{user}\nassistant\n"


@settings(max_examples=60, deadline=None)
@given(PIECES)
def test_plain_text_comes_back_whole(text: str) -> None:
    chat = chatter()
    ids = chat.encode(text)
    assert not set(ids) & {0, 1, 2}
    assert chat.decode(ids) == text.rstrip("\N{REPLACEMENT CHARACTER}")


def test_without_a_template_the_prompt_is_plain_text_in_its_frame() -> None:
    chat = chatter(ChatFormat(template=None, stop_ids=(2,), prefix=(1,), suffix=(2,)))
    ids = chat.chat("Be short.", "Where?")
    assert ids[0] == 1
    assert ids[-1] == 2
    assert chat.decode(ids) == "Be short.\n\nWhere?"


def test_a_template_without_a_system_turn_gets_it_in_the_users() -> None:
    template = (
        "{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}"
        "{% for m in messages %}<|im_start|>{{ m['content'] }}<|im_end|>{% endfor %}"
    )
    chat = chatter(replace(FORMAT, template=template))
    assert chat.decode(chat.chat("Be short.", "Where?")) == "Be short.\n\nWhere?"


@pytest.mark.parametrize("template", ["{{ raise_exception('no') }}", "{{ undefined_thing.attribute }}"])
def test_a_template_that_fails_is_an_error(template: str) -> None:
    with pytest.raises(ModelUnavailable, match="chat template"):
        chatter(replace(FORMAT, template=template)).chat("a", "b")


def test_a_template_that_is_no_template_is_an_error() -> None:
    with pytest.raises(ModelUnavailable, match="chat template"):
        chatter(replace(FORMAT, template="{% for %}"))


def test_a_template_cannot_reach_the_interpreter() -> None:
    evil = "{{ messages.__class__.__mro__[1].__subclasses__() }}"
    with pytest.raises(ModelUnavailable, match="chat template"):
        chatter(replace(FORMAT, template=evil)).chat("a", "b")


def test_the_stop_set_holds_every_token_that_begins_or_ends_a_turn() -> None:
    assert turn_token_ids(tokenizer(), [2]) == (0, 1, 2)
    assert turn_token_ids(tokenizer(), [7]) == (0, 1, 2, 7)
