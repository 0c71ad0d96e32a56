"""The places of the world that a posting may name without an entry in the portal's vocabulary.

They come from ``world.tsv.gz`` and, by the other names that people write, from ``names.tsv.gz``. Each file is read when
it is first needed, and ``world.md`` says where it is from. An id that the vocabulary has never means anything else.
"""

from __future__ import annotations

import functools
import gzip
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from operator import attrgetter

from babel.core import Locale as BabelLocale

from careers.content.taxonomy.values import CITY, COUNTRY, REGION, Taxonomies, Taxonomy, Term

_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i"})


@dataclass(frozen=True, slots=True)
class WorldPlace:
    """A country, a region or a city.

    Attributes:
        id: as in front matter.
        kind: ``country``, ``region`` or ``city``.
        country: ISO 3166-1 alpha-2; "" where it is not known.
        region: the part of its code behind the country's in ISO 3166-2; "" for a country, or where it is not known.
        names: language -> name, in the order of the file; the first is used where a language has none.
    """

    id: str
    kind: str
    country: str
    region: str
    names: Mapping[str, str]

    @property
    def key(self) -> str:
        """Its first name, as names are compared."""
        return name_key(next(iter(self.names.values())))

    def rank(self, name: str) -> tuple[bool, bool, bool]:
        """Return whether a name is the first one, one of the file, and whether nobody means another place by it."""
        keys = [name_key(other) for other in self.names.values()]
        return name_key(name) == keys[0], name_key(name) in keys, self.id.replace("-", "") == keys[0]

    def is_shortened(self, name: str) -> bool:
        """Return whether a name is only the beginning of the first one: ``Frankfurt``."""
        return self.key != name_key(name) and self.key.startswith(name_key(name))

    def lies_in(self, other: WorldPlace) -> bool:
        """Return whether another place is the region or the country around this one."""
        if other.kind == REGION:
            return self.kind == CITY and (self.country, self.region) == (other.country, other.region)
        return other.kind == COUNTRY != self.kind and self.country == other.country

    def name(self, code: str) -> str:
        """Return the name in a language of a site, by its code; the first one where it is not known."""
        language, first = code.partition("-")[0], next(iter(self.names.values()))
        if language not in self.names and self.kind == COUNTRY:
            return str(BabelLocale.parse(code, sep="-").territories.get(self.country, first))
        return self.names.get(language, first)

    def described(self, code: str) -> str:
        """Return the id and what tells the place from its namesakes: ``birmingham-us (Alabama, United States)``."""
        around = sorted(filter(self.lies_in, world().values()), key=attrgetter("kind"), reverse=True)
        return f"{self.id} ({', '.join(place.name(code) for place in around or [self])})"


def _lines(name: str) -> Sequence[Sequence[str]]:
    text = gzip.decompress(resources.files(__package__).joinpath(name).read_bytes()).decode()
    return [line.split("\t") for line in text.splitlines()]


@functools.cache
def world() -> Mapping[str, WorldPlace]:
    """Return id -> place, of all places of the world."""
    head, *lines = _lines("world.tsv.gz")
    places = {}
    for key, kind, country, region, first, *others in lines:
        names = [first, *(name or first for name in others)]
        places[key] = WorldPlace(key, kind, country, region, dict(zip(head[4:], names, strict=True)))
    return places


def place_names(country: str) -> Sequence[str]:
    """Return the names, in all languages, of the regions and cities of a country, by its code."""
    inside = [place for place in world().values() if place.country == country and place.kind != COUNTRY]
    return list(dict.fromkeys(name for place in inside for name in place.names.values()))


@functools.lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Return a name as names of places are compared: letters and digits, without case and accents."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    return "".join(letter for letter in decomposed if letter.isalnum())


@functools.cache
def _named() -> Mapping[str, set[str]]:
    """Return a name as compared, or a code in capitals -> the ids of the places that have it."""
    named = {key: {*ids.split()} for key, ids in _lines("names.tsv.gz")}
    for place in world().values():
        codes = set() if place.kind == CITY else {place.region or place.country}
        for key in {name_key(name) for name in place.names.values()} | codes:
            named.setdefault(key, set()).add(place.id)
    return named


def places_called(name: str) -> Sequence[WorldPlace]:
    """Return the places that have a name, in whatever language."""
    return [world()[key] for key in sorted(_named().get(name_key(name), ()))]


def places_coded(code: str) -> Sequence[WorldPlace]:
    """Return the regions and countries that have a code: ``TX``, ``D.C.``."""
    return [world()[key] for key in sorted(_named().get(code.replace(".", ""), ()))] if code.isupper() else []


def as_place(places: Taxonomy, key: str) -> WorldPlace:
    """Return a term of the vocabulary as a place: that of the world in its country with its id, or a name of it."""
    term, country = places.terms[key], places.countries.get(key) or ""
    called = [place for word in (key, *term.words) for place in places_called(word) if place.country == country]
    called.sort(key=lambda place: (place.id != key, place.kind != REGION, place.kind != CITY))
    kind = REGION if key in places.children else CITY
    return replace(called[0], id=key) if called else WorldPlace(key, kind, country, key, term.name)


def with_places(taxonomies: Taxonomies, ids: Iterable[str], codes: Sequence[str]) -> Taxonomies:
    """Return the vocabularies, that of places with those of `ids` that it lacks and the world has.

    A place lies in the nearest broader one that the vocabulary has or `ids` name. `codes` are the site's languages.
    """
    places = taxonomies.places
    if places is None:
        return taxonomies
    added = [world()[key] for key in sorted({*ids} - places.terms.keys()) if key in world()]
    divided = [key for key in places.children if key is not None and places.terms[key].parent is not None]
    if not added and not divided:
        return taxonomies
    known = [*(as_place(places, key) for key in places.terms), *added]
    terms = {place.id: _term(place, known, codes) for place in added}
    extended = replace(
        places,
        terms={**places.terms, **terms},
        kinds={**places.kinds, **{place.id: place.kind for place in known if place.id in {*terms, *divided}}},
        of_world=places.of_world | terms.keys(),
    )
    return replace(taxonomies, all=tuple(extended if taxonomy is places else taxonomy for taxonomy in taxonomies))


def _term(place: WorldPlace, known: Sequence[WorldPlace], codes: Sequence[str]) -> Term:
    """Return a place as a term below the nearest of the known ones that it lies in."""
    names = {code: place.name(code) for code in codes}
    others = [*place.names.values()]
    if place.kind == COUNTRY:
        others += [str(BabelLocale.parse(code, sep="-").territories[place.country]) for code in codes]
    aliases = tuple(name for name in dict.fromkeys(others) if name not in names.values())
    around = max(filter(place.lies_in, known), key=attrgetter("kind"), default=None)
    return Term(place.id, names, aliases=aliases, parent=around.id if around else None, country=place.country)
