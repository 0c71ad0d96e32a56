"""Every kind of page in a browser: no stranger is asked, nothing fails or is cut off, everybody can read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser import shifts
from tests.hunting import HUNTING
from tests.site.accessibility import objections
from tests.site.conftest import Visiting
from tests.site.kinds import ALL, Kind

Addresses = Callable[[Kind, str], str]

# Widths of a desk and a phone, in each scheme: each page is opened in the first or the last, in hunts in all.
Look = tuple[int, Literal["light", "dark"]]
LOOKS: Sequence[Look] = ((1280, "light"), (375, "light"), (1280, "dark"), (375, "dark"))


@pytest.mark.parametrize(("kind", "code"), ALL, ids=str)
def test_a_page_is_quiet_stays_in_its_place_and_can_be_read_by_everybody(
    addresses: Addresses, visit: Visiting, kind: Kind, code: str
) -> None:
    """Requests to the own origin alone, all answered; no word from scripts; nothing moves; axe has no objection.

    Kinds of pages in turn on a desk in light colours and on a phone in dark ones, with an empty cache. At 375 and at
    320 pixels none scrolls sideways, nor with letters of twice their size at 640.
    """
    address = addresses(kind, code)
    for width, scheme in LOOKS if HUNTING else [LOOKS[ALL.index((kind, code)) // 2 % 2 * 3]]:
        # Not as a mobile browser, whose window grows with what is too wide.
        found = visit(address, "networkidle", viewport={"width": width, "height": 800}, color_scheme=scheme)
        page = found.page
        assert page.title()
        assert shifts(page) == []
        page.emulate_media(reduced_motion="reduce")
        assert objections(page) == []
        assert {urlsplit(url)[:2] for url in found.requests if not url.startswith("data:")} == {urlsplit(address)[:2]}
        # The browser itself notes that a lost address was answered with 404.
        assert [fault for fault in found.faults if not (kind.name == "lost" and "404" in fault)] == []
    assert cut_off(page) == []


def cut_off(page: Page) -> list[str]:
    """What a page is wider than its window by, on phones and with large letters."""
    told: list[str] = []
    for width, size in ((375, "100%"), (320, "100%"), (640, "200%")):
        page.set_viewport_size({"width": width, "height": 700})
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        wide = page.evaluate(
            """() => {
                const room = window.innerWidth;
                if (document.scrollingElement.scrollWidth <= room) return [];
                const wide = [...document.body.querySelectorAll("*")].filter(
                    (one) => one.getBoundingClientRect().right > room + 0.5);
                return ["page", ...wide.slice(0, 5).map((one) => one.tagName + "." + one.className)];
            }"""
        )
        told += [f"at {width} px, letters of {size}: {one}" for one in wide]
    return told


def test_a_long_name_of_the_site_takes_several_lines(home: str, read: Visiting) -> None:
    """No page grows wider than its window by it, and the menu and buttons stay within."""
    page = read(f"{home}en/jobs/").page
    for name, width in product(
        ("Stellenmarkt des Instituts für Leuchtkäferforschung", "L" * 60), (320, 375, 768, 900, 1440)
    ):
        page.evaluate("(name) => { document.querySelector('.p-brand > span:last-child').textContent = name; }", name)
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width, name
        parts = page.locator(".p-header__inner > *:visible").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().right)"
        )
        assert max(parts) <= width, name
