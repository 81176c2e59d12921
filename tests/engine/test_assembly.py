from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scholiast.core.errors import LibraryError, LockHeld, StoreError
from scholiast.core.paths import DataPaths
from scholiast.core.settings import IndexSettings, ModelSettings, Settings
from scholiast.engine import assembly
from scholiast.inference.fakes import HashEmbedder, ScriptedGenerator


@pytest.fixture
def paths(data_dir: Path) -> DataPaths:
    return DataPaths(data_dir)


def test_importing_it_imports_nothing_heavy() -> None:
    program = "import sys, scholiast.engine.assembly; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"numpy", "faiss", "openvino", "torch", "sqlite_utils", "watchdog"}


def test_the_environment_forbids_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "TOKENIZERS_PARALLELISM"):
        monkeypatch.setenv(name, "changed")
    assembly.set_environment()
    assert os.environ["HF_HUB_OFFLINE"] == os.environ["TRANSFORMERS_OFFLINE"] == "1"
    assert os.environ["TOKENIZERS_PARALLELISM"] == "false"


def test_fakes_are_chosen_whatever_the_settings_say(paths: DataPaths) -> None:
    settings = Settings(models=ModelSettings(embedder="/no/such", generator="/no/such"))
    store = assembly.open_model_store(paths, settings, "fake")
    assert isinstance(store.embedder(), HashEmbedder)
    assert isinstance(store.generator(), ScriptedGenerator)


def test_libraries_and_folders_are_kept_apart(paths: DataPaths, notes: Path) -> None:
    embedder = HashEmbedder()
    settings = Settings(index=IndexSettings(words=50))
    library = assembly.open_library_index(paths, embedder, settings)
    folder = assembly.open_folder_index(paths, embedder, settings)
    library.store.add_library(notes)
    assert library.reconcile().added == 3
    assert folder.store.libraries(include_hidden=True) == ()
    reader = assembly.open_library_index(paths, embedder, settings, read_only=True)
    assert reader.snapshot().count(None) == 3
    for index in (library, folder, reader):
        index.close()


def test_one_writer_at_a_time(paths: DataPaths) -> None:
    with assembly.writing(paths.library_store, "the first"):
        with (
            pytest.raises(LockHeld, match=rf"the first \(process {os.getpid()}\)") as caught,
            assembly.writing(paths.library_store, "the second"),
        ):
            pass
        assert caught.value.hint
        with assembly.writing(paths.folder_store, "beside it"):
            pass
    with assembly.writing(paths.library_store, "the second"):
        pass


def test_a_place_that_is_no_folder_is_an_error_with_a_hint(paths: DataPaths) -> None:
    paths.library_store.write_text("")
    with pytest.raises(StoreError) as caught, assembly.writing(paths.library_store, "x"):
        pass
    assert caught.value.hint


def test_notes_folders_are_checked(paths: DataPaths, notes: Path) -> None:
    assert assembly.check_notes_folder(notes, paths) == notes.resolve()
    for bad in (notes / "missing", notes / "boiler.md", paths.root, paths.library_store):
        with pytest.raises(LibraryError) as caught:
            assembly.check_notes_folder(bad, paths)
        assert caught.value.message.endswith(".")
        assert caught.value.hint
