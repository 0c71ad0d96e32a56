"""What a reader of the small site does with skills, and what there is to see of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting

Reading = Callable[..., Page]

KEY = "/careers/.skills"
SAVED = "/careers/.saved"
SOME = ("skills/cpp", "hardware/flint-gpu")


def stored(page: Page) -> list[str]:
    text = page.evaluate(f"localStorage.getItem({KEY!r})")
    skills: list[str] = json.loads(text)["skills"] if text else []
    return skills


def own(page: Page) -> Locator:
    return page.locator("[data-own] button")


def box(page: Page, skill: str) -> Locator:
    return page.locator(f"[data-groups] input[value='{skill}']")


def wanted(posting: Posting, library: Library) -> list[set[str]]:
    """What a job asks for, each thing as the skills of which any one will do; what it is on is not counted."""
    return [
        {f"{one.id}/{term}" for term in choice}
        for one in library.taxonomies.skills
        if one.demand
        for choice in posting.choices(one.field, one.preferred)
        if {*choice} & {*one.narrowest(posting.terms[one.field])}
    ]


def having(posting: Posting, library: Library, skills: Sequence[str] = SOME) -> int:
    return sum(bool(one & {*skills}) for one in wanted(posting, library))


def mark(posting: Posting, library: Library, code: str, skills: Sequence[str] = SOME) -> str:
    t = i18n.Locale.of(code)
    return t.n("fit.mark", len(wanted(posting, library)), have=t.number(having(posting, library, skills)))
