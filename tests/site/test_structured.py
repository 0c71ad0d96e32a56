"""What built pages tell search engines, read by an extractor that knows nothing of this project, judged by the rules.

The rules are Google's: developers.google.com/search/docs/appearance/structured-data/job-posting and …/breadcrumb.
"""

from __future__ import annotations

import datetime as dt
import functools
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import extruct
import pytest
from babel.core import get_global

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Translation
from tests.conftest import read_library
from tests.site.building import Result
from tests.site.documents import Element, canonical, documents, parse

URL = "https://example.github.io/careers/"
KINDS = {"FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"}
CREDENTIALS = {
    "high school",
    "associate degree",
    "bachelor degree",
    "professional certificate",
    "postgraduate degree",
}
Job = Mapping[str, Any]


def several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def is_date(value: Any) -> bool:
    return (
        isinstance(value, str) and bool(re.fullmatch(r"\d{4}-\d\d-\d\d", value)) and bool(dt.date.fromisoformat(value))
    )


def is_moment(value: Any) -> bool:
    return isinstance(value, str) and dt.datetime.fromisoformat(value).tzinfo is not None


def is_place(value: Any) -> bool:
    address = value.get("address", {})
    known: bool = address.get("addressCountry") in get_global("territory_languages")
    return known and (value["@type"], address.get("@type")) == ("Place", "PostalAddress")


def is_experience(value: Any) -> bool:
    return bool(value == "no requirements" or value["monthsOfExperience"] > 0)


# Property -> whether it is required, and whether a value of it is in order.
RULES: dict[str, tuple[bool, Callable[[Any], bool]]] = {
    "@context": (True, lambda value: value == "https://schema.org"),
    "@type": (True, lambda value: value == "JobPosting"),
    "title": (True, lambda value: bool(value.strip())),
    "description": (True, lambda value: bool(re.match(r"<(?:p|h2|ul|ol|pre|table|blockquote)\b", value))),
    "datePosted": (True, is_date),
    "hiringOrganization": (True, lambda value: value["@type"] == "Organization" and bool(value["name"])),
    "jobLocation": (True, lambda value: all(is_place(one) for one in several(value))),
    "validThrough": (False, is_moment),
    "employmentType": (False, lambda value: set(several(value)) <= KINDS),
    "identifier": (False, lambda value: value["@type"] == "PropertyValue" and {"name", "value"} <= value.keys()),
    "directApply": (False, lambda value: isinstance(value, bool)),
    "educationRequirements": (False, lambda value: value["credentialCategory"] in CREDENTIALS),
    "experienceRequirements": (False, is_experience),
    "jobLocationType": (False, lambda value: value == "TELECOMMUTE"),
    "applicantLocationRequirements": (
        False,
        lambda value: all(one["@type"] == "Country" and one["name"] for one in several(value)),
    ),
    "totalJobOpenings": (False, lambda value: value > 0),
}


def faults(job: Job) -> list[str]:
    found = [f"{name} is missing" for name, (required, _) in RULES.items() if required and not job.get(name)]
    found += [f"{name} is unknown" for name in job if name not in RULES]
    found += [f"{name}: {job[name]}" for name, (_, holds) in RULES.items() if name in job and not holds(job[name])]
    if job.get("description") == job.get("title"):
        found.append("the description is the title")
    if "jobLocationType" in job and "applicantLocationRequirements" not in job:
        found.append("who may work from elsewhere is not said")
    return found


@functools.cache
def extracted(folder: Path) -> Mapping[str, list[Job]]:
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
        known = one.posted and lies and one.terms["company"] != ("undisclosed",)
        for code in library.locales.codes:
            if known and one.is_open(library.today) and one.translation(code) is not Translation.MISSING:
                yield i18n.posting(i18n.folder_of(code), one.id)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["site", "cases"])
def test_every_job_keeps_the_rules(request: pytest.FixtureRequest, name: str) -> None:
    """Those that can be told are, and say under their own address what the page shows."""
    result: Result = request.getfixturevalue(name)
    library = read_library(result)
    jobs = of_kind(result.folder, "JobPosting")
    assert jobs.keys() == set(expected(library))
    pages = documents(result.folder)
    for url, found in jobs.items():
        page = pages[url]
        assert faults(found) == [], url
        assert canonical(page) == URL + url
        assert found["title"] == library.postings[found["identifier"]["value"]].text(url[:2]).title
        (body,) = page.all(lambda one: "p-posting__body" in one.attrs.get("class", ""))
        assert letters(parse(found["description"])) == letters(body)


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
