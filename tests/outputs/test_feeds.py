"""Feeds: what they hold, in which order, under which ids and dates, and that no text can break them."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings
from lxml import etree
from markupsafe import Markup

from careers.content.frontmatter import without_hidden
from careers.content.library import Library
from careers.content.posting import Posting
from careers.outputs.publication import Publication
from careers.render import MarkdownRenderer
from tests.each import each
from tests.fuzz.strategies import HOSTILE
from tests.hunting import examples
from tests.outputs.feeds import ATOM, LANG, Read, atom_entries, faults, feeds, json_entries, parsed
from tests.sample_content import COMPANIES, LOCALES, TODAY, MakeContent, load, posting, write

pytestmark = pytest.mark.slow

SITE = "https://a.example/careers/"
NOON = dt.datetime(2026, 2, 20, 12, 30, 5, tzinfo=dt.UTC)
NAMES = {"zh": "职位", "en": "Jobs"}
MIDNIGHT = dt.time(tzinfo=dt.UTC)


def publication(library: Library, **values: Any) -> Publication:
    return Publication(library, SITE, NAMES, **{"markdown": MarkdownRenderer(), **values})


def made(library: Library, **values: Any) -> dict[str, bytes]:
    """Address -> feed; no address twice, all hold to their schemas, and both formats of each say the same."""
    pairs = list(feeds(publication(library, **values)))
    found = dict(pairs)
    assert len(found) == len(pairs)
    assert {url: said for url, data in found.items() if (said := faults(data))} == {}
    for url in found:
        if url.endswith(".xml") and "/feed/" not in url:  # those of combinations are Atom alone, and hold no texts
            assert _alike(atom_entries(found[url])) == _alike(json_entries(found[url.removesuffix("xml") + "json"])), (
                url
            )
    return found


def _alike(entries: Iterable[Read]) -> list[Read]:
    """Entries without what the formats do apart: JSON has no schemes, so it names a label once; feedparser cleans."""
    return [dataclasses.replace(one, tags=tuple(dict.fromkeys(one.tags)), html=unescape(one.html)) for one in entries]


def titles(data: bytes) -> list[str]:
    return [one.title for one in atom_entries(data)]


@pytest.fixture
def library(content: MakeContent) -> Callable[..., Library]:
    """A library: ``library({"postings/…": "…"})`` puts files over the valid folder."""

    def read(files: Mapping[str, str | bytes | None] | None = None, today: dt.date = TODAY) -> Library:
        found, diagnostics = load(content(files or {}), today)
        assert not diagnostics.errors
        return found

    return read


def test_there_is_one_of_all_and_one_of_every_landing_term(library: Callable[..., Library]) -> None:
    """In every language and both formats, also of terms without a job, and at their former addresses; no others."""
    pages = ["", *(f"hardware/{term}/" for term in ("npu", "ascend", "huawei-npu", "gpu"))]
    assert set(made(library())) == {
        f"{code}/{page}feed.{form}" for code in ("zh", "en") for page in pages for form in ("xml", "json")
    }


def test_a_feed_says_what_it_is(library: Callable[..., Library]) -> None:
    """Its name, language, page, own address and other format, in both formats."""
    found = made(library())
    feed = parsed(found["zh/hardware/gpu/feed.xml"]).feed
    page = f"{SITE}zh/hardware/gpu/"
    assert (feed.title, feed.language, feed.link, feed.id) == ("职位·图形处理器职位", "zh-Hans", page, page)
    assert (feed.author_detail.name, feed.author_detail.href) == ("职位", f"{SITE}zh/")
    assert [(one.rel, one.href, one.type) for one in feed.links] == [
        ("alternate", page, "text/html"),
        ("self", f"{page}feed.xml", "application/atom+xml"),
        ("alternate", f"{page}feed.json", "application/feed+json"),
    ]
    other = json.loads(found["zh/hardware/gpu/feed.json"])
    del other["items"]
    assert other == {
        "version": "https://jsonfeed.org/version/1.1",
        "title": "职位·图形处理器职位",
        "description": LOCALES.get("zh").spaced(
            LOCALES.get("zh").t("feed.term.description", site="职位", name="图形处理器")
        ),
        "language": "zh-Hans",
        "home_page_url": page,
        "feed_url": f"{page}feed.json",
        "authors": [{"name": "职位", "url": f"{SITE}zh/"}],
    }


def test_an_entry_is_the_posting_in_its_language(library: Callable[..., Library]) -> None:
    """Title, employer, summary, terms, dates and address; an entry out of its feed still knows its language."""
    data = made(library(), changed={"acme/kernel-engineer": NOON})["en/hardware/npu/feed.xml"]
    (entry,) = atom_entries(data)
    assert (entry.title, entry.author, entry.lang) == ("Kernel Engineer", "Acme", "en")
    assert entry.summary == "Write kernels for Ascend."
    assert entry.tags == ("Ascend", "Acme", "C++", "Python", "Beijing")
    assert entry.id == entry.url == f"{SITE}en/jobs/acme/kernel-engineer/"
    assert entry.published == dt.datetime(2026, 1, 15, tzinfo=dt.UTC)
    assert entry.updated == NOON
    (element,) = etree.fromstring(data).findall(f"{ATOM}entry")
    assert element.get(LANG) == "en"
    assert element.findtext(f"{ATOM}author/{ATOM}uri") == "https://acme.example/"
    terms = [(one.get("term"), one.get("scheme")) for one in element.findall(f"{ATOM}category")]
    assert terms[:2] == [("ascend", f"{SITE}en/hardware/"), ("acme", f"{SITE}en/companies/")]


def test_an_entry_begins_with_what_decides(library: Callable[..., Library]) -> None:
    """Facts with links that are whole, then the text, then the way to apply."""
    (entry,) = json_entries(made(library())["en/hardware/ascend/feed.json"])
    page = f"{SITE}en/jobs/acme/kernel-engineer/"
    assert entry.html == (
        f'<ul><li><strong>Employer</strong>: <a href="{SITE}en/companies/acme/">Acme</a></li>'
        "<li><strong>Pay</strong>: CN¥15,000–40,000 a month × 13<br />CN¥195K–520K a year</li>"
        f'<li><strong>Locations</strong>: <a href="{SITE}en/locations/beijing/">Beijing</a></li>'
        "<li><strong>Education</strong>: Bachelor&#39;s or higher</li>"
        "<li><strong>Deadline</strong>: 30 Jun 2026</li>"
        f'<li><strong>Hardware</strong>: <a href="{SITE}en/hardware/ascend/">Ascend</a></li>'
        "<li><strong>Posted</strong>: 15 Jan 2026</li></ul>\n"
        "<p>Write kernels for Ascend.</p>\n"
        "<h2>The work</h2>\n<ul>\n<li>Write kernels and make them fast</li>\n</ul>\n"
        f'<p><a href="{page}">See the job and how to apply</a></p>'
    )


def test_the_feed_of_an_employer_leads_to_no_page_of_employers(library: Callable[..., Library]) -> None:
    """It has none; who hires is the author of each entry, as ever."""
    for employer in (False, True):
        feed = made(replace(library(), employer=employer))["en/feed.xml"].decode()
        assert ("companies/acme/" in feed) is not employer
        assert "<name>Acme</name>" in feed


def test_the_newest_comes_first_and_the_oldest_is_left_out(library: Callable[..., Library]) -> None:
    """By the day they stand under, as the lists of the site; ``feed_size`` counts what is shown."""
    files = {
        f"postings/beta/p{day}.en.md": posting("beta", title=f"Day {day}", posted=f"2026-02-{day}")
        for day in (10, 12, 11)
    }
    untranslated = {"postings/beta/new.zh.md": posting("beta", title="新", posted="2026-02-20")}
    lib = library({**files, **untranslated})
    assert titles(made(lib)["en/feed.xml"]) == ["Day 12", "Day 11", "Day 10", "Compiler Engineer", "Kernel Engineer"]
    assert titles(made(lib, feed_size=2)["en/feed.xml"]) == ["Day 12", "Day 11"]


def test_no_feed_holds_another_language(library: Callable[..., Library]) -> None:
    """A posting without a translation is in the feeds of its own language alone."""
    found = made(library({"postings/beta/only.zh.md": posting("beta", title="只有中文", hardware="[gpu]")}))
    holding = {url for url, data in found.items() if "只有中文" in data.decode()}
    assert holding == {f"zh/{page}feed.{form}" for page in ("", "hardware/gpu/") for form in ("xml", "json")}


def test_a_closed_job_leaves_the_feeds(library: Callable[..., Library]) -> None:
    last = dt.date(2026, 6, 30)
    assert titles(made(library(today=last))["en/hardware/ascend/feed.xml"]) == ["Kernel Engineer"]
    assert titles(made(library(today=last + dt.timedelta(days=1)))["en/hardware/ascend/feed.xml"]) == []


def test_a_renamed_posting_is_not_new(library: Callable[..., Library]) -> None:
    """Its id is the address it had first, in all feeds; its link leads to where it is now."""
    files = {
        "postings/beta/now.en.md": posting(
            "beta", hardware="[gpu]", posted="2026-02-20", aliases="[beta/first, beta/then]"
        )
    }
    found = made(library(files))
    for url in ("en/feed.xml", "en/hardware/gpu/feed.xml"):
        entry = atom_entries(found[url])[0]
        assert (entry.id, entry.url) == (f"{SITE}en/jobs/beta/first/", f"{SITE}en/jobs/beta/now/")


def test_a_renamed_term_keeps_its_subscribers(library: Callable[..., Library]) -> None:
    """The former address answers with the same feed, which names the present address and keeps the id it had first."""
    found = made(library())
    for form in ("xml", "json"):
        assert found[f"en/hardware/huawei-npu/feed.{form}"] == found[f"en/hardware/ascend/feed.{form}"]
    feed = parsed(found["en/hardware/huawei-npu/feed.xml"]).feed
    assert feed.id == f"{SITE}en/hardware/huawei-npu/"
    assert feed.links[1].href == f"{SITE}en/hardware/ascend/feed.xml"


def updated(data: bytes) -> dt.datetime:
    return dt.datetime.fromisoformat(parsed(data).feed.updated)


def test_a_feed_is_as_new_as_what_it_holds(library: Callable[..., Library]) -> None:
    found = made(library(), changed={"beta/compiler-engineer": NOON})
    assert updated(found["en/feed.xml"]) == updated(found["en/hardware/gpu/feed.xml"]) == NOON
    assert updated(found["en/hardware/ascend/feed.xml"]) == dt.datetime(2026, 1, 15, tzinfo=dt.UTC)


@each(
    ("dates", "day"),
    [
        ({"posted": None}, dt.date(1970, 1, 1)),
        ({"posted": None, "collected": "2025-02-03"}, dt.date(2025, 2, 3)),
        ({"posted": "2025-02-03"}, NOON.date()),
    ],
)
def test_a_change_is_no_day_of_a_job_without_one(
    library: Callable[..., Library], dates: dict[str, str | None], day: dt.date
) -> None:
    """Readers show an old job as new where a commit has touched it; one that was posted shows that day, too."""
    lib = library({"postings/acme/x.en.md": posting("acme", **dates)})
    found = made(lib, changed={"acme/x": NOON})
    entry = next(entry for entry in atom_entries(found["en/feed.xml"]) if entry.url.endswith("/x/"))
    assert entry.updated.date() == day


def test_an_empty_feed_is_as_new_as_the_catalogue(library: Callable[..., Library]) -> None:
    found = made(library(today=dt.date(2026, 7, 1)), changed={"beta/compiler-engineer": NOON})
    assert atom_entries(found["en/hardware/ascend/feed.xml"]) == []
    assert updated(found["en/hardware/ascend/feed.xml"]) == NOON


def test_a_site_without_jobs_has_feeds(library: Callable[..., Library]) -> None:
    ids = ("acme/kernel-engineer", "beta/compiler-engineer")
    found = made(library({f"postings/{one}.{code}.md": None for one in ids for code in ("zh", "en")}))
    assert len(found) == 20
    assert {updated(data) for url, data in found.items() if url.endswith(".xml")} == {
        dt.datetime.combine(TODAY, MIDNIGHT)
    }


@each(("posted", "expected"), [("2026-03-01", TODAY), ("2026-03-02", None), (None, None)])
def test_a_day_that_is_not_known_is_not_said(
    library: Callable[..., Library], posted: str | None, expected: dt.date | None
) -> None:
    """Nor one that is yet to come, by which readers would keep the entry above all others."""
    (entry, *_) = [
        one
        for one in atom_entries(
            made(library({"postings/beta/x.en.md": posting("beta", title="X", posted=posted)}))["en/feed.xml"]
        )
        if one.title == "X"
    ]
    assert entry.published == (dt.datetime.combine(expected, MIDNIGHT) if expected else None)


def test_what_makes_a_text_doubtful_is_said(library: Callable[..., Library]) -> None:
    """That the original has changed, and which currency was assumed; who hires is nobody where nobody says."""
    said = {"title": "Kernel Engineer", "translated_from": "0123456789ab", "translation": "machine"}
    stale = "\n".join(["---", *(f"{key}: {value}" for key, value in said.items()), "---", "", "Old."])
    (entry,) = atom_entries(
        made(library({"postings/acme/kernel-engineer.en.md": stale}))["en/hardware/ascend/feed.xml"]
    )
    original = f'</em> <a href="{SITE}zh/jobs/acme/kernel-engineer/">Read the original</a></p>'
    notices = [LOCALES.get("en").t(key) for key in ("notice.stale", "notice.machine")]
    assert "\n".join(f"<p><em>{one}{original}" for one in notices) in entry.html


def test_what_a_source_leaves_open_is_said(library: Callable[..., Library]) -> None:
    """Which currency was assumed. Who hires is nobody where nobody says."""
    hidden = posting("undisclosed", title="Hidden", salary="1.5M-3.5M/年", locations=None, source="{name: Atlas}")
    companies = COMPANIES + "  undisclosed:\n    name: {zh: 未披露, en: Undisclosed}\n"
    twin = "---\ntitle: Hidden\ntranslated_from: 0123456789ab\n---\n\nThe work.\n"
    files = {"postings/undisclosed/x.zh.md": hidden, "postings/undisclosed/x.en.md": twin}
    lib = library({"taxonomies/companies.yml": companies, **files})
    (item,) = [one for one in json.loads(made(lib)["en/feed.json"])["items"] if one["title"] == "Hidden"]
    assert "authors" not in item
    assert "a year<br />Currency assumed: Chinese yuan</li>" in item["content_html"]
    assert item["content_html"].endswith("<p>Source: Atlas</p>")


def test_an_old_job_does_not_look_like_news(library: Callable[..., Library]) -> None:
    """The day it was last seen, and the page's warning; where nobody says how to apply, nothing is promised."""
    files = {"postings/beta/x.en.md": posting("beta", title="X", posted=None, verified="2025-01-15")}
    for after, warned in ((44, True), (500, False)):
        found = atom_entries(made(replace(library(files), unverified_after=after))["en/feed.xml"])
        (entry,) = [one for one in found if one.title == "X"]
        assert "<strong>Last confirmed</strong>: 15 Jan 2025" in entry.html
        assert ("Not confirmed recently; check before you apply" in entry.html) == warned
        assert entry.html.endswith(f'<p><a href="{SITE}en/jobs/beta/x/">See the job</a></p>')


def test_where_a_job_was_found_is_linked(library: Callable[..., Library]) -> None:
    source = "{name: A board, url: https://board.example/?a=1&b=2}"
    data = made(library({"postings/beta/x.en.md": posting("beta", posted="2026-02-20", source=source)}))["en/feed.xml"]
    (entry, *_) = parsed(data).entries
    assert [one.href for one in entry.links if one.rel == "via"] == ["https://board.example/?a=1&b=2"]
    assert '<a href="https://board.example/?a=1&amp;b=2">A board</a>' in entry.content[0].value


def test_a_body_is_made_once_a_language(library: Callable[..., Library]) -> None:
    asked: list[str] = []

    def markdown(text: str) -> Markup:
        asked.append(text)
        return Markup("<p>{}</p>").format(text)

    lib = library()
    list(feeds(publication(lib, markdown=markdown)))
    assert sorted(asked) == sorted(one.text(code).body for one in lib.open for code in ("zh", "en"))


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Library:
    found, _ = load(write(tmp_path_factory.mktemp("hostile") / "content", {}))
    return found


@settings(max_examples=examples(60))
@given(title=HOSTILE, summary=HOSTILE, body=HOSTILE, label=HOSTILE)
def test_no_text_breaks_a_feed(one: Library, title: str, summary: str, body: str, label: str) -> None:
    """Whatever is written comes out as it went in, save characters that hide, and only as text."""
    lib = _saying(one, title, summary, body, label)
    page = "en/hardware/gpu/feed"
    found = {url: data for url, data in feeds(publication(lib)) if url.startswith(page)}
    element = etree.fromstring(found[f"{page}.xml"]).find(f"{ATOM}entry")
    item = json.loads(found[f"{page}.json"])["items"][0]
    assert element is not None
    shown = without_hidden(title)
    assert (element.findtext(f"{ATOM}title"), item.get("title", "")) == (shown, shown)
    assert element.findtext(f"{ATOM}summary", "") == item.get("summary", "")
    if summary:
        assert item.get("summary", "") == without_hidden(summary)
    assert element.findtext(f"{ATOM}content") == item["content_html"]
    for danger in ("<script", "<b>", "<!--", "<![CDATA[", "<?php"):
        assert danger not in item["content_html"]
    labels = [each.get("label") for each in element.findall(f"{ATOM}category")]
    assert without_hidden(label) in labels


def _saying(lib: Library, title: str, summary: str, body: str, label: str) -> Library:
    """`lib` with these words in one posting and in the name of its skill, as if nobody had judged them."""
    before: Posting = lib.postings["beta/compiler-engineer"]
    text = dataclasses.replace(before.texts["en"], title=title, summary=summary, body=body)
    after = dataclasses.replace(before, texts={**before.texts, "en": text})
    skills = lib.taxonomies.by_id["skills"]
    term = dataclasses.replace(skills.terms["cpp"], name={"zh": label, "en": label})
    named = dataclasses.replace(skills, terms={**skills.terms, "cpp": term})
    taxonomies = dataclasses.replace(
        lib.taxonomies, all=tuple(named if each is skills else each for each in lib.taxonomies)
    )
    return dataclasses.replace(lib, postings={**lib.postings, after.id: after}, taxonomies=taxonomies)
