"""A whole training from what a person taught: examples, personal adapter, judgement, adoption.

Everything that takes long is kept in the folder of the run, so that a run that was stopped or killed goes on.
"""

from __future__ import annotations

import heapq
import json
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.assets import resource
from scholiast.core.cancellation import CancelToken
from scholiast.core.errors import LibraryError, UsageError
from scholiast.core.paths import DataPaths
from scholiast.core.records import AskRequest
from scholiast.core.settings import Settings
from scholiast.core.teaching import LEAST_LESSONS, TeachingPhase, TeachingVerdict
from scholiast.engine.assembly import open_library_index, open_model_store

if TYPE_CHECKING:
    from scholiast.core.records import Passage
    from scholiast.evaluation.questions import Question
    from scholiast.index.note_index import NoteIndex
    from scholiast.inference.protocols import Embedder
    from scholiast.inference.sources import Role
    from scholiast.inference.store import ModelStore
    from scholiast.rag.answering import Answerer
    from scholiast.training.judging import Exam
    from scholiast.training.lesson_finding import Example
    from scholiast.training.personal_run import Below, PersonalPlan

RUN = "run"
DEFAULT_MINUTES = 20.0
_LEAST_MADE, _MOST_MADE = 16, 60
_MOST_PASSAGES = 1_000
_PREPARING_SECONDS = 60.0
_RETRIEVAL_SHARE = 0.3

Listener = Callable[[TeachingPhase, int, int, float | None], None]
"""Hears the phase, step, steps and the seconds left until the verdict; may wait, and so pauses the run."""


def folder_of(paths: DataPaths) -> Path:
    """Where the run of a data folder is kept while it lasts."""
    return paths.teaching / RUN


def is_unfinished(paths: DataPaths) -> bool:
    """Whether a run was stopped or killed that can be gone on with."""
    return (folder_of(paths) / "request.json").is_file()


def forget_run(paths: DataPaths) -> None:
    """Forget how far a run was."""
    shutil.rmtree(folder_of(paths), ignore_errors=True)


def unfinished_minutes(paths: DataPaths) -> float:
    """How long the unfinished run was to train."""
    try:
        return float(json.loads((folder_of(paths) / "request.json").read_text(encoding="utf-8"))["minutes"])
    except (OSError, ValueError, KeyError, TypeError):
        return DEFAULT_MINUTES


class TeachingRun:
    """One training of the models of a data folder.

    Args:
        paths: the data folder.
        settings: of it.
        questions: what was taught, in the form of a question set.
        plan: what to train, and for how long; None: for ``minutes``.
        minutes: about how long to train.
        listener: hears how far it is.
        notify: hears sentences about models being prepared.
        cancel: stops it; what was done is kept.
    """

    def __init__(
        self,
        paths: DataPaths,
        settings: Settings,
        questions: Sequence[Question],
        minutes: float,
        listener: Listener,
        notify: Callable[[str], None],
        cancel: CancelToken,
        plan: PersonalPlan | None = None,
    ) -> None:
        self._paths, self._settings = paths, settings
        self._questions = tuple(questions)
        self._minutes = minutes
        self._plan = plan
        self._listener, self._notify, self._cancel = listener, notify, cancel
        self._folder = folder_of(paths)
        self._store = open_model_store(paths, settings)
        self._request = AskRequest("", k=settings.answers.k, retriever=settings.answers.retriever)
        self._seconds_each = 1.0

    def run(self, *, adopt: bool = True) -> TeachingVerdict:
        """Train, judge, and adopt what is good; what came of it.

        Args:
            adopt: whether what passes is used from then on; False only judges.

        Raises:
            Cancelled: stopped; the same call goes on.
            UsageError: too little was taught, or the models cannot be trained.
            LibraryError: there are no notes. ModelUnavailable, StoreError: as they say.
        """
        from scholiast.training.personal_adapters import PersonalAdapters

        try:
            verdict, adapter = self._judged()
        except UsageError:
            # What cannot be trained must not be tried again at each start.
            forget_run(self._paths)
            raise
        adapters = PersonalAdapters(self._paths.teaching)
        if adopt and verdict.adopted:
            adapters.adopt(adapter, self._store.adapters)
            self._keep_prepared()
        if adopt:
            adapters.judged(verdict)
        forget_run(self._paths)
        return verdict

    def _judged(self) -> tuple[TeachingVerdict, Path]:
        from scholiast.training.judging import verdict
        from scholiast.training.personal_data import split

        below = self._below()
        with ExitStack() as stack:
            index = self._index(below.loaded, stack)
            learnt, held_out = split(self._examples(index))
            adapter = self._train(below, learnt, held_out, index)
            self._listener("preparing", 0, 1, self._judging_seconds)
            taught = self._side_store("taught", adapter)
            for role in ("embedder", "generator"):
                taught.prepare(role, self._notify)
            exams = self._exams(index, below.loaded, held_out, stack)
            before = self._marks(self._store, exams, 0)
            after = self._marks(taught, exams, sum(len(exam.questions) for exam in exams))
        return verdict(before[0], after[0], before[1], after[1]), adapter

    # ---- before ----------------------------------------------------------------------------------------------

    def _below(self) -> Below:
        from scholiast.inference.checksums import Checksums
        from scholiast.inference.sources import source_digest
        from scholiast.training.joint_run import Base
        from scholiast.training.personal_adapters import NAME
        from scholiast.training.personal_run import Below

        chosen = self._settings.models
        if "fake" in (chosen.generator, chosen.embedder):
            raise UsageError("The pretend models cannot be taught.", "Choose real ones with: scholiast models use")
        checksums = Checksums(self._paths.model_search_path()[0] / "checksums.json")
        bases, layers = {}, {}
        roles: tuple[Role, ...] = ("generator", "embedder")
        for role in roles:
            source = self._store.source(role)
            bases[role] = Base(source, source_digest(source, checksums))
            found = self._store.adapters.layers(role, bases[role].digest)
            layers[role] = tuple(layer for layer in found if layer.name != NAME)
        digest = self._store.adapters.digest
        self._begin([text for role in roles for text in (bases[role].digest, digest(role, layers[role]))])
        loaded = self._side_store("below", None).embedder(self._notify)
        return Below(bases["generator"], bases["embedder"], layers["generator"], layers["embedder"], loaded)

    def _begin(self, key: list[str]) -> None:
        """Go on with the run that is there, if it is of the same models; else begin anew."""
        path = self._folder / "request.json"
        try:
            known = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            known = None
        if known != {"models": key, "minutes": self._minutes}:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"models": key, "minutes": self._minutes}) + "\n", encoding="utf-8")

    def _index(self, embedder: Embedder, stack: ExitStack) -> NoteIndex:
        if not self._paths.library_store.is_dir():
            raise LibraryError("There are no notes yet.", "Add a folder with: scholiast library add DIR")
        index = open_library_index(self._paths, embedder, self._settings, read_only=True)
        stack.callback(index.close)
        return index

    def _examples(self, index: NoteIndex) -> list[Example]:
        """What to learn from, found once a run."""
        from scholiast.training.lesson_finding import LessonFinder, keep, kept

        path = self._folder / "examples.json"
        known = kept(path)
        if known is not None:
            return known
        with closing(index.snapshot()) as snapshot, self._answerer(self._store) as answerer:
            # By digest: as good as drawn, and the same ones each time.
            passages = heapq.nsmallest(_MOST_PASSAGES, index.store.iter_passages(), key=lambda p: p.digest)
            libraries = tuple(library.id for library in index.store.libraries())

            def of_note(note: str) -> list[Passage]:
                return [p for library in libraries for p in index.store.note_passages(library, note)]

            finder = LessonFinder(answerer, snapshot, self._request, self._cancel, of_note)
            most = min(_MOST_MADE, max(_LEAST_MADE, len(self._questions)))
            total, began = len(self._questions) + most, time.monotonic()
            examples = []
            for number, question in enumerate(self._questions, start=1):
                found = finder.lesson(question)
                examples += [] if found is None else [found]
                self._listener("finding", number, total, None)
            if sum(bool(example.answers) for example in examples) < LEAST_LESSONS:
                raise UsageError(
                    f"{len(examples)} questions that you taught can be learnt from, but {LEAST_LESSONS} are needed.",
                    "Say of more answers whether they are right; a right answer must stand in a note.",
                )
            done = len(self._questions)
            examples += finder.made(passages, most, 0, lambda n: self._listener("finding", done + n, total, None))
            self._seconds_each = (time.monotonic() - began) / max(1, len(examples))
        keep(path, examples)
        return examples

    # ---- training --------------------------------------------------------------------------------------------

    def _train(self, below: Below, learnt: Sequence[Example], held_out: Sequence[Example], index: NoteIndex) -> Path:
        from scholiast.training.personal_run import Notes, PersonalPlan, PersonalTraining

        plan = self._plan or PersonalPlan(seconds=60.0 * self._minutes)
        training = PersonalTraining(below, learnt, held_out, plan, self._folder)

        def tell(phase: TeachingPhase, step: int, steps: int, left: float) -> None:
            per_step = left / max(1, steps - step)
            later = self._judging_seconds + (_RETRIEVAL_SHARE * per_step * steps if phase == "reading" else 0.0)
            self._listener(phase, step, steps, left + later)

        with closing(index.snapshot()) as snapshot:
            return training.run(Notes(snapshot, None), tell, self._cancel)

    @contextmanager
    def _answerer(self, store: ModelStore) -> Iterator[Answerer]:
        from scholiast.rag.answering import Answerer

        with closing(store.embedder(self._notify)) as embedder, closing(store.generator(self._notify)) as generator:
            yield Answerer(embedder, generator, self._settings.answers)

    def _side_store(self, name: str, personal: Path | None) -> ModelStore:
        """The person's models with another personal adapter, or none; they are prepared in the run's folder."""
        from scholiast.inference.store import ModelStore
        from scholiast.training.personal_adapters import NAME

        folder = self._folder / name
        folder.mkdir(parents=True, exist_ok=True)
        chosen = self._paths.model_search_path()[0] / "models.toml"
        if chosen.is_file():
            shutil.copyfile(chosen, folder / chosen.name)
        store = ModelStore((folder, *self._paths.model_search_path()), self._settings.models)
        if any(info.name == NAME for info in store.adapters.list(None)):
            store.adapters.remove(NAME)
        if personal is not None:
            store.adapters.add(NAME, personal)
            store.adapters.use(NAME)
        return store

    def _keep_prepared(self) -> None:
        """Move what was prepared for the judgement to where the person's models are, so that it is not made again."""
        from scholiast.inference.manifests import read_manifest
        from scholiast.inference.preparation import forget_superseded

        target = self._paths.model_search_path()[0]
        for folder in (self._folder / "taught").iterdir():
            manifest = read_manifest(folder) if folder.is_dir() else None
            if manifest is not None and not (target / folder.name).exists():
                shutil.move(folder, target / folder.name)
                forget_superseded(target / folder.name, manifest)

    # ---- judging ---------------------------------------------------------------------------------------------

    @property
    def _judging_seconds(self) -> float:
        from scholiast.training.personal_data import HELD_OUT_SHARE

        asked = len(self._questions) / HELD_OUT_SHARE + len(self._check_questions)
        return _PREPARING_SECONDS + self._seconds_each * asked

    @cached_property
    def _check_questions(self) -> tuple[Question, ...]:
        """About the sample notes; what was learnt must not cost what the models could."""
        from scholiast.evaluation.questions import read_questions

        return read_questions(resource("check/questions.jsonl"))

    def _exams(self, index: NoteIndex, embedder: Embedder, held_out: Sequence[Example], stack: ExitStack) -> list[Exam]:
        """The held-out questions over the person's notes, and the check set over the sample notes."""
        from scholiast.index.note_index import NoteIndex
        from scholiast.training.judging import Exam

        own = index.snapshot()
        stack.callback(own.close)
        check = NoteIndex.open(self._folder / "check", embedder, self._settings.index)
        stack.callback(check.close)
        notes = resource("sample-notes")
        library = check.store.library_at(notes) or check.store.add_library(notes, hidden=True)
        check.reconcile(library.id, cancel=self._cancel)
        samples = check.snapshot()
        stack.callback(samples.close)
        asked = tuple(example.as_question for example in held_out)
        return [
            Exam(asked, own, None, self._request),
            Exam(self._check_questions, samples, (library.id,), self._request),
        ]

    def _marks(self, store: ModelStore, exams: Sequence[Exam], done: int) -> list[tuple[float, ...]]:
        from scholiast.training.judging import marks

        total = 2 * sum(len(exam.questions) for exam in exams)

        def tell() -> None:
            nonlocal done
            done += 1
            left = self._seconds_each * (total - done) if done > total // 2 else None
            self._listener("judging", done, total, left)

        with self._answerer(store) as answerer:
            return [marks(answerer, exam, self._cancel, tell) for exam in exams]
