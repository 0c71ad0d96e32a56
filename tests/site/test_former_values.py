"""Links with the former id of a term ask the list of jobs for what they asked for when they were made."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.conftest import Serve
from tests.site.building import Result
from tests.site.conftest import Visit


def test_a_former_id_in_a_link_is_the_term_of_today(cases: Result, serve: Serve, visit: Callable[..., Visit]) -> None:
    page = visit(f"{serve(cases.folder)}en/jobs/?hardware=spark&status=all").page
    expect(page.locator("[data-results] > article").first).to_be_visible()
    expect(page.locator("input[name=hardware][value=spark-npu]")).to_be_checked()
