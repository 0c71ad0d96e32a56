"""What every built page says of itself, and that its preview image is there."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from PIL import Image

from careers import i18n
from careers.content.library import Library
from careers.render.page import PREVIEW
from tests.sample_content import MakeContent
from tests.site.building import Build, Result

URL = "https://example.github.io/careers/"


@dataclass(frozen=True)
class Said:
    """The head of a page: its address, title, canonical address, and name -> content of its ``meta`` elements."""

    url: str
    redirects: bool
    title: str
    canonical: str
    meta: Mapping[str, str]


def read(path: Path, root: Path) -> Said:
    html = path.read_text("utf-8")
    head = html[: html.index("</head>")]
    pairs = re.findall(r'<meta (?:property|name)="?([^" ]+)"?(?: property=og:description)? content="?([^">]*)"?', head)
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names)), path
    canonical = re.search(r'<link rel=canonical href="([^"]*)"', head)
    title = re.search(r"<title>(.*?)</title>", head, re.DOTALL)
    assert title, path
    url = path.relative_to(root).as_posix().removesuffix("index.html")
    found = {name: unescape(content) for name, content in pairs}
    return Said(
        url, "http-equiv=refresh" in head, unescape(title[1]), unescape(canonical[1]) if canonical else "", found
    )


def heads(result: Result) -> Iterator[Said]:
    for path in sorted(result.folder.rglob("*.html")):
        yield read(path, result.folder)


def test_every_page_has_a_description(built: Result) -> None:
    """Which cards show, too. Chooser and lost addresses included; redirects are left before anybody reads them."""
    assert [one.url for one in heads(built) if not one.redirects and not one.meta.get("description")] == []


def test_every_page_says_what_a_card_needs(built: Result) -> None:
    """Its title and its whole address; whether it is to be found or not. Its description is the page's.

    A redirect says nothing: it is left before anybody reads it.
    """
    hidden = 0
    for one in heads(built):
        if one.redirects:
            assert not any(name.startswith("og:") for name in one.meta), one.url
            continue
        hidden += one.meta.get("robots") == "noindex"
        assert one.meta["og:title"] in one.title, one.url
        assert one.canonical.startswith(URL), one.url
        assert one.meta["og:url"] == one.canonical, one.url
        assert one.meta["og:image:alt"], one.url
    assert hidden >= 3  # lost addresses, and the page of saved jobs in each language


def test_every_preview_image_is_there(built: Result) -> None:
    pictures = {one.meta["og:image"] for one in heads(built) if "og:image" in one.meta}
    assert pictures
    for address in pictures:
        assert address.startswith(URL)
        image = Image.open(io.BytesIO((built.folder / address.removeprefix(URL)).read_bytes()))
        assert (image.format, image.size) == ("PNG", PREVIEW)


def test_a_page_shows_its_own_image(site: Result, library: Library) -> None:
    """A posting and a kind of hardware; pages at large: their language's image."""
    images = dict.fromkeys(("en/", i18n.jobs("en/"), i18n.insights("en/")), f"{URL}social/en.png")
    for posting in library.postings.values():
        images[i18n.posting("en/", posting.id)] = f"{URL}social/en/jobs/{posting.id}.png"
    assert len(set(images.values())) > 2
    for term in library.taxonomies.by_id["hardware"].terms:
        images[i18n.term("en/", "hardware", term)] = f"{URL}social/en/hardware/{term}.png"
    shown = {url: read(site.folder / i18n.output_path(url), site.folder).meta["og:image"] for url in images}
    assert shown == images


def test_a_machine_without_fonts_builds_the_same_pages(build: Build, content: MakeContent, tmp_path: Path) -> None:
    """Pages in Chinese show the site's own image, and one line says what to install; it is no fault."""
    nowhere = {"XDG_DATA_HOME": str(tmp_path), "XDG_DATA_DIRS": str(tmp_path)}
    result = build(content(), strict=True, search=False, env=nowhere)
    assert result.returncode == 0, result.output
    assert result.output.count("fonts-noto-cjk") == 1
    shown = {one.url: one.meta["og:image"] for one in heads(result) if "og:image" in one.meta}
    assert shown["zh/hardware/ascend/"] == f"{URL}assets/images/social.png"
    assert shown["en/hardware/ascend/"] == f"{URL}social/en/hardware/ascend.png"
