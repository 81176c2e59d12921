"""What a command works with: settings, models and indexes of one data folder, opened when first needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.cli.options import GlobalOptions
from scholiast.cli.output import Output
from scholiast.core.errors import LibraryError, UsageError
from scholiast.core.paths import DataPaths, default_data_dir
from scholiast.core.settings import Settings, load_settings
from scholiast.engine import assembly

if TYPE_CHECKING:
    from scholiast.core.records import Library
    from scholiast.evaluation.questions import Row
    from scholiast.index.note_index import NoteIndex
    from scholiast.index.reconciler import IndexingProgress, ProgressListener
    from scholiast.index.snapshot import IndexSnapshot
    from scholiast.inference.protocols import Embedder, Generator
    from scholiast.inference.store import ModelStore
    from scholiast.rag.answering import Answerer
    from scholiast.rag.calibrators import CalibratorShelf

# Another command may be indexing a folder of its own in the same cache; a question is worth waiting for.
FOLDER_LOCK_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Selection:
    """What a question may see: a state of the index in ``folder``, and the libraries in it.

    ``offline`` names those whose folder is away now; they hold what was indexed before.
    """

    folder: Path
    snapshot: IndexSnapshot
    libraries: tuple[int, ...]
    pending: int
    offline: tuple[str, ...] = ()


class Session:
    """One run of the command line over one data folder."""

    def __init__(self, options: GlobalOptions) -> None:
        self.options = options
        self.output = Output(options.as_json, options.verbose)
        root = options.data_dir if options.data_dir is not None else default_data_dir()
        self.paths = DataPaths(root.expanduser().absolute())
        assembly.set_environment()

    @cached_property
    def settings(self) -> Settings:
        """The person's settings."""
        return load_settings(self.paths.settings)

    @cached_property
    def models(self) -> ModelStore:
        """The models of this data folder, or the fakes."""
        return assembly.open_model_store(self.paths, self.settings, "fake" if self.options.fake_models else "auto")

    def models_with(self, adapter: Path | None) -> ModelStore:
        """The same models with another adapter in place of the one that comes with the program; None: with none."""
        models = self.settings.models if adapter is not None else replace(self.settings.models, adapters="none")
        choice: assembly.ModelChoice = "fake" if self.options.fake_models else "auto"
        return assembly.open_model_store(self.paths, replace(self.settings, models=models), choice, adapter)

    def with_adapter(self, folder: Path) -> Session:
        """The same data folder and settings with the adapter in ``folder`` in place of the one of the program."""
        other = Session(self.options)
        other.settings, other.models = self.settings, self.models_with(folder)
        return other

    @cached_property
    def calibrators(self) -> CalibratorShelf:
        """The answer calibrators that were fitted to the person's notes."""
        from scholiast.rag.calibrators import CalibratorShelf

        return CalibratorShelf(self.paths.calibrators)

    def answerer(self) -> Answerer:
        """What answers as the settings say, with these models and calibrators."""
        from scholiast.rag.answering import Answerer
        from scholiast.rag.self_check import HELP, SelfChecks

        found = SelfChecks(self.paths.self_checks).of(self.generator, self.output.status)
        if not found.passed:
            self.output.note(f"{found.remark(self.generator.name)} {HELP}")
        made_of = (self.embedder, self.generator, self.settings.answers)
        return Answerer(*made_of, calibrators=self.calibrators, reads=found.passed)

    def cutting(self, words: int, folder: Path) -> Session:
        """The same models and settings over an index of its own in ``folder``, its passages about ``words`` long."""
        other = Session(replace(self.options, data_dir=folder))
        other.settings = replace(self.settings, index=replace(self.settings.index, words=words))
        other.embedder, other.generator = self.embedder, self.generator
        return other

    @cached_property
    def embedder(self) -> Embedder:
        """The embedder, loaded; prepared first if need be."""
        return self.models.embedder(self.output.status)

    @cached_property
    def generator(self) -> Generator:
        """The generator, loaded; prepared first if need be."""
        return self.models.generator(self.output.status)

    # ---- selections ----------------------------------------------------------------------------------------

    def selection(self, folders: Sequence[Path], names: Sequence[str], as_of: str | None = None) -> Selection:
        """What ``--notes`` and ``--library`` choose, all libraries when neither is given; at the date ``as_of``."""
        if folders and names:
            raise UsageError("--notes and --library cannot be combined.", "Ask one of the two.")
        return self._of_folders(folders, as_of) if folders else self._of_libraries(names, as_of)

    def _of_folders(self, folders: Sequence[Path], as_of: str | None) -> Selection:
        roots = [assembly.check_notes_folder(folder, self.paths).resolve() for folder in folders]
        with self._folder_index("a command with --notes") as index:
            libraries = {root: self._swept(index, root) for root in dict.fromkeys(roots)}
            snapshot = index.snapshot()
            for root, library in libraries.items():
                if not snapshot.count((library.id,)):
                    raise holds_no_notes(root)
            ids = tuple(library.id for library in libraries.values())
            chosen = snapshot if as_of is None else index.snapshot_as_of(as_of, ids)
            return Selection(self.paths.folder_store, chosen, ids, index.pending(ids))

    def of_rows(self, files: Mapping[Path, Sequence[Row]]) -> Selection:
        """The passages of some files, each a note of its own, cached by the file's real path."""
        with self._folder_index("scholiast evaluate") as index:
            ids = []
            for path, rows in files.items():
                real = path.resolve()
                library = index.store.library_at(real) or index.store.add_library(real, hidden=True)
                with self.index_progress(f"Indexing {path.name}") as listener:
                    index.sync_rows(library.id, ((row.id, row.title, row.text) for row in rows), progress=listener)
                ids.append(library.id)
            return Selection(self.paths.folder_store, index.snapshot(), tuple(ids), 0)

    def _swept(self, index: NoteIndex, root: Path) -> Library:
        library = index.store.library_at(root) or index.store.add_library(root, hidden=True)
        with self.index_progress(f"Indexing {root.name}") as listener:
            report = index.reconcile(library.id, progress=listener)
        if report.offline:
            raise LibraryError(
                f"{root} is empty now, though it held notes before.",
                "If its drive is away, connect it; otherwise put a note into the folder.",
            )
        return library

    def _of_libraries(self, names: Sequence[str], as_of: str | None) -> Selection:
        with self.library_index(read_only=True) as index:
            known = index.store.libraries()
            if not known:
                raise no_libraries()
            ids = tuple(self.library(known, name).id for name in names) or tuple(entry.id for entry in known)
            snapshot = index.snapshot() if as_of is None else index.snapshot_as_of(as_of, ids)
            self._warn_of_other_embedder(snapshot, ids)
            away = [entry.name for entry in known if entry.id in ids and not Path(entry.root).is_dir()]
            offline = tuple(sorted({*away, *snapshot.offline(ids)}))
            return Selection(self.paths.library_store, snapshot, ids, index.pending(ids), offline)

    def _warn_of_other_embedder(self, snapshot: IndexSnapshot, libraries: tuple[int, ...]) -> None:
        """Notes that were indexed with another embedder are found by their words alone until they are embedded anew."""
        import numpy as np

        anything = np.zeros(self.embedder.dimension, dtype=np.float32)
        if snapshot.count(libraries) and not snapshot.dense(anything, 1, libraries):
            self.output.note(f"These notes were not indexed with {self.embedder.name}; only their words are compared.")
            self.output.note("Run: scholiast library rescan")

    @staticmethod
    def library(known: Sequence[Library], name: str) -> Library:
        """The library called ``name``; LibraryError naming those there are."""
        for library in known:
            if library.name == name:
                return library
        names = ", ".join(library.name for library in known)
        raise LibraryError(
            f"There is no library called {name}.",
            f"There are: {names}." if names else "Add one with: scholiast library add DIR",
        )

    # ---- indexes -------------------------------------------------------------------------------------------

    @contextmanager
    def library_index(self, *, read_only: bool) -> Iterator[NoteIndex]:
        """The index of the libraries; a writer takes the lock or says who holds it."""
        embedder = self.embedder
        with ExitStack() as stack:
            if not read_only:
                stack.enter_context(assembly.writing(self.paths.library_store, "the command line"))
            index = assembly.open_library_index(self.paths, embedder, self.settings, read_only=read_only)
            stack.callback(index.close)
            yield index

    @contextmanager
    def _folder_index(self, role: str) -> Iterator[NoteIndex]:
        """The index behind ``--notes`` for writing; another command that holds it is waited for.

        Snapshots outlive it, so that nobody has to wait for an answer.
        """
        # Loaded before the lock is taken: the first use of a model prepares it, which takes a while.
        embedder = self.embedder
        with (
            assembly.writing(self.paths.folder_store, role, FOLDER_LOCK_SECONDS),
            closing(assembly.open_folder_index(self.paths, embedder, self.settings)) as index,
        ):
            yield index

    @contextmanager
    def index_progress(self, what: str) -> Iterator[ProgressListener]:
        """A listener that draws indexing progress."""
        with self.output.progress(what, "notes") as update:

            def listen(progress: IndexingProgress) -> None:
                detail = f"{progress.passages} passages, {progress.rate:.0f}/s" if progress.passages else ""
                update(progress.done, progress.total, detail, progress.seconds_left)

            yield listen


def no_libraries() -> LibraryError:
    """What to say when nothing was added yet."""
    return LibraryError(
        "There are no notes yet.", "Add a folder with: scholiast library add DIR, or ask one with --notes DIR"
    )


def holds_no_notes(root: Path) -> LibraryError:
    """What to say of a folder in which there is nothing to index."""
    from scholiast.documents.notes import NOTE_SUFFIXES

    suffixes = ", ".join(sorted(NOTE_SUFFIXES))
    return LibraryError(f"{root} holds no notes with text in them.", f"Notes are files ending in {suffixes}.")
