"""The sitemaps: every page worth listing, its versions in other languages, and when it last changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from urllib.robotparser import RobotFileParser

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from careers import i18n
from careers.content.library import Library
from careers.i18n import Locales
from careers.outputs.sitemap import MOST_PAGES, lastmod, robots, sitemaps
from careers.support.git import Record
from tests.outputs.sitemaps import Entry, faults, read
from tests.sample_content import BASE, LOCALES, TODAY, Files, MakeContent, load, posting, write

KERNEL = "acme/kernel-engineer"
COMPILER = "beta/compiler-engineer"
EDITORIAL = {"en/about/": "pages/en/about.md", "zh/about/": "pages/zh/about.md"}
CLOSED = "postings/acme/closed.en.md"


def at(month: int, day: int) -> dt.datetime:
    return dt.datetime(2026, month, day, 9, tzinfo=dt.UTC)


OLD = at(1, 1)
LEFT = dt.datetime(2026, 1, 6, tzinfo=dt.UTC)  # when the closed posting left its lists


def changed(
    library: Library, newer: Mapping[str, dt.datetime | None], gone: Mapping[str, dt.datetime | None] | None = None
) -> Mapping[str, dt.datetime]:
    """When pages changed, where each file did on New Year's Day save those in `newer` (None: nobody knows)."""
    files = {**dict.fromkeys([*BASE, CLOSED], OLD), **newer}
    record = Record({path: when for path, when in files.items() if when is not None}, gone or {})
    return lastmod(library, EDITORIAL, record)


def moved(library: Library, *paths: str) -> set[str]:
    before, after = changed(library, {}), changed(library, dict.fromkeys(paths, at(2, 2)))
    assert before.keys() == after.keys()
    assert set(before.values()) <= {OLD, LEFT}
    return {url for url, when in after.items() if when == at(2, 2)}


def lists(code: str) -> set[str]:
    """The pages that every posting changes in a language, and the chooser."""
    folder = i18n.folder_of(code)
    return {i18n.CHOOSER, folder, i18n.jobs(folder), i18n.insights(folder), i18n.tags(folder)}


def terms(code: str, pairs: Iterable[tuple[str, str]]) -> set[str]:
    return {
        url
        for one, term in pairs
        for url in (i18n.term(i18n.folder_of(code), one, term), i18n.taxonomy(i18n.folder_of(code), one))
    }


KERNEL_TERMS = [
    ("companies", "acme"),
    ("hardware", "ascend"),
    ("hardware", "npu"),
    ("skills", "cpp"),
    ("skills", "python"),
    ("locations", "beijing"),
    ("locations", "china"),
]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return made(tmp_path_factory.mktemp("lastmod"), {CLOSED: posting("acme", closes="2026-01-05", hardware="[gpu]")})


def made(folder: Path, files: Files) -> Library:
    found, diagnostics = load(write(folder, files))
    assert not diagnostics.errors
    return found


def test_every_page_of_the_catalogue_is_known(library: Library) -> None:
    found = changed(library, {})
    for code in LOCALES.codes:
        pages = lists(code) | {f"{code}/about/"} | {i18n.posting(i18n.folder_of(code), one) for one in library.postings}
        indexes = {i18n.taxonomy(i18n.folder_of(code), one.id) for one in library.taxonomies}
        assert pages | indexes | terms(code, [*KERNEL_TERMS, ("hardware", "gpu")]) <= found.keys()


def test_the_file_of_the_facts_changes_a_posting_in_every_language(library: Library) -> None:
    """Its page, the lists it is in, up to the broadest term, and the indexes that count it."""
    expected: set[str] = set()
    for code in LOCALES.codes:
        expected |= {i18n.posting(i18n.folder_of(code), KERNEL)} | lists(code) | terms(code, KERNEL_TERMS)
    assert moved(library, f"postings/{KERNEL}.zh.md") == expected


def test_a_translation_changes_its_own_language(library: Library) -> None:
    expected = {i18n.posting("en/", KERNEL)} | lists("en") | terms("en", KERNEL_TERMS)
    assert moved(library, f"postings/{KERNEL}.en.md") == expected


def test_an_untranslated_posting_changes_with_the_text_that_is_shown(tmp_path: Path) -> None:
    library = made(tmp_path, {f"postings/{COMPILER}.zh.md": None})
    found = moved(library, f"postings/{COMPILER}.en.md")
    assert {i18n.posting(i18n.folder_of(code), COMPILER) for code in LOCALES.codes} <= found


def test_an_introduction_changes_its_terms_page_and_the_index(library: Library) -> None:
    assert moved(library, "hardware/npu.en.md") == terms("en", [("hardware", "npu")])


def test_the_file_of_terms_changes_what_lists_them(library: Library) -> None:
    """Which of its terms was changed it does not say."""
    expected = {
        url
        for code in LOCALES.codes
        for url in (i18n.taxonomy(i18n.folder_of(code), "skills"), i18n.tags(i18n.folder_of(code)))
    }
    assert moved(library, "taxonomies/skills.yml") == expected


def test_an_editorial_page_changes_with_its_file(library: Library) -> None:
    assert moved(library, "pages/en/about.md") == {"en/about/"}


def test_a_list_changes_when_a_job_leaves_it(library: Library) -> None:
    """As the day after its last one begins, in universal time; the posting's own page does not."""
    found = changed(library, {})
    for code in LOCALES.codes:
        assert {found[url] for url in lists(code) | terms(code, [("hardware", "gpu"), ("companies", "acme")])} == {LEFT}
        assert found[i18n.posting(i18n.folder_of(code), "acme/closed")] == OLD
        assert found[i18n.term(i18n.folder_of(code), "hardware", "ascend")] == OLD


def test_a_job_that_closes_today_is_still_in_its_lists(tmp_path: Path) -> None:
    files = {CLOSED: posting("acme", closes=TODAY.isoformat(), skills="[triton]")}
    root = write(tmp_path, files)
    for later, when in ((0, OLD), (1, dt.datetime(2026, 3, 2, tzinfo=dt.UTC))):
        library, _ = load(root, TODAY + dt.timedelta(days=later))
        assert changed(library, {})[i18n.term("en/", "skills", "triton")] == when


def test_a_posting_closed_after_the_day_changes_the_lists_when_that_is_written(library: Library) -> None:
    """An editor who notes in February that the job went in January changes the lists in February."""
    assert changed(library, {CLOSED: at(2, 3)})[i18n.term("en/", "hardware", "gpu")] == at(2, 3)


def test_a_deleted_posting_changes_what_lists_all(library: Library) -> None:
    """Under which terms it was, nobody knows any more; a file that is no posting changes nothing."""
    before = changed(library, {})
    after = changed(library, {}, {"postings/acme/old.zh.md": at(2, 2), "pages/en/old.md": at(2, 3)})
    assert {url for url, when in after.items() if before[url] != when} == lists("zh") | lists("en")
    assert {after[url] for url in lists("zh")} == {at(2, 2)}


@pytest.mark.parametrize("when", [None, at(3, 2)], ids=["uncommitted", "of a day to come"])
def test_what_is_not_known_is_not_said(library: Library, when: dt.datetime | None) -> None:
    path = f"postings/{KERNEL}.zh.md"
    assert changed(library, {}).keys() - changed(library, {path: when}).keys() == moved(library, path)
    assert changed(library, {}).keys() - changed(library, {}, {path: when}).keys() == lists("zh") | lists("en")
    assert changed(library, {"pages/en/about.md": when}).keys() == changed(library, {}).keys() - {"en/about/"}


def test_the_last_moment_of_today_counts(library: Library) -> None:
    late = dt.datetime.combine(TODAY, dt.time(23, 59, 59), dt.UTC)
    assert changed(library, {"pages/en/about.md": late})["en/about/"] == late


def test_of_an_empty_site_nothing_is_said(content: MakeContent) -> None:
    library, _ = load(content({path: None for path in BASE if path.startswith("postings/")}))
    found = changed(library, {})
    assert i18n.jobs("en/") not in found
    assert i18n.CHOOSER not in found
    assert found[i18n.term("en/", "hardware", "ascend")] == OLD


MOMENTS = st.none() | st.datetimes(dt.datetime(2025, 12, 1), dt.datetime(2026, 4, 1), timezones=st.just(dt.UTC))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.fixed_dictionaries(dict.fromkeys([*BASE, CLOSED], MOMENTS)))
def test_no_page_is_older_than_what_it_shows_or_newer_than_today(
    library: Library, when: Mapping[str, dt.datetime | None]
) -> None:
    found = changed(library, when)
    assert all(moment.date() <= TODAY for moment in found.values())
    for code in LOCALES.codes:
        for one in library.postings:
            pages = lists(code) | terms(code, KERNEL_TERMS if one == KERNEL else [])
            own = found.get(i18n.posting(i18n.folder_of(code), one))
            assert all(own is not None and found[url] >= own for url in pages if url in found)


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
