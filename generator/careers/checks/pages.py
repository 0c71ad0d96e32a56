"""Checks pages: what they refer to, their languages, the sitemaps that list them, and what they say of jobs.

All that is linked to or fetched is there, and nothing is fetched from elsewhere. A fault is recorded once for each
thing that is missing, with the first page that refers to it and how many do.

Sitemaps, read as crawlers read them (sitemaps.org, protocol 0.9), list all originals that are there and nothing else. A
job is marked up on its own page alone and only while it is open (Google, "Job posting structured data").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.robotparser import RobotFileParser
from xml.etree.ElementTree import ParseError, fromstring

from careers.checks.reading import Page
from careers.checks.site import BuiltSite, Figure, Place, Scope
from careers.content import address_list
from careers.i18n import ROBOTS, SITEMAP, answers_at, is_numbered, social_site
from careers.support.diagnostics import display_path

_TOP = frozenset({"", "top"})  # the top of a page, whatever it holds (HTML, "select the indicated part")
_BY_TEXT = ":~:"  # the part after it names a passage by its words (URL Fragment Text Directives)
_PAGE, _PART, _LOC = (f"{{http://www.sitemaps.org/schemas/sitemap/0.9}}{name}" for name in ("url", "sitemap", "loc"))


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


def check_languages(site: BuiltSite) -> Iterator[Figure]:
    """Check the languages of pages and preview images, the sitemaps, and robots.txt."""
    _check_pages(site)
    if not site.expected.site_url:
        return
    _check_robots(site)
    for locale in site.expected.locales if site.expected.previews else ():
        if social_site(locale.code) not in site.files:
            site.add(social_site(locale.code), "image", "preview-without-font", value=locale.name)
    if SITEMAP not in site.files:
        site.add(SITEMAP, "sitemap", "sitemap-missing")
        return
    files = [SITEMAP]
    try:
        listed = {place: file for file in files for place in _read_sitemap(site, file, files)}
    except (ParseError, ValueError, LookupError):  # the latter two: an encoding that expat has not
        return  # recorded where data files are judged
    for place, file in listed.items():
        code = _listing_fault(site, place)
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


def _listing_fault(site: BuiltSite, place: Place) -> str:
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
