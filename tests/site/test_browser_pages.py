"""Every kind of page in a browser: no stranger is asked, nothing fails or is cut off, everybody can read it."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.site.conftest import Visit
from tests.site.kinds import ALL, Kind

Addresses = Callable[[Kind, str], str]
Visiting = Callable[..., Visit]

every_kind = pytest.mark.parametrize(("kind", "code"), ALL, ids=str)


@every_kind
def test_pages_ask_nobody_else_and_fail_in_nothing(
    addresses: Addresses, visit: Visiting, kind: Kind, code: str
) -> None:
    """All requests go to the site's own origin and are answered; scripts and console are silent."""
    address = addresses(kind, code)
    found = visit(address, until="networkidle")
    origin = urlsplit(address)[:2]
    assert {urlsplit(url)[:2] for url in found.requests if not url.startswith("data:")} == {origin}
    # The browser itself notes that a lost address was answered with 404.
    assert [fault for fault in found.faults if not (kind.name == "lost" and "404" in fault)] == []
    assert found.page.title()


@every_kind
def test_nothing_is_cut_off_on_a_phone(addresses: Addresses, visit: Visiting, kind: Kind, code: str) -> None:
    """At 375 and at 320 pixels no page scrolls sideways."""
    page = visit(addresses(kind, code), viewport={"width": 375, "height": 700}, has_touch=True).page
    for width in (375, 320):
        page.set_viewport_size({"width": width, "height": 700})
        wide = page.evaluate(
            """() => {
                const room = window.innerWidth;
                if (document.scrollingElement.scrollWidth <= room) return [];
                const wide = [...document.body.querySelectorAll("*")].filter(
                    (one) => one.getBoundingClientRect().right > room + 0.5);
                return ["page", ...wide.slice(0, 5).map((one) => one.tagName + "." + one.className)];
            }"""
        )
        assert wide == [], f"at {width} px"


@pytest.mark.parametrize(("scheme", "width", "drawn"), [("light", 1280, "default"), ("dark", 375, "slate")])
@every_kind
def test_pages_pass_the_accessibility_checks(
    addresses: Addresses, visit: Visiting, kind: Kind, code: str, scheme: str, width: int, drawn: str
) -> None:
    """Axe finds nothing to object to, in either colour scheme, on a desk and a phone; targets are 24 pixels large."""
    page = visit(addresses(kind, code), color_scheme=scheme, viewport={"width": width, "height": 800}).page
    assert page.get_attribute("body", "data-md-color-scheme") == drawn
    found = Axe().run(page, options={"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}})
    told = [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found.response["violations"]
        for node in one["nodes"][:3]
    ]
    assert told == [], "\n".join(told)
