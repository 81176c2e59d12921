"""The part of the protocol about settings, models and the data folder; :mod:`scholiast.engine.messages` carries it."""

from __future__ import annotations

from dataclasses import dataclass

# ---- commands: window to engine ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReloadSettings:
    """Read settings.toml again and go by it; what that changes in the index or the models is begun at once."""


@dataclass(frozen=True, slots=True)
class PreviewPassages:
    """Cut a note into passages of about ``words`` words, and judge what it would cost to do so with all.

    Without ``note`` the engine chooses one of the person's own; :class:`PassagesPreviewed` answers.
    """

    job: int
    words: int
    library: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ListModels:
    """Send the models and adapters; with ``verify`` every file is read and its checksum compared."""

    verify: bool = False


@dataclass(frozen=True, slots=True)
class MeasureSpeed:
    """Measure how fast the models in use are on this computer; ModelList answers."""


@dataclass(frozen=True, slots=True)
class AddModel:
    """Make the folder or .gguf file at ``path`` known as ``name``. This and what follows is answered by ModelList."""

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class RemoveModel:
    """Forget an added model; its own files stay."""

    name: str


@dataclass(frozen=True, slots=True)
class UseModel:
    """Use the model ``spec`` (``default``, or an added one's name) for ``role`` from now on."""

    role: str
    spec: str


@dataclass(frozen=True, slots=True)
class AddAdapter:
    """Make the adapter in the folder ``path`` known as ``name``; it is not switched on."""

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class UseAdapter:
    """Switch an adapter on or off."""

    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class MeasureData:
    """Send how much room the data folder takes."""


@dataclass(frozen=True, slots=True)
class BackUp:
    """Write everything that cannot be made again into the zip file ``path``; a Notice answers."""

    path: str


@dataclass(frozen=True, slots=True)
class Restore:
    """Put the backup in ``path`` in the place of what is there; :class:`RestartNeeded` answers."""

    path: str


@dataclass(frozen=True, slots=True)
class ResetData:
    """Delete index, conversations, teaching and settings for good; :class:`RestartNeeded` answers."""


SettingsCommand = (
    ReloadSettings
    | PreviewPassages
    | ListModels
    | MeasureSpeed
    | AddModel
    | RemoveModel
    | UseModel
    | AddAdapter
    | UseAdapter
    | MeasureData
    | BackUp
    | Restore
    | ResetData
)

# ---- events: engine to window ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PassagesPreviewed:
    """How a note would be cut, and what it would cost to cut all so.

    ``spans`` are the passages as (start, end) in ``text``, the beginning of the note. ``passages_now`` is the count
    over all libraries, ``passages_then`` what it would be, judged by a sample of notes; ``seconds`` is the time that
    embedding them takes on this computer, None while the model is not loaded.
    """

    job: int
    words: int
    library: str
    note: str
    text: str
    spans: tuple[tuple[int, int], ...]
    passages_now: int
    passages_then: int
    seconds: float | None


@dataclass(frozen=True, slots=True)
class ModelRow:
    """A model: ``state`` is ready, not-prepared, missing or damaged; ``origin`` says where it is from.

    ``speed`` is tokens a second of a generator, passages a second of an embedder, as measured here on the day
    ``speed_measured`` (ISO 8601); None where it was not.
    """

    role: str
    name: str
    spec: str
    state: str
    size_bytes: int
    licence: str
    origin: str
    path: str
    active: bool
    detail: str
    adapters: tuple[str, ...] = ()
    speed: float | None = None
    speed_measured: str = ""


@dataclass(frozen=True, slots=True)
class AdapterRow:
    """An adapter: ``state`` is ready, other-model, missing or damaged."""

    name: str
    title: str
    state: str
    active: bool
    shipped: bool
    size_bytes: int
    licence: str
    path: str
    detail: str


@dataclass(frozen=True, slots=True)
class ModelList:
    """All models and adapters; ``verified`` true after every file was read."""

    models: tuple[ModelRow, ...]
    adapters: tuple[AdapterRow, ...]
    verified: bool = False


@dataclass(frozen=True, slots=True)
class DataMeasured:
    """The data folder, and the bytes in each part of it: index, conversations, models, teaching, other."""

    path: str
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class RestartNeeded:
    """The data folder changes when the engine starts again; ``reason`` is restore or reset."""

    reason: str


SettingsEvent = PassagesPreviewed | ModelList | DataMeasured | RestartNeeded
