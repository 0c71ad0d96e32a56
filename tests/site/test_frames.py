"""Pages joined from a split frame are, byte for byte, what the theme would have drawn in full."""

from __future__ import annotations

from pathlib import Path

import pytest
from mkdocs.commands.build import build as run_mkdocs
from mkdocs.config import load_config

from careers import i18n
from careers.mkdocs import CareersPlugin
from careers.mkdocs.building import Inputs
from careers.render import Page, Renderer, Slots
from tests.planning import plan
from tests.site.building import CASES, configure


@pytest.fixture(scope="module", params=["https://example.github.io/careers/", ""], ids=["site-url", "no-site-url"])
def inputs(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Inputs:
    folder = tmp_path_factory.mktemp("frames")
    config = load_config(
        str(configure(folder, CASES, {"site_url": request.param}, page_size=2, search=False, social="none")),
        strict=True,
    )
    run_mkdocs(config)
    found = config.plugins["careers"]
    assert isinstance(found, CareersPlugin)
    return found.inputs


def drawn(inputs: Inputs, page: Page, body: str) -> str:
    """The document of a page as the theme renders it in one piece."""
    slots = Slots.of(page, inputs.material.frames[page.locale.code], body)
    return inputs.material.draw(page, slots) if page.framed else body


@pytest.mark.slow
def test_the_build_published_the_joined_pages(inputs: Inputs) -> None:
    """What lies in the site's folder is what the theme draws, and nothing of a split is left in it."""
    folder = Path(inputs.material.config.site_dir)
    renderer = Renderer([Path(one) for one in inputs.material.config.theme.dirs], inputs.assets.scripts)
    for page in plan(inputs.content.library, inputs.site):
        text = (folder / i18n.output_path(page.url)).read_bytes().decode()
        assert text == drawn(inputs, page, renderer.body(page)), page.url
        assert "0slot" not in text
