"""When each page last changed, by the files that its words are in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from careers import i18n
from careers.content.library import Library
from careers.outputs.lastmod import lastmod
from careers.support.git import Record
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
    """Where every file is."""
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
    """The other language shows none of it."""
    expected = {i18n.posting("en/", KERNEL)} | lists("en") | terms("en", KERNEL_TERMS)
    assert moved(library, f"postings/{KERNEL}.en.md") == expected


def test_an_untranslated_posting_changes_with_the_text_that_is_shown(tmp_path: Path) -> None:
    """That is the source's, in both languages."""
    library = made(tmp_path, {f"postings/{COMPILER}.zh.md": None})
    found = moved(library, f"postings/{COMPILER}.en.md")
    assert {i18n.posting(i18n.folder_of(code), COMPILER) for code in LOCALES.codes} <= found


def test_an_introduction_changes_its_terms_page_and_the_index(library: Library) -> None:
    """In its language; the index shows its first sentence."""
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
    """And with nothing else; nothing else with it."""
    assert moved(library, "pages/en/about.md") == {"en/about/"}


def test_a_list_changes_when_a_job_leaves_it(library: Library) -> None:
    """As the day after its last one begins, in universal time; the posting's own page does not."""
    found = changed(library, {})
    for code in LOCALES.codes:
        assert {found[url] for url in lists(code) | terms(code, [("hardware", "gpu"), ("companies", "acme")])} == {LEFT}
        assert found[i18n.posting(i18n.folder_of(code), "acme/closed")] == OLD
        assert found[i18n.term(i18n.folder_of(code), "hardware", "ascend")] == OLD


def test_a_job_that_closes_today_is_still_in_its_lists(tmp_path: Path) -> None:
    """So nothing has changed yet; a day later, it has."""
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
    """Of no page that shows it; the rest is said."""
    path = f"postings/{KERNEL}.zh.md"
    assert changed(library, {}).keys() - changed(library, {path: when}).keys() == moved(library, path)
    assert changed(library, {}).keys() - changed(library, {}, {path: when}).keys() == lists("zh") | lists("en")
    assert changed(library, {"pages/en/about.md": when}).keys() == changed(library, {}).keys() - {"en/about/"}


def test_the_last_moment_of_today_counts(library: Library) -> None:
    """Of the build's day, judged in universal time."""
    late = dt.datetime.combine(TODAY, dt.time(23, 59, 59), dt.UTC)
    assert changed(library, {"pages/en/about.md": late})["en/about/"] == late


def test_without_a_history_nothing_is_said(library: Library) -> None:
    """Not even when a job closed: what else changed is not known."""
    assert lastmod(library, EDITORIAL, Record({}, {})) == {}


def test_of_an_empty_site_nothing_is_said(content: MakeContent) -> None:
    """A list of nothing never changed."""
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
    """Whatever was committed when."""
    found = changed(library, when)
    assert all(moment.date() <= TODAY for moment in found.values())
    for code in LOCALES.codes:
        for one in library.postings:
            pages = lists(code) | terms(code, KERNEL_TERMS if one == KERNEL else [])
            own = found.get(i18n.posting(i18n.folder_of(code), one))
            assert all(own is not None and found[url] >= own for url in pages if url in found)
