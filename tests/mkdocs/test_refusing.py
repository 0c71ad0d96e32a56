"""A site that must not be published is not, and the one that was published stays whole."""

from __future__ import annotations

import shutil

import pytest

from careers import i18n
from tests.mkdocs.conftest import Workspace
from tests.site.building import ROOT, snapshot
from tests.site.documents import address, has, links, parse

BAD = """---
title: 量化工程师
company: acme
hardware: [spark-npo]
posted: 2026-02-30
---

## 工作职责

- 量化模型
"""

# path below content/, text, what the message says
FAULTS = [
    pytest.param(
        "postings/acme/bad.zh.md",
        BAD,
        ["content/postings/acme/bad.zh.md:4: hardware:", "spark-npu", "content/postings/acme/bad.zh.md:5: posted:"],
        id="posting-with-errors",
    ),
    pytest.param(
        "pages/en/about.md",
        "# About\n\n[Lost](../jobs/acme/gone/)\n",
        ["en/about.md", "en/jobs/acme/gone/"],
        id="lost-link",
    ),
    pytest.param(
        "pages/en/jobs.md", "# Jobs\n", ["content/pages/en/jobs.md:1: path:", "/en/jobs/"], id="two-at-one-address"
    ),
    pytest.param(
        "pages/en/tags/index.md", "# Tags\n", ["content/pages/en/tags/index.md:1: path:"], id="two-at-one-address-index"
    ),
    pytest.param(
        "pages/en/about.md",
        "---\ntitle: [About\n---\n\nText.\n",
        ["content/pages/en/about.md:2: front matter:"],
        id="editorial-page-with-broken-yaml",
    ),
    pytest.param(
        "pages/en/about.md",
        "---\ntitle: About\norder: first\n---\n\nText.\n",
        ["content/pages/en/about.md:3: order:"],
        id="editorial-page-out-of-order",
    ),
    pytest.param("pages/zh/jobs/index.html", "<h1>", ["content/pages/zh/jobs/index.html:1: file:"], id="static-file"),
    pytest.param("pages/search/zh/own.js", "", ["content/pages/search/zh/own.js:1: path:"], id="file-in-the-index"),
    pytest.param("pages/social/zh.png", "", ["content/pages/social/zh.png:1: path:"], id="file-among-the-images"),
    pytest.param("pages/index.md", "# Home\n", ["content/pages/index.md:1: path:"], id="page-at-the-root"),
    pytest.param(
        "taxonomies/hiring.yml",
        "field: hiring\nname: {zh: 招聘, en: Hiring}\nicon: foo/bar\nterms: {}\n",
        ['content/taxonomies/hiring.yml:3: icon: the theme has no icon "foo/bar"'],
        id="icon-that-is-not-there",
    ),
    pytest.param(
        "taxonomies/skills.yml",
        "field: skills\nname: {zh: 技能}\nterms: {}\n",
        ["content/taxonomies/skills.yml:2: name"],
        id="taxonomy-with-error",
    ),
]


@pytest.mark.parametrize(("path", "text", "said"), FAULTS)
def test_strict_builds_refuse_before_anything_is_replaced(
    workspace: Workspace, path: str, text: str, said: list[str]
) -> None:
    """The build fails, names file and line, and leaves the published site byte for byte as it was."""
    workspace.write(path, text)
    result = workspace.again(strict=True)
    assert result.returncode != 0
    assert not [words for words in said if words not in result.output], result.output
    assert "Traceback" not in result.output
    assert workspace.untouched()


def test_a_refused_site_is_not_published_where_there_was_none(workspace: Workspace) -> None:
    """Without an earlier site there is none afterwards either."""
    shutil.rmtree(workspace.folder / "site")
    workspace.write("postings/acme/bad.zh.md", BAD)
    assert workspace.again(strict=True).returncode != 0
    assert not (workspace.folder / "site").exists()
    assert workspace.clean()


def test_other_builds_leave_a_bad_posting_out_and_publish_the_rest(workspace: Workspace) -> None:
    """The warning names the posting's file and line; every other page is as before, and lists are without it."""
    workspace.write("postings/acme/bad.zh.md", BAD)
    result = workspace.again()
    assert result.returncode == 0
    assert "WARNING -  careers: content/postings/acme/bad.zh.md:4: hardware:" in result.output
    assert snapshot(result.folder) == workspace.published
    assert workspace.clean()


def test_a_bad_translation_leaves_its_posting_out_in_every_language(workspace: Workspace) -> None:
    """A posting is published whole or not at all."""
    workspace.write("postings/acme/current.en.md", "---\ntitle: Kernel Engineer\ncompany: globex\n---\n\nText.\n")
    result = workspace.again()
    assert result.returncode == 0
    assert "content/postings/acme/current." in result.output
    for code in ("zh", "en"):
        assert not (result.folder / i18n.output_path(i18n.posting(i18n.folder_of(code), "acme/current"))).exists()
        assert (result.folder / i18n.output_path(i18n.posting(i18n.folder_of(code), "acme/stale"))).is_file()
    jobs = parse((result.folder / "zh" / "jobs" / "index.html").read_text("utf-8"))
    assert "acme/current" not in {one.attrs["data-posting"] for one in jobs.all(has("data-posting"))}


def test_a_failure_in_the_middle_leaves_the_old_site(workspace: Workspace) -> None:
    """A template that fails after half of the pages are written does no harm to what is published."""
    theme = workspace.folder / "theme"
    shutil.copytree(ROOT / "theme", theme)
    (theme / "portal" / "posting.html").write_text("{{ nobody.knows.this }}", "utf-8")
    result = workspace.again(config={"theme": {"custom_dir": str(theme)}})
    assert result.returncode != 0
    assert workspace.untouched()


def test_a_failing_frame_leaves_the_old_site(workspace: Workspace) -> None:
    """So does a fault in the theme's own templates, where the engine fails before the catalogue is made."""
    theme = workspace.folder / "theme"
    shutil.copytree(ROOT / "theme", theme)
    (theme / "partials" / "portal-footer.html").write_text("{% include 'nowhere.html' %}", "utf-8")
    result = workspace.again(config={"theme": {"custom_dir": str(theme)}})
    assert result.returncode != 0
    assert workspace.untouched()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"locales": ["zh", "xx"]}, 'no language "xx"'),
        ({"currency": "YUAN"}, 'currency: "YUAN"'),
        ({"today": "tomorrow"}, 'today: "tomorrow"'),
        ({"page_size": 0}, "page_size"),
        ({"unverified_after": -5}, "unverified_after"),
        ({"workers": 0}, "workers"),
        ({"names": {"xx": "Jobs"}}, 'no language "xx"'),
        ({"colour": "red"}, "colour"),
    ],
    ids=["locale", "currency", "today", "page-size", "days", "workers", "name", "unknown"],
)
def test_a_setting_without_meaning_is_refused_in_a_sentence(
    workspace: Workspace, settings: dict[str, object], said: str
) -> None:
    """The message names the setting, no traceback is shown, and the site stays."""
    result = workspace.again(strict=True, **settings)
    assert result.returncode != 0
    assert said in result.output
    assert "Traceback" not in result.output
    assert workspace.untouched()


def test_a_folder_that_is_no_site_is_not_replaced(workspace: Workspace) -> None:
    """Pointed at a folder of something else, the build refuses and deletes nothing."""
    thesis = workspace.folder / "site" / "thesis.txt"
    shutil.rmtree(workspace.folder / "site")
    thesis.parent.mkdir()
    thesis.write_text("years of work")
    result = workspace.again()
    assert result.returncode != 0
    assert "no index.html" in result.output
    assert thesis.read_text() == "years of work"
    assert workspace.clean()


def test_links_into_the_catalogue_are_accepted(workspace: Workspace) -> None:
    """A strict build takes editorial links to any page of the catalogue, with anchors and queries."""
    workspace.write(
        "pages/en/about.md",
        "# About\n\n[a](../) [b](../jobs/acme/current/#content) [c](../jobs/?q=x) [d](../skills/cpp/) "
        "[e](../../zh/tags/) [f](../jobs/acme/first-name/) [g](../jobs/#list)\n",
    )
    result = workspace.again(strict=True)
    assert result.returncode == 0, result.output
    page = parse((result.folder / "en" / "about" / "index.html").read_text("utf-8"))
    base = "https://site.example/"
    targets = {address(target, base) for one, target in links(page, base + "en/about/") if one.tag == "a"}
    assert {"en/", "en/jobs/acme/current/", "en/jobs/", "en/skills/cpp/", "zh/tags/"} <= targets


@pytest.mark.parametrize(
    "text", ["# Q&A <on> chips\n", "---\ntitle: Q&A <on> chips\n---\n\nText.\n"], ids=["heading", "front matter"]
)
def test_the_title_of_an_editorial_page_is_escaped_once(workspace: Workspace, text: str) -> None:
    """MkDocs escapes a heading and leaves front matter as it stands; readers see what was written."""
    workspace.write("pages/en/about.md", text.replace("<on>", "&lt;on&gt;") if text.startswith("#") else text)
    result = workspace.again(strict=True)
    assert result.returncode == 0, result.output
    page = parse((result.folder / "en" / "about" / "index.html").read_text("utf-8"))
    assert str(page.one(lambda one: one.tag == "title").children[0]).startswith("Q&A <on> chips")
    footer = page.one(lambda one: one.tag == "footer")
    assert ["Q&A <on> chips"] in [one.children for one in footer if one.tag == "a"]
