"""The places of the world that a posting may name without an entry in the portal's vocabulary.

They come from ``world.tsv.gz`` and, by the other names that people write, from ``names.tsv.gz``. Each file is read when
it is first needed, and ``world.md`` says where it is from. An id that the vocabulary has never means anything else.
"""

from __future__ import annotations

import functools
import gzip
import itertools
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources

from babel.core import Locale as BabelLocale

from careers.content.taxonomy.values import Taxonomies, Taxonomy, Term
from careers.i18n import Locales

COUNTRY, REGION, CITY = "country", "region", "city"
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i"})


@dataclass(frozen=True, slots=True)
class WorldPlace:
    """A country, a region or a city.

    Attributes:
        id: as in front matter.
        kind: ``country``, ``region`` or ``city``.
        country: ISO 3166-1 alpha-2.
        region: the part of its code behind the country's in ISO 3166-2; "" for a country, or where it is not known.
        names: language -> name, in the order of the file; the first is used where a language has none.
    """

    id: str
    kind: str
    country: str
    region: str
    names: Mapping[str, str]

    @property
    def owns_its_name(self) -> bool:
        """Whether its id is its name alone, because nobody means another place of that name."""
        country = self.country.lower()
        endings = f"-{country}", f"-{country}-{self.region.lower() or country}", f"-{country}-{self.kind}"
        return not self.id.endswith(endings)

    def name(self, code: str) -> str:
        """Return the name in a language of a site, by its code; the first one where it is not known."""
        language, first = code.partition("-")[0], next(iter(self.names.values()))
        if language not in self.names and self.kind == COUNTRY:
            return str(BabelLocale.parse(code, sep="-").territories.get(self.country, first))
        return self.names.get(language, first)

    def is_shortened(self, name: str) -> bool:
        """Return whether a name is the beginning of its own: ``Frankfurt``."""
        own, key = name_key(next(iter(self.names.values()))), name_key(name)
        return own != key and own.startswith(key)

    def described(self, code: str) -> str:
        """Return the id and what tells the place from its namesakes: ``birmingham-us (Alabama, United States)``."""
        broader = []
        if self.kind != REGION and (region := regions().get((self.country, self.region))):
            broader.append(region.name(code))
        if self.kind != COUNTRY:
            broader.append(str(BabelLocale.parse(code, sep="-").territories.get(self.country, self.country)))
        return f"{self.id} ({', '.join(broader or [self.name(code)])})"


class _World(Mapping[str, WorldPlace]):
    """The places of the file by their ids. A line is understood when its place is asked for: few ever are."""

    def __init__(self, text: str) -> None:
        head, *lines = text.splitlines()
        self._languages = head.split("\t")[4:]
        self._lines = {line.partition("\t")[0]: line for line in lines}
        self._places: dict[str, WorldPlace] = {}

    def __getitem__(self, key: str) -> WorldPlace:
        if key not in self._places:
            _, kind, country, region, *names = self._lines[key].split("\t")
            by_language = {language: name or names[0] for language, name in zip(self._languages, names, strict=True)}
            self._places[key] = WorldPlace(key, kind, country, region, by_language)
        return self._places[key]

    def __contains__(self, key: object) -> bool:
        return key in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


def _read(name: str) -> str:
    return gzip.decompress(resources.files(__package__).joinpath(name).read_bytes()).decode()


@functools.cache
def world() -> Mapping[str, WorldPlace]:
    """Return id -> place, of all places of the world."""
    return _World(_read("world.tsv.gz"))


@functools.cache
def regions() -> Mapping[tuple[str, str], WorldPlace]:
    """Return (country, region's part of its code) -> region."""
    return {(place.country, place.region): place for place in world().values() if place.kind == REGION}


@functools.cache
def countries() -> Mapping[str, WorldPlace]:
    """Return ISO 3166-1 alpha-2 -> country."""
    return {place.country: place for place in world().values() if place.kind == COUNTRY}


@functools.lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Return a name as names of places are compared: letters and digits, without case and accents."""
    if name.isascii():
        letters: Iterable[str] = name.lower()
    else:
        decomposed = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
        letters = (letter for letter in decomposed if not unicodedata.combining(letter))
    return "".join(letter for letter in letters if letter.isalnum())


@functools.cache
def _named() -> Mapping[str, Sequence[str]]:
    """Return a name as compared -> the ids of the places that are called so in a language of the file."""
    named: dict[str, list[str]] = {}
    for place in world().values():
        for key in {name_key(name) for name in place.names.values()}:
            named.setdefault(key, []).append(place.id)
    return named


@functools.cache
def _named_otherwise() -> Mapping[str, str]:
    """Return a name as compared -> the ids of the places that people also call so, with a space between them."""
    return dict(line.split("\t") for line in _read("names.tsv.gz").splitlines())


def places_called(name: str) -> Sequence[Sequence[WorldPlace]]:
    """Return the places of a name: those that have it in English, in another language, and among their other names.

    Each of the three may be empty; a place is in one of them.
    """
    key = name_key(name)
    alike = [world()[place] for place in _named().get(key, ())]
    first = [place for place in alike if name_key(next(iter(place.names.values()))) == key]
    others = [world()[place] for place in _named_otherwise().get(key, "").split()]
    return (
        first,
        [place for place in alike if place not in first],
        [place for place in others if place not in alike],
    )


def with_places(taxonomies: Taxonomies, ids: Iterable[str], codes: Sequence[str]) -> Taxonomies:
    """Return the vocabularies, that of places with those of `ids` that it lacks and the world has.

    A place lies in the nearest broader one that the vocabulary has or `ids` name. `codes` are the site's languages.
    """
    places = taxonomies.places
    lacking = sorted({key for key in ids if places is not None and key not in places.terms})
    added = [world()[key] for key in lacking if key in world()]
    if places is None or not added:
        return taxonomies
    known = {*places.terms, *(place.id for place in added)}
    terms = {place.id: _term(place, _broader(place, places, known), codes) for place in added}
    extended = replace(
        places,
        terms={**places.terms, **terms},
        regions=places.regions | {place.id for place in added if place.kind == REGION},
        of_world=places.of_world | {place.id for place in added},
    )
    return replace(taxonomies, all=tuple(extended if taxonomy is places else taxonomy for taxonomy in taxonomies))


def _broader(place: WorldPlace, places: Taxonomy, known: Collection[str]) -> str | None:
    """Return the id of the nearest place around one that is known."""
    region, country = regions().get((place.country, place.region)), countries().get(place.country)
    if place.kind not in (REGION, COUNTRY) and region is not None and region.id in known:
        return region.id
    if place.kind == COUNTRY or country is None:
        return None
    names = {*country.names.values()}
    own = (term.id for term in places.terms.values() if term.country == place.country and names & {*term.words})
    return next(itertools.chain(own, [country.id] if country.id in known else []), None)


def _term(place: WorldPlace, parent: str | None, codes: Sequence[str]) -> Term:
    names = {code: place.name(code) for code in codes}
    others = [*place.names.values()]
    if place.kind == COUNTRY:
        others += [str(BabelLocale.parse(code, sep="-").territories[place.country]) for code in codes]
    return Term(
        id=place.id,
        name=names,
        summary={},
        aliases=tuple(name for name in dict.fromkeys(others) if name not in names.values()),
        former_ids=(),
        parent=parent,
        vendor=None,
        stack={},
        links=(),
        url=None,
        careers_url=None,
        country=place.country,
        sort=None,
        employment=None,
    )


def counterpart(places: Taxonomy, key: str) -> str | None:
    """Return the id of the portal's own term that names the same place as one of the world; None without it."""
    names = {*places.terms[key].words}
    alike = [term.id for term in places.terms.values() if term.id != key and names & {*term.words}]
    if not alike or (place := world().get(key)) is None:  # most names are one place's, and the world is not read
        return None
    return next((own for own in alike if own not in world() and places.country(own) == place.country), None)


@dataclass(frozen=True, slots=True)
class Location:
    """A place as postal addresses name it.

    Attributes:
        country: ISO 3166-1 alpha-2.
        region: the part of the country, or None where the vocabulary has none.
        city: None for a place that is wider than one.
    """

    country: str
    region: Term | None
    city: Term | None


def location(places: Taxonomy, term_id: str, locales: Locales) -> Location | None:
    """Return the country, region and city of a place; None where it lies in no country.

    The narrowest place below a country is a city, unless there are narrower places in it; the next is a region. A city
    of the world stays one, whatever parts of it the vocabulary has.
    """
    country = places.country(term_id)
    if country is None:
        return None
    within = [places.terms[term] for term in places.lineage(term_id) if not _is_country(places, term, locales)]
    if whole := next((number for number, term in enumerate(within) if _is_divided_city(places, term)), 0):
        within = within[whole:]
    is_region = bool(within) and (within[0].id in places.children or within[0].id in places.regions)
    is_city = bool(within) and (not is_region or _is_divided_city(places, within[0]))
    city = within.pop(0) if is_city else None
    return Location(country, within[0] if within else None, city)


def _is_divided_city(places: Taxonomy, term: Term) -> bool:
    """Return whether a term with narrower ones is a city of the world."""
    if term.id not in places.children:
        return False
    called = [place for word in (term.id, *term.words) for group in places_called(word) for place in group]
    kinds = {place.kind for place in called if place.country == places.country(term.id)}
    return CITY in kinds and (REGION not in kinds or (term.id in world() and world()[term.id].kind == CITY))


def _is_country(places: Taxonomy, term_id: str, locales: Locales) -> bool:
    """Return whether a place is a country or wider: at the top with places in it, or named as a country is."""
    term = places.terms[term_id]
    country = places.country(term_id)
    if country is None or (term.parent is None and term_id in places.children):
        return True
    return any(locale.country(country) in term.words for locale in locales)
