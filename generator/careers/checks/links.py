"""Checks links, anchors, and everything that pages fetch: all of it is there, and none of it comes from elsewhere.

A fault is recorded once for each thing that is missing, with the first page that refers to it and how many do.
"""

from __future__ import annotations

from collections.abc import Sequence

from careers.checks.built import BuiltSite
from careers.checks.reading import Kind
from careers.checks.root import Place, Scope
from careers.checks.values import Figure
from careers.content import address_list
from careers.i18n import is_numbered, output_path

_TOP = frozenset({"", "top"})  # the top of a page, whatever it holds (HTML, "select the indicated part")
_BY_TEXT = ":~:"  # the part after it names a passage by its words (URL Fragment Text Directives)
_MISSING = {Kind.RESOURCE: "resource-missing", Kind.REDIRECT: "redirect-dead"}
_OUTSIDE = {
    Scope.MALFORMED: "address-malformed",
    Scope.ABOVE: "address-above",
    Scope.INSECURE: "link-insecure",
}


def check(site: BuiltSite) -> Sequence[Figure]:
    """Check every address that pages, stylesheets and modules refer to."""
    for (kind, place), use in site.uses.items():
        fault = _fault(site, Kind(kind), place)
        if fault:
            value = f"{place.address}#{place.fragment}" if fault == "no-such-anchor" else place.address
            line = site.line(use.path, f'"{use.written}"', use.written)
            site.add(use.path, line, "link", fault, value=value, count=use.count)
    redirects = [page for page in site.pages.values() if page.redirect]
    for page in redirects:
        place = site.root.resolve(page.redirect, page.address, page.base)
        target = site.page(place)
        if target is not None and target.redirect:
            path = output_path(page.address)
            site.add(path, site.line(path, "refresh"), "redirect", "redirect-chain", value=place.address)
    inside = {place.address for _, place in site.uses if place.scope is Scope.INSIDE}
    return [Figure("pages", len(site.pages)), Figure("addresses", len(inside)), Figure("redirects", len(redirects))]


def _fault(site: BuiltSite, kind: Kind, place: Place) -> str:
    """Return the code of the fault of a reference to `place`, or ""."""
    if kind is Kind.FEED:  # recorded as a link, too
        return ""
    if place.scope is Scope.ELSEWHERE:
        return "fetched-elsewhere" if kind in (Kind.RESOURCE, Kind.CONNECTION) else ""
    if place.scope is not Scope.INSIDE or kind is Kind.CONNECTION:
        return _OUTSIDE.get(place.scope, "")
    if kind is Kind.INDEX:
        return "" if f"{place.address}index.json" in site.files else "index-missing"
    if site.is_dead(place):
        return _MISSING.get(kind, "nothing-answers")
    page, fragment = site.page(place), place.fragment.partition(_BY_TEXT)[0]
    return "" if page is None or fragment in _TOP or fragment in page.ids else "no-such-anchor"


def check_recorded(site: BuiltSite) -> Sequence[Figure]:
    """Check that every address of the address list answers, and count the lines that it lacks."""
    expected = site.expected
    folder, url = expected.display_path(expected.content), expected.ledger_url or expected.site_url
    addresses = address_list.load(expected.content, folder, expected.locales.prefixes, url, site.diagnostics)
    address_list.judge(addresses, site.pages.keys(), site.diagnostics, site_url=url)
    lasting = [page.address for page in site.pages.values() if not page.is_former and not is_numbered(page.address)]
    recorded = sum(1 for _ in addresses.urls())
    return [Figure("recorded", recorded), Figure("new", len(address_list.find_unrecorded(addresses, lasting)))]
