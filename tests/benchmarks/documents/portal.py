"""A portal whose vocabulary knows a part of what the documents name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.benchmarks.documents.words import LOCALES, countries, known_cities, known_employers, words
from tests.benchmarks.tools import PROJECT, dump


def write_portal(folder: Path) -> Path:
    """Write a portal in all six languages, without any posting, and return its configuration."""
    content = folder / "content"
    (content / "pages").mkdir(parents=True)
    employers = {"undisclosed": "Undisclosed", **known_employers()}
    taxonomies: dict[str, dict[str, Any]] = {
        "companies": {"field": "company", "single": True, "required": True, "terms": _terms(employers)},
        "locations": {"field": "locations", "terms": _cities()},
        "hiring": {"field": "hiring", "terms": _employment()},
    }
    for name, taxonomy in taxonomies.items():
        dump(content / "taxonomies" / f"{name}.yml", {"name": _everywhere(name.title()), **taxonomy})
    own = {
        "content": str(content),
        "locales": list(LOCALES),
        "currency": "EUR",
        "names": _everywhere("Trial"),
        "descriptions": _everywhere("Jobs of a trial."),
    }
    inherited = {
        "INHERIT": str(PROJECT / "mkdocs.yml"),
        "docs_dir": str(content / "pages"),
        "plugins": {"careers": own},
    }
    dump(folder / "mkdocs.yml", inherited)
    return folder / "mkdocs.yml"


def _everywhere(name: str) -> dict[str, str]:
    return dict.fromkeys(LOCALES, name)


def _terms(names: Mapping[str, str]) -> dict[str, Any]:
    return {key: {"name": _everywhere(name)} for key, name in names.items()}


def _cities() -> dict[str, Any]:
    """Return the cities with their countries, without which the importer does not take a term for a place."""
    names = known_cities()
    return {key: {**term, "country": countries()[names[key]]} for key, term in _terms(names).items()}


def _employment() -> dict[str, Any]:
    said = words()["employment"]
    keys = said["en"]
    return {key: {"name": {locale: said[locale][key] for locale in LOCALES}} for key in keys}
