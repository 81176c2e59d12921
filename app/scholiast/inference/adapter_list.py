"""Which adapters there are and which are in use: the shipped one first, a person's own on top of it."""

from __future__ import annotations

import contextlib
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from scholiast.assets import resource
from scholiast.core.codec import json_text, to_json
from scholiast.core.errors import ModelUnavailable, UsageError
from scholiast.inference.adapters import (
    CARD_FILE,
    GENERATOR_FILE,
    QUERY_ENCODER_FILE,
    AdapterCard,
    learnt_null,
    read_card,
)
from scholiast.inference.checksums import Checksums
from scholiast.inference.merging import Layer
from scholiast.inference.registry import AdapterEntry, ModelRegistry
from scholiast.inference.sources import Role, Source, source_digest

AdapterState = Literal["ready", "other-model", "missing", "damaged"]
SHIPPED = "reading"
NONE = "none"


@dataclass(frozen=True, slots=True)
class AdapterInfo:
    """An adapter as ``models adapter list`` shows it.

    Attributes:
        active: it is switched on; it is merged only where ``state`` is ready.
        state: other-model: made for another generator than the one in use.
    """

    name: str
    title: str
    base: str
    state: AdapterState
    active: bool
    shipped: bool
    query_encoder: bool
    size_bytes: int
    licence: str
    path: str
    detail: str


@dataclass(frozen=True, slots=True)
class _Known:
    layer: Layer
    active: bool


def shipped_adapter() -> Path | None:
    """The folder of the adapter that comes with the program, if one does."""
    try:
        return resource(f"adapters/{SHIPPED}")
    except FileNotFoundError:
        return None


class AdapterList:
    """The adapters of one data folder.

    Args:
        registry: where the added ones and the choice are kept.
        checksums: of the tensor files.
        shipped: the adapter that comes with the program; None for none.
        enabled: false leaves all of them out.
    """

    def __init__(
        self, registry: ModelRegistry, checksums: Checksums, shipped: Path | None, *, enabled: bool = True
    ) -> None:
        self._registry = registry
        self._checksums = checksums
        self._shipped = shipped
        self._enabled = enabled

    def layers(self, role: Role, digest: str) -> tuple[Layer, ...]:
        """The adapters in use that were made for the model whose digest is ``digest``, bottom first.

        An adapter with no part for ``role`` is left out, as is one made for another model, and one that vanished.

        Raises:
            ModelUnavailable: one that is switched on is damaged.
        """
        on = [layer for layer in self._on() if not _is_gone(layer)]
        return tuple(layer for layer in on if _base(read_card(layer.folder), role) == digest)

    def vanished(self) -> tuple[Layer, ...]:
        """Adapters that are switched on but whose files are not there any more."""
        return tuple(layer for layer in self._on() if _is_gone(layer))

    def _on(self) -> tuple[Layer, ...]:
        return tuple(known.layer for known in self._known() if known.active) if self._enabled else ()

    def digest(self, role: Role, layers: tuple[Layer, ...], *, fresh: bool = False) -> str:
        """Changes whenever a model with ``layers`` merged would compute or be asked otherwise; empty without layers.

        Raises:
            ModelUnavailable: a tensor file is missing.
        """
        return "".join(f"\0{self._digest(role, layer, fresh=fresh)}" for layer in layers)

    def _digest(self, role: Role, layer: Layer, *, fresh: bool) -> str:
        card = read_card(layer.folder)
        if role == "generator":
            said = [layer.name, card.rank, card.alpha, card.system, card.refusal_id, card.refusal_threshold]
            said += [card.lift_per_token, card.prior_scale, card.null_bias]
            # What is as usual is not said, so that models prepared before it could be otherwise stay good.
            said += [] if card.normalised else ["any length"]
            said += ["lead", card.lead] if card.lead else []
            learnt = learnt_null(layer.folder, card)
            said += [] if learnt is None else [to_json(learnt)]
            said += [] if card.calibrator is None else [to_json(card.calibrator)]
        else:
            said = [to_json(card.query_encoder)]
        file = layer.folder / (GENERATOR_FILE if role == "generator" else QUERY_ENCODER_FILE)
        try:
            weights = self._checksums.sha256(file, fresh=fresh)
        except OSError as error:
            raise ModelUnavailable(
                f"The adapter {layer.name} cannot be read: {file.name}: {error.strerror}.",
                "Get it again, or switch it off with `scholiast models adapter use none`.",
                code="adapter-damaged",
            ) from error
        return hashlib.sha256(f"{json_text(said)}\0{weights}".encode()).hexdigest()

    # ---- choosing --------------------------------------------------------------------------------------------

    def list(self, generator: Source | None) -> tuple[AdapterInfo, ...]:
        """All adapters, bottom first, and whether they fit ``generator``; None when there is no generator."""
        digest = None
        if generator is not None:
            # A damaged generator fits none of them; loading it says what is wrong.
            with contextlib.suppress(ModelUnavailable):
                digest = source_digest(generator, self._checksums)
        return tuple(self._info(known, digest) for known in self._known())

    def add(self, name: str, folder: Path) -> None:
        """Remember the adapter in ``folder`` as ``name``; its files stay where they are, and it is not switched on.

        Raises:
            UsageError: the name is taken or not a plain one.
            ModelUnavailable: ``folder`` holds no adapter, or a damaged one.
        """
        if name in (SHIPPED, NONE):
            raise UsageError(f"{name!r} cannot name an adapter of yours.", "Choose another name.")
        folder = folder.expanduser().resolve()
        read_card(folder)
        self._registry.add_adapter(name, AdapterEntry(str(folder)))

    def use(self, name: str, *, on: bool = True) -> None:
        """Switch an adapter on or off; ``none`` switches all of them off.

        An adapter that is switched on comes to lie above the others of the person's own.

        Raises:
            UsageError: there is no adapter of that name.
            ModelUnavailable: it is missing or damaged (when switching on).
        """
        known = self._known()
        if name == NONE:
            self._registry.use_adapters((), (SHIPPED,))
            return
        found = next((entry.layer for entry in known if entry.layer.name == name), None)
        if found is None:
            raise UsageError(f"There is no adapter named {name}.", "`scholiast models adapter list` shows all.")
        if on:
            read_card(found.folder)
        chosen = [entry.layer.name for entry in known if entry.active and entry.layer.name != name]
        chosen += [name] if on else []
        off = () if SHIPPED in chosen else (SHIPPED,)
        self._registry.use_adapters(tuple(entry for entry in chosen if entry != SHIPPED), off)

    def remove(self, name: str) -> None:
        """Forget an added adapter; its files are not touched. UsageError when there is none of that name."""
        if name == SHIPPED:
            raise UsageError(
                "The adapter that comes with the program cannot be removed.",
                f"Switch it off: scholiast models adapter use {SHIPPED} --off.",
            )
        self._registry.remove_adapter(name)

    def _known(self) -> tuple[_Known, ...]:
        """Shipped, then those in use in the order they lie on each other, then the rest."""
        entries, on, off = self._registry.adapters()
        known = [] if self._shipped is None else [_Known(Layer(SHIPPED, self._shipped), SHIPPED not in off)]
        order = [*(name for name in on if name in entries), *(name for name in entries if name not in on)]
        known += [_Known(Layer(name, Path(entries[name].path)), name in on) for name in order]
        return tuple(known)

    def _info(self, known: _Known, generator: str | None) -> AdapterInfo:
        layer = known.layer
        shipped = layer.folder == self._shipped
        active = known.active and self._enabled
        try:
            card = read_card(layer.folder)
            size = sum(path.stat().st_size for path in layer.folder.glob("*.safetensors"))
        except (ModelUnavailable, OSError) as error:
            state: AdapterState = "missing" if _is_gone(layer) else "damaged"
            return AdapterInfo(
                layer.name, "", "", state, active, shipped, False, 0, "unknown", str(layer.folder), str(error)
            )
        fits = card.base_sha256 == generator
        gone = _is_gone(layer)
        reason = "" if fits else f"It was made for {card.base}, which is not the generator in use."
        return AdapterInfo(
            name=layer.name,
            title=card.title,
            base=card.base,
            state="missing" if gone else "ready" if fits else "other-model",
            active=active,
            shipped=shipped,
            query_encoder=card.query_encoder is not None,
            size_bytes=size,
            licence=card.licence,
            path=str(layer.folder),
            detail=f"{GENERATOR_FILE} is not there any more." if gone else reason,
        )


def _is_gone(layer: Layer) -> bool:
    """Whether a file without which it is no adapter is not there."""
    return not all((layer.folder / name).exists() for name in (CARD_FILE, GENERATOR_FILE))


def _base(card: AdapterCard, role: Role) -> str | None:
    """The digest of the model that ``card`` changes in ``role``."""
    if role == "generator":
        return card.base_sha256
    return None if card.query_encoder is None else card.query_encoder.base_sha256
