"""Which pages there are: every posting, term and kind of page, in every language, one switch apart."""

from __future__ import annotations

import pytest

from careers import i18n
from careers.content.library import Library
from tests.site.building import ROOT, Result
from tests.site.conftest import Visiting
from tests.site.documents import Element, address, documents, links

SITE_URL = "https://example.github.io/careers/"


@pytest.fixture(params=["site", "cases"])
def built(request: pytest.FixtureRequest) -> tuple[Result, Library]:
    names = ("site", "library") if request.param == "site" else ("cases", "cases_library")
    result, library = map(request.getfixturevalue, names)
    return result, library


def switches(document: Element) -> dict[str, str]:
    found = document.all(lambda one: one.tag == "a" and "hreflang" in one.attrs and one.inside(is_switch))
    return {one.attrs["hreflang"]: one.attrs["href"] for one in found}


def is_switch(one: Element) -> bool:
    return one.attrs.get("data-md-component") == "header"


def test_editorial_pages_are_there_in_every_language(site: Result, library: Library) -> None:
    """Every Markdown page of content/pages is published at its address."""
    folder = ROOT / "content" / "pages"
    wanted = {i18n.static_page(path.relative_to(folder)) for path in folder.rglob("*.md")}
    assert wanted
    assert wanted <= set(documents(site.folder))


def test_the_switch_leads_straight_to_the_counterpart(built: tuple[Result, Library]) -> None:
    """On every page the switch offers each other language, and leads to this very page in it; redirects have none."""
    result, library = built
    for url, document in documents(result.folder).items():
        code, _, tail = url.partition("/")
        leads_elsewhere = any(one.attrs.get("http-equiv") == "refresh" for one in document)
        assert bool(switches(document)) is not leads_elsewhere, url
        if code not in library.locales.codes or not switches(document):
            continue
        others = [one for one in library.locales if one.code != code]
        assert list(switches(document)) == [one.html_lang for one in others], url
        targets = {
            address(target, SITE_URL)
            for one, target in links(document, SITE_URL + url)
            if "hreflang" in one.attrs and one.inside(is_switch)
        }
        assert targets == {f"{one.code}/{tail}" for one in others}, url


def test_a_subject_without_an_address_is_not_shown(cases: Result, cases_library: Library, code: str) -> None:
    """There is nothing to write it into: the page says that no address is named, and leads to the site instead."""
    locale = cases_library.locales.get(code)
    page = documents(cases.folder)[i18n.posting(i18n.folder_of(code), "acme/unstamped")]
    part = page.one(lambda one: one.attrs.get("aria-labelledby") == "apply")
    title = cases_library.postings["acme/unstamped"].text(code).title
    assert title not in part.text
    assert locale.t("apply.address.none") in part.text
    assert locale.t("apply.none") not in part.text
    (button,) = part.all(lambda one: "p-button" in one.attrs.get("class", ""))
    assert button.attrs["href"] == cases_library.taxonomies.by_id["companies"].terms["acme"].url


def test_documentation_stands_among_the_facts(cases: Result, code: str) -> None:
    page = documents(cases.folder)[i18n.term(i18n.folder_of(code), "hardware", "spark-npu")]
    facts = page.one(lambda one: one.attrs.get("data-fact") == "links")
    assert [one.attrs["href"] for one in facts if one.tag == "a"] == ["https://docs.acme.example/spark/"]


def test_the_first_job_is_on_the_first_screen_of_a_phone(base: str, read: Visiting, code: str) -> None:
    """On the home page and on the list of all jobs: its title, and on a common phone what its card says."""
    for tail in ("", "jobs/"):
        page = read(base + i18n.folder_of(code) + tail, viewport={"width": 320, "height": 568}).page
        box = page.locator("article[data-posting] .p-card__title").first.bounding_box()
        assert box and box["y"] + box["height"] <= 568, (tail, box)
        page.set_viewport_size({"width": 375, "height": 812})
        card = page.locator("article[data-posting]").first.bounding_box()
        assert card and card["y"] + card["height"] <= 812, (tail, card)


def test_the_chooser_opens_every_language(site: Result, library: Library) -> None:
    """The root has a door to each home, in that home's language, and sends nobody anywhere by itself."""
    document = documents(site.folder)[""]
    doors = document.all(lambda one: one.tag == "a" and "hreflang" in one.attrs and not one.inside(is_switch))
    assert [(one.lang, one.attrs["href"]) for one in doors] == [
        (locale.html_lang, i18n.folder_of(locale.code)) for locale in library.locales
    ]
    assert not document.all(lambda one: one.attrs.get("http-equiv", "").lower() == "refresh")
