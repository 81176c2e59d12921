"""How likely the right answer is under the marginals of Lewis et al. (2020), whatever is decoded."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

import numpy as np

from scholiast.core.records import Hit
from scholiast.inference.protocols import DecodingSession, Generator
from scholiast.rag import marginal
from scholiast.rag.decoding import Rule
from scholiast.rag.marginal import Float64Array
from scholiast.rag.prompts import PromptBuilder, answer_ids

ANSWER_TOKENS = 60


class AnswerLikelihoods:
    """-log p(y|x) of given answers; what a passage makes of an answer is computed once while a question lasts.

    So a question that is asked with ever more passages reads each of them once for this.

    Args:
        generator: the reader.
        max_tokens: longest answer of the run, which decides what of a passage fits into a prompt.
        null_bias: the null passage's logit; None keeps it out of the mixture.
    """

    def __init__(self, generator: Generator, max_tokens: int, null_bias: float | None) -> None:
        self._generator = generator
        self._builder = PromptBuilder(generator, max_tokens)
        self._null_bias = null_bias
        self._asked: tuple[str, str] | None = None
        self._known: dict[int | None, Float64Array] = {}

    def nll(self, question: str, answer: str, hits: Sequence[Hit], rule: Rule) -> float | None:
        """-log p(y|x) with the end event, nats (paper 2.1 and 2.4): what training makes small.

        Args:
            question: x.
            answer: y, of which the first ANSWER_TOKENS tokens count.
            hits: the passages z with their scores.
            rule: which marginal.

        Returns:
            None where there is no passage.
        """
        if not hits:
            return None
        if self._asked != (question, answer):
            self._asked, self._known = (question, answer), {}
        keys: list[int | None] = [hit.passage.id for hit in hits]
        prompts = {hit.passage.id: self._builder.for_passage(hit.passage, question) for hit in hits}
        scores = [hit.score for hit in hits]
        prior = marginal.log_prior(scores)
        if self._null_bias is not None:
            prior, _null = marginal.with_null(scores, self._null_bias)
            keys.append(None)
        missing = [key for key in keys if key not in self._known]
        if missing:
            read = [self._builder.without_passage(question) if key is None else prompts[key] for key in missing]
            with closing(self._generator.start(read)) as session:
                token_ll = read_answer(session, self._generator, answer)
            self._known |= dict(zip(missing, token_ll, strict=True))
        token_ll = np.stack([self._known[key] for key in keys])
        of = marginal.sequence_log_likelihood if rule == "rag-sequence" else marginal.token_log_likelihood
        return -float(of(prior, token_ll))


def read_answer(session: DecodingSession, generator: Generator, answer: str) -> Float64Array:
    """log p(y_i|x,z,y_<i) of an answer's first ANSWER_TOKENS tokens, the end event last, shape [prompts, tokens + 1].

    Args:
        session: of ``generator``, at the first token; it has read the answer afterwards.
        generator: the reader.
        answer: y.
    """
    log_probs = session.log_probs
    columns = []
    for token in answer_ids(generator, answer)[:ANSWER_TOKENS]:
        columns.append(np.asarray(log_probs[:, token], dtype=np.float64))
        log_probs = session.step([token] * len(log_probs))
    columns.append(marginal.logsumexp(log_probs[:, sorted(generator.stop_ids)]))
    return np.stack(columns, axis=1)
