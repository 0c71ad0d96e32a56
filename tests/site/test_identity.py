"""The site's frame: its mark, its colours, its pictures, and a head that fits the smallest phone."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from urllib.parse import urljoin

import pytest
from PIL import Image
from playwright.sync_api import Page

from careers import i18n
from careers.mkdocs.assets import actions
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.documents import address, documents, has

SITE_URL = "https://example.github.io/careers/"
THEME = Path(__file__).parents[2] / "theme"


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.eval_on_selector_all(
        selector,
        """(all) => all.filter((one) => one.checkVisibility()).map((one) => {
            const {left, right, top, bottom} = one.getBoundingClientRect();
            return {left, right, top, bottom};
        })""",
    )
    return found


def test_the_menu_is_in_sight_on_the_smallest_phone(home: str, read: Visiting, code: str) -> None:
    """All of it, without scrolling it sideways; each entry as high as a finger needs."""
    page = read(f"{home}{i18n.jobs(i18n.folder_of(code))}", viewport={"width": 320, "height": 640}, has_touch=True).page
    entries = boxes(page, ".p-menu a")
    assert len(entries) == 6
    assert min(one["left"] for one in entries) >= 0
    assert max(one["right"] for one in entries) <= 320
    assert min(one["bottom"] - one["top"] for one in entries) >= 40
    assert len({one["top"] for one in entries}) == 1


def test_the_head_stands_on_one_line_and_a_number_beside_the_star_moves_nothing(
    home: str, read: Visiting, code: str
) -> None:
    """Name, search, star, language, scheme: none below another, none over another, with 99 saved jobs too."""
    for tail, count in (("", 4), ("hardware/", 5)):
        page = read(f"{home}{code}/{tail}", viewport={"width": 320, "height": 640}).page
        parts = ".p-brand, .p-header__find, .p-header__saved, .p-switch a, .p-scheme"
        before = sorted(boxes(page, parts), key=lambda one: one["left"])
        assert len(before) == count
        middles = [(one["top"] + one["bottom"]) / 2 for one in before]
        assert max(middles) - min(middles) < 4, tail
        assert all(one["right"] <= other["left"] + 0.5 for one, other in pairwise(before)), tail
        page.eval_on_selector("[data-saved-count]", "(one) => { one.hidden = false; one.textContent = '99'; }")
        assert sorted(boxes(page, parts), key=lambda one: one["left"]) == before, tail


def test_large_letters_get_the_phones_head(home: str, read: Visiting, code: str) -> None:
    """With letters of twice their size a window of 640 pixels has the head of a phone of 320, twice as large."""
    page = read(f"{home}{code}/", viewport={"width": 320, "height": 640}).page
    small = boxes(page, ".p-header, .p-brand, .p-menu a, .p-header__search")
    page.set_viewport_size({"width": 640, "height": 640})
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    large = boxes(page, ".p-header, .p-brand, .p-menu a, .p-header__search")
    assert len(large) == len(small)
    for one, other in zip(small, large, strict=True):
        assert {side: value / 2 for side, value in other.items()} == pytest.approx(one, abs=4)


def test_a_head_of_two_lines_leaves_with_the_page(home: str, read: Visiting) -> None:
    """It stays in sight where it takes one line; with larger letters it would take too much of the screen."""
    page = read(f"{home}en/jobs/", viewport={"width": 1280, "height": 800}).page
    for size, stays in (("100%", True), ("200%", False)):
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        page.evaluate("scrollTo({top: 600, behavior: 'instant'})")
        (head,) = boxes(page, ".p-header")
        assert (head["top"] == 0) is stays, size


def test_every_page_has_the_sites_icons(site: Result) -> None:
    """A drawing, a picture for those who cannot draw it, and a large one for home screens."""
    for url, document in documents(site.folder).items():
        icons = document.all(lambda one: one.attrs.get("rel") in ("icon", "apple-touch-icon"))
        if not document.all(has("data-md-component")):
            continue
        files = [address(urljoin(SITE_URL + url, one.attrs["href"]), SITE_URL) for one in icons]
        assert files == [f"assets/images/{name}" for name in ("favicon.png", "favicon.svg", "apple-touch-icon.png")], (
            url
        )
    sizes = {"favicon.png": (32, 32), "apple-touch-icon.png": (180, 180)}
    for name, size in sizes.items():
        with Image.open(site.folder / "assets/images" / name) as picture:
            assert picture.size == size


def test_what_pages_ask_for_is_in_the_style_sheet(site: Result) -> None:
    """Every mark and every picture of an action, once for all pages; a name that the icon set lacks fails the build."""
    asked = {
        f'[{name}="{one.attrs[name]}"]'
        for document in documents(site.folder).values()
        for name in ("data-icon", "data-tint")
        for one in document.all(has(name))
    }
    (sheet,) = (
        path for path in (site.folder / "assets/stylesheets").iterdir() if "[data-icon=" in path.read_text("utf-8")
    )
    drawn = set(
        re.findall(r'(\[data-[a-z]+="[^"]+"\])\{[^}]*--picture:url\("data:image/svg\+xml,', sheet.read_text("utf-8"))
    )
    assert asked <= drawn
    assert len([one for one in asked if "icon" in one]) > 5
    assert len([one for one in asked if "tint" in one]) > 5


def test_the_style_sheet_holds_only_what_is_used() -> None:
    """Every reader fetches it, so what nothing asks for is ballast."""
    text = "\n".join(path.read_text("utf-8") for path in [*THEME.rglob("*.html"), *THEME.rglob("*.js")])
    asked = set(re.findall(r"""["'(\s]([a-z-]+)["')]""", text))
    assert actions().keys() - asked == set()


def test_editorial_pages_lead_to_their_sections(site: Result, code: str) -> None:
    """Every heading below the title, in order, by an anchor that is there: beside the text, and folded on a phone."""
    document = documents(site.folder)[f"{code}/for-editors/"]
    article = document.one(lambda one: one.tag == "article")
    headings = [(f"#{one.attrs['id']}", one.text) for one in article.all(lambda one: one.tag == "h2")]
    for place in ("beside", "folded"):
        lists = document.all(lambda one: one.attrs.get("class", "").startswith("p-contents "))
        (contents,) = [one for one in lists if one.attrs["class"].endswith(f"--{place}")]
        assert [(one.attrs["href"], one.text) for one in contents.all(lambda one: one.tag == "a")] == headings
    assert len(headings) > 3


def test_a_phone_has_the_contents_folded_and_whole_codes_in_tables(home: str, read: Visiting, code: str) -> None:
    """The fold opens by keyboard; a code takes one line, and a table that is too wide scrolls by itself."""
    page = read(f"{home}{code}/for-editors/", viewport={"width": 375, "height": 800}).page
    fold = page.locator(".p-contents--folded")
    assert page.locator(".p-contents--beside").is_hidden()
    fold.locator("summary").focus()
    page.keyboard.press("Enter")
    assert fold.locator("a").first.is_visible()
    lines = page.locator("td:first-child > code").evaluate_all("all => all.map((one) => one.getClientRects().length)")
    assert set(lines) <= {1}
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    page.set_viewport_size({"width": 1440, "height": 900})
    assert fold.is_hidden()
    assert page.locator(".p-contents--beside").is_visible()
