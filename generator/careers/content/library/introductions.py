"""Reads introductions, the texts of editors about terms."""

from __future__ import annotations

import os
from collections.abc import Container, Mapping
from pathlib import Path

from careers.content.frontmatter import parse, read_text
from careers.content.library.values import Introduction
from careers.content.posting.limits import check_body, refuse
from careers.content.schema import Model, Paragraph, validate
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers.i18n import Locales
from careers.support.errors import Problems
from careers.support.work import Failed


class IntroductionEntry(Model):
    """The front matter of an introduction."""

    summary: Paragraph | None = None


def read_introductions(
    root: Path, shown: str, taxonomies: Taxonomies, locales: Locales, problems: Problems
) -> Mapping[tuple[str, str], Mapping[str, Introduction]]:
    """Return (taxonomy id, term id) -> locale code -> introduction.

    The introductions of a taxonomy lie in a folder of its id beside ``taxonomies``.
    """
    introductions: dict[tuple[str, str], dict[str, Introduction]] = {}
    for taxonomy in taxonomies:
        folder = root / taxonomy.id
        names = sorted(os.listdir(folder)) if folder.is_dir() else []
        for name in names:
            if not name.endswith(".md") or name.startswith("."):
                continue
            path = f"{shown}/{taxonomy.id}/{name}"
            try:
                introduction = _read(folder / name, path, taxonomy, locales, problems)
            except OSError:
                raise
            except Exception as error:  # whatever it is, the others go on
                refuse(Failed.of(error), path, 1, problems)
                continue
            if introduction is not None:
                term, _, locale = name.removesuffix(".md").rpartition(".")
                introductions.setdefault((taxonomy.id, term), {})[locale] = introduction
        if taxonomy.landing:
            _advise_missing(taxonomy, {f"{shown}/{taxonomy.id}/{name}" for name in names}, shown, locales, problems)
    return introductions


def _advise_missing(
    taxonomy: Taxonomy, paths: Container[str], shown: str, locales: Locales, problems: Problems
) -> None:
    for term in taxonomy.terms:
        for code in locales.codes:
            path = f"{shown}/{taxonomy.id}/{term}.{code}.md"
            if path not in paths:
                problems.add(path, 1, "file", "introduction-missing", value=term, locale=code, path=path)


def _read(path: Path, shown: str, taxonomy: Taxonomy, locales: Locales, problems: Problems) -> Introduction | None:
    term, _, locale = path.name.removesuffix(".md").rpartition(".")
    if path.is_symlink() or not path.is_file():
        problems.add(shown, 1, "file", "not-a-file")
        return None
    if not term:
        problems.add(shown, 1, "path", "introduction-path")
        return None
    if locale not in locales.codes:
        suffixes = ", ".join(f".{code}.md" for code in locales.codes)
        problems.add(shown, 1, "path", "unknown-locale", value=locale, suffixes=suffixes)
        return None
    if term not in taxonomy.terms:
        problems.add(shown, 1, "path", "introduction-orphan", value=term, taxonomy=taxonomy.id)
        return None
    text = read_text(path, shown, problems)
    document = parse(text, shown, problems) if text is not None else None
    entry = validate(IntroductionEntry, document.fields, shown, problems) if document is not None else None
    if document is None or entry is None or not check_body(document.body, shown, document.body_line, problems):
        return None
    return Introduction(entry.summary or "", document.body, shown)
