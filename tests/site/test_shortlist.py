"""Saving jobs in a real browser: stars, the page of saved jobs, its file, and what stands in the way."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from careers import i18n
from careers.content.library import Library
from tests.browser import shifts
from tests.conftest import Serve
from tests.site.accessibility import objections
from tests.site.building import Result
from tests.site.conftest import Visiting

Saving = Callable[..., Page]

KEY = "/careers/.saved"
HOSTILE = '<img src=x onerror="window.broken = true">'
# What the reader of the small site has saved, the last one first.
SOME = ("acme/current", "acme/closed", "globex/from-english", "acme/vanished")


def entries(ids: Sequence[str]) -> list[dict[str, str]]:
    """Jobs as the browser keeps them, the first saved last."""
    return [
        {
            "id": one,
            "saved": f"2026-11-{20 - place:02}T08:00:00.000Z",
            "title": f"Was {one}",
            "lang": "en",
            "where": "X",
        }
        for place, one in enumerate(ids)
    ]


def stored(page: Page) -> list[dict[str, str]]:
    written = page.evaluate(f"localStorage.getItem({KEY!r})")
    jobs: list[dict[str, str]] = json.loads(written)["jobs"] if written else []
    return jobs


@pytest.fixture
def saving(base: str, remembering: Saving) -> Saving:
    def go(address: str, jobs: Any = (), **options: Any) -> Page:
        written = jobs if isinstance(jobs, str) else json.dumps({"version": 1, "jobs": list(jobs)})
        return remembering(base, address, {KEY: written} if jobs else {}, **options)

    return go


def settled(page: Page) -> Locator:
    expect(page.locator("[data-shortlist] [data-list]")).to_have_attribute("aria-busy", "false")
    return page.locator("[data-shortlist] [data-list] article")


def ids(page: Page) -> list[str]:
    found: list[str] = settled(page).evaluate_all("cards => cards.map((one) => one.dataset.posting)")
    return found


def star(page: Page, posting: str) -> Locator:
    return page.locator(f"[data-save='{posting}']:visible").first


def upload(page: Page, content: Any, name: str = "shortlist.json") -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    page.set_input_files("[data-file]", {"name": name, "mimeType": "application/json", "buffer": text.encode()})


def said(page: Page) -> Locator:
    return page.locator("[data-told]")


# --- stars --------------------------------------------------------------------------------------------------


def test_a_star_saves_and_is_still_pressed_on_the_next_visit(saving: Saving, code: str, cases_library: Library) -> None:
    """On the list; the star is named after its job in every state, and the header counts."""
    page = saving(f"{code}/jobs/")
    found = star(page, cases_library.open[0].id)
    title = cases_library.open[0].text(code).title
    name = i18n.Locale.of(code).t("saved.name", title=title)
    button = page.get_by_role("button", name=name, exact=True)
    expect(page.locator("[data-saved-count]")).to_be_hidden()
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-saved-count]")).to_have_text("1")
    page.reload()
    expect(found).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("link", name=f"{i18n.Locale.of(code).t('frame.saved')} 1")).to_be_visible()
    found.click()
    expect(found).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-saved-count]")).to_be_hidden()
    assert stored(page) == []


def test_without_scripts_no_star_is_shown_and_nothing_moves(base: str, read: Visiting) -> None:
    """Its room is kept, so that cards are the same with and without."""
    boxes = []
    for scripts in (False, True):
        page = read(f"{base}en/hardware/spark-npu/", java_script_enabled=scripts).page
        expect(page.locator(".p-star").first).to_be_visible(visible=scripts)
        boxes.append([one.bounding_box() for one in page.locator("article[data-posting]").all()])
    assert boxes[0] == boxes[1]


def test_sites_of_one_origin_share_nothing(serve: Serve, cases: Result, read: Visiting, tmp_path: Path) -> None:
    """Two portals on one host, in folders of their own: each has a list of its own."""
    for name in ("one", "two"):
        (tmp_path / name).symlink_to(cases.folder, target_is_directory=True)
    root = serve(tmp_path)
    page = read(f"{root}one/en/jobs/").page
    star(page, "acme/current").click()
    page.goto(f"{root}two/en/jobs/")
    expect(star(page, "acme/current")).to_have_attribute("aria-pressed", "false")


# --- the page -----------------------------------------------------------------------------------------------


def test_the_page_speaks_its_own_language_whatever_was_saved_in(
    saving: Saving, base: str, code: str, cases_library: Library
) -> None:
    """Jobs saved in either language have the titles of the page's; the last saved stands first."""
    page = saving("zh/jobs/globex/from-english/")
    star(page, "globex/from-english").click()
    page.goto(f"{base}en/jobs/acme/current/")
    star(page, "acme/current").click()
    page.goto(base + i18n.shortlist(i18n.folder_of(code)))
    assert ids(page) == ["acme/current", "globex/from-english"]
    titles = [cases_library.postings[one].text(code).title for one in ids(page)]
    assert settled(page).locator(".p-card__title").all_inner_texts() == titles


def test_cards_are_those_of_the_lists(saving: Saving, base: str) -> None:
    """The same text, links that lead to the same places, and a star that is pressed."""
    told = "one => [one.innerText, [...one.querySelectorAll('a')].map((link) => link.href)]"
    page = saving(i18n.shortlist("en/"), entries(["acme/current"]))
    card = settled(page).first.evaluate(told)
    page.goto(f"{base}en/jobs/")
    assert card == page.locator(".p-card[data-posting='acme/current']").evaluate(told)
    expect(star(page, "acme/current")).to_have_attribute("aria-pressed", "true")


def test_what_has_closed_and_what_is_gone_is_said(saving: Saving, code: str) -> None:
    """A closed job is marked; of one that is gone there is what was kept, as text; the line above counts both."""
    page = saving(i18n.shortlist(i18n.folder_of(code)), entries(SOME))
    t = i18n.Locale.of(code)
    assert ids(page) == list(SOME)
    expect(page.locator("[data-posting='acme/closed'] .p-card__closed")).to_have_text(t.t("card.closed"))
    gone = page.locator("[data-posting='acme/vanished']")
    expect(gone.locator(".p-card__title")).to_have_text("Was acme/vanished")
    expect(gone.locator(".p-card__closed")).to_have_text(t.t("saved.gone"))
    expect(gone.locator("a")).to_have_count(0)
    status = page.locator("[data-shortlist] [data-result-count]")
    expect(status).to_have_attribute("data-result-count", "4")
    parts = [t.n("saved.count", 4), t.n("saved.closed.count", 1), t.n("saved.gone.count", 1)]
    expect(status).to_have_text(t.t("saved.comma").join(parts))


def test_a_job_that_was_renamed_is_followed(saving: Saving) -> None:
    """Under its former name it leads to the present one, which is kept from then on."""
    page = saving(i18n.shortlist("en/"), entries(["acme/first-name"]))
    expect(page.locator("[data-list] article[data-posting='acme/current']")).to_be_visible()
    assert ids(page) == ["acme/current"]
    assert [(one["id"], one["saved"]) for one in stored(page)] == [("acme/current", "2026-11-20T08:00:00.000Z")]


def test_what_cannot_be_reached_stands_there_as_it_was(saving: Saving, base: str) -> None:
    """Without the network: what was kept, with a link, and nothing is taken for gone."""
    page = saving(f"{i18n.shortlist('en/')}?", ())
    page.evaluate("([key, jobs]) => localStorage.setItem(key, jobs)", [KEY, json.dumps({"jobs": entries(SOME[:2])})])
    page.route("**/jobs/acme/**", lambda route: route.abort())
    page.reload()
    assert ids(page) == list(SOME[:2])
    link = page.locator("[data-posting='acme/current'] .p-card__title a")
    assert link.evaluate("one => one.href") == f"{base}en/jobs/acme/current/"
    expect(page.locator("[data-posting='acme/current'] .p-card__closed")).to_have_text(
        i18n.Locale.of("en").t("saved.failed")
    )
    assert len(stored(page)) == 2


def test_a_removed_job_can_be_had_back(saving: Saving) -> None:
    """Its star takes it out, a button brings it back to its old place, and the focus stays where the reader is.

    To remove all is asked first: Escape and the first button keep everything; only the other one empties the list.
    """
    page = saving(i18n.shortlist("en/"), entries(SOME))
    settled(page)
    star(page, "acme/closed").focus()
    page.keyboard.press("Space")
    assert [one["id"] for one in stored(page)] == ["acme/current", "globex/from-english", "acme/vanished"]
    undo = page.locator("[data-undo='acme/closed']")
    expect(undo).to_be_focused()
    # Named as the page names it now, not as it was called when it was saved.
    expect(page.locator(".p-saved__removed")).to_contain_text("Simulation Engineer")
    expect(page.locator("[data-saved-count]")).to_have_text("3")
    assert ids(page) == ["acme/current", "globex/from-english", "acme/vanished"]
    page.keyboard.press("Enter")
    assert ids(page) == list(SOME)
    assert [one["id"] for one in stored(page)] == list(SOME)
    assert stored(page)[1]["saved"] == "2026-11-19T08:00:00.000Z"
    expect(star(page, "acme/closed")).to_be_focused()
    for way in ("Escape", "Enter"):
        page.click("[data-clear]")
        page.locator("[data-ask] button:not([value])").focus()
        page.keyboard.press(way)
        expect(page.locator("[data-ask]")).to_be_hidden()
        assert len(stored(page)) == 4
    page.click("[data-clear]")
    page.click("[data-ask] [value=clear]")
    expect(page.locator("[data-empty]")).to_be_visible()
    assert stored(page) == []
    expect(page.locator("[data-list] article")).to_have_count(0)
    expect(page.locator("[data-clear]")).to_be_hidden()


def test_deadlines_stand_first_on_request(saving: Saving, cases_library: Library) -> None:
    """Open jobs with a last day come first, the nearest at the top; then those without; what is closed or gone last."""
    some = ["acme/vanished", "acme/closed", *(one.id for one in reversed(cases_library.open))]
    page = saving(i18n.shortlist("en/"), entries(some))
    assert ids(page) == some
    page.select_option("[data-sort]", "closes")
    closing = sorted(
        (one for one in cases_library.open if one.closes), key=lambda one: (one.closes, some.index(one.id))
    )
    rest = [one for one in some[2:] if not cases_library.postings[one].closes]
    assert len(closing) > 0
    assert ids(page) == [*(one.id for one in closing), *rest, "acme/closed", "acme/vanished"]
    page.select_option("[data-sort]", "saved")
    assert ids(page) == some


def test_no_more_than_six_pages_are_asked_for_at_a_time(saving: Saving, base: str) -> None:
    """Of eight saved jobs; the rest wait for their turn, and all are there in the end."""
    page = saving(i18n.shortlist("en/"))
    waiting: list[Route] = []
    page.route("**/en/jobs/many/*/", lambda route: waiting.append(route))
    some = [f"many/job-{number}" for number in range(8)]
    page.evaluate("([key, jobs]) => localStorage.setItem(key, jobs)", [KEY, json.dumps({"jobs": entries(some)})])
    page.reload()
    answered = 0
    while answered < 8:
        page.wait_for_function("count => count", arg=1)
        page.wait_for_timeout(50)
        assert 0 < len(waiting) <= 6
        answered += 1
        waiting.pop(0).fulfill(status=404, body="")
    assert ids(page) == some


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_rows_come_from_the_top_down_and_move_nothing(saving: Saving, width: int) -> None:
    """A card that is there stays where it is, whichever answer comes first."""
    page = saving(i18n.shortlist("en/"), viewport={"width": width, "height": 800})
    held: list[Route] = []
    page.route("**/en/jobs/acme/current/", lambda route: held.append(route))
    page.evaluate("([key, jobs]) => localStorage.setItem(key, jobs)", [KEY, json.dumps({"jobs": entries(SOME)})])
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/globex/from-english/")):
        page.reload()
    page.evaluate("() => new Promise((idle) => requestIdleCallback(idle))")
    expect(page.locator("[data-list]")).to_have_attribute("aria-busy", "true")
    expect(page.locator("[data-list] article")).to_have_count(0)
    held[0].continue_()
    assert ids(page) == list(SOME)
    assert shifts(page) == []


def test_the_page_works_without_a_search_index(unsearched: Result, serve: Serve, read: Visiting) -> None:
    """It asks the jobs' own pages."""
    root = serve(unsearched.folder, mount="careers")
    page = read(f"{root}en/jobs/").page
    star(page, "acme/current").click()
    page.goto(root + i18n.shortlist("en/"))
    assert ids(page) == ["acme/current"]


def test_the_page_tells_what_it_needs(base: str, read: Visiting) -> None:
    """Without scripts: a sentence and the way to the jobs; no tools that do nothing."""
    page = read(base + i18n.shortlist("zh/"), java_script_enabled=False).page
    expect(page.locator("noscript p", has=page.locator("a[href='../jobs/']"))).to_be_visible()
    expect(page.locator("[data-shortlist] button:visible")).to_have_count(0)


# --- the file -----------------------------------------------------------------------------------------------


def test_a_list_goes_by_file_to_another_browser(saving: Saving, tmp_path: Path) -> None:
    """Export, then import elsewhere: the same jobs, in the same order, saved at the same times.

    Import adds to what is there; a job in both stays as it was saved here.
    """
    page = saving(i18n.shortlist("zh/"), entries(SOME))
    settled(page)
    with page.expect_download() as download:
        page.click("[data-export]")
    assert download.value.suggested_filename.startswith("shortlist-20")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert stored(page) == entries(SOME)
    other = saving(i18n.shortlist("en/"))
    expect(other.locator("[data-empty]")).to_be_visible()
    other.set_input_files("[data-file]", path)
    expect(said(other)).to_have_text(i18n.Locale.of("en").n("saved.added", 4))
    assert ids(other) == list(SOME)
    assert stored(other) == entries(SOME)
    upload(other, {"jobs": entries(["acme/stale", "acme/current"])[::-1]})
    t = i18n.Locale.of("en")
    expect(said(other)).to_have_text(t.t("saved.comma").join([t.n("saved.added", 1), t.n("saved.known", 1)]))
    assert sorted(stored(other), key=lambda one: one["id"] == "acme/stale") == [
        *entries(SOME),
        *entries(["acme/stale"]),
    ]


WRONG: Mapping[str, Any] = {
    "no JSON": "Dear Sir or Madam",
    "a later version": {"version": 2, "jobs": [{"id": "acme/filled"}]},
    "nothing": "",
    "another shape": [1, 2, 3],
    "null": None,
    "no list": {"version": 1, "jobs": "acme/current"},
    "no jobs": {"version": 1, "jobs": [None, 7, "acme/current", {"id": 5}, {"title": "x"}]},
    "paths": {"jobs": [{"id": one} for one in ("../../x", "acme/../x", "https://evil.example/x", "a/b/c", "A/B")]},
    "too much": json.dumps({"jobs": entries(["acme/current"])}) + " " * 2_000_001,
}


def test_a_wrong_file_gets_a_sentence_and_nothing_is_lost(saving: Saving) -> None:
    """One with more than a list holds, too, is refused as a whole; no page of the site grows with a file."""
    page, t = saving(i18n.shortlist("en/"), entries(["acme/current"])), i18n.Locale.of("en").t
    many = {f"{number} jobs": {"jobs": [{"id": f"many/job-{one}"} for one in range(number)]} for number in (500, 600)}
    for name, content in {**WRONG, **many}.items():
        assert ids(page) == ["acme/current"], name
        said(page).evaluate("one => { one.textContent = '' }")  # so that the next sentence is of the next file
        upload(page, content)
        expect(said(page), name).to_have_text(t("saved.full" if name in many else "saved.wrong"))
        assert stored(page) == entries(["acme/current"]), name
    assert ids(page) == ["acme/current"]


def test_a_hostile_file_is_text_and_nothing_else(saving: Saving) -> None:
    """Titles with markup are shown as they are written; what is no job is left out; the future is now."""
    page = saving(i18n.shortlist("en/"))
    job = {"id": "acme/vanished", "saved": "2999-01-01", "title": HOSTILE, "lang": '"><script>', "where": HOSTILE}
    upload(page, {"jobs": [job, {"id": "../../evil"}, {"id": "acme/bare", "saved": {}}], "__proto__": {"polluted": 1}})
    expect(settled(page)).to_have_count(2)  # the list is quiet before the file is read, too
    assert ids(page) == ["acme/vanished", "acme/bare"]
    card = page.locator("[data-posting='acme/vanished']")
    expect(card.locator(".p-card__title")).to_have_text(HOSTILE)
    expect(card.locator(".p-card__where")).to_have_text(HOSTILE)
    assert page.locator("[data-list] img").count() == 0
    assert page.evaluate("window.broken") is None
    assert page.evaluate("({}).polluted") is None
    assert stored(page)[0]["saved"] < "2999"
    assert set(stored(page)[0]) == {"id", "saved", "title", "lang", "where"}


def test_a_button_with_a_word_says_that_the_job_is_saved(saving: Saving, code: str, cases_library: Library) -> None:
    """In the same room, so that nothing beside it moves; the header's star is filled with the first.

    What is kept of the job is what its card says.
    """
    page = saving(f"{code}/jobs/acme/current/")
    t = i18n.Locale.of(code).t
    button = page.locator(".p-actions [data-save='acme/current']")
    filled = page.locator(".p-header__saved[data-icon='star-filled']")
    box = button.bounding_box()
    for saved in (False, True, False):
        expect(button).to_have_text(t("action.saved" if saved else "action.save"), use_inner_text=True)
        expect(filled).to_have_count(int(saved))
        expect(button).to_have_attribute("aria-pressed", str(saved).lower())
        assert button.bounding_box() == box
        button.click()
    (job,) = stored(page)
    assert (job["id"], job["lang"]) == ("acme/current", code)
    assert job["title"] == page.get_by_role("heading", level=1).inner_text()
    assert cases_library.taxonomies.by_field["company"].terms["acme"].name[code] in job["where"]


# --- what stands in the way ---------------------------------------------------------------------------------


def test_broken_content_breaks_nothing(saving: Saving, base: str) -> None:
    """Whatever stands in the storage: pages work, and a job can be saved."""
    for written in ("{", "null", '{"version": 99, "jobs": [{"id": {}}, null]}'):
        page = saving("en/jobs/", written)
        star(page, "acme/current").click()
        expect(page.locator("[data-saved-count]"), written).to_have_text("1")
    page.goto(base + i18n.shortlist("en/"))
    assert ids(page) == ["acme/current"]


def test_two_tabs_stay_in_step(saving: Saving, base: str) -> None:
    """What is saved or removed in one shows in the other, on the list as on the page of saved jobs."""
    page = saving(i18n.shortlist("en/"))
    expect(page.locator("[data-empty]")).to_be_visible()
    other = page.context.new_page()
    other.goto(f"{base}zh/jobs/")
    star(other, "acme/current").click()
    expect(page.locator("[data-list] article[data-posting='acme/current']")).to_be_visible()
    expect(page.locator("[data-empty]")).to_be_hidden()
    expect(page.locator("[data-saved-count]")).to_have_text("1")
    star(page, "acme/current").click()
    expect(star(other, "acme/current")).to_have_attribute("aria-pressed", "false")
    expect(other.locator("[data-saved-count]")).to_be_hidden()


def test_a_browser_that_keeps_nothing_is_said_plainly(base: str, visit: Visiting) -> None:
    """Full, or forbidden to write: a press that saves nothing leaves the star as it was and says why, once.

    The page says so at once.
    """
    script = "Storage.prototype.setItem = () => { throw new DOMException('', 'Some') }"
    found = visit(f"{base}en/jobs/", script=script)
    page = found.page
    words = i18n.Locale.of("en").t("saved.refused")
    for _ in range(2):
        star(page, "acme/current").click()
        expect(page.get_by_role("alert").filter(has_text=words)).to_have_count(1)
        expect(star(page, "acme/current")).to_have_attribute("aria-pressed", "false")
    page.locator(".p-said button").click()
    expect(page.get_by_text(words)).to_be_hidden()
    star(page, "acme/current").click()
    expect(page.get_by_text(words)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text(words)).to_be_hidden()
    page.goto(base + i18n.shortlist("en/"))
    expect(said(page)).to_have_text(words)
    assert found.faults == []


# --- everybody ----------------------------------------------------------------------------------------------


def test_everything_can_be_done_with_the_keyboard(saving: Saving, base: str) -> None:
    page = saving("en/jobs/")
    page.on("filechooser", lambda _: None)  # has to be known before the key is pressed
    page.locator(".p-card__title a").first.focus()
    page.keyboard.press("Tab")
    expect(page.locator(".p-star").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".p-star").first).to_have_attribute("aria-pressed", "true")
    page.locator("[data-saved-link]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(base + i18n.shortlist("en/"))
    settled(page)
    page.locator("[data-sort]").focus()
    page.keyboard.press("Tab")
    expect(page.locator("[data-calendar]")).to_be_focused()
    with page.expect_download():
        page.keyboard.press("Tab")
        expect(page.locator("[data-export]")).to_be_focused()
        page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("[data-choose]")).to_be_focused()
    with page.expect_file_chooser():
        page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("[data-clear]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-ask]")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator("[data-ask] [value=clear]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-empty]")).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("code", "width"), [("zh", 320), ("en", 1280)])
def test_everybody_can_read_it(saving: Saving, scheme: str, code: str, width: int) -> None:
    """Axe finds nothing in a list with a removed job, and in the question; nothing is cut off.

    The empty page is one of the kinds of pages that are looked at elsewhere.
    """
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}}
    page = saving(i18n.shortlist(i18n.folder_of(code)), entries(SOME), **options)
    settled(page)
    star(page, "acme/closed").click()
    expect(page.locator("[data-undo]")).to_be_visible()
    assert objections(page, "main") == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    page.click("[data-clear]")
    assert objections(page, "[data-ask]") == []
