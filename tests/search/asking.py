"""Asking the search of a built site, in a browser, through the script that its own pages load."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

EVERYTHING: Mapping[str, Any] = {
    "filters": {},
    "salary": "",
    "every": [],
    "stated": False,
    "all": False,
    "sort": "relevance",
}
_ASK = """async ([base, locale, questions, nearest]) => {
    const { createEngine } = await import(`${base}assets/javascripts/search/engine.js`);
    const engine = createEngine(`${base}search/`, locale);
    const { docs, build } = await engine.knows();
    window.cards ??= await engine.cards([...Array(docs).keys()], build); // in every locale those of the same postings
    const ids = window.cards.map(({ html }) => html.match(/data-posting="([^"]+)"/)[1]);
    const found = [];
    for (const question of questions) {
        const answer = await engine.find(question);
        if (answer.total !== answer.ids.length) throw new Error(`${answer.total} is not how many were found`);
        found.push([...answer.ids, ...(nearest ? answer.nearest : [])].map((one) => ids[one]));
    }
    return found;
}"""


def ask(page: Page, base: str, locale: str, texts: Sequence[str], *, nearest: bool = False) -> list[list[str]]:
    """The ids of the open postings that each text finds, best first; then also the nearest, as the page lists them.

    `base` is the root of the served site, ending in a slash; `page` has one of its pages open.
    """
    found: list[list[str]] = page.evaluate(
        _ASK, [base, locale, [{**EVERYTHING, "text": text} for text in texts], nearest]
    )
    return found
