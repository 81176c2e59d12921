"""Small random models in real file formats, made on the spot, so that back ends are tested without downloads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

WORDS = "the dentist is on friday bread needs flour salt and water when where how much who asked garden note meeting"
CHAT_TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
SPECIALS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]


def byte_level_tokenizer() -> Any:
    """A byte-level BPE tokenizer: three special tokens, the 256 bytes and a few merges."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=320,
        special_tokens=SPECIALS,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator([WORDS] * 4, trainer)
    return tokenizer


def _fast_tokenizer(tokenizer: Any) -> Any:
    from transformers import PreTrainedTokenizerFast

    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, eos_token="<|im_end|>", pad_token="<|endoftext|>", model_max_length=256
    )


def causal_folder(folder: Path) -> Path:
    """A Llama of two layers with a chat template, as a Hugging Face folder."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    tokenizer = _fast_tokenizer(byte_level_tokenizer())
    tokenizer.chat_template = CHAT_TEMPLATE
    torch.manual_seed(1)
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=64,
        intermediate_size=96,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=256,
        eos_token_id=2,
        bos_token_id=1,
        pad_token_id=0,
        initializer_range=0.3,
    )
    _save(LlamaForCausalLM(config), tokenizer, folder)
    return folder


def bart_folder(folder: Path) -> Path:
    """A BART of two layers a side, without a chat template."""
    import torch
    from transformers import BartForConditionalGeneration

    tokenizer = _fast_tokenizer(byte_level_tokenizer())
    torch.manual_seed(2)
    _save(BartForConditionalGeneration(_bart_config(len(tokenizer))), tokenizer, folder)
    return folder


def _bart_config(vocabulary: int) -> Any:
    from transformers import BartConfig

    return BartConfig(
        vocab_size=vocabulary,
        d_model=64,
        encoder_layers=2,
        decoder_layers=2,
        encoder_attention_heads=4,
        decoder_attention_heads=4,
        encoder_ffn_dim=96,
        decoder_ffn_dim=96,
        max_position_embeddings=256,
        eos_token_id=2,
        bos_token_id=1,
        pad_token_id=0,
        decoder_start_token_id=2,
        forced_bos_token_id=1,
        forced_eos_token_id=None,
        init_std=0.3,
    )


def t5_folder(folder: Path, context: int = 256) -> Path:
    """A T5 of two layers a side, without a chat template."""
    import torch
    from transformers import T5Config, T5ForConditionalGeneration

    tokenizer = _fast_tokenizer(byte_level_tokenizer())
    tokenizer.model_max_length = context
    torch.manual_seed(3)
    config = T5Config(
        vocab_size=len(tokenizer),
        d_model=64,
        d_kv=16,
        d_ff=96,
        num_layers=2,
        num_heads=4,
        eos_token_id=2,
        pad_token_id=0,
        decoder_start_token_id=0,
        initializer_factor=2.0,
    )
    _save(T5ForConditionalGeneration(config), tokenizer, folder)
    return folder


def _save(model: Any, tokenizer: Any, folder: Path) -> None:
    model.eval().save_pretrained(str(folder))
    tokenizer.save_pretrained(str(folder))


def _word_tokenizer(extra: str = "") -> Any:
    """A lower-casing tokenizer of whole words, framed as BERT frames them."""
    from tokenizers import Tokenizer, normalizers, pre_tokenizers, processors
    from tokenizers import models as token_models
    from transformers import PreTrainedTokenizerFast

    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", ".", *dict.fromkeys(f"{WORDS} {extra}".split())]
    tokenizer = Tokenizer(token_models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        unk_token="[UNK]",
        pad_token="[PAD]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        model_max_length=64,
        do_lower_case=True,
    )


def sentence_folder(folder: Path, *, unit: bool = True) -> Path:
    """A BERT of one layer with mean pooling, as a sentence-transformers folder; not ``unit``: it asks for products."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer import modules
    from transformers import BertConfig, BertModel

    fast = _word_tokenizer()
    torch.manual_seed(4)
    config = BertConfig(
        vocab_size=len(fast),
        hidden_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=48,
        max_position_embeddings=64,
        initializer_range=0.3,
    )
    plain = folder / "plain"
    _save(BertModel(config), fast, plain)
    transformer = modules.Transformer(str(plain), max_seq_length=64)
    pooling = modules.Pooling(config.hidden_size, pooling_mode="mean")
    target = folder / "sentences"
    made = [transformer, pooling, *([modules.Normalize()] if unit else [])]
    SentenceTransformer(modules=made, device="cpu", similarity_fn_name="cosine" if unit else "dot").save(str(target))
    return target


def _dpr_config(vocabulary: int, width: int, dimension: int, heads: int) -> Any:
    from transformers import DPRConfig

    return DPRConfig(
        vocab_size=vocabulary,
        hidden_size=width,
        num_hidden_layers=1,
        num_attention_heads=heads,
        intermediate_size=48,
        max_position_embeddings=64,
        projection_dim=dimension,
        initializer_range=0.3,
    )


def question_folder(folder: Path, dimension: int = 16) -> Path:
    """A DPR question encoder."""
    import torch
    from transformers import DPRQuestionEncoder

    tokenizer = _word_tokenizer()
    torch.manual_seed(6)
    _save(DPRQuestionEncoder(_dpr_config(len(tokenizer), 24, dimension, 3)), tokenizer, folder)
    return folder


def document_folder(folder: Path, dimension: int = 16, seed: int = 7) -> Path:
    """A DPR document encoder, of another width and vocabulary than the question encoder."""
    import torch
    from transformers import DPRContextEncoder

    tokenizer = _word_tokenizer("boiler serviced ferry leaves soup lentils")
    torch.manual_seed(seed)
    _save(DPRContextEncoder(_dpr_config(len(tokenizer), 32, dimension, 2)), tokenizer, folder)
    return folder


def rag_folder(folder: Path, kind: str = "RagSequenceForGeneration", dimension: int = 16) -> Path:
    """A RAG checkpoint of a DPR question encoder and a BART, as ``save_pretrained`` of its class writes it."""
    import torch
    import transformers

    asked, told = _word_tokenizer(), _fast_tokenizer(byte_level_tokenizer())
    generator = _bart_config(len(told))
    ids = {"bos_token_id": 1, "pad_token_id": 0, "eos_token_id": 2, "decoder_start_token_id": 2}
    config = transformers.RagConfig.from_question_encoder_generator_configs(
        _dpr_config(len(asked), 24, dimension, 3), generator, max_combined_length=120, **ids
    )
    torch.manual_seed(8)
    model = getattr(transformers, kind)(config=config).eval()
    model.save_pretrained(str(folder))
    asked.save_pretrained(str(folder / "question_encoder_tokenizer"))
    told.save_pretrained(str(folder / "generator_tokenizer"))
    return folder


def llama_gguf(path: Path, quantisation: str = "Q4_1") -> Path:
    """A random Llama of two layers as a GGUF file whose matrices are quantised as asked."""
    import gguf
    from gguf.quants import quantize

    tokenizer = byte_level_tokenizer()
    vocabulary = tokenizer.get_vocab_size()
    width, inner, layers, heads, kv_heads = 64, 96, 2, 4, 2
    head = width // heads
    merges = _merges(tokenizer)
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_name("Tiny Llama")
    writer.add_license("mit")
    writer.add_context_length(256)
    writer.add_embedding_length(width)
    writer.add_block_count(layers)
    writer.add_feed_forward_length(inner)
    writer.add_head_count(heads)
    writer.add_head_count_kv(kv_heads)
    writer.add_rope_dimension_count(head)
    writer.add_rope_freq_base(10_000.0)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(vocabulary)
    writer.add_file_type(int(gguf.LlamaFileType.MOSTLY_Q4_1))
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list([tokenizer.id_to_token(i) for i in range(vocabulary)])
    writer.add_token_types([3 if i < len(SPECIALS) else 1 for i in range(vocabulary)])
    writer.add_token_merges(merges)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_pad_token_id(2)
    writer.add_chat_template(CHAT_TEMPLATE)
    random = np.random.default_rng(5)
    kind = gguf.GGMLQuantizationType[quantisation]

    def matrix(name: str, rows: int, columns: int) -> None:
        values = random.normal(0, 0.3, (rows, columns)).astype(np.float32)
        data = values if quantisation == "F32" else quantize(values, kind)
        writer.add_tensor(name, data, raw_dtype=kind)

    matrix("token_embd.weight", vocabulary, width)
    writer.add_tensor("output_norm.weight", np.ones(width, dtype=np.float32))
    for layer in range(layers):
        block = f"blk.{layer}"
        writer.add_tensor(f"{block}.attn_norm.weight", np.ones(width, dtype=np.float32))
        writer.add_tensor(f"{block}.ffn_norm.weight", np.ones(width, dtype=np.float32))
        matrix(f"{block}.attn_q.weight", width, width)
        matrix(f"{block}.attn_k.weight", kv_heads * head, width)
        matrix(f"{block}.attn_v.weight", kv_heads * head, width)
        matrix(f"{block}.attn_output.weight", width, width)
        matrix(f"{block}.ffn_gate.weight", inner, width)
        matrix(f"{block}.ffn_up.weight", inner, width)
        matrix(f"{block}.ffn_down.weight", width, inner)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _merges(tokenizer: Any) -> list[str]:
    import json

    found = json.loads(tokenizer.to_str())["model"]["merges"]
    return [pair if isinstance(pair, str) else " ".join(pair) for pair in found]


def gpt2_folder(folder: Path, context: int = 256) -> Path:
    """A GPT-2 of two layers, whose matrices are kept the other way round, without a chat template."""
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel

    tokenizer = _fast_tokenizer(byte_level_tokenizer())
    tokenizer.model_max_length = context
    torch.manual_seed(9)
    config = GPT2Config(
        vocab_size=len(tokenizer),
        n_embd=64,
        n_layer=2,
        n_head=4,
        n_positions=context,
        eos_token_id=2,
        bos_token_id=1,
        pad_token_id=0,
        initializer_range=0.3,
    )
    _save(GPT2LMHeadModel(config), tokenizer, folder)
    return folder
