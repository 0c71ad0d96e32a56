"""The published postings agree with what a person read in the five seeds; `test_cases` has these imported.

``truth/<seed>.yml`` was written by hand: a list, one mapping a posting, in the order of the seed. Beside the facts:
`posting`, the id of the published posting; `background`, those of its hardware in which experience is accepted;
`added` and `dropped`, the tags in which an editor made it differ; `content_title` and the like, what an editor
made of a fact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from careers.content import library as libraries
from careers.content.facts.pay import Pay
from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locales
from tests.content.facts.reading import read as read_pay
from tests.each import each
from tests.site.building import ROOT, TODAY

TRUTH: Mapping[str, Sequence[Mapping[str, Any]]] = {
    path.stem: yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    for path in sorted(Path(__file__).with_name("truth").glob("*.yml"))
}
LISTS = ("hardware", "background", "skills", "topics", "hiring", "locations")
JOBS = [
    pytest.param(seed, number, id=one["posting"].partition("/")[2])
    for seed, found in TRUTH.items()
    for number, one in enumerate(found)
]


def comparable(field: str, value: Any) -> Any:
    """A value as it is compared: lists in any order; dates as text."""
    if field in LISTS and value is not None:
        return sorted(value)
    return str(value) if field in ("posted", "closes", "collected") and value is not None else value


def agreeing(posting: Posting) -> dict[str, Any]:
    """A posting's facts in the form of the truth, pay aside; what is only a plus is among its skills."""
    named = {**posting.terms, "hardware": {*posting.terms.get("hardware", ()), *posting.terms.get("background", ())}}
    terms = {field: comparable(field, list(ids)) for field, ids in named.items() if ids and field != "nice_to_have"}
    single = {"company": posting.terms["company"][0], "role": posting.terms.get("role", (None,))[0]}
    remote = {None: None, "true": True, "false": False, "hybrid": "hybrid"}[posting.remote]
    return {
        **dict.fromkeys(LISTS),
        "background": None,
        **terms,
        **single,
        "education": posting.education and posting.education.value,
        "experience": posting.experience,
        "headcount": posting.headcount,
        "remote": remote,
        **{day: comparable(day, getattr(posting, day)) for day in ("posted", "closes", "collected")},
        "email": posting.apply.email,
        "url": posting.apply.url,
        "subject": posting.apply.subject,
    }


@pytest.fixture(scope="module")
def published() -> Library:
    """The project's own postings."""
    content = ROOT / "content"
    found, diagnostics = libraries.Reader(
        content, "content", Locales.of(["zh", "en"]), today=TODAY, currency="CNY"
    ).read()
    assert list(diagnostics.errors) == []
    return found


@each(("seed", "number"), JOBS)
def test_the_published_posting_agrees(seed: str, number: int, published: Library) -> None:
    """Facts are those of the seed; tags too, but for those that an editor added or took away, and said so."""
    truth = TRUTH[seed][number]
    assert sum(map(len, TRUTH.values())) == 19
    posting = published.postings[truth["posting"]]
    facts = agreeing(posting)
    expected = {field: comparable(field, edited(truth, field)) for field in facts}
    assert facts == {**expected, "company": truth["company"] or "undisclosed"}
    assert pay(posting.salary) == (pay(read_pay(truth["salary"])) if truth["salary"] else None)
    titles = {text.title for text in posting.texts.values()}
    assert titles & {truth["title"], truth.get("content_title")}
    assert set(posting.texts) == {"zh", "en"}


def edited(truth: Mapping[str, Any], field: str) -> Any:
    """A field of the truth, after what the editor added and dropped."""
    added, dropped = truth.get("added", {}).get(field, []), truth.get("dropped", {}).get(field, [])
    if field == "role":
        return added[0] if added else None if dropped else truth["role"]
    if field == "background" or field not in LISTS:
        return truth.get(f"content_{field}", truth.get(field))
    assert not set(dropped) - set(truth[field] or []), "dropped, but never there"
    assert not set(added) & set(truth[field] or []), "added, but there already"
    return [one for one in [*(truth[field] or []), *added] if one not in dropped] or None


def pay(stated: Pay | None) -> tuple[Any, ...] | None:
    """What of a salary is compared: not how it is spelt."""
    if stated is None or stated.first is None:
        return None
    salary = stated.first
    flags = (salary.open_ended, salary.approximate)
    return (salary.min, salary.max, salary.currency, salary.period, salary.months, *flags)
