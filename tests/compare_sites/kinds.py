"""The kinds of pages and files that a generated site must have, so that a comparison says something of each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

Site = Mapping[str, bytes]  # path of a file -> what it holds

# Kind -> how paths of its files look. The addresses are promised to readers, so they outlast any change of the code.
PATHS = {
    "language chooser": r"index\.html",
    "home page": r"en/index\.html",
    "list of jobs": r"en/jobs/index\.html",
    "further page of the list of jobs": r"en/jobs/page/2/index\.html",
    "posting page": r"en/jobs/[\w-]+/[\w-]+/index\.html",
    "Markdown copy of a posting": r"en/jobs/[\w-]+/[\w-]+/index\.html\.md",
    "calendar file of a deadline": r"en/jobs/[\w-]+/[\w-]+/deadline\.ics",
    "index of a taxonomy": r"en/skills/index\.html",
    "landing page": r"en/hardware/mohe-g1/index\.html",
    "term page": r"en/skills/[\w-]+/index\.html",
    "further page of a term": r"en/[\w-]+/[\w-]+/page/2/index\.html",
    "index of tags": r"en/tags/index\.html",
    "insights page": r"en/insights/index\.html",
    "shortlist page": r"en/shortlist/index\.html",
    "skills page": r"en/my-skills/index\.html",
    "static page": r"en/guide/index\.html",
    "file of a static page": r"en/chart\.svg",
    "page for what is not found": r"404\.html",
    "Atom feed of the site": r"en/feed\.xml",
    "JSON feed of the site": r"en/feed\.json",
    "Atom feed of a landing page": r"en/hardware/[\w-]+/feed\.xml",
    "JSON feed of a landing page": r"en/hardware/[\w-]+/feed\.json",
    "sitemap": r"sitemap\.xml",
    "robots.txt": r"robots\.txt",
    "llms.txt": r"llms\.txt",
    "Indeed file": r"indeed\.xml",
    "API: postings": r"api/v1/postings\.json",
    "API: taxonomies": r"api/v1/taxonomies\.json",
    "API: schema": r"api/v1/schema\.json",
    "search index": r"search/index\.json",
    "search index: cards": r"search/\w+/cards/en/0\.gz",
    "preview image of a posting": r".*jobs/.*\.png",
    "preview image of a landing page": r".*hardware/.*\.png",
    "style sheet": r"assets/stylesheets/[0-9a-f]{16}\.css",
    "words of a script": r"assets/words/[0-9a-f]{16}\.txt",
    "script": r"assets/javascripts/.*\.js",
    "redirect of a renamed posting": r"en/jobs/[\w-]+/renamed-\d+/index\.html",
    "redirect of a renamed term": r"en/skills/former-skills/index\.html",
    "redirect of the address list": r"en/jobs/acme/moved/index\.html",
    "redirect of a static page": r"en/old-guide/index\.html",
    "page of a gone address": r"en/jobs/acme/filled/index\.html",
}


def missing_kinds(site: Site) -> list[str]:
    """Returns the kinds of pages, files and postings that a site does not have."""
    missing = [kind for kind, pattern in PATHS.items() if not any(re.fullmatch(pattern, path) for path in site)]
    states = set(_states(site))
    return missing + [state for state in STATES if state not in states]


# States and facts of postings, as the API gives them.
STATES = (
    "posting: open",
    "posting: closed",
    "posting: not confirmed lately",
    "posting: translated",
    "posting: not translated",
    "posting: stale translation",
    "posting: unstamped translation",
    "posting: machine-drafted translation",
    "posting: source in English",
    "posting: source in Chinese",
    "posting: remote",
    "posting: pay not disclosed",
    "posting: pay negotiable",
    "posting: pay by day",
    "posting: pay in CNY",
    "posting: pay in USD",
    "posting: pay in EUR",
    "posting: pay in JPY",
)
_TRANSLATIONS = {
    "current": "translated",
    "missing": "not translated",
    "stale": "stale translation",
    "unstamped": "unstamped translation",
}
_LANGUAGES = {"en": "English", "zh": "Chinese"}


def _states(site: Site) -> Iterator[str]:
    for path, data in site.items():
        if re.fullmatch(r"api/v1/postings(-\d+)?\.json", path):
            for posting in json.loads(data)["postings"]:
                yield from (f"posting: {state}" for state in _states_of(posting))


def _states_of(posting: Mapping[str, Any]) -> Iterator[str]:
    yield posting["state"]
    yield f"source in {_LANGUAGES[posting['source_language']]}"
    if posting["freshness"] == "stale":
        yield "not confirmed lately"
    if posting["remote"] == "yes":
        yield "remote"
    for text in posting["texts"].values():
        yield _TRANSLATIONS.get(text["translation"], "")
        if text["machine"]:
            yield "machine-drafted translation"
    salary = posting["salary"]
    if salary is None:
        yield "pay not disclosed"
    elif salary["negotiable"]:
        yield "pay negotiable"
    else:
        yield f"pay in {salary['currency']}"
        yield f"pay by {salary['period']}"
