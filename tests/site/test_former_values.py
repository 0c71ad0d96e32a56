"""Links with the former id of a term ask the list of jobs for what they asked for when they were made."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.conftest import Serve
from tests.sample_content import write
from tests.site.builder import Builder
from tests.site.building import configure


def test_a_former_id_in_a_link_is_the_term_of_today(
    tmp_path_factory: pytest.TempPathFactory, ready: Builder, browser: Browser, serve: Serve
) -> None:
    folder = tmp_path_factory.mktemp("former")
    result = ready.build(configure(folder, write(folder / "content", {})))
    assert result.returncode == 0, result.output
    page = browser.new_context().new_page()
    page.goto(f"{serve(result.folder)}en/jobs/?hardware=huawei-npu&status=all")
    expect(page.locator("[data-results] > article")).to_have_count(1)
    expect(page.locator("input[name=hardware][value=ascend]")).to_be_checked()
    page.context.close()
