"""Asks the portal's search all queries of the judged set, in a browser."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Browser

from careers.content.library import Library
from tests.search.asking import ask
from tests.search.indexes import write_indexes
from tests.search.judged.content import judged_id, read_field, read_portal
from tests.search.judged.tables import Judged
from tests.serving import serving

_THEME = Path(__file__).parents[3] / "theme"


def answers(queries: Sequence[Judged], scratch: Path, browser: Browser) -> Mapping[str, list[str]]:
    """Return what the search finds for each query, by its id; indexes are written below `scratch`."""
    found: dict[str, list[str]] = {}
    for corpus, library in {"portal": read_portal(), "field": read_field(scratch / "content")}.items():
        site = scratch / corpus
        _write(site, library)
        with serving(site) as served:
            for locale in library.locales.codes:
                some = [query for query in queries if (query.corpus, query.locale) == (corpus, locale)]
                page = browser.new_page()
                page.goto(f"{served.base}index.html")
                texts = ask(page, served.base, locale, [query.query for query in some], nearest=True)
                page.close()
                for query, ids in zip(some, texts, strict=True):
                    found[query.id] = [judged_id(corpus, one) for one in ids]
    return found


def _write(site: Path, library: Library) -> None:
    write_indexes(library, [_THEME], (), site)
    shutil.copytree(_THEME / "assets" / "javascripts" / "search", site / "assets" / "javascripts" / "search")
    (site / "index.html").write_text("<!doctype html><title>x</title>", "utf-8")
