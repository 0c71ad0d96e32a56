"""Learns the weights by which lines are judged to be jobs, with scikit-learn, and judges them out of fold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from careers_tools.importing.evidence.decision import (
    DOUBTFUL,
    Judged,
    Model,
    Weights,
    choose,
    in_family,
    jobs_among,
    sums,
    weighed,
)
from tests.training.judging import Score, score

ABOUT = -1  # of a line that names a job which another line is the title of
_FEWEST = 3  # documents that have a feature
_FEWEST_LINES = 8
_MOST_JOBS = 15  # of a document that count in full
_MOST_OTHERS = 60
_DECIMALS = 3
_INNER = 6


@dataclass(frozen=True, slots=True)
class Example:
    """A document to learn from.

    Attributes:
        name: for reports.
        fold: documents of one fold are learnt from, or judged, together; empty for what is only learnt from.
        groups: sets and languages under which it is counted in reports.
        weight: how much it counts.
        judged: its candidates.
        answers: of each candidate: 1 for the title of a job, 0 for none, `ABOUT`.
        titles: those wanted.
        cleaned: the title of each candidate, freed of what stands beside it in the line.
    """

    name: str
    fold: str
    judged: Judged
    answers: Sequence[int]
    titles: Sequence[str]
    cleaned: Sequence[str]
    groups: Sequence[str] = ()
    weight: float = 1.0


def learn(examples: Sequence[Example]) -> Model:
    """Return weights learnt from all examples.

    The first are the mean of those learnt from all and of those learnt without a part each, which vary: what is chosen
    among features that say nearly the same depends on few documents.
    """
    real = [example for example in examples if example.fold]
    others = [example for example in examples if not example.fold]
    models = [_first(examples)]

    def fit(chosen: Sequence[Example]) -> Weights:
        models.append(_first([*chosen, *others]))
        return models[-1]

    inner = _out_of_fold(
        real,
        _INNER,
        fit,
        lambda model, one: [weighed(features, model) for features in one.judged.evidence.features],
        seed=2,
    )
    return Model(_mean(models), _second(real, inner))


def _mean(models: Sequence[Weights]) -> Weights:
    names = sorted({name for model in models for name in model})
    return {name: round(fmean(model.get(name, 0.0) for model in models), _DECIMALS) for name in names}


def judge(examples: Sequence[Example], folds: int, without: Callable[[str], bool] | None = None) -> list[list[float]]:
    """Return the sums of the candidates of each example that has a fold, learnt from the others.

    `without` names features that are left out.
    """
    if without is not None:
        examples = [_reduced(example, without) for example in examples]
    real = [example for example in examples if example.fold]
    others = [example for example in examples if not example.fold]
    return _out_of_fold(
        real, folds, lambda chosen: learn([*chosen, *others]), lambda model, one: sums(one.judged, model), seed=1
    )


def scored(example: Example, scores: Sequence[float], least: float) -> Score:
    """Return how well the candidates of an example that are jobs agree with its titles; `least` as in `jobs_among`."""
    chosen = [number for number, _ in choose(example.judged, scores, least + DOUBTFUL)]
    numbers = jobs_among(example.judged, scores, chosen, least)
    return score([example.cleaned[number] for number in numbers], example.titles)


def _out_of_fold(
    examples: Sequence[Example],
    folds: int,
    fit: Callable[[Sequence[Example]], Any],
    predict: Callable[[Any, Example], list[float]],
    seed: int,
) -> list[list[float]]:
    names = sorted({example.fold for example in examples})
    random.Random(seed).shuffle(names)
    number = {name: at % folds for at, name in enumerate(names)}
    found: list[list[float]] = [[] for _ in examples]
    for fold in range(folds):
        model = fit([example for example in examples if number[example.fold] != fold])
        for at, example in enumerate(examples):
            if number[example.fold] == fold:
                found[at] = predict(model, example)
    return found


def _reduced(example: Example, without: Callable[[str], bool]) -> Example:
    evidence = example.judged.evidence
    features = [frozenset(one for one in each if not without(one)) for each in evidence.features]
    judged = replace(example.judged, evidence=replace(evidence, features=features))
    return replace(example, judged=judged)


def _first(examples: Sequence[Example]) -> dict[str, float]:
    documents: Counter[str] = Counter()
    for example in examples:
        documents.update({feature for features in example.judged.evidence.features for feature in features})
    names = sorted(name for name, count in documents.items() if count >= _FEWEST)
    rows = [dict.fromkeys(features, 1.0) for example in examples for features in example.judged.evidence.features]
    answers = [answer for example in examples for answer in example.answers]
    counts = [weight for example in examples for weight in _counts(example)]
    return _fit(rows, answers, counts, names, LogisticRegression(C=0.3, l1_ratio=1, solver="liblinear", max_iter=300))


def _counts(example: Example) -> list[float]:
    """Return how much each line counts: no document outweighs many others."""
    jobs, others = example.answers.count(1), example.answers.count(0)
    share = {1: 2 * min(1.0, _MOST_JOBS / max(jobs, 1)), 0: min(1.0, _MOST_OTHERS / max(others, 1)), ABOUT: 0.0}
    return [example.weight * share[answer] for answer in example.answers]


def _second(examples: Sequence[Example], first: Sequence[Sequence[float]]) -> dict[str, float]:
    rows = [row for example, own in zip(examples, first, strict=True) for row in in_family(example.judged, own)]
    lines: Counter[str] = Counter(name for row in rows for name in row)
    names = sorted(name for name, count in lines.items() if count >= _FEWEST_LINES)
    answers = [answer for example in examples for answer in example.answers]
    counts = []
    for example in examples:
        jobs, others = example.answers.count(1), example.answers.count(0)
        share = {1: min(1.0, 8 / max(jobs, 1)), 0: min(1.0, 80 / max(others, 1)), ABOUT: 0.0}
        counts += [share[answer] for answer in example.answers]
    return _fit(rows, answers, counts, names, LogisticRegression(C=0.05, solver="liblinear", max_iter=500))


def _fit(
    rows: Sequence[Mapping[str, float]],
    answers: Sequence[int],
    counts: Sequence[float],
    names: Sequence[str],
    model: LogisticRegression,
) -> dict[str, float]:
    place = {name: at for at, name in enumerate(names)}
    cells = [
        (number, place[name], value) for number, row in enumerate(rows) for name, value in row.items() if name in place
    ]
    lines, columns, values = zip(*cells, strict=True)
    matrix = csr_matrix((values, (lines, columns)), shape=(len(rows), len(names)))
    counted = np.array(counts) > 0
    model.fit(matrix[counted], np.array(answers)[counted] == 1, sample_weight=np.array(counts)[counted])
    weights = {name: round(float(weight), _DECIMALS) for name, weight in zip(names, model.coef_[0], strict=True)}
    return {"": round(float(model.intercept_[0]), _DECIMALS)} | {name: one for name, one in weights.items() if one}
