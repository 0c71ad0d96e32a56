"""Places of work and whether one may work elsewhere, as people write them: the one reader of all doors.

A text is cut into lists of places, a list into the places around each other: ``Toronto, Canada; Austin, TX``. The
portal's vocabulary comes first, the world behind it, and of ``Toronto, Canada`` the more precise is meant. Nothing is
guessed: a name that nobody knows, or that several places have, is handed back as written.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from careers.content.facts.place_names import SHORT, Meaning, PlaceNames, narrow
from careers.content.lexicon import Lexicon, shipped
from careers.content.schema import ID
from careers.content.taxonomy import REGION, Taxonomy, name_key, world

_LONGEST = 300  # characters of a text that names places
_LONGEST_NAME = 12  # words, or characters of the Far East, of a name
_FAR_EAST = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_LISTS = re.compile(r"\s*[;；、|\n&+]\s*|\s*/\s*")  # between places of a list
_JOINTS = re.compile(
    rf"\s*[,，()（）\[\]【】·•・:：]\s*|\s+[-–—]+\s+|(?<=[{_FAR_EAST}])-(?=[{_FAR_EAST}])|-(?=[Rr]emote)|(?<=emote)-"
)
_OR = re.compile(r"\s(?:or|and|oder|und|sowie|ou|et|o|y|e|i|lub|of|en)\s|(?<=[^\W\d])(?:或者?|または|和|及|与|또는)")
_VISITS = re.compile(r"\d[^,;()（）]{0,20}?(?:days?|Tage?|jours?|d[ií]as?|dni|giorni|天|日)\b[^,;()（）]{0,30}")
_NUMBERS = re.compile(
    r"^(?:〒?\d{3}-\d{4}|\d{2}-\d{3}|\d{5}-\d{3}|[A-Z]{0,2}-?\d{4,6})\s+|"
    r"\s+(?:[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{5}(?:-\d{3,4})?|\d{4,6})$|"
    r"\s+\d{1,2}(?:er?|e|ème|th|st|nd|rd)?$"
)
_DISTRICT = re.compile(
    r".[区區县縣镇鎮村街道号號園园路町구군동]|(?i:district|quarter|bezirk|arrondissement|kreis|dzielnica)"
)
_QUARTER = re.compile(rf"[{_FAR_EAST}]{{2,4}}")  # 海淀, behind its city
_AREA = re.compile(r"新?[区區县縣]")
_PIECE = re.compile(rf"[{_FAR_EAST}]|[^\s{_FAR_EAST}]+")
_SUBURB = re.compile(r"([^\W\d]{3,})-([A-ZÀ-Ý][^\W\d]{2,})")  # Berlin-Mitte
_LETTERS = {"北": "beijing", "上": "shanghai", "广": "guangzhou", "深": "shenzhen", "杭": "hangzhou"}


@dataclass(frozen=True, slots=True)
class PlacesContext:
    """What a text about places is read with.

    Attributes:
        places: the portal's vocabulary of places; None where it has none.
        lexicon: the words of remote work, and those that add nothing.
        country: ISO 3166-1 alpha-2, that of the text's writer where it is known: it decides between places of one name.
    """

    places: Taxonomy | None
    lexicon: Lexicon = field(default_factory=shipped)
    country: str | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """The places that a text names.

    Attributes:
        ids: those that are clear, as in front matter; of places around each other the narrowest.
        remote: ``true``, ``false`` or ``hybrid``; None where nothing is said.
        unknown: the parts of the text, as written, with a name that nobody knows or that may mean several places.
        within: names of parts of the places in `ids`, such as districts, that nobody knows.
        candidates: the ids of places that one name may mean, where that is why it is unknown.
    """

    ids: tuple[str, ...] = ()
    remote: str | None = None
    unknown: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Return whether each part of the text names a known place or says where one may work."""
        return bool(self.ids or self.remote) and not self.unknown and not self.within


@dataclass(slots=True)
class _Part:
    """A part of a list: where it stands in the text, what it may mean, and what it says of remote work."""

    start: int
    end: int
    meanings: Sequence[Meaning] = ()
    code: Sequence[Meaning] = ()
    remote: str | None = None
    is_known: bool = False
    is_district: bool = False
    listed: Sequence[Meaning] = ()
    chosen: Meaning | None = None
    key: str = ""


def read_places(text: str, context: PlacesContext) -> Places:
    """Return the places that a text names, with everything in it that names none."""
    return _Reader(text[:_LONGEST], context).read()


class _Reader:
    """Reads one text."""

    def __init__(self, text: str, context: PlacesContext) -> None:
        self._text, self._context = text, context
        self._names = PlaceNames(context.places)
        self._remote: list[str] = []
        self._chosen: list[Meaning] = []
        self._unknown: list[str] = []
        self._within: list[str] = []
        self._candidates: list[str] = []

    def read(self) -> Places:
        visits = [match.span() for match in _VISITS.finditer(self._text)]
        for group in self._groups(visits):
            self._settle(group)
        rest = self._unknown or self._within
        if rest and any(meaning.rank == SHORT for meaning in self._chosen):
            return Places(unknown=(self._text.strip(),))
        areas = {area for meaning in self._chosen for area in meaning.around}
        ids = dict.fromkeys(meaning.id for meaning in self._chosen if not meaning.areas & areas)
        remote = "hybrid" if visits and "false" not in self._remote else next(iter(sorted(self._remote)[::-1]), None)
        nothing = not (ids or remote or self._unknown)
        unknown = [self._text.strip()] if nothing and self._text.strip() else self._unknown
        return Places(
            tuple(ids),
            "hybrid" if "hybrid" in self._remote else remote,
            tuple(dict.fromkeys(unknown)),
            tuple(self._within),
            tuple(self._candidates),
        )

    def may_name(self) -> bool:
        """Return whether the first part of the text is known; most texts of documents name no place."""
        joint = _JOINTS.search(self._text) or _LISTS.search(self._text)
        first = self._row(0, joint.start() if joint else len(self._text))
        return bool(first.meanings or first.remote or first.listed or first.is_known) or bool(_OR.search(self._text))

    def _groups(self, visits: Sequence[tuple[int, int]]) -> Iterator[list[_Part]]:
        """Yield the items of the list, each with its parts."""
        if (whole := self._part(0, len(self._text))).is_known:
            yield [whole]
            return
        start = 0
        depth = [match.span() for match in re.finditer(r"[(（][^()（）]*[)）]", self._text)]
        ends = [m for m in _LISTS.finditer(self._text) if not any(a < m.start() < b for a, b in (*depth, *visits))]
        for begin, end in [*(match.span() for match in ends), (len(self._text), len(self._text))]:
            yield from self._parts(start, begin, visits)
            start = end

    def _parts(self, start: int, end: int, visits: Sequence[tuple[int, int]]) -> Iterator[list[_Part]]:
        group: list[_Part] = []
        whole = self._part(start, end)
        spans = [(start, end)] if whole.is_known else list(_split(_JOINTS, self._text, start, end))
        for span in spans:
            if any(a <= span[0] and span[1] <= b for a, b in visits):
                continue
            is_one = self._part(*span).is_known or not _OR.search(self._text[slice(*span)])
            for number, inner in enumerate([span] if is_one else _split(_OR, self._text, *span)):
                if number:
                    yield group
                    group = []
                group.append(self._row(*inner))
        yield group

    def _part(self, start: int, end: int) -> _Part:
        """Return a part of the text that is a name, or words about remote work, as a whole."""
        written = self._text[start:end]
        part = _Part(start + len(written) - len(written.lstrip()), start + len(written.rstrip()))
        text = _NUMBERS.sub("", written.strip())
        part.key = name_key(text)
        part.is_district = bool(_DISTRICT.search(text)) and not self._names.own(text)
        meaning = self._context.lexicon.meaning
        part.remote = meaning("remote-alone", text) or meaning("remote", text)
        part.meanings = [] if part.remote else self._names.find(text)
        part.code = self._names.code(text)
        part.is_known = bool(part.remote or part.meanings or not part.key)
        return part

    def _row(self, start: int, end: int) -> _Part:
        """Return a part of the text in which names and words may stand in a row.

        ``Remote US``, ``广东省深圳市南山区``, ``Austin TX``, ``Berlin-Mitte``.
        """
        part = self._part(start, end)
        text = _NUMBERS.sub("", self._text[part.start : part.end])
        if part.is_known:
            return part
        if 2 < len(text) <= len(_LETTERS) and set(text) <= _LETTERS.keys():
            part.listed = [self._names.of_world(world()[_LETTERS[letter]], 1) for letter in text]
            return part
        row, remote, rest = self._read_row(text)
        suburb = _SUBURB.fullmatch(text)
        if rest and suburb and (city := [each for each in self._names.find(suburb[1]) if each.rank < SHORT]):
            row, remote, rest = [city], None, suburb[2]
        elif rest and not (row and (_DISTRICT.search(rest) or _QUARTER.fullmatch(rest))):
            return part
        if row or remote:
            part.meanings, part.remote, part.is_district = row[-1] if row else (), remote, False
        if rest:
            self._within.append(rest)
        return part

    def _read_row(self, text: str) -> tuple[list[Sequence[Meaning]], str | None, str]:
        """Return the places in a row, what words among them say of remote work, and the rest, which is not known."""
        pieces = [match.span() for match in _PIECE.finditer(text)]
        row, at, remote = list[Sequence[Meaning]](), 0, None
        while at < len(pieces):
            for stop in range(min(len(pieces), at + _LONGEST_NAME), at, -1):
                name = text[pieces[at][0] : pieces[stop - 1][1]]
                is_quarter = _AREA.match(text, pieces[stop - 1][1])
                if not is_quarter and (meanings := self._next(name, row)):
                    row.append(meanings)
                elif said := self._context.lexicon.meaning("remote-alone", name):
                    remote = remote if said == "false" and self._adds_nothing(name) else said
                elif not self._adds_nothing(name.lower() if at == 0 else name):
                    continue
                at = stop
                break
            else:
                return row, remote, text[pieces[at][0] :]
        return row, remote, ""

    def _next(self, name: str, row: Sequence[Sequence[Meaning]]) -> Sequence[Meaning]:
        """Return the meanings of a name in a row: each place lies in those before it, or they in it."""
        if len(name) < 2 or name[0].islower():
            return ()
        meanings = self._names.find(name)
        if not row:
            return meanings
        if _DISTRICT.search(name) and not self._names.own(name):
            return ()
        last = row[-1]
        inner = [each for each in meanings if any(each.around & other.areas for other in last)]
        if inner:
            return inner
        outer = [*meanings, *self._names.code(name)]
        return [other for other in last if any(other.around & each.areas for each in outer)]

    def _adds_nothing(self, word: str) -> bool:
        """Return whether a word says nothing about a place."""
        meaning = self._context.lexicon.meaning
        filler = meaning("filler", word)
        is_plain = filler == "any" and word[:1].islower()
        return is_plain or filler in ("locations", "remote") or bool(meaning("remote-regions", word))

    def _settle(self, group: Sequence[_Part]) -> None:
        """Choose the places of parts that stand around each other."""
        self._remote += [part.remote for part in group if part.remote]
        named = [part for part in group if part.key and not (part.remote and not part.meanings)]
        if any(part.meanings and not part.is_district for part in named):
            self._within += [self._written(part) for part in named if part.is_district]
            named = [part for part in named if not part.is_district]
        for part in named:
            others = [other for other in named if other.key != part.key]
            part.chosen = _choose(part, others, self._context.country)
        cities = [part for part in named if part.chosen and part.chosen.is_city]
        for number, part in enumerate(named):
            following = named[number + 1 : number + 2]
            if part.listed:
                self._chosen += part.listed
            elif part.chosen is None:
                self._leave(part, named[number - 1 : number], following, cities)
            elif self._is_enclosed(part, named[number - 1 : number]):
                self._within.append(self._written(part))
            elif part in cities and following and _contradicts(part.chosen, following[0]):
                self._unknown.append(self._text[part.start : following[0].end])
            else:
                self._chosen.append(part.chosen)

    def _is_enclosed(self, part: _Part, before: Sequence[_Part]) -> bool:
        """Return whether a part of a city that the world has as a city stands in brackets behind it."""
        outer, inner = before[0].chosen if before else None, part.chosen
        if outer is None or inner is None or inner.rank == 0 or self._text[part.start - 1] not in "(（":
            return False
        return any(kind == REGION for kind, *_ in outer.around & inner.around)

    def _written(self, part: _Part) -> str:
        return self._text[part.start : part.end]

    def _leave(self, part: _Part, before: Sequence[_Part], following: Sequence[_Part], cities: Sequence[_Part]) -> None:
        """Keep a name that is not clear: as part of the one city around it, or as unknown."""
        text = self._written(part)
        if self._adds_nothing(text):
            return
        if len(cities) == 1 and not part.meanings and not part.code:
            self._within.append(text)
            return
        self._candidates += [meaning.id for meaning in part.meanings]
        is_around = bool(following) and (following[0].code or (following[0].chosen and not following[0].chosen.is_city))
        start = before[0].start if before and part.code and not part.meanings else part.start
        self._unknown.append(self._text[start : following[0].end if is_around else part.end])


def _split(pattern: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in pattern.finditer(text, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end


def _choose(part: _Part, others: Iterable[_Part], country: str | None) -> Meaning | None:
    """Return the meaning of a part that the parts around it leave; None where that is none, or several."""
    beside = [meaning for other in others for meaning in (*other.meanings, *other.code)]
    areas = {area for meaning in beside for area in meaning.areas}
    inner = {area for meaning in beside for area in meaning.around}
    near = narrow([each for each in part.meanings if each.around & areas])
    holding = [each for each in (*part.meanings, *part.code) if each.areas & inner]
    best = min((each.rank for each in part.meanings), default=0)
    alike = [each for each in part.meanings if each.rank == best]
    owners = [each for each in alike if each.owns]
    local = [each for each in alike if country and each.country == country]
    if owners and local and not any(each in local for each in owners):
        return None
    cores = [
        each for each in part.meanings if any(each.around & region.areas for region in alike if region.kind == REGION)
    ]
    for meanings in (near, holding, cores, owners, narrow(local), narrow(alike)):
        own = [each for each in meanings if each.rank == 0]
        owning = [each for each in meanings if each.owns] if len({each.country for each in meanings}) == 1 else []
        for clear in (own, owning, meanings):
            if len({each.id for each in clear}) == 1:
                return clear[0]
        if meanings and meanings in (near, holding):
            return None
    return None


def _contradicts(city: Meaning, following: _Part) -> bool:
    """Return whether the region or country behind a city does not hold it: ``Paris, TX``."""
    meanings = [*following.meanings, *following.code]
    are_wide = bool(meanings) and not any(each.is_city or each.rank > 2 for each in following.meanings)
    return are_wide and not any(city.around & each.areas for each in meanings)


def read_place(value: str, places: Taxonomy) -> tuple[str | None, Sequence[str]]:
    """Return the id of the one place that front matter names by its id or as people write it; None without it.

    Then follow the ids of the places of the world that it may mean, where there are several.
    """
    if value in world():
        return value, ()
    named = read_places(value, PlacesContext(places))
    candidates = [key for key in named.candidates if key in world()]
    is_name = ID.fullmatch(value) is None  # what looks like an id has to be one
    if is_name and named.is_clear and len(named.ids) == 1 and named.remote is None:
        return named.ids[0], ()
    return None, sorted(candidates) if len(candidates) > 1 else ()


@functools.lru_cache(maxsize=4096)
def names_places(text: str) -> bool:
    """Return whether a text is nothing but places of the world, and where one may work.

    A name that is also a word of everyday language is none here, where nothing asks for a place.
    """
    if text.strip().casefold() in shipped()["ordinary"]["cities"]:
        return False
    reader = _Reader(text, PlacesContext(None))
    if len(text) > _LONGEST or not reader.may_name():
        return False
    named = reader.read()
    return named.is_clear and bool(named.ids)
