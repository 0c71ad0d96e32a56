"""Checks languages, sitemaps and robots.txt: sitemaps list all originals that are there, and nothing else.

Sitemaps are read as crawlers read them (sitemaps.org, protocol 0.9).
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.robotparser import RobotFileParser
from xml.etree.ElementTree import ParseError, fromstring

from careers.checks.site import BuiltSite, Figure, Place
from careers.i18n import ROBOTS, SITEMAP, answers_at

_PAGE, _PART, _LOC = (f"{{http://www.sitemaps.org/schemas/sitemap/0.9}}{name}" for name in ("url", "sitemap", "loc"))


def check(site: BuiltSite) -> Iterator[Figure]:
    """Check the languages of pages, the sitemaps, and robots.txt."""
    _check_pages(site)
    if not site.expected.site_url:
        return
    _check_robots(site)
    if SITEMAP not in site.files:
        site.add(SITEMAP, "sitemap", "sitemap-missing")
        return
    files = [SITEMAP]
    try:
        listed = {place: file for file in files for place in _read_sitemap(site, file, files)}
    except (ParseError, ValueError, LookupError):  # the latter two: an encoding that expat has not
        return  # recorded where data files are judged
    for place, file in listed.items():
        code = _fault_code(site, place)
        if code:
            site.add(file, "sitemap", code, value=place.address)
    _check_unlisted(site, {place.address for place in listed})
    yield Figure("listed", len(listed))
    yield Figure("files", len(files))


def _check_pages(site: BuiltSite) -> None:
    for path, page in site.pages.items():
        if answers_at(path) == path and not page.lang:
            continue  # a word to a machine, such as a search engine's proof of who owns the site
        locale = site.expected.locales.at(path)
        if not page.lang:
            site.add(path, "lang", "page-no-lang")
        elif locale is not None and page.lang != locale.html_lang:
            site.add(path, "lang", "page-lang", value=page.lang, wanted=locale.html_lang)


def _read_sitemap(site: BuiltSite, file: str, files: list[str]) -> Iterator[Place]:
    """Yield the pages that a sitemap lists; add the sitemaps that it names to `files`, and record dead ones.

    Raises:
        ParseError, ValueError, LookupError: it cannot be read.
    """
    # The build made it, and expat refuses entities that explode.
    root = fromstring(site.data(file) or b"")  # noqa: S314
    for element in root:
        place = site.resolve(element.findtext(_LOC, ""), "")
        if element.tag == _PAGE:
            yield place
        elif element.tag == _PART and place.address not in site.files:
            site.add(file, "sitemap", "sitemap-dead", value=place.address)
        elif element.tag == _PART and place.address not in files:
            files.append(place.address)


def _fault_code(site: BuiltSite, place: Place) -> str:
    page = site.page(place)
    if page is None:
        return "sitemap-dead"
    may_be_listed = page.indexed and not page.redirect and not page.closed
    return "" if may_be_listed and site.is_original(site.answer(place) or "", page) else "sitemap-noindex"


def _check_unlisted(site: BuiltSite, listed: set[str]) -> None:
    """Check that originals which may be listed are; jobs that have closed are left out on purpose."""
    for path, page in site.pages.items():
        may_be_listed = page.canonical and page.indexed and not page.redirect and not page.closed
        if may_be_listed and site.is_original(path, page) and answers_at(path) not in listed:
            site.add(path, "sitemap", "page-unlisted", value=answers_at(path))


def _check_robots(site: BuiltSite) -> None:
    """Check that robots.txt names the sitemap and, where it counts (at the root of a host), lets crawlers in."""
    data = site.data(ROBOTS)
    if data is None:
        return
    rules, site_url = RobotFileParser(), site.expected.site_url
    rules.parse(data.decode("utf-8", "replace").splitlines())
    wanted = site_url + SITEMAP
    if wanted not in (rules.site_maps() or ()):
        site.add(ROBOTS, "robots", "robots-silent", wanted=wanted)
    if not rules.can_fetch("*", site_url):
        site.add(ROBOTS, "robots", "robots-closed")
