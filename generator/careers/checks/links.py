"""Checks links, anchors, and everything that pages fetch: all of it is there, and none of it comes from elsewhere.

A fault is recorded once for each thing that is missing, with the first page that refers to it and how many do.
"""

from __future__ import annotations

from collections.abc import Iterator

from careers.checks.site import BuiltSite, Figure, Place, Scope
from careers.content import address_list
from careers.i18n import answers_at, is_numbered
from careers.support.diagnostics import display_path

_TOP = frozenset({"", "top"})  # the top of a page, whatever it holds (HTML, "select the indicated part")
_BY_TEXT = ":~:"  # the part after it names a passage by its words (URL Fragment Text Directives)


def check(site: BuiltSite) -> Iterator[Figure]:
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
