"""How style sheets and Material's own files reach the pages."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.theme import Theme
from PIL import Image
from playwright.sync_api import Page, expect

from careers.content.pictures import Picture
from careers.content.static_pages import StaticFile
from careers.mkdocs.assets import Assets, compact, find_mark
from tests.conftest import Serve
from tests.each import each
from tests.site.building import CASES, ROOT, Build, Result

CSS = re.compile(r'<link rel="?stylesheet"? href="([^"]+)"')
SCRIPT = re.compile(r'<script[^>]* src="([^"]+)"')


@pytest.fixture
def theme(tmp_path: Path) -> Path:
    """A theme with two sheets."""
    folder = tmp_path / "theme" / "assets" / "stylesheets"
    folder.mkdir(parents=True)
    (folder / "a.css").write_text("/* first */\np { color: red }\n", "utf-8")
    (folder / "b.css").write_text("p { color: blue }", "utf-8")
    return tmp_path / "theme"


def test_sheets_are_joined_in_the_order_that_is_asked_for(theme: Path, tmp_path: Path) -> None:
    """Each order is a file of its own, and so is one with rules that the build adds, which come last."""
    assets = Assets([theme])
    addresses = [assets.sheets("a", "b"), assets.sheets("b", "a"), assets.sheets("a", also="b{}\n")]
    assert addresses[0] == assets.sheets("a", "b")
    assets.write(tmp_path / "site")
    texts = [(tmp_path / "site" / address).read_text("utf-8") for address in addresses]
    assert texts == ["p{color:red}\np{color:blue}\n", "p{color:blue}\np{color:red}\n", "p{color:red}\nb{}\n"]


def test_words_of_scripts_are_files_named_by_what_they_hold(theme: Path, tmp_path: Path) -> None:
    """The same words are one file, without the lines of the template that they come from."""
    assets = Assets([theme])
    address = assets.words("  <i>a</i>\n\n  <i>b</i>\n")
    assert address == assets.words("<i>a</i><i>b</i>") != assets.words("<i>c</i>")
    assets.write(tmp_path / "site")
    assert (tmp_path / "site" / address).read_text("utf-8") == "<i>a</i><i>b</i>"


def test_a_changed_sheet_has_a_new_address(theme: Path) -> None:
    """What a browser keeps of the old one is not mistaken for it; the same sheets have the same address always."""
    before, again = Assets([theme]).sheets("a"), Assets([theme]).sheets("a")
    (theme / "assets" / "stylesheets" / "a.css").write_text("p { color: green }", "utf-8")
    assert before == again != Assets([theme]).sheets("a")


def test_a_sheet_that_is_not_there_is_an_error(theme: Path) -> None:
    """A page without its looks is never published in silence."""
    with pytest.raises(FileNotFoundError, match=r"c\.css"):
        Assets([theme]).sheets("a", "c")


@each(
    ("written", "kept"),
    [
        ("a{}/* x */b{}", "a{}b{}\n"),
        ("a{}\n/* x\n y */\nb{}", "a{}b{}\n"),
        (
            "a > b,\n  c { x: 1 2;\n  y: f(\n    3);\n}\n\n@media (z) {\n  d { e: 1; }\n}",
            "a > b,c{x:1 2;y:f( 3)}@media (z){d{e:1}}\n",
        ),
        ('a{content:"/* no */"}', 'a{content:"/* no */"}\n'),
        ("a{content:'\\'/* no */'}/* yes */", "a{content:'\\'/* no */'}\n"),
        ("/* it's */a{content:'x'}", "a{content:'x'}\n"),
        ('a::after { content: "; } {\\n" ; }', 'a::after{content:"; } {\\n"}\n'),
        ("/**/", ""),
    ],
)
def test_comments_and_blanks_are_dropped(written: str, kept: str) -> None:
    """What looks like either inside a string is part of the sheet."""
    assert compact(written) == kept


def sheets(folder: Path, url: str) -> list[Path]:
    """The style sheets that a page of the site loads."""
    page = folder / url / "index.html"
    return [(page.parent / href).resolve() for href in CSS.findall(page.read_text("utf-8"))]


def test_a_page_of_the_catalogue_loads_one_sheet_and_editorial_ones_materials_too(site: Result) -> None:
    """All of them are there; Material's come first, so that the portal's own have the last word."""
    catalogue, editorial = sheets(site.folder, "en/jobs"), sheets(site.folder, "en/for-editors")
    assert len(catalogue) == 1
    assert [path.name.partition(".")[0] for path in editorial[:-1]] == ["main", "palette"]
    assert editorial[-1] == catalogue[0]
    assert all(path.is_file() for path in editorial)
    assert not (site.folder / "assets" / "stylesheets" / "tokens.css").exists()


def test_features_of_material_work_on_editorial_pages_alone(
    build: Build, tmp_path: Path, serve: Serve, page: Page
) -> None:
    """Switched on, they bring their script to the pages whose Markdown they are for, and it runs there.

    Neither it nor what Markdown can say needs more than the content policy allows.
    """
    shutil.copytree(CASES, tmp_path / "content")
    about = tmp_path / "content" / "pages" / "en" / "about.md"
    about.write_text(about.read_text("utf-8") + "\n```\ncode\n```\n\n| a |\n|--:|\n| 1 |\n", "utf-8")
    theme = {"custom_dir": str(ROOT / "theme"), "features": ["content.code.copy"]}
    result = build(tmp_path / "content", strict=True, search=False, config={"theme": theme})
    assert result.returncode == 0, result.output
    assert "bundle" in scripts(result.folder, "en/about")
    assert "bundle" not in scripts(result.folder, "en/jobs")
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text))
    page.goto(serve(result.folder) + "en/about/")
    expect(page.locator(".md-code__button")).to_have_count(1)
    expect(page.locator("td")).to_have_css("text-align", "end")
    assert faults == []


def test_without_features_no_page_loads_materials_script(site: Result) -> None:
    """It is most of what a page would weigh."""
    assert "bundle" not in scripts(site.folder, "en/about") + scripts(site.folder, "en/jobs")


def test_what_no_page_refers_to_is_not_published(site: Result) -> None:
    """Neither Material's scripts nor anybody's source maps, nor modules that are joined."""
    names = {path.name.partition(".")[0] for path in (site.folder / "assets" / "javascripts").rglob("*.js")}
    assert {"start", "jobs"} <= names
    assert not {"bundle", "search", "wordcut", "storage"} & names
    assert [*site.folder.rglob("*.map")] == []


def scripts(folder: Path, url: str) -> list[str]:
    """The names of the scripts that a page loads, up to the first dot."""
    return [
        Path(one).name.partition(".")[0] for one in SCRIPT.findall((folder / url / "index.html").read_text("utf-8"))
    ]


def test_the_mark_of_preview_images_is_the_logo_or_the_touch_icon(tmp_path: Path) -> None:
    """A drawing is passed over; files of the portal go before the theme's."""
    icon, logo = "assets/images/apple-touch-icon.png", "images/logo.png"
    pictures = {name: Picture(name.encode(), 1, 1, name.endswith(".svg")) for name in (icon, logo, "images/mark.svg")}
    files = [StaticFile(name, name, name, picture=picture) for name, picture in pictures.items()]

    def mark(theme: dict[str, Any], files: list[StaticFile]) -> bytes:
        config = MkDocsConfig()
        config.theme = Theme(**theme)
        return find_mark(config, files)

    assert mark({"logo": logo}, files) == logo.encode()
    assert mark({"logo": "images/mark.svg"}, files) == icon.encode()
    assert mark({"icon": {"logo": "material/account"}}, files) == icon.encode()
    own = Image.open(io.BytesIO(mark({"logo": "images/missing.png"}, [])))
    assert own.size == (180, 180)
    (tmp_path / "assets/images").mkdir(parents=True)
    Image.new("RGB", (90, 90)).save(tmp_path / icon)
    assert Image.open(io.BytesIO(mark({"custom_dir": str(tmp_path)}, []))).size == (90, 90)
