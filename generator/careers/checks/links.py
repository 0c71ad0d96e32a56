"""Links, anchors, and what pages fetch: all of it is there, and none of it comes from elsewhere.

A fault is told once for each thing that is missing, with the first page that refers to it and how many do.
"""

from __future__ import annotations

from collections.abc import Sequence

from careers.checks.built import Built, Use
from careers.checks.given import Given
from careers.checks.reading import Kind
from careers.checks.report import Figure
from careers.checks.root import Place, Scope
from careers.i18n import output_path
from careers.support.errors import Problems

_TOP = frozenset({"", "top"})  # the top of a page, whatever it holds (HTML, "select the indicated part")
_BY_TEXT = ":~:"  # what follows names a passage by its words (URL Fragment Text Directives)
_FETCHED = (Kind.RESOURCE, Kind.CONNECTION)


def check(built: Built, given: Given, problems: Problems) -> Sequence[Figure]:
    """Every address that pages, stylesheets and modules refer to."""
    for (kind, place), use in built.uses.items():
        fault = _fault(built, kind, place)
        if fault:
            _tell(built, problems, fault, place, use)
    for page in built.pages.values():
        if page.redirect is not None and page.redirect.scope is Scope.INSIDE:
            target = built.page(page.redirect.address)
            if target is not None and target.redirect is not None:
                path = output_path(page.address)
                line = built.line(path, "refresh")
                problems.add(built.name(path), line, "redirect", "redirect-chain", value=page.redirect.address)
    inside = {place.address for _, place in built.uses if place.scope is Scope.INSIDE}
    redirects = sum(page.redirect is not None for page in built.pages.values())
    return [Figure("pages", len(built.pages)), Figure("addresses", len(inside)), Figure("redirects", redirects)]


def _fault(built: Built, kind: Kind, place: Place) -> str:
    """The code of what is wrong with referring to `place`, or ""."""
    if place.scope is Scope.INSIDE:
        return "" if kind is Kind.CONNECTION else _missing(built, kind, place)
    if place.scope is Scope.MALFORMED:
        return "address-malformed"
    if place.scope is Scope.ABOVE:
        return "address-above"
    if place.scope is Scope.INSECURE:
        return "link-insecure"
    return "fetched-elsewhere" if place.scope is Scope.ELSEWHERE and kind in _FETCHED else ""


def _missing(built: Built, kind: Kind, place: Place) -> str:
    if kind is Kind.INDEX:
        return "" if f"{place.address}index.json" in built.files else "index-missing"
    path = built.answer(place.address)
    if path is None:
        return {Kind.RESOURCE: "resource-missing", Kind.REDIRECT: "redirect-dead"}.get(kind, "nothing-answers")
    page = built.page(place.address)
    fragment = place.fragment.partition(_BY_TEXT)[0]
    if page is None or fragment in _TOP or fragment in page.ids:
        return ""
    return "no-such-anchor"


def _tell(built: Built, problems: Problems, code: str, place: Place, use: Use) -> None:
    value = f"{place.address}#{place.fragment}" if code == "no-such-anchor" else place.address
    line = built.line(use.path, f'"{use.written}"', use.written)
    problems.add(built.name(use.path), line, "link", code, value=value, count=use.count)
