"""The content folders of the two sets of postings, read as a portal reads them."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from careers.content import library
from careers.content.library import Library
from careers.content.posting import stamp
from careers.i18n import Locales
from tests.corpus import front_matter
from tests.search.judged.tables import HERE, TODAY, rows

PORTAL = HERE.parents[2]
STARTER = PORTAL / "generator" / "careers" / "starter" / "data"
LOCALES = {"portal": ("zh", "en"), "field": ("zh", "en", "de", "ja", "fr")}
_HIRING = {"experienced": "experienced", "campus": "graduate", "internship": "internship"}  # as a new portal has it


def read_portal() -> Library:
    """Return our own portal as of the day of the judgment."""
    return _read(PORTAL / "content", LOCALES["portal"])


def read_field(folder: Path) -> Library:
    """Write the postings of other fields into `folder` as a portal has them, and return its library."""
    postings = [json.loads(line) for line in (HERE / "corpus" / "corpus.jsonl").read_text("utf-8").splitlines()]
    companies = _ids("c", (posting["company"] for posting in postings))
    skills = _ids("s", (skill for posting in postings for skill in posting["skills"]))
    terms: dict[str, tuple[dict[str, Any], Mapping[str, Any]]] = {
        "companies": ({"field": "company", "single": True, "required": True}, _named(companies)),
        "skills": ({"field": "skills"}, _named(skills)),
        "locations": ({"field": "locations"}, _places()),
        "hiring": ({"field": "hiring", "audience": True}, _hiring()),
    }
    for name, (keys, entries) in terms.items():
        taxonomy = {"name": name, **keys, "terms": entries}
        _save(folder / "content" / "taxonomies" / f"{name}.yml", yaml.safe_dump(taxonomy, allow_unicode=True))
    for posting in postings:
        _write(folder / "content" / "postings", posting, companies, skills)
    return _read(folder / "content", LOCALES["field"])


def _read(content: Path, locales: Iterable[str]) -> Library:
    reader = library.Reader(content, content.name, Locales.of(list(locales)), today=TODAY, currency="CNY")
    found, diagnostics = reader.read()
    assert not diagnostics.errors, [one.text("en") for one in diagnostics.errors]
    return found


def _ids(letter: str, names: Iterable[str]) -> dict[str, str]:
    """Return an id for each name; names of other scripts have no spelling that an id could be made of."""
    known: dict[str, str] = {}
    return {name: known.setdefault(name.casefold(), f"{letter}{len(known) + 1:03}") for name in dict.fromkeys(names)}


def _named(ids: Mapping[str, str]) -> dict[str, Any]:
    return {term: {"name": name} for name, term in ids.items()}


def _places() -> dict[str, Any]:
    """Return the places, each named as its country's people and those of two large languages call it."""
    own = {"DE": "de", "AT": "de", "CH": "de", "FR": "fr", "JP": "ja"}
    places = {}
    for row in rows("corpus/places.tsv"):
        name = dict.fromkeys(LOCALES["field"], row["en"]) | {"zh": row["zh"]}
        if row["country"] in own:
            name[own[row["country"]]] = row["local"]
        aliases = [row["local"]] if row["local"] not in name.values() else []
        places[row["id"]] = {"name": name, "aliases": aliases}
    return places


def _hiring() -> dict[str, Any]:
    words = {code: yaml.safe_load((STARTER / f"{code}.yml").read_text("utf-8")) for code in LOCALES["field"]}
    return {
        term: {"name": {code: said["taxonomies"]["hiring"]["terms"][starter] for code, said in words.items()}}
        for term, starter in _HIRING.items()
    }


def _write(folder: Path, posting: Mapping[str, Any], companies: Mapping[str, str], skills: Mapping[str, str]) -> None:
    facts: dict[str, Any] = {
        "company": companies[posting["company"]],
        "skills": [skills[skill] for skill in posting["skills"]],
        "locations": posting["locations"],
        "hiring": posting["hiring"],
        **{key: posting[key] for key in ("salary", "apply", "remote") if key in posting},
        **{key: dt.date.fromisoformat(posting[key]) for key in ("posted", "closes") if key in posting},
    }
    text = {key: posting[key] for key in ("title", "summary", "body")}
    stem = folder / facts["company"] / posting["id"]
    head = {"title": text["title"], "summary": text["summary"], **{key: fact for key, fact in facts.items() if fact}}
    _save(Path(f"{stem}.{posting['locale']}.md"), front_matter(head, text["body"]))
    for code, said in posting.get("translations", {}).items():
        head = {**{key: said[key] for key in ("title", "summary")}, "translated_from": stamp(**text)}
        _save(Path(f"{stem}.{code}.md"), front_matter(head, said["body"]))


def _save(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def judged_id(corpus: str, posting: str) -> str:
    return posting if corpus == "portal" else re.sub(r".*/", "", posting)
