"""Checks what pages refer to and what they tell search engines about jobs.

All that is linked to or fetched is there, and nothing is fetched from elsewhere. A fault is recorded once for each
thing that is missing, with the first page that refers to it and how many do.

A job is marked up on its own page alone and only while it is open (Google, "Job posting structured data").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from careers.checks.reading import Page
from careers.checks.site import BuiltSite, Figure, Place, Scope
from careers.content import address_list
from careers.i18n import answers_at, is_numbered
from careers.support.diagnostics import display_path

_TOP = frozenset({"", "top"})  # the top of a page, whatever it holds (HTML, "select the indicated part")
_BY_TEXT = ":~:"  # the part after it names a passage by its words (URL Fragment Text Directives)


def check_links(site: BuiltSite) -> Iterator[Figure]:
    """Check every address that pages, stylesheets and modules refer to."""
    for (is_fetched, place), (path, written) in site.uses.items():
        fault = _fault_code(site, is_fetched, place)
        if fault:
            value = f"{place.address}#{place.fragment}" if fault == "no-such-anchor" else place.address
            count = site.counts[is_fetched, place]
            site.add(path, "link", fault, site.line(path, written), value=value, count=count)
    yield Figure("pages", len(site.pages))
    yield Figure("addresses", len({place.address for _, place in site.uses if place.scope is Scope.INSIDE}))
    yield Figure("redirects", sum(page.redirect != "" for page in site.pages.values()))


def _fault_code(site: BuiltSite, is_fetched: bool, place: Place) -> str:
    if place.scope is Scope.MALFORMED:
        return "address-malformed"
    if place.scope is Scope.ABOVE:
        return "address-above"
    if place.scope is Scope.ELSEWHERE and is_fetched:
        return "fetched-elsewhere"
    if place.scope is not Scope.INSIDE:
        return ""
    if site.answer(place) is None:
        return "resource-missing" if is_fetched else "nothing-answers"
    page, fragment = site.page(place), place.fragment.partition(_BY_TEXT)[0]
    return "" if page is None or fragment in _TOP or fragment in page.ids else "no-such-anchor"


def check_recorded(site: BuiltSite) -> Iterator[Figure]:
    """Check that every address of the address list answers, and count the lines that it lacks."""
    expected = site.expected
    folder, url = display_path(expected.content), expected.address_list_url or expected.site_url
    addresses = address_list.load(expected.content, folder, expected.locales.prefixes, url, site.diagnostics)
    pages = {answers_at(path): page for path, page in site.pages.items()}
    address_list.judge(addresses, pages.keys(), site.diagnostics, site_url=url)
    lasting = [address for address, page in pages.items() if not page.is_former and not is_numbered(address)]
    yield Figure("recorded", len(addresses.by_url))
    yield Figure("new", len(address_list.find_unrecorded(addresses, lasting)))


def check_structured(site: BuiltSite) -> Iterator[Figure]:
    """Check the structured data of every page; count the open jobs, and those that have markup."""
    jobs = 0
    for path, page in site.pages.items():
        # An untranslated page names the page in the language it was written in as its original.
        is_job = site.is_posting(path) and not page.redirect
        jobs += is_job and not page.closed and page.indexed and site.is_original(path, page)
        for fault, params in _markup_faults(page, is_job, site):
            site.add(path, "structured data", fault, **params)
    yield Figure("jobs", jobs)
    yield Figure("marked", sum(bool(page.jobs) for page in site.pages.values()))


def _markup_faults(page: Page, is_job: bool, site: BuiltSite) -> Iterator[tuple[str, Mapping[str, str]]]:
    today = site.expected.today.isoformat()
    for last_day in page.jobs:
        if not is_job or len(page.jobs) > 1:
            yield "markup-misplaced", {}
        elif page.closed:
            yield "markup-closed", {}
        elif "" < last_day < today:
            yield "markup-expired", {"value": last_day, "today": today}
