"""Prepares a model in a process of its own: ``python -m scholiast.inference.preparation``.

A child process keeps the model stack's 438 MB, and its crashes, out of the engine. It reads one JSON request from
standard input, writes one JSON object a line to standard output (``say`` while it works, then ``done`` or
``error``), and ends when standard input does, so that it never outlives the process that asked.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from filelock import FileLock

from scholiast.core.codec import from_json, to_json
from scholiast.core.errors import ModelUnavailable
from scholiast.inference.conversion import Notify, Unconvertible, convert, tool_versions
from scholiast.inference.manifests import FORMAT, Manifest, read_manifest, record_files, write_manifest
from scholiast.inference.merging import Layer
from scholiast.inference.sources import Source

# Raise it when prepared files of an earlier version must not be used any more.
PREPARATION = 1
_OTHERS_KEPT = 2  # with other adapters, so that going back to the last choice takes no new preparation
_ROOM_FACTOR = 6  # a 4-bit file becomes an 8-bit copy and an 8-bit IR, written through temporary files


@dataclass(frozen=True, slots=True)
class RequestedLayer:
    """An adapter to merge."""

    name: str
    folder: str


@dataclass(frozen=True, slots=True)
class Request:
    """Prepare the model at ``path`` as ``folder``/``fingerprint``.

    ``replaces`` is the time of the prepared model to replace, empty when there is none that can be read: what another
    process has put there meanwhile is kept.
    """

    role: str
    kind: str
    name: str
    spec: str
    path: str
    licence: str
    digest: str
    folder: str
    fingerprint: str
    replaces: str = ""
    layers: tuple[RequestedLayer, ...] = ()
    normalised: bool = True

    @classmethod
    def of(cls, source: Source, digest: str, folder: Path, fingerprint: str, layers: Sequence[Layer] = ()) -> Request:
        """The request that prepares ``source`` with ``layers`` merged, in place of what is there now."""
        present = read_manifest(folder / fingerprint)
        return cls(
            role=source.role,
            kind=source.kind,
            name=source.name,
            spec=source.spec,
            path=str(source.path),
            licence=source.licence,
            digest=digest,
            folder=str(folder),
            fingerprint=fingerprint,
            replaces="" if present is None else present.prepared,
            layers=tuple(RequestedLayer(layer.name, str(layer.folder)) for layer in layers),
            normalised=source.normalised,
        )

    def source(self) -> Source:
        """The model to prepare."""
        return Source(
            role=self.role,  # type: ignore[arg-type] # checked by the parent, which built the request from a Source
            kind=self.kind,  # type: ignore[arg-type] # likewise
            name=self.name,
            spec=self.spec,
            path=Path(self.path),
            licence=self.licence,
            normalised=self.normalised,
        )


def prepare_here(request: Request, notify: Notify) -> None:
    """Prepare in this process: into a temporary folder that is renamed when it is whole.

    Raises:
        ModelUnavailable: the model is damaged, the disk is full, or the folder cannot be written.
    """
    folder = Path(request.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(str(folder / f".{request.fingerprint}.lock")):
            # Whoever holds the lock owns every leftover of this model: their makers are gone.
            for leftover in folder.glob(f".preparing-{request.fingerprint}-*"):
                shutil.rmtree(leftover, ignore_errors=True)
            present = read_manifest(folder / request.fingerprint)
            if present is not None and present.prepared != request.replaces:
                return
            _check_room(folder, Path(request.path))
            work = Path(tempfile.mkdtemp(dir=folder, prefix=f".preparing-{request.fingerprint}-"))
            try:
                _make(request, work, notify)
                _put_in_place(work, folder / request.fingerprint)
            finally:
                shutil.rmtree(work, ignore_errors=True)
    except OSError as error:
        raise ModelUnavailable(
            f"{request.name} cannot be prepared: {error.strerror or error}.",
            f"Check the room and the permissions of {folder}.",
        ) from error


def _make(request: Request, work: Path, notify: Notify) -> None:
    source = request.source()
    note = ""
    try:
        layers = [Layer(layer.name, Path(layer.folder)) for layer in request.layers]
        kind, properties = convert(source, work, notify, layers)
    except Unconvertible as error:
        for path in work.iterdir():
            path.unlink()
        kind, properties, note = "torch", {}, str(error)
    manifest = Manifest(
        format=FORMAT,
        role=source.role,
        kind=kind,
        name=source.name,
        fingerprint=request.fingerprint,
        source=str(source.path),
        source_sha256=request.digest,
        licence=source.licence,
        tools=tool_versions(),
        prepared=datetime.now().astimezone().isoformat(),
        files=record_files(work),
        properties=properties,
        note=note,
    )
    write_manifest(work, manifest)


def _put_in_place(work: Path, target: Path) -> None:
    """Rename ``work`` to ``target``; what was there before is moved aside first and then deleted."""
    work.chmod(0o755)
    if target.exists():
        aside = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".preparing-{target.name}-old-"))
        target.replace(aside / target.name)
        work.replace(target)
        shutil.rmtree(aside, ignore_errors=True)
    else:
        work.replace(target)


def _check_room(folder: Path, source: Path) -> None:
    files = [source] if source.is_file() else [path for path in source.rglob("*") if path.is_file()]
    needed = _ROOM_FACTOR * sum(path.stat().st_size for path in files)
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise ModelUnavailable(
            f"Preparing the model needs {needed >> 20} MB, but only {free >> 20} MB are free in {folder}.",
            "Free some room, or choose another data folder.",
            code="disk-full",
        )


def forget_superseded(folder: Path, manifest: Manifest) -> None:
    """Delete what the model of ``folder`` was prepared as with other adapters, but for the newest of those.

    Each takes several hundred megabytes. The model without adapters stays.
    """
    others = []
    for path in folder.parent.iterdir():
        found = None if path == folder or path.name.startswith(".") else read_manifest(path)
        if found is None or (found.role, found.source_sha256) != (manifest.role, manifest.source_sha256):
            continue
        if found.properties.get("adapter") or found.properties.get("has_query_model"):
            others.append((datetime.fromisoformat(found.prepared), path))
    for _, path in sorted(others)[:-_OTHERS_KEPT]:
        shutil.rmtree(path, ignore_errors=True)


# ---- parent --------------------------------------------------------------------------------------------------


def prepare(request: Request, notify: Notify) -> None:
    """Prepare in a child process, passing on what it says.

    Raises:
        ModelUnavailable: as :func:`prepare_here`, or the child died.
    """
    if getattr(sys, "frozen", False):  # a frozen program has no interpreter to start
        prepare_here(request, notify)
        return
    environment = {
        **os.environ,
        "HF_HUB_OFFLINE": "1",
        "TRANSFORMERS_OFFLINE": "1",
        "TOKENIZERS_PARALLELISM": "false",
        "TQDM_DISABLE": "1",
        "TRANSFORMERS_VERBOSITY": "error",
    }
    with tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(
            [sys.executable, "-m", "scholiast.inference.preparation"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=environment,
            text=True,
            encoding="utf-8",
        )
        try:
            outcome = _converse(child, request, notify)
        finally:
            child.kill()
            child.communicate()
        if outcome is None:
            errors.seek(0)
            last = errors.read().decode("utf-8", "replace").strip().splitlines()[-1:]
            raise ModelUnavailable(
                f"Preparing {request.name} stopped early" + (f": {last[0]}" if last else "."),
                "Try again; if it stops again, free some memory.",
            )
        if "error" in outcome:
            raise ModelUnavailable(outcome["error"]["message"], outcome["error"]["hint"], code=outcome["error"]["code"])


def _converse(child: subprocess.Popen[str], request: Request, notify: Notify) -> dict[str, Any] | None:
    """Send the request and pass on messages; the child's last word, or None when it died without one."""
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        child.stdin.write(json.dumps(to_json(request)) + "\n")
        child.stdin.flush()
    except OSError:
        return None
    for line in child.stdout:
        message: dict[str, Any] = json.loads(line)
        if "say" not in message:
            return message
        notify(message["say"])
    return None


# ---- child ---------------------------------------------------------------------------------------------------


def _end_with(stream: IO[str]) -> None:
    stream.read()
    os._exit(1)


def main() -> None:
    """Serve one request."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1) as protocol:
        os.dup2(2, 1)  # libraries that print must not break the protocol
        request = from_json(Request, json.loads(sys.stdin.readline()))
        threading.Thread(target=_end_with, args=(sys.stdin,), daemon=True).start()
        try:
            prepare_here(request, lambda text: print(json.dumps({"say": text}), file=protocol))
            print(json.dumps({"done": True}), file=protocol)
        except ModelUnavailable as error:
            print(json.dumps(error.as_json()), file=protocol)
        protocol.flush()
        os._exit(0)  # the model stack's threads are not waited for


if __name__ == "__main__":
    main()
