"""How a posting's page shows that it is untranslated, out of date, closed, in both directions of translation."""

from __future__ import annotations

import pytest

from careers import i18n
from careers.content.library import Library
from tests.site.building import Result
from tests.site.documents import Element, documents, has, links

# Posting, locale of the page -> the notice on it; all other pages have none.
NOTICES = {
    ("acme/untranslated", "en"): "notice.missing",
    ("globex/untranslated", "zh"): "notice.missing",
    ("acme/stale", "en"): "notice.stale",
    ("globex/stale", "zh"): "notice.stale",
    ("acme/closed", "zh"): "notice.closed",
    ("acme/closed", "en"): "notice.closed",
}


def posting_page(result: Result, code: str, posting: str) -> Element:
    return documents(result.folder)[i18n.posting(i18n.folder_of(code), posting)]


def test_notices_say_how_the_text_stands(cases: Result, cases_library: Library) -> None:
    """A missing, stale or closed posting says so in the page's own words; a current or unstamped one says nothing."""
    for posting in cases_library.postings:
        for locale in cases_library.locales:
            key = NOTICES.get((posting, locale.code))
            found = posting_page(cases, locale.code, posting).all(has("data-notice"))
            assert [one.attrs["data-notice"] for one in found] == ([key] if key else []), posting
            assert all(one.text.startswith(locale.t(str(key))) for one in found)


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


def test_untranslated_text_says_which_language_it_is_in(cases: Result) -> None:
    """Title and body carry the source's language; facts around them stay in the page's."""
    page = posting_page(cases, "en", "acme/untranslated")
    assert page.one(lambda one: one.tag == "h1").lang == "zh-Hans"
    assert page.one(lambda one: "p-posting__body" in one.attrs.get("class", "")).lang == "zh-Hans"
    assert {one.lang for one in page.all(has("data-fact"))} == {"en"}


def test_a_closed_job_takes_no_applications(cases: Result, code: str) -> None:
    """Mail leads from its page to those who run the portal alone, to report what is wrong."""

    def ways(posting: str) -> list[str]:
        page = posting_page(cases, code, posting)
        return [one.attrs["href"] for one in page if one.tag == "a" and "p-button" in one.attrs.get("class", "")]

    assert ways("acme/closed") == []
    mails = [one for one in posting_page(cases, code, "acme/closed") if one.attrs.get("href", "").startswith("mailto:")]
    assert [one.parent and one.parent.attrs["class"] for one in mails] == ["p-contribute"]
    web, mail, again = ways("acme/current")
    assert mail.startswith("mailto:jobs@acme.example?subject=")
    assert web == again == "https://acme.example/jobs/1"  # the first once more, at the foot of a phone
