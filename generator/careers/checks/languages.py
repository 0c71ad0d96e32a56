"""Languages and search engines: what is listed is there and the original, and versions name each other.

hreflang follows Google's rule for localized versions: every version lists itself and all others, and they agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.robotparser import RobotFileParser

from careers.checks import sitemaps
from careers.checks.built import Built, Page
from careers.checks.given import Given
from careers.checks.report import Figure
from careers.checks.root import Place, Scope
from careers.checks.sitemaps import Listed, Sitemaps
from careers.i18n import ROBOTS, SITEMAP, home, output_path
from careers.support.errors import Problems

_ANY = "x-default"


def check(built: Built, given: Given, problems: Problems) -> Sequence[Figure]:
    """Pages' languages and originals, the sitemaps, and what robots are told."""
    _pages(built, given, problems)
    _switches(built, problems)
    if not given.site_url:
        return []
    _originals(built, given, problems)
    if SITEMAP not in built.files:
        problems.add(built.name(SITEMAP), 1, "sitemap", "sitemap-missing")
        return []
    found = sitemaps.read(built, problems)
    for one in found.listed:
        _listed(built, one, problems)
    _versions(built, found, problems)
    _unlisted(built, found, problems)
    _robots(built, given, problems)
    pairs = sum(len(one.versions) > 1 for one in found.listed)
    return [Figure("listed", len(found.listed)), Figure("files", len(found.files)), Figure("versions", pairs)]


def _pages(built: Built, given: Given, problems: Problems) -> None:
    """Every page says the language that its address says."""
    wanted = {home(one.code): one.html_lang for one in given.locales}
    for page in built.pages.values():
        lang = wanted.get(f"{page.address.partition('/')[0]}/", "")
        path = output_path(page.address)
        if page.bare and page.address == path:
            continue  # a word to a machine, such as a search engine's proof of who owns the site
        if not page.lang:
            problems.add(built.name(path), built.line(path, "<html"), "lang", "page-no-lang")
        elif lang and page.lang != lang:
            line = built.line(path, "<html")
            problems.add(built.name(path), line, "lang", "page-lang", value=page.lang, wanted=lang)


def _switches(built: Built, problems: Problems) -> None:
    """A link that promises a language leads to a page in it."""
    for (lang, place), use in built.languages.items():
        target = built.page(place.address) if place.scope is Scope.INSIDE else None
        if target is not None and target.lang.lower() != lang.lower():
            line = built.line(use.path, f'hreflang="{lang}"')
            problems.add(
                built.name(use.path), line, "hreflang", "switch-lang", value=place.address, lang=lang, found=target.lang
            )


def _originals(built: Built, given: Given, problems: Problems) -> None:
    """No page calls something of another site the original: all would, if the address changed after the build."""
    elsewhere = [
        page for page in built.pages.values() if page.canonical is not None and page.canonical.scope is not Scope.INSIDE
    ]
    if elsewhere:
        page = elsewhere[0]
        assert page.canonical is not None
        path = output_path(page.address)
        line = built.line(path, 'rel="canonical"')
        params = {"value": page.canonical.address, "count": len(elsewhere), "wanted": given.site_url}
        problems.add(built.name(path), line, "canonical", "canonical-elsewhere", **params)


def _listed(built: Built, one: Listed, problems: Problems) -> None:
    """What a sitemap lists is a page of this site that may be listed and is its own original."""
    code = _fault(built, one.place)
    if code:
        problems.add(built.name(one.file), one.line, "sitemap", code, value=one.place.address)


def _fault(built: Built, place: Place) -> str:
    if place.scope is not Scope.INSIDE:
        return "sitemap-elsewhere"
    page = built.page(place.address)
    if page is None:
        return "sitemap-dead"
    if not page.indexed or page.redirect is not None:
        return "sitemap-noindex"
    if page.closed:
        return "sitemap-closed"
    return "" if page.canonical is None or _original(page) else "sitemap-copy"


def _original(page: Page) -> bool:
    return page.canonical is not None and page.canonical.address == page.address


def _versions(built: Built, found: Sitemaps, problems: Problems) -> None:
    """Each version of a page is there, says the language it is listed under, and lists the same versions."""
    listed = {one.place: one for one in found.listed}
    for one in found.listed:
        if not one.versions:
            continue
        for lang, code, place in _odd(built, one, listed):
            params = {"value": one.place.address, "other": place.address, "lang": lang}
            problems.add(built.name(one.file), one.line, "hreflang", code, **params)


def _odd(built: Built, one: Listed, listed: Mapping[Place, Listed]) -> Iterator[tuple[str, str, Place]]:
    """(hreflang, code of what is wrong, version) of the versions that do not hold."""
    if one.place not in [place for _, place in one.versions]:
        yield "", "hreflang-self", one.place
    for lang, place in one.versions:
        page = built.page(place.address) if place.scope is Scope.INSIDE else None
        if page is None:
            yield lang, "hreflang-dead", place
        elif lang == _ANY:
            continue
        elif page.lang.lower() != lang.lower():
            yield lang, "hreflang-lang", place
        elif place not in listed or set(listed[place].versions) != set(one.versions):
            yield lang, "hreflang-one-way", place


def _unlisted(built: Built, found: Sitemaps, problems: Problems) -> None:
    """Originals that may be listed, and are not: jobs that have closed are left out on purpose."""
    listed = {one.place.address for one in found.listed}
    for page in built.pages.values():
        original = page.indexed and page.redirect is None and _original(page)
        if original and not page.closed and page.address not in listed:
            problems.add(built.name(output_path(page.address)), 1, "sitemap", "page-unlisted", value=page.address)


def _robots(built: Built, given: Given, problems: Problems) -> None:
    """robots.txt names the sitemap and, where it counts (at the root of a host), lets crawlers in."""
    data = built.data(ROBOTS, problems) if ROBOTS in built.files else None
    if data is None:
        return
    rules = RobotFileParser()
    rules.parse(data.decode("utf-8", "replace").splitlines())
    wanted = given.site_url + SITEMAP
    if wanted not in (rules.site_maps() or ()):
        problems.add(built.name(ROBOTS), 1, "robots", "robots-silent", wanted=wanted)
    if not rules.can_fetch("*", given.site_url):
        problems.add(built.name(ROBOTS), built.line(ROBOTS, "Disallow"), "robots", "robots-closed")
