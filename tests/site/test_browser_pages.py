"""Every kind of page in a browser: no stranger is asked, nothing fails or is cut off, everybody can read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser import shifts
from tests.hunting import HUNTING
from tests.site.accessibility import objections
from tests.site.conftest import Visiting
from tests.site.kinds import ALL, Kind

Addresses = Callable[[Kind, str], str]

# What the page calls the colour schemes of the system.
DRAWN: Mapping[Literal["light", "dark"], str] = {"light": "default", "dark": "slate"}
# Widths of a desk and a phone, in each scheme: each page is judged in the first or the last, in hunts in all.
Look = tuple[int, Literal["light", "dark"]]
LOOKS: Sequence[Look] = ((1280, "light"), (375, "light"), (1280, "dark"), (375, "dark"))

every_kind = pytest.mark.parametrize(("kind", "code"), ALL, ids=str)


@every_kind
def test_pages_are_quiet_and_pass_the_accessibility_checks(
    addresses: Addresses, visit: Visiting, kind: Kind, code: str
) -> None:
    """On a desk: requests to the own origin alone, all answered; no word from scripts; nothing moves; then axe.

    Axe finds nothing to object to, on a desk in light colours or on a phone in dark ones; targets are 24 pixels large.
    """
    address = addresses(kind, code)
    found = visit(address)
    assert found.page.title()
    assert shifts(found.page) == []
    looks = LOOKS if HUNTING else [LOOKS[ALL.index((kind, code)) // 2 % 2 * 3]]
    told = accessibility(found.page, looks)
    assert told == [], "\n".join(told)
    # Only now, as a page may go on asking after it was loaded.
    origin = urlsplit(address)[:2]
    assert {urlsplit(url)[:2] for url in found.requests if not url.startswith("data:")} == {origin}
    # The browser itself notes that a lost address was answered with 404.
    assert [fault for fault in found.faults if not (kind.name == "lost" and "404" in fault)] == []


@every_kind
def test_on_a_phone_nothing_moves_and_nothing_is_cut_off(
    addresses: Addresses, visit: Visiting, kind: Kind, code: str
) -> None:
    """With an empty cache everything is drawn where it stays.

    At 375 and at 320 pixels no page scrolls sideways, nor with letters of twice their size at 640.
    """
    # Not as a mobile browser, whose window grows with what is too wide.
    phone = {"viewport": {"width": 375, "height": 700}, "has_touch": True}
    page = visit(addresses(kind, code), until="networkidle", **phone).page
    assert shifts(page) == []
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
        assert wide == [], f"at {width} px, letters of {size}"


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


def accessibility(page: Page, looks: Sequence[Look]) -> list[str]:
    told: list[str] = []
    for width, scheme in looks:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", DRAWN[scheme])
        told += [f"{width} px, {scheme}: {one}" for one in objections(page)]
    return told
