"""What a name of a place may mean, by the portal's vocabulary and the world, and which place lies in which."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from careers.content.taxonomy import (
    CITY,
    COUNTRY,
    REGION,
    Taxonomy,
    WorldPlace,
    countries,
    name_key,
    places_called,
    regions,
)

SHORT = 4  # the rank of a name that is the beginning of the whole one: another place may begin so, too
_CODE = re.compile(r"[A-Z]{2,3}")

Area = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Meaning:
    """A place that a name may mean.

    Attributes:
        id: as in front matter.
        areas: what it is to the places in it.
        around: the areas that it lies in.
        rank: 0 for a term of the vocabulary; then by the kind of name that it has.
        kind: ``country``, ``region`` or ``city``.
        owns: whether nobody means another place of its name.
        country: ISO 3166-1 alpha-2.
    """

    id: str
    areas: frozenset[Area]
    around: frozenset[Area]
    rank: int
    kind: str
    owns: bool
    country: str | None

    @property
    def is_city(self) -> bool:
        """Whether it is neither a region nor a country."""
        return self.kind == CITY


def narrow(meanings: Sequence[Meaning]) -> list[Meaning]:
    """Return the places that none of the others lies in."""
    around = {area for each in meanings for area in each.around}
    return [each for each in meanings if not each.areas & around]


class PlaceNames:
    """The places of the vocabulary and of the world by their names."""

    def __init__(self, places: Taxonomy | None) -> None:
        """Take the vocabulary; None where the portal has none."""
        self._places = places
        self._own = {key: None for key in places.terms if key not in places.of_world} if places else {}

    @cached_property
    def _terms(self) -> Mapping[str, Collection[str]]:
        terms: dict[str, list[str]] = {}
        for term in (self._places.terms[key] for key in self._own) if self._places else ():
            for name in {name_key(word) for word in (term.id, *term.words)}:
                terms.setdefault(name, []).append(term.id)
        return terms

    def own(self, name: str) -> Collection[str]:
        """Return the ids of the terms of the vocabulary that have a name."""
        return self._terms.get(name_key(name), ())

    def find(self, name: str) -> list[Meaning]:
        """Return the places that a name may mean, those of the vocabulary first."""
        if not name_key(name):
            return []
        called = [
            self.of_world(place, SHORT if rank > 1 and place.is_shortened(name) else rank)
            for rank, places in enumerate(places_called(name), 1)
            for place in places
            if place.id not in self._own and not (rank > 1 and place.kind == REGION and place.is_shortened(name))
        ]
        return [*(self._of_term(term) for term in self.own(name)), *called]

    def code(self, name: str) -> list[Meaning]:
        """Return the regions and countries of a code, such as ``TX`` and ``D.C.``, which only says where a city is."""
        code = name.replace(".", "")
        if not _CODE.fullmatch(code):
            return []
        places = [place for (_, region), place in regions().items() if region == code]
        return [self.of_world(place, 3) for place in (*places, *filter(None, [countries().get(code)]))]

    def of_world(self, place: WorldPlace, rank: int) -> Meaning:
        """Return a place of the world as a meaning of a name."""
        country: Area = (COUNTRY, place.country, "")
        region: Area = (REGION, place.country, place.region)
        areas = {COUNTRY: {country}, REGION: {region}}.get(place.kind, set())
        around = {COUNTRY: set(), REGION: {country}}.get(place.kind, {country, region})
        return Meaning(
            place.id, frozenset(areas), frozenset(around), rank, place.kind, place.owns_its_name, place.country
        )

    def _of_term(self, key: str) -> Meaning:
        """Return a term of the vocabulary as a meaning; its place of the world says in which region it lies."""
        assert self._places is not None
        term, country = self._places.terms[key], self._places.country(key)
        areas: set[Area] = {("term", key, "")}
        around: set[Area] = {("term", other, "") for other in self._places.lineage(key)[1:]}
        alike = [place for word in term.words for places in places_called(word) for place in places]
        same = {place.id: place for place in alike if place.country == country}
        twins = narrow([self.of_world(place, 1) for place in same.values()])
        kind = same[twins[0].id].kind if len(twins) == 1 else CITY
        if country and country in countries() and any(place.kind == COUNTRY for place in same.values()):
            kind = COUNTRY
            areas.add((COUNTRY, country, ""))
        elif len(twins) == 1:
            areas |= twins[0].areas
            around |= twins[0].around
        if country and kind != COUNTRY:
            around.add((COUNTRY, country, ""))
        return Meaning(key, frozenset(areas), frozenset(around), 0, kind, True, country)
