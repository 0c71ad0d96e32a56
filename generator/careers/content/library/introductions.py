"""Reads introductions, the texts of editors about terms."""

from __future__ import annotations

import os
from collections.abc import Container, Mapping
from pathlib import Path

from careers.content.frontmatter import parse, read_text
from careers.content.library.values import Introduction
from careers.content.posting.checks import check_body, refuse
from careers.content.schema import Model, Paragraph, validate
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics
from careers.support.work import Failed


class IntroductionEntry(Model):
    """The front matter of an introduction."""

    summary: Paragraph | None = None


def read_introductions(
    root: Path, display_path: str, taxonomies: Taxonomies, locales: Locales, diagnostics: Diagnostics
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
            path = f"{display_path}/{taxonomy.id}/{name}"
            try:
                introduction = _read(folder / name, path, taxonomy, locales, diagnostics)
            except OSError:
                raise
            except Exception as error:  # whatever it is, the others go on
                refuse(Failed.of(error), path, 1, diagnostics)
                continue
            if introduction is not None:
                term, _, locale = name.removesuffix(".md").rpartition(".")
                introductions.setdefault((taxonomy.id, term), {})[locale] = introduction
        if taxonomy.landing:
            _advise_missing(
                taxonomy, {f"{display_path}/{taxonomy.id}/{name}" for name in names}, display_path, locales, diagnostics
            )
    return introductions


def _advise_missing(
    taxonomy: Taxonomy, paths: Container[str], display_path: str, locales: Locales, diagnostics: Diagnostics
) -> None:
    for term in taxonomy.terms:
        for code in locales.codes:
            path = f"{display_path}/{taxonomy.id}/{term}.{code}.md"
            if path not in paths:
                diagnostics.add(path, 1, "file", "introduction-missing", value=term, locale=code, path=path)


def _read(
    path: Path, display_path: str, taxonomy: Taxonomy, locales: Locales, diagnostics: Diagnostics
) -> Introduction | None:
    term, _, locale = path.name.removesuffix(".md").rpartition(".")
    if path.is_symlink() or not path.is_file():
        diagnostics.add(display_path, 1, "file", "not-a-file")
        return None
    if not term:
        diagnostics.add(display_path, 1, "path", "introduction-path")
        return None
    if locale not in locales.codes:
        suffixes = ", ".join(f".{code}.md" for code in locales.codes)
        diagnostics.add(display_path, 1, "path", "unknown-locale", value=locale, suffixes=suffixes)
        return None
    if term not in taxonomy.terms:
        diagnostics.add(display_path, 1, "path", "introduction-orphan", value=term, taxonomy=taxonomy.id)
        return None
    text = read_text(path, display_path, diagnostics)
    document = parse(text, display_path, diagnostics) if text is not None else None
    entry = validate(IntroductionEntry, document.fields, display_path, diagnostics) if document is not None else None
    if (
        document is None
        or entry is None
        or not check_body(document.body, display_path, document.body_line, diagnostics)
    ):
        return None
    return Introduction(entry.summary or "", document.body, display_path)
