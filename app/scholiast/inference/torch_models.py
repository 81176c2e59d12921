"""Loads generators with transformers and reads from their files how they are prompted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scholiast.core.errors import ModelUnavailable
from scholiast.inference import conversion, dpr_pairs, gguf_files, rag_checkpoints
from scholiast.inference.chat_generator import GeneratorCard
from scholiast.inference.chat_tokenizer import ChatFormat, turn_token_ids
from scholiast.inference.merging import Deltas, Layer, add_to_modules, describe
from scholiast.inference.sources import Source
from scholiast.inference.torch_runtime import LOAD_ERRORS, device, load_failure, quiet

_DEFAULT_CONTEXT = 512


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """A model in memory.

    Attributes:
        layers: the modules run one after another, for checking whether to stop.
        decoder_start: ids that an encoder-decoder's answer begins with; empty for a decoder-only model.
    """

    model: Any
    tokenizer: Any
    card: GeneratorCard
    pad_id: int
    layers: tuple[Any, ...]
    decoder_start: tuple[int, ...]

    @property
    def device(self) -> Any:
        """Where its weights are."""
        return self.model.device


def load(source: Source, layers: Sequence[Layer] = (), fingerprint: str = "") -> LoadedModel:
    """Load ``source`` with transformers, in fp32 on a CPU and in the weights' own type on a GPU, and merge ``layers``.

    Raises:
        ModelUnavailable: transformers cannot load it, or it has no fast tokenizer; an adapter is damaged or made for
            another model.
    """
    loaded = _load(source, fingerprint)
    merged = describe(layers, loaded.card.adapter)
    if merged is None:
        return loaded
    add_to_modules(loaded.model, Deltas.of_generator(layers))
    card = replace(loaded.card, adapter=merged.adapter, refusal_id=merged.refusal_id, reading=merged.reading)
    return replace(loaded, card=card)


def _load(source: Source, fingerprint: str) -> LoadedModel:
    with quiet():
        try:
            return (_load_gguf if source.kind == "gguf" else _load_folder)(source, fingerprint)
        except conversion.Unconvertible as error:
            raise ModelUnavailable(f"{source.name} cannot be loaded. {error}", "Use another model.") from error
        except LOAD_ERRORS as error:
            raise ModelUnavailable(
                f"{source.name} cannot be loaded: {load_failure(error)}", "Check that the model's files are whole."
            ) from error


def _weights_type() -> Any:
    import torch

    return torch.float32 if device().type == "cpu" else "auto"


def _load_gguf(source: Source, fingerprint: str) -> LoadedModel:
    from transformers import AutoModelForCausalLM

    header = gguf_files.read_header(source.path)
    model = AutoModelForCausalLM.from_pretrained(
        str(source.path.parent), gguf_file=source.path.name, dtype=_weights_type(), local_files_only=True
    )
    tokenizer = conversion.gguf_tokenizer(source.path, header)
    values = conversion.gguf_chat(tokenizer, header)
    chat = ChatFormat(
        template=values["template"],
        stop_ids=tuple(values["stop_ids"]),
        prefix=tuple(values["prefix"]),
        tokens=values["tokens"],
    )
    card = GeneratorCard(
        name=source.name,
        fingerprint=fingerprint,
        context_tokens=header.context_tokens,
        chat=chat,
        adapter=header.adapter,
        refusal_id=header.refusal_id,
        reading=header.reading,
    )
    return _loaded(model, tokenizer, card, header.eos_ids)


def _load_folder(source: Source, fingerprint: str) -> LoadedModel:
    from transformers import AutoTokenizer

    folder = source.path / dpr_pairs.GENERATOR_TOKENIZER if source.kind == "rag" else source.path
    tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True, trust_remote_code=False)
    backend = getattr(tokenizer, "backend_tokenizer", None)
    if backend is None:
        raise ModelUnavailable(
            f"{source.name} has no fast tokenizer (tokenizer.json).", "Convert its tokenizer, or use another model."
        )
    model = _weights(source)
    eos = _ids(model.generation_config.eos_token_id, model.config.eos_token_id, tokenizer.eos_token_id)
    prefix, suffix = _frame(backend)
    paired = source.kind in ("seq2seq", "rag")
    template = None if source.kind == "rag" else tokenizer.chat_template
    if isinstance(template, dict):
        template = template.get("default")
    chat = ChatFormat(
        template=template,
        stop_ids=turn_token_ids(backend, eos),
        prefix=prefix,
        # A decoder-only model would take its own end token for the end of the text.
        suffix=suffix if paired else (),
        tokens={key: str(value) for key, value in tokenizer.special_tokens_map.items() if isinstance(value, str)},
    )
    rag = dpr_pairs.rag_profile(source.path) if source.kind == "rag" else None
    card = GeneratorCard(source.name, fingerprint, _context(model.config, tokenizer), chat, rag=rag)
    loaded = _loaded(model, backend, card, eos, paired)
    if rag is not None and prefix and loaded.decoder_start[-1:] != prefix[:1]:
        # Its answers were learnt with the tokenizer's first token in front of them.
        loaded = replace(loaded, decoder_start=(*loaded.decoder_start, *prefix[:1]))
    return loaded


def _weights(source: Source) -> Any:
    from transformers import AutoModelForCausalLM, AutoModelForSeq2SeqLM

    if source.kind == "rag":
        generator = rag_checkpoints.load_model(source.path, _weights_type()).generator
        if not getattr(generator.config, "is_encoder_decoder", False):
            raise ModelUnavailable(
                f"The generator of {source.name} is not an encoder-decoder.", "Use a checkpoint with BART or T5."
            )
        return generator
    loader = AutoModelForSeq2SeqLM if source.kind == "seq2seq" else AutoModelForCausalLM
    return loader.from_pretrained(
        str(source.path), dtype=_weights_type(), local_files_only=True, trust_remote_code=False
    )


def _loaded(model: Any, tokenizer: Any, card: GeneratorCard, eos: Sequence[int], seq2seq: bool = False) -> LoadedModel:
    model = model.to(device()).eval()
    config = model.config
    pad = config.pad_token_id
    start: tuple[int, ...] = ()
    if seq2seq:
        first = config.decoder_start_token_id
        forced = model.generation_config.forced_bos_token_id
        start = tuple(item for item in (pad if first is None else first, forced) if item is not None)
    if pad is None:
        pad = eos[0] if eos else 0
    return LoadedModel(model, tokenizer, card, int(pad), _layers(model), start)


def _layers(model: Any) -> tuple[Any, ...]:
    """The children of every list of modules: the blocks of a transformer, under whatever name."""
    import torch

    lists = [module for module in model.modules() if isinstance(module, torch.nn.ModuleList)]
    return tuple(child for module in lists for child in module)


def _context(config: Any, tokenizer: Any) -> int:
    """The longest input the model was made for, in tokens."""
    limits = [getattr(config, key, None) for key in ("max_position_embeddings", "n_positions", "max_seq_len")]
    limits.append(tokenizer.model_max_length if tokenizer.model_max_length < 10_000_000 else None)
    known = [int(limit) for limit in limits if isinstance(limit, int) and limit > 0]
    return min(known, default=_DEFAULT_CONTEXT)


def _ids(*values: Any) -> tuple[int, ...]:
    """All token ids in ``values``, each an id, a list of ids or None."""
    found: dict[int, None] = {}
    for value in values:
        for item in value if isinstance(value, (list, tuple)) else (value,):
            if item is not None:
                found[int(item)] = None
    return tuple(found)


def _frame(tokenizer: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ids that the tokenizer puts before and after a text."""
    bare = list(tokenizer.encode("a", add_special_tokens=False).ids)
    framed = list(tokenizer.encode("a", add_special_tokens=True).ids)
    for start in range(len(framed) - len(bare) + 1):
        if framed[start : start + len(bare)] == bare:
            return tuple(framed[:start]), tuple(framed[start + len(bare) :])
    return (), ()
