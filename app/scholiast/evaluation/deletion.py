"""Whether citations are faithful, measured by taking away what they point at.

A highlighted sentence is faithful if the answer becomes much less likely once it is cut out of its passage, and less
than when another sentence is. A cited note is faithful if the answer changes or is refused once the note is gone, and
an uncited one if nothing happens.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import Answer, AskRequest, Hit, Passage
from scholiast.documents.sentences import sentence_spans
from scholiast.evaluation import plots
from scholiast.evaluation.metrics import bootstrap_interval, normalise
from scholiast.evaluation.questions import Question
from scholiast.evaluation.reading_evaluation import HitKeeper
from scholiast.index.snapshot import IndexSnapshot
from scholiast.inference.protocols import Generator
from scholiast.rag import marginal, overlap
from scholiast.rag.answering import Answerer, Evidence, SilentListener
from scholiast.rag.prompts import PromptBuilder, answer_ids

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class DeletionCase:
    """What taking things away did to one question.

    Attributes:
        id: the question's.
        answered: whether it was answered; otherwise there was nothing to take away.
        drop: log p(y|x,z) less what it is without the highlighted sentence, in nats; None where the highlight was the
            whole passage or nothing was cited.
        others: the same for each other sentence of the passage.
        changed_without_cited: the answer changed or was refused without the cited notes; None without a citation.
        kept_without_uncited: the answer stayed without one retrieved note that it does not cite; None where all are.
        run: see ``kept_cases``.
    """

    id: str
    answered: bool
    drop: float | None = None
    others: tuple[float, ...] = ()
    changed_without_cited: bool | None = None
    kept_without_uncited: bool | None = None
    run: str = ""

    def of_run(self, run: str) -> DeletionCase:
        """The same as a line of that run."""
        return replace(self, run=run)


@dataclass(frozen=True, slots=True)
class DeletionTrial:
    """Asks questions of some notes, then again without what the answers cite.

    Attributes:
        max_tokens: longest answer, which decides what fits into a prompt.
    """

    answerer: Answerer
    generator: Generator
    snapshot: IndexSnapshot
    libraries: tuple[int, ...]
    request: AskRequest
    max_tokens: int

    def __call__(self, question: Question) -> DeletionCase:
        """Try ``question``."""
        keeper = HitKeeper()
        request = replace(self.request, question=question.question, libraries=self.libraries)
        answer = self.answerer.answer(request, self.snapshot, keeper, CancelToken())
        if answer.answer is None:
            return DeletionCase(question.id, answered=False)
        drop, others = self._sentences(question.question, answer, keeper.hits)
        cited = answer.cited
        notes = {p.note for p in answer.passages if p.id in cited}
        uncited = [p.note for p in answer.passages if p.note not in notes]
        changed = kept = None
        if notes:
            changed = not _same(answer, self._without(request, notes))
        if uncited:
            kept = _same(answer, self._without(request, {uncited[0]}))
        return DeletionCase(question.id, True, drop, others, changed, kept)

    def _sentences(self, question: str, answer: Answer, hits: Sequence[Hit]) -> tuple[float | None, tuple[float, ...]]:
        """The drop without the highlighted sentence of the first citation, and without each other sentence."""
        passages = {hit.passage.id: hit.passage for hit in hits}
        for sentence in answer.sentences:
            for citation in sentence.citations:
                passage = passages[citation.passage_id]
                spans = sentence_spans(passage.clean)
                highlighted = overlap.best_span(sentence.text, question, passage.clean, spans)
                if highlighted is None:
                    continue
                whole = self._log_prob(question, passage, answer.candidate)
                drops = {
                    span: whole - self._log_prob(question, _cut(passage, span), answer.candidate) for span in spans
                }
                return drops[highlighted], tuple(drop for span, drop in drops.items() if span != highlighted)
        return None, ()

    def _log_prob(self, question: str, passage: Passage, text: str) -> float:
        """log p(y|x,z) of ``text`` and its end."""
        prompt = PromptBuilder(self.generator, self.max_tokens).for_passage(passage, question)
        ids = answer_ids(self.generator, text)
        log_probs = self.generator.continuation(prompt, ids)
        end = float(marginal.logsumexp(log_probs[-1, sorted(self.generator.stop_ids)]))
        return end + sum(float(log_probs[i, token]) for i, token in enumerate(ids))

    def _without(self, request: AskRequest, notes: set[str]) -> Answer:
        """The answer as if ``notes`` had never been written."""
        found = self.answerer.retriever.retrieve(
            request.question,
            request.k,
            request.retriever,
            self.snapshot,
            request.libraries,
            skip=lambda passage: passage.note in notes,
        )
        gate = self.answerer.gate
        score = gate.score(found.signals, request.retriever, self.answerer.embedder_name) if found.hits else 0.0
        evidence = Evidence(request.question, found.hits, score)
        return self.answerer.answer(request, self.snapshot, SilentListener(), CancelToken(), evidence=evidence)


def _cut(passage: Passage, span: tuple[int, int]) -> Passage:
    start, end = span
    return replace(passage, clean=(passage.clean[:start] + passage.clean[end:]).strip())


def _same(one: Answer, other: Answer) -> bool:
    return other.answer is not None and normalise(one.answer or "") == normalise(other.answer)


def summarise_deletions(cases: Sequence[DeletionCase], seed: int) -> dict[str, Any]:
    """{asked, answered, sentences {n, median_drop, n_with_others, above_others}, cited {n, changed},
    uncited {n, unchanged}, intervals}.

    ``above_others``: the share of highlighted sentences whose drop is larger than that of each other sentence of the
    passage, where there is another one. Shares are None where nothing was counted.
    """
    drops = [case.drop for case in cases if case.drop is not None]
    above = [float(case.drop > max(case.others)) for case in cases if case.drop is not None and case.others]
    changed = [float(case.changed_without_cited) for case in cases if case.changed_without_cited is not None]
    kept = [float(case.kept_without_uncited) for case in cases if case.kept_without_uncited is not None]
    shares = {"above_others": above, "changed": changed, "unchanged": kept}
    return {
        "asked": len(cases),
        "answered": sum(case.answered for case in cases),
        "sentences": {
            "n": len(drops),
            "median_drop": statistics.median(drops) if drops else None,
            "n_with_others": len(above),
            "above_others": _mean(above),
        },
        "cited": {"n": len(changed), "changed": _mean(changed)},
        "uncited": {"n": len(kept), "unchanged": _mean(kept)},
        "intervals": {name: bootstrap_interval(values, seed) for name, values in shares.items()},
    }


def figure(cases: Sequence[DeletionCase]) -> Figure:
    """How many answers lose how much without their highlighted sentence, and without the worst of the others."""
    lines = [
        plots.Line("the highlighted sentence", *_survival([c.drop for c in cases if c.drop is not None])),
        plots.Line("the other sentence that matters most", *_survival([max(c.others) for c in cases if c.others])),
    ]
    panel = plots.Panel("Share of the answers that lose at least so much without ...", lines, share=True)
    return plots.curves("What answers lose without what they cite", [panel], "log p(y|x,z), nats", columns=1)


def _survival(drops: Sequence[float]) -> tuple[list[float], list[float]]:
    """Drops in order, and the share that is at least as large."""
    ordered = sorted(drops)
    return ordered, [1.0 - number / len(ordered) for number in range(len(ordered))]


def _mean(values: Sequence[float]) -> float | None:
    return statistics.fmean(values) if values else None
