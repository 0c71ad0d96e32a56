"""What the browser keeps of skills, in several tabs, and where it keeps nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from careers import i18n
from careers.content.library import Library
from tests.site.conftest import Visiting
from tests.site.skills.acting import SOME, Reading, box, mark, own, stored


def test_a_renamed_skill_counts_and_an_unknown_one_stays(reading: Reading) -> None:
    """Under its former id a skill is known by its present name; what this site does not know is kept for later."""
    page = reading(i18n.my_skills("en/"), ["hardware/spark", "skills/of-another-time"])
    expect(own(page)).to_have_text(["Spark NPU"])
    box(page, "skills/cpp").check()
    expect(own(page)).to_have_text(["Spark NPU", "C++"])
    assert stored(page) == ["hardware/spark", "skills/of-another-time", "skills/cpp"]
    page.get_by_role("button", name=i18n.Locale.of("en").t("filter.remove", label="Spark NPU")).click()
    assert stored(page) == ["skills/of-another-time", "skills/cpp"]


def test_broken_content_breaks_nothing(reading: Reading) -> None:
    """Whatever stands in the storage: pages work, and a skill can be ticked; what is no skill's key is not shown."""
    hostile = '{"version": 1, "skills": ["<img src=x onerror=alert(1)>", "skills/cpp", "../../x/y"]}'
    for text in ("{", "null", '{"skills": 5}', '{"version": 99, "skills": ["skills/cpp"]}'):
        page = reading(i18n.my_skills("en/"), text)
        box(page, "skills/cpp").check()
        assert stored(page) == ["skills/cpp"], text
    page = reading(i18n.my_skills("en/"), hostile)
    expect(own(page)).to_have_text(["C++"])


def test_removing_all_asks_first(reading: Reading) -> None:
    """Escape keeps everything; the button empties the list and goes on at the search."""
    page = reading(i18n.my_skills("en/"), SOME)
    page.click("[data-clear]")
    page.keyboard.press("Escape")
    expect(page.locator("[data-ask]")).to_be_hidden()
    assert stored(page) == list(SOME)
    page.click("[data-clear]")
    page.click("[data-ask] [value=clear]")
    expect(own(page)).to_have_count(0)
    expect(page.locator("[data-find]")).to_be_focused()
    expect(page.locator("[data-clear]")).to_be_hidden()
    assert stored(page) == []


def test_two_tabs_stay_in_step(reading: Reading, base: str, cases_library: Library) -> None:
    """What is ticked in one marks the cards of the other, which had none."""
    page = reading("zh/jobs/")
    other = page.context.new_page()
    other.goto(base + i18n.my_skills("en/"))
    box(other, "skills/cpp").check()
    posting = cases_library.postings["acme/current"]
    line = page.locator(".p-card[data-posting='acme/current'] [data-fit]").first
    expect(line).to_have_text(mark(posting, cases_library, "zh", ["skills/cpp"]))
    expect(page.locator("[data-sort] option[value=fit]")).to_be_enabled()
    own(other).first.click()
    expect(page.locator(".p-card [data-fit]")).to_have_count(0)


def test_a_browser_that_keeps_nothing_is_said_plainly(base: str, visit: Visiting) -> None:
    """The page says at once that skills hold for the visit, and what is ticked works there."""
    script = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'Some') }})"
    found = visit(base + i18n.my_skills("en/"), script=script)
    page = found.page
    expect(page.locator("[data-told]")).to_have_text(i18n.Locale.of("en").t("skills.refused"))
    box(page, "skills/cpp").check()
    expect(own(page)).to_have_text(["C++"])
    expect(page.locator("[data-results] [data-fit]").first).to_be_visible()
    assert found.faults == []


def test_where_only_a_visit_is_kept_the_next_page_knows_the_skills(base: str, visit: Visiting) -> None:
    """The lasting storage is refused, that of the tab is not."""
    script = (
        "const set = Storage.prototype.setItem; Storage.prototype.setItem = function (...given) "
        "{ if (this === localStorage) throw new DOMException('', 'Some'); return set.apply(this, given); }"
    )
    page = visit(base + i18n.my_skills("en/"), script=script).page
    box(page, "skills/cpp").check()
    page.goto(f"{base}en/jobs/")
    expect(page.locator(".p-card [data-fit]").first).to_be_visible()
    assert stored(page) == []


def test_without_the_vocabulary_pages_are_as_without_skills(base: str, reading: Reading) -> None:
    """It cannot be fetched: the list is there, and the page of skills says so."""
    page = reading("en/jobs/", SOME)
    page.route("**/vocabulary.json", lambda route: route.abort())
    page.reload()
    expect(page.locator("[data-list] .p-card").first).to_be_visible()
    expect(page.locator("[data-fit]")).to_have_count(0)
    page.goto(base + i18n.my_skills("en/"))
    expect(page.locator("[data-told]")).to_have_text(i18n.Locale.of("en").t("skills.failed"))
