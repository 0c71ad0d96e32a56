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


def wanted(posting: Posting, library: Library) -> list[str]:
    return [
        f"{one.id}/{term}"
        for one in library.taxonomies.skills
        for term in one.narrowest(posting.terms.get(one.field, ()))
    ]


def mark(posting: Posting, library: Library, code: str, skills: Sequence[str] = SOME) -> str:
    asked, t = wanted(posting, library), i18n.Locale.of(code)
    return t.n("fit.mark", len(asked), have=t.number(len(set(asked) & set(skills))))
