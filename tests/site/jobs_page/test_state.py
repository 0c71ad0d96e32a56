"""The address of the list and the browser's history: every state can be shared, left and come back to."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import expect

from careers.i18n import Locale
from tests.browser import route_modules, wait_until
from tests.conftest import Serve
from tests.search.oracle import Oracle, State
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.jobs_page.acting import (
    FIRST,
    PAGE,
    PAIR,
    asking,
    chips,
    option,
    settled,
    shown,
    shows,
    tick,
    write,
)


def test_ticking_narrows_the_list_and_the_address(base: str, read: Visiting, oracle: Oracle, code: str) -> None:
    """A tick answers at once and keeps the focus; without it the page's own list is back.

    After a tick far down, the first card is in sight and not under the header; the box that was ticked stays.
    """
    page = read(f"{base}{code}/jobs/", viewport={"width": 1280, "height": 700}).page
    own = shown(page)
    page.evaluate("window.scrollTo(0, 2000)")
    tick(page, "hardware", "npu")
    expect(page.locator("[data-results] article").first).to_be_in_viewport(ratio=1)
    assert page.evaluate(
        """() => {
            const box = document.querySelector("[data-results] article h2").getBoundingClientRect();
            return document.elementFromPoint(box.left + 5, box.top + 5).closest("header.p-header") === null;
        }"""
    )
    expect(page.locator("input[name=hardware][value=npu]")).to_be_in_viewport()
    expect(page).to_have_url(f"{base}{code}/jobs/?hardware=npu")
    wanted = oracle.select(State(filters={"hardware": ["npu"]}))
    assert shown(page) == wanted[:FIRST]
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", str(len(wanted)))
    expect(page.locator("[data-result-count]")).to_contain_text(str(len(wanted)))
    expect(page.locator("input[name=hardware][value=npu]")).to_be_focused()
    page.keyboard.press("Space")
    expect(page).to_have_url(f"{base}{code}/jobs/")
    assert shown(page) == own


def test_a_search_has_a_name_and_is_passed_on(base: str, read: Visiting, oracle: Oracle, code: str) -> None:
    """In the title of the page and with its address; where nothing is asked for, there is nothing to pass on."""
    page = read(f"{base}{code}/jobs/", permissions=["clipboard-read", "clipboard-write"]).page
    locale, whole, button = Locale.of(code), page.title(), page.locator("button[data-share]")
    expect(button).to_be_hidden()
    tick(page, "hardware", "npu")
    write(page, "kernel")
    count = oracle.count(State("kernel", {"hardware": ["npu"]}))
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", str(count))
    number = {"zh": f"{count} 个职位", "en": f"{count} jobs"}[code]  # with a blank, as titles have
    name = locale.t("list.between").join(["kernel", *chips(page), number])
    expect(page).to_have_title(f"{name}{whole[whole.rindex(' · ') :]}")
    button.click()
    expect(button).to_have_text(locale.t("share.done"))
    assert page.evaluate("navigator.clipboard.readText()") == f"{name} {page.url}"
    write(page, "")
    page.uncheck("input[name=hardware][value=npu]")
    expect(page).to_have_title(whole)
    expect(button).to_be_hidden()


def test_a_phone_shares_a_search_with_what_it_has(base: str, visit: Visiting) -> None:
    """One text, since many applications leave out all but one."""
    script = "Navigator.prototype.share = async (data) => { window.shared = data }"
    page = visit(f"{base}en/jobs/?hardware=npu", script=script, has_touch=True, is_mobile=True).page
    page.locator("button[data-share]").click()
    shared = page.evaluate("window.shared")
    assert shared["text"].endswith(f" {base}en/jobs/?hardware=npu")
    assert page.title().startswith(shared["text"].rpartition(" ")[0])


def test_a_shared_link_opens_the_same_page(base: str, read: Visiting, oracle: Oracle) -> None:
    """Text, ticks, pay, closed jobs and order stand in their controls, and what is ticked is in sight."""
    pay = next(iter(oracle.library.salary_steps))
    state = State("推理", PAIR, salary=pay, stated=True, all=True, sort="salary")
    address = asking(PAIR, q="推理", salary=pay, undisclosed="no", status="all", sort="salary")
    page = read(f"{base}zh/jobs/?{address}").page
    assert shown(page) == oracle.select(state)[:FIRST] != []
    expect(page.locator("[data-jobs] input[name=q]")).to_have_value("推理")
    for name, (value,) in PAIR.items():
        expect(page.locator(f"input[name={name}][value={value}]")).to_be_checked()
        expect(page.locator(f"input[name={name}][value={value}]")).to_be_visible()
        expect(page.locator(f"[data-facet={name}] [data-ticked]")).to_have_text("1")
    expect(page.locator("select[name=salary]")).to_have_value(pay)
    expect(page.locator("input[name=undisclosed]")).to_be_checked()
    expect(page.locator("input[name=status]")).to_be_checked()
    expect(page.locator("select[name=sort]")).to_have_value("salary")
    assert len(chips(page)) == 5


def test_an_address_is_read_leniently_and_written_in_one_form(base: str, read: Visiting, oracle: Oracle) -> None:
    """What the page does not know is ignored; the next step is written without it, in the order of the page."""
    wild = "q=&sort=bogus&salary=12x&undisclosed=maybe&status=open&hardware=nothing&nobody=1&__proto__=x"
    opened = read(f"{base}en/jobs/?{wild}")
    page = opened.page
    assert shown(page) == [one.id for one in oracle.library.open][:PAGE]
    expect(page.locator("input[name=undisclosed]")).not_to_be_checked()
    page.goto(f"{base}en/jobs/?locations=shanghai&x=1&hardware=npu&hardware=npu&sort=usual")
    assert shown(page) == oracle.select(State(filters=PAIR))[:FIRST]
    page.click(option(page, "hardware", "gpu"))
    expect(page).to_have_url(f"{base}en/jobs/?locations=shanghai&hardware=gpu&hardware=npu")
    assert opened.faults == []


def test_any_or_all_values_of_a_field_are_asked_for(base: str, read: Visiting, oracle: Oracle) -> None:
    """With a second value, by keyboard too, and by address; without the parameter any will do, as in older links.

    Only where a job can have several: of employers, and with one value, the parameter says nothing.
    """
    skills = first, second = [value for value, _ in oracle.counts(State(), "skills").most_common(2)]
    both = State(filters={"skills": skills}, every=["skills"])
    any_of = replace(both, every=())
    assert 0 < oracle.count(both) < oracle.count(any_of)
    page = read(f"{base}en/jobs/?skills={first}").page
    match = page.locator("[data-facet=skills]").get_by_role("group", name="Skills: match")
    settled(page)
    expect(match).to_be_hidden()
    tick(page, "skills", second)
    assert shown(page) == oracle.select(any_of)[:FIRST]
    expect(match.get_by_role("radio", name="Any of these")).to_be_checked()
    match.get_by_role("radio", name="Any of these").focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?skills=[^&]+&skills=[^&]+&all_of=skills$"))
    assert shown(page) == oracle.select(both)[:FIRST]
    expect(match.get_by_role("radio", name="All of these")).to_be_focused()
    assert chips(page)[-1] == "Skills: all of these"
    page.click(".p-chip--active:last-of-type >> text=all of these")
    settled(page)
    assert shown(page) == oracle.select(any_of)[:FIRST]
    page.go_back()
    settled(page)
    expect(match.get_by_role("radio", name="All of these")).to_be_checked()
    assert shown(page) == oracle.select(both)[:FIRST]
    tick(page, "skills", second)
    expect(match).to_be_hidden()
    expect(page).to_have_url(f"{base}en/jobs/?skills={first}")
    companies = [value for value, _ in oracle.counts(State(), "company").most_common(2)]
    page.goto(f"{base}en/jobs/?{asking({'skills': [first], 'company': companies}, all_of='company')}")
    assert shown(page) == oracle.select(State(filters={"skills": [first], "company": companies}))[:FIRST]
    assert len(chips(page)) == 3
    for field in ("company", "education", "experience"):
        expect(page.locator(f"[data-facet={field}] [type=radio]")).to_have_count(0)


def test_an_address_may_ask_for_pay_between_the_steps(base: str, read: Visiting, oracle: Oracle) -> None:
    """It is answered as it stands, and offered in its place; one that was asked for before is no choice any more."""
    steps = [int(step) for step in oracle.library.salary_steps]
    between = str(steps[0] + 1000)
    page = read(f"{base}en/jobs/?salary={between}").page
    assert shown(page) == oracle.select(State(salary=between))[:FIRST]
    expect(page.locator("select[name=salary]")).to_have_value(between)
    tick(page, "hardware", "npu")
    expect(page).to_have_url(f"{base}en/jobs/?hardware=npu&salary={between}")
    for amount in (steps[0] + 2000, steps[-1] + 1):
        page.evaluate("address => { location.hash = ''; history.replaceState(null, '', address) }", f"?salary={amount}")
        page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
        settled(page)
        offered = page.locator("select[name=salary] option").evaluate_all("all => all.map((one) => Number(one.value))")
        assert offered == sorted([0, *steps, amount])


def test_back_and_forward_restore_everything(base: str, read: Visiting, oracle: Oracle) -> None:
    """Each tick and each query is a step; what is typed on the way to a query is none of its own."""
    page = read(f"{base}en/jobs/").page
    tick(page, "hardware", "npu")
    write(page, "kern")
    page.wait_for_url("**q=kern*")
    page.select_option("select[name=sort]", "closes")
    npu = {"hardware": ["npu"]}
    steps = [(State(), "usual"), (State("", npu), "usual"), (State("kern", npu), "relevance")]
    steps.append((State("kern", npu, sort="closes"), "closes"))
    for move, (state, sort) in [(page.go_back, one) for one in steps[-2::-1]] + [
        (page.go_forward, one) for one in steps[1:]
    ]:
        move()
        expect(page.locator("[data-jobs] input[name=q]")).to_have_value(state.text)
        assert shows(page, oracle, state)
        assert page.locator("input[name=hardware][value=npu]").is_checked() == bool(state.filters)
        expect(page.locator("select[name=sort]")).to_have_value(sort)


def test_coming_back_from_a_job_one_is_where_one_was(base: str, read: Visiting) -> None:
    """With all that was shown by then, also where the browser has forgotten the page."""
    page = read(f"{base}en/jobs/?sort=salary").page
    settled(page)
    page.click("[data-more]")
    expect(page.locator("[data-results] article")).to_have_count(FIRST + PAGE)
    card = page.locator("[data-results] article").nth(40)
    card.scroll_into_view_if_needed()
    wait_until(page, "history.state && history.state.y > 1000")
    top = card.bounding_box()
    page.goto(f"{base}en/tags/")
    page.go_back()
    settled(page)
    expect(page.locator("[data-results] article")).to_have_count(FIRST + PAGE)
    expect(card).to_be_in_viewport()
    again = card.bounding_box()
    assert top and again and abs(top["y"] - again["y"]) < 2


def test_the_usual_order_follows_the_text(base: str, read: Visiting) -> None:
    """Relevance is offered with a text, and chosen then; an order that was chosen stays."""
    page = read(f"{base}en/jobs/").page
    sort = page.locator("select[name=sort]")
    expect(sort).to_have_value("usual")
    expect(sort.locator("option[value=relevance]")).to_be_disabled()
    write(page, "driver")
    expect(sort).to_have_value("relevance")
    page.select_option("select[name=sort]", "usual")
    expect(page).to_have_url(f"{base}en/jobs/?q=driver&sort=usual")
    write(page, "")
    expect(page).to_have_url(f"{base}en/jobs/")
    expect(page.locator("[data-list]")).to_be_visible()


def test_the_language_switch_keeps_the_whole_state(base: str, read: Visiting, oracle: Oracle) -> None:
    pay = next(iter(oracle.library.salary_steps))
    page = read(f"{base}zh/jobs/?q=gpu&salary={pay}").page
    settled(page)
    tick(page, "locations", "shanghai")
    page.select_option("select[name=sort]", "salary")
    settled(page)
    chinese = page.url
    write(page, "C++ & 1")
    switch = page.locator(".p-switch a[hreflang]")
    expect(switch).to_have_attribute("href", re.compile(r"/en/jobs/\?q=C%2B%2B\+%26\+1&"))
    write(page, "gpu")
    expect(page).to_have_url(chinese)
    switch.click()
    expect(page).to_have_url(chinese.replace("/zh/", "/en/"))
    state = State("gpu", {"locations": ["shanghai"]}, pay, sort="salary")
    expect(page.locator("[data-results]")).to_be_visible()
    assert shown(page) == oracle.select(state)[:FIRST]


def test_further_pages_lead_to_the_first(base: str, read: Visiting, oracle: Oracle) -> None:
    """They are plain lists: their box and their link lead to where the filters are."""
    opened = read(f"{base}en/jobs/page/2/")
    page = opened.page
    assert shown(page) == [one.id for one in oracle.library.open][PAGE : 2 * PAGE]
    assert not [url for url in opened.requests if "/javascripts/jobs." in url]
    expect(page.get_by_role("link", name="Filter and sort")).to_have_attribute("href", "../../../jobs/")
    write(page, "driver")
    page.press("[data-jobs] input[name=q]", "Enter")
    expect(page).to_have_url(f"{base}en/jobs/?q=driver")


def test_an_older_browser_answers_as_well(base: str, visit: Visiting, oracle: Oracle) -> None:
    """One that knows no size of a query, and allows no more steps of the history."""
    script = """
        delete URLSearchParams.prototype.size;
        history.replaceState = () => { throw new DOMException('too often', 'SecurityError') };
    """
    page = visit(f"{base}en/jobs/", script=script).page
    write(page, "driver")
    expect(page.locator("[data-results]")).to_be_visible()
    assert shows(page, oracle, State("driver"))
    write(page, "")
    expect(page.locator("[data-list]")).to_be_visible()
    tick(page, "hardware", "npu")
    expect(page).to_have_url(f"{base}en/jobs/?hardware=npu")
    page.go_back()
    page.go_back()  # the address lags behind what was typed
    expect(page.locator("[data-list]")).to_be_visible()
    assert shown(page) == oracle.select(State())[:PAGE]


NOT_OFFERED = {
    "pay": (
        "read('?salary=5&constructor=a', { fields: new Map(), former: new Map(), several: [], sorts: [] }).salary",
        "",
    ),
    "closed jobs": (
        "read('?status=all', { fields: new Map(), former: new Map(), several: [], sorts: [], closed: false }).all",
        False,
    ),
    "a name that every object has": ("own({}, 'constructor') ?? 'nothing'", "nothing"),
    "that name dropped": (
        "drop({ filters: {}, every: [] }, { kind: 'field', field: 'constructor', value: 'a' }).filters",
        {},
    ),
}


def test_what_is_not_offered_counts_for_nothing(base: str, read: Visiting) -> None:
    page = read(f"{base}en/jobs/").page
    route_modules(page)
    for name, (said, wanted) in NOT_OFFERED.items():
        script = f"async (url) => {{ const {{ read, own, drop }} = await import(url); return {said}; }}"
        assert page.evaluate(script, f"{base}assets/javascripts/jobs/state.js") == wanted, name


def test_a_former_id_in_a_link_is_the_term_of_today(cases: Result, serve: Serve, read: Visiting) -> None:
    page = read(f"{serve(cases.folder)}en/jobs/?hardware=spark&status=all").page
    expect(page.locator("[data-results] > article").first).to_be_visible()
    expect(page.locator("input[name=hardware][value=spark-npu]")).to_be_checked()
