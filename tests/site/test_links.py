"""Everything the site refers to is there: pages, assets, anchors, also when it lies under a sub-path."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers import i18n
from tests.site.building import Result
from tests.site.documents import documents

SITE_URL = "https://example.github.io/careers/"  # under a sub-path, as projects are published


@pytest.fixture(params=["site", "cases"])
def folder(request: pytest.FixtureRequest) -> Path:
    result: Result = request.getfixturevalue(request.param)
    return result.folder


def test_no_page_names_its_own_host_but_in_canonical_addresses(folder: Path) -> None:
    """Links are relative, so that the site works under any host and sub-path; only the canonical one is absolute.

    A lost address can lie at any depth, so the page that answers there says where its links begin.
    """
    for url, document in documents(folder).items():
        for one in document:
            targets = [value for name, value in one.attrs.items() if name in ("href", "src", "action")]
            absolute = any(target.startswith((SITE_URL, "/")) for target in targets)
            allowed = one.attrs.get("rel") == "canonical" or (url, one.tag) == ("404.html", "base")
            assert allowed or not absolute, (url, targets)


def test_only_what_belongs_there_is_published(folder: Path) -> None:
    """No templates, sources or leftovers: pages, assets, the search index, and the files for programs."""
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
