"""What changes how everything is indexed: another embedder, other settings. For other threads than the indexer's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scholiast.core.settings import Settings
from scholiast.engine.keeper import LibraryKeeper
from scholiast.engine.open_index import OpenIndex
from scholiast.engine.schedule import Schedule
from scholiast.inference.protocols import Embedder


class IndexTuning:
    """Wishes to the indexer."""

    def __init__(self, opened: OpenIndex, schedule: Schedule, keeper: LibraryKeeper) -> None:
        self._opened = opened
        self._schedule = schedule
        self._keeper = keeper

    @property
    def embedded_with(self) -> str | None:
        """The fingerprint of the embedder that the index is open with; None while it is not."""
        return None if self._opened.index is None else self._opened.index.fingerprint

    def change_embedder(self, embedder: Embedder, settings: Settings, adopt: Callable[[], None]) -> None:
        """Make the vectors of another embedder beside the index, then open it with them and call ``adopt``."""
        self._schedule.wish(partial(self._keeper.change_embedder, embedder, settings, adopt))

    def keep_embedder(self) -> None:
        """Give up a change of the embedder that is under way."""
        self._schedule.wish(self._keeper.change.give_up)

    def use_settings(self, settings: Settings) -> None:
        """Go by other settings; where they change what is indexed, every library is looked at."""
        self._schedule.wish(partial(self._keeper.use_settings, settings))
