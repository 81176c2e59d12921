"""The models a person added by name, and which ones are in use: ``models.toml`` in the models folder."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path

import tomli_w

from scholiast.core.codec import CodecError, from_json, to_json
from scholiast.core.errors import SettingsError, UsageError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
RESERVED = frozenset({"default", "fake"})


@dataclass(frozen=True, slots=True)
class Entry:
    """An added model. With a ``document_encoder`` it can be the embedder, whatever else it is."""

    role: str
    path: str
    licence: str = "unknown"
    document_encoder: str = ""

    @property
    def roles(self) -> tuple[str, ...]:
        """What it can be used as."""
        return (self.role,) if self.role == "embedder" or not self.document_encoder else (self.role, "embedder")


@dataclass(frozen=True, slots=True)
class AdapterEntry:
    """An added adapter."""

    path: str


@dataclass(frozen=True, slots=True)
class _File:
    models: dict[str, Entry] = field(default_factory=dict)
    active: dict[str, str] = field(default_factory=dict)
    adapters: dict[str, AdapterEntry] = field(default_factory=dict)
    adapters_on: tuple[str, ...] = ()
    adapters_off: tuple[str, ...] = ()


class ModelRegistry:
    """Reads and writes ``models.toml``."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def entries(self) -> dict[str, Entry]:
        """The added models by name."""
        return dict(self._read().models)

    def active(self, role: str) -> str:
        """The name in use for ``role``; ``default`` unless the person chose another."""
        return self._read().active.get(role, "default")

    def add(self, name: str, entry: Entry) -> None:
        """Keep ``entry`` as ``name``; UsageError when the name is taken or not a plain one."""
        _check_name(name, "a model")
        data = self._read()
        if name in data.models:
            raise UsageError(f"There is a model named {name} already.", "Remove it first, or choose another name.")
        self._write(replace(data, models={**data.models, name: entry}))

    def use(self, role: str, name: str) -> None:
        """Make ``name`` the model in use; UsageError when it is unknown or for the other role."""
        data = self._read()
        active = {key: value for key, value in data.active.items() if key != role}
        if name != "default":
            entry = data.models.get(name)
            if entry is None:
                raise UsageError(f"There is no model named {name}.", "`scholiast models list` shows all.")
            if role not in entry.roles:
                raise UsageError(
                    f"{name} cannot be the {role}: it is made to be the {entry.role}.",
                    "`scholiast models list` shows all.",
                )
            active[role] = name
        self._write(replace(data, active=active))

    def remove(self, name: str) -> None:
        """Forget ``name``; where it was in use the default is again. The model's own files are not touched."""
        data = self._read()
        if name not in data.models:
            raise UsageError(f"There is no model named {name}.", "`scholiast models list` shows all.")
        models = {key: value for key, value in data.models.items() if key != name}
        active = {role: used for role, used in data.active.items() if used != name}
        self._write(replace(data, models=models, active=active))

    # ---- adapters --------------------------------------------------------------------------------------------

    def adapters(self) -> tuple[dict[str, AdapterEntry], tuple[str, ...], tuple[str, ...]]:
        """The added adapters by name, those switched on (bottom first), and shipped ones switched off."""
        data = self._read()
        return dict(data.adapters), data.adapters_on, data.adapters_off

    def add_adapter(self, name: str, entry: AdapterEntry) -> None:
        """Keep ``entry`` as ``name``; UsageError when the name is taken or not a plain one."""
        _check_name(name, "an adapter")
        data = self._read()
        if name in data.adapters:
            raise UsageError(f"There is an adapter named {name} already.", "Remove it first, or choose another name.")
        self._write(replace(data, adapters={**data.adapters, name: entry}))

    def use_adapters(self, on: tuple[str, ...], off: tuple[str, ...]) -> None:
        """Remember which added adapters are switched on, bottom first, and which shipped ones off."""
        self._write(replace(self._read(), adapters_on=on, adapters_off=off))

    def remove_adapter(self, name: str) -> None:
        """Forget ``name``; UsageError when there is none. Its own files are not touched."""
        data = self._read()
        if name not in data.adapters:
            raise UsageError(
                f"There is no adapter named {name} to remove.", "`scholiast models adapter list` shows all."
            )
        adapters = {key: value for key, value in data.adapters.items() if key != name}
        self._write(replace(data, adapters=adapters, adapters_on=tuple(x for x in data.adapters_on if x != name)))

    def _read(self) -> _File:
        try:
            return from_json(_File, tomllib.loads(self._path.read_text(encoding="utf-8")))
        except (FileNotFoundError, NotADirectoryError):
            return _File()
        except (OSError, ValueError, CodecError) as error:
            raise SettingsError(f"{self._path} is not valid: {error}.", "Mend it, or delete it.") from error

    def _write(self, data: _File) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            temporary = self._path.with_suffix(".toml.new")
            temporary.write_text(tomli_w.dumps(to_json(data)), encoding="utf-8")
            temporary.replace(self._path)
        except OSError as error:
            raise SettingsError(
                f"{self._path} cannot be written: {error.strerror}.", "Check its permissions and the room on the disk."
            ) from error


def _check_name(name: str, kind: str) -> None:
    if not _NAME.fullmatch(name) or name in RESERVED:
        raise UsageError(
            f"{name!r} cannot name {kind}.", "Use letters, digits, dots and hyphens, and neither default nor fake."
        )
