"""Checks structured data about jobs: it can be read, is complete, and stands where it may.

A job is marked up on its own page alone and only while it is open (Google, "Job posting structured data").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from careers.checks.reading import Page
from careers.checks.site import BuiltSite
from careers.checks.values import Figure


def check(site: BuiltSite) -> Iterator[Figure]:
    """Check the structured data of every page; count the open jobs, and those that have markup."""
    jobs = 0
    for path, page in site.pages.items():
        # An untranslated page names the page in the language it was written in as its original.
        is_job = site.posting(path) != "" and not page.redirect
        jobs += is_job and not page.closed and page.indexed and site.is_original(path, page)
        for fault, params in _faults(page, is_job, site):
            site.add(path, "structured data", fault, **params)
    yield Figure("jobs", jobs)
    yield Figure("marked", sum(bool(page.jobs) for page in site.pages.values()))


def _faults(page: Page, is_job: bool, site: BuiltSite) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the code of each fault, and the parameters of its words."""
    today = site.expected.today.isoformat()
    for markup in page.jobs:
        for name in markup.lacking:
            yield "markup-incomplete", {"value": name}
        if markup.broken:
            yield "markup-broken", {"reason": markup.broken}
        elif not is_job or len(page.jobs) > 1:
            yield "markup-misplaced", {}
        elif page.closed:
            yield "markup-closed", {}
        elif "" < markup.until < today:
            yield "markup-expired", {"value": markup.until, "today": today}
