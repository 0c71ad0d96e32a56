"""``llms.txt`` and the postings as Markdown, in a built site, beside the pages they stand for."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

import pytest

from careers import i18n
from careers.content.library import Library
from tests.site.building import Result
from tests.site.counting import of_class
from tests.site.documents import Element, documents, parse
from tests.site.llms import Document, document

ROOT = "https://example.github.io/careers/"


@pytest.fixture(scope="module")
def pages(cases: Result) -> Mapping[str, Element]:
    return documents(cases.folder)


def squeezed(text: str) -> str:
    return "".join(text.split())


def told(cases: Result, code: str, posting: str) -> Document:
    return document((cases.folder / i18n.markdown(i18n.folder_of(code), posting)).read_text("utf-8"))


def test_the_markdown_says_what_the_page_says(
    cases: Result, cases_library: Library, pages: Mapping[str, Element], code: str
) -> None:
    """Its title, notices, every fact with label and note, terms, source, how to apply, and the body."""
    for posting in cases_library.postings.values():
        if code not in posting.texts:
            continue
        page, twin = pages[i18n.posting(i18n.folder_of(code), posting.id)], told(cases, code, posting.id)
        article = page.one(of_class("p-posting"))
        assert twin.title == article.one(lambda one: one.tag == "h1").text
        rows = [squeezed(one) for one in twin.rows]
        for part in article.all(lambda one: one.tag == "dt"):
            # Beside a value there can be a button that copies it.
            (value,) = [
                one
                for one in (part.parent or part).all(lambda one: one.tag == "dd")
                if not one.all(lambda below: below.tag == "button")
            ]
            notes = [squeezed(one.text) for one in value.all(of_class("p-note"))]
            wanted = [squeezed(part.text), squeezed(value.text).removesuffix("".join(notes)), *notes]
            assert [row for row in rows if row.startswith(wanted[0]) and all(one in row for one in wanted)], wanted
        for section in article.all(of_class("p-filed")):
            wanted = [squeezed(one.text) for one in section.all(lambda one: one.tag in ("h2", "a"))]
            assert [row for row in rows if row.startswith(wanted[0]) and all(one in row for one in wanted)], wanted
        # Where the posting itself leads: to apply, and to its source; mail from elsewhere is about the page.
        apply = [link for part in article.all(of_class("p-apply")) for link in part]
        for link in article.all(lambda one: "ugc" in one.attrs.get("rel", "")) + [
            one for one in apply if one.attrs.get("href", "").startswith("mailto:")
        ]:
            address = link.attrs["href"].removeprefix("mailto:").partition("?")[0]
            assert address in twin.addresses, link.text
        assert ROOT + i18n.posting(i18n.folder_of(code), posting.id) in twin.addresses
        body = article.one(of_class("p-posting__body"))
        assert squeezed(parse(twin.body).text) == squeezed(body.text)


def test_a_closed_posting_says_so_first(cases: Result, pages: Mapping[str, Element], code: str) -> None:
    """With the day, in the page's words; a text that lags behind its original says that."""
    for posting in ("acme/closed", "acme/stale", "acme/current"):
        page = pages[i18n.posting(i18n.folder_of(code), posting)]
        notices = squeezed("".join(one.text for one in page.all(lambda one: "data-notice" in one.attrs)))
        own = told(cases, code, posting).notices
        assert all(squeezed(one) in notices for one in own)
        assert bool(own) == bool(notices)
    assert "2026" in "".join(told(cases, code, "acme/closed").notices)


def test_a_page_names_its_markdown_where_there_is_a_text_in_its_language(
    cases_library: Library, cases: Result, pages: Mapping[str, Element]
) -> None:
    """As an alternate form of the media type of RFC 7763; no other page has one."""
    named = {}
    for url, page in pages.items():
        for one in page.all(lambda one: one.attrs.get("type") == "text/markdown"):
            assert (one.tag, one.attrs["rel"]) == ("link", "alternate")
            named[url] = posixpath.normpath(posixpath.join(url, one.attrs["href"]))
    wanted = {
        i18n.posting(i18n.folder_of(code), one.id): i18n.markdown(i18n.folder_of(code), one.id)
        for one in cases_library.postings.values()
        for code in one.texts
    }
    assert named == wanted
    files = {one.relative_to(cases.folder).as_posix() for one in cases.folder.rglob("*.md")}
    assert files == set(wanted.values())
