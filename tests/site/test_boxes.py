"""Pages in all languages of the package, with long texts: nothing lies over another thing or leaves the screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page

from careers import i18n
from tests.conftest import Serve, once, shared
from tests.hunting import HUNTING
from tests.sample_content import posting
from tests.site.builder import Builder
from tests.site.building import TODAY
from tests.site.conftest import Visiting
from tests.starter.test_files import portal, written

WIDTHS = (320, 375, 768, 1024, 1280, 1440)  # of the header
CODES = i18n.package_languages()
NAME = "Stellenmarkt der Versicherungswirtschaft"
LABELS = dict.fromkeys(CODES, "Weiterbildung")
MENU: Sequence[object] = [
    *("jobs", "my-skills", "companies", "fachgebiete/first-entry", "insights", "tags", "about"),
    {"https://blog.example.org/": LABELS},
]
JOBS = {
    "closed": {"title": "Fachinformatikerin für Systemintegration und Verwaltung", "closes": "2026-01-31"},
    "long": {
        "title": "Sachbearbeiterin für Rindfleischetikettierungsüberwachungsaufgabenübertragung (m/w/d)",
        "salary": "52.000-78.500 €/Jahr + Sonderzahlung",
        "locations": "[germany, france, united-kingdom]",
        "skills": "[organisation, spreadsheets, project-management]",
        "hiring": "[experienced, graduate]",
        "remote": "hybrid",
        "closes": "2027-06-30",
    },
}
PAGES = (
    *(
        "",
        "jobs/",
        "jobs/?q=organisation&sort=salary&hiring=experienced",
        "shortlist/",
        "my-skills/",
    ),
    *("jobs/example-company/office-coordinator/", "jobs/example-company/closed/", "jobs/example-company/long/"),
    *("companies/", "companies/example-company/", "fachgebiete/", "fachgebiete/first-entry/", "skills/organisation/"),
    *("insights/", "tags/", "post-a-job/", "jobs/example-company/gone/"),
)
# Boxes of what can be pressed, and of each line of text by what is surely drawn: the middle of its height. What
# an element around them cuts off is not seen; bars that stay in sight lie over the rest on purpose.
MEASURE = """() => {
    const found = [], boxes = [];
    const name = (one) => {
        const text = (one.textContent || one.value || one.getAttribute?.("aria-label") || "").trim().slice(0, 30);
        const owner = one.nodeType === 3 ? one.parentElement : one;
        return `${owner.tagName.toLowerCase()}.${owner.className} "${text}"`;
    };
    const seen = (owner, box) => {
        let {left, right, top, bottom} = box, layer = null;
        for (let one = owner; one && one !== document.documentElement; one = one.parentElement) {
            const style = getComputedStyle(one);
            if (["fixed", "sticky"].includes(style.position)) layer ??= one;
            if (style.clipPath !== "none" && one.clientWidth <= 1) return null;
            if (style.overflowX !== "visible" && style.display !== "inline" && one !== document.body) {
                const cut = one.getBoundingClientRect();
                left = Math.max(left, cut.left), right = Math.min(right, cut.right);
                top = Math.max(top, cut.top), bottom = Math.min(bottom, cut.bottom);
            }
        }
        return right - left > 2 && bottom - top > 2 && bottom + scrollY > 0 ? {left, right, top, bottom, layer} : null;
    };
    const add = (one, owner, box) => {
        const part = seen(owner, box);
        if (part) boxes.push({one, ...part});
    };
    const within = (document.querySelector("dialog:modal, :popover-open")) ?? document.body;
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let one = walker.currentNode; one; one = walker.nextNode()) {
        const owner = one.nodeType === 3 ? one.parentElement : one;
        if (!owner.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        if (one.nodeType !== 3) {
            const {borderTopWidth, backgroundColor} = getComputedStyle(one);
            const drawn = borderTopWidth !== "0px" || !/, 0\\)$/.test(backgroundColor);
            if (one.matches("img, input") || (drawn && one.matches("a, button, select")))
                add(one, one.parentElement, one.getBoundingClientRect());
        } else if (one.data.trim() && !owner.closest("option, svg")) {
            const range = document.createRange();
            range.selectNodeContents(one);
            for (const {left, right, top, bottom} of range.getClientRects()) {
                const rest = (bottom - top) / 4;
                add(one, owner, {left: left + 0.5, right: right - 0.5, top: top + rest, bottom: bottom - rest});
            }
        }
    }
    const room = document.documentElement.clientWidth;
    if (document.scrollingElement.scrollWidth > room) found.push(`page: ${document.scrollingElement.scrollWidth} px`);
    for (const {one, left, right} of boxes)
        if (right > room + 0.5 || left < -0.5) found.push(`outside: ${name(one)}`);
    boxes.sort((one, other) => one.top - other.top);
    boxes.forEach((one, number) => {
        for (const other of boxes.slice(number + 1)) {
            if (other.top >= one.bottom - 1) break;
            if (one.layer !== other.layer || one.one.contains(other.one) || other.one.contains(one.one)) continue;
            if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
                && Math.min(one.bottom, other.bottom) - other.top > 1)
                found.push(`over: ${name(one.one)} and ${name(other.one)}`);
        }
    });
    return [...new Set(found)].slice(0, 6);
}"""


def write_content(folder: Path) -> None:
    """A new portal in all languages, with jobs in German, which all languages show."""
    files = written(portal(*CODES, landing="Fachgebiete", today=TODAY))
    given = {"fachgebiete": "[first-entry]", "role": "administration", "seniority": "mid-level"}
    for slug, fields in JOBS.items():
        files[f"content/postings/example-company/{slug}.de.md"] = posting("example-company", **given, **fields)
    files["content/addresses.txt"] = "/jobs/example-company/gone/ -> gone\n"
    for name, text in files.items():
        path = folder / name
        if name.startswith("content/"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, ready: Builder, serve: Serve) -> str:
    """The portal with a menu of its own, served."""
    with shared(tmp_path_factory, "boxes") as folder:
        if not (folder / "content").is_dir():
            write_content(folder)
    names = dict.fromkeys(CODES, NAME)
    settings = {"locales": [*CODES], "names": names, "descriptions": {}, "currency": "EUR", "menu": [*MENU]}
    return serve(once(tmp_path_factory, ready, "boxes-site", folder / "content", social="none", **settings).folder)


def judge(page: Page, place: str, width: int) -> list[str]:
    """What lies over another thing or leaves the screen at a width."""
    page.set_viewport_size({"width": width, "height": 800})
    return [f"{place} at {width} px: {fault}" for fault in page.evaluate(MEASURE)]


@pytest.mark.parametrize("code", CODES)
def test_nothing_lies_over_another_thing(base: str, read: Visiting, code: str) -> None:
    """On pages of all kinds, on a phone and on a desk, with the sheets of the menu and of the filters open, too."""
    faults, page = [], read("about:blank").page
    for tail in PAGES:
        page.goto(f"{base}{code}/{tail}", wait_until="networkidle" if "?" in tail else "load")
        for width in (320, 375, 1280) if HUNTING else (320, 1280):
            faults += judge(page, f"{code}/{tail}", width)
    page.goto(f"{base}{code}/jobs/")
    for width, opener in ((320, ".p-header__fold"), (375, "[data-open]")):
        page.set_viewport_size({"width": width, "height": 800})
        page.click(opener)
        faults += judge(page, f"{code}: {opener}", width)
        page.keyboard.press("Escape")
    assert faults == [], "\n".join(faults)


def test_the_header_has_room_for_any_menu(base: str, read: Visiting) -> None:
    """At every width, in all languages: on a phone it is no higher than the lines of this name."""
    for code in CODES:
        page = read(f"{base}{code}/jobs/example-company/gone/").page
        for width in WIDTHS:
            assert judge(page, code, width) == []
            height = page.locator(".p-header").evaluate("one => one.getBoundingClientRect().height")
            assert height <= (100 if width < 640 else 190), f"{code} at {width} px"
