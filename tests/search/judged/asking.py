"""Asks the portal's search all queries of the judged set, in a browser."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Browser

from tests.search.asking import ask
from tests.search.indexes import write_indexes
from tests.search.judged.content import judged_id, read_set
from tests.search.judged.tables import LOCALES, Judged
from tests.serving import serving

_THEME = Path(__file__).parents[3] / "theme"


def answers(queries: Sequence[Judged], scratch: Path, browser: Browser) -> Mapping[str, list[str]]:
    """Return what the search finds for each query, by its id; indexes that `scratch` lacks are written there."""
    found: dict[str, list[str]] = {}
    for corpus in dict.fromkeys(query.corpus for query in queries):
        some = [query for query in queries if query.corpus == corpus]
        found |= _asked(corpus, some, _write(corpus, scratch), browser)
    return found


def _asked(corpus: str, queries: Sequence[Judged], site: Path, browser: Browser) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    with serving(site) as served:
        page = browser.new_page()
        page.goto(f"{served.base}index.html")
        for locale in LOCALES[corpus]:
            some = [query for query in queries if query.locale == locale]
            texts = ask(page, served.base, locale, [query.query for query in some], nearest=True)
            for query, ids in zip(some, texts, strict=True):
                found[query.id] = [judged_id(corpus, one) for one in ids]
        page.close()
    return found


def _write(corpus: str, scratch: Path) -> Path:
    """Write the index of a set of postings with the scripts that ask it, and return the site's folder."""
    site = scratch / corpus
    if not (site / "search").is_dir():
        write_indexes(read_set(corpus, scratch / "read" / corpus), [_THEME], (), site)
    scripts = site / "assets" / "javascripts" / "search"
    shutil.copytree(_THEME / "assets" / "javascripts" / "search", scripts, dirs_exist_ok=True)
    (site / "index.html").write_text("<!doctype html><title>x</title>", "utf-8")
    return site
