"""The content folders of the sets of postings, read as a portal reads them."""

from __future__ import annotations

import datetime as dt
import json
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from careers.content import library
from careers.content.library import Library
from careers.content.posting import stamp
from careers.i18n import Locale, Locales
from tests.corpus import front_matter
from tests.search.judged.tables import HERE, LOCALES, TODAY, rows

PORTAL = HERE.parents[2]
STARTER = PORTAL / "generator" / "careers" / "starter" / "data"
_HIRING = {"experienced": "experienced", "campus": "graduate", "internship": "internship"}  # as a new portal has it
_OWN = {"de": "DE AT CH", "fr": "FR", "ja": "JP", "es": "ES MX AR CO CL PE CR UY EC"}  # language -> its countries


def read_set(name: str, folder: Path) -> Library:
    """Put the content of a set of postings into `folder`, and return its library as of the day of the judgment."""
    content, locales = folder / "content", LOCALES[name]
    if name == "portal":
        shutil.copytree(PORTAL / "content", content)
    else:
        _write_set(name, content, locales)
    reader = library.Reader(content, content.name, Locales.of(list(locales)), today=TODAY, currency="CNY")
    found, diagnostics = reader.read()
    assert not diagnostics.errors, [one.text("en") for one in diagnostics.errors]
    return found


def postings(name: str) -> list[dict[str, Any]]:
    """Return the postings of a set that has its own, as they stand in ``corpus.jsonl``."""
    return [json.loads(line) for line in (HERE / name / "corpus.jsonl").read_text("utf-8").splitlines()]


def _write_set(name: str, content: Path, locales: Sequence[str]) -> None:
    """Write the postings of a set as a portal has them."""
    every = postings(name)
    companies = _ids("c", (posting["company"] for posting in every))
    skills = _ids("s", (skill for posting in every for skill in posting["skills"]))
    terms: dict[str, tuple[dict[str, Any], Mapping[str, Any]]] = {
        "companies": ({"field": "company", "single": True, "required": True}, _named(companies)),
        "skills": ({"field": "skills"}, _named(skills)),
        "locations": ({"field": "locations"}, _places(rows(f"{name}/places.tsv"), locales)),
        "hiring": ({"field": "hiring", "audience": True}, _hiring(locales)),
    }
    for stem, (keys, entries) in terms.items():
        taxonomy = {"name": stem, **keys, "terms": entries}
        _save(content / "taxonomies" / f"{stem}.yml", yaml.safe_dump(taxonomy, allow_unicode=True))
    for posting in every:
        _write(content / "postings", posting, companies, skills)


def _ids(letter: str, names: Iterable[str]) -> dict[str, str]:
    """Return an id for each name; names of other scripts have no spelling that an id could be made of."""
    known: dict[str, str] = {}
    return {name: known.setdefault(name.casefold(), f"{letter}{len(known) + 1:03}") for name in dict.fromkeys(names)}


def _named(ids: Mapping[str, str]) -> dict[str, Any]:
    return {term: {"name": name} for name, term in ids.items()}


def _places(places: Iterable[Mapping[str, str]], locales: Sequence[str]) -> dict[str, Any]:
    """Return places in their countries, each named as its own people and those of two large languages call it."""
    terms: dict[str, Any] = {}
    for row in places:
        country = row["country"]
        around = f"country-{country.lower()}"
        terms[around] = {"name": {code: Locale.of(code).country(country) for code in locales}, "country": country}
        name = dict.fromkeys(locales, row["en"]) | {"zh": row["zh"]}
        name |= {code: row["local"] for code in locales if country in _OWN.get(code, "").split()}
        aliases = [row["local"]] if row["local"] not in name.values() else []
        terms[row["id"]] = {"name": name, "aliases": aliases, "parent": around, "country": country}
    return terms


def _hiring(locales: Sequence[str]) -> dict[str, Any]:
    words = {code: yaml.safe_load((STARTER / f"{code}.yml").read_text("utf-8")) for code in locales}
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
    head = {"title": text["title"], "summary": text["summary"], **{key: one for key, one in facts.items() if one != []}}
    _save(Path(f"{stem}.{posting['locale']}.md"), front_matter(head, text["body"]))
    for code, said in posting.get("translations", {}).items():
        head = {**{key: said[key] for key in ("title", "summary")}, "translated_from": stamp(**text)}
        _save(Path(f"{stem}.{code}.md"), front_matter(head, said["body"]))


def _save(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def judged_id(corpus: str, posting: str) -> str:
    return posting if corpus == "portal" else re.sub(r".*/", "", posting)
