"""Passages as the outline hands them over, written short, and what is found in them with the project's own words."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from careers.content import lexicon
from careers.content.taxonomy import Taxonomies, load
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics
from careers_tools.importing.facts import find
from careers_tools.importing.values import Facts, Passage, PassageKind
from tests.site.building import ROOT


@cache
def taxonomies() -> Taxonomies:
    """The vocabularies of the project."""
    diagnostics = Diagnostics()
    found = load(ROOT / "content" / "taxonomies", "taxonomies", Locales.of(("zh", "en")), diagnostics)
    assert not diagnostics
    return found


@cache
def words() -> lexicon.Lexicon:
    """The words that come with the package."""
    return lexicon.shipped()


def title(text: str) -> Passage:
    return Passage(1, text, PassageKind.TITLE)


def heading(text: str) -> Passage:
    return Passage(1, text, PassageKind.HEADING)


def text(text: str, section: str | None = None) -> Passage:
    return Passage(1, text, PassageKind.TEXT, section)


def item(text: str, section: str | None = "requirements") -> Passage:
    return Passage(1, text, PassageKind.ITEM, section)


def label(asked: str, text: str, section: str | None = None) -> Passage:
    """A line with a label: ``label("salary", "薪资：15-40K")``."""
    return Passage(1, text, PassageKind.LABEL, section, asked, re.split("[:：]", text, maxsplit=1)[1].strip())


def header(asked: str | None, key: str, *values: str) -> Passage:
    """An entry of front matter."""
    return Passage(1, f"{key}: {', '.join(values)}", PassageKind.HEADER, None, asked, "、".join(values))


def facts(*passages: Passage, currency: str = "CNY") -> Facts:
    """What passages say, the first on line 1."""
    numbered = [replace(one, number=number) for number, one in enumerate(passages, 1)]
    return find(numbered, words(), taxonomies(), currency)


def ids(found: Facts, field: str) -> list[str]:
    """The terms of a taxonomy, sorted."""
    return sorted(found.terms.get(field, ()))
