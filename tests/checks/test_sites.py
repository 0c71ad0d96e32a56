"""Built sites are sound, and every fault planted in one is found, as that fault alone."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
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


def test_a_forecast_knows_the_lists_of_a_built_site(cases: Result) -> None:
    """A posting costs more than its own pages: its cards on lists are found."""
    (weight,) = (one for one in examined(cases) if one.key == "weight")
    found = {figure.key: figure.value for figure in weight.figures}
    pages = sum(path.stat().st_size for path in cases.folder.glob("*/jobs/*/*/index.html"))
    assert int(found["each"]) > pages / int(found["postings"]) * 1.2


@dataclass(frozen=True)
class Plant:
    """A fault: what it does to a copy of the small site, and the codes that tell of it."""

    change: Callable[[Path], object]
    codes: set[str]


def replaced(name: str, old: str, new: str) -> Callable[[Path], object]:
    """Replace the first `old` (a pattern) in a file by `new`."""

    def change(folder: Path) -> None:
        text, count = re.subn(old, lambda _: new, (folder / name).read_text("utf-8"), count=1)
        assert count, f"{name} has no {old}"
        (folder / name).write_text(text, "utf-8")

    return change


def added(name: str, text: str) -> Callable[[Path], object]:
    """Write a new file."""
    return lambda folder: (folder / name).write_text(text, "utf-8")


def removed(pattern: str) -> Callable[[Path], object]:
    """Remove the first file of that pattern."""
    return lambda folder: min(folder.glob(pattern)).unlink()


PLANTS = {
    "a page is deleted": Plant(removed("zh/about/index.html"), {"nothing-answers", "sitemap-dead", "hreflang-dead"}),
    "a page loses the place that links lead to": Plant(
        replaced("en/jobs/index.html", "id=q", "id=other"), {"no-such-anchor"}
    ),
    "a stylesheet is deleted": Plant(removed("assets/stylesheets/*.css"), {"resource-missing"}),
    "a module is deleted": Plant(removed("assets/javascripts/search/engine.js"), {"resource-missing"}),
    "a preview image is deleted": Plant(removed("social/*.png"), {"nothing-answers"}),
    "the search index is deleted": Plant(removed("search/index.json"), {"resource-missing"}),
    "a script comes from elsewhere": Plant(
        replaced(JOB, "</body>", '<script src="https://cdn.example/a.js"></script></body>'), {"fetched-elsewhere"}
    ),
    "a redirect leads nowhere": Plant(
        added("en/old.html", '<html lang="en"><meta http-equiv="refresh" content="0; url=lost/">'), {"nothing-answers"}
    ),
    "a version is listed by one side only": Plant(
        replaced("sitemap-en.xml", '<xhtml:link[^>]*hreflang="zh-Hans"[^>]*>', ""), {"hreflang-one-way"}
    ),
    "an original is in no sitemap": Plant(
        replaced("sitemap-en.xml", "<url><loc>[^<]*jobs/acme/current/.*?</url>", ""),
        {"page-unlisted", "hreflang-one-way"},
    ),
    "the language is wrong": Plant(replaced(JOB, '<html lang="en"', '<html lang="fr"'), {"page-lang", "hreflang-lang"}),
    "the original is another site's": Plant(
        replaced(JOB, f'rel=canonical href="{SITE}', 'rel=canonical href="https://other.example/'),
        {"sitemap-copy"},
    ),
    "robots.txt forgets the sitemap": Plant(replaced("robots.txt", "Sitemap:.*", ""), {"robots-silent"}),
    "a sitemap is cut off": Plant(replaced("sitemap-zh.xml", "</urlset>", ""), {"data-broken"}),
    "a feed is cut off": Plant(replaced("en/feed.xml", "</feed>", ""), {"data-broken"}),
    "an entry of a feed leads nowhere": Plant(
        replaced(
            "en/feed.xml", f'<link href="{SITE}en/jobs/acme/unstamped/"', f'<link href="{SITE}en/jobs/acme/lost/"'
        ),
        {"feed-dead"},
    ),
    "the search index is cut off": Plant(replaced("search/index.json", r"\}\s*$", ""), {"data-broken"}),
    "a calendar file is cut off": Plant(
        replaced("en/jobs/acme/current/deadline.ics", "END:VCALENDAR", ""), {"data-broken"}
    ),
    "structured data is cut off": Plant(replaced(JOB, r"\}</script>", "</script>"), {"markup-broken"}),
    "a job's structured data lacks its title": Plant(
        replaced(JOB, r'("@type": ?"JobPosting"[^<]*?)"title": ?"[^"]*"', '"@type":"JobPosting","name":"x"'),
        {"markup-incomplete"},
    ),
    "a job closes and keeps its structured data": Plant(
        replaced(JOB, 'data-posting="acme/current"', 'data-posting="acme/current" data-closed'),
        {"markup-closed", "sitemap-closed"},
    ),
    "a source is left in the folder": Plant(added("en/notes.md", "x"), {"published-source"}),
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS.keys())
def test_a_planted_fault_is_found_and_no_other(cases: Result, tmp_path: Path, plant: Plant) -> None:
    """Each in a copy of a sound site."""
    folder = tmp_path / "site"
    shutil.copytree(cases.folder, folder)
    plant.change(folder)
    assert codes(examined(cases, folder)) == plant.codes
