"""The pictures that ``make screenshots`` takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from careers.content.library import Library
from tests.conftest import Serve
from tests.screenshots import README, SCHEMES, WINDOWS, Picture, lighten, main, shoot_all, shoot_readme
from tests.site.building import ROOT, Result
from tests.site.kinds import ALL, Kind


@pytest.fixture
def address(serve: Serve, site: Result, library: Library) -> Callable[[Kind, str], str]:
    """The served address of a page of the project's own site."""
    base = serve(site.folder, mount="careers")
    return lambda kind, code: base + kind.address(code, library)


@pytest.mark.hunt
def test_each_page_is_taken_in_every_scheme_and_width(
    browser: Browser, address: Callable[[Kind, str], str], tmp_path: Path
) -> None:
    """Whole, as wide as the window, dark where it is dark; taken twice, it is the same to the byte."""
    chosen = [(kind, code) for kind, code in ALL if kind.name == "tags" and code == "zh"]
    assert shoot_all(browser, address, tmp_path, chosen) == len(SCHEMES) * len(WINDOWS)
    for width, height in WINDOWS:
        light, dark = (Image.open(tmp_path / "tags" / f"zh-{width}-{scheme}.png").convert("L") for scheme in SCHEMES)
        assert light.width == dark.width == width
        assert light.height >= height
        assert min(paper(light)) > 200
        assert max(paper(dark)) < 60
    assert shoot_all(browser, address, tmp_path / "again", chosen, WINDOWS[:1]) == len(SCHEMES)
    for path in (tmp_path / "again" / "tags").iterdir():
        assert path.read_bytes() == (tmp_path / "tags" / path.name).read_bytes(), path.name


def paper(picture: Image.Image) -> tuple[int, ...]:
    """The shade (0 to 255) in the corners at the top."""
    return tuple(picture.crop((x, 1, x + 1, 2)).tobytes()[0] for x in (1, picture.width - 2))


def test_pictures_of_the_readme_are_small(browser: Browser, serve: Serve, site: Result, tmp_path: Path) -> None:
    """One that would burden the repository is refused, as is one of a page that there is none of."""
    base = serve(site.folder, mount="careers")
    assert shoot_readme(browser, base, tmp_path, [Picture("home", "en/", "light", (375, 500))]) == 1
    assert 5_000 < (tmp_path / "home.png").stat().st_size < 150_000
    with pytest.raises(ValueError, match="nothing"):
        shoot_readme(browser, base, tmp_path, [Picture("x", "en/nothing/", "light", (375, 500))])


def test_the_readmes_pictures_show_pages_that_there_are(site: Result) -> None:
    """Each shows one, in both languages alike, under a name of its own; each README shows all in its language."""
    pages = {one.url: site.folder / one.url.partition("#")[0] / "index.html" for one in README}
    assert [url for url, page in pages.items() if not page.is_file()] == []
    for name, code in (("README.md", "en"), ("README.zh-CN.md", "zh")):
        shown = re.findall(r"\.github/images/([a-z-]+)\.png", (ROOT / name).read_text("utf-8"))
        assert sorted(shown) == sorted(one.name for one in README if one.url.startswith(f"{code}/"))
    assert {one.url.partition("/")[2] for one in README if one.url.startswith("zh/")} == {
        one.url.partition("/")[2] for one in README if one.url.startswith("en/")
    }
    assert len({one.name for one in README}) == len(README)


def test_fewer_colours_change_nothing_that_is_seen(tmp_path: Path) -> None:
    """A picture of a hundred shades keeps its size and every one of them, and weighs less."""
    path = tmp_path / "shades.png"
    drawn = Image.linear_gradient("L").point([2 * (shade // 3) for shade in range(256)]).convert("RGB")
    drawn.save(path)
    before = path.stat().st_size
    lighten(path)
    with Image.open(path) as lighter:
        assert lighter.convert("RGB").tobytes() == drawn.tobytes()
    assert path.stat().st_size < before


def test_a_kind_that_there_is_none_of_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """With the names of those there are."""
    with pytest.raises(SystemExit):
        main(["--only", "nothing"])
    assert "landing" in capsys.readouterr().err
