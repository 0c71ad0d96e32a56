"""A reader's skills in a real browser: ticking them, what pages say of how they fit, and what stands in the way."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from tests.conftest import Serve
from tests.site.accessibility import objections
from tests.site.building import Result
from tests.site.conftest import Visit
from tests.site.documents import documents
from tests.site.test_modules import SCRIPTS, needed
from tests.site.test_shortlist import REFUSALS, entries

Visiting = Callable[..., Visit]
Reading = Callable[..., Page]

KEY = "/careers/.skills"
SAVED = "/careers/.saved"
SOME = ("skills/cpp", "hardware/flint-gpu")


@pytest.fixture(scope="module")
def base(serve: Serve, cases: Result) -> str:
    """The root of the small site, served under a sub-path."""
    return serve(cases.folder, mount="careers")


@pytest.fixture
def reading(base: str, visit: Visiting) -> Reading:
    """Open an address of the small site in a browser that keeps these skills, or this text."""

    def go(address: str, skills: Sequence[str] | str = (), **options: Any) -> Page:
        page = visit("about:blank", **options).page
        page.route(f"{base}empty", lambda route: route.fulfill(body="", content_type="text/html"))
        page.goto(f"{base}empty")
        text = skills if isinstance(skills, str) else json.dumps({"version": 1, "skills": list(skills)})
        if skills:
            page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])
        page.goto(base + address)
        return page

    return go


def stored(page: Page) -> list[str]:
    """The skills that the browser keeps for good."""
    text = page.evaluate(f"localStorage.getItem({KEY!r})")
    skills: list[str] = json.loads(text)["skills"] if text else []
    return skills


def own(page: Page) -> Locator:
    """The reader's skills on their page."""
    return page.locator("[data-own] button")


def box(page: Page, skill: str) -> Locator:
    """The box of a skill that is offered."""
    return page.locator(f"[data-groups] input[value='{skill}']")


def wanted(posting: Posting, library: Library) -> list[str]:
    """The skills that a posting asks for."""
    return [
        f"{one.id}/{term}"
        for one in library.taxonomies.skills
        for term in one.narrowest(posting.terms.get(one.field, ()))
    ]


def mark(posting: Posting, library: Library, code: str, skills: Sequence[str] = SOME) -> str:
    """What the card of a posting says to who has these skills."""
    asked, t = wanted(posting, library), i18n.Locale.of(code)
    return t.n("fit.mark", len(asked), have=t.number(len(set(asked) & set(skills))))


# --- ticking ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["zh", "en"])
def test_what_is_ticked_is_marked_on_cards(reading: Reading, base: str, code: str, cases_library: Library) -> None:
    """On the list of all jobs: how many of its skills a reader has, beside what every card says."""
    folder = i18n.folder_of(code)
    page = reading(i18n.my_skills(folder))
    expect(page.locator("[data-none]")).to_be_visible()
    for skill in SOME:
        box(page, skill).check()
    expect(own(page)).to_have_count(2)
    assert stored(page) == list(SOME)
    page.goto(base + i18n.jobs(folder))
    cards = page.locator("[data-list] article")
    shown = cards.evaluate_all("cards => cards.map((one) => one.dataset.posting)")
    lines = [mark(cases_library.postings[one], cases_library, code) for one in shown]
    expect(cards.locator("[data-fit]")).to_have_text(lines)


def test_without_skills_there_is_one_way_in_and_nothing_is_loaded(base: str, visit: Visiting) -> None:
    """Neither marks nor an order by them, nor a request for the vocabulary."""
    for address in ("en/jobs/", "en/jobs/acme/current/", i18n.shortlist("en/"), "en/hardware/spark-npu/"):
        found = visit(base + address, until="networkidle")
        assert not [url for url in found.requests if "vocabulary.json" in url or "skills/marks" in url]
        expect(found.page.locator("[data-fit], #fit, [data-known]")).to_have_count(0)
        assert found.page.locator("a[href$='my-skills/']").count() >= 1
        assert found.faults == []
    page = visit(f"{base}en/jobs/?sort=fit").page
    expect(page.locator("[data-sort] option[value=fit]")).to_be_disabled()
    expect(page.locator("[data-list] .p-card").first).to_be_visible()


def test_skills_are_found_by_any_of_their_names(reading: Reading) -> None:
    """As one types, by the beginning of an alias; what no skill is called is said."""
    page = reading(i18n.my_skills("en/"))
    t = i18n.Locale.of("en")
    page.fill("[data-find]", "sparkco")
    expect(page.locator("[data-found]")).to_have_text(t.n("skills.found", 1))
    expect(page.locator("[data-groups] .p-choice__label")).to_have_text(["Spark NPU"])
    box(page, "hardware/spark-npu").check()
    page.fill("[data-find]", "needlework")
    expect(page.locator("[data-found]")).to_have_text(t.t("skills.found.none"))
    expect(page.locator("[data-groups] input")).to_have_count(0)
    page.fill("[data-find]", "")
    expect(box(page, "hardware/spark-npu")).to_be_checked()
    expect(page.locator("[data-found]")).to_be_empty()


def test_a_text_names_skills_and_is_neither_kept_nor_sent(base: str, visit: Visiting) -> None:
    """What is pasted is read in the page: suggestions that one press adds, one by one or all."""
    found = visit(base + i18n.my_skills("en/"), until="networkidle")
    page, t = found.page, i18n.Locale.of("en")
    page.click("[data-text] > summary")
    before = len(found.requests)
    page.fill("[data-pasted]", "Five years of C++ and PyTorch, kernels for 星火芯; secret-word")
    suggested = page.locator("[data-suggested] .p-choice__label")
    expect(suggested).to_have_text(["C++", "PyTorch", "Spark NPU"])
    expect(page.locator("[data-text-found]")).to_have_text(t.n("skills.text.found", 3))
    assert found.requests[before:] == []
    page.locator("[data-suggested] input").nth(1).click()
    expect(suggested).to_have_text(["C++", "Spark NPU"])
    page.get_by_role("button", name=t.n("skills.text.add", 2)).click()
    expect(own(page)).to_have_text(["PyTorch", "C++", "Spark NPU"])
    expect(page.locator("[data-told]")).to_have_text(t.n("skills.added", 2))
    expect(page.locator("[data-text-found]")).to_have_text(t.t("skills.text.none"))
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, location.href])")
    assert "secret-word" not in kept
    assert not [url for url in found.requests if "secret" in url]


def test_a_removed_skill_leaves_the_focus_in_the_list(reading: Reading) -> None:
    """On the next one, and in the end on the heading, which counts."""
    page = reading(i18n.my_skills("en/"), ["skills/cpp", "skills/pytorch"])
    t = i18n.Locale.of("en")
    page.get_by_role("button", name=t.t("filter.remove", label="C++")).click()
    expect(own(page)).to_have_count(1)
    expect(own(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-own-title]")).to_be_focused()
    expect(page.locator("[data-own-title]")).to_have_text(t.n("skills.own", 0))
    assert stored(page) == []


# --- what pages say -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["zh", "en"])
def test_a_posting_says_which_skills_fit_and_which_are_missing(
    reading: Reading, code: str, cases_library: Library
) -> None:
    """In words and in two lists; its first lines lead there, and its own way in is back once nothing is ticked."""
    page = reading(f"{code}/jobs/acme/current/", SOME)
    posting, t = cases_library.postings["acme/current"], i18n.Locale.of(code)
    by_key = {
        f"{one.id}/{term.id}": term.name[code] for one in cases_library.taxonomies.skills for term in one.terms.values()
    }
    asked = wanted(posting, cases_library)
    section = page.get_by_role("region", name=t.t("fit.title"))
    for key, names in (
        ("fit.have", [by_key[one] for one in asked if one in SOME]),
        ("fit.missing", [by_key[one] for one in asked if one not in SOME]),
    ):
        assert names
        expect(section.get_by_role("list", name=t.t(key)).get_by_role("listitem")).to_have_text(names)
    way = page.locator("[data-fit-way]")
    expect(way).to_have_text(mark(posting, cases_library, code))
    way.click()
    expect(section).to_be_in_viewport()
    page.evaluate(f"localStorage.setItem({KEY!r}, '{{}}'); document.dispatchEvent(new Event('skills'))")
    expect(section).to_have_count(0)
    expect(way).to_have_text(t.t("skills.way"))


def test_a_broader_skill_is_had_by_who_has_a_narrower_one(reading: Reading) -> None:
    """An accelerator is asked for: who knows one kind of it has that, and not the other way round."""
    page = reading("en/jobs/globex/untranslated/", ["hardware/spark-npu"])
    expect(page.locator("[data-fit-way]")).to_have_text(i18n.Locale.of("en").n("fit.mark", 2, have="1"))
    page = reading("en/jobs/acme/current/", ["hardware/accelerator"])
    expect(page.locator("[data-fit-way]")).to_have_text(i18n.Locale.of("en").n("fit.mark", 4, have="0"))


def test_a_terms_page_marks_what_is_known(reading: Reading) -> None:
    """In the figures of what its jobs ask for: a mark with words, and a line of what is missing."""
    page = reading("en/hardware/spark-npu/", ["skills/cpp"])
    t = i18n.Locale.of("en")
    section = page.locator("[data-breakdown=skills]")
    expect(section.locator("[data-known]")).to_have_count(1)
    expect(section.locator("[data-known]")).to_contain_text(t.t("fit.ticked"))
    expect(section.locator(".p-fit__line")).to_contain_text(t.n("fit.demand", 2, have="1"))
    expect(section.locator(".p-fit__line")).to_contain_text("Profiling")


def test_jobs_come_in_the_order_in_which_they_fit(reading: Reading, base: str, cases_library: Library) -> None:
    """By choice, kept in the address: the greater part of its skills first, and of those alike the newest."""
    page = reading("en/jobs/", SOME)
    page.select_option("[data-sort] select", "fit")
    assert page.url == f"{base}en/jobs/?sort=fit"

    def share(posting: Posting) -> float:
        asked = wanted(posting, cases_library)
        return len(set(asked) & set(SOME)) / (len(asked) + 1)

    expected = [one.id for one in sorted(cases_library.open, key=share, reverse=True)]
    assert expected != [one.id for one in cases_library.open]
    results = page.locator("[data-results] article")
    for _ in range(2):
        expect(results.first.locator("[data-fit]")).to_be_visible()
        for shown in range(2, len(expected), 2):
            expect(results).to_have_count(shown)
            page.click("[data-more]")
        expect(results).to_have_count(len(expected))
        assert results.evaluate_all("cards => cards.map((one) => one.dataset.posting)") == expected
        page.evaluate("history.replaceState(null, '')")
        page.reload()


def test_the_page_of_skills_shows_the_jobs_that_fit_best(reading: Reading, cases_library: Library) -> None:
    """Beside the skills, anew with each that is ticked, with the way to all others."""
    page = reading(i18n.my_skills("en/"))
    expect(page.locator("[data-best]")).to_be_hidden()
    box(page, "skills/profiling").check()
    first = page.locator("[data-best] article").first
    expect(first).to_have_attribute("data-posting", "globex/stale")
    expect(first.locator("[data-fit]")).to_have_text(i18n.Locale.of("en").n("fit.mark", 1, have="1"))
    expect(first.locator(".p-star")).to_be_visible()
    expect(page.locator("[data-best] .p-more a")).to_have_attribute("href", "../jobs/?sort=fit")


def test_saved_jobs_are_marked_and_ordered_by_fit(reading: Reading) -> None:
    """What has closed comes last; without skills that order is not offered."""
    page = reading(i18n.shortlist("en/"), ["skills/pytorch", "hardware/flint-gpu"])
    jobs = entries(["acme/closed", "acme/current", "globex/from-english"])
    page.evaluate("([key, jobs]) => localStorage.setItem(key, jobs)", [SAVED, json.dumps({"jobs": jobs})])
    page.reload()
    cards = page.locator("[data-shortlist] [data-list] article")
    expect(cards).to_have_count(3)
    page.select_option("[data-sort]", "fit")
    order = "cards => cards.map((one) => one.dataset.posting)"
    page.wait_for_function("document.querySelector('[data-list] article').dataset.posting === 'globex/from-english'")
    assert cards.evaluate_all(order) == ["globex/from-english", "acme/current", "acme/closed"]
    expect(cards.first.locator("[data-fit]")).to_have_text(i18n.Locale.of("en").n("fit.mark", 3, have="2"))
    page.evaluate(f"localStorage.removeItem({KEY!r}); document.dispatchEvent(new Event('skills'))")
    expect(page.locator("[data-sort] option[value=fit]")).to_be_disabled()
    expect(page.locator("[data-sort]")).to_have_value("saved")


def test_a_mark_is_not_saved_with_a_job(reading: Reading) -> None:
    """What is kept of a job is what its card says to everybody."""
    page = reading("en/jobs/", SOME)
    card = page.locator(".p-card[data-posting='acme/current']").first
    expect(card.locator("[data-fit]")).to_be_visible()
    card.locator(".p-star").click()
    (job,) = json.loads(page.evaluate(f"localStorage.getItem({SAVED!r})"))["jobs"]
    assert "Acme" in job["where"]
    assert card.locator("[data-fit]").inner_text() not in job["where"]


# --- what is kept -------------------------------------------------------------------------------------------


def test_a_renamed_skill_counts_and_an_unknown_one_stays(reading: Reading) -> None:
    """Under its former id a skill is known by its present name; what this site does not know is kept for later."""
    page = reading(i18n.my_skills("en/"), ["hardware/spark", "skills/of-another-time"])
    expect(own(page)).to_have_text(["Spark NPU"])
    box(page, "skills/cpp").check()
    expect(own(page)).to_have_text(["Spark NPU", "C++"])
    assert stored(page) == ["hardware/spark", "skills/of-another-time", "skills/cpp"]
    page.get_by_role("button", name=i18n.Locale.of("en").t("filter.remove", label="Spark NPU")).click()
    assert stored(page) == ["skills/of-another-time", "skills/cpp"]


@pytest.mark.parametrize("text", ["{", "[]", "null", '{"skills": 5}', '{"version": 99, "skills": ["skills/cpp"]}'])
def test_broken_content_breaks_nothing(reading: Reading, text: str) -> None:
    """Whatever stands in the storage: pages work, and a skill can be ticked."""
    page = reading(i18n.my_skills("en/"), text)
    box(page, "skills/cpp").check()
    assert stored(page) == ["skills/cpp"]
    expect(own(page)).to_have_text(["C++"])


def test_hostile_content_is_left_out(reading: Reading) -> None:
    """What is no skill's key is not even shown."""
    page = reading(i18n.my_skills("en/"), ["<img src=x onerror=alert(1)>", "skills/cpp", "../../x/y"])
    expect(own(page)).to_have_text(["C++"])


def test_skills_go_to_another_browser_as_a_file(reading: Reading, visit: Visiting, base: str) -> None:
    """What is exported is added to what is there; a file of another kind changes nothing and is said."""
    page = reading(i18n.my_skills("en/"), SOME)
    t = i18n.Locale.of("en")
    with page.expect_download() as given:
        page.click("[data-export]")
    assert given.value.suggested_filename.startswith("skills-")
    text = given.value.path().read_text("utf-8")
    other = visit(base + i18n.my_skills("zh/")).page
    box(other, "skills/cpp").check()
    other.set_input_files("[data-file]", {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()})
    zh = i18n.Locale.of("zh")
    expect(other.locator("[data-told]")).to_have_text(
        zh.t("saved.comma").join([zh.n("skills.added", 1), zh.n("saved.known", 1)])
    )
    assert sorted(stored(other)) == sorted(SOME)
    page.set_input_files("[data-file]", {"name": "a.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.locator("[data-told]")).to_have_text(t.t("skills.wrong"))
    assert stored(page) == list(SOME)


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


def test_a_list_has_an_end(reading: Reading) -> None:
    """What does not fit is refused with a sentence, and the box says so too."""
    page = reading(i18n.my_skills("en/"), [f"skills/other-{number}" for number in range(300)])
    box(page, "skills/cpp").click()
    expect(page.locator("[data-told]")).to_have_text(i18n.Locale.of("en").t("skills.full", most="300"))
    expect(box(page, "skills/cpp")).not_to_be_checked()
    assert len(stored(page)) == 300


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


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS)
def test_a_browser_that_keeps_nothing_is_said_plainly(base: str, visit: Visiting, refusal: str) -> None:
    """The page says at once that skills hold for the visit, and what is ticked works there."""
    found = visit("about:blank")
    page = found.page
    page.add_init_script(refusal)
    page.goto(base + i18n.my_skills("en/"))
    expect(page.locator("[data-told]")).to_have_text(i18n.Locale.of("en").t("skills.refused"))
    box(page, "skills/cpp").check()
    expect(own(page)).to_have_text(["C++"])
    expect(page.locator("[data-best] [data-fit]").first).to_be_visible()
    assert found.faults == []


def test_where_only_a_visit_is_kept_the_next_page_knows_the_skills(base: str, visit: Visiting) -> None:
    """The lasting storage is refused, that of the tab is not."""
    page = visit("about:blank").page
    page.add_init_script(
        "const set = Storage.prototype.setItem; Storage.prototype.setItem = function (...given) "
        "{ if (this === localStorage) throw new DOMException('', 'Some'); return set.apply(this, given); }"
    )
    page.goto(base + i18n.my_skills("en/"))
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


# --- everybody ----------------------------------------------------------------------------------------------


def test_everything_can_be_done_with_the_keyboard(reading: Reading) -> None:
    """From the search over a box to a text, without a pointer."""
    page = reading(i18n.my_skills("en/"))
    page.locator("[data-find]").focus()
    page.keyboard.type("pytorch")
    page.keyboard.press("Tab")
    expect(box(page, "skills/pytorch")).to_be_focused()
    page.keyboard.press("Space")
    expect(own(page)).to_have_text(["PyTorch"])
    expect(box(page, "skills/pytorch")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("[data-pasted]")).to_be_focused()
    page.keyboard.type("C++, profiling")
    expect(page.locator("[data-suggested] input")).to_have_count(2)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(own(page)).to_have_text(["PyTorch", "C++"])
    expect(page.locator("[data-suggested] input")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("code", "width"), [("zh", 375), ("en", 1280)])
def test_everybody_can_read_it(reading: Reading, scheme: str, code: str, width: int) -> None:
    """Axe finds nothing on the page with skills and suggestions, on a posting, on a list and on a term's page."""
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}}
    page = reading(i18n.my_skills(i18n.folder_of(code)), SOME, **options)
    page.click("[data-text] > summary")
    page.fill("[data-pasted]", "PyTorch")
    expect(page.locator("[data-suggested] input")).to_have_count(1)
    expect(page.locator("[data-best] [data-fit]").first).to_be_visible()
    assert objections(page) == []
    for address, sign in (
        (f"{code}/jobs/acme/current/", "#fit"),
        (f"{code}/hardware/spark-npu/", ".p-fit__line"),
        (i18n.jobs(i18n.folder_of(code)), ".p-card [data-fit]"),
    ):
        page = reading(address, SOME, **options)
        expect(page.locator(sign).first).to_be_visible()
        assert objections(page) == []


@pytest.mark.parametrize("code", ["zh", "en"])
@pytest.mark.parametrize("width", [320, 375])
def test_nothing_is_cut_off_on_a_phone(reading: Reading, code: str, width: int) -> None:
    """On the page of skills, a posting and a list."""
    folder = i18n.folder_of(code)
    for address in (i18n.my_skills(folder), f"{code}/jobs/acme/current/", i18n.jobs(folder)):
        page = reading(address, SOME, viewport={"width": width, "height": 700})
        expect(page.locator("[data-fit], #fit").first).to_be_visible()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_without_scripts_the_page_says_what_it_needs(base: str, visit: Visiting) -> None:
    """And leads to the jobs; nothing that cannot be used is shown."""
    page = visit(base + i18n.my_skills("en/"), java_script_enabled=False).page
    expect(page.locator(".p-notice")).to_contain_text(i18n.Locale.of("en").t("skills.noscript"))
    expect(page.locator("[data-tools]")).to_be_hidden()


def test_the_page_names_every_module_that_it_needs_at_once(cases: Result) -> None:
    """They are fetched together, but for those that draw cards, which wait for the first skill."""
    document = documents(cases.folder)[i18n.my_skills("en/")]
    base = "../../assets/javascripts/"
    preloads = {one.attrs["href"] for one in document if one.attrs.get("rel") == "modulepreload"}
    later = needed(SCRIPTS / "jobs" / "finder.js") | {"jobs/finder.js"}
    named = {one.removeprefix(base) for one in preloads}
    assert needed(SCRIPTS / "skills" / "page.js") - later <= named
    assert named <= needed(SCRIPTS / "skills" / "page.js") | {"saved/store.js", "storage.js"}


def test_nobody_is_led_to_the_page_from_outside(cases: Result) -> None:
    """It is every reader's own: in no search engine, in no sitemap."""
    for code in ("zh", "en"):
        folder = i18n.folder_of(code)
        assert '<meta name="robots" content="noindex">' in (
            cases.folder / i18n.my_skills(folder) / "index.html"
        ).read_text("utf-8")
        assert "my-skills" not in (cases.folder / i18n.sitemap_part(code)).read_text("utf-8")
