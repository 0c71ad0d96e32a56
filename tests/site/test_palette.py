"""The search box of every page: what it suggests, how the keys go through it, where it leads."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from careers import i18n
from careers.content.library import Library
from tests.browser import route_modules
from tests.conftest import Serve
from tests.hunting import few
from tests.site.accessibility import objections
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.documents import documents
from tests.site.kinds import LOCALISED, NEUTRAL, Kind

Addresses = Callable[[Kind, str], str]

BOX = "[data-header-search] input"
DIALOG = "dialog.p-find"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 375, "height": 700}
OWN_BOX = ("home", "jobs", "second-page")  # kinds of pages with a search box of their own
JOBS = {"zh": "职位", "en": "Jobs"}
TAGS = {"zh": "标签", "en": "Tags"}
PAGES = {"zh": "页面", "en": "Pages"}


def options(page: Page, group: str = "") -> Locator:
    found = page.get_by_role("listbox")
    return (found.get_by_role("group", name=group) if group else found).get_by_role("option")


def ask(page: Page, words: str, box: str = BOX) -> None:
    page.fill(box, words)
    expect(page.get_by_role("option", name=re.compile(re.escape(f"“{words}”")))).to_be_visible()


def active(page: Page) -> int | None:
    """The number of the option that the keys are on, as assistive technology is told."""
    found: int | None = page.evaluate(
        """() => {
            const id = document.activeElement.getAttribute("aria-activedescendant");
            const all = [...document.querySelectorAll("[role=option]")];
            const chosen = all.filter((one) => one.ariaSelected === "true");
            if (!id) return chosen.length ? -1 : null;
            return chosen.length === 1 && chosen[0].id === id ? all.indexOf(chosen[0]) : -1;
        }"""
    )
    return found


def test_terms_and_pages_are_suggested(home: str, read: Visiting, library: Library, code: str) -> None:
    """Each name of a chip leads to its page in the page's language, with its mark and the number of its open jobs."""
    term = library.taxonomies.by_id["hardware"].terms["ascend"]
    page = read(f"{home}{code}/tags/").page
    count = library.locales.get(code).n("list.count", library.count("hardware", "ascend"))
    for name in (*term.name.values(), *term.aliases[1:3], "shengteng"):
        ask(page, name)
        # The whole of its name: Ascend C is a skill.
        named = page.locator(".p-option__label", has_text=re.compile(f"^{re.escape(term.name[code])}$"))
        found = options(page, TAGS[code]).filter(has=named)
        expect(found).to_have_attribute("href", f"{home}{i18n.term(i18n.folder_of(code), 'hardware', 'ascend')}")
        expect(found).to_contain_text(count)
        expect(found.locator(".p-mark")).to_have_count(1)
    page.fill(BOX, {"zh": "隐私", "en": "privacy"}[code])
    expect(options(page, PAGES[code]).first).to_have_attribute("href", f"{home}{code}/privacy/")


def test_jobs_are_the_first_of_the_list_that_follows(home: str, read: Visiting, code: str) -> None:
    """With title, company and pay as on their cards; the last option leads to the list, whose length it names."""
    page = read(f"{home}{code}/tags/").page
    ask(page, "PyTorch")
    jobs = options(page, JOBS[code])
    seen = [(one.get_attribute("href"), one.inner_text()) for one in jobs.all()]
    assert 2 <= len(seen) <= 4
    last = options(page).last
    said = int(re.sub(r"\D", "", last.inner_text().replace("PyTorch", "")))
    last.click()
    expect(page).to_have_url(f"{home}{code}/jobs/?q=PyTorch")
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", str(said))
    expect(page.locator("[data-jobs] [aria-busy=true]")).to_have_count(0)
    cards = page.locator("article[data-posting]:visible")
    expect(cards).to_have_count(said)  # those below the screen come a little later
    for (href, text), card in zip(seen, cards.all(), strict=False):
        assert href == card.locator(".p-card__title a").evaluate("one => one.href")
        for part in (".p-card__title", ".p-card__pay", ".p-card__where a"):
            assert all(said in text for said in card.locator(part).all_inner_texts()[:1])


def test_hits_are_marked(home: str, read: Visiting) -> None:
    """Where the words stand in a suggestion, however they were typed; by pinyin too."""
    page = read(f"{home}zh/tags/").page
    ask(page, "ｐｙｔｏｒｃｈ")
    expect(options(page, TAGS["zh"]).locator("mark").first).to_have_text("PyTorch")
    ask(page, "houduan")
    expect(options(page, JOBS["zh"]).locator("mark").first).to_have_text("后端")


def test_closed_jobs_come_last_and_say_so(serve: Serve, cases: Result, read: Visiting) -> None:
    """After the open ones, and not counted among those that the list would show."""
    page = read(serve(cases.folder) + "en/tags/").page
    ask(page, "C++")
    jobs = options(page, JOBS["en"])
    closed = [bool(re.search("· Closed", one.inner_text())) for one in jobs.all()]
    assert closed == [False, False, False, True]
    expect(jobs.last).to_contain_text("Simulation Engineer")
    expect(jobs.locator("[lang=zh-Hans]")).to_have_text("编译器工程师")  # to be read aloud as what it is
    expect(options(page).last).to_have_text(re.compile("^See all 3 jobs for “C[+][+]”"))
    page.fill(BOX, "simulation")
    expect(options(page)).to_have_count(1)  # where all are closed, no list is promised


# Keys, one after the other -> the number of the option they are on (None: in the text), and whether the list is open.
# The list has more than two options; -1 stands for the last.
KEYS = [
    ("ArrowDown", 0, True),
    ("ArrowDown", 1, True),
    ("ArrowUp", 0, True),
    ("End", -1, True),
    ("ArrowDown", None, True),
    ("ArrowUp", -1, True),
    ("Home", 0, True),
    ("ArrowUp", None, True),
    ("Home", None, True),
    ("ArrowDown", 0, True),
    ("ArrowLeft", None, True),
    ("ArrowDown", 0, True),
    ("Escape", None, False),
]


def test_the_box_is_a_combobox_with_a_listbox(home: str, read: Visiting) -> None:
    """It names the list that it opens; options stand in groups that are called by their headings.

    Keys go up and down, round through the text; Home and End among the options; Left and Escape return to the text.
    Escape closes the list, then clears the box. At every width at which the header has a box, the list is seen whole.
    """
    page = read(f"{home}en/tags/").page
    page.focus(BOX)
    box = page.get_by_role("combobox", name="Search jobs")
    expect(box).to_have_attribute("aria-expanded", "false")
    ask(page, "deep")
    expect(box).to_have_attribute("aria-autocomplete", "list")
    assert box.get_attribute("aria-controls") == page.get_by_role("listbox").get_attribute("id")
    last = options(page).count() - 1
    assert page.get_by_role("group").get_by_role("option").count() == last
    ids = options(page).evaluate_all("all => all.map((one) => one.id)")
    assert all(ids) and len(set(ids)) == len(ids)
    assert last > 2
    for key, wanted, expanded in KEYS:
        page.keyboard.press(key)
        assert active(page) == (last if wanted == -1 else wanted), key
        expect(page.locator(BOX)).to_be_focused()
        expect(page.locator(BOX)).to_have_attribute("aria-expanded", str(expanded).lower())
    expect(box).to_have_value("deep")
    page.keyboard.press("ArrowDown")
    for width in (640, 768, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        frame = page.get_by_role("listbox").bounding_box()
        assert frame is not None, width
        assert frame["x"] >= 0, width
        assert frame["x"] + frame["width"] <= width
        assert frame["y"] + frame["height"] <= 700, width
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(box).to_have_value("")
    expect(box).to_be_focused()


def test_typing_on_and_tab_leave_the_option(home: str, read: Visiting) -> None:
    """The keys are on no option of a list that has changed: Enter would open what nobody chose.

    The list closes behind the focus, which goes to what follows the box and never into the list.
    """
    page = read(f"{home}en/hardware/").page
    page.focus(BOX)
    ask(page, "dee")
    page.keyboard.press("ArrowDown")
    assert active(page) == 0
    page.keyboard.type("p")
    assert active(page) is None
    page.keyboard.press("Tab")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(page.locator("[data-md-component=header] [data-saved-link]")).to_be_focused()


def test_without_an_index_the_box_still_searches(home: str, read: Visiting) -> None:
    """A sentence says that there are no suggestions; once the index is there, they come; Enter leads to the list."""
    page = read(f"{home}en/tags/").page
    page.route("**/careers/search/**", lambda route: route.abort())
    page.fill(BOX, "deep")
    expect(page.get_by_text("No suggestions right now")).to_be_visible()
    page.unroute("**/careers/search/**")
    ask(page, "deep learn")
    expect(page.get_by_text("No suggestions right now")).to_be_hidden()
    page.fill(BOX, "昇腾 & C++")
    page.press(BOX, "Enter")
    expect(page).to_have_url(f"{home}en/jobs/?q={quote('昇腾')}+%26+C%2B%2B")


def test_what_is_typed_is_shown_as_text(home: str, read: Visiting, code: str) -> None:
    """HTML in the box makes no element and runs nothing, whether something is found for it or not; nothing is said."""
    opened = read(f"{home}{code}/tags/")
    page = opened.page
    for hostile in (
        '<img src=x onerror="window.ran=1">',
        "<b data-typed>C++",
        "</template><script>window.ran=1</script>",
    ):
        page.fill(BOX, hostile)
        expect(page.get_by_text(f"“{hostile}”")).to_be_visible()
    said = {"zh": "没有找到与“zzqqxx”相关的内容", "en": "Nothing found for “zzqqxx”"}
    page.fill(BOX, "zzqqxx")
    expect(page.get_by_text(said[code])).to_be_visible()
    expect(page.locator(BOX)).to_have_attribute("aria-expanded", "false")
    assert page.locator("[data-typed], img[src=x]").count() == 0
    assert page.evaluate("window.ran === undefined")
    assert opened.faults == []


def test_characters_being_composed_are_left_alone(home: str, visit: Visiting) -> None:
    """An input method's letters are no question, and its Enter, arrows and Escape are not ours; what it writes is."""
    page = visit(f"{home}zh/tags/").page
    route_modules(page)
    ask(page, "昇腾")
    page.evaluate(
        """async () => {
            const { Combobox } = await import("/careers/assets/javascripts/palette/combobox.js");
            const [input, list, option] = ["input", "div", "a"].map((name) => document.createElement(name));
            option.setAttribute("role", "option");
            list.append(option);
            document.body.prepend(input, list);
            window.asked = [];
            window.box = new Combobox(input, list, { asked: (text) => window.asked.push(text), left: () => {} });
            window.box.open();
            input.focus();
            input.addEventListener("compositionupdate", () => {
                for (const key of ["ArrowDown", "Enter", "Escape"])
                    input.dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, cancelable: true }));
            });
        }"""
    )
    session = page.context.new_cdp_session(page)
    for letters in ("s", "sh", "sheng"):
        session.send("Input.imeSetComposition", {"text": letters, "selectionStart": 0, "selectionEnd": len(letters)})
    assert page.evaluate("[window.asked, window.box.list.hidden, window.box.active ?? null]") == [[], False, None]
    session.send("Input.insertText", {"text": "昇"})
    assert set(page.evaluate("window.asked")) == {"昇"}


# From pages of every kind, languages and sizes in turn, so that all are seen.
EVERYWHERE = [
    (kind, ("zh", "en")[at % 2], (DESK, DESK, PHONE)[at % 3]) for at, kind in enumerate((*few(LOCALISED, 8), *NEUTRAL))
]


@pytest.mark.parametrize(("kind", "code", "size"), EVERYWHERE, ids=[kind.name for kind, *_ in EVERYWHERE])
def test_control_k_searches_from_every_page(
    addresses: Addresses, read: Visiting, kind: Kind, code: str, size: dict[str, int]
) -> None:
    """In the header's box, or in a dialog where that is not in sight; what it suggests is there at any depth."""
    opened = read(addresses(kind, code), viewport=size, locale="en-GB" if code == "en" else "zh-CN")
    page = opened.page
    page.keyboard.press("Control+k")
    expect(page.locator("input[role=combobox]")).to_be_focused()
    dialog = size is PHONE or kind in NEUTRAL or kind.name in OWN_BOX
    expect(page.locator(DIALOG)).to_have_count(int(dialog))
    page.keyboard.type({"zh": "工程师", "en": "engineer"}[code])
    expect(options(page, JOBS[code]).first).to_be_visible()
    href = str(options(page, JOBS[code]).first.get_attribute("href"))
    root = addresses(kind, code).partition("/careers/")[0] + "/careers/"
    assert href.startswith(f"{root}{code}/jobs/")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(f"{root}{code}/")))
    assert [fault for fault in opened.faults if "404" not in fault] == []


# Where the slash leads: page, size, what then has the focus.
SLASHES = [
    ("en/", PHONE, "#q"),
    ("zh/tags/", DESK, BOX),
    ("zh/tags/", PHONE, f"{DIALOG} input"),
    ("en/jobs/", DESK, "[data-jobs] [data-search-form] input"),
    ("zh/nowhere/at/all/", DESK, "li[lang=zh-Hans] input"),
    ("nowhere/", DESK, "li[lang=en] input"),
    ("", DESK, f"{DIALOG} input"),
]


def test_the_slash_key_goes_to_the_nearest_box(home: str, read: Visiting) -> None:
    """On the jobs page the one that narrows its list; typed into a field it is just a slash.

    A page shows one box at most: its own where it has one, else that of the header, on a phone the magnifier.
    """
    page = read("about:blank", locale="en-GB").page
    for path, size, box in SLASHES:
        page.set_viewport_size(size)
        page.goto(home + path)
        if path and "nowhere" not in path:
            boxes = page.locator("form[role=search]:visible, [data-header-find]:visible")
            expect(boxes, f"{path} {size}").to_have_count(1)
        page.keyboard.press("/")
        expect(page.locator(box), f"{path} {size}").to_be_focused()
        page.keyboard.type("a/b")
        expect(page.locator(box), f"{path} {size}").to_have_value("a/b")


def test_control_k_leaves_the_pages_own_box(home: str, read: Visiting) -> None:
    """On the jobs page the slash narrows the list and Ctrl-K leads anywhere, also out of a field.

    The number of suggestions is announced politely, in an element of its own, not in the one that counts the matches.
    """
    page = read(home + "en/jobs/").page
    own = page.locator("[data-search-form] input")
    expect(own).to_have_attribute("aria-keyshortcuts", "/")
    page.keyboard.press("/")
    page.keyboard.type("x")
    page.keyboard.press("Control+k")
    expect(page.locator(f"{DIALOG} input")).to_be_focused()
    expect(page.locator(f"{DIALOG} input")).to_have_value("")
    status = page.locator(f"{DIALOG} [role=status]")
    expect(status).to_be_attached()
    expect(status).to_have_text("")
    ask(page, "deep", f"{DIALOG} input")
    expect(status).to_have_text(re.compile(rf"^{options(page).count()} suggestions"))
    assert page.locator("[data-result-count]").count() == 1
    assert status.get_attribute("data-result-count") is None
    expect(own).to_have_value("x")


def test_the_magnifier_opens_a_dialog_on_a_phone(home: str, read: Visiting, code: str) -> None:
    """As wide as the screen, with nothing cut off; Escape closes list, clears, closes; the focus returns.

    It closes by its button and beside it, too; what was typed is there again, and is typed over.
    """
    page = read(f"{home}{code}/hardware/", viewport={"width": 320, "height": 640}, has_touch=True).page
    page.tap("[data-header-find]")
    box = f"{DIALOG} input"
    expect(page.locator(box)).to_be_focused()
    ask(page, {"zh": "深度学习", "en": "deep learning"}[code], box)
    assert page.locator(DIALOG).evaluate("one => one.getBoundingClientRect().width") == 320
    assert page.locator(DIALOG).evaluate("one => one.scrollWidth") == 320
    assert page.evaluate("document.scrollingElement.scrollWidth") == 320
    for value, shown in (({"zh": "深度学习", "en": "deep learning"}[code], True), ("", True), ("", False)):
        page.keyboard.press("Escape")
        expect(page.get_by_role("listbox")).to_be_hidden()
        expect(page.locator(box)).to_have_value(value)
        expect(page.locator(DIALOG)).to_be_visible(visible=shown)
    expect(page.locator("[data-header-find]")).to_be_focused()
    page.tap("[data-header-find]")
    ask(page, "deep", box)
    page.get_by_role("button", name=i18n.Locale.of(code).t("filter.close")).tap()
    expect(page.locator(DIALOG)).to_be_hidden()
    page.tap("[data-header-find]")
    expect(page.locator(box)).to_have_value("deep")
    expect(page.locator(box)).to_be_focused()
    page.keyboard.type("x")
    expect(page.locator(box)).to_have_value("x")
    page.mouse.click(160, 635)
    expect(page.locator(DIALOG)).to_be_hidden()


def test_nothing_is_loaded_before_somebody_searches(home: str, read: Visiting) -> None:
    """A page asks for the small script of its header alone; index and engine come with the first focus.

    With another modifier, or without one, the keys that search are not ours.
    """
    opened = read(home + "en/hardware/", until="networkidle")
    for keys in ("Control+/", "Alt+/", "Control+Shift+k", "k", "Control+Alt+k"):
        opened.page.keyboard.press(keys)
        assert opened.page.evaluate("document.activeElement === document.body"), keys
    ours = [urlsplit(url).path for url in opened.requests]
    assert [one for one in ours if "/palette." in one or "/search/" in one] == []
    with opened.page.expect_request("**/search/base.gz"):
        opened.page.focus(BOX)


def test_without_scripts_no_box_promises_to_search(home: str, read: Visiting) -> None:
    """Neither on a desk nor on a phone; the list of jobs says why."""
    page = read("about:blank", java_script_enabled=False).page
    for tail in ("", "en/jobs/", "en/hardware/"):
        page.goto(home + tail)
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            promises = page.locator("[role=search]:visible, [type=search]:visible, .p-header__find:visible")
            expect(promises, f"{tail} {size}").to_have_count(0)


def test_without_its_module_the_box_leads_to_the_list(home: str, read: Visiting) -> None:
    """A plain form on a desk, a plain link on a phone, where what suggests cannot be loaded."""
    page = read("about:blank", viewport=DESK).page
    page.route("**/palette.*.js", lambda route: route.abort())
    page.goto(home + "en/hardware/")
    page.fill(BOX, "PyTorch")
    page.press(BOX, "Enter")
    expect(page).to_have_url(home + "en/jobs/?q=PyTorch")
    page.set_viewport_size(PHONE)
    page.goto(home + "en/hardware/")
    page.click("[data-header-find]")
    expect(page).to_have_url(home + "en/jobs/#q")


def test_a_site_without_search_has_no_box(unsearched: Result, serve: Serve, read: Visiting) -> None:
    """No box, no words for one, and the keys stay the browser's."""
    for url, document in documents(unsearched.folder).items():
        assert not document.all(
            lambda one: (
                one.attrs.get("role") == "search" or "data-palette" in one.attrs or "data-header-find" in one.attrs
            )
        ), url
    opened = read(serve(unsearched.folder) + "en/")
    opened.page.keyboard.press("/")
    opened.page.keyboard.press("Control+k")
    assert opened.page.evaluate("document.activeElement === document.body")
    assert opened.faults == []


@pytest.mark.parametrize(
    ("code", "scheme", "width"),
    [("zh", "light", 1280), ("zh", "dark", 375), ("en", "dark", 1280), ("en", "light", 375)],
)
def test_the_open_list_passes_the_accessibility_checks(
    home: str, read: Visiting, code: str, scheme: str, width: int
) -> None:
    """Axe finds nothing to object to, with an option chosen and with nothing found."""
    page = read(f"{home}{code}/hardware/", viewport={"width": width, "height": 700}, color_scheme=scheme).page
    page.keyboard.press("Control+k")
    expect(page.locator("input[role=combobox]")).to_be_focused()
    for words, said in (("PyTorch", "“PyTorch”"), ("zzqqxx", "“zzqqxx”")):
        page.fill("[role=combobox]", words)
        expect(page.get_by_text(said)).to_be_visible()
        page.keyboard.press("ArrowDown")
        assert objections(page, DIALOG if width < 960 else "[data-md-component=header]") == []
