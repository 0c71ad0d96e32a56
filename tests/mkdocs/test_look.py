"""A portal that looks like its publisher's: the examples of docs/look.md, and what replaces the theme's files."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from mkdocs.utils import get_theme_dir
from PIL import ImageColor
from playwright.sync_api import Page, expect

from careers.mkdocs import read_configuration
from tests.conftest import Serve
from tests.mkdocs.conftest import Workspace
from tests.site.building import CASES, ROOT, Build, Result

DOCUMENT = (ROOT / "docs/look.md").read_text("utf-8")
SETTINGS: dict[str, Any] = yaml.safe_load(re.search(r"```yaml\n(.*?)```", DOCUMENT, re.DOTALL)[1])  # type: ignore[index]
# A block of code follows the name of the file that holds it.
FILES = dict(re.findall(r"`((?:overrides|content)/[^`]+)`:\n\n```\w+\n(.*?)```", DOCUMENT, re.DOTALL))
FONTS = Path(get_theme_dir("readthedocs")) / "css/fonts"  # MkDocs brings some
SCRIPT = "overrides/assets/javascripts/share.js"
GONE = "en/jobs/acme/gone-for-good/"


@pytest.fixture(scope="module")
def look(tmp_path_factory: pytest.TempPathFactory, build: Build) -> Result:
    """The small content with all that docs/look.md shows."""
    folder = tmp_path_factory.mktemp("look")
    shutil.copytree(CASES, folder / "content")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    for own, installed in (("own-sans", "lato-normal"), ("own-sans-bold", "lato-bold")):
        target = folder / "content/pages/fonts" / f"{own}.woff2"
        target.parent.mkdir(exist_ok=True)
        shutil.copy(FONTS / f"{installed}.woff2", target)
    script = folder / SCRIPT
    script.parent.mkdir(parents=True)
    script.write_text("globalThis.portal = 1;\n", "utf-8")
    skills = folder / "content/taxonomies/skills.yml"
    skills.write_text(f"icon: own/spark\n{skills.read_text('utf-8')}", "utf-8")
    (folder / "content/addresses.txt").write_text(f"/{GONE} -> gone\n", "utf-8")
    config = {key: value for key, value in SETTINGS.items() if key != "plugins"}
    result = build(
        folder / "content", into=folder, strict=True, search=False, config=config, **SETTINGS["plugins"]["careers"]
    )
    assert result.returncode == 0, result.output
    return result


def test_the_examples_are_all_there() -> None:
    """Each block that is a file is found, by the sentence before it."""
    assert len(FILES) == len(re.findall("```(?:html|css|svg)\n", DOCUMENT)) == 5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_accent_and_the_fonts_are_the_portals(look: Result, serve: Serve, page: Page, scheme: str) -> None:
    """In both schemes, of a link, a button, the focus and the browser's own bars; the policy lets the fonts load."""
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text))
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of two words
    page.goto(serve(look.folder) + "en/jobs/acme/current/")
    accent = read_configuration(look.config).settings.accent
    assert accent is not None
    colour = getattr(accent, scheme)
    assert (colour == SETTINGS["plugins"]["careers"]["accent"]) == (scheme == "light")
    drawn = "rgb({}, {}, {})".format(*ImageColor.getrgb(colour))
    expect(page.locator(".p-button--primary").first).to_have_css("background-color", drawn)
    foot = "one => getComputedStyle(one, '::before').borderBlockEndColor"
    assert page.locator(".p-footer").evaluate(foot) == drawn
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_css("outline-color", drawn)
    bars = page.evaluate(
        "[...document.querySelectorAll('meta[name=theme-color]')].find((one) => matchMedia(one.media).matches).content"
    )
    assert bars == colour
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate("[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)")
    assert "Own Sans" in {family.strip('"') for family in loaded}
    for shown in ("h1", "p"):
        assert "Own Sans" in page.locator(shown).first.evaluate("(one) => getComputedStyle(one).fontFamily")
    assert faults == []


def test_fonts_of_the_portal_come_first_in_chinese_too(look: Result, serve: Serve, page: Page) -> None:
    """Those of the system follow, for characters that it lacks."""
    page.goto(serve(look.folder) + "zh/jobs/")
    title = page.locator("h1").evaluate("(one) => getComputedStyle(one).fontFamily")
    assert title.startswith('"Own Sans", "CJK punctuation"')
    assert "PingFang SC" in title
    text = page.locator("p").first.evaluate("(one) => getComputedStyle(one).fontFamily")
    assert text.startswith('"CJK punctuation", "Own Sans"')


def test_the_portals_sheet_is_the_last(look: Result) -> None:
    """On a page of the catalogue and on one of Markdown."""
    for url in ("en/jobs", "en/about", "."):
        html = (look.folder / url / "index.html").read_text("utf-8")
        assert re.findall(r'rel=stylesheet href="([^"]+)"', html)[-1].endswith("styles/own.css")


def test_files_of_the_portal_replace_those_of_the_theme(look: Result) -> None:
    """A page, a part of the layout, a script, and the mark of a taxonomy."""
    assert "we know where it went" in (look.folder / GONE / "index.html").read_text("utf-8")
    jobs = (look.folder / "en/jobs/index.html").read_text("utf-8")
    assert FILES["overrides/partials/portal-logo.html"].strip().replace('"', "") in jobs.replace('"', "")
    (script,) = look.folder.glob("assets/javascripts/share.*.js")
    assert "globalThis.portal = 1;" in script.read_text("utf-8")
    (sheet,) = (path for path in look.folder.glob("assets/stylesheets/*.css") if "--accent" in path.read_text("utf-8"))
    assert "M13 2 4 14h7l-1 8 9-12h-7z" in sheet.read_text("utf-8")


def icons(result: Result, url: str) -> list[str]:
    """Return the pictures that a page names for itself, by their addresses from the root."""
    html = (result.folder / (url if url.endswith("html") else f"{url}index.html")).read_text("utf-8")
    return [one.lstrip("./") for one in re.findall(r'<link rel=(?:icon|apple-touch-icon) href="([^"]+)"', html)]


@pytest.mark.parametrize("own", ["content/pages", "overrides"])
def test_no_icon_of_the_theme_stands_beside_the_portals(look: Result, build: Build, tmp_path: Path, own: str) -> None:
    """Its pictures for old browsers and home screens are left out unless the portal has its own, in either place."""
    shutil.copytree(look.config.parent / "content", tmp_path / "content")
    shutil.copytree(look.config.parent / "overrides", tmp_path / "overrides")
    picture = tmp_path / own / "assets/images/favicon.png"
    picture.parent.mkdir(parents=True)
    shutil.copy(ROOT / "theme/assets/images/favicon.png", picture)
    config = {key: value for key, value in SETTINGS.items() if key != "plugins"}
    result = build(tmp_path / "content", into=tmp_path, strict=True, search=False, config=config)
    assert result.returncode == 0, result.output
    for url in ("", "en/jobs/", "en/about/", "404.html"):
        assert icons(look, url) == ["images/favicon.svg"], url
        assert icons(result, url) == ["assets/images/favicon.png", "images/favicon.svg"], url


@pytest.mark.parametrize("name", ["portal/macros.html", "partials/portal-footer.html"])
def test_a_slip_in_a_template_is_named_by_file_and_line(workspace: Workspace, name: str) -> None:
    """In a sentence, not in a list of calls; what is published stays."""
    template = workspace.folder / "theme" / name
    template.parent.mkdir(parents=True)
    template.write_text("<p>\n\n{% if %}\n", "utf-8")
    result = workspace.again(config={"theme": {"custom_dir": str(workspace.folder / "theme")}})
    assert result.returncode != 0
    assert re.search(rf"{re.escape(str(template))}:3: TemplateSyntaxError: Expected", result.output), result.output
    assert "Traceback" not in result.output
    assert workspace.untouched()
