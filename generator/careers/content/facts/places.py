"""Places of work, as people write them: the one reader of all doors.

A text is cut into the items of a list, an item into the names around each other: ``Toronto, Canada; Austin, TX``. The
portal's vocabulary comes first, the world behind it, and of ``Toronto, Canada`` the more precise is meant. Nothing is
guessed: a name that nobody knows, or that several places have, is handed back as written.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from careers.content.facts.conditions import read_remote
from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import cache_by_identity
from careers.content.taxonomy import CITY, REGION, Taxonomy, WorldPlace, as_place, name_key, places_called, places_coded

_LONGEST = 300  # characters of a text that names places
_LONGEST_NAME = 12  # words, or characters of the Far East, of a name
_FAR_EAST = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_LISTS = re.compile(r"[;；、|\n&+]|/(?![A-Z]{2}\b)")  # between places of a list
_OR = re.compile(
    r"\s(?:or|and|oder|und|sowie|ou|et|o|y|e|i|lub|en|eller|OR|AND|ODER)\s|(?<=[^\W\d])(?:或者?|または|和|及|与|또는)"
)
# US-TX-Austin, Belo Horizonte/MG: codes of what is around a place.
_JOINTS = re.compile(
    rf"[,，()（）\[\]【】·•・:：]|/|(?<=\b[A-Z][A-Z])-(?=[A-Z])|\s[-–—]+\s|(?<=[{_FAR_EAST}])-(?=[{_FAR_EAST}])"
)
_PIECE = re.compile(rf"[{_FAR_EAST}]|[^\s。{_FAR_EAST}-]+")
_NUMBER = re.compile(rf"[^\s{_FAR_EAST}]*\d[^\s{_FAR_EAST}]*")  # a postal code, the number of a house
_DISTRICT = re.compile(r".+[区區县縣镇鎮村街号號園园町구군동]$")
_PART = re.compile(
    rf"-|\s*\d{{1,2}}\s?(?:e|er|[eè]me|th)?\s*$|.*[区區县縣镇鎮村街号號園园町구군동]|\s*[{_FAR_EAST}]{{2,4}}$|\W*$"
)  # of the city before it
_DISTRICT_SIGN = re.compile(r"新?[区區县縣]")

_Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Places:
    """The places that a text names.

    Attributes:
        ids: those that are clear, as in front matter; of places around each other the narrowest.
        remote: ``true``, ``false`` or ``hybrid``; None where nothing is said.
        unknown: the parts of the text, as written, with a name that nobody knows or that may mean several places.
        within: names of parts of the places in `ids`, such as districts, that nobody knows.
    """

    ids: tuple[str, ...] = ()
    remote: str | None = None
    unknown: tuple[str, ...] = ()
    within: tuple[str, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Return whether each name in the text is that of a known place, or says where one may work."""
        return not self.unknown and not self.within


@dataclass(frozen=True, slots=True)
class _Name:
    """A part of the text that may be a name; `around` are its meanings, and the places that have it as a code."""

    span: _Span
    text: str
    meanings: Sequence[WorldPlace]
    around: Sequence[WorldPlace]
    is_remote: bool
    adds_nothing: bool

    @property
    def is_wide(self) -> bool:
        """Return whether it can only be a region or a country."""
        return bool(self.around) and all(place.kind != CITY for place in self.around)


def read_places(text: str, places: Taxonomy | None, lexicon: Lexicon) -> Places:
    """Return the places that a text names, by the vocabulary and the world, with everything in it that names none."""
    return _Reader(text[:_LONGEST].strip(), places, lexicon).read()


class _Reader:
    def __init__(self, text: str, places: Taxonomy | None, lexicon: Lexicon) -> None:
        self._text, self._lexicon = text, lexicon
        self._own = _own_places(places) if places else {}
        self._chosen: list[WorldPlace] = []
        self._unknown: list[str] = []
        self._within: list[str] = []
        self._remote: list[str] = []
        self._names: dict[_Span, _Name] = {}

    def read(self) -> Places:
        for item in self._cut((0, len(self._text)), _LISTS, _OR):
            spans = [span for part in self._cut(item, _JOINTS) for span in self._row(part)]
            self._settle(self._written(item), [self._name(span) for span in spans])
        chosen = self._chosen
        ids = dict.fromkeys(place.id for place in chosen if not any(other.lies_in(place) for other in chosen))
        remote = read_remote(" ".join(self._remote), self._lexicon)
        nothing = not (ids or remote or self._unknown)
        unknown = [self._text] if nothing and self._text else self._unknown
        return Places(tuple(ids), remote, tuple(unknown), tuple(self._within))

    def _cut(self, span: _Span, *marks: re.Pattern[str]) -> Iterator[_Span]:
        """Yield the parts of a span between the first marks, cut at the next ones; a name as a whole is not cut."""
        if not marks or self._knows(span):
            yield span
            return
        start = span[0]
        for match in marks[0].finditer(self._text, *span):
            yield from self._cut((start, match.start()), *marks[1:])
            start = match.end()
        yield from self._cut((start, span[1]), *marks[1:])

    def _row(self, span: _Span) -> Sequence[_Span]:
        """Return the names in a row, and a part of the last: ``Remote US``, ``深圳市南山区``, ``Berlin-Mitte``."""
        at, stop = span
        spans: list[_Span] = []
        while at < stop:
            pieces = [*itertools.islice(_PIECE.finditer(self._text, at, stop), _LONGEST_NAME)]
            known = (piece.end() for piece in reversed(pieces) if self._knows((at, piece.end())))
            end = next((end for end in known if not _DISTRICT_SIGN.match(self._text, end)), None)
            if end is None and not _PART.match(self._text, at, stop):
                return [span]
            spans.append((at, end or stop))
            at = end or stop
        return spans

    def _knows(self, span: _Span) -> bool:
        name = self._name(span)
        return bool(name.around) or name.is_remote or name.adds_nothing

    def _name(self, span: _Span) -> _Name:
        if span not in self._names:
            self._names[span] = self._read_name(span)
        return self._names[span]

    def _read_name(self, span: _Span) -> _Name:
        text, meaning = self._written(span), self._lexicon.meaning
        meanings = [] if meaning("remote-alone", text) else self._find(text)
        if self._text[slice(*span)].startswith("-"):  # Berlin-Mitte is in Berlin, and no other city
            meanings = [place for place in meanings if place.kind != CITY]
        filler = meaning("filler", text)
        is_filler = filler in ("locations", "remote") or (filler == "any" and text.islower())
        is_name = name_key(text) != "" and not _NUMBER.fullmatch(text) and not meaning("remote-regions", text)
        is_label = meaning("labels", text) == "locations"
        is_remote = bool(meaning("remote-alone", text) or meaning("remote", text))
        around = [*meanings, *(place for place in places_coded(text) if place not in meanings)]
        return _Name(span, text, meanings, around, is_remote, is_filler or is_label or not is_name)

    def _written(self, span: _Span) -> str:
        return self._text[slice(*span)].strip(" \t\n-–—.*\"'")

    def _find(self, text: str) -> Sequence[WorldPlace]:
        """Return the places that a name may mean: those of the vocabulary, else those of the world."""
        if (
            len(text) < 2
            or not any(map(str.isalpha, text))
            or not text[0].isalnum()
            or (text[0].islower() and not self._text.islower())
        ):
            return ()
        own = self._own.get(name_key(text), ())
        if own or _DISTRICT.match(text):
            return own
        places = [place for place in places_called(text) if name_key(place.id) not in self._own]
        # No region is meant by the beginning of its name alone.
        return [place for place in places if place.kind != REGION or not place.is_shortened(text)]

    def _settle(self, item: str, names: Sequence[_Name]) -> None:
        """Choose the places of an item by its names, which stand around each other; keep it where one is not clear."""
        places = [name for name in names if name.meanings or not (name.is_remote or name.adds_nothing)]
        chosen = [(name, self._choose(number, places)) for number, name in enumerate(places)]
        cities = {place.id for _, place in chosen if place is not None and place.kind == CITY}
        unclear = [name for name, place in chosen if place is None]
        if len(cities) == 1 and not any(name.around for name in unclear):
            self._within += [name.text for name in unclear]
        elif len(cities) == 1 and unclear:
            self._unknown.append(item)
            return
        elif unclear:
            self._unknown += self._without_city(chosen)
        if not unclear or cities:
            self._chosen += [place for _, place in chosen if place is not None]
            self._remote += [name.text for name in names if name.is_remote]

    def _without_city(self, chosen: Sequence[tuple[_Name, WorldPlace | None]]) -> Iterator[str]:
        """Yield the names that are not clear, each with what says where it is: ``Smallville, KS``."""
        end = 0  # of the words that are kept
        for number, (name, place) in enumerate(chosen):
            if place is None and name.span[0] >= end:
                behind = itertools.takewhile(lambda pair: pair[0].is_wide, chosen[number + 1 :])
                end = max((other.span[1] for other, _ in behind), default=name.span[1])
                yield self._written((name.span[0], end))

    def _choose(self, number: int, names: Sequence[_Name]) -> WorldPlace | None:
        """Return the meaning of a name that the names around it leave; None where that is none, or several."""
        name, around = names[number], [place for other in names if other is not names[number] for place in other.around]
        near = [place for place in name.meanings if any(place.lies_in(other) for other in around)]
        holding = [place for place in name.around if any(other.lies_in(place) for other in around)]
        pool = near or holding or name.meanings
        # New York is the city, not the region around it.
        pool = [place for place in pool if place.kind != REGION or not any(other.lies_in(place) for other in pool)]
        ranks = [place.rank(name.text) for place in pool]
        best = [place for place, rank in zip(pool, ranks, strict=True) if rank == max(ranks)]
        if len(best) != 1 or any(self._contradicts(other, name, best[0]) for other in names[number + 1 : number + 2]):
            return None
        return best[0]

    def _contradicts(self, following: _Name, name: _Name, place: WorldPlace) -> bool:
        """Return whether the next name says that another place is meant: ``Paris, TX``, ``Frankfurt (Oder)``."""
        if not following.around:
            return place.is_shortened(name.text)
        return following.is_wide and place.kind == CITY and not any(place.lies_in(other) for other in following.around)


@cache_by_identity
def _own_places(places: Taxonomy) -> Mapping[str, Sequence[WorldPlace]]:
    """Return a name as compared -> the places of the vocabulary that are called so."""
    named: dict[str, list[WorldPlace]] = {}
    for term in (term for term in places.terms.values() if term.id not in places.of_world):
        for key in {name_key(word) for word in (term.id, *term.words)}:
            named.setdefault(key, []).append(as_place(places, term.id))
    return named
