"""Pages of terms as a reader meets them: the way to the jobs, what is not said twice, names in other languages."""

from __future__ import annotations

from careers import i18n
from careers.content.library import Library
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.documents import documents, has


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


def test_a_page_begins_with_its_jobs(read: Visiting, home: str, code: str) -> None:
    """On a phone within two screens; then what it is, its tools, how one comes to it, and figures; once each."""
    page = read(f"{home}{code}/hardware/ascend/", viewport={"width": 375, "height": 812}).page
    places = [
        page.locator(part).first.evaluate("one => one.getBoundingClientRect().top + scrollY")
        for part in ("#postings article", ".p-prose", "#stack", "#moves", "[data-breakdown]")
    ]
    assert places[0] < 2 * 812
    assert places == sorted(places)
    headings = page.locator("main h2").all_inner_texts()
    assert len(set(headings)) == len(headings)


def test_a_desk_has_facts_and_figures_beside_head_and_jobs(read: Visiting, home: str, code: str) -> None:
    """The right of the page is not empty; where there are no figures, jobs are as wide as the page."""
    for path, others in (("companies/baidu/", ".p-term__panels"), ("hardware/kunlun-xpu/", "#postings article")):
        page = read(f"{home}{code}/{path}", viewport={"width": 1440, "height": 900}).page
        head, facts, other = (page.locator(part).first.bounding_box() for part in (".p-lead", ".p-facts", others))
        assert head is not None
        assert facts is not None
        assert other is not None
        assert facts["x"] >= head["x"] + head["width"]
        assert abs(facts["y"] - head["y"]) < 8
        assert abs(facts["x"] + facts["width"] - other["x"] - other["width"]) < 8


def test_an_employer_has_its_careers_site_above_its_jobs(read: Visiting, home: str, code: str) -> None:
    page = read(f"{home}{code}/companies/baidu/", viewport={"width": 375, "height": 812}).page
    link = page.locator(".p-lead a.p-button").bounding_box()
    assert link is not None
    assert link["y"] < 812


def test_an_employers_own_name_is_not_on_its_cards(read: Visiting, home: str) -> None:
    """On those that stand in for an employer without jobs, the name is news."""
    page = read(f"{home}en/companies/baidu/").page
    cards = page.locator("#postings article")
    assert cards.count() > 1
    assert "Baidu" not in " ".join(cards.locator(".p-card__where").all_inner_texts())
    assert "Baidu" in (cards.first.locator(".p-card__where").text_content() or "")  # what is saved is read from there
    page = read(f"{home}en/companies/kunlunxin/").page
    assert "Baidu" in page.locator("[data-instead]").inner_text()
