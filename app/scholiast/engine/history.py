"""What is done with earlier conversations: naming, pinning, searching, writing to a file, and telling stale answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from scholiast.core.errors import StoreError
from scholiast.core.paths import DataPaths
from scholiast.core.records import Answer, AnswerPassage
from scholiast.engine import messages
from scholiast.engine.conversation_export import write_conversation
from scholiast.engine.conversations import ConversationStore
from scholiast.engine.jobs import Emit

Post = Callable[[Callable[[], None]], None]


class HistoryDesk:
    """Handles the commands of :mod:`scholiast.engine.history_messages`.

    Args:
        paths: the data folder.
        conversations: the history.
        emit: sends events.
        post: does work in order on another thread, and reports its failures.
    """

    def __init__(self, paths: DataPaths, conversations: ConversationStore, emit: Emit, post: Post) -> None:
        self._paths = paths
        self._conversations = conversations
        self._emit = emit
        self._post = post

    @property
    def handlers(self) -> dict[type, Callable[..., None]]:
        """What is done for each command."""
        work: dict[type, Callable[..., None]] = {
            messages.RenameConversation: self._rename,
            messages.PinConversation: self._pin,
            messages.SearchConversations: self._search,
            messages.ExportConversation: self._export,
            messages.CheckAnswers: self._check,
        }
        return {kind: partial(self._later, handle) for kind, handle in work.items()}

    def _later(self, handle: Callable[..., None], command: messages.Command) -> None:
        self._post(partial(handle, command))

    def _rename(self, command: messages.RenameConversation) -> None:
        self._conversations.mark(command.conversation, title=command.title)
        self._list()

    def _pin(self, command: messages.PinConversation) -> None:
        self._conversations.mark(command.conversation, pinned=command.pinned)
        self._list()

    def _list(self) -> None:
        self._emit(messages.Conversations(self._conversations.summaries()))

    def _search(self, command: messages.SearchConversations) -> None:
        self._emit(messages.ConversationsFound(command.words, self._conversations.search(command.words)))

    def _export(self, command: messages.ExportConversation) -> None:
        turns = self._conversations.turns(command.conversation)
        titles = (s.title for s in self._conversations.summaries() if s.id == command.conversation)
        path = Path(command.path).expanduser()
        try:
            write_conversation(path, next(titles, ""), turns, command.form)
        except OSError as error:
            raise StoreError(
                f"{path} cannot be written: {error.strerror}.", "Choose another folder, or check the free space."
            ) from error
        self._emit(messages.Notice("info", f"The conversation was written to {path}."))

    def _check(self, command: messages.CheckAnswers) -> None:
        turns = self._conversations.turns(command.conversation)
        changed = changed_turns(self._paths, ((turn.id, turn.answer) for turn in turns if turn.answer is not None))
        self._emit(messages.AnswersChecked(command.conversation, changed))


def changed_turns(paths: DataPaths, answers: Iterable[tuple[int, Answer]]) -> tuple[int, ...]:
    """The turns whose answers cite a passage that the index no longer holds as it was.

    A passage is as it was while its id lives (an edit gives it a new one), or while its note, in a library of the same
    name, holds a passage of the same text. Passages of libraries that were removed are not judged.

    Raises:
        StoreError: the index cannot be read.
    """
    from scholiast.index.store import NoteStore

    cited = {turn: _cited(answer) for turn, answer in answers}
    store = NoteStore.open(paths.library_store, read_only=True)
    try:
        ids = sorted({passage.id for passages in cited.values() for passage in passages})
        living = {passage.id: passage.text for passage in store.passages(ids)}
        libraries = {library.name: library.id for library in store.libraries()}

        def holds(passage: AnswerPassage) -> bool:
            if living.get(passage.id) == passage.text or passage.library not in libraries:
                return True
            texts = (p.text for p in store.note_passages(libraries[passage.library], passage.note))
            return passage.text in texts

        return tuple(turn for turn, passages in cited.items() if not all(holds(passage) for passage in passages))
    finally:
        store.close()


def _cited(answer: Answer) -> list[AnswerPassage]:
    if answer.snapshot.as_of is not None:
        return []
    cited = answer.cited
    return [passage for passage in answer.passages if passage.id in cited]
