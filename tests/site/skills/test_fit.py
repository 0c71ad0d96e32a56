"""What pages say of how a reader's skills fit, and the orders by it."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from tests.site.skills.acting import KEY, SAVED, SOME, Reading, box, having, mark, stored, wanted
from tests.site.test_shortlist import entries


def test_a_posting_says_which_skills_fit_and_which_are_missing(
    reading: Reading, code: str, cases_library: Library
) -> None:
    """In words and in two lists; its first lines lead there, and its own way in is back once nothing is ticked."""
    page = reading(f"{code}/jobs/acme/current/", SOME)
    posting, t = cases_library.postings["acme/current"], i18n.Locale.of(code)
    section = page.get_by_role("region", name=t.t("fit.title"))
    for one in cases_library.taxonomies.skills:
        apart = "" if one.demand else f"{one.name[code]} · "
        keys = {f"{one.id}/{term}": one.terms[term].name[code] for term in posting.terms[one.field]}
        for key, names in (
            ("fit.have", [name for key, name in keys.items() if key in SOME]),
            ("fit.missing", [name for key, name in keys.items() if key not in SOME]),
        ):
            assert names
            listed = section.get_by_role("list", name=f"{apart}{t.t(key)}", exact=True)
            expect(listed.get_by_role("listitem")).to_have_text(names)
    way = page.locator("[data-fit-way]")
    expect(way).to_have_text(mark(posting, cases_library, code))
    way.click()
    expect(section).to_be_in_viewport()
    page.evaluate(f"localStorage.setItem({KEY!r}, '{{}}'); document.dispatchEvent(new Event('skills'))")
    expect(section).to_have_count(0)
    expect(way).to_have_text(t.t("skills.way"))


def test_a_broader_skill_is_had_by_who_has_a_narrower_one(reading: Reading) -> None:
    """An accelerator is asked for: who knows one kind of it has that, and not the other way round."""
    for address, skill, number in (
        ("en/jobs/globex/untranslated/", "hardware/spark-npu", 1),
        ("en/jobs/acme/current/", "hardware/accelerator", 0),
    ):
        page = reading(address, [skill])
        expect(page.locator("#fit")).to_be_visible()
        expect(page.locator("#fit-have-hardware")).to_have_count(number)


def test_any_of_several_alternatives_will_do(reading: Reading, cases_library: Library) -> None:
    """They are one thing that is asked for, and are named together where they are missing."""
    t = i18n.Locale.of("en")
    page = reading("en/jobs/acme/untranslated/", ["skills/profiling"])
    expect(page.locator("[data-fit-way]")).to_have_text(t.n("fit.mark", 1, have="1"))
    page = reading("en/jobs/acme/untranslated/", ["skills/pytorch"])
    names = [cases_library.taxonomies.by_id["skills"].terms[one].name["en"] for one in ("cpp", "profiling")]
    expect(page.locator("#fit [aria-labelledby=fit-missing] li")).to_have_text([t.either(names)])


def test_what_is_only_a_plus_is_no_skill_that_is_missing(reading: Reading) -> None:
    """It stands under a heading of its own, below what the job asks for."""
    t = i18n.Locale.of("en")
    page = reading("en/jobs/globex/from-english/", ["skills/pytorch"])
    expect(page.locator("[data-fit-way]")).to_have_text(t.n("fit.mark", 1, have="1"))
    expect(page.locator("#fit-missing")).to_have_count(0)
    expect(page.locator("#fit-missing-skills")).to_have_text(f"{t.t('section.preferred')} · {t.t('fit.missing')}")
    expect(page.locator("#fit [aria-labelledby=fit-missing-skills] li")).to_have_text(["C++"])


def test_experience_that_is_accepted_is_had(reading: Reading) -> None:
    """With other hardware than what the job is on; nothing is listed twice, and each name leads to its page."""
    page = reading("en/jobs/acme/untranslated/", ["hardware/flint-gpu"])
    expect(page.locator("#fit [aria-labelledby=fit-have-hardware] li")).to_have_text(["Flint GPU"])
    expect(page.locator("#fit-missing-hardware")).to_have_count(0)
    expect(page.locator(".p-filed[data-asked]")).to_be_hidden()
    name = page.locator("#fit [aria-labelledby=fit-have-hardware] a")
    expect(name).to_have_attribute("href", re.compile("/en/hardware/flint-gpu/$"))
    expect(page.locator("#fit")).not_to_contain_text(i18n.Locale.of("en").t("fit.inferred").strip())


def test_experience_that_is_accepted_is_found_behind_what_jobs_are_about(reading: Reading) -> None:
    """The filter counts it apart, the list of results says so, and so do a term's page and a query."""
    t = i18n.Locale.of("en")
    page = reading("en/jobs/?hardware=flint-gpu")
    status = page.locator("[data-result-count]")
    expect(status).to_have_attribute("data-result-count", "3")
    expect(status).to_contain_text(t.n("list.background", 1))
    option = page.locator("[data-facet=hardware] label", has=page.locator("input[value=flint-gpu]"))
    expect(option.locator("[data-count]")).to_have_text("2")
    expect(option.locator("[data-others]")).to_have_text("+1")
    order = "cards => cards.map((one) => one.dataset.posting)"
    page.locator("button[data-more]").click()
    expect(page.locator("[data-results] article")).to_have_count(3)
    # Leads come behind all jobs.
    found = page.locator("[data-results] article").evaluate_all(order)
    assert found == ["acme/current", "acme/untranslated", "globex/from-english"]
    page = reading("en/hardware/flint-gpu/page/2/")
    expect(page.locator("#background article")).to_have_attribute("data-posting", "acme/untranslated")


def test_jobs_come_in_the_order_in_which_they_fit(reading: Reading, base: str, cases_library: Library) -> None:
    """By choice, kept in the address: the greatest share of its skills first, leads behind the jobs."""
    known = ("skills/profiling",)
    page = reading("en/jobs/", known)
    page.select_option("[data-sort] select", "fit")
    assert page.url == f"{base}en/jobs/?sort=fit"

    def place(posting: Posting) -> tuple[bool, float]:
        share = having(posting, cases_library, known) / (len(wanted(posting, cases_library)) or 1)
        return cases_library.is_lead(posting), -share

    expected = [one.id for one in sorted(cases_library.open, key=place)]
    assert expected != [one.id for one in cases_library.open]
    results = page.locator("[data-results] article")
    order = "cards => cards.map((one) => one.dataset.posting)"
    expect(results.first.locator("[data-fit]")).to_be_visible()
    for shown in range(2, len(expected), 2):
        expect(results).to_have_count(shown)
        page.click("[data-more]")
    expect(results).to_have_count(len(expected))
    assert results.evaluate_all(order) == expected
    page.goto("about:blank")  # a reload would go on where the reader was
    page.goto(f"{base}en/jobs/?sort=fit")
    expect(results.first.locator("[data-fit]")).to_be_visible()
    assert results.evaluate_all(order) == expected[:2]


def test_the_page_of_skills_shows_the_jobs_that_fit_best(reading: Reading, cases_library: Library) -> None:
    """Beside the skills, anew with each that is ticked, with the way to all others."""
    t, number = i18n.Locale.of("en"), len(cases_library.open)
    page = reading(i18n.my_skills("en/"))
    expect(page.locator("[data-sum]")).to_have_text(t.n("list.count", number))
    expect(page.locator("[data-next]")).to_be_hidden()
    box(page, "skills/profiling").check()
    first = page.locator("[data-results] article").first
    expect(first).to_have_attribute("data-posting", "acme/untranslated")
    expect(first.locator("[data-fit]")).to_have_text(t.n("fit.mark", 1, have="1"))
    expect(first.locator(".p-star")).to_be_visible()
    fitting = [one for one in cases_library.open if having(one, cases_library, ["skills/profiling"])]
    expect(page.locator("[data-sum]")).to_have_text(t.n("skills.match", len(fitting)))
    expect(page.locator("[data-results] article")).to_have_count(len(fitting))
    # Each group says how many of its jobs it shows.
    leads = [*map(cases_library.is_lead, fitting)].count(True)
    groups = {"skills.jobs.own": len(fitting) - leads, "skills.jobs.leads": leads}
    titles = [t.t(key, shown=str(count), count=str(count)) for key, count in groups.items() if count]
    expect(page.locator("[data-results] h3.p-cards__leads")).to_have_text(titles)
    expect(page.locator("[data-rule]")).to_be_visible()
    expect(page.locator("[data-all]")).to_have_attribute("href", "../jobs/?sort=fit")
    # What no job asks for fits none, and that is said.
    box(page, "skills/profiling").uncheck()
    page.fill("[data-find]", "Idle")
    box(page, "hardware/idle-dsp").check()
    expect(page.locator("[data-sum]")).to_have_text(t.t("skills.match.none"))


def test_the_page_of_skills_says_what_to_learn_for_what_is_chosen(reading: Reading, cases_library: Library) -> None:
    """Hardware in the address narrows the jobs; each lesson leads to as many jobs as it says, and can be ticked."""
    t = i18n.Locale.of("en")
    page = reading(i18n.my_skills("en/") + "?hardware=flint-gpu", ["skills/pytorch"])
    name = cases_library.taxonomies.by_id["hardware"].terms["flint-gpu"].name["en"]
    expect(page.locator("[data-next-title]")).to_have_text(t.t("skills.next.for", name=name))
    lesson = page.locator("[data-lessons] li").first
    expect(lesson).to_be_visible()
    link = lesson.locator("a")
    said, skill = link.inner_text(), lesson.locator("input").get_attribute("value") or ""
    assert f"hardware=flint-gpu&{skill.replace('/', '=')}&sort=fit" in str(link.get_attribute("href"))
    cards = page.locator("[data-results] article")
    shown = {*cards.evaluate_all("all => all.map((one) => one.dataset.posting)")}
    assert shown <= {"acme/current", "acme/untranslated", "globex/from-english"}
    link.click()
    count = page.locator("[data-result-count]")
    expect(page.locator("[data-results] article").first).to_be_visible()
    assert said == t.n("skills.asked", int(count.get_attribute("data-result-count") or 0))
    page.go_back()
    page.locator("[data-lessons] input").first.click()
    expect(page.locator(f"[data-lessons] input[value='{skill}']")).to_have_count(0)
    assert skill in stored(page)


def test_saved_jobs_are_marked(reading: Reading) -> None:
    page = reading(i18n.shortlist("en/"), ["skills/pytorch", "hardware/flint-gpu"])
    jobs = entries(["acme/closed", "acme/current", "globex/from-english"])
    page.evaluate("([key, jobs]) => localStorage.setItem(key, jobs)", [SAVED, json.dumps({"jobs": jobs})])
    page.reload()
    cards = page.locator("[data-shortlist] [data-list] article")
    expect(cards).to_have_count(3)
    mark = cards.locator("xpath=self::*[@data-posting='globex/from-english']").locator("[data-fit]")
    expect(mark).to_have_text(i18n.Locale.of("en").n("fit.mark", 1, have="1"))


def test_a_card_without_a_line_for_the_mark_gets_one(reading: Reading, base: str) -> None:
    """On an employer's own site a card may name neither who hires nor where."""
    page = reading("en/", SOME)
    line = "<p class=p-card__where>"
    page.route(
        f"{base}en/jobs/",
        lambda route: route.fulfill(
            response=(answer := route.fetch()), body=re.sub(f"{line}.*?</p>", "", answer.text(), flags=re.DOTALL)
        ),
    )
    page.goto(f"{base}en/jobs/")
    card = page.locator("[data-list] .p-card[data-skills]").first
    expect(card.locator(".p-card__where > [data-fit]")).to_be_visible()


def test_a_mark_is_not_saved_with_a_job(reading: Reading) -> None:
    """What is kept of a job is what its card says to everybody."""
    page = reading("en/jobs/", SOME)
    card = page.locator(".p-card[data-posting='acme/current']").first
    expect(card.locator("[data-fit]")).to_be_visible()
    card.locator(".p-star").click()
    (job,) = json.loads(page.evaluate(f"localStorage.getItem({SAVED!r})"))["jobs"]
    assert "Acme" in job["where"]
    assert card.locator("[data-fit]").inner_text() not in job["where"]
