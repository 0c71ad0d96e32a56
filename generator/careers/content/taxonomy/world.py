"""The places of the world that a posting may name without an entry in the portal's vocabulary.

They come from ``world.tsv.gz``, which is read when the first of them is named; ``world.md`` says where that is from.
The portal's own terms win: an id that the vocabulary has never means anything else.
"""

from __future__ import annotations

import functools
import gzip
import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources

from babel.core import Locale as BabelLocale

from careers.content.taxonomy.values import Taxonomies, Taxonomy, Term

_FILE = resources.files(__package__).joinpath("world.tsv.gz")
_COUNTRY, _REGION = "country", "region"
_SEPARATOR = re.compile(r"[;,/|()（）、，；·]|\s[-–—]\s")  # between names of places


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

    def name(self, code: str) -> str:
        """Return the name in a language of a site, by its code; the first one where it is not known."""
        language, first = code.partition("-")[0], next(iter(self.names.values()))
        if language not in self.names and self.kind == _COUNTRY:
            return str(BabelLocale.parse(code, sep="-").territories.get(self.country, first))
        return self.names.get(language, first)

    def described(self, code: str) -> str:
        """Return the id and what tells the place from its namesakes: ``birmingham-us (Alabama, United States)``."""
        regions, broader = _regions(), []
        if self.kind != _REGION and (region := regions.get((self.country, self.region))):
            broader.append(region.name(code))
        if self.kind != _COUNTRY:
            broader.append(str(BabelLocale.parse(code, sep="-").territories.get(self.country, self.country)))
        return f"{self.id} ({', '.join(broader or [self.name(code)])})"


class _World(Mapping[str, WorldPlace]):
    """The places of the file by their ids. A line is understood when its place is asked for: few ever are."""

    def __init__(self, text: str) -> None:
        """Take the lines of the file, the first of which names its columns."""
        head, *lines = text.splitlines()
        self._languages = head.split("\t")[4:]
        self._lines = {line.partition("\t")[0]: line for line in lines}
        self._places: dict[str, WorldPlace] = {}

    def __getitem__(self, key: str) -> WorldPlace:
        """Return the place with this id."""
        if key not in self._places:
            _, kind, country, region, *names = self._lines[key].split("\t")
            by_language = {language: name or names[0] for language, name in zip(self._languages, names, strict=True)}
            self._places[key] = WorldPlace(key, kind, country, region, by_language)
        return self._places[key]

    def __contains__(self, key: object) -> bool:
        """Return whether there is a place with this id."""
        return key in self._lines

    def __iter__(self) -> Iterator[str]:
        """Yield all ids, in the order of the file."""
        return iter(self._lines)

    def __len__(self) -> int:
        """Return the number of places."""
        return len(self._lines)


@functools.cache
def world() -> Mapping[str, WorldPlace]:
    """Return id -> place, of all places of the world."""
    return _World(gzip.decompress(_FILE.read_bytes()).decode())


@functools.cache
def _regions() -> Mapping[tuple[str, str], WorldPlace]:
    return {(place.country, place.region): place for place in world().values() if place.kind == _REGION}


@functools.cache
def _countries() -> Mapping[str, WorldPlace]:
    return {place.country: place for place in world().values() if place.kind == _COUNTRY}


def namesakes(name: str) -> Sequence[WorldPlace]:
    """Return the places whose ids are a name with their country, where the name alone is no place's id."""
    if name in world():
        return ()
    pattern = re.compile(rf"{re.escape(name)}-([a-z]{{2}})(-[a-z0-9]+)?")
    return tuple(
        place
        for key, place in world().items()
        if (match := pattern.fullmatch(key)) and match[1] == place.country.lower()
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
    regions = places.regions | {place.id for place in added if place.kind == _REGION}
    extended = replace(places, terms={**places.terms, **terms}, regions=regions)
    return replace(taxonomies, all=tuple(extended if taxonomy is places else taxonomy for taxonomy in taxonomies))


def _broader(place: WorldPlace, places: Taxonomy, known: Collection[str]) -> str | None:
    """Return the id of the nearest place around one that is known."""
    region, country = _regions().get((place.country, place.region)), _countries().get(place.country)
    if place.kind not in (_REGION, _COUNTRY) and region is not None and region.id in known:
        return region.id
    if place.kind == _COUNTRY or country is None:
        return None
    names = {*country.names.values()}
    own = (term.id for term in places.terms.values() if term.country == place.country and names & {*term.words})
    return next(itertools.chain(own, [country.id] if country.id in known else []), None)


def _term(place: WorldPlace, parent: str | None, codes: Sequence[str]) -> Term:
    names = {code: place.name(code) for code in codes}
    others = [*place.names.values()]
    if place.kind == _COUNTRY:
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


@functools.cache
def _by_name() -> Mapping[str, Sequence[WorldPlace]]:
    """Return name in small letters -> the places that have it in some language."""
    named: dict[str, list[WorldPlace]] = {}
    for place in world().values():
        whole = {name.casefold() for name in place.names.values()}
        for name in whole | {*map(_without_kind, whole)}:
            named.setdefault(name, []).append(place)
    return named


def _without_kind(name: str) -> str:
    """Return a Chinese or Japanese city's name without the word for city, which is left out in most sentences."""
    short = name.removesuffix("市")
    return short if len(short) > 1 else name


def split_places(text: str) -> tuple[str, ...]:
    """Return the names in a list of places as people write it: ``Leeds (UK); Bristol``."""
    return tuple(name for part in _SEPARATOR.split(text) if (name := part.strip()))


def find_named(text: str, *, whole: bool = False) -> tuple[str, ...]:
    """Return the ids of the places that a list of names names, in any language; those that are clear.

    With `whole`, a list in which anything else stands names none.

    A name of several places is clear where another of the list is the region or the country of one of them alone.
    A place that has the name in another language only does not compete with one that is called so itself.
    """
    found = [_called(name.casefold()) for name in split_places(text)]
    if whole and not all(found):
        return ()
    chosen = []
    for number, alike in enumerate(found):
        others = itertools.chain(*found[:number], *found[number + 1 :])
        around = {(place.kind, place.country, place.region) for place in others}
        near = [place for place in alike if _around(place) & around]
        owners = [place for place in alike if not place.id.endswith(_suffixes(place))]
        clear = next((group for group in (near, owners, alike) if len(group) == 1), ())
        chosen += [place.id for place in clear]
    return tuple(dict.fromkeys(chosen))


def _called(name: str) -> Sequence[WorldPlace]:
    alike = _by_name().get(name, ())
    themselves = [place for place in alike if next(iter(place.names.values())).casefold() == name]
    return themselves or alike


def _around(place: WorldPlace) -> frozenset[tuple[str, str, str]]:
    """Return the kind, country and region of the places that one lies in."""
    if place.kind == _COUNTRY:
        return frozenset()
    country = (_COUNTRY, place.country, "")
    return frozenset({country} if place.kind == _REGION else {country, (_REGION, place.country, place.region)})


def _suffixes(place: WorldPlace) -> tuple[str, ...]:
    country = place.country.lower()
    return f"-{country}", f"-{country}-{place.region.lower() or country}", f"-{country}-{place.kind}"
