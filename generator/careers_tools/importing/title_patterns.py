"""Patterns of titles, and of words that stand beside titles, made of the lexicon and the taxonomies."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from careers.content.lexicon import Lexicon, Words, folded
from careers.content.lexicon.patterns import (
    HAN,
    alternatives,
    cache_by_identity,
    compile_pattern,
    spaced,
    words_pattern,
)
from careers.content.taxonomy import Taxonomies, Taxonomy

PLACE = "\ue000"  # a character for private use
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
_RANGE_OR_ONE = r"\d{1,3}(?:[.,]\d+)?(?:\s?[-–]\s?\d{1,3}(?:[.,]\d+)?)?"
_RANGE = r"\d[\d.,]*\s?[km万千]?\s?[-–~～至到]\s?\d[\d.,]*\s?[km万千]?"
_AFTER_JOB = r"$|[\s()（）\[\]【】|｜/·:：&+*@\-–—,，\d]"


class TitlePatterns:
    """Patterns that recognise a title."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Compile them by the lexicon's words."""
        words = lexicon["titles"].get("job", ())
        parts = lexicon["title-parts"]
        any_of, joints = _any_of(parts), _any_of(lexicon["title-joints"])
        calls = alternatives([*parts.get("announced", ()), *parts.get("calls", ()), *_states(lexicon)])
        states = _closed_states(lexicon)
        loose = alternatives(_loose(states))
        last = alternatives(word for word in words if not word.isascii())
        latin = "|".join(rf"(?<![A-Za-z]){spaced(word)}s?(?![A-Za-z])" for word in words if word.isascii())
        called = alternatives(word for word in parts.get("calls", ()) if not word.isascii())
        # A word for a job; one without spaces around it at the end of a part, where such languages name the thing.
        self.job = compile_pattern(
            f"(?:{last})(?={_AFTER_JOB}|{calls}|{_NUMERAL}(?:{any_of['counters']}))|{latin or '(?!)'}"
        )
        # A word for any job, at the end: before a colon, it announces a list.
        self.listing = compile_pattern(f"(?:{any_of['ordinals']})s?$")
        # How sentences begin.
        self.sentence = compile_pattern(any_of["sentences"])
        # A word by which a text speaks to its reader, or of its writer.
        self.addressed = compile_pattern(alternatives(lexicon["titles"].get("addressed", ())))
        # How sentences end, where no mark says so.
        self.ending = compile_pattern(f"(?:{alternatives(lexicon['titles'].get('endings', ()))})$")
        # A code of a job, at the beginning.
        self.reference = compile_pattern(rf"(?:{_reference(parts)}|{_CODE})(?=\s)")
        # Which sexes a title is for, in brackets or at the end.
        self.gender = compile_pattern(_gender(parts.get("genders", ())))
        # An ordinal of a job in a list, or the label of a title, at the beginning.
        self.listed = re.compile(
            rf"""^(?: {_NUMBERING} | 第{_NUMERAL}个?(?:{any_of["ordinals"]})?[:：\s、]+
                | (?:{any_of["ordinals"]}) \s* \#? \s* {_NUMERAL} \s* (?: [:：.、)）|\-–—]\s* | (?<=\s) )
                | (?:{alternatives(lexicon["labels"].get("title", ()))})
                  \s* (?: [:：]\s* | (?<=[{HAN}]{{4}}) \s+ ) )+""",
            re.VERBOSE | re.IGNORECASE,
        )
        # An announcement before a title.
        self.announced = compile_pattern(f"^(?:{any_of['announced']})[\\s:：!！]*")
        # A verb before a title and a colon.
        self.call = compile_pattern(any_of["calls"])
        # An employer, a verb, and then a title; the verb is the group ``verb`` or ``hires``.
        self.hires = compile_pattern(
            rf"(?P<verb>(?:{called})(?=[\sA-Za-z])(?!\s[-–—|｜/]))|(?:{any_of['no-hires']})|(?P<hires>(?:{any_of['hires']})(?:\s(?:{any_of['articles']}))?)"
        )
        # The end of a team's name.
        self.teams = compile_pattern(f"(?:{any_of['teams']})$")
        # The words that nobody is sought any more, at an end of a title with nothing to set them apart.
        self.closed_end = compile_pattern(rf"^(?:{loose})\s|(?:(?<=\s)(?:{alternatives(states)})|{loose})$")
        # A term of the job, as a whole: kind and time of employment, grade of pay.
        self.term = compile_pattern(_term(lexicon))
        # Where a job is done that is done anywhere, before the name of a region.
        self.anywhere = compile_pattern(rf"(?:{any_of['anywhere']})(?:\s(?:{joints['from']})\b)?")
        # Where a job is done, at the end, behind words for that.
        self.based = compile_pattern(rf"\s(?:{any_of['based']})\s[^()|]{{2,40}}$")
        # A range of figures, a sign or a word, and a period: pay in whatever currency.
        self.period_pay = compile_pattern(rf"{_RANGE}\s?[^\W\d_]{{0,5}}\s?/\s?(?:{any_of['per']})")


title_patterns = cache_by_identity(TitlePatterns)


class NoiseWords:
    """Patterns of words around titles that need no taxonomy."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Compile them by the lexicon's words."""
        parts, labels = lexicon["title-parts"], lexicon["labels"]
        any_of, states = _any_of(parts), _states(lexicon)
        subjects = words_pattern(lexicon, "state-subjects", "job")
        sentence = rf"(?:(?:{subjects})\s*){{1,3}}(?:{alternatives(states)})"
        count = _count(any_of, alternatives([*labels.get("headcount", ()), *parts.get("counted", ())]))
        codes = alternatives([*labels.get("reference", ()), *parts.get("codes", ())])
        code = rf"(?:{codes})(?:{_AFTER_CODE})[A-Za-z0-9_-]{{1,30}}|{_CODE}|{_reference(parts)}"
        place = rf"(?:(?:{alternatives(labels.get('locations', ()))})\s*[:：]?\s*)?{PLACE}"
        others = (word for use in ("announced", "calls", "anywhere") for word in parts.get(use, ()))
        atom = f"{place}|{count}|{code}|{alternatives([*others, *states])}|{sentence}"
        tag = f"{alternatives([*parts.get('announced', ()), *states])}|{sentence}"
        loose = alternatives(_loose(states))
        calls = alternatives(word for word in parts.get("calls", ()) if not word.isascii())
        label = alternatives(word for field in ("salary", "locations", "headcount") for word in labels.get(field, ()))
        # A text of nothing but such words, with `PLACE` for each name of a place.
        self.noise = compile_pattern(rf"(?:(?>{atom})|{any_of['joiners']}|[\s/、,，;；|｜·&+!！:：.~～\-–—])++")
        # Words that may stand there without anything between.
        self.before = compile_pattern(rf"(?:{any_of['announced']})|(?:{count})(?=[^\d])|(?:{loose})\s|(?:{code})\s")
        self.behind = compile_pattern(
            rf"(?:{any_of['announced']}|{loose}|(?<=\s)(?:{tag})|(?<![A-Za-z0-9])(?:{code}))$"
        )
        # A number of people, at the end.
        self.count = compile_pattern(rf"\s*(?:{count})$")
        # The state of a posting, or a call to apply.
        self.tag = compile_pattern(tag)
        # A verb before a title.
        self.call = compile_pattern(rf"^(?:{any_of['calls']})")
        # Such a verb where nothing but a name can follow it.
        self.bare_call = compile_pattern(rf"^(?:{calls})(?=[\sA-Za-z])")
        # Such a verb behind a title.
        self.closing = compile_pattern(rf"(?:{any_of['calls']})$")
        # A label of pay, place or number, at the end.
        self.label_end = compile_pattern(rf"(?:{label})\s*[:：]?\s*$")
        # A job's own code, which the group ``labelled`` or ``bare`` holds; no bare figures, as of pay.
        self.code = compile_pattern(
            rf"(?P<bare>{_reference(parts)}|(?<![A-Za-z0-9])[A-Za-z]{{1,2}}-?\d{{5,}}(?:-\d+)*|(?<=\#)\d{{5,}})"
            rf"|(?<![A-Za-z0-9])(?:{codes})(?:{_AFTER_CODE})"
            r"(?P<labelled>(?=[A-Za-z_-]*\d)[A-Za-z0-9][A-Za-z0-9_-]{0,29})"
        )


_noise_words = cache_by_identity(NoiseWords)


@dataclass(frozen=True, slots=True)
class NoisePatterns:
    """Patterns of words that stand beside titles.

    Attributes:
        words: what only the lexicon decides.
        labels: folded labels of a title.
        places: a name of a place.
        has_places: whether postings name places, so that a title need not.
        hirer: a name of an employer, as a whole.
        known: folded words of the taxonomies: no codes.
    """

    words: NoiseWords
    labels: frozenset[str]
    places: re.Pattern[str]
    has_places: bool
    hirer: re.Pattern[str]
    known: frozenset[str]


def _term(lexicon: Lexicon) -> str:
    """Return a pattern for a term of a job: a word for one, a grade of a scale, hours, a time, when it begins."""
    any_of, joints = _any_of(lexicon["title-parts"]), _any_of(lexicon["title-joints"])
    grade = r"(?:E|A|W|S|EG|P|R)?\s?-?\d{1,2}\s?[a-zü]?"
    scale = rf"(?:{any_of['scales']})"
    span = rf"(?:\d{{1,2}}\s?[-–]\s?)?\d{{1,2}}\+?[\s-]?(?:{any_of['spans']})"
    bounds = words_pattern(lexicon, "title-joints", "bounds", digits=True)
    date = r"\d{1,2}[./]\s?\d{1,2}[./]?\s?(?:\d{2,4})?"
    return (
        rf"(?:{any_of['terms']})(?:\s(?:{joints['terms']}|{span}))*|{scale}(?:\s?{scale})*[\s-]?{grade}(?:\s{scale})?"
        rf"|{grade}\s{scale}|(?:{bounds})?\s?{_RANGE_OR_ONE}\s?(?:{any_of['hours']})"
        rf"(?:\s?(?:{joints['per']})\s?(?:{any_of['per']}))?"
        rf"|{span}(?:\s(?:{any_of['terms']}))?|(?:{any_of['terms']})\s{span}"
        rf"|(?:{joints['begins']})\s{date}"
    )


@cache_by_identity
def noise_patterns(lexicon: Lexicon, taxonomies: Taxonomies) -> NoisePatterns:
    """Compile the patterns of words beside titles, by the words of the lexicon and of the taxonomies.

    What only the lexicon decides is compiled once; documents that name places of the world have their own taxonomies.
    """
    others = [taxonomy for taxonomy in taxonomies if taxonomy is not taxonomies.places]
    return NoisePatterns(
        words=_noise_words(lexicon),
        labels=frozenset(map(folded, lexicon["labels"].get("title", ()))),
        places=compile_pattern(alternatives(_words(taxonomies.places))),
        hirer=_hirer(lexicon, taxonomies.employers),
        known=known_words(*others),
        has_places=taxonomies.places is not None,
    )


@cache_by_identity
def known_words(*taxonomies: Taxonomy | None) -> frozenset[str]:
    """Return the names of all terms of taxonomies, folded."""
    return frozenset(folded(word) for taxonomy in taxonomies for word in _words(taxonomy))


def _words(taxonomy: Taxonomy | None) -> Iterator[str]:
    """Yield the names of all terms; none without a taxonomy."""
    return (word for term in (taxonomy.terms.values() if taxonomy else ()) for word in term.words)


@cache_by_identity
def _hirer(lexicon: Lexicon, employers: Taxonomy | None) -> re.Pattern[str]:
    named = alternatives(_words(employers))
    ends = alternatives([*lexicon["title-parts"].get("employers", ()), *lexicon["employer"].get("forms", ())])
    return compile_pattern(rf"[^|｜]{{0,30}}(?:{ends})|{named}")


def _any_of(parts: Words) -> Mapping[str, str]:
    """Return for each use of words a pattern for any of them; for an unknown use, one that never matches."""
    return defaultdict(lambda: "(?!)", {use: alternatives(words) for use, words in parts.items()})


def _states(lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words for the state of a posting."""
    return (*lexicon["title-parts"].get("tags", ()), *_closed_states(lexicon))


def _closed_states(lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words by which nobody is sought any more, or for now."""
    return tuple(word for words in lexicon["states"].values() for word in words)


def _loose(words: Iterable[str]) -> list[str]:
    """Return the words that may end a title without a space: no short words, which might be part of a name."""
    return [word for word in words if not word.isascii() and len(word) > 2]


def _reference(parts: Words) -> str:
    """Return a pattern of codes that begin as those of jobs do."""
    letters = "|".join(parts.get("code-letters", ())) or "(?!)"
    return rf"(?<![A-Za-z0-9])(?:{letters})[-_]?\d{{3,}}(?:-\d+)*(?![A-Za-z0-9])"


def _gender(genders: Iterable[str]) -> str:
    """Return a pattern of the signs for sexes in brackets, and at the end of a title; blanks may stand in them."""
    signs = "|".join(r"\s*/\s*".join(map(spaced, sign.split("/"))) for sign in sorted(genders, key=len, reverse=True))
    slashed = "|".join(r"\s*[/|*]\s*".join(map(spaced, sign.split("/"))) for sign in genders if "/" in sign)
    return rf"\s*[(\[（]\s*(?:{signs or '(?!)'})\s*[)\]）]|(?<=\s)(?:{slashed or '(?!)'})$"


def _count(any_of: Mapping[str, str], counted: str) -> str:
    number = rf"[≥＞>约]?\s*(?:{_NUMERAL}(?:\s*[-~～–至到]\s*{_NUMERAL})?\+?|{any_of['few']})"
    return (
        rf"(?:(?:{counted})\s*[:：]?\s*)?(?<![A-Za-z0-9.\-]){number}\s*余?(?:{any_of['counters']})"
        rf"|(?:{counted})\s*[:：]?\s*{number}(?![A-Za-z0-9])|(?<![A-Za-z0-9])[x×*]\s?[12]?\d(?!\w)"
    )
