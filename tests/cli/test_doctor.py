"""``careers doctor``: whether a built site can be published, said in three forms and two languages."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.checks.hand import URL, job, page, write
from tests.cli.conftest import Careers
from tests.site.building import Result, configure

DEAD = '<a href="lost/">x</a>'


@pytest.fixture
def built(folder: Path) -> Path:
    """The folder with a sound site, written by hand, and a configuration of its own that fits it."""
    configure(folder, folder / "content", {"site_url": URL, "repo_url": ""})
    return write(folder, {"social/zh.png": b"", "social/en.png": b""})


@pytest.fixture
def ill(built: Path) -> Path:
    """The site with two links to nowhere, and a robots.txt that forgets the sitemap."""
    return write(
        built.parent, {"zh/index.html": page("zh/", DEAD), "en/index.html": page("en/", DEAD), "robots.txt": ""}
    )


def test_a_sound_site_ends_with_zero(careers: Careers, built: Path) -> None:
    """Every check has its line, with what it counted."""
    result = careers("doctor")
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert f"Configuration ✓ {URL}" in lines
    assert "Links ✓ 4 pages, linking to 4 addresses, 0 redirects" in lines
    assert lines[-1] == "site: 0 errors, 0 suggestions"
    assert careers("doctor", str(built)).stdout == result.stdout
    (built / "robots.txt").write_text("", "utf-8")  # advice alone does no harm
    assert careers("doctor").exit_code == 0


def test_every_fault_is_told_below_its_check(careers: Careers, ill: Path) -> None:
    """With a place, what is wrong and what to do; errors end with one."""
    result = careers("doctor")
    assert result.exit_code == 1
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert any(line.startswith("• ✗ site/zh/index.html:8: link: a link leads to /zh/lost/, which") for line in lines)
    assert any(line.startswith("• ! site/robots.txt:1: robots: ") for line in lines)
    assert lines[-1] == "site: 2 errors, 1 suggestion"


def test_json_holds_everything(careers: Careers, ill: Path) -> None:
    """An array of checks: problems as careers check has them, and figures as numbers."""
    result = careers("doctor", "--format", "json")
    assert result.exit_code == 1
    found = {one["check"]: one for one in json.loads(result.stdout)}
    assert list(found) == [
        "configuration", "addresses", "links", "languages", "data", "structured", "weight", "hygiene",
    ]  # fmt: skip
    assert found["links"]["problems"][0] | {"problem": "", "remedy": ""} == {
        "path": "site/en/index.html",
        "line": 8,
        "field": "link",
        "severity": "error",
        "code": "nothing-answers",
        "problem": "",
        "remedy": "",
    }
    total = sum(path.stat().st_size for path in ill.rglob("*") if path.is_file())
    assert {"key": "total", "value": total} in found["weight"]["figures"]
    assert "2 errors" in result.stderr


def test_hundreds_of_the_same_are_cut_short(careers: Careers, built: Path) -> None:
    """Twenty are listed and the rest counted; JSON has them all."""
    for number in range(30):
        (built / f"{number:02}.md").write_text("x", "utf-8")
    text = careers("doctor").stdout
    assert text.count(".md:1: file") == 20
    assert "… and 10 more like this" in text
    annotations = careers("doctor", "--format", "github").stdout.splitlines()
    assert len(annotations) == 20
    assert annotations[0].startswith("::error file=site/00.md,line=1,title=file::")
    found = {one["check"]: one["problems"] for one in json.loads(careers("doctor", "--format", "json").stdout)}
    assert len(found["hygiene"]) == 30


def test_a_summary_is_appended_as_markdown(careers: Careers, ill: Path, tmp_path: Path) -> None:
    """A table of checks, then what is wrong, with nothing in it that Markdown would take for its own."""
    summary = tmp_path / "summary.md"
    summary.write_text("before\n", "utf-8")
    (ill / "<b>|x|.md").write_text("x", "utf-8")
    careers("doctor", "--summary", str(summary))
    text = summary.read_text("utf-8")
    assert text.startswith("before\n## Site check\n")
    assert "| Links | ✗ 2 errors, 0 suggestions | 4 pages, " in text
    assert "- ✗ site/zh/index.html:8: link: a link leads to /zh/lost/, which does not exist" in text
    assert "&lt;b>|x|.md" in text
    careers("doctor", "--summary", str(summary), "--lang", "zh")
    assert "## 网站自检" in summary.read_text("utf-8").removeprefix(text)


def test_the_address_has_to_fit_the_repository(careers: Careers, built: Path) -> None:
    """Any may be published at a domain of one's own; at GitHub's only its own."""
    assert careers("doctor", "--repository", "acme/jobs").exit_code == 0
    configure(built.parent, built.parent / "content", {"site_url": "https://acme.github.io/other/"})
    result = careers("doctor", "--repository", "acme/jobs", "--format", "github")
    assert result.exit_code == 1
    (found,) = [line for line in result.stdout.splitlines() if "title=site_url" in line]
    assert found.startswith("::error file=mkdocs.yml,line=")
    assert "https://acme.github.io/jobs/" in found


def test_another_day_can_be_judged(careers: Careers, built: Path) -> None:
    """Structured data that will have run out by then is told."""
    head = job(validThrough="2026-12-31")
    write(built.parent, {"en/jobs/a/b/index.html": page("en/jobs/a/b/", head=head)})
    assert careers("doctor", "--today", "2026-12-31").exit_code == 0
    assert careers("doctor", "--today", "2027-01-01").exit_code == 1


def test_a_summary_that_cannot_be_written_is_said(careers: Careers, built: Path) -> None:
    """In a sentence."""
    result = careers("doctor", "--summary", str(built / "index.html" / "x"))
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_the_projects_own_site_passes(careers: Careers, site: Result) -> None:
    """As shipped there is advice about the example that is its address, and no more."""
    result = careers("doctor", "-f", str(site.config), "--summary", os.devnull)
    assert result.exit_code == 0
    sections = json.loads(careers("doctor", "-f", str(site.config), "--format", "json").stdout)
    problems = [(problem["severity"], problem["field"]) for section in sections for problem in section["problems"]]
    without_font = {("advice", "image")}  # on a machine without Chinese characters
    assert {*problems} - without_font == {("advice", "site_url")}
