"""What editors say of terms, from files to values."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
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


def introductions(
    root: Path, shown: str, taxonomies: Taxonomies, locales: Locales, problems: Problems
) -> Mapping[tuple[str, str], Mapping[str, Introduction]]:
    """The introductions of every taxonomy that has a folder of its name beside ``taxonomies``."""
    found: dict[tuple[str, str], dict[str, Introduction]] = {}
    for one in taxonomies:
        folder = root / one.id
        names = sorted(os.listdir(folder)) if folder.is_dir() else []
        for name in names:
            if not name.endswith(".md") or name.startswith("."):
                continue
            path = f"{shown}/{one.id}/{name}"
            try:
                read_one = _introduction(folder / name, path, one, locales, problems)
            except OSError:
                raise
            except Exception as error:  # whatever it is, the others go on
                refuse(Failed.of(error), path, 1, problems)
                continue
            if read_one is not None:
                term, locale, introduction = read_one
                found.setdefault((one.id, term), {})[locale] = introduction
        if one.landing:
            _advise_introductions(one, names, f"{shown}/{one.id}", locales.codes, problems)
    return found


def _advise_introductions(
    one: Taxonomy,
    names: Sequence[str],
    shown: str,
    codes: Sequence[str],
    problems: Problems,
) -> None:
    for term in one.terms:
        for code in codes:
            if (name := f"{term}.{code}.md") not in names:
                path = f"{shown}/{name}"
                problems.add(path, 1, "file", "introduction-missing", value=term, locale=code, path=path)


def _introduction(
    path: Path, shown: str, one: Taxonomy, locales: Locales, problems: Problems
) -> tuple[str, str, Introduction] | None:
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
    if term not in one.terms:
        problems.add(shown, 1, "path", "introduction-orphan", value=term, taxonomy=one.id)
        return None
    text = read_text(path, shown, problems)
    document = parse(text, shown, problems) if text is not None else None
    entry = validate(IntroductionEntry, document.fields, shown, problems) if document is not None else None
    if document is None or entry is None or not check_body(document.body, shown, document.body_line, problems):
        return None
    return term, locale, Introduction(entry.summary or "", document.body, shown)
