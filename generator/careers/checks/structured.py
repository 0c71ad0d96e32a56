"""Structured data: it can be read, is complete, and stands where it may.

A job is marked up on its own page alone and only while it is open (Google, "Job posting structured data").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from careers.checks.built import Built, Page
from careers.checks.given import Given
from careers.checks.markup import CRUMBS, JOB, Markup
from careers.checks.report import Figure
from careers.checks.root import Place, Scope
from careers.i18n import output_path, posting_id
from careers.support.errors import Problems

_SCRIPT = "application/ld+json"


def check(built: Built, given: Given, problems: Problems) -> Sequence[Figure]:
    """The structured data of every page; how many open jobs have markup."""
    codes = frozenset(given.locales.codes)
    jobs = marked = trails = 0
    for page in built.pages.values():
        code, _, tail = page.address.partition("/")
        of_job = code in codes and posting_id(tail) != "" and page.redirect is None
        found = [one for one in page.markup if one.kind == JOB]
        jobs += of_job and not page.closed and page.indexed and _own(page)
        marked += bool(found)
        trails += any(one.kind == CRUMBS for one in page.markup)
        for one in page.markup:
            for fault, params in _faults(one, built):
                _add(built, page, fault, params, problems)
        for one in found[:1]:
            for fault, params in _misplaced(one, page, of_job, len(found), given, built):
                _add(built, page, fault, params, problems)
    return [Figure("jobs", jobs), Figure("marked", marked), Figure("trails", trails)]


def _own(page: Page) -> bool:
    """Whether the page stands for itself: what is not translated yet points to the language it was written in."""
    return page.canonical is None or page.canonical.address == page.address


def _add(built: Built, page: Page, code: str, params: Mapping[str, str], problems: Problems) -> None:
    path = output_path(page.address)
    problems.add(built.name(path), built.line(path, _SCRIPT), "structured data", code, **params)


def _faults(one: Markup, built: Built) -> Iterator[tuple[str, Mapping[str, str]]]:
    """(code, what its words name) of what is wrong with an object by itself."""
    if one.broken:
        yield "markup-broken", {"reason": one.broken}
    for name in one.missing:
        yield "markup-incomplete", {"value": name}
    for name, value in one.dates:
        yield "markup-date", {"name": name, "value": value}
    for item in one.items:
        place = built.root.resolve(item, "")
        if place.scope is Scope.INSIDE and built.answer(place.address) is None:
            yield "markup-dead", {"value": place.address}


def _misplaced(
    one: Markup, page: Page, of_job: bool, count: int, given: Given, built: Built
) -> Iterator[tuple[str, Mapping[str, str]]]:
    """What is wrong with a job's markup on this page."""
    if not of_job or count > 1:
        yield "markup-misplaced", {}
    elif page.closed:
        yield "markup-closed", {}
    elif one.until is not None and one.until < given.today:
        yield "markup-expired", {"value": one.until.isoformat(), "today": given.today.isoformat()}
    if one.url and page.canonical is not None and _differs(built.root.resolve(one.url, ""), page.canonical):
        yield "markup-address", {"value": one.url}


def _differs(one: Place, other: Place) -> bool:
    return (one.scope, one.address) != (other.scope, other.address)
