"""Words that mean something of their own in a query: those that say nothing, and groups that mean the same."""

from __future__ import annotations

import functools
import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from typing import Any

from careers.search.segmentation import folded, is_run, pieces
from careers.support.languages import read_data

_MOST_YEARS = 10

_PACKAGE = resources.files(__package__)


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Words that mean the same: a level of experience, a kind of work, or an occupation.

    Attributes:
        words: those that mean it, as `spelled`.
        values: field -> ids that say the same.
        in_texts: whether it also counts in texts.
        training: whether it is for those who learn the work, which others do not look for.
        instead: a word of the level to offer where nothing is found for this one, or "".
        id: as in the address of the jobs page; "" where readers cannot filter by it.
        ambiguous: those of its words that mean other things in texts, where they are never looked for.
    """

    words: frozenset[str]
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    in_texts: bool = False
    training: bool = False
    instead: str = ""
    id: str = ""
    ambiguous: frozenset[str] = frozenset()

    def is_in(self, line: str) -> bool:
        """Return whether one of the words stands in a text, given as `spelled` with a blank at either end."""
        return any(word in line for word in _bounded(self.words))


@dataclass(frozen=True)
class QueryWords:
    """The words of all languages.

    Attributes:
        idle: words that say nothing, as `spelled`.
        levels: in the order of the file.
        occupations: in the order of the files, by their names.
        negation: words that exclude: `words` and `runs` what follows, `after` what they follow.
        refusals: what texts write before what they refuse, ``words`` with a blank behind and ``runs``, or ``after`` it.
        fixed: phrases in which a word names no level and excludes nothing.
        same: groups of words for one thing.
        endings: of forms of a word.
        abbreviations: short words that are not looked for in texts.
        near: groups of occupations that the same people look for, as places among all groups.
    """

    idle: frozenset[str]
    levels: Sequence[WordGroup]
    occupations: Sequence[WordGroup]
    negation: Mapping[str, Sequence[str]]
    refusals: Mapping[str, Sequence[str]]
    fixed: frozenset[str]
    same: Sequence[Sequence[str]]
    endings: Sequence[str]
    abbreviations: frozenset[str]
    near: Sequence[frozenset[int]]

    @property
    def groups(self) -> Sequence[WordGroup]:
        """Return the levels, then the occupations."""
        return [*self.levels, *self.occupations]

    def occupations_in(self, title: Sequence[str]) -> set[int]:
        """Return the places, among all groups, of the occupations that a title names, given as its pieces.

        The longest name counts at each place: a legal secretary is no secretary, and a device driver drives nothing.
        """
        found: set[int] = set()
        at = 0
        while at < len(title):
            if is_run(title[at]):
                found.update(self._in_run(title[at]))
                at += 1
                continue
            ends = range(min(len(title), at + self._longest_phrase), at, -1)
            end = next((end for end in ends if " ".join(title[at:end]) in self._named), at)
            name = " ".join(title[at:end])
            # "6 PM" is a time of the day.
            if not (name in self.abbreviations and at and title[at - 1].isdigit()):
                found.update(self._named.get(name, ()))
            at = max(end, at + 1)
        return found

    def neighbours(self, occupations: Iterable[int]) -> set[int]:
        """Return some occupations and those near them, as places among all groups."""
        every = set(occupations)
        return every.union(*(group for group in self.near if not group.isdisjoint(every)))

    def _in_run(self, run: str) -> Iterator[int]:
        """Yield the places of the occupations named within a run of Chinese or Japanese."""
        at = 0
        while at < len(run):
            ends = range(min(len(run), at + self._longest_run), at, -1)
            end = next((end for end in ends if run[at:end] in self._named), at)
            yield from self._named.get(run[at:end], ())
            at = max(end, at + 1)

    @cached_property
    def _named(self) -> Mapping[str, Sequence[int]]:
        return _named(self.occupations, len(self.levels))

    @cached_property
    def _longest_phrase(self) -> int:
        return max(len(word.split(" ")) for word in self._named)

    @cached_property
    def _longest_run(self) -> int:
        return max(len(word) for word in self._named if is_run(word))


@functools.cache
def query_words() -> QueryWords:
    """Return the words of the package.

    Raises:
        KeyError: a word of `near` names no occupation.
    """
    occupations = [
        WordGroup(frozenset(word for text in by_language.values() for word in _words(text)))
        for file in sorted((_PACKAGE / "occupations").iterdir(), key=lambda file: file.name)
        for by_language in read_data(file)
    ]
    data, named = _data(), _named(occupations, len(levels()))
    return QueryWords(
        idle=frozenset(word for text in data["idle"].values() for word in _words(text)),
        levels=levels(),
        occupations=occupations,
        negation={key: _sorted(text) for key, text in data["negation"].items()},
        refusals={
            key: [word + " " * (key == "words") for word in folded(text).split()]
            for key, text in data["refusals"].items()
        },
        fixed=_fixed(),
        same=[_sorted(text) for text in data["same"]],
        endings=data["endings"].split(),
        abbreviations=frozenset(_words(data["abbreviations"])),
        near=[frozenset(place for word in _words(text) for place in named[word]) for text in data["near"]],
    )


@functools.cache
def levels() -> Sequence[WordGroup]:
    """Return the levels of experience, in the order of the file: few words, beside the names of all occupations."""
    written = [
        WordGroup(**{**level, **{key: frozenset(_words(level.get(key, ""))) for key in ("words", "ambiguous")}})
        for level in _data()["levels"]
    ]
    return [*written, *_years()]


def _years() -> Iterator[WordGroup]:
    """Yield the words for each number of years of experience."""
    kinds = [(each.get("numbers", "").split(), each["units"].split()) for each in _data()["years"]]
    for count in range(1, _MOST_YEARS + 1):
        said = (
            number + ("" if is_run(number) else "_") + unit
            for numbers, units in kinds
            for number in (str(count), *numbers[count - 1 : count])
            for unit in units
        )
        yield WordGroup(frozenset(_words(" ".join(said))), {"experience": [str(count)]})


def levelled(titles: Iterable[Sequence[str]]) -> str:
    """Return titles, given as their pieces, as one line for `WordGroup.is_in`, without phrases that name no level."""
    line = joined(titles)
    for phrase in _bounded(_fixed()):
        line = line.replace(phrase, "  ")
    return line


@functools.cache
def _bounded(words: frozenset[str]) -> tuple[str, ...]:
    """Return words as they stand in a line: Latin ones with a blank at either end."""
    return tuple(word if is_run(word) else f" {word} " for word in words)


def joined(texts: Iterable[Sequence[str]]) -> str:
    """Return the pieces of texts as `spelled`, with a blank at either end of each text."""
    return "".join(f" {' '.join(one)} " for one in texts)


def _named(occupations: Sequence[WordGroup], first: int) -> Mapping[str, Sequence[int]]:
    """Return the places of the occupations that a word means; `first` is that of the first occupation."""
    named: dict[str, list[int]] = defaultdict(list)
    for place, occupation in enumerate(occupations, first):
        for word in occupation.words:
            named[word].append(place)
    return dict(named)


@functools.cache
def _fixed() -> frozenset[str]:
    return frozenset(_words(_data()["fixed"]))


@functools.cache
def _data() -> Mapping[str, Any]:
    return read_data(_PACKAGE / "query_words.yml")  # type: ignore[no-any-return]


def spelled(text: str) -> str:
    """Return the pieces of a text as indexed, with blanks between them."""
    return " ".join(pieces(folded(text)))


def _sorted(text: str) -> Sequence[str]:
    return sorted(set(_words(text)))


def _words(text: str) -> Iterator[str]:
    """Yield the words of a line as `spelled`; `query_words.yml` says how they are written."""
    for written in folded(text).split():
        stems = (word.split("|") for word in written.split("_"))
        forms = ([stem + ending for ending in endings or [""]] for stem, *endings in stems)
        yield from (" ".join(pieces(" ".join(form))) for form in itertools.product(*forms))
