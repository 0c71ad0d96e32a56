"""What search engines are told: the sitemap, canonical addresses, and what they are to leave out."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from generator import locales
from tests.site.building import CASES, Build, Result
from tests.site.documents import address, canonical, documents, has, indexed, links

SITE_URL = "https://example.github.io/careers/"
_LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
_LINK = "{http://www.w3.org/1999/xhtml}link"


@pytest.fixture(params=["site", "cases"])
def built(request: pytest.FixtureRequest) -> Result:
    """Both sites in turn."""
    result: Result = request.getfixturevalue(request.param)
    return result


def sitemap(result: Result) -> Mapping[str, Mapping[str, str]]:
    """Address -> language -> address of that version, as the sitemap lists them."""
    root = ElementTree.fromstring((result.folder / "sitemap.xml").read_bytes())
    return {
        str(url.findtext(_LOC)): {link.attrib["hreflang"]: link.attrib["href"] for link in url.iter(_LINK)}
        for url in root
    }


def test_the_sitemap_lists_exactly_what_is_worth_listing(built: Result) -> None:
    """Every page that is its own original, that search engines may show and that no closed job is on; no other."""
    wanted = {
        SITE_URL + url
        for url, document in documents(built.folder).items()
        if indexed(document) and canonical(document) == SITE_URL + url and not document.all(has("data-closed"))
    }
    assert set(sitemap(built)) == wanted


def test_versions_in_the_sitemap_name_each_other(built: Result) -> None:
    """Every version of a page lists itself and all others, and x-default is the chooser."""
    entries = sitemap(built)
    for url, versions in entries.items():
        if not versions:
            continue
        assert url in versions.values()
        assert "x-default" in versions
        for lang, version in versions.items():
            if lang == "x-default":
                assert version == SITE_URL
            else:
                assert entries[version] == versions


def test_alternates_stand_in_the_sitemap_alone(built: Result) -> None:
    """The theme's script fetches a sitemap for every alternate link it finds in a page, so there is none."""
    for url, document in documents(built.folder).items():
        assert not document.all(lambda one: one.tag == "link" and one.attrs.get("rel") == "alternate"), url


def test_pages_are_their_own_originals(built: Result) -> None:
    """The canonical address is the page itself, in full, save where it shows another page's text or leads there."""
    elsewhere = {url for url, document in documents(built.folder).items() if canonical(document) != SITE_URL + url}
    moved = {url for url in elsewhere if documents(built.folder)[url].all(has("http-equiv"))}
    untranslated = elsewhere - moved
    assert all("/jobs/" in url and documents(built.folder)[url].all(has("data-notice")) for url in untranslated)
    assert all(canonical(documents(built.folder)[url]).startswith(SITE_URL) for url in elsewhere)


def test_lost_addresses_and_redirects_are_not_indexed(cases: Result) -> None:
    """They are no content: search engines are told so."""
    hidden = {url for url, document in documents(cases.folder).items() if not indexed(document)}
    assert {"404.html", "en/jobs/acme/first-name/", "zh/hardware/spark/"} <= hidden


def test_an_untranslated_page_names_its_source_as_the_original(cases: Result) -> None:
    """A page that shows the source's text is canonical to the source's page and in no sitemap, in both directions."""
    for posting, own, source in (("acme/untranslated", "en", "zh"), ("globex/untranslated", "zh", "en")):
        page = documents(cases.folder)[locales.posting(own, posting)]
        assert canonical(page) == SITE_URL + locales.posting(source, posting)
        entries = sitemap(cases)
        assert SITE_URL + locales.posting(own, posting) not in entries
        assert entries[SITE_URL + locales.posting(source, posting)] == {}


def test_a_closed_job_is_not_listed(cases: Result) -> None:
    """The page of a closed job stays, but search engines are not led to it."""
    for code in ("zh", "en"):
        url = locales.posting(code, "acme/closed")
        assert url in documents(cases.folder)
        assert SITE_URL + url not in sitemap(cases)


def test_without_a_site_url_there_is_neither_sitemap_nor_canonical_address(build: Build) -> None:
    """A site whose own address is not known invents none; its links still resolve."""
    result = build(CASES, config={"site_url": ""}, search=False)
    assert result.returncode == 0, result.output
    assert not (result.folder / "sitemap.xml").exists()
    pages = documents(result.folder)
    assert not [url for url, document in pages.items() if canonical(document)]
    base = "https://elsewhere.example/"
    targets = {address(target, base) for url in pages for _, target in links(pages[url], base + url)} - {None}
    assert not [one for one in targets if not (result.folder / locales.output_path(str(one))).is_file()]
