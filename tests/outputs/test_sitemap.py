"""The sitemaps: every page worth listing, its versions in other languages, and when it last changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType
from urllib.robotparser import RobotFileParser

import pytest

from careers import i18n
from careers.content.library import Library
from careers.i18n import Locales
from careers.outputs.sitemap import MOST_PAGES, lastmod, robots, sitemaps
from tests.each import each
from tests.outputs.sitemaps import Entry, faults, read
from tests.sample_content import BASE, LOCALES, TODAY, MakeContent, load

KERNEL = "acme/kernel-engineer"
COMPILER = "beta/compiler-engineer"
EDITORIAL = {"en/about/": "pages/en/about.md", "zh/about/": "pages/zh/about.md"}


def at(month: int, day: int) -> dt.datetime:
    return dt.datetime(2026, month, day, 9, tzinfo=dt.UTC)


OLD = at(1, 1)


def changed(library: Library, newer: Mapping[str, dt.datetime | None]) -> Mapping[str, dt.datetime]:
    """When pages changed, where each file did on New Year's Day save those in `newer` (None: nobody knows)."""
    files = {**dict.fromkeys([*BASE, *EDITORIAL.values()], OLD), **newer}
    return lastmod(library, EDITORIAL, {path: when for path, when in files.items() if when is not None})


def moved(library: Library, path: str) -> set[str]:
    before, after = changed(library, {}), changed(library, {path: at(2, 2)})
    assert before.keys() == after.keys()
    assert set(before.values()) == {OLD}
    return {url for url, when in after.items() if when == at(2, 2)}


@pytest.fixture
def library(content: MakeContent) -> Library:
    return load(content())[0]


def test_postings_and_static_pages_have_times(library: Library) -> None:
    """Lists have none."""
    jobs = {i18n.posting(folder, one) for folder in LOCALES.folders for one in library.postings}
    assert changed(library, {}).keys() == jobs | EDITORIAL.keys()


def test_a_page_changes_with_the_files_whose_words_it_shows(content: MakeContent) -> None:
    """The file of the facts changes a posting in every language; a translation, its own; an untranslated, all."""
    library, _ = load(content({f"postings/{COMPILER}.zh.md": None}))
    assert moved(library, f"postings/{KERNEL}.zh.md") == {f"{code}/jobs/{KERNEL}/" for code in ("zh", "en")}
    assert moved(library, f"postings/{KERNEL}.en.md") == {f"en/jobs/{KERNEL}/"}
    assert moved(library, f"postings/{COMPILER}.en.md") == {f"{code}/jobs/{COMPILER}/" for code in ("zh", "en")}
    assert moved(library, "pages/en/about.md") == {"en/about/"}
    assert moved(library, "taxonomies/skills.yml") == set()


@each("when", [None, at(3, 2)], ids=["uncommitted", "of a day to come"])
def test_what_is_not_known_is_not_said(library: Library, when: dt.datetime | None) -> None:
    for path in (f"postings/{KERNEL}.zh.md", f"postings/{KERNEL}.en.md", "pages/en/about.md"):
        assert changed(library, {}).keys() - changed(library, {path: when}).keys() == moved(library, path)


def test_the_last_moment_of_today_counts(library: Library) -> None:
    late = dt.datetime.combine(TODAY, dt.time(23, 59, 59), dt.UTC)
    assert changed(library, {"pages/en/about.md": late})["en/about/"] == late


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


@each("page", ["en/jobs/a/b/", "imprint/", "enough/jobs/", "zh", "%E5%85%B3%E4%BA%8E/"])
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
    assert files("en/b/", "en/a/", "en/b/") == files("en/a/", "en/b/")
    assert list(entries("en/b/", "en/a/", "en/b/")) == [f"{SITE}en/a/", f"{SITE}en/b/"]


@each(("most", "sizes"), [(1, [1, 1, 1, 1, 1]), (2, [2, 2, 1]), (5, [5])])
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
    pages = [f"{code}/jobs/{number}/" for code in ("zh", "en") for number in range(3)]
    found = read(files(*pages, most_pages=1)["sitemap-en-3"])
    versions = {"zh-Hans": f"{SITE}zh/jobs/2/", "en": f"{SITE}en/jobs/2/", "x-default": SITE}
    assert found == {f"{SITE}en/jobs/2/": Entry("", versions)}


def test_no_sitemap_is_larger_than_the_protocol_allows() -> None:
    """50,000 pages and 50 MB; even in 24 languages, four times these six, with addresses of 100 characters."""
    codes = ("de", "en", "es", "fr", "ja", "zh")
    pages = [f"{code}/jobs/{'x' * 65}/" for code in codes]
    found = dict(sitemaps(pages, SITE, Locales.of(codes), {}))
    assert MOST_PAGES * len(found["sitemap-en.xml"]) * 4 < 52_428_800
    assert MOST_PAGES <= 50_000


def test_the_time_of_a_page_is_in_universal_time() -> None:
    """To the second, whatever zone it is given in; of a page whose time is not known, nothing is said."""
    shanghai = NOON.astimezone(dt.timezone(dt.timedelta(hours=8)))
    found = entries("en/a/", "en/b/", "en/c/", changed={"en/a/": NOON, "en/b/": shanghai})
    assert [one.lastmod for one in found.values()] == ["2026-03-01T12:30:05Z", "2026-03-01T12:30:05Z", ""]


def test_the_index_names_the_latest_time_of_each_sitemap() -> None:
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
