"""Small random models and a small corpus, so that training is tested in seconds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.contract import tiny_models

from scholiast.evaluation.questions import Question, Row
from scholiast.inference.chat_tokenizer import ChatFormat, ChatTokenizer
from scholiast.rag.prompts import reading_turn
from scholiast.training.packing import PackBuilder
from scholiast.training.reader import ReaderPlan, ReaderTraining
from scholiast.training.reading_data import ReadingCorpus, development

END = 2
REFUSAL = ord("~")
ARTICLES = {
    "Bread_making": ("oven", "flour", "yeast", "crust"),
    "Ferry": ("harbour", "deck", "captain", "timetable"),
    "Garden": ("tulip", "spade", "compost", "hedge"),
    "Bicycle": ("saddle", "chain", "pump", "brake"),
}
ROWS = tuple(
    Row(
        f"{title}-{word}",
        title,
        f"The {word} of the {title.lower()} was bought in {1950 + number} by Anna Berg. "
        f"It costs {number + 3} euros and can be repaired at home. The {word} is kept in room {number + 40}.",
    )
    for number, (title, word) in enumerate((title, word) for title, words in ARTICLES.items() for word in words)
)
QUESTIONS = tuple(
    question
    for number, row in enumerate(ROWS)
    for question in (
        Question(f"{row.id}-1", f"When was the {row.id.split('-')[1]} bought?", (str(1950 + number),), (row.id,), True),
        Question(
            f"{row.id}-2", f"Where is the {row.id.split('-')[1]} kept?", (f"room {number + 40}",), (row.id,), True
        ),
    )
)


def llama(seed: int = 0, *, layers: int = 2, width: int = 32, vocabulary: int = 320) -> Any:
    """A random Llama, fp32."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=vocabulary,
        hidden_size=width,
        intermediate_size=48,
        num_hidden_layers=layers,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=1024,
        pad_token_id=0,
        initializer_range=0.2,
    )
    return LlamaForCausalLM(config).eval()


def bart(seed: int = 0) -> Any:
    """A random BART, fp32."""
    import torch
    from transformers import BartConfig, BartForConditionalGeneration

    torch.manual_seed(seed)
    config = BartConfig(
        vocab_size=320,
        d_model=32,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=48,
        decoder_ffn_dim=48,
        max_position_embeddings=1024,
        pad_token_id=0,
        decoder_start_token_id=2,
        init_std=0.2,
    )
    return BartForConditionalGeneration(config).eval()


def tokenizer() -> ChatTokenizer:
    """A byte-level tokenizer with a chat template."""
    made = tiny_models.byte_level_tokenizer()
    return ChatTokenizer(made, ChatFormat(template=tiny_models.CHAT_TEMPLATE, stop_ids=(END,)))


def builder(refusal: tuple[int, ...] = (REFUSAL, END), longest: int = 640) -> PackBuilder:
    """Packs as the product prompts, but of bytes."""
    text = tokenizer()
    return PackBuilder(
        lambda passage, question: text.chat("Read.", reading_turn([passage], question)),
        lambda answer: [*text.encode(answer), END],
        refusal,
        longest,
    )


def corpus(without: frozenset[str] = frozenset()) -> ReadingCorpus:
    return ReadingCorpus(ROWS, QUESTIONS, without)


def training(folder: Path, plan: ReaderPlan, **options: Any) -> ReaderTraining:
    """A run on the small corpus, the garden held out."""
    held_out = development(ROWS, QUESTIONS, {"Garden"}, 2, 1)
    return ReaderTraining(
        llama(), corpus(frozenset({"Garden"})), builder(longest=400), held_out, plan, folder, **options
    )


def folder(path: Path) -> Path:
    """The Llama as a Hugging Face folder whose context takes the byte-long prompts of these tests."""
    from transformers import PreTrainedTokenizerFast

    made = PreTrainedTokenizerFast(
        tokenizer_object=tiny_models.byte_level_tokenizer(),
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        model_max_length=1024,
    )
    made.chat_template = tiny_models.CHAT_TEMPLATE
    llama(vocabulary=len(made)).save_pretrained(str(path))
    made.save_pretrained(str(path))
    return path


def write_files(path: Path) -> tuple[Path, Path]:
    """The corpus as files: questions, passages."""
    questions, passages = path / "questions.jsonl", path / "passages.jsonl"
    lines = [
        {"id": q.id, "question": q.question, "answers": list(q.answers), "passage_ids": list(q.notes)}
        for q in QUESTIONS
    ]
    questions.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    rows = [{"id": row.id, "title": row.title, "text": row.text} for row in ROWS]
    passages.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return questions, passages
