"""Which candidates are jobs: a weighed sum for each, then again with the sums of its family, parent and children.

The weights are learnt from documents that people labelled (``python -m tests.training``); ``weights.json`` holds them.
"""

from __future__ import annotations

import functools
import heapq
import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from careers_tools.importing.evidence.candidates import Candidate
from careers_tools.importing.evidence.features import Evidence, Features

JOB = 0.0  # the least sum of the line of a document that is most likely a job
FURTHER = 0.5  # how much more another job needs
IN_FAMILY = -0.5  # where half of those that stand alike are jobs
DOUBTFUL = -1.0  # the least sum of a line that may be one
_SCALE = 3.0
_MOST = 6
_LARGE_FAMILY = 4
_SEVERAL = 2
_RANKS = 4  # of the best sums, which are told apart
_NEAR = 8  # blocks
_ALIKE = 0.8  # share of the words of the shorter of two titles
_WORD = re.compile(r"[a-z0-9+#]+|[^\W\d_a-z]")

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Model:
    """Weights of both sums; the key ``""`` is what is added to each."""

    first: Weights
    second: Weights


@functools.cache
def shipped() -> Model:
    """Return the weights that the package holds."""
    data = json.loads((files(__package__) / "weights.json").read_text("utf-8"))
    return Model(data["first"], data["second"])


@dataclass(frozen=True, slots=True)
class Judged:
    """The candidates of a document with what was learnt of each.

    Attributes:
        candidates: in order.
        titles: the title of each, with what stands beside it in the line.
        evidence: what is known of them.
    """

    candidates: Sequence[Candidate]
    titles: Sequence[str]
    evidence: Evidence


def decide(judged: Judged, model: Model) -> list[tuple[Candidate, str]]:
    """Return the candidates that are jobs, in order, and of each why it is doubtful; empty where it is none.

    Beside jobs, only lines that stand as they do, below the first, are offered: others may be part of their text.
    """
    scores = sums(judged, model)
    chosen = dict(sorted(choose(judged, scores, DOUBTFUL)))
    jobs = jobs_among(judged, scores, chosen)
    if jobs:
        families = {judged.evidence.families[number] for number in jobs}
        beside = [one for one in chosen if one >= jobs[0] and judged.evidence.families[one] in families]
        chosen = {number: chosen[number] for number in beside}
    sure = set(jobs)
    left = {judged.evidence.families[number] for number in range(len(scores)) if number not in chosen}
    doubts = ("" if number in sure else _doubt(judged, number, left, len(chosen)) for number in chosen)
    return [(judged.candidates[number], doubt) for number, doubt in zip(chosen, doubts, strict=True)]


def jobs_among(judged: Judged, scores: Sequence[float], chosen: Iterable[int], least: float = JOB) -> list[int]:
    """Return which of the chosen candidates are jobs.

    They are the likeliest of a document from `least` on, and others from `FURTHER` on; where half of those that stand
    alike are jobs, and more than one, the others of them count from `IN_FAMILY` on.
    """
    sure = {number for number, score in enumerate(scores) if score >= least + FURTHER}
    families = _groups(judged.evidence.families)
    together: set[int] = set()
    for members in families.values():
        if 2 * len(sure.intersection(members)) >= max(len(members), 2 * _SEVERAL):
            together.update(members)
    best = max(scores, default=least)
    return [
        number
        for number in chosen
        if scores[number] >= least + (IN_FAMILY if number in together else FURTHER) or scores[number] == best >= least
    ]


def _doubt(judged: Judged, number: int, left: Collection[int], chosen: int) -> str:
    """Return the end of the key under ``import.doubt.`` of what makes one of the chosen candidates doubtful.

    `left` are the families of those that are not chosen.
    """
    if judged.evidence.families[number] in left:
        return "siblings"
    if "next nothing" in judged.evidence.features[number]:
        return "text"
    return "title" if chosen > 1 else "document"


def sums(judged: Judged, model: Model) -> list[float]:
    """Return the sum of each candidate: the mean of its own and of the one that counts those around it."""
    first = [weighed(features, model.first) for features in judged.evidence.features]
    second = (
        model.second.get("", 0.0) + sum(model.second.get(name, 0.0) * value for name, value in row.items())
        for row in in_family(judged, first)
    )
    return [(own + other) / 2 for own, other in zip(first, second, strict=True)]


def choose(judged: Judged, scores: Sequence[float], least: float) -> list[tuple[int, float]]:
    """Return the numbers of the candidates that count and their sums, the best first.

    A title that stands twice counts once; titles of one family are different jobs, whatever their words. The title
    that front matter states is that of the only job, or of none of those in the text.
    """
    chosen: list[tuple[int, float]] = []
    families: dict[frozenset[str], int] = {}
    for number in sorted(range(len(scores)), key=lambda number: -scores[number]):
        words = frozenset(_words(judged.titles[number]))
        family = judged.evidence.families[number]
        if scores[number] >= least and words and families.setdefault(words, family) == family:
            chosen.append((number, scores[number]))
    return _without_headers(judged, _without_lists(judged, _without_repetitions(judged, chosen)))


def _without_repetitions(judged: Judged, chosen: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """Leave out candidates that repeat the one above or below them in other words: a heading, and its own sentence."""
    kept: dict[int, float] = {}
    below: dict[int, list[int]] = defaultdict(list)
    places: dict[int, list[int]] = defaultdict(list)
    # A label says most surely what the title is.
    for number, score in sorted(chosen, key=lambda one: judged.candidates[one[0]].form != "label"):
        above, at = _ancestors(judged, number), judged.candidates[number].at
        family = judged.evidence.families[number]
        close = (other for place in range(at - _NEAR, at + _NEAR + 1) for other in places.get(place, ()))
        near = [*(above & kept.keys()), *below[number]]
        near += (other for other in close if judged.evidence.families[other] != family)
        if not any(_are_alike(judged.titles[number], judged.titles[other]) for other in near):
            kept[number] = score
            places[at].append(number)
            for other in above:
                below[other].append(number)
    return list(kept.items())


def _without_lists(judged: Judged, chosen: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """Leave out candidates above several jobs that stand alike: what names them all names none."""
    below: Counter[tuple[int, int]] = Counter()
    for number, score in chosen:
        if score >= JOB:
            below.update((above, judged.evidence.families[number]) for above in _ancestors(judged, number))
    lists = {above for (above, _), count in below.items() if count >= _SEVERAL}
    return [one for one in chosen if one[0] not in lists]


def _ancestors(judged: Judged, number: int) -> set[int]:
    above: set[int] = set()
    while (number := judged.evidence.parents[number]) >= 0 and number not in above:
        above.add(number)
    return above


def _without_headers(judged: Judged, chosen: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    others = [one for one in chosen if judged.candidates[one[0]].at >= 0]
    if len(others) == 1 and len(chosen) > 1:
        number, score = others[0]
        header = next(one for one in chosen if one not in others)
        return [header] if header[1] > score and not _are_alike(judged.titles[number], judged.titles[0]) else others
    return others or list(chosen)


def _are_alike(first: str, second: str) -> bool:
    one, other = ({word for word in _words(title) if not word[0].isdigit()} for title in (first, second))
    return bool(one and other) and len(one & other) >= _ALIKE * min(len(one), len(other))


def weighed(features: Features, weights: Weights) -> float:
    """Return the sum of the weights of what holds for a candidate."""
    return weights.get("", 0.0) + sum(weights.get(feature, 0.0) for feature in features)


def in_family(judged: Judged, first: Sequence[float]) -> Iterator[dict[str, float]]:
    """Yield what the second sum of each candidate is made of, by the first sums of all."""
    evidence = judged.evidence
    members, children = _groups(evidence.families), _groups(evidence.parents)
    families = {family: _Sums.of([first[one] for one in numbers]) for family, numbers in members.items()}
    means = {family: each.total / each.count for family, each in families.items()}
    words = [_words(title) for title in judged.titles]
    best = sorted(first, reverse=True)[:_RANKS]
    best_means = sorted(means.values())[-2:]
    by_words = defaultdict(list)
    for each, own in zip(words, first, strict=True):
        by_words[frozenset(each)].append(own)
    same = {each: _Sums.of(found) for each, found in by_words.items() if len(found) > 1}
    header = bool(first) and judged.candidates[0].at < 0
    for number, own in enumerate(first):
        family = evidence.families[number]
        row = {"own": own / _SCALE, f"own {_bin(own)}": 1.0}
        row |= _of_family(families[family], own)
        row |= _of_children([first[one] for one in children.get(number, ())], own)
        parent = evidence.parents[number]
        if parent < 0:
            row["no parent"] = 1.0
        else:
            row |= _of_other("parent", first[parent], own, words[parent], words[number])
        if header and number:
            row |= _of_other("header", first[0], own, words[0], words[number])
        if others := same.get(frozenset(words[number])):
            row[f"same {_bin(others.largest_of_others(own) - own, most=2)}"] = 1.0
        if len(best_means) > 1:
            other = best_means[means[family] < best_means[1]]
            row[f"best family {_bin(other - means[family], most=3)}"] = 1.0
        row[f"rank {best.index(own) if own in best else _RANKS}"] = 1.0
        row[f"form {judged.candidates[number].form} own {_bin(own, 2)}"] = 1.0
        row[f"named {'words: a job' in evidence.features[number]} own {_bin(own, 2)}"] = 1.0
        yield row


@dataclass(frozen=True, slots=True)
class _Sums:
    """First sums of several candidates: how many, all added, how many above 0, and the two largest."""

    count: int
    total: float
    positive: int
    largest: Sequence[float]

    @classmethod
    def of(cls, sums: Sequence[float]) -> _Sums:
        return cls(len(sums), math.fsum(sums), sum(one > 0 for one in sums), heapq.nlargest(2, sums))

    def largest_of_others(self, own: float) -> float:
        """Return the largest of the others."""
        return self.largest[own == self.largest[0]]


def _of_family(family: _Sums, own: float) -> dict[str, float]:
    others = family.count - 1
    if not others:
        return {"alone": 1.0, "alone own": own / _SCALE}
    mean, most = (family.total - own) / others, family.largest_of_others(own)
    row = {"mean": mean / _SCALE, "max": most / _SCALE, f"mean {_bin(mean)}": 1.0, f"max {_bin(most)}": 1.0}
    row[f"mean {_bin(mean, 2)} own {_bin(own, 2)}"] = 1.0
    row[f"share {int(4 * (family.positive - (own > 0)) / others)}"] = 1.0
    if others >= _LARGE_FAMILY:
        row |= {"large": 1.0, "large mean": mean / _SCALE, f"large mean {_bin(mean)}": 1.0}
    return row


def _of_children(children: Sequence[float], own: float) -> dict[str, float]:
    best = sorted(children, reverse=True)
    row: dict[str, float] = {}
    if best:
        row |= {"child": best[0] / _SCALE, f"child {_bin(best[0], 2)}": 1.0}
    if len(best) > 1:
        row |= {"children": best[1] / _SCALE, f"children {_bin(best[1], 2)} own {_bin(own, 2)}": 1.0}
    return row


def _of_other(name: str, other: float, own: float, its: set[str], words: set[str]) -> dict[str, float]:
    alike = int(4 * len(its & words) / max(1, len(words)))
    return {
        name: other / _SCALE,
        f"{name} {_bin(other, 2)}": 1.0,
        f"{name} {_bin(other, 2)} own {_bin(own, 2)}": 1.0,
        f"{name} alike {alike}": 1.0,
    }


def _bin(value: float, width: int = 1, most: int = _MOST) -> int:
    return max(-most, min(most, math.floor(value / width)))


def _groups(numbers: Sequence[int]) -> dict[int, list[int]]:
    groups = defaultdict(list)
    for number, group in enumerate(numbers):
        groups[group].append(number)
    return groups


def _words(title: str) -> set[str]:
    return set(_WORD.findall(title.casefold()))
