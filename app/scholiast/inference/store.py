"""ModelStore: finds, verifies, prepares and loads the models that the settings ask for."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeVar

from scholiast.core.errors import ModelUnavailable, UsageError
from scholiast.core.settings import ModelSettings
from scholiast.inference import loading, preparation
from scholiast.inference.adapter_list import AdapterList, shipped_adapter
from scholiast.inference.checksums import Checksums
from scholiast.inference.fakes import HashEmbedder, ScriptedGenerator
from scholiast.inference.installation import install_defaults
from scholiast.inference.manifests import Manifest, damage, read_manifest
from scholiast.inference.merging import Layer
from scholiast.inference.protocols import Embedder, Generator
from scholiast.inference.registry import Entry, ModelRegistry
from scholiast.inference.sources import (
    DEFAULTS,
    ROLES,
    Role,
    Source,
    default_source,
    passage_digest,
    source_at,
    source_digest,
    source_files,
)
from scholiast.inference.speeds import SpeedList

ModelFileState = Literal["ready", "not-prepared", "missing", "damaged"]
Notify = Callable[[str], None]
_Model = TypeVar("_Model")
logger = logging.getLogger("scholiast.inference")


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """A model as ``models list`` shows it.

    ``path`` is the prepared folder where there is one, ``adapters`` are the names of those merged into it. ``speed`` is
    tokens a second of a generator, passages a second of an embedder, on the day ``speed_measured``; None if unknown.
    """

    role: str
    name: str
    spec: str
    state: ModelFileState
    size_bytes: int
    licence: str
    path: str
    active: bool
    detail: str
    adapters: tuple[str, ...] = ()
    speed: float | None = None
    speed_measured: str = ""


_Models = list[ModelInfo]  # inside ModelStore, "list" is a method
_Specs = list[tuple[Role, str]]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A model to run: its own files, their digest, the adapters to merge, and what the result is filed under."""

    source: Source
    digest: str
    layers: tuple[Layer, ...]
    fingerprint: str


@dataclass(frozen=True, slots=True)
class _Prepared:
    folder: Path
    manifest: Manifest


def _ignore(_: str) -> None:
    """What nobody asked to be told."""


class ModelStore:
    """The models of one data folder.

    ``search_path`` are folders that hold prepared models, each named by a fingerprint of what it was made from;
    new ones are written to the first. ``shipped`` stands in for
    the adapter that comes with the program.
    """

    def __init__(self, search_path: Sequence[Path], settings: ModelSettings, shipped: Path | None = None) -> None:
        self._search_path = tuple(search_path)
        self._settings = settings
        self._checksums = Checksums(self._search_path[0] / "checksums.json")
        self._registry = ModelRegistry(self._search_path[0] / "models.toml")
        self.speeds = SpeedList(self._search_path[0] / "speeds.json")
        enabled = settings.adapters == "auto"
        self.adapters = AdapterList(self._registry, self._checksums, shipped or shipped_adapter(), enabled=enabled)

    # ---- loading ---------------------------------------------------------------------------------------------

    def embedder(self, notify: Notify | None = None) -> Embedder:
        """Load the embedder in use, preparing it first where that was not done, told as sentences to ``notify``.

        Raises:
            ModelUnavailable: it is missing, damaged, or cannot be loaded.
        """
        if self._spec("embedder") == "fake":
            return HashEmbedder()
        notify = notify or _ignore
        wanted = self._wanted("embedder")

        def with_torch() -> Embedder:
            if wanted.source.document_encoder is not None:
                passages = passage_digest(wanted.source, self._checksums)
                return loading.dpr_embedder(wanted.source, passages, wanted.layers)
            return loading.torch_embedder(wanted.source, wanted.digest, wanted.layers)

        if _wants_torch(wanted.source, self._settings.backend):
            return with_torch()
        return self._load(
            wanted,
            notify,
            lambda found: loading.openvino_embedder(found.folder, found.manifest),
            with_torch,
        )

    def generator(self, notify: Notify | None = None) -> Generator:
        """Load the generator in use; as :meth:`embedder`."""
        if self._spec("generator") == "fake":
            return ScriptedGenerator()
        notify = notify or _ignore
        _tell_of_vanished(self.adapters, notify)
        wanted = self._wanted("generator")

        def with_torch() -> Generator:
            fingerprint = wanted.fingerprint if wanted.layers else wanted.digest
            return loading.torch_generator(wanted.source, fingerprint, wanted.layers)

        if _wants_torch(wanted.source, self._settings.backend):
            return with_torch()
        return self._load(
            wanted,
            notify,
            lambda found: loading.openvino_generator(found.folder, found.manifest),
            with_torch,
        )

    def _load(
        self,
        wanted: _Wanted,
        notify: Notify,
        with_openvino: Callable[[_Prepared], _Model],
        with_torch: Callable[[], _Model],
    ) -> _Model:
        name = wanted.source.name
        found = self._intact(wanted, notify) or self._make(wanted, notify)
        if found.manifest.kind == "torch":
            if self._settings.backend == "openvino":
                raise ModelUnavailable(
                    f"OpenVINO cannot run {name}. {found.manifest.note}",
                    "Set models.backend to auto in settings.toml.",
                )
            return with_torch()
        try:
            return with_openvino(found)
        except ModelUnavailable as error:
            if error.code != "model-damaged":
                raise
            logger.info("%s; making it again", error.message)
        notify(f"The prepared files of {name} are damaged; making them again.")
        return with_openvino(self._make(wanted, notify))

    # ---- preparing -------------------------------------------------------------------------------------------

    def is_prepared(self, role: str) -> bool:
        """Whether the model in use for ``role`` loads without being prepared first."""
        if self._spec(_role(role)) == "fake":
            return True
        try:
            wanted = self._wanted(_role(role))
        except ModelUnavailable:
            return False
        return _wants_torch(wanted.source, self._settings.backend) or self._intact(wanted, _ignore) is not None

    def prepare(self, role: str, notify: Notify | None = None, force: bool = False) -> None:
        """Prepare the model in use for ``role``; nothing happens when it is ready, unless ``force``.

        Raises:
            ModelUnavailable: it is missing or damaged, or the disk is full.
        """
        if self._spec(_role(role)) == "fake":
            return
        wanted = self._wanted(_role(role), fresh=force)
        if _wants_torch(wanted.source, self._settings.backend):
            return
        notify = notify or _ignore
        if force or self._intact(wanted, notify) is None:
            self._make(wanted, notify)

    def install(self, notify: Notify | None = None) -> None:
        """Install the packages of both default models with pip, without what they depend on.

        Raises:
            ModelUnavailable: pip failed; offline, for example.
        """
        install_defaults(notify or _ignore)

    def _make(self, wanted: _Wanted, notify: Notify) -> _Prepared:
        source = wanted.source
        notify(f"Preparing {source.name} for this computer; this happens once and takes about half a minute.")
        folder = self._search_path[0] / wanted.fingerprint
        request = preparation.Request.of(source, wanted.digest, folder.parent, folder.name, wanted.layers)
        preparation.prepare(request, notify)
        manifest = read_manifest(folder)
        if manifest is None:
            raise ModelUnavailable(f"Preparing {source.name} left nothing.", "Run `scholiast models prepare --force`.")
        if wanted.layers:
            preparation.forget_superseded(folder, manifest)
        notify(f"{source.name} is ready.")
        return _Prepared(folder, manifest)

    def _intact(self, wanted: _Wanted, notify: Notify) -> _Prepared | None:
        """The prepared files of a model if there are any and they are whole."""
        for base in self._search_path:
            folder = base / wanted.fingerprint
            if not folder.is_dir():
                continue
            manifest = read_manifest(folder)
            reason = "its manifest cannot be read" if manifest is None else damage(folder, manifest, self._checksums)
            if manifest is not None and not reason:
                # The same content may have been prepared under another name.
                return _Prepared(folder, replace(manifest, name=wanted.source.name))
            notify(f"The prepared files of {wanted.source.name} are damaged: {reason}.")
        return None

    # ---- choosing --------------------------------------------------------------------------------------------

    def list(self) -> _Models:
        """The default models, the added ones, and a path that the settings name."""
        return [self.speeds.add_to(self._info(role, spec, fresh=False)) for role, spec in self._known()]

    def verify(self) -> _Models:
        """As :meth:`list`, but every file is read and its checksum compared."""
        return [self.speeds.add_to(self._info(role, spec, fresh=True)) for role, spec in self._known()]

    def add(self, name: str, path: Path, document_encoder: Path | None = None) -> _Models:
        """Remember the model at ``path`` as ``name``; its files stay where they are. One entry for each of its roles.

        Args:
            name: what it is called from now on.
            path: where it is.
            document_encoder: the encoder of passages that belongs to it, a DPR question encoder or RAG checkpoint.

        Raises:
            UsageError: the name is taken or not a plain one.
            ModelUnavailable: ``path`` holds no model, or its two encoders do not fit each other.
        """
        source = source_at(path, name=name, spec=name, document_encoder=document_encoder)
        other = "" if document_encoder is None else str(document_encoder.expanduser().resolve())
        if other and source.role != "embedder":
            source_at(path, role="embedder", document_encoder=document_encoder)
        entry = Entry(source.role, str(source.path), source.licence, other)
        self._registry.add(name, entry)
        return [self._info(_role(role), name, fresh=False) for role in entry.roles]

    def use(self, role: str, name: str) -> None:
        """Use the added model ``name``, or ``default``, for ``role``; UsageError when that cannot be."""
        chosen = getattr(self._settings, _role(role))
        if chosen != "default":
            raise UsageError(
                f"The settings name {chosen} as the {role}, which comes first.",
                f"Set models.{role} to default in settings.toml.",
            )
        self._registry.use(role, name)

    def remove(self, name: str) -> None:
        """Forget the added model ``name``; its files are not touched. UsageError when there is none."""
        self._registry.remove(name)

    def _spec(self, role: Role) -> str:
        chosen: str = getattr(self._settings, role)
        return self._registry.active(role) if chosen == "default" else chosen

    def _known(self) -> _Specs:
        known: list[tuple[Role, str]] = [(role, "default") for role in ROLES]
        known += [(_role(role), name) for name, entry in self._registry.entries().items() for role in entry.roles]
        known += [(role, self._spec(role)) for role in ROLES]
        return list(dict.fromkeys(known))

    def source(self, role: Role, spec: str | None = None) -> Source:
        """The own files of the model in use for ``role``, or of the one ``spec`` names; ModelUnavailable without."""
        spec = spec or self._spec(role)
        if spec == "default":
            return default_source(role)
        entry = self._registry.entries().get(spec)
        if entry is not None:
            other = Path(entry.document_encoder) if entry.document_encoder else None
            return source_at(Path(entry.path), role=role, name=spec, spec=spec, document_encoder=other)
        if "/" not in spec and "\\" not in spec and not Path(spec).exists():
            raise ModelUnavailable(
                f"There is no model named {spec}.",
                "`scholiast models list` shows all; `scholiast models add NAME PATH` adds one.",
                code="model-missing",
            )
        return source_at(Path(spec), role=role, spec=spec)

    def _wanted(self, role: Role, spec: str | None = None, *, fresh: bool = False) -> _Wanted:
        source = self.source(role, spec)
        digest = source_digest(source, self._checksums, fresh=fresh)
        layers = self.adapters.layers(role, digest)
        # Names a prepared model by what it was made from and how.
        text = f"{role}\0{source.kind}\0{digest}\0{preparation.PREPARATION}"
        text += "" if source.normalised else "\0any length"
        text += self.adapters.digest(role, layers, fresh=fresh)
        return _Wanted(source, digest, layers, hashlib.sha256(text.encode()).hexdigest()[:32])

    def _info(self, role: Role, spec: str, *, fresh: bool) -> ModelInfo:
        active = self._spec(role) == spec
        if spec == "fake":
            return ModelInfo(role, "fake", spec, "ready", 0, "mit", "", active, "A pretend model for tests.")
        try:
            wanted = self._wanted(role, spec, fresh=fresh)
            source = wanted.source
            size = sum(path.stat().st_size for path in source_files(source))
        except ModelUnavailable as error:
            name = DEFAULTS[role].name if spec == "default" else spec
            state: ModelFileState = "damaged" if error.code.endswith("-damaged") else "missing"
            return ModelInfo(role, name, spec, state, 0, "unknown", "", active, f"{error.message} {error.hint}".strip())
        state, path, detail = self._condition(wanted, fresh)
        names = tuple(layer.name for layer in wanted.layers)
        return ModelInfo(role, source.name, spec, state, size, source.licence, str(path), active, detail, names)

    def _condition(self, wanted: _Wanted, fresh: bool) -> tuple[ModelFileState, Path, str]:
        source = wanted.source
        try:
            if _wants_torch(source, self._settings.backend):
                return "ready", source.path, "Run by PyTorch."
        except ModelUnavailable as error:
            return "missing", source.path, f"{error.message} {error.hint}"
        for base in self._search_path:
            folder = base / wanted.fingerprint
            manifest = read_manifest(folder)
            if manifest is None:
                if folder.is_dir():
                    return "damaged", folder, "Its manifest cannot be read. Run `scholiast models prepare`."
                continue
            reason = damage(folder, manifest, self._checksums, fresh=fresh)
            if reason:
                return "damaged", folder, f"Not all is as it was prepared: {reason}. Run `scholiast models prepare`."
            by = f"Run by PyTorch: {manifest.note}" if manifest.kind == "torch" else "Run by OpenVINO."
            return "ready", folder, by
        return "not-prepared", source.path, "Prepared at first use, or by `scholiast models prepare`."


def _tell_of_vanished(adapters: AdapterList, notify: Notify) -> None:
    for layer in adapters.vanished():
        notify(f"The adapter {layer.name} is not in {layer.folder} any more; going on without it.")
        logger.info("the adapter %s is gone from its folder and is left out", layer.name)


def _role(role: str) -> Role:
    for known in ROLES:
        if role == known:
            return known
    raise UsageError(f"{role!r} is not a kind of model.", "Say embedder or generator.")


def _wants_torch(source: Source, backend: str) -> bool:
    """Whether PyTorch is to run ``source``; ModelUnavailable when only it can and ``backend`` rules it out."""
    if backend == "torch":
        return True
    if source.kind in ("causal", "seq2seq", "rag", "dpr"):
        if backend == "openvino":
            raise ModelUnavailable(
                f"OpenVINO cannot run {source.name}: it is a Hugging Face folder.",
                "Set models.backend to auto in settings.toml, or use a GGUF file of the model.",
            )
        return True
    return backend == "auto" and loading.cuda_is_usable()
