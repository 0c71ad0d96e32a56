"""A site that must not be published is not, and the one that was published stays whole."""

from __future__ import annotations

import shutil

import pytest

from tests.mkdocs.conftest import Workspace
from tests.site.building import ROOT, snapshot
from tests.site.documents import parse

BAD = """---
title: 量化工程师
company: acme
hardware: [spark-npo]
posted: 2026-02-30
---

## 工作职责

- 量化模型
"""

# Path below content/, text, what the message says. Those of content end a build before it plans any page.
OF_CONTENT = [
    (
        "postings/acme/bad.zh.md",
        BAD,
        ["content/postings/acme/bad.zh.md:4: hardware:", "spark-npu", "bad.zh.md:5: posted:"],
    ),
    ("pages/en/yaml.md", "---\ntitle: [About\n---\n\nText.\n", ["content/pages/en/yaml.md:2: front matter:"]),
    ("pages/en/order.md", "---\ntitle: About\norder: first\n---\n\nText.\n", ["content/pages/en/order.md:3: order:"]),
    ("pages/zh/jobs/index.html", "<h1>", ["content/pages/zh/jobs/index.html:1: file:"]),
    ("pages/search/zh/own.js", "", ["content/pages/search/zh/own.js:1: path:"]),
    ("pages/social/zh.png", "", ["content/pages/social/zh.png:1: path:"]),
    ("pages/zh/feed.xml.md", "# Feed\n", ["content/pages/zh/feed.xml.md:1: path:"]),
    (
        "taxonomies/hiring.yml",
        "field: hiring\nname: {zh: 招聘, en: Hiring}\nicon: foo/bar\nterms: {}\n",
        ['content/taxonomies/hiring.yml:3: icon: the theme has no icon "foo/bar"'],
    ),
]
OF_PAGES = [
    ("pages/en/about.md", "# About\n\n[Lost](../jobs/acme/gone/)\n", ["en/about.md:3: body:", "en/jobs/acme/gone/"]),
    ("pages/en/jobs.md", "# Jobs\n", ["content/pages/en/jobs.md:1: path:", "/en/jobs/"]),
    ("pages/index.md", "# Home\n", ["content/pages/index.md:1: path:"]),
    ("pages/en/tags/index.md", "# Tags\n", ["content/pages/en/tags/index.md:1: path:"]),
]
OF_A_VOCABULARY = [
    ("taxonomies/skills.yml", "field: skills\nname: {zh: 技能}\nterms: {}\n", ["content/taxonomies/skills.yml:2: name"])
]


@pytest.mark.parametrize("faults", [OF_CONTENT, OF_PAGES, OF_A_VOCABULARY], ids=["content", "pages", "vocabulary"])
def test_strict_builds_refuse_before_anything_is_replaced(
    workspace: Workspace, faults: list[tuple[str, str, list[str]]]
) -> None:
    """The build fails, names file and line of each, and leaves the published site byte for byte as it was."""
    for path, text, _ in faults:
        workspace.write(path, text)
    result = workspace.again(strict=True)
    assert result.returncode != 0
    assert not [words for *_, said in faults for words in said if words not in result.output], result.output
    assert "Traceback" not in result.output
    assert workspace.untouched()


def test_other_builds_leave_a_bad_posting_out_and_publish_the_rest(workspace: Workspace) -> None:
    """The warning names the posting's file and line; every other page is as before, and lists are without it."""
    workspace.write("postings/acme/bad.zh.md", BAD)
    result = workspace.again()
    assert result.returncode == 0
    assert "WARNING -  careers: content/postings/acme/bad.zh.md:4: hardware:" in result.output
    assert snapshot(result.folder) == workspace.published
    assert workspace.clean()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("portal/posting.html", "{{ nobody.knows.this }}", id="after half of the pages are written"),
        pytest.param("partials/portal-footer.html", "{% include 'nowhere.html' %}", id="before the catalogue is made"),
    ],
)
def test_a_failing_template_leaves_the_old_site(workspace: Workspace, name: str, text: str) -> None:
    theme = workspace.folder / "theme"
    shutil.copytree(ROOT / "theme", theme)
    (theme / name).write_text(text, "utf-8")
    result = workspace.again(config={"theme": {"custom_dir": str(theme)}})
    assert result.returncode != 0
    assert workspace.untouched()


def test_a_setting_without_meaning_is_refused_in_a_sentence(workspace: Workspace) -> None:
    """The message names the setting, no traceback is shown, and the site stays."""
    result = workspace.again(currency="YUAN")
    assert result.returncode != 0
    assert 'currency: "YUAN"' in result.output
    assert "Traceback" not in result.output
    assert workspace.untouched()


def test_the_title_of_an_editorial_page_is_escaped_once(workspace: Workspace) -> None:
    """MkDocs escapes a heading and leaves front matter as it stands; readers see what was written."""
    workspace.write("pages/en/about.md", "# Q&A &lt;on&gt; chips\n")
    workspace.write("pages/en/other.md", "---\ntitle: Q&A <on> boards\n---\n\nText.\n")
    result = workspace.again(strict=True)
    assert result.returncode == 0, result.output
    for name, title in (("about", "Q&A <on> chips"), ("other", "Q&A <on> boards")):
        page = parse((result.folder / "en" / name / "index.html").read_text("utf-8"))
        assert str(page.one(lambda one: one.tag == "title").children[0]).startswith(title)
        footer = page.one(lambda one: one.tag == "footer")
        assert [title] in [one.children for one in footer if one.tag == "a"]
