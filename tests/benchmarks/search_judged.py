"""What each search is worth by the judged set: the portal's and its peers', over the same postings."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from careers.content.library import Library
from tests.benchmarks.search_peers import Peer, answers, others
from tests.benchmarks.sites import configured
from tests.benchmarks.tools import PROJECT, environment, mkdocs
from tests.browser import chromium
from tests.search.judged import asking
from tests.search.judged.content import LOCALES, judged_id, read_field, read_portal
from tests.search.judged.scoring import Score, by_kind, table
from tests.search.judged.tables import TODAY, Judged, judged


@dataclass(frozen=True, slots=True)
class Comparison:
    """How every search answered the judged queries.

    Attributes:
        settings: search -> how it was set up, in a clause.
        scores: search -> kind of query -> what its answers are worth; "all" last.
    """

    settings: Mapping[str, str]
    scores: Mapping[str, Mapping[str, Score]]

    def rows(self) -> list[tuple[str, ...]]:
        tables = {name: table(scores) for name, scores in self.scores.items()}
        (kind, *figures), *_ = next(iter(tables.values()))
        lines = [{line[0]: line[1:] for line in rows[1:]} for rows in tables.values()]
        compared = [(one, name, *own[one]) for one in lines[0] for name, own in zip(tables, lines, strict=True)]
        return [(kind, "search", *figures), *compared]


def compared(scratch: Path) -> Comparison:
    """Ask every search all queries of the judged set but those that are held back."""
    queries = [query for query in judged() if not query.held_back]
    name, settings = "this portal", {"this portal": "as it is"}
    with chromium() as browser:
        found = {name: dict(asking.answers(queries, scratch / "asked", browser))}
        for corpus, locales in LOCALES.items():
            folder = scratch / corpus
            library = _library(corpus, folder)
            some = [query for query in queries if query.corpus == corpus]
            for peer in others(folder, _site(folder, locales), locales):
                settings[peer.name] = peer.setting
                found.setdefault(peer.name, {}).update(_answers(peer, browser, some, library))
    return Comparison(settings, {name: by_kind(queries, answers) for name, answers in found.items()})


def _library(corpus: str, folder: Path) -> Library:
    """Put the content of a set of postings into `folder`, and return its library."""
    if corpus == "field":
        return read_field(folder)
    shutil.copytree(PROJECT / "content", folder / "content")
    return read_portal()


def _site(folder: Path, locales: Sequence[str]) -> Path:
    (folder / "content" / "pages").mkdir(exist_ok=True)
    names = dict.fromkeys(locales, "Jobs")
    configured(folder, locales=list(locales), names=names, descriptions=names)
    subprocess.run(mkdocs(folder, folder / "site"), env=environment(TODAY), check=True)
    return folder / "site"


def _answers(peer: Peer, browser: Browser, queries: Sequence[Judged], library: Library) -> dict[str, list[str]]:
    """Return what a search finds for each query, by its id; closed postings, which others find too, do not count."""
    texts: dict[str, list[Judged]] = {}
    for query in queries:
        texts.setdefault(query.locale, []).append(query)
    is_open = {posting.id for posting in library.open}
    context = browser.new_context()
    found = answers(peer, context, {code: [query.query for query in some] for code, some in texts.items()})
    context.close()
    return {
        query.id: [judged_id(query.corpus, one) for one in ids if one in is_open]
        for code, some in texts.items()
        for query, ids in zip(some, found[code], strict=True)
    }
