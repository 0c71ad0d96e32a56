"""How a posting's page shows that it is untranslated, out of date, closed, in both directions of translation."""

from __future__ import annotations

import pytest

from careers import i18n
from careers.content.library import Library
from tests.site.building import Result
from tests.site.documents import Element, documents, has, links

# posting, locale of the page, notices on it
NOTICES = [
    ("acme/current", "zh", []),
    ("acme/current", "en", []),
    ("globex/from-english", "en", []),
    ("globex/from-english", "zh", []),
    ("acme/untranslated", "zh", []),
    ("acme/untranslated", "en", ["notice.missing"]),
    ("globex/untranslated", "en", []),
    ("globex/untranslated", "zh", ["notice.missing"]),
    ("acme/stale", "zh", []),
    ("acme/stale", "en", ["notice.stale"]),
    ("globex/stale", "en", []),
    ("globex/stale", "zh", ["notice.stale"]),
    ("acme/unstamped", "zh", []),
    ("acme/unstamped", "en", []),
    ("acme/closed", "zh", ["notice.closed"]),
    ("acme/closed", "en", ["notice.closed"]),
]


def posting_page(result: Result, code: str, posting: str) -> Element:
    return documents(result.folder)[i18n.posting(i18n.folder_of(code), posting)]


@pytest.mark.parametrize(("posting", "code", "notices"), NOTICES, ids=lambda value: str(value).replace("/", "-"))
def test_notices_say_how_the_text_stands(
    cases: Result, cases_library: Library, posting: str, code: str, notices: list[str]
) -> None:
    """A missing, stale or closed posting says so in the page's own words; a current or unstamped one says nothing."""
    found = posting_page(cases, code, posting).all(has("data-notice"))
    assert [one.attrs["data-notice"] for one in found] == notices
    locale = cases_library.locales.get(code)
    assert all(one.text.startswith(locale.t(key)) for one, key in zip(found, notices, strict=True))


@pytest.mark.parametrize(
    ("posting", "own", "source"), [("acme/stale", "en", "zh"), ("globex/untranslated", "zh", "en")]
)
def test_notices_lead_to_the_original(cases: Result, posting: str, own: str, source: str) -> None:
    """The notice of a page whose text is not the original's leads to the original first."""
    url = i18n.posting(i18n.folder_of(own), posting)
    base = "https://site.example/"
    notice = posting_page(cases, own, posting).one(has("data-notice"))
    targets = [target for one, target in links(documents(cases.folder)[url], base + url) if one in list(notice)]
    assert targets[0] == base + i18n.posting(i18n.folder_of(source), posting)


@pytest.mark.parametrize(
    ("posting", "own", "lang"), [("acme/untranslated", "en", "zh-Hans"), ("globex/untranslated", "zh", "en")]
)
def test_untranslated_text_says_which_language_it_is_in(cases: Result, posting: str, own: str, lang: str) -> None:
    """Title and body carry the source's language; facts around them stay in the page's."""
    page = posting_page(cases, own, posting)
    assert page.one(lambda one: one.tag == "h1").lang == lang
    assert page.one(lambda one: "p-posting__body" in one.attrs.get("class", "")).lang == lang
    assert {one.lang for one in page.all(has("data-fact"))} == {page.one(lambda one: one.tag == "html").lang}


def test_a_translation_shows_its_own_text_and_the_sources_facts(
    cases: Result, cases_library: Library, code: str
) -> None:
    """A twin has its own title and body; pay and places come from the source file, in the page's language."""
    page = posting_page(cases, code, "acme/current")
    text = cases_library.postings["acme/current"].texts[code]
    assert page.one(lambda one: one.tag == "h1").text == text.title
    facts = {one.attrs["data-fact"]: one.text for one in page.all(has("data-fact"))}
    places = {"zh": ["北京", "重庆"], "en": ["Beijing", "Chongqing"]}[code]
    assert all(place in facts["locations"] for place in places)
    assert {"zh": "15-40K·13薪", "en": "CN¥15,000–40,000 a month × 13 months"}[code] in facts["salary"]


def test_a_closed_job_takes_no_applications(cases: Result, code: str) -> None:
    def ways(posting: str) -> list[str]:
        page = posting_page(cases, code, posting)
        return [one.attrs["href"] for one in page if one.tag == "a" and "p-button" in one.attrs.get("class", "")]

    assert ways("acme/closed") == []
    assert "mailto:" not in "".join(one.attrs.get("href", "") for one in posting_page(cases, code, "acme/closed"))
    web, mail, again = ways("acme/current")
    assert mail.startswith("mailto:jobs@acme.example?subject=")
    assert web == again == "https://acme.example/jobs/1"  # the first once more, at the foot of a phone
