"""The protocol between window and engine: one frozen dataclass a message, one JSON object a line.

A line is ``{"v": 1, "type": "Ask", ...fields}``. Unknown versions, types and keys are errors on both sides, so
that a mismatch shows at once. Imports nothing beyond ``core``, since the window process imports it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from scholiast.core.codec import CodecError, from_json, to_json
from scholiast.core.errors import ProtocolError
from scholiast.core.records import Answer, AnswerPassage, AskRequest, LibraryStatus, TurnScope
from scholiast.engine.compare_messages import Compare as Compare
from scholiast.engine.history_messages import AnswersChecked as AnswersChecked
from scholiast.engine.history_messages import CheckAnswers as CheckAnswers
from scholiast.engine.history_messages import ConversationsFound as ConversationsFound
from scholiast.engine.history_messages import ExportConversation as ExportConversation
from scholiast.engine.history_messages import PinConversation as PinConversation
from scholiast.engine.history_messages import RenameConversation as RenameConversation
from scholiast.engine.history_messages import SearchConversations as SearchConversations
from scholiast.engine.library_messages import ForgetNote as ForgetNote
from scholiast.engine.library_messages import LibraryCheck as LibraryCheck
from scholiast.engine.library_messages import PreviewRules as PreviewRules
from scholiast.engine.library_messages import PruneLibrary as PruneLibrary
from scholiast.engine.library_messages import RetryNotes as RetryNotes
from scholiast.engine.library_messages import RulesPreviewed as RulesPreviewed
from scholiast.engine.library_messages import SetRules as SetRules
from scholiast.engine.settings_messages import SettingsCommand, SettingsEvent
from scholiast.engine.teaching_messages import AddFeedback as AddFeedback
from scholiast.engine.teaching_messages import ExportFeedback as ExportFeedback
from scholiast.engine.teaching_messages import FeedbackList as FeedbackList
from scholiast.engine.teaching_messages import GiveFeedback as GiveFeedback
from scholiast.engine.teaching_messages import ListFeedback as ListFeedback
from scholiast.engine.teaching_messages import StartTeaching as StartTeaching
from scholiast.engine.teaching_messages import StopTeaching as StopTeaching
from scholiast.engine.teaching_messages import Teaching as Teaching
from scholiast.engine.teaching_messages import UndoFeedback as UndoFeedback
from scholiast.engine.teaching_messages import UndoTeaching as UndoTeaching

VERSION = 1
MAX_LINE_BYTES = 32 * 1024 * 1024

# ---- commands: window to engine ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ask:
    """Answer a question; ``job`` is chosen by the window and grows. ``conversation`` None starts a new one."""

    job: int
    request: AskRequest
    conversation: int | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop the answer of ``job``."""

    job: int


@dataclass(frozen=True, slots=True)
class AddLibrary:
    """Index the folder ``path``."""

    path: str


@dataclass(frozen=True, slots=True)
class AddSampleNotes:
    """Index the sample notes that come with the program."""


@dataclass(frozen=True, slots=True)
class RemoveLibrary:
    """Forget a library's index; its notes are not touched."""

    library: int


@dataclass(frozen=True, slots=True)
class Rescan:
    """Look at every note of ``library`` (None: of all) again, by content."""

    library: int | None = None


@dataclass(frozen=True, slots=True)
class PauseIndexing:
    """Stop indexing after the batch under way (``paused`` true) or go on."""

    paused: bool


@dataclass(frozen=True, slots=True)
class ReadNote:
    """Send the text of a note as it is now, for showing a passage in it."""

    job: int
    library: str
    note: str


@dataclass(frozen=True, slots=True)
class ReadPage:
    """Draw page ``page`` of a note that has pages (1-based), and find a passage on it.

    ``passage`` is the passage's text, which begins on ``first_page`` and may go on over the next; ``quotes`` are spans
    of it. The reply is PageDrawn, or NoteText with ``found`` false when the note is gone.
    """

    job: int
    library: str
    note: str
    page: int
    first_page: int
    passage: str
    quotes: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ListConversations:
    """Send the list of conversations."""


@dataclass(frozen=True, slots=True)
class OpenConversation:
    """Send all turns of a conversation."""

    conversation: int


@dataclass(frozen=True, slots=True)
class DeleteConversation:
    """Delete a conversation for good."""

    conversation: int


@dataclass(frozen=True, slots=True)
class Quit:
    """Finish the write under way and exit."""


Command = (
    Ask
    | Compare
    | Stop
    | AddLibrary
    | AddSampleNotes
    | RemoveLibrary
    | Rescan
    | RetryNotes
    | PruneLibrary
    | ForgetNote
    | PreviewRules
    | SetRules
    | PauseIndexing
    | ReadNote
    | ReadPage
    | ListConversations
    | OpenConversation
    | DeleteConversation
    | RenameConversation
    | PinConversation
    | SearchConversations
    | ExportConversation
    | CheckAnswers
    | GiveFeedback
    | AddFeedback
    | UndoFeedback
    | ListFeedback
    | ExportFeedback
    | StartTeaching
    | StopTeaching
    | UndoTeaching
    | SettingsCommand
    | Quit
)

# ---- events: engine to window ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready:
    """The engine takes commands. Models may still be loading (see :class:`ModelState`)."""

    pid: int
    data_dir: str


@dataclass(frozen=True, slots=True)
class ModelState:
    """A model's state: loading, preparing (first use of it, takes about a minute), ready or failed.

    ``role`` is embedder or generator. ``message`` and ``hint`` explain a failure, or say what is being prepared.
    """

    role: str
    state: str
    name: str
    message: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Libraries:
    """All libraries that are not hidden, after each change; ``generation`` grows with the index.

    ``checks`` are those of this run of the engine.
    """

    libraries: tuple[LibraryStatus, ...]
    generation: int
    checks: tuple[LibraryCheck, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """How far indexing is. ``total`` notes wait or are done in this run; both 0 and ``idle`` when all is done.

    ``rate`` is passages a second, ``seconds_left`` None while unknown.
    """

    library: str
    done: int
    total: int
    rate: float
    seconds_left: float | None
    paused: bool
    idle: bool


@dataclass(frozen=True, slots=True)
class PassagesFound:
    """What was retrieved for ``job``, before any token."""

    job: int
    passages: tuple[AnswerPassage, ...]
    pending: int


@dataclass(frozen=True, slots=True)
class AnswerProgress:
    """How far a decoder is that shows its text only at the end: ``done`` steps of at most ``total``."""

    job: int
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class AnswerText:
    """More text of the answer, merged over about 30 ms."""

    job: int
    text: str


@dataclass(frozen=True, slots=True)
class AnswerDone:
    """The finished answer, and the conversation it was stored in."""

    job: int
    conversation: int
    turn: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class AnswerStopped:
    """The person stopped ``job``; ``text`` is what had been generated."""

    job: int
    conversation: int
    text: str


@dataclass(frozen=True, slots=True)
class JobFailed:
    """``job`` (0: a command without one) failed with a sentence and a hint."""

    job: int
    code: str
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the person should know, not tied to a job. ``level`` is info, warning or error."""

    level: str
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class NoteText:
    """The text of a note, decoded; ``found`` false when it is gone (text empty)."""

    job: int
    library: str
    note: str
    path: str
    text: str
    encoding: str
    found: bool


@dataclass(frozen=True, slots=True)
class PageDrawn:
    """A page of a note as a picture: ``png`` in base64, ``width`` and ``height`` in pixels.

    ``boxes`` and ``quote_boxes`` are (left, top, right, bottom) as shares of width and height, one a line of the
    passage that lies on this page; ``found`` is false when the passage is not in the note any more.
    """

    job: int
    library: str
    note: str
    path: str
    page: int
    pages: int
    width: int
    height: int
    boxes: tuple[tuple[float, float, float, float], ...]
    quote_boxes: tuple[tuple[float, float, float, float], ...]
    found: bool
    png: str


@dataclass(frozen=True, slots=True)
class ConversationSummary:
    """A line of the history. Times are ISO 8601 with offset."""

    id: int
    title: str
    updated: str
    turns: int
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A question and what came of it: an answer, a stopped text, or an error.

    ``scope`` is what it was put to, None where an older version did not keep that.
    """

    id: int
    asked: str
    question: str
    answer: Answer | None
    stopped_text: str | None = None
    error: str | None = None
    scope: TurnScope | None = None


@dataclass(frozen=True, slots=True)
class Conversations:
    """The history, pinned conversations first, then newest first."""

    conversations: tuple[ConversationSummary, ...]


@dataclass(frozen=True, slots=True)
class ConversationOpened:
    """All turns of a conversation, oldest first."""

    conversation: int
    turns: tuple[Turn, ...]


Event = (
    Ready
    | ModelState
    | Libraries
    | IndexProgress
    | PassagesFound
    | AnswerProgress
    | AnswerText
    | AnswerDone
    | AnswerStopped
    | JobFailed
    | Notice
    | NoteText
    | PageDrawn
    | RulesPreviewed
    | Conversations
    | ConversationOpened
    | ConversationsFound
    | AnswersChecked
    | FeedbackList
    | Teaching
    | SettingsEvent
)

COMMANDS: dict[str, type] = {kind.__name__: kind for kind in Command.__args__}
EVENTS: dict[str, type] = {kind.__name__: kind for kind in Event.__args__}


def encode(message: Command | Event) -> bytes:
    """``message`` as one UTF-8 line, ending in a newline."""
    body = {"v": VERSION, "type": type(message).__name__, **to_json(message)}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n"


def decode_command(line: bytes) -> Command:
    """The command on ``line``; ProtocolError if it is not one."""
    return _decode(line, COMMANDS)  # type: ignore[return-value]


def decode_event(line: bytes) -> Event:
    """The event on ``line``; ProtocolError if it is not one."""
    return _decode(line, EVENTS)  # type: ignore[return-value]


def _decode(line: bytes, kinds: dict[str, type]) -> object:
    if len(line) > MAX_LINE_BYTES:
        raise ProtocolError(f"A message of {len(line)} bytes is too long.")
    try:
        body = json.loads(line.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError) as error:
        # Not only JSONDecodeError: a number of 5,000 digits is a ValueError, and brackets nested deep are the other.
        raise ProtocolError(f"A message is not JSON: {error}.") from error
    if not isinstance(body, dict):
        raise ProtocolError("A message is not an object.")
    version, name = body.pop("v", None), body.pop("type", None)
    if version != VERSION:
        raise ProtocolError(f"A message has version {version!r}, but this program speaks {VERSION}.")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ProtocolError(f"A message has the unknown type {name!r}.")
    try:
        return from_json(kind, body)
    except CodecError as error:
        raise ProtocolError(f"A message is malformed: {error}.") from error
