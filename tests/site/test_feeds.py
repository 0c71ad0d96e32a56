"""The feeds of built sites, as a feed reader shows them, and the ways to them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect as expect_text
from selectolax.lexbor import LexborHTMLParser, LexborNode

from careers import i18n, mkdocs
from careers.content.library import Library
from careers.content.posting import Posting, Translation
from careers.statistics.combinations import common_combinations
from careers.support.git import last_changes
from tests.outputs.feeds import atom_entries, faults, json_entries, parsed
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.kinds import CODES

URL = "https://example.github.io/careers/"
FORMS = {"feed.xml": "application/atom+xml", "feed.json": "application/feed+json"}


@dataclass(frozen=True)
class Built:
    result: Result
    library: Library

    def data(self, url: str) -> bytes:
        return (self.result.folder / i18n.output_path(url)).read_bytes()

    def lists(self, code: str) -> Iterator[tuple[str, tuple[Posting, ...]]]:
        """(address of a page with feeds, the open postings that it lists) in a language; former addresses, too."""
        yield i18n.folder_of(code), self.library.open
        for one in self.library.taxonomies:
            for term in one.terms.values() if one.landing else ():
                for name in (term.id, *term.former_ids):
                    yield i18n.term(i18n.folder_of(code), one.id, name), self.library.filed(one.id, term.id)


@pytest.fixture(params=["site", "cases"])
def built(request: pytest.FixtureRequest) -> Built:
    libraries = {"site": "library", "cases": "cases_library"}
    return Built(request.getfixturevalue(request.param), request.getfixturevalue(libraries[request.param]))


def test_a_feed_reader_shows_the_jobs_of_the_page(built: Built, code: str) -> None:
    """Every feed has the open jobs with a text in its language, newest first, with their last changes."""
    settings = mkdocs.read_configuration(built.result.config).settings
    changes = last_changes(settings.content)
    for page, postings in built.lists(code):
        # A reader of feeds takes what is new, whatever stands first on the page.
        newest = sorted(postings, key=lambda one: (one.dated, [-ord(sign) for sign in one.id]), reverse=True)
        own = [one for one in newest if one.translation(code) is not Translation.MISSING][: settings.feed_size]
        urls = [URL + i18n.posting(i18n.folder_of(code), one.id) for one in own]
        data = built.data(f"{page}feed.xml")
        assert faults(data) == []
        entries = atom_entries(data)
        assert [one.url for one in entries] == [one.url for one in json_entries(built.data(f"{page}feed.json"))] == urls
        for entry, posting in zip(entries, own, strict=True):
            moments = [changes.get(f"postings/{posting.id}.{one}.md") for one in posting.texts]
            # What was committed after the day as of which the site is built is not known to it.
            known = [one for one in moments if one is not None and one.date() <= built.library.today]
            if posting.posted and len(known) == len(moments):
                assert entry.updated == max(known).replace(microsecond=0)
            if not posting.seen:
                assert entry.updated == dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


def test_common_filters_have_a_feed_of_their_jobs(built: Built, code: str) -> None:
    """In Atom, with the ids of the other feeds, newest first, without texts; its page is the filtered list."""
    combinations = common_combinations(built.library)
    ids = {one.id for one in atom_entries(built.data(f"{code}/feed.xml"))}
    for terms in combinations:
        address = i18n.atom(i18n.feed(i18n.folder_of(code), terms))
        data = built.data(address)
        assert faults(data) == []
        listed = [
            one
            for one in built.library.newest_open
            if all(one in built.library.filed(*term) for term in terms)
            and one.translation(code) is not Translation.MISSING
        ]
        entries = parsed(data).entries
        assert [one.link for one in entries] == [
            URL + i18n.posting(i18n.folder_of(code), one.id) for one in listed[:10]
        ], address
        assert {one.id for one in entries} <= ids
        assert b"<content" not in data
        fields = [(built.library.taxonomies.by_id[taxonomy].field, term) for taxonomy, term in terms]
        assert parsed(data).feed.link == URL + i18n.filtered(i18n.folder_of(code), fields)


def test_subscribing_to_a_filtered_list_names_the_nearest_feed(
    home: str, library: Library, read: Visiting, code: str
) -> None:
    """The pair's own; the wider one of a term where a third filter is ticked; all jobs where no feed fits."""
    t, by_id, folder = i18n.Locale.of(code).t, library.taxonomies.by_id, i18n.folder_of(code)
    pair = next(one for one in common_combinations(library) if len(one) == 2)
    terms = [(by_id[taxonomy], by_id[taxonomy].terms[term]) for taxonomy, term in pair]
    names = " · ".join(term.name[code] for _, term in terms)
    fields = [(taxonomy.field, term.id) for taxonomy, term in terms]
    page = read(home + i18n.filtered(folder, fields)).page
    link, covers = page.locator("a[data-feed]"), page.locator("[data-covers]")
    expect_text(covers).to_have_text(t("feed.covers", names=names))
    address = str(link.evaluate("one => one.href"))
    assert address == home + i18n.atom(i18n.feed(folder, pair))
    assert page.request.get(address).status == 200
    page.goto(f"{home}{i18n.filtered(folder, fields)}&q=engineer")
    expect_text(covers).to_have_text(t("feed.wider", names=names))
    hardware = next(one for one in library.taxonomies if one.landing)
    term = next(one for one in hardware.terms.values() if library.count(hardware.id, one.id))
    page.goto(home + i18n.filtered(folder, [(hardware.field, term.id)]))
    expect_text(covers).to_have_text(t("feed.covers", names=term.name[code]))
    assert link.evaluate("one => one.href") == home + i18n.atom(i18n.term(folder, hardware.id, term.id))
    page.goto(f"{home}{folder}jobs/?q=engineer")
    expect_text(covers).to_have_text(t("feed.unfiltered"))
    assert link.evaluate("one => one.href") == home + i18n.atom(folder)
    page.goto(f"{home}{folder}jobs/")
    expect_text(covers).to_be_hidden()


def test_an_entry_states_what_the_page_states(built: Built, code: str) -> None:
    """Word for word and in the same order, behind who hires: also that nobody has seen the job open for long."""
    colon = built.library.locales.get(code).t("punctuation.colon").strip()
    for entry in json_entries(built.data(f"{code}/feed.json")):
        page = LexborHTMLParser(built.data(entry.url.removeprefix(URL)))
        names, values = (page.css(f".p-facts--sheet {tag}") for tag in ("dt", "dd"))
        wanted = [words(name) + colon + words(value) for name, value in zip(names, values, strict=True)]
        said = [words(one) for one in LexborHTMLParser(entry.html).css("ul")[0].css("li")]
        assert said[-len(wanted) :] == wanted != []
        assert len(said) - len(wanted) <= 1


def words(node: LexborNode) -> str:
    return "".join(node.text().split())


def test_pages_name_their_feeds(built: Built) -> None:
    """In the head for programs, under the feed's own name, and for people as a link; other pages name none."""
    wanted = {page: page for code in CODES for page, _ in built.lists(code)}
    wanted |= {i18n.jobs(i18n.folder_of(code)): i18n.folder_of(code) for code in CODES}
    former = 0
    for path in built.result.folder.rglob("*.html"):
        url = path.relative_to(built.result.folder).as_posix().removesuffix("index.html")
        html = LexborHTMLParser(path.read_bytes())
        named = {
            (str(one.attributes["type"]), str(one.attributes["href"]), str(one.attributes["title"]))
            for one in html.css("link[rel=alternate]")
            if one.attributes["type"] in FORMS.values()
        }
        shown = [str(one.attributes["href"]) for one in html.css("a[data-feed]")]
        if url not in wanted or html.css_first("meta[http-equiv=refresh]"):
            former += url in wanted
            assert (named, shown) == (set(), []), url
            continue
        title = parsed(built.data(f"{wanted[url]}feed.xml")).feed.title
        paths = {media: i18n.relative(wanted[url] + form, url, url[: len("en/")]) for form, media in FORMS.items()}
        beside = {media: form for form, media in FORMS.items()} if wanted[url] == url else paths
        assert named == {(media, href, title) for media, href in beside.items()}, url
        assert shown == [paths["application/atom+xml"]], url
    assert former == sum(
        2 for one in built.library.taxonomies if one.landing for term in one.terms.values() for _ in term.former_ids
    )
