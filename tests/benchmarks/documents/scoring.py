"""Compares what the importer reads with the truth."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from careers.content.taxonomy import world
from tests.benchmarks.documents.trial import Job, Trial
from tests.benchmarks.documents.words import known_cities, known_employers

TITLE, NO_TITLE = "title", "no title"
Answer = Sequence[Mapping[str, Any]] | None
_DEGREES = {"phd": "doctor"}  # what the importer calls a degree -> the truth's name for it
_PUNCTUATION = " \t.,:;!?|-–—·•*_#()[]（）【】。，：；！？、"


@dataclass(slots=True)
class Score:
    right: int = 0
    given: int = 0
    wanted: int = 0

    def add(self, right: int, given: int, wanted: int) -> None:
        self.right, self.given, self.wanted = self.right + right, self.given + given, self.wanted + wanted

    @property
    def precision(self) -> float | None:
        """The share of the given that is right; None where nothing is given."""
        return self.right / self.given if self.given else None

    @property
    def recall(self) -> float | None:
        """The share of the wanted that is right; None where nothing is wanted."""
        return self.right / self.wanted if self.wanted else None

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall; None where there is nothing at all."""
        return 2 * self.right / (self.given + self.wanted) if self.given + self.wanted else None


@dataclass(slots=True)
class Scores:
    """What is found in many documents.

    Attributes:
        facts: fact -> its score, over postings whose title was found; titles themselves among them.
        layouts: layout -> the score of its titles.
        layout_facts: layout -> the score of all other facts of its postings whose title was found.
    """

    facts: dict[str, Score] = field(default_factory=lambda: defaultdict(Score))
    layouts: dict[str, Score] = field(default_factory=lambda: defaultdict(Score))
    layout_facts: dict[str, Score] = field(default_factory=lambda: defaultdict(Score))
    false_titles: int = 0
    failures: int = 0


def scored(trials: Iterable[tuple[Trial, Answer]]) -> Scores:
    """Return the scores of documents, each with the `postings` that the importer read in it."""
    found = Scores()
    for trial, answer in trials:
        found.failures += answer is None
        _score(found, trial, answer or ())
    return found


def fold(title: str) -> str:
    """Return `title` in one width and case, with single blanks and no punctuation around it."""
    return " ".join(unicodedata.normalize("NFKC", title).casefold().split()).strip(_PUNCTUATION)


def _score(found: Scores, trial: Trial, answer: Sequence[Mapping[str, Any]]) -> None:
    left = list(answer)
    no_titles = {fold(line) for line in trial.no_titles}
    found.false_titles += sum(fold(one["title"] or "") in no_titles for one in left)
    right = 0
    for job in trial.jobs:
        posting = next((one for one in left if fold(one["title"] or "") == fold(job.title)), None)
        if posting is not None:
            left.remove(posting)
            right += 1
            for fact, counts in _facts(job, posting).items():
                found.facts[fact].add(*counts)
                found.layout_facts[trial.layout].add(*counts)
    for score in (found.facts[TITLE], found.layouts[trial.layout]):
        score.add(right, len(answer), len(trial.jobs))


def _facts(job: Job, posting: Mapping[str, Any]) -> dict[str, tuple[int, int, int]]:
    salary = posting["salary"] or {}
    pay = job.pay
    most = None if salary.get("max") == salary.get("min") else salary.get("max")
    remote = {True: "yes", False: "no"}.get(posting["remote"], posting["remote"])
    compared = {
        "pay: least": (pay and pay.least, salary.get("min")),
        "pay: most": (pay and pay.most, most),
        "pay: currency": (pay and pay.currency, salary.get("currency")),
        "pay: period": (pay and pay.period, salary.get("period")),
        "employment": (job.employment, next(iter(posting.get("hiring") or ()), None)),
        "degree": (job.degree, _DEGREES.get(posting["education"], posting["education"])),
        "years": (job.years, posting["experience"]),
        "headcount": (job.headcount, posting["headcount"]),
        "remote": (job.remote, remote),
        "posted": (job.posted and job.posted.isoformat(), posting["posted"]),
        "closes": (job.closes and job.closes.isoformat(), posting["closes"]),
        "email": (job.email, posting["email"]),
        "url": (job.url, posting["url"]),
        "status": (None if job.status == "open" else job.status, posting["status"]),
    }
    values = {fact: _compare(wanted, given) for fact, (wanted, given) in compared.items()}
    return {"employer": _employer(job, posting), "places": _places(job, posting), **values}


def _compare(wanted: object, given: object) -> tuple[int, int, int]:
    return int(wanted is not None and wanted == given), int(given is not None), int(wanted is not None)


def _employer(job: Job, posting: Mapping[str, Any]) -> tuple[int, int, int]:
    """Judge the name of the term where the vocabulary has one, else the words of the document."""
    given = known_employers().get(posting["company"] or "", posting["company_text"])
    return _compare(job.employer and fold(job.employer), given and fold(given))


def _places(job: Job, posting: Mapping[str, Any]) -> tuple[int, int, int]:
    """Judge terms by their names: the vocabulary's, or those of a place of the world.

    A place without a term is right where the words for a place that were found name it.
    """
    terms = list(posting["locations"] or ())
    right = {place for place in job.places for one in terms if _is(one, place)}
    known = set(known_cities().values())
    text = posting["locations_text"] or ""
    named = {place for place in {*job.places} - right - known if not terms and place in text}
    unknown_text = bool(text) and not terms and not named
    return len(right) + len(named), len(terms) + len(named) + unknown_text, len(job.places)


def _is(term: str, place: str) -> bool:
    if term in known_cities():
        return known_cities()[term] == place
    return term in world() and place in {name.removesuffix("市") for name in world()[term].names.values()}
