"""The indexes of terms: what has jobs first, and what has none apart."""

from __future__ import annotations

from typing import Any

from careers.pages import Site, View
from careers.pages.indexes import taxonomy_page
from careers.pages.term_page import term_page
from careers.pages.terms import Entry
from tests.sample_content import LOCALES, NO_POSTINGS, Files, MakeContent, load, posting

SITE = Site(names={"zh": "职位", "en": "Jobs"}, descriptions={"zh": "说明", "en": "What it is"})
KINDS = """\
field: hardware
name: {zh: 硬件, en: Hardware}
landing: true
terms:
  gpu: {name: {zh: 甲, en: GPU}}
  red: {name: {zh: 乙, en: Red}, parent: gpu}
  blue: {name: {zh: 丙, en: Blue}, parent: gpu}
  cpu: {name: {zh: 丁, en: CPU}}
  old: {name: {zh: 戊, en: Old}, parent: cpu}
"""
FILES: Files = {
    **NO_POSTINGS,
    **{f"hardware/{term}.{code}.md": None for term in ("npu", "ascend", "gpu") for code in LOCALES.codes},
    "taxonomies/hardware.yml": KINDS,
}


def shown(content: MakeContent, files: Files) -> View:
    """The view of a site of these files."""
    library, diagnostics = load(content({**FILES, **files}))
    assert not diagnostics.errors
    return View(library, LOCALES.get("en"), SITE)


def tree(entries: tuple[Entry, ...]) -> list[Any]:
    """The ids of entries, each with those below it."""
    return [(entry.id, tree(entry.children)) if entry.children else entry.id for entry in entries]


def test_terms_without_jobs_are_in_no_tree(content: MakeContent) -> None:
    """They follow by themselves, those below a term with jobs too."""
    view = shown(content, {"postings/acme/a.zh.md": posting("acme", hardware="[blue]")})
    found: Any = taxonomy_page(view.taxonomies.by_id["hardware"], view).context
    assert tree(found.entries) == [("gpu", ["blue"])]
    assert [entry.id for entry in found.unused] == ["red", "cpu", "old"]


def test_an_index_without_any_jobs_is_a_tree_all_the_same(content: MakeContent) -> None:
    """There is nothing to set the terms apart from."""
    view = shown(content, {})
    found: Any = taxonomy_page(view.taxonomies.by_id["hardware"], view).context
    assert tree(found.entries) == [("cpu", ["old"]), ("gpu", ["blue", "red"])]
    assert found.unused == ()


def test_narrower_terms_without_jobs_come_last(content: MakeContent) -> None:
    """On the page of the broader one, whatever their names."""
    view = shown(content, {"postings/acme/a.zh.md": posting("acme", hardware="[red]")})
    page: Any = term_page(view.taxonomies.by_id["hardware"], "gpu", view).context
    assert [(entry.id, entry.count) for entry in page.lead.term.children] == [("red", 1), ("blue", 0)]
