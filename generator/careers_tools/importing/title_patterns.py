"""Patterns of titles, and of words that stand beside titles, made of the lexicon and the taxonomies."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from careers.content.lexicon import Lexicon, folded
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
      [A-Z]?\d{{1,3}} \s* [.、)）．] (?!\d)
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
_RANGE = r"\d[\d.,]*\s?[km万千]?\s?[-–~～至到]\s?\d[\d.,]*\s?[km万千]?"
_AFTER_JOB = r"$|[\s()（）\[\]【】|｜/·:：&+*@\-–—,，\d]"


class TitlePatterns:
    """Patterns that recognise a title, and what says of one that nobody is sought."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Compile them by the lexicon's words."""
        titles, parts = lexicon["titles"], lexicon["title-parts"]
        words, any_of = titles.get("job", ()), _any_of(parts)
        calls = alternatives([*parts.get("announced", ()), *parts.get("calls", ()), *_states(lexicon)])
        states = _closed_states(lexicon)
        last = alternatives(word for word in words if not word.isascii())
        latin = "|".join(rf"(?<![A-Za-z]){spaced(word)}s?(?![A-Za-z])" for word in words if word.isascii())
        # A word for a job; one without spaces around it at the end of a part, where such languages name the thing.
        self.job = compile_pattern(
            f"(?:{last})(?={_AFTER_JOB}|{calls}|{_NUMERAL}(?:{any_of['counters']}))|{latin or '(?!)'}"
        )
        # A word for any job, at the end: before a colon, it announces a list.
        self.listing = compile_pattern(f"(?:{any_of['ordinals']})s?$")
        # How a sentence begins, a word by which it speaks to its reader or of its writer, and how it ends.
        self.slogan = compile_pattern(
            f"^(?:{any_of['sentences']})|{alternatives(titles.get('addressed', ()))}"
            f"|(?:{alternatives(titles.get('endings', ()))})$|[。？?；;]|[.！!…,，]$"
        )
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
        # A call to apply before a title, with its colon or without; and a verb before a title.
        self.announced = compile_pattern(
            f"^(?:(?:{any_of['announced']})[\\s:：!！]*|(?:{any_of['calls']})\\s*[:：]\\s*)"
        )
        self.call = compile_pattern(any_of["calls"])
        # An employer, a verb, and then a title; the verb is the group ``verb`` or ``hires``.
        called = alternatives(word for word in parts.get("calls", ()) if not word.isascii())
        self.hires = compile_pattern(
            rf"(?P<verb>(?:{called})(?=[\sA-Za-z])(?!\s[-–—|｜/]))|(?:{any_of['no-hires']})|(?P<hires>{any_of['hires']})"
        )
        # The end of a team's name.
        self.teams = compile_pattern(f"(?:{any_of['teams']})$")
        # The words that nobody is sought any more; and such words at an end of a title, with nothing to set them apart.
        closed, closed_loose = alternatives(states), alternatives(_loose(states))
        self.closed = compile_pattern(closed)
        self.closed_end = compile_pattern(rf"^(?:{closed_loose})\s|(?:(?<=\s)(?:{closed})|{closed_loose})$")


title_patterns = cache_by_identity(TitlePatterns)


class _Words:
    """Patterns of words around titles that need no taxonomy."""

    def __init__(self, lexicon: Lexicon) -> None:
        parts, labels = lexicon["title-parts"], lexicon["labels"]
        any_of, joints = _any_of(parts), _any_of(lexicon["title-joints"])
        announced, tags = parts.get("announced", ()), _states(lexicon)
        count = _count(any_of, alternatives([*labels.get("headcount", ()), *parts.get("counted", ())]))
        code = rf"(?:{any_of['codes']})(?:{_AFTER_CODE})[A-Za-z0-9_-]{{1,30}}|{_CODE}|{_reference(parts)}"
        place = rf"(?:(?:{alternatives(labels.get('locations', ()))})\s*[:：]?\s*)?{PLACE}"
        label = alternatives(word for field in ("salary", "locations", "headcount") for word in labels.get(field, ()))
        others = alternatives([*announced, *parts.get("calls", ()), *parts.get("anywhere", ()), *tags])
        loose, tag = alternatives(_loose(tags)), alternatives([*announced, *tags])
        period_pay = rf"{_RANGE}\s?[^\W\d_]{{0,5}}\s?/\s?(?:{any_of['per']})"
        # A text of nothing but such words, with `PLACE` for each name of a place; pay in any currency; a term of a job.
        self.noise = compile_pattern(
            rf"(?:(?>{place}|{count}|{code}|{others})|{any_of['joiners']}|[\s/、,，;；|｜·&+!！:：.~～\-–—])++"
            rf"|{period_pay}|(?:{label})\s*[:：]?"
        )
        self.term = compile_pattern(_term(lexicon))
        # Words that may stand before or behind a title without anything between; a mark in capitals ("NEW").
        capitals = "|".join(spaced(word.upper()) for word in (*announced, *tags) if word.isascii()) or "(?!)"
        self.front = compile_pattern(
            rf"(?:(?:{any_of['announced']}|(?:{count})(?=\D)|(?:{loose})\s|(?:{code})\s"
            rf"|(?-i:(?:{capitals})\s(?=.*[^\x00-\x60])))[\s:：!！]*)+"
        )
        self.back = compile_pattern(
            rf"(?:\s*(?:{any_of['announced']}|{loose}|(?<=\s)(?:{tag})|{count}|(?<![A-Za-z0-9])(?:{code})))+$"
            rf"|\s(?:{any_of['based']})\s[^()|]{{2,40}}$"
        )
        # A verb at an end of a part, and one where nothing but a name can follow it.
        self.call = compile_pattern(rf"^(?:{any_of['calls']})")
        self.closing = compile_pattern(rf"(?:{any_of['calls']})$")
        self.counted = compile_pattern(rf"(?:{count})$")
        # A label of pay, place or number, at the end.
        self.label_end = compile_pattern(rf"(?:{label})\s*$")
        # Where a job is done that is done anywhere, before the name of a region.
        self.anywhere = compile_pattern(rf"(?:{any_of['anywhere']})(?:\s(?:{joints['from']})\b)?")
        # A job's own code, which the group ``labelled`` or ``bare`` holds; no bare figures, as of pay.
        self.code = compile_pattern(
            rf"(?P<bare>{_reference(parts)}|(?<![A-Za-z0-9])[A-Za-z]{{1,2}}-?\d{{5,}}(?:-\d+)*|(?<=\#)\d{{5,}})"
            rf"|(?<![A-Za-z0-9])(?:{any_of['codes']})(?:{_AFTER_CODE})"
            r"(?P<labelled>(?=[A-Za-z_-]*\d)[A-Za-z0-9][A-Za-z0-9_-]{0,29})"
        )


_words_of = cache_by_identity(_Words)


class Surroundings:
    """Patterns of what stands beside titles: words, places, employers.

    Attributes:
        words: patterns that only the lexicon decides.
        places: a pattern for a name of a place; None where postings name none, so that a title may.
        hirer: a pattern for the name of an employer, as a whole; `hiring` for one with a verb behind it.
        known: folded words of the other taxonomies: no codes.
        whole: a pattern for words that no cut may part.
    """

    def __init__(self, lexicon: Lexicon, taxonomies: Taxonomies) -> None:
        """Compile them; documents that name places of the world have taxonomies of their own."""
        others = [taxonomy for taxonomy in taxonomies if taxonomy is not taxonomies.places]
        self.words = _words_of(lexicon)
        self.places = compile_pattern(alternatives(_names(taxonomies.places))) if taxonomies.places else None
        self.hirer, self.hiring = _hirer(lexicon, taxonomies.employers)
        self.known = known_words(*others)
        self.whole = _whole(lexicon, *others)


surroundings = cache_by_identity(Surroundings)


@cache_by_identity
def known_words(*taxonomies: Taxonomy | None) -> frozenset[str]:
    """Return the names of all terms of taxonomies, folded."""
    return frozenset(folded(word) for taxonomy in taxonomies for word in _names(taxonomy))


def _names(taxonomy: Taxonomy | None) -> Iterator[str]:
    return (word for term in (taxonomy.terms.values() if taxonomy else ()) for word in term.words)


@cache_by_identity
def _hirer(lexicon: Lexicon, employers: Taxonomy | None) -> tuple[re.Pattern[str], re.Pattern[str]]:
    any_of = _any_of(lexicon["title-parts"])
    name = rf"[^|｜]{{0,30}}(?:{any_of['employers']})|{alternatives(_names(employers))}"
    return compile_pattern(name), compile_pattern(rf"(?:{name})\s?(?:{any_of['calls']})")


@cache_by_identity
def _whole(lexicon: Lexicon, *taxonomies: Taxonomy) -> re.Pattern[str]:
    words = [word for uses in lexicon["titles"].values() for word in uses]
    words += [*lexicon["page-parts"].get("words", ()), *(word for each in taxonomies for word in _names(each))]
    return compile_pattern(alternatives(word for word in words if not word.isascii() and len(word) > 1))


def _any_of(parts: Mapping[str, Iterable[str]]) -> Mapping[str, str]:
    """Return for each use of words a pattern for any of them; for an unknown use, one that never matches."""
    return defaultdict(lambda: "(?!)", {use: alternatives(words) for use, words in parts.items()})


def _states(lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words for the state of a posting."""
    return (*lexicon["title-parts"].get("tags", ()), *_closed_states(lexicon))


def _closed_states(lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words by which nobody is sought any more, or for now."""
    states = (word for words in lexicon["states"].values() for word in words)
    return (*states, *lexicon["title-parts"].get("closed", ()))


def _loose(words: Iterable[str]) -> list[str]:
    """Return the words that may end a title without a space: no short words, which might be part of a name."""
    return [word for word in words if not word.isascii() and len(word) > 2]


def _reference(parts: Mapping[str, Iterable[str]]) -> str:
    """Return a pattern of codes that begin as those of jobs do."""
    letters = "|".join(parts.get("code-letters", ())) or "(?!)"
    return rf"(?<![A-Za-z0-9])(?:{letters})[-_]?\d{{3,}}(?:-\d+)*(?![A-Za-z0-9])"


def _gender(genders: Iterable[str]) -> str:
    """Return a pattern of the signs for sexes in brackets, and at the end of a title; blanks may stand in them."""
    signs = "|".join(r"\s*[/|*]\s*".join(map(spaced, sign.split("/"))) for sign in sorted(genders, key=len)[::-1])
    slashed = "|".join(r"\s*[/|*]\s*".join(map(spaced, sign.split("/"))) for sign in genders if "/" in sign)
    return rf"\s*[(\[（]\s*(?:{signs or '(?!)'})\s*[)\]）]|(?<=\s)(?:{slashed or '(?!)'})$"


def _count(any_of: Mapping[str, str], counted: str) -> str:
    number = rf"[≥＞>约]?\s*(?:{_NUMERAL}(?:\s*[-~～–至到]\s*{_NUMERAL})?\+?|{any_of['few']})"
    return (
        rf"(?:(?:{counted})\s*[:：]?\s*)?(?<![A-Za-z0-9.\-]){number}\s*余?(?:{any_of['counters']})"
        rf"|(?:{counted})\s*[:：]?\s*{number}(?![A-Za-z0-9])|(?<![A-Za-z0-9])[x×*]\s?[12]?\d(?!\w)"
    )


def _term(lexicon: Lexicon) -> str:
    """Return a pattern for a term of a job: a word for one, a grade of a scale, hours, a time, when it begins."""
    any_of, joints = _any_of(lexicon["title-parts"]), _any_of(lexicon["title-joints"])
    grade = r"(?:E|A|W|S|EG|P|R)?\s?-?\d{1,2}\s?[a-zü]?"
    scale = rf"(?:{any_of['scales']})"
    span = rf"(?:\d{{1,2}}\s?[-–]\s?)?\d{{1,2}}\+?[\s-]?(?:{any_of['spans']})"
    bounds = words_pattern(lexicon, "title-joints", "bounds", digits=True)
    hours = r"\d{1,3}(?:[.,]\d+)?(?:\s?[-–]\s?\d{1,3}(?:[.,]\d+)?)?"
    return (
        rf"(?:{any_of['terms']})(?:\s(?:{joints['terms']}|{span}))*|{scale}(?:\s?{scale})*[\s-]?{grade}(?:\s{scale})?"
        rf"|{grade}\s{scale}|(?:{bounds})?\s?{hours}\s?(?:{any_of['hours']})"
        rf"(?:\s?(?:{joints['per']})\s?(?:{any_of['per']}))?"
        rf"|{span}(?:\s(?:{any_of['terms']}))?|(?:{any_of['terms']})\s{span}"
        r"|(?:" + joints["begins"] + r")\s\d{1,2}[./]\s?\d{1,2}[./]?\s?(?:\d{2,4})?"
    )
