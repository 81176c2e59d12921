"""Stage 2: retriever and generator are trained together on -log p(y|x), marginal over the top K (paper 2.4).

At every step the question is asked of the live index with the query encoder as it is now; the scores of the K
passages are computed again with gradients to the encoder and the prior's scale. Document vectors never change. With
``generator`` off this is stage A: log p(y|x,z) is computed once for each passage and the retriever alone learns. The
generator then reads every question as it was written; the retriever alone gets it as people type it.

Two departures from the paper, each with a weight that may be zero: passages among the K that hold no answer teach the
generator its refusal token, so that it does not forget it, and the query encoder is held near where it began: a
question typed in a hurry near the vector of the question as it was written. A question none of whose passages holds an
answer has the refusal as its target and teaches the retriever nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import RetrieverKind
from scholiast.evaluation.questions import Question
from scholiast.inference.protocols import NullKind
from scholiast.training import forms, marginal_loss
from scholiast.training.collapse import Probe
from scholiast.training.marginal_loss import Objective
from scholiast.training.mixtures import Likelihood, LiveRetrieval, Mixture, RememberedLikelihood, of_target
from scholiast.training.null_training import TrainedNull
from scholiast.training.query_encoder import Part, TrainedQueryEncoder

ENCODER_RATES: dict[Part, float] = {"lora": 5e-4, "full": 1e-4, "frozen": 0.0}
"""Highest learning rate of the query encoder: few low-rank numbers take larger steps than all weights."""

_SURE = 0.5
_SENSITIVE = 8


@dataclass(frozen=True, slots=True)
class JointPlan:
    """What a run does.

    Attributes:
        objective: RAG-Sequence or RAG-Token.
        k: passages a question.
        prior: what the prior is made of.
        encoder: what of the query encoder is trained; ``generator``: whether the generator is.
        scale: the prior's scale at first, of cosines; it is learnt. Inner products of vectors of any length begin with
            a twentieth of it, as they are.
        null: whether the null passage is a component; its logit starts at ``null_bias`` and is learnt.
        null_kind: what that logit is made of (paper, appendix F), see ``rag.null_passage``.
        steps: optimiser steps, of ``accumulate`` questions each; rates rise over a tenth of them and then fall to zero.
        anchor: weight of |q - q_0|^2, q_0 being the first vector of the question as it was written: what is typed
            otherwise is to find what was meant.
        anchored: further questions of a step, of which this alone is learnt; a typed form of each.
        refusal_weight: weight of the refusals of passages without an answer.
        absent: share of the questions asked as if the notes with their answer were not there.
        typed: ask questions as people type them: lower-case, misspelt, keywords.
    """

    objective: Objective = "rag-sequence"
    k: int = 5
    prior: RetrieverKind = "hybrid"
    encoder: Part = "lora"
    encoder_rank: int = 8
    encoder_alpha: int = 16
    generator: bool = True
    rank: int = 24
    alpha: int = 48
    scale: float = 20.0
    null: bool = True
    null_bias: float = 0.0
    null_kind: NullKind = "bias"
    steps: int = 200
    accumulate: int = 8
    encoder_rate: float = ENCODER_RATES["lora"]
    generator_rate: float = 1e-4
    scalar_rate: float = 1e-2
    null_rate: float = 1e-3
    weight_decay: float = 0.01
    clip: float = 1.0
    anchor: float = 2.0
    anchored: int = 16
    refusal_weight: float = 0.2
    absent: float = 0.2
    typed: bool = True
    seed: int = 0
    save_seconds: float = 180.0
    evaluate_every: int = 50
    gauge_every: int = 25
    probe: int = 64


@dataclass(frozen=True, slots=True)
class Words:
    """How answers and refusals are spelled as token ids, the end token last; ``refusal`` is empty without one."""

    answer: Callable[[str], list[int]]
    refusal: Sequence[int]


class JointModel:
    """The parts that are trained, and the loss of one question.

    Args:
        encoder: the query encoder.
        retrieval: the live index, asked through it.
        likelihood: the generator.
        words: how targets are spelled.
        plan: objective, weights and what is trained.
        null: the null passage's logit; None begins one of the plan's kind.
    """

    def __init__(
        self,
        encoder: TrainedQueryEncoder,
        retrieval: LiveRetrieval,
        likelihood: Likelihood,
        words: Words,
        plan: JointPlan,
        null: TrainedNull | None = None,
    ) -> None:
        import torch

        self.encoder = encoder
        self.log_scale = torch.nn.Parameter(torch.tensor(float(np.log(plan.scale))))
        if null is None:
            nowhere = np.zeros(encoder.dimension, np.float32)
            null = TrainedNull.begun(plan.null_kind, nowhere, plan.null_bias, plan.scale, plan.seed)
        self.null = null
        self.remembered = RememberedLikelihood(likelihood)
        self._retrieval = retrieval
        self._likelihood = likelihood
        self._words = words
        self._plan = plan

    @property
    def scale(self) -> float:
        """The prior's scale as it is now."""
        return float(self.log_scale.detach().exp())

    @property
    def scalars(self) -> list[Any]:
        """Scale and null bias, where they are learnt."""
        return [self.log_scale, *(self.null.scalars if self._plan.null else [])]

    @property
    def null_parameters(self) -> list[Any]:
        """What else the null passage's logit is made of."""
        return self.null.parameters if self._plan.null else []

    def loss(self, question: Question, epoch: int) -> Any | None:
        """The loss of one question, a scalar with gradients; None when nothing is found for it."""
        plan = self._plan
        rng = random.Random(f"{plan.seed}:{epoch}:{question.id}")
        text = self._as_asked(question, rng)
        refusal = list(self._words.refusal)
        learns_refusals = bool(refusal) and plan.generator
        absent = learns_refusals and rng.random() < plan.absent
        found = self._retrieval.find(text, question, self.scale, absent=absent)
        if found is None:
            return None
        answered = bool(question.answers) and question.answerable and (any(found.held) or not refusal)
        if not answered and not learns_refusals:
            return None
        target = self._words.answer(question.answers[0]) if answered else refusal
        query = self.encoder.vector(text)
        prior = self._log_prior(query, found)
        if plan.generator:
            token_ll, refused = self._token_ll(text, found, target, answered)
        else:
            token_ll, refused = self.remembered.token_ll(question.question, self._components(found), target), None
        if not answered:
            prior = prior.detach()
        loss = marginal_loss.marginal_loss(plan.objective, prior, token_ll.to(prior.device))
        if refused is not None:
            loss = loss + plan.refusal_weight * refused.to(loss.device)
        if plan.anchor and plan.encoder != "frozen":
            loss = loss + plan.anchor * self._distance(query, question.question)
        return loss

    def anchoring(self, question: Question, draw: int) -> Any:
        """The loss of a question of which nothing is read: how far its typed form is from where it was, a scalar."""
        rng = random.Random(f"{self._plan.seed}:{draw}:{question.id}:anchor")
        text = self._as_asked(question, rng)
        return self._plan.anchor * self._distance(self.encoder.vector(text), question.question)

    def _as_asked(self, question: Question, rng: random.Random) -> str:
        return forms.typed(question.question, rng) if self._plan.typed else question.question

    def _token_ll(self, text: str, found: Mixture, target: Sequence[int], answered: bool) -> tuple[Any, Any | None]:
        """log p(y_i|x,z,y_<i), [components, T], and the mean -log p(R|x,z) of passages without an answer."""
        texts = self._components(found)
        log_probs = self._likelihood.log_probs(text, texts, target)
        empty = [number for number, held in enumerate(found.held) if not held]
        refused = None
        if answered and self._words.refusal and self._plan.refusal_weight and empty:
            refused = -log_probs[empty, 0, self._words.refusal[0]].mean()
        return of_target(log_probs, target), refused

    def _components(self, found: Mixture) -> list[str | None]:
        return [*found.texts, *([None] if self._plan.null else [])]

    def _log_prior(self, query: Any, found: Mixture) -> Any:
        import torch

        documents = torch.from_numpy(found.documents).to(query.device)
        rest = torch.from_numpy(found.rest).to(query.device)
        scale = self.log_scale.exp().to(query.device) * found.share
        scores = marginal_loss.scores(query, documents, scale, rest)
        return marginal_loss.log_prior(scores, self.null.logit(query, scale) if self._plan.null else None)

    def _distance(self, query: Any, written: str) -> Any:
        import torch

        first = torch.from_numpy(self.encoder.first_vector(written)).to(query.device)
        return (query - first).square().sum()

    # ---- figures ---------------------------------------------------------------------------------------------

    def figures(self, questions: Sequence[Question], cancel: CancelToken | None = None) -> dict[str, float]:
        """Held-out figures over answerable ``questions``, whose passages are all in the index.

        ``nll``: mean -log p(y|x) of the first answer; ``em``: greedy decoding of the mixture, refusals left out,
        gives exactly that answer (checked with the answer itself as prefix: the same thing); ``recall@5``: a passage
        that holds an answer is among the best five; ``wrongly_refused``: refusal mass above one half. Cancelled when
        asked to stop.
        """
        import torch

        counts = np.zeros(4)
        with torch.no_grad():
            for question in questions:
                _check(cancel)
                counts += self._figures_of(question)
        nll, em, recall, refused = (float(value) / max(1, len(questions)) for value in counts)
        return {
            "nll": round(nll, 4),
            "em": round(em, 4),
            "recall@5": round(recall, 4),
            "wrongly_refused": round(refused, 4),
        }

    def _figures_of(self, question: Question) -> Any:
        target = self._words.answer(question.answers[0])
        found = self._retrieval.find(question.question, question, self.scale)
        if found is None:
            return np.zeros(4)
        prior = self._log_prior(self.encoder.vector(question.question), found).cpu()
        log_probs = self._likelihood.log_probs(question.question, self._components(found), target).float().cpu()
        token_ll = of_target(log_probs, target)
        nll = float(marginal_loss.marginal_loss(self._plan.objective, prior, token_ll))
        refused = 0.0
        if self._words.refusal:
            refused = float((prior + log_probs[:, 0, self._words.refusal[0]]).logsumexp(0).exp())
            log_probs[:, 0, self._words.refusal[0]] = -float("inf")
        weights = prior[:, None].expand(-1, len(target)).clone()
        if self._plan.objective == "rag-sequence":
            weights[:, 1:] += token_ll.cumsum(dim=1)[:, :-1]
        best = (weights[:, :, None] + log_probs).logsumexp(dim=0).argmax(dim=-1).tolist()
        return np.array([nll, best == list(target), any(found.held[:5]), refused > _SURE], dtype=float)

    def probe(self, questions: Sequence[Question], cancel: CancelToken | None = None) -> Probe:
        """What the retriever gives for ``questions`` now, and how much the generator heeds its passage; Cancelled."""
        import torch

        ids: list[tuple[int, ...]] = []
        priors: list[tuple[float, ...]] = []
        queries, found_in, seen = [], [], []
        with torch.no_grad():
            for question in questions:
                _check(cancel)
                query = self.encoder.vector(question.question)
                found = self._retrieval.find(question.question, question, self.scale)
                queries.append(query.cpu().numpy())
                seen.append((question, found))
                shares = [] if found is None else self._log_prior(query, found)[: len(found.ids)].softmax(0).tolist()
                ids.append(() if found is None else found.ids)
                priors.append(tuple(shares))
                found_in.append(found is not None and any(found.held[:5]))
            sensitivity = self._sensitivity(seen) if self._plan.generator else None
        return Probe(tuple(ids), tuple(priors), np.asarray(queries, np.float32), tuple(found_in), sensitivity)

    def _sensitivity(self, seen: Sequence[tuple[Question, Mixture | None]]) -> float | None:
        """Mean of log p(y|x,z_1) - log p(y|x,z'), z' the best passage of another question."""
        asked = [(q, m) for q, m in seen if m is not None and q.answers]
        gains = []
        for number, (question, mixture) in enumerate(asked[:_SENSITIVE]):
            others = [m.texts[0] for _, m in asked if m.ids[0] not in mixture.ids]
            if not others or not any(mixture.held):
                continue
            target = self._words.answer(question.answers[0])
            best = mixture.texts[mixture.held.index(True)]
            pair = [best, others[number % len(others)]]
            ll = of_target(self._likelihood.log_probs(question.question, pair, target), target).sum(dim=1)
            gains.append(float(ll[0] - ll[1]))
        return float(np.mean(gains)) if gains else None


def _check(cancel: CancelToken | None) -> None:
    if cancel is not None:
        cancel.check()
