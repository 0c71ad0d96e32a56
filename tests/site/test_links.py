"""Everything the site refers to is there: pages, assets, anchors, also when it lies under a sub-path."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import pytest

from careers import i18n
from careers.i18n import output_path
from tests.site.building import Result
from tests.site.documents import Element, address, documents, links

SITE_URL = "https://example.github.io/careers/"  # under a sub-path, as projects are published


@pytest.fixture(params=["site", "cases"])
def folder(request: pytest.FixtureRequest) -> Path:
    """Both sites in turn."""
    result: Result = request.getfixturevalue(request.param)
    return result.folder


def broken(folder: Path, url: str, document: Element) -> list[str]:
    """What is wrong with the addresses inside the site that a page refers to, canonical ones included."""
    found = []
    for one, target in links(document, SITE_URL + url):
        if target.startswith(("mailto:", "data:")):
            continue
        inside = address(target, SITE_URL)
        if inside is None:
            if not one.attrs.get("href", "").startswith(("https://", "http://")):
                found.append(f"{url}: {target} leaves the site")
            continue
        if not (folder / output_path(inside)).is_file():
            found.append(f"{url}: {target} is not there")
        elif (anchor := urldefrag(target).fragment) and not anchored(folder, inside, anchor):
            found.append(f"{url}: {target} has no such anchor")
    return found


def anchored(folder: Path, url: str, anchor: str) -> bool:
    """Whether the page at `url` has an element called `anchor`."""
    document = documents(folder).get(url)
    return document is not None and any(one.attrs.get("id") == anchor for one in document)


@pytest.mark.slow
def test_every_link_and_asset_resolves(folder: Path) -> None:
    """Links, forms, styles, scripts and images of all pages lead to what the site has, anchors included."""
    found = [fault for url, document in documents(folder).items() for fault in broken(folder, url, document)]
    assert not found, "\n".join(found[:20])


def test_no_page_names_its_own_host_but_in_canonical_addresses(folder: Path) -> None:
    """Links are relative, so that the site works under any host and sub-path; only the canonical one is absolute."""
    for url, document in documents(folder).items():
        absolute = [
            one
            for one in document
            if any(value.startswith(SITE_URL) for name, value in one.attrs.items() if name in ("href", "src", "action"))
        ]
        assert all(one.attrs.get("rel") == "canonical" for one in absolute), url


def test_nothing_is_fetched_from_elsewhere(folder: Path) -> None:
    """Only links that a reader follows lead out of the site: no style, script, image or font does."""
    for url, document in documents(folder).items():
        for one, target in links(document, SITE_URL + url):
            if address(target, SITE_URL) is None and not target.startswith("data:"):
                assert one.tag == "a", f"{url}: {one.tag} {target}"


def test_what_scripts_and_styles_refer_to_is_there(folder: Path) -> None:
    """Imports of our modules and addresses in our stylesheets resolve, and none leaves the site."""
    pattern = re.compile(r"""(?:\bfrom\s+|\bimport\s*\(?\s*|@import\s+)["']([^"']+)["']|\burl\(\s*["']?([^"')\s]+)""")
    ours = [*folder.glob("assets/javascripts/**/*.js"), *folder.glob("assets/stylesheets/*.css")]
    ours = [path for path in ours if not re.search(r"\.min\.|/lunr/|/workers/", path.as_posix())]
    assert ours
    for path in ours:
        for target in map("".join, pattern.findall(path.read_text("utf-8"))):
            if target.startswith(("data:", "#", "`", "${")):
                continue
            resolved = urljoin(path.as_uri(), target)
            assert resolved.startswith(folder.as_uri()), f"{path.name}: {target}"
            assert Path(resolved.removeprefix("file://")).exists(), f"{path.name}: {target}"


def test_pages_that_search_name_an_index_that_is_there(folder: Path) -> None:
    """The jobs page and the search box of every page name the folder of the site's index."""
    named = 0
    for url, document in documents(folder).items():
        for one in document:
            if index := one.attrs.get("data-index"):
                named += 1
                inside = address(urljoin(SITE_URL + url, index), SITE_URL)
                assert inside is not None
                assert (folder / inside / "index.json").is_file(), url
    assert named


def test_only_what_belongs_there_is_published(folder: Path) -> None:
    """No templates, sources or leftovers: pages, assets, the search index, and the files design.md names."""
    tops = {path.relative_to(folder).parts[0] for path in folder.rglob("*") if path.is_file()}
    tops = {one for one in tops if not i18n.is_sitemap(one)}
    files = {"index.html", "404.html", "robots.txt", "llms.txt", i18n.PUBLISHED}
    assert tops <= {"zh", "en", "assets", "search", "social", "api", *files}
    suffixes = {(path.relative_to(folder).parts[0], path.suffix) for path in folder.rglob("*") if path.is_file()}
    assert not {suffix for _, suffix in suffixes} & {".yml", ".yaml", ".j2", ".py"}
    assert not [
        one for one in folder.rglob("*.md") if one.suffixes != [".html", ".md"] or not one.with_suffix("").exists()
    ]
    assert not [top for top, suffix in suffixes if suffix == ".gz" and top != "search"]
    assert not list(folder.rglob(".*"))
