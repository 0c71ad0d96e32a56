"""The words that documents are made of: invented employers, real cities, titles and sentences of six languages."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path
from typing import Any

import yaml

LOCALES = ("zh", "en", "de", "fr", "es", "ja")
_KNOWN_EMPLOYERS = 3
_KNOWN_CITIES = 2


@cache
def words() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "words.yml").read_text("utf-8"))
    return loaded


@cache
def employers(locale: str) -> tuple[str, ...]:
    """Return the employers whose documents are in that language; names that are ordinary words are English."""
    stems = words()["stems"].get(locale, words()["stems"]["latin"])
    names = tuple(kind.format(stem) for stem, kind in itertools.product(stems, words()["kinds"][locale]))
    return (*words()["ordinary"], *names) if locale == "en" else names


@cache
def known_employers() -> dict[str, str]:
    """Return id -> name of every third employer: those that the portal's vocabulary has."""
    every = [name for locale in LOCALES for name in employers(locale)]
    return {f"employer-{number}": name for number, name in enumerate(every) if number % _KNOWN_EMPLOYERS == 0}


@cache
def known_cities() -> dict[str, str]:
    """Return id -> name of every second city: those that the portal's vocabulary has."""
    every = [name for locale in LOCALES for name in words()["cities"][locale]]
    return {f"city-{number}": name for number, name in enumerate(every) if number % _KNOWN_CITIES == 0}


@cache
def countries() -> dict[str, str]:
    home = {city: words()["country"][locale] for locale in LOCALES for city in words()["cities"][locale]}
    return home | {city: code for code, cities in words()["abroad"].items() for city in cities}
