"""Built sites are sound, and every fault planted in one is found, as that fault alone."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from careers import mkdocs
from careers.checks import Section, examine
from careers.cli.doctor import expectations
from tests.site.building import Result

JOB = "en/jobs/acme/current/index.html"
SITE = "https://example.github.io/careers/"


def examined(result: Result, folder: Path | None = None) -> tuple[Section, ...]:
    """What all checks say of a built site, or of a changed copy of it in `folder`."""
    return examine(folder or result.folder, expectations(mkdocs.read_settings(result.config), result.config))


def codes(sections: tuple[Section, ...]) -> set[str]:
    """What is wrong, but for the advice that every copy of the template gets."""
    return {one.code for section in sections for one in section.diagnostics if section.key != "configuration"}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["site", "cases"])
def test_built_sites_are_sound(request: pytest.FixtureRequest, name: str) -> None:
    """No check has anything to say, and each has looked at something; of the configuration there is only advice."""
    sections = examined(request.getfixturevalue(name))
    assert codes(sections) == set()
    assert all(one.severity == "advice" for section in sections for one in section.diagnostics)
    found = {(section.key, figure.key): figure.value for section in sections for figure in section.figures}
    # Of the jobs of the project's own site, none is known well enough to be marked up.
    assert bool(found["structured", "marked"]) == (name == "cases")
    for key in (
        ("addresses", "new"),
        ("links", "pages"),
        ("links", "addresses"),
        ("languages", "listed"),
        ("languages", "versions"),
        ("data", "xml"),
        ("data", "json"),
        ("data", "feeds"),
        ("structured", "jobs"),
        ("weight", "fit"),
        ("hygiene", "files"),
    ):
        assert found[key], key


def edit(path: Path, old: str, new: str) -> None:
    """Replace the first `old` (a pattern) in a file by `new`."""
    text, count = re.subn(old, lambda _: new, path.read_text("utf-8"), count=1)
    assert count, f"{path} has no {old}"
    path.write_text(text, "utf-8")


# What is done to a file of a copy of the small site, and the codes that tell of it.
FAULTS = (
    ("en/jobs/index.html", "id=q", "id=other", {"no-such-anchor"}),
    ("zh/tags/index.html", "</body>", '<script src="https://cdn.example/a.js"></script></body>', {"fetched-elsewhere"}),
    ("sitemap-en.xml", '<xhtml:link[^>]*hreflang="zh-Hans"[^>]*>', "", {"hreflang-one-way"}),
    ("zh/insights/index.html", '<html lang="zh-Hans"', '<html lang="fr"', {"page-lang", "hreflang-lang"}),
    (
        "zh/jobs/index.html",
        f'rel=canonical href="{SITE}',
        'rel=canonical href="https://a.example/',
        {"sitemap-noindex"},
    ),
    ("zh/jobs/acme/current/index.html", r"\}</script>", "</script>", {"markup-broken"}),
    (JOB, r'("@type": ?"JobPosting"[^<]*?)"title": ?"[^"]*"', '"@type":"JobPosting","a":1', {"markup-incomplete"}),
    (
        JOB,
        'data-posting="acme/current"',
        'data-posting="acme/current" data-closed',
        {"markup-closed", "sitemap-noindex"},
    ),
)
GONE = {
    "zh/about/index.html": {"nothing-answers", "sitemap-dead", "hreflang-dead"},
    "assets/javascripts/search/engine.js": {"resource-missing"},
    "search/index.json": {"resource-missing"},
}


def test_every_planted_fault_is_found_and_no_other(cases: Result, tmp_path: Path) -> None:
    """In a copy of a sound site, whose pages are written as builds write them."""
    folder = tmp_path / "site"
    shutil.copytree(cases.folder, folder)
    expected: set[str] = set()
    for name, old, new, found in FAULTS:
        edit(folder / name, old, new)
        expected |= found
    for name, found in GONE.items():
        (folder / name).unlink()
        expected |= found
    assert codes(examined(cases, folder)) == expected
