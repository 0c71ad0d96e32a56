"""``careers check`` says of the static pages what a strict build would refuse, at the same place."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.conftest import Careers
from tests.site.builder import Builder

pytestmark = pytest.mark.slow


def page(folder: Path, text: str, name: str = "en/note.md") -> None:
    """Put a static page into the content."""
    (folder / "content" / "pages" / name).write_text(text, "utf-8")


def errors(careers: Careers, *arguments: str) -> Mapping[str, str]:
    """The errors that the check finds: path and line -> code."""
    result = careers("check", "--format", "json", *arguments)
    assert "Doc file" not in result.stderr  # what the engine warns of is in the report, and nowhere else
    rows = json.loads(result.stdout)
    return {f"{row['path']}:{row['line']}": row["code"] for row in rows if row["severity"] == "error"}


def built(folder: Path, ready: Builder) -> tuple[int, set[str]]:
    """The exit code of a strict build, and the places that it names."""
    done = ready.build(folder / "mkdocs.yml", strict=True)
    return done.returncode, set(re.findall(r"(content/\S+?:\d+): ", done.output))


def test_a_form_for_jobs_needs_a_repository(careers: Careers, folder: Path, ready: Builder) -> None:
    """Without one, the page that leads to it is named with the line; the build names the same."""
    page(folder, "# Note\n\nText.\n\n[The form]({{ form_url }})\n")
    configuration = folder / "mkdocs.yml"
    configuration.write_text(
        f"{configuration.read_text('utf-8')}\nrepo_url: https://github.com/example/careers\n", "utf-8"
    )
    assert errors(careers) == {}
    configuration.write_text(configuration.read_text("utf-8").replace("github.com", "code.example"), "utf-8")
    assert errors(careers) == {"content/pages/en/note.md:5": "form-unknown"}
    assert built(folder, ready) == (1, {"content/pages/en/note.md:5"})


ANSWERING = (
    *("../jobs/", "../jobs/acme/current/", "{{ site_url }}en/jobs/acme/current/deadline.ics", "../tags/"),
    *("{{ site_url }}en/feed.xml", "{{ site_url }}api/v1/postings.json", "{{ site_url }}llms.txt", "../../"),
    *("{{ site_url }}sitemap.xml", "{{ site_url }}robots.txt", "{{ site_url }}en/insights/", "../shortlist/"),
    *("{{ site_url }}api/v1/schema.json", "../hardware/spark-npu/", "note.md#note", "../about/", "about.md"),
    *("{{ site_url }}en/jobs/acme/current/index.html.md", "https://example.org/", "mailto:a@example.org", "#note"),
)
DEAD = (
    *("../jobs/acme/no-such-job/", "../no-such-list/", "no-such-page.md", "picture.png", "../../api/v1/nothing.json"),
    *("../feed.xml", "{{ site_url }}en/nothing.xml", "../hardware/no-such-term/"),  # of the first the engine warns
)


def test_the_check_and_the_build_agree_on_every_link(careers: Careers, folder: Path, ready: Builder) -> None:
    """Whatever the site answers at is a link; what a strict build refuses is an error at its line, and only once."""
    lines = ["# Note", *(f"This [is]({link}) one." for link in (*ANSWERING, *DEAD))]
    page(folder, "\n\n".join(lines) + "\n")
    found = errors(careers)
    written = folder.joinpath("content/pages/en/note.md").read_text("utf-8").splitlines()
    named = [written[int(place.rpartition(":")[2]) - 1] for place in found]
    assert named == [line for line in lines if line.removeprefix("This [is](").removesuffix(") one.") in DEAD]
    done = ready.build(folder / "mkdocs.yml", strict=True)
    assert done.returncode == 1
    places = set(re.findall(r"(content/\S+?:\d+): ", done.output))
    own = {link for link in (*ANSWERING, *DEAD) if f"a link '{link}', but" in done.output}  # the engine names no line
    refused = {place for place, line in zip(found, named, strict=True) if any(link in line for link in own)}
    assert places | refused == set(found)


def test_a_link_to_a_posting_with_an_error_is_told_of_once(careers: Careers, folder: Path) -> None:
    """At the posting: whoever corrects that has mended the link."""
    page(folder, "# Note\n\nThis [job](../jobs/acme/current/).\n")
    source = folder / "content" / "postings" / "acme" / "current.zh.md"
    source.write_text(source.read_text("utf-8").replace("title:", "titel:", 1), "utf-8")
    assert {place.partition(":")[0] for place in errors(careers)} == {source.relative_to(folder).as_posix()}


GUIDE = "# 说明\n\n见[快速开始](#快速开始)和[部署](#%E9%83%A8%E7%BD%B2)。\n\n## 快速开始\n\n一\n\n## 部署\n\n二\n"


def test_a_link_to_no_part_of_a_page_is_an_error(careers: Careers, folder: Path, ready: Builder) -> None:
    """Headings are called by their words in any script, however an address spells them."""
    page(folder, GUIDE, "zh/guide.md")
    assert errors(careers) == {}
    page(folder, "# Note\n\nText.\n\nThis [part](#nothing), that [one](../zh/guide.md#部署).\n")
    assert errors(careers) == {"content/pages/en/note.md:5": "engine-warning"}
    done = ready.build(folder / "mkdocs.yml", strict=True)
    assert (done.returncode, "contains a link '#nothing'" in done.output, "部署" in done.output) == (1, True, False)


def test_a_portal_may_have_the_engine_ignore_such_links(careers: Careers, folder: Path) -> None:
    """As the configuration says."""
    config = folder / "mkdocs.yml"
    config.write_text(config.read_text("utf-8") + "validation: {links: {anchors: ignore}}\n", "utf-8")
    page(folder, "# Note\n\nText.\n\nThis [part](#nothing).\n")
    assert errors(careers) == {}


def test_the_pages_of_a_language_that_the_site_has_not_are_judged(
    careers: Careers, folder: Path, ready: Builder
) -> None:
    """They are published all the same, and lead to lists that are not there."""
    (folder / "content" / "pages" / "ja").mkdir()
    page(folder, "# Note\n\nThe [jobs](../jobs/).\n", "ja/note.md")
    found = errors(careers)
    assert found == {"content/pages/ja/note.md:3": "dead-link"}
    assert built(folder, ready) == (1, set(found))


def test_a_fault_of_the_configuration_is_told_at_the_configuration(
    careers: Careers, folder: Path, ready: Builder
) -> None:
    """A menu that names a page which is not there ends a strict build, too."""
    config = folder / "mkdocs.yml"
    config.write_text(config.read_text("utf-8") + "nav: [en/about.md, en/nothing.md]\n", "utf-8")
    assert errors(careers) == {"mkdocs.yml:1": "engine-warning"}
    assert built(folder, ready)[0] == 1


FAILING = """
from markdown import Extension
from markdown.preprocessors import Preprocessor


class Failing(Preprocessor):
    def run(self, lines):
        if "Boom" in lines:
            raise RuntimeError("no such word")
        return lines


class makeExtension(Extension):
    def extendMarkdown(self, md):
        md.preprocessors.register(Failing(md), "failing", 50)
"""


def test_a_page_that_cannot_be_rendered_hides_nothing_of_the_others(
    careers: Careers, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is named, and so is the dead link of another page."""
    (folder / "failing_markdown.py").write_text(FAILING, "utf-8")
    monkeypatch.syspath_prepend(folder)
    config = folder / "mkdocs.yml"
    config.write_text(config.read_text("utf-8") + "markdown_extensions: [failing_markdown]\n", "utf-8")
    page(folder, "# Note\n\nBoom\n")
    page(folder, "# Other\n\n[a](no-such-page.md)\n", "en/other.md")
    assert errors(careers) == {
        "content/pages/en/note.md:1": "unmade-fault",
        "content/pages/en/other.md:3": "dead-link",
    }
