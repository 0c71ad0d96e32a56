"""The sitemaps: every page worth listing, with its versions in other languages and the time it changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType
from urllib.robotparser import RobotFileParser

import pytest

from careers.outputs.sitemap import MOST_BYTES, robots, sitemaps
from tests.outputs.sitemaps import Entry, faults, read
from tests.sample_content import LOCALES

SITE = "https://a.example/careers/"
NOON = dt.datetime(2026, 3, 1, 12, 30, 5, 999, tzinfo=dt.UTC)
BOTH = {"zh-Hans": f"{SITE}zh/jobs/", "en": f"{SITE}en/jobs/", "x-default": SITE}
UNKNOWN: Mapping[str, dt.datetime] = MappingProxyType({})
HOMES = {"zh-Hans": f"{SITE}zh/", "en": f"{SITE}en/", "x-default": SITE}


def files(*pages: str, changed: Mapping[str, dt.datetime] = UNKNOWN, **limits: int) -> dict[str, bytes]:
    """Address of each file, without the ``.xml``, -> the file; all hold to their schema."""
    found = dict(sitemaps(pages, SITE, LOCALES, changed, **limits))
    assert [fault for data in found.values() for fault in faults(data)] == []
    return {url.removesuffix(".xml"): data for url, data in found.items()}


def entries(*pages: str, changed: Mapping[str, dt.datetime] = UNKNOWN) -> dict[str, Entry]:
    found = files(*pages, changed=changed)
    return {url: one for name, data in found.items() if name != "sitemap" for url, one in read(data).items()}


def test_every_version_lists_itself_and_the_others() -> None:
    """Addresses are absolute; languages are those of the documents; whoever reads neither is led to the chooser."""
    assert entries("zh/jobs/", "en/jobs/") == {f"{SITE}{code}/jobs/": Entry("", BOTH) for code in ("zh", "en")}


def test_the_chooser_is_the_homes_version_for_everyone_else() -> None:
    """All three name one another; it stands in one sitemap only."""
    assert entries("", "zh/", "en/") == {url: Entry("", HOMES) for url in (SITE, f"{SITE}zh/", f"{SITE}en/")}


@pytest.mark.parametrize("page", ["en/jobs/a/b/", "imprint/", "enough/jobs/", "zh", "%E5%85%B3%E4%BA%8E/"])
def test_a_page_without_counterparts_has_no_versions(page: str) -> None:
    """A page that is not there is never named; what lies in no language's folder has no counterpart."""
    assert entries(page, "zh/jobs/") == {f"{SITE}{page}": Entry("", {}), f"{SITE}zh/jobs/": Entry("", {})}


def test_each_language_has_its_own_sitemap() -> None:
    """Pages of no language stand with the first; a language without pages has none; the index names them all."""
    found = files("en/jobs/", "zh/jobs/", "", "imprint/", "zh/about/")
    names = {name: [url.removeprefix(SITE) for url in read(data)] for name, data in found.items()}
    assert names == {
        "sitemap-zh": ["", "imprint/", "zh/about/", "zh/jobs/"],
        "sitemap-en": ["en/jobs/"],
        "sitemap": ["sitemap-zh.xml", "sitemap-en.xml"],
    }
    assert list(read(files("", "zh/")["sitemap"])) == [f"{SITE}sitemap-zh.xml"]


def test_pages_stand_once_in_the_order_of_their_addresses() -> None:
    """The same site gives the same bytes."""
    assert files("en/b/", "en/a/", "en/b/") == files("en/a/", "en/b/")
    assert list(entries("en/b/", "en/a/", "en/b/")) == [f"{SITE}en/a/", f"{SITE}en/b/"]


@pytest.mark.parametrize(("most", "sizes"), [(1, [1, 1, 1, 1, 1]), (2, [2, 2, 1]), (5, [5])])
def test_a_long_sitemap_is_split(most: int, sizes: list[int]) -> None:
    """Each as full as the limit allows, in order, nothing lost or said twice; the index names each, with its time."""
    pages = [f"{code}/jobs/{number}/" for code in ("zh", "en") for number in range(5)]
    found = files(*pages, most_pages=most, changed={"zh/jobs/4/": NOON})
    for code in ("zh", "en"):
        names = [f"sitemap-{code}", *(f"sitemap-{code}-{number}" for number in range(2, len(sizes) + 1))]
        parts = [list(read(found.pop(name))) for name in names]
        assert [len(one) for one in parts] == sizes
        assert [url for one in parts for url in one] == [f"{SITE}{code}/jobs/{number}/" for number in range(5)]
    assert list(found) == ["sitemap"]
    index = read(found["sitemap"])
    assert len(index) == 2 * len(sizes)
    last = f"sitemap-zh-{len(sizes)}.xml" if len(sizes) > 1 else "sitemap-zh.xml"
    assert [url for url, one in index.items() if one.lastmod] == [SITE + last]


def test_versions_know_each_other_across_the_parts() -> None:
    """What is split is the list, not the site."""
    pages = [f"{code}/jobs/{number}/" for code in ("zh", "en") for number in range(3)]
    found = read(files(*pages, most_pages=1)["sitemap-en-3"])
    versions = {"zh-Hans": f"{SITE}zh/jobs/2/", "en": f"{SITE}en/jobs/2/", "x-default": SITE}
    assert found == {f"{SITE}en/jobs/2/": Entry("", versions)}


def test_no_sitemap_is_larger_than_allowed() -> None:
    """To the byte: what just fits stays whole, what does not is split."""
    pages = [f"en/jobs/{number}/" for number in range(10)]
    whole = len(files(*pages)["sitemap-en"])
    assert "sitemap-en-2" not in files(*pages, most_bytes=whole)
    found = files(*pages, most_bytes=whole - 1)
    assert [len(read(found[name])) for name in ("sitemap-en", "sitemap-en-2")] == [9, 1]
    assert len(found["sitemap-en"]) < whole
    short = len(files(*pages[:3])["sitemap-en"])
    found = files(*pages, most_bytes=short)
    assert [len(read(data)) for name, data in found.items() if name != "sitemap"] == [3, 3, 3, 1]


@pytest.mark.slow
def test_the_limits_are_those_of_the_protocol() -> None:
    """50,000 pages, and 52,428,800 bytes."""
    pages = [f"en/{number}/" for number in range(50_001)]
    found = dict(sitemaps(pages, SITE, LOCALES, {}))
    assert [found[f"sitemap-en{part}.xml"].count(b"<loc>") for part in ("", "-2")] == [50_000, 1]
    assert MOST_BYTES == 52_428_800


def test_the_time_of_a_page_is_in_universal_time() -> None:
    """To the second, whatever zone it is given in; of a page whose time is not known, nothing is said."""
    shanghai = NOON.astimezone(dt.timezone(dt.timedelta(hours=8)))
    found = entries("en/a/", "en/b/", "en/c/", changed={"en/a/": NOON, "en/b/": shanghai})
    assert [one.lastmod for one in found.values()] == ["2026-03-01T12:30:05Z", "2026-03-01T12:30:05Z", ""]


def test_the_index_names_the_latest_time_of_each_sitemap() -> None:
    """Where none is known, none."""
    changed = {"en/a/": NOON, "en/b/": NOON - dt.timedelta(days=1)}
    index = files("en/a/", "en/b/", "zh/a/", changed=changed)["sitemap"]
    assert [one.lastmod for one in read(index).values()] == ["", "2026-03-01T12:30:05Z"]


def test_they_are_utf_8_and_say_so() -> None:
    """As the protocol demands; signs that XML reserves are written as it wants."""
    for text in dict(sitemaps(["en/a/", "zh/a/"], 'https://a.example/?b&c="<', LOCALES, {})).values():
        assert text.startswith(b'<?xml version="1.0" encoding="utf-8"?>\n')
        assert b"b&amp;c" in text
        assert all(url.startswith('https://a.example/?b&c="<') for url in read(text))


def test_crawlers_may_read_everything_and_find_the_sitemaps() -> None:
    """By their whole address, as the protocol asks; read by a parser that is not ours."""
    parser = RobotFileParser()
    parser.parse(robots(SITE).decode().splitlines())
    assert parser.can_fetch("AnyBot", f"{SITE}en/jobs/?q=cuda")
    assert parser.site_maps() == [f"{SITE}sitemap.xml"]
