"""The judged sets, read: a folder each."""

from __future__ import annotations

import csv
import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
TODAY = dt.date(2026, 11, 23)  # the day of the judgment, as of which postings are open or closed
# Set -> its languages, the first of which is that of its portal.
LOCALES = {"portal": ("zh", "en"), "field": ("zh", "en", "de", "ja", "fr"), "second": ("en", "zh", "es")}


@dataclass(frozen=True, slots=True)
class Judged:
    """A query and the postings that suit it.

    Attributes:
        corpus: the set that it is of.
        grades: posting -> 2 where somebody who typed the query wants exactly this, 1 where he would accept it.
    """

    id: str
    corpus: str
    kind: str
    locale: str
    held_back: bool
    query: str
    grades: Mapping[str, int]


def rows(name: str) -> list[dict[str, str]]:
    """Return the lines of a file of a set, ``field/queries.tsv``."""
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, dialect="excel-tab", quoting=csv.QUOTE_NONE, strict=True))


def judged(sets: Iterable[str] = tuple(LOCALES)) -> list[Judged]:
    """Return the queries of these sets, those that are held back among them."""
    return [query for name in sets for query in _queries(name)]


def _queries(name: str) -> list[Judged]:
    grades: dict[str, dict[str, int]] = defaultdict(dict)
    for row in rows(f"{name}/grades.tsv"):
        grades[row["query"]][row["posting"]] = int(row["grade"])
    return [
        Judged(row["id"], name, row["kind"], row["locale"], row["held_back"] == "yes", row["query"], grades[row["id"]])
        for row in rows(f"{name}/queries.tsv")
    ]
