"""Peers with Material's theme: MkDocs, and Zensical by the same authors; a page a posting and nothing else.

Postings stay out of the navigation, whose cost grows with the square of its length.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tests import corpus
from tests.benchmarks.tools import FACTS, LOCALES, SITE_URL, Tool, dump, mkdocs, terms

_SETTINGS: Mapping[str, Any] = {
    "site_name": "Careers",
    "site_url": SITE_URL,
    "theme": {"name": "material", "language": LOCALES[0], "font": False},
    "nav": ["index.md"],
    "validation": {"nav": {"omitted_files": "ignore"}},
}


def material(search: bool) -> Tool:
    """MkDocs with Material as it comes, with or without its search plugin."""

    def prepare(folder: Path, count: int) -> None:
        _documents(folder, count)
        plugins = {"search": {"lang": list(LOCALES), "separator": r"[\s\-\u200b]+"}} if search else []
        dump(folder / "mkdocs.yml", {**_SETTINGS, "plugins": plugins})

    key, name = ("material-search", "MkDocs + Material, with search") if search else ("material", "MkDocs + Material")
    makes = "posting pages only: no terms, no lists, no feeds" + (", Material's search index" if search else "")
    return Tool(key, name, makes, prepare, lambda sources, output, _: mkdocs(sources, output))


def floor() -> Tool:
    """MkDocs with Material and one page: what everything that is built with them takes."""

    def prepare(folder: Path, count: int) -> None:
        _front_page(folder)
        dump(folder / "mkdocs.yml", {**_SETTINGS, "plugins": []})

    makes = "a front page alone; no build with MkDocs takes less"
    return Tool("floor", "MkDocs + Material, one page", makes, prepare, lambda s, o, _: mkdocs(s, o), postings=False)


def zensical() -> Tool:
    """Zensical on the same documents and settings."""

    def prepare(folder: Path, count: int) -> None:
        _documents(folder, count)

    def command(sources: Path, output: Path, _cache: Path) -> list[str]:
        root = Path(os.path.commonpath((sources, output)))  # it writes only below the folder of its configuration
        places = {"docs_dir": sources / "docs", "site_dir": output}
        settings = {**_SETTINGS, **{name: str(place.relative_to(root)) for name, place in places.items()}}
        dump(root / "zensical.yml", settings)
        program = str(Path(sys.executable).with_name("zensical"))
        return [program, "build", "--clean", "--config-file", str(root / "zensical.yml")]

    makes = "posting pages only: no terms, no lists, no feeds; its search index, which it always writes"
    return Tool("zensical", "Zensical", makes, prepare, command)


def _documents(folder: Path, count: int) -> None:
    labels = corpus.taxonomies(LOCALES)
    for posting in corpus.postings(count, locales=LOCALES):
        for code, text in posting.texts.items():
            facts = "\n".join(f"- {name}: {value}" for name, value in _spelled(posting.facts, labels, code))
            head = {"title": text.title, "description": text.summary}
            path = folder / "docs" / code / "jobs" / posting.company / f"{posting.slug}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(corpus.front_matter(head, f"# {text.title}\n\n{facts}\n\n{text.body}"), "utf-8")
    _front_page(folder)


def _front_page(folder: Path) -> None:
    page = folder / "docs" / "index.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("# Careers\n", "utf-8")


def _spelled(facts: Mapping[str, Any], labels: Mapping[str, Any], code: str) -> Iterable[tuple[str, str]]:
    for stem in FACTS:
        taxonomy = labels[stem]
        names = [taxonomy["terms"][term]["name"][code] for term in terms(facts, taxonomy)]
        yield taxonomy["name"][code], ", ".join(names)
    for field in ("salary", "education", "experience", "posted", "closes"):
        if field in facts:
            yield field, str(facts[field])
