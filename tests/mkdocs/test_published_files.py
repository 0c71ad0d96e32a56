"""Files of the content that reach a site: none of them runs in a browser, at its own address or on a page."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image, PngImagePlugin
from playwright.sync_api import Browser, Error

from careers.content.pictures import rewrite
from tests.conftest import Serve
from tests.mkdocs.conftest import Workspace
from tests.site.building import ROOT, Build, Result, snapshot

RUN = "fetch('/ran')"
SCRIPT = f"<script>{RUN}</script>"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 60">{}</svg>'
SHEET = (
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">'
    f'<html xmlns="http://www.w3.org/1999/xhtml"><body>{SCRIPT}</body></html></xsl:template></xsl:stylesheet>'
)
DATA = "data:text/xml," + SHEET.replace("<", "%3C").replace(">", "%3E").replace('"', "%22").replace(" ", "%20")
XSL = f'<?xml-stylesheet type="text/xsl" href="{DATA}"?>'


def polyglot() -> bytes:
    """A picture with a page in its comment and behind its end."""
    info, file = PngImagePlugin.PngInfo(), io.BytesIO()
    info.add_text("Comment", SCRIPT)
    Image.new("RGB", (60, 60), "#c00").save(file, "PNG", pnginfo=info)
    return file.getvalue() + f"<html>{SCRIPT}</html>".encode()


# What would run or load something if it were published as it is.
HOSTILE: Mapping[str, bytes] = {
    "wide.svg": f'<?xml version="1.0" encoding="UTF-16"?>{XSL}<!DOCTYPE svg>{SVG.format("<g/>")}'.encode("utf-16"),
    "wide-unmarked.svg": f"{XSL}{SVG.format('<g/>')}".encode("utf-16-le"),
    "sheet.svg": f"{XSL}{SVG.format('<g/>')}".encode(),
    "script.svg": SVG.format(SCRIPT).encode(),
    "handler.svg": SVG.format(f'<svg><g><svg onload="{RUN}"/></g></svg>').encode(),
    "entity.svg": f'<!DOCTYPE svg [<!ENTITY a "{SCRIPT}">]>{SVG.format("&a;")}'.encode(),
    "foreign.svg": SVG.format(
        f'<foreignObject><html xmlns="http://www.w3.org/1999/xhtml">{SCRIPT}</html></foreignObject>'
    ).encode(),
    "use.svg": SVG.format('<use href="/loaded.svg#a"/><use xlink:href="/loaded.svg#b"/>').encode(),
    "image.svg": SVG.format('<image width="9" height="9" href="/loaded.png"/>').encode(),
    "escape.svg": SVG.format(r"<style>g{mask:\75rl(/loaded.svg#a)}</style><g><path d='M0 0h9v9z'/></g>").encode(),
    "set.svg": SVG.format("<style>svg{background:image-set('/loaded.png' 1x)}</style>").encode(),
    "import.svg": SVG.format("<style>@import '/loaded.css';</style>").encode(),
    "attribute.svg": SVG.format('<g mask="url(/loaded.svg#a)"><path d="M0 0h9v9z"/></g>').encode(),
    "page.html": SCRIPT.encode(),
    "page.xhtml": f'<html xmlns="http://www.w3.org/1999/xhtml"><head>{SCRIPT}</head></html>'.encode(),
    "page.xml": f'<html xmlns="http://www.w3.org/1999/xhtml"><head>{SCRIPT}</head></html>'.encode(),
    "sheet.xml": f"{XSL}<a/>".encode(),
    "own.js": RUN.encode(),
    "own.css": b"@import '/loaded.css';",
    "own.xsl": SHEET.encode(),
    "page.png": f"<html>{SCRIPT}</html>".encode(),
}


@pytest.fixture(scope="module")
def hostile(first_build: Path, build: Build, tmp_path_factory: pytest.TempPathFactory) -> Result:
    """A site of a folder of static pages with all of them, and with a picture that holds a page."""
    folder = tmp_path_factory.mktemp("hostile")
    workspace = Workspace(folder, build, {})
    for name, text in snapshot(first_build / "content").items():
        (folder / "content" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "content" / name).write_bytes(text)
    files = folder / "content/pages/files"
    files.mkdir()
    for name, data in {**HOSTILE, "polyglot.png": polyglot(), "plain.txt": SCRIPT.encode()}.items():
        (files / name).write_bytes(data)
    logos = folder / "content/taxonomies/logos"
    logos.mkdir()
    (logos / "acme.svg").write_bytes(HOSTILE["wide.svg"])
    (logos / "globex.png").write_bytes(polyglot())
    result = workspace.again()
    assert result.returncode == 0, result.output
    return result


def test_no_published_file_runs_or_loads_anything(hostile: Result, serve: Serve, browser: Browser) -> None:
    """Opened at its own address, where no page's policy holds."""
    base = serve(hostile.folder)
    context = browser.new_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(f"{request.frame.url} asks for {request.url}"))
    published = [path for name in ("files", "assets/logos") for path in sorted((hostile.folder / name).iterdir())]
    for path in [path.relative_to(hostile.folder).as_posix() for path in published]:
        page = context.new_page()
        with suppress(Error):  # it is saved, not shown
            page.goto(base + path)
        # What was asked for before is known by the end of this; a page that runs may go elsewhere meanwhile.
        with suppress(Error):
            page.evaluate("address => fetch(address, {mode: 'no-cors'}).then(() => 0)", f"{base}plain/{path}")
        page.close()
    context.close()
    assert [line for line in asked if re.search(r" asks for \S+/(?:ran|loaded)", line)] == []
    assert sum("/plain/" in line for line in asked) == len(published) > 0


def test_what_could_run_is_not_published_and_named(hostile: Result) -> None:
    """Pictures that are none, and files of kinds that are not known to be harmless."""
    published = {path.name for path in (hostile.folder / "files").iterdir()}
    assert published == {"polyglot.png", "plain.txt"}
    for name in HOSTILE:
        assert f"content/pages/files/{name}:1: file: " in hostile.output
    assert [path.name for path in (hostile.folder / "assets/logos").iterdir()] == ["globex.png"]
    assert "content/taxonomies/logos/acme.svg:1: file: " in hostile.output


def test_a_published_picture_holds_its_pixels_alone(hostile: Result) -> None:
    """As a logo and among static pages."""
    for path in ("files/polyglot.png", "assets/logos/globex.png"):
        data = (hostile.folder / path).read_bytes()
        assert data == rewrite(".png", polyglot()).data
        assert b"script" not in data


def test_a_logo_is_published_as_it_is_and_shown_on_the_employers_page(workspace: Workspace) -> None:
    """In place of the initials."""
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><path d="M0 0h9v9z"/></svg>'
    page = "en/companies/acme/index.html"
    assert b"p-monogram" in workspace.published[page]
    workspace.write("taxonomies/logos/acme.svg", drawing)
    result = workspace.again(strict=True)
    assert result.returncode == 0, result.output
    assert (result.folder / "assets/logos/acme.svg").read_text("utf-8") == drawing
    shown = '<img class=p-logo src="../../../assets/logos/acme.svg" width="60" height="30" alt="">'
    assert shown in (result.folder / page).read_text("utf-8")
    assert "p-monogram" not in (result.folder / page).read_text("utf-8")


def test_files_that_the_configuration_names_are_published_as_they_are(workspace: Workspace) -> None:
    """A publisher's own scripts, styles and templates; others of their kinds are not."""
    files = {"own.js": "let own;\n", "own.css": "a{}\n", "own.html": "own\n"}
    for name, text in files.items():
        workspace.write(f"pages/files/{name}", text)
        workspace.write(f"pages/other/{name}", text)
    named = {
        "extra_css": ["files/own.css"],
        "extra_javascript": ["files/own.js"],
        "extra_templates": ["files/own.html"],
    }
    result = workspace.again(config=named)
    assert result.returncode == 0, result.output
    site = workspace.folder / "site"
    assert {name: (site / "files" / name).read_text("utf-8") for name in files} == {**files, "own.html": "own"}
    assert not (site / "other").exists()


def test_the_pictures_of_the_portals_are_written_as_they_were() -> None:
    """The theme's and our portal's marks hold what our lists allow, so nothing of them is lost."""
    for folder in ("theme/assets/images", "content/pages/assets/images"):
        for path in sorted((ROOT / folder).glob("*.svg")):
            assert rewrite(".svg", path.read_bytes()).data == path.read_bytes().rstrip()
