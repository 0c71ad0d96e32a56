"""Pages of terms as a reader meets them: the way to the jobs, what is not said twice, names in other languages."""

from __future__ import annotations

from careers import i18n
from careers.content.library import Library
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.documents import documents, has


def test_a_landing_page_leads_from_its_jobs_to_the_stack_and_the_ways(site: Result, library: Library) -> None:
    """Ways to and from neighbours stand below the stacks they are about; then what the jobs ask for."""
    found = {
        code: [
            one.attrs["id"]
            for one in documents(site.folder)[i18n.term(i18n.folder_of(code), "hardware", "ascend")].all(has("id"))
        ]
        for code in library.locales.codes
    }
    wanted = ["postings", "stack", "skills", "topics"]
    assert {code: [one for one in ids if one in wanted] for code, ids in found.items()} == dict.fromkeys(found, wanted)


def test_who_knows_cuda_is_shown_jobs_on_other_hardware(site: Result, library: Library) -> None:
    """The one question of most readers: which jobs accept what they know; from the skill, one link leads there."""
    wanted = {posting.id for posting in library.open if "nvidia-gpu" in posting.terms.get("background", ())}
    for code in library.locales.codes:
        document = documents(site.folder)[i18n.term(i18n.folder_of(code), "hardware", "nvidia-gpu")]
        (accepting,) = [one for one in document.all(has("id")) if one.attrs["id"] == "background"]
        listed = {one.attrs["data-posting"] for one in accepting.all(has("data-posting"))}
        assert wanted
        assert wanted <= listed
        skill = documents(site.folder)[i18n.term(i18n.folder_of(code), "skills", "cuda")]
        (owners,) = [one for one in skill.all(has("data-fact")) if one.attrs["data-fact"] == "owners"]
        assert any(one.attrs["href"].endswith("nvidia-gpu/") for one in owners.all(has("href")))


def test_names_in_other_languages_say_which(site: Result, library: Library) -> None:
    """A reading voice changes with them; words to search by, such as CANN, are not among them."""
    document = documents(site.folder)[i18n.term("en/", "hardware", "ascend")]
    (also,) = [one for one in document.all(has("data-fact")) if one.attrs["data-fact"] == "also"]
    assert [(one.text.strip(), one.attrs["lang"]) for one in also.all(has("lang"))] == [("昇腾", "zh-Hans")]
    assert "CANN" not in also.text


def test_jobs_begin_within_the_first_two_screens_of_a_phone(visit: Visiting, home: str, code: str) -> None:
    page = visit(f"{home}{code}/hardware/ascend/", viewport={"width": 375, "height": 812}).page
    places = [
        page.locator(part).first.evaluate("one => one.getBoundingClientRect().top + scrollY")
        for part in ("#postings article", ".p-prose--columns", "#stack", "[data-breakdown]")
    ]
    assert places[0] < 2 * 812
    assert places == sorted(places)


def test_an_employers_own_name_is_not_on_its_cards(visit: Visiting, home: str) -> None:
    """On those that stand in for an employer without jobs, the name is news."""
    page = visit(f"{home}en/companies/baidu/").page
    cards = page.locator("#postings article")
    assert cards.count() > 1
    assert "Baidu" not in " ".join(cards.locator(".p-card__where").all_inner_texts())
    assert "Baidu" in (cards.first.locator(".p-card__where").text_content() or "")  # what is saved is read from there
    page = visit(f"{home}en/companies/kunlunxin/").page
    assert "Baidu" in page.locator("[data-instead]").inner_text()
