"""A posting of which no page can be made is named, and the site is made as if it were not there."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from tests.mkdocs.conftest import Workspace
from tests.site.building import ROOT, Result, snapshot

BAD = """---
title: {title}
company: acme
hardware: [spark-npu]
posted: 2026-11-01
apply: {{url: https://acme.example/jobs}}
---

## 工作职责

- 量化模型
"""
PAGE, CARD = '<h1{% if lang %} lang="{{ lang }}"{% endif %}>', "{% macro card(posting"
# What nobody foresaw, in the theme's templates: where, before what, for which title, and what happens there.
FAULTS = {
    "drawn": ("posting.html", PAGE, "text.title", "{{ 1 // 0 }}", "ZeroDivisionError"),
    "memory": ("posting.html", PAGE, "text.title", "{{ (text.title * 10**9) | length }}", "512 MB"),
    "card": ("macros.html", "<article", "posting.title", "{{ posting.nothing.at_all }}", "UndefinedError"),
}

# Nor in what is worked out before any page is made: a file of hooks for MkDocs, for postings of these names.
PLANNING = {
    "liked": "ValueError: nobody foresaw it",
    "endless": "more than 2 seconds",
    "marked": "ValueError: nobody foresaw it",
}
HOOKS = """
from careers.support import work
from careers.pages import posting as posting_pages
from careers.statistics.similarity import SimilarityFinder
from careers.outputs import social

def stumbling(act, named):
    def acts(*given):
        name = named(*given)
        while name == "acme/endless":
            pass
        if name in ("acme/liked", "acme/marked", "acme/pictured"):
            raise ValueError("nobody foresaw it")
        return act(*given)
    return acts

object.__setattr__(work.LIMITS, "seconds", 2.0)
SimilarityFinder.of = stumbling(
    SimilarityFinder.of, lambda self, posting: posting.id if posting.id != "acme/marked" else ""
)
posting_pages.posting_preview = stumbling(
    posting_pages.posting_preview, lambda posting, *more: posting.id if posting.id == "acme/marked" else ""
)
social._posting_card = stumbling(
    social._posting_card, lambda posting, *more: posting.id if posting.id == "acme/pictured" else ""
)
"""


def faulty(workspace: Workspace) -> Path:
    """A theme that fails for the titles in `FAULTS`; postings of these titles are there."""
    theme = workspace.folder / "theme"
    shutil.copytree(ROOT / "theme", theme)
    for title, (name, before, value, fault, _) in FAULTS.items():
        path = theme / "portal" / name
        text = path.read_text("utf-8")
        assert before in text
        path.write_text(text.replace(before, f'{{% if {value} == "{title}" %}}{fault}{{% endif %}}{before}'), "utf-8")
        workspace.write(f"postings/acme/{title}.zh.md", BAD.format(title=title))
    return theme


def again(workspace: Workspace, theme: Path, **options: bool) -> Result:
    return workspace.again(config={"theme": {"custom_dir": str(theme)}}, **options)


def test_what_cannot_be_made_is_named_and_all_else_published(workspace: Workspace) -> None:
    """The page of one, what it takes, and the card of one, which others show beside it: these stay."""
    theme = faulty(workspace)
    result = again(workspace, theme, strict=True)
    assert result.returncode == 1
    assert "content/postings/acme/card.zh.md:9: file:" in result.output
    assert "Traceback" not in result.output
    assert workspace.untouched()
    result = again(workspace, theme)
    assert result.returncode == 0, result.output
    assert "Traceback" not in result.output
    for title, (*_, said) in FAULTS.items():
        (line,) = [one for one in result.output.splitlines() if f"/{title}.zh.md:" in one]
        assert line.startswith(f"WARNING -  careers: content/postings/acme/{title}.zh.md:9: file: ")
        assert said in line
    assert snapshot(result.folder) == workspace.published
    assert not [path for path in result.folder.rglob("*") if path.is_dir() and not any(path.iterdir())]
    assert workspace.clean()


def unforeseen(workspace: Workspace, *names: str) -> dict[str, Any]:
    """A configuration with `HOOKS`; postings of these names are there."""
    path = workspace.folder / "theme" / "hooks.py"
    path.parent.mkdir()
    path.write_text(HOOKS, "utf-8")
    for name in names:
        workspace.write(f"postings/acme/{name}.zh.md", BAD.format(title=name))
    return {"hooks": [str(path)]}


def test_what_cannot_be_planned_is_named_and_all_else_published(workspace: Workspace) -> None:
    """Whether it fails or never ends."""
    result = workspace.again(config=unforeseen(workspace, *PLANNING))
    assert result.returncode == 0, result.output
    for name, said in PLANNING.items():
        (line,) = [one for one in result.output.splitlines() if f"/{name}.zh.md:" in one]
        assert line.startswith(f"WARNING -  careers: content/postings/acme/{name}.zh.md:9: file: ")
        assert said in line
    assert snapshot(result.folder) == workspace.published
    assert workspace.clean()


def test_a_posting_that_no_image_can_be_planned_for_is_named(workspace: Workspace) -> None:
    """It is left out as others are; a strict build refuses it."""
    config = unforeseen(workspace, "pictured")
    result = workspace.again(config=config, social="all")
    assert result.returncode == 0, result.output
    assert (
        "content/postings/acme/pictured.zh.md:9: file: an internal error: the program failed on this file (ValueError"
        in result.output
    )
    assert not [path for path in result.folder.rglob("*") if "pictured" in str(path.relative_to(result.folder))]
    published = snapshot(result.folder)
    result = workspace.again(config=config, social="all", strict=True)
    assert result.returncode == 1
    assert "Traceback" not in result.output
    assert snapshot(result.folder) == published
