"""What built pages tell search engines, read by an extractor that knows nothing of this project."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Translation
from tests.conftest import read_library
from tests.site.building import Result
from tests.site.documents import Element, canonical, documents, parse

URL = "https://example.github.io/careers/"


@functools.cache
def extracted(folder: Path) -> Mapping[str, list[Any]]:
    import extruct  # takes a quarter of a second, of every run of any tests

    found = {}
    for path in sorted(folder.rglob("*.html")):
        html = path.read_text("utf-8")
        if "ld+json" in html:
            url = path.relative_to(folder).as_posix().removesuffix("index.html")
            found[url] = extruct.extract(html, base_url=URL + url, syntaxes=["json-ld"])["json-ld"]
    return found


def of_kind(folder: Path, kind: str) -> dict[str, Any]:
    """Address -> the object of a kind, of every page that has one; no page has two."""
    every = {url: [one for one in said if one["@type"] == kind] for url, said in extracted(folder).items()}
    assert all(len(said) <= 1 for said in every.values())
    return {url: said[0] for url, said in every.items() if said}


def letters(element: Element) -> str:
    """Its text without blanks: those between elements are nobody's words."""
    return "".join(element.text.split())


def expected(library: Library) -> Iterator[str]:
    """The addresses of the pages that must have a JobPosting, worked out from the postings."""
    places = library.taxonomies.by_id["locations"]
    for one in library.postings.values():
        lies = any(
            places.terms[broader].country
            for term in one.terms.get(places.field, ())
            for broader in places.lineage(term)
        )
        known = one.posted and one.apply.reachable and lies and one.terms["company"] != ("undisclosed",)
        for code in library.locales.codes:
            if known and one.is_open(library.today) and one.translation(code) is not Translation.MISSING:
                yield i18n.posting(i18n.folder_of(code), one.id)


def test_every_job_is_told_as_its_page_shows_it(cases: Result) -> None:
    """Those that can be told are, under their own address; the doctor's rules are held by all of them."""
    library, pages = read_library(cases), documents(cases.folder)
    jobs = of_kind(cases.folder, "JobPosting")
    assert jobs.keys() == set(expected(library)) != set()
    for url, found in jobs.items():
        assert canonical(pages[url]) == URL + url
        assert found["title"] == library.postings[found["identifier"]["value"]].text(url[:2]).title
        (body,) = pages[url].all(lambda one: "p-posting__body" in one.attrs.get("class", ""))
        assert letters(parse(found["description"])) == letters(body)
        assert "baseSalary" not in found


@pytest.mark.parametrize("name", ["site", "cases"])
def test_the_trail_told_is_the_one_shown(request: pytest.FixtureRequest, name: str) -> None:
    """The same names and addresses, then the page itself; on every page that shows one, and on no other."""
    result: Result = request.getfixturevalue(name)
    trails = of_kind(result.folder, "BreadcrumbList")
    shown = {}
    for url, page in documents(result.folder).items():
        for nav in page.all(lambda one: one.tag == "nav" and "p-breadcrumbs" in one.attrs.get("class", "")):
            shown[url] = nav.all(lambda one: one.tag == "a")
            steps = trails[url]["itemListElement"]
            assert [one["position"] for one in steps] == list(range(1, len(steps) + 1)) != [1]
            assert [one["name"] for one in steps[:-1]] == [link.text for link in shown[url]]
            assert [one["item"] for one in steps[:-1]] == [
                urljoin(URL + url, link.attrs["href"]) for link in shown[url]
            ]
            assert "item" not in steps[-1]
            heading = page.one(lambda one: one.tag == "h1")
            assert heading.text.startswith(" ".join(steps[-1]["name"].split())), url
    assert shown.keys() == trails.keys()
    assert len(shown) > 20


def test_pages_say_who_stands_behind_them(cases: Result) -> None:
    """The site on its homes, with a picture that is there; a company on its own page, and nowhere else."""
    told = of_kind(cases.folder, "Organization")
    companies = read_library(cases).taxonomies.by_id["companies"].terms
    homes = {i18n.CHOOSER, i18n.folder_of("zh"), i18n.folder_of("en")}
    assert told.keys() == homes | {
        i18n.term(i18n.folder_of(code), "companies", one) for code in ("zh", "en") for one in companies
    }
    for url in homes:
        assert (cases.folder / told[url]["logo"].removeprefix(URL)).is_file()
        assert told[url]["url"] == URL
    assert told["en/companies/acme/"]["name"] == "Acme"
    assert told["en/companies/acme/"]["url"] == "https://acme.example/"
    assert of_kind(cases.folder, "WebSite").keys() == {i18n.CHOOSER}
