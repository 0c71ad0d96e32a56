"""What titles are made of and what stands beside them, as patterns made of the lexicon and the vocabularies."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from careers.content.lexicon import Lexicon, Words, folded
from careers.content.taxonomy import Taxonomies

T = TypeVar("T")

HAN = "㐀-䶿一-鿿"
_NUMERAL = r"(?:\d{1,4}|[一二两三四五六七八九十百]{1,4})"
_NUMBERING = rf"""(?:
      \d{{1,3}} \s* [.、)）．] (?!\d)
    | \# \s? \d{{1,3}} (?=\s)
    | [(（] \s* {_NUMERAL} \s* [)）]
    | [一二三四五六七八九十]{{1,3}} \s* [、.．)）,，]
    | [①-⑳❶-❿㈠-㈩]
    | [A-Za-z] [.)）] \s
    | [IVX]{{1,5}} [.、)）] \s )\s*"""
_CODE = (
    r"(?<![A-Za-z0-9])(?:\#\s?(?=[A-Za-z_-]{0,12}\d)[A-Za-z0-9_-]{1,30}|[A-Za-z]{1,2}-?\d{5,}(?:-\d+)*|\d{5,}(?!\d))"
)
_AFTER_CODE = r"\s*[:：\#]\s*\#?|\s*(?=[A-Za-z-]{0,6}\d)"
_AFTER_JOB = r"$|[\s()（）\[\]【】|｜/·:：&+*@\-–—,，\d]"


@dataclass(frozen=True)
class Same(Generic[T]):
    """A value as a key of a cache: equal to nothing but itself, and kept alive."""

    value: T

    def __hash__(self) -> int:
        """Of the object."""
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same object."""
        return isinstance(other, Same) and other.value is self.value


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside titles, as patterns.

    Attributes:
        noise: a text of nothing but such things.
        listed: an ordinal of a job in a list, or the label of a title, at the beginning.
        labels: folded labels of a title.
        before, behind: what may stand there without anything between.
        count: a number of people, at the end.
        tag: the state of a posting, or a call to apply.
        call: a verb before a title.
        bare_call: such a verb where nothing but a name can follow it.
        closing: such a verb behind a title.
        asked: label of pay, place or number, at the end.
        hirer: a name of who hires, as a whole.
        known: folded words of the vocabularies: no codes.
    """

    noise: re.Pattern[str]
    listed: re.Pattern[str]
    labels: frozenset[str]
    before: re.Pattern[str]
    behind: re.Pattern[str]
    count: re.Pattern[str]
    tag: re.Pattern[str]
    call: re.Pattern[str]
    bare_call: re.Pattern[str]
    closing: re.Pattern[str]
    asked: re.Pattern[str]
    hirer: re.Pattern[str]
    known: frozenset[str]


@dataclass(frozen=True, slots=True)
class Jobs:
    """What tells a title.

    Attributes:
        job: a word for a job; one without spaces around it at the end of a part, where such languages name the thing.
        listing: a word for any job, at the end: before a colon, it announces a list.
        sentence: how sentences begin.
        listed, announced: what may stand before a title.
        call: a verb before a title and a colon.
        hires: who hires, a verb, and then a title; the verb is the group ``verb`` or ``hires``.
        teams: the end of a team's name.
        closed: the words that nobody is sought any more.
        closed_end: such words at an end of a title, with nothing to set them apart.
        suffix: the end of a title that says nothing of what is done.
    """

    job: re.Pattern[str]
    listing: re.Pattern[str]
    sentence: re.Pattern[str]
    listed: re.Pattern[str]
    announced: re.Pattern[str]
    call: re.Pattern[str]
    hires: re.Pattern[str]
    teams: re.Pattern[str]
    closed: re.Pattern[str]
    closed_end: re.Pattern[str]
    suffix: re.Pattern[str]


def titles(lexicon: Lexicon) -> Jobs:
    """What tells a title, by the lexicon's words."""
    return _titles(Same(lexicon))


def beside_titles(lexicon: Lexicon, taxonomies: Taxonomies) -> Beside:
    """What stands beside titles, by the words of the lexicon and of the vocabularies."""
    return _beside(Same(lexicon), Same(taxonomies))


@lru_cache(maxsize=4)
def _titles(key: Same[Lexicon]) -> Jobs:
    lexicon = key.value
    words = lexicon["titles"].get("job", ())
    parts = lexicon["title-parts"]
    calls = alternatives([*parts.get("announced", ()), *parts.get("calls", ()), *_states(lexicon)])
    number = f"{_NUMERAL}(?:{alternatives(parts.get('counters', ()))})"
    closed = _closed(lexicon)
    last = alternatives(word for word in words if not word.isascii())
    latin = "|".join(rf"(?<![A-Za-z]){_spaced(word)}s?(?![A-Za-z])" for word in words if word.isascii())
    return Jobs(
        job=_compiled(f"(?:{last})(?={_AFTER_JOB}|{calls}|{number})|{latin or '(?!)'}"),
        listing=_compiled(f"(?:{alternatives(parts.get('ordinals', ()))})s?$"),
        sentence=_compiled(alternatives(parts.get("sentences", ()))),
        listed=_listed(lexicon),
        announced=_compiled(f"^(?:{alternatives(parts.get('announced', ()))})[\\s:：!！]*"),
        call=_compiled(alternatives(parts.get("calls", ()))),
        hires=_compiled(_hires(parts)),
        teams=_compiled(f"(?:{alternatives(parts.get('teams', ()))})$"),
        closed=_compiled(alternatives(closed)),
        closed_end=_compiled(
            rf"^(?:{alternatives(_loose(closed))})\s|(?:(?<=\s)(?:{alternatives(closed)})|{alternatives(_loose(closed))})$"
        ),
        suffix=_compiled(f"(?:{alternatives(parts.get('suffixes', ()))})$"),
    )


@lru_cache(maxsize=4)
def _beside(words: Same[Lexicon], vocabularies: Same[Taxonomies]) -> Beside:
    lexicon, taxonomies = words.value, vocabularies.value
    parts, labels = lexicon["title-parts"], lexicon["labels"]
    known = {word: one is taxonomies.places for one in taxonomies for term in one.terms.values() for word in term.words}
    get = {use: alternatives(spellings) for use, spellings in parts.items()}
    count = _count(get, alternatives([*labels.get("headcount", ()), *parts.get("counted", ())]))
    code = rf"(?:{_either(get, 'codes')})(?:{_AFTER_CODE})[A-Za-z0-9_-]{{1,30}}|{_CODE}"
    places = alternatives(word for word, place in known.items() if place)
    place = rf"(?:(?:{alternatives(labels.get('locations', ()))})\s*[:：]?\s*)?(?:{places})"
    tag = alternatives([*parts.get("announced", ()), *_states(lexicon)])
    others = (word for use in ("announced", "calls", "anywhere") for word in parts.get(use, ()))
    atom = f"{place}|{count}|{code}|{alternatives([*others, *_states(lexicon)])}"
    loose = alternatives(_loose(_states(lexicon)))
    calls = alternatives(word for word in parts.get("calls", ()) if not word.isascii())
    asked = alternatives(word for field in ("salary", "locations", "headcount") for word in labels.get(field, ()))
    return Beside(
        noise=_compiled(rf"(?:(?>{atom})|{_either(get, 'joiners')}|[\s/、,，;；|｜·&+!！:：.~～\-–—])++"),
        listed=_listed(lexicon),
        labels=frozenset(folded(word) for word in labels.get("title", ())),
        before=_compiled(rf"(?:{_either(get, 'announced')})|(?:{count})(?=[^\d])|(?:{loose})\s|(?:{code})\s"),
        behind=_compiled(rf"(?:{_either(get, 'announced')}|{loose}|(?<=\s)(?:{tag})|(?<![A-Za-z0-9])(?:{code}))$"),
        count=_compiled(rf"\s*(?:{count})$"),
        tag=_compiled(tag),
        call=_compiled(rf"^(?:{_either(get, 'calls')})"),
        bare_call=_compiled(rf"^(?:{calls})(?=[\sA-Za-z])"),
        closing=_compiled(rf"(?:{_either(get, 'calls')})$"),
        asked=_compiled(rf"(?:{asked})\s*[:：]?\s*$"),
        hirer=_compiled(rf"[^|｜]{{0,30}}(?:{_either(get, 'employers')})|{_employers(taxonomies)}"),
        known=frozenset(folded(word) for word, place in known.items() if not place),
    )


def _employers(taxonomies: Taxonomies) -> str:
    employers = taxonomies.employers
    return alternatives(word for term in employers.terms.values() for word in term.words) if employers else "(?!)"


def _hires(parts: Words) -> str:
    called = alternatives(word for word in parts.get("calls", ()) if not word.isascii())
    return (
        rf"(?P<verb>(?:{called})(?=[\sA-Za-z])(?!\s[-–—|｜/]))|(?:{alternatives(parts.get('no-hires', ()))})"
        rf"|(?P<hires>{alternatives(parts.get('hires', ()))})"
    )


def _states(lexicon: Lexicon) -> tuple[str, ...]:
    """Words for the state of a posting."""
    parts = lexicon["title-parts"]
    return (*parts.get("tags", ()), *_closed(lexicon))


def _closed(lexicon: Lexicon) -> tuple[str, ...]:
    """Words by which nobody is sought any more, or for now."""
    states = (word for words in lexicon["states"].values() for word in words)
    return (*states, *lexicon["title-parts"].get("closed", ()))


def _loose(words: Iterable[str]) -> list[str]:
    """Those that may stand at the end of a title without a space: no short words, which might be part of a name."""
    return [word for word in words if not word.isascii() and len(word) > 2]


def _listed(lexicon: Lexicon) -> re.Pattern[str]:
    ordinals = alternatives(lexicon["title-parts"].get("ordinals", ()))
    labels = alternatives(lexicon["labels"].get("title", ()))
    return re.compile(
        rf"""^(?: {_NUMBERING} | 第{_NUMERAL}个?(?:{ordinals})?[:：\s、]+
            | (?:{ordinals}) \s* \#? \s* {_NUMERAL} \s* (?: [:：.、)）|\-–—]\s* | (?<=\s) )
            | (?:{labels}) \s* (?: [:：]\s* | (?<=[{HAN}]{{4}}) \s+ ) )+""",
        re.VERBOSE | re.IGNORECASE,
    )


def _count(get: dict[str, str], counted: str) -> str:
    number = rf"(?:{_NUMERAL}(?:\s*[-~～–至到]\s*{_NUMERAL})?\+?|{_either(get, 'few')})"
    return (
        rf"(?:(?:{counted})\s*[:：]?\s*)?(?<![A-Za-z0-9.\-]){number}\s*余?(?:{_either(get, 'counters')})"
        rf"|(?:{counted})\s*[:：]?\s*{number}(?![A-Za-z0-9])|(?<![A-Za-z0-9])[x×*]\s?[12]?\d(?!\w)"
    )


def _either(get: dict[str, str], *uses: str) -> str:
    return "|".join(get.get(use, "(?!)") for use in uses)


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def alternatives(words: Iterable[str]) -> str:
    """A pattern for any of `words`, the longest first, Latin ones whole; where there are none it never matches."""
    spelled = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(map(_bounded, spelled)) or "(?!)"


def _bounded(word: str) -> str:
    before = "(?<![A-Za-z0-9])" if word[:1].isascii() and word[:1].isalnum() else ""
    after = "(?![A-Za-z0-9])" if word[-1:].isascii() and word[-1:].isalnum() else ""
    return f"{before}{_spaced(word)}{after}"


def _spaced(word: str) -> str:
    return r"\s+".join(map(re.escape, word.split()))
