"""NoteStore: what is known of every library, note and passage, in one SQLite file that is the truth."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from sqlite_utils import Database

from scholiast.core.errors import LibraryError, StoreError
from scholiast.core.records import Library, LibraryStatus, Passage
from scholiast.index import queries
from scholiast.index.database import REBUILD_HINT, StoreDatabase, store_errors
from scholiast.index.folders import data_root, folder_problem, real_folder
from scholiast.index.integrity import store_findings
from scholiast.index.library_list import is_lost, write_list
from scholiast.index.packing import pack_text
from scholiast.index.scrubbing import want_scrub
from scholiast.index.spelling import is_same_folder, lies_in


class NoteStore:
    """Libraries, notes and passages of one data folder; may be used from several threads.

    Readers may open it while another process writes, and where nothing was ever written (it is then empty).
    Every method raises StoreError when the file is damaged, full, locked or of a newer version.
    """

    def __init__(self, folder: Path, database: StoreDatabase) -> None:
        self.folder = folder
        self.database = database

    @classmethod
    def open(cls, folder: Path, *, read_only: bool = False) -> NoteStore:
        """The store in ``folder``, made if it is not there.

        Raises:
            StoreError: damaged, of a newer version, or the folder cannot be written.
        """
        if is_lost(folder):
            raise StoreError("The index was emptied or taken away.", REBUILD_HINT, code="store-damaged")
        return cls(folder, StoreDatabase(folder, read_only=read_only))

    def close(self) -> None:
        """Close every connection; snapshots taken before go on."""
        self.database.close()

    @property
    def is_closed(self) -> bool:
        """Whether :meth:`close` was called."""
        return self.database.is_closed

    @property
    def data_dir(self) -> Path:
        """The data folder this store lies in, which is never indexed."""
        return data_root(self.folder)

    @property
    def generation(self) -> int:
        """The number of changes committed so far."""
        with store_errors():
            return queries.generation(self._db.conn)

    @property
    def _db(self) -> Database:
        return self.database.connection()

    # ---- libraries -----------------------------------------------------------------------------------------

    def add_library(self, root: Path, *, name: str | None = None, hidden: bool = False) -> Library:
        """Make the folder ``root`` a library; nothing is read yet.

        A hidden library may be a file of rows (see :meth:`NoteIndex.sync_rows`) and may lie inside another one;
        adding a hidden one again returns it.

        Raises:
            LibraryError: it does not exist, is a file, may not be read, lies in the data folder, is a library
                already, or lies inside one or around one.
        """
        folder = real_folder(root)
        kind = "rows" if hidden and folder.is_file() else "folder"
        if kind == "folder":
            problem = folder_problem(root, self.data_dir)
            if problem is not None:
                raise problem
        known = self.library_at(folder)
        if known is not None and known.hidden and hidden:
            return known
        if not hidden or known is not None:
            self._refuse_overlap(folder, known)
        with self.database.writing() as db:
            if name is not None and not hidden and self.library_named(name) is not None:
                raise LibraryError(f"There is a library called {name} already.", "Choose another name.")
            free = self._free_name(name or folder.name or os.fspath(folder), hidden)
            cursor = db.conn.execute(
                "INSERT INTO libraries (name, root, kind, hidden) VALUES (?, ?, ?, ?)",
                [free, pack_text(os.fspath(folder)), kind, hidden],
            )
            bump(db)
        if not hidden:
            list_libraries(self, self.libraries())
        return Library(int(cursor.lastrowid or 0), free, os.fspath(folder), hidden)

    def _refuse_overlap(self, folder: Path, known: Library | None) -> None:
        if known is not None:
            raise LibraryError(f"{folder} is in your libraries already, as {known.name}.", "Rescan it instead.")
        for library in self.libraries():
            if lies_in(folder, Path(library.root)):
                raise LibraryError(
                    f"{folder} lies inside the library {library.name}, which covers it already.",
                    f"Its notes are found through {library.name}.",
                )
            if lies_in(Path(library.root), folder):
                raise LibraryError(
                    f"{folder} contains the library {library.name}, whose notes would be indexed twice.",
                    f"Remove {library.name} first, then add {folder}.",
                )

    def _free_name(self, wanted: str, hidden: bool) -> str:
        wanted = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in wanted)
        taken = {library.name for library in self.libraries(include_hidden=True) if library.hidden == hidden}
        name, number = wanted, 2
        while name in taken:
            name, number = f"{wanted} {number}", number + 1
        return name

    def libraries(self, include_hidden: bool = False) -> tuple[Library, ...]:
        """All libraries by name."""
        with store_errors():
            return queries.libraries(self._db.conn, include_hidden=include_hidden)

    def library(self, library_id: int) -> Library:
        """The library with this id.

        Raises:
            LibraryError: there is none.
        """
        for library in self.libraries(include_hidden=True):
            if library.id == library_id:
                return library
        raise LibraryError("That library is not there any more.", "List the libraries and choose one of them.")

    def library_named(self, name: str) -> Library | None:
        """The library called ``name`` in any case; a hidden one only where no other has that name."""
        named = [lib for lib in self.libraries(include_hidden=True) if lib.name.casefold() == name.casefold()]
        named.sort(key=lambda library: (library.hidden, library.name != name))
        return named[0] if named else None

    def library_at(self, root: Path) -> Library | None:
        """The library whose folder is ``root``."""
        folder = real_folder(root)
        for library in self.libraries(include_hidden=True):
            if is_same_folder(Path(library.root), folder):
                return library
        return None

    def remove_library(self, library_id: int) -> None:
        """Forget a library with its history; files are not touched, vectors (no text) stay for a later return.

        :func:`scholiast.index.scrubbing.scrub` then clears the disk of it.
        """
        if not self.library(library_id).hidden:
            list_libraries(self, [library for library in self.libraries() if library.id != library_id])
        with self.database.writing() as db:
            db.conn.execute("DELETE FROM libraries WHERE id = ?", [library_id])
            want_scrub(db)
            bump(db)

    def statuses(self, include_hidden: bool = False) -> tuple[LibraryStatus, ...]:
        """What is known of each library, by name."""
        with store_errors():
            return queries.statuses(self._db.conn, include_hidden=include_hidden)

    # ---- passages ------------------------------------------------------------------------------------------

    def passages(self, ids: Sequence[int]) -> tuple[Passage, ...]:
        """The passages of ``ids`` in their order; missing ones are dropped."""
        with store_errors():
            return queries.passages(self._db.conn, ids)

    def note_passages(self, library_id: int, note: str) -> tuple[Passage, ...]:
        """The passages of one note in reading order."""
        with store_errors():
            return queries.note_passages(self._db.conn, library_id, pack_text(note))

    def iter_passages(self, libraries: Collection[int] | None = None) -> Iterator[Passage]:
        """All passages of ``libraries`` (None: all that are not hidden), note by note."""
        with store_errors():
            yield from queries.iter_passages(self._db.conn, queries.selection(self._db.conn, libraries))

    def check(self) -> list[str]:
        """Findings, one sentence each, where the store contradicts itself; empty when it is sound."""
        return store_findings(self.database)


def bump(db: Database) -> int:
    """Count a change; part of its transaction. Returns the new generation."""
    sql = "UPDATE meta SET value = value + 1 WHERE key = 'generation' RETURNING value"
    return int(db.conn.execute(sql).fetchone()[0])


def list_libraries(store: NoteStore, libraries: Collection[Library]) -> None:
    """Note ``libraries`` beside the database."""
    with store_errors():
        connection = store.database.connection().conn
        listed = [(library, queries.rules(connection, library.id)) for library in libraries]
    write_list(store.folder, listed)
