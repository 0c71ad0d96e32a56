"""Checks structured data: it can be read, is complete, and stands where it may.

A job is marked up on its own page alone and only while it is open (Google, "Job posting structured data").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from careers.checks.built import BuiltSite
from careers.checks.markup import CRUMBS, JOB, Markup
from careers.checks.reading import Page
from careers.checks.values import Figure
from careers.i18n import output_path, posting_id

_SCRIPT = "application/ld+json"

Fault = tuple[str, Mapping[str, str]]  # code of the message, and the parameters of its words


def check(site: BuiltSite) -> Sequence[Figure]:
    """Check the structured data of every page; count the open jobs, and those that have markup."""
    jobs = marked = trails = 0
    for page in site.pages.values():
        locale = site.expected.locales.at(page.address)
        is_job = locale is not None and posting_id(page.address.removeprefix(locale.folder)) != "" and not page.redirect
        # An untranslated page names the page in the language it was written in as its original.
        is_own = not page.canonical or site.is_original(page)
        jobs += is_job and not page.closed and page.indexed and is_own
        markups = [markup for markup in page.markup if markup.kind == JOB]
        marked += bool(markups)
        trails += any(markup.kind == CRUMBS for markup in page.markup)
        faults = [fault for markup in page.markup for fault in _faults(markup, site)]
        if markups:
            faults += _job_faults(markups[0], page, is_job and len(markups) == 1, site)
        for fault, params in faults:
            path = output_path(page.address)
            site.add(path, site.line(path, _SCRIPT), "structured data", fault, **params)
    return [Figure("jobs", jobs), Figure("marked", marked), Figure("trails", trails)]


def _faults(markup: Markup, site: BuiltSite) -> Iterator[Fault]:
    """Yield the faults of an object by itself."""
    if markup.broken:
        yield "markup-broken", {"reason": markup.broken}
    for name in markup.missing:
        yield "markup-incomplete", {"value": name}
    for name, value in markup.dates:
        yield "markup-date", {"name": name, "value": value}
    for item in markup.items:
        place = site.root.resolve(item, "")
        if site.is_dead(place):
            yield "markup-dead", {"value": place.address}


def _job_faults(markup: Markup, page: Page, is_alone: bool, site: BuiltSite) -> Iterator[Fault]:
    """Yield the faults of a job's markup on this page; `is_alone` if the page is the job's and has no other."""
    today = site.expected.today
    if not is_alone:
        yield "markup-misplaced", {}
    elif page.closed:
        yield "markup-closed", {}
    elif markup.until is not None and markup.until < today:
        yield "markup-expired", {"value": markup.until.isoformat(), "today": today.isoformat()}
    original = site.original(page)
    if markup.url and original is not None and site.root.resolve(markup.url, "")[:2] != original[:2]:
        yield "markup-address", {"value": markup.url}
