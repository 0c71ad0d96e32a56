"""The sitemap: every page worth listing, with its versions in other languages."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

from generator.outputs.sitemap import sitemap
from tests.content import LOCALES

SPACES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
SITE = "https://a.example/careers/"


def read(*addresses: str) -> dict[str, dict[str, str]]:
    """Address -> language -> address of that version, in the order of the file."""
    root = fromstring(sitemap(addresses, SITE, LOCALES))
    assert root.tag == "{http://www.sitemaps.org/schemas/sitemap/0.9}urlset"

    def text(url: Element) -> str:
        loc = url.find("s:loc", SPACES)
        assert loc is not None
        assert loc.text is not None
        return loc.text

    return {
        text(url): {link.attrib["hreflang"]: link.attrib["href"] for link in url.findall("x:link", SPACES)}
        for url in root.findall("s:url", SPACES)
    }


def test_every_version_lists_itself_and_the_others() -> None:
    """Addresses are absolute; languages are those of the documents; whoever reads neither is led to the chooser."""
    both = {"zh-Hans": f"{SITE}zh/jobs/", "en": f"{SITE}en/jobs/", "x-default": SITE}
    assert read("zh/jobs/", "en/jobs/") == {f"{SITE}en/jobs/": both, f"{SITE}zh/jobs/": both}


def test_the_chooser_has_no_versions_of_its_own() -> None:
    """It is the homes' version for every other language, and in none itself."""
    found = read("", "zh/", "en/")
    assert found[SITE] == {}
    assert found[f"{SITE}en/"] == {"zh-Hans": f"{SITE}zh/", "en": f"{SITE}en/", "x-default": SITE}


def test_a_page_without_counterparts_has_no_versions() -> None:
    """A page that is not there is never named."""
    assert read("en/jobs/a/b/") == {f"{SITE}en/jobs/a/b/": {}}


def test_pages_stand_once_in_the_order_of_their_addresses() -> None:
    """The same site gives the same bytes."""
    assert sitemap(["en/b/", "en/a/", "en/b/"], SITE, LOCALES).count(b"<loc>") == 2
    assert list(read("en/b/", "en/a/", "en/b/")) == [f"{SITE}en/a/", f"{SITE}en/b/"]
    assert sitemap(["en/a/", "zh/a/"], SITE, LOCALES) == sitemap(["zh/a/", "en/a/"], SITE, LOCALES)


def test_it_is_utf_8_and_says_so() -> None:
    """As the protocol demands; signs that XML reserves are written as it wants."""
    text = sitemap(["en/a/"], "https://a.example/?b&c=", LOCALES)
    assert text.startswith(b"<?xml version='1.0' encoding='utf-8'?>")
    assert b"b&amp;c" in text
