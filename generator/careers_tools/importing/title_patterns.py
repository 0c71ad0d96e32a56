"""Patterns of titles, and of words that stand around titles, made of the lexicon and the taxonomies."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import (
    HAN,
    alternatives,
    any_word,
    cache_by_identity,
    compile_pattern,
    spaced,
    words_pattern,
)
from careers.content.taxonomy import Taxonomies, Taxonomy

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
_AFTER_JOB = r"$|[\s()（）\[\]【】|｜/·:：&+*@\-–—,，\d]"


class TitlePatterns:
    """Patterns that recognise a title, and what says of one that nobody is sought."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Compile them by the lexicon's words."""
        titles, parts = lexicon["titles"], lexicon["title-parts"]
        words, any_of, states = titles.get("job", ()), _any_of(parts), _states(lexicon)
        calls = alternatives([*parts.get("announced", ()), *parts.get("calls", ()), *parts.get("tags", ()), *states])
        last = alternatives(word for word in words if not word.isascii())
        latin = any_word(word for word in words if word.isascii())
        # A word for a job; one without spaces around it at the end of a part, where such languages name the thing.
        self.job = compile_pattern(
            f"(?:{last})(?={_AFTER_JOB}|{calls}|{_NUMERAL}(?:{any_of['counters']}))|(?<![A-Za-z]){latin}s?(?![A-Za-z])"
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
        # A call to apply before a title, or with its colon a verb.
        self.announced = compile_pattern(
            f"^(?:(?:{any_of['announced']})[\\s:：!！]*|(?:{any_of['calls']})\\s*[:：]\\s*)"
        )
        # An employer, a verb, and then a title; the verb is the group ``verb`` or ``hires``.
        called = alternatives(word for word in parts.get("calls", ()) if not word.isascii())
        self.hires = compile_pattern(
            rf"(?P<verb>(?:{called})(?=[\sA-Za-z])(?!\s[-–—|｜/]))|(?:{any_of['no-hires']})|(?P<hires>(?:{any_of['hires']})(?:\s(?:{any_of['articles']}))?)"
        )
        # The end of a team's name.
        self.teams = compile_pattern(f"(?:{any_of['teams']})$")
        # The words that nobody is sought any more, at an end of a title, with nothing to set them apart.
        closed, closed_loose = alternatives(states), alternatives(_loose(states))
        self.closed_end = compile_pattern(rf"^(?:{closed_loose})\s|(?:(?<=\s)(?:{closed})|{closed_loose})$")


title_patterns = cache_by_identity(TitlePatterns)


class _Noise:
    """Patterns of words that stand around titles, by the lexicon's words."""

    def __init__(self, lexicon: Lexicon) -> None:
        parts, labels = lexicon["title-parts"], lexicon["labels"]
        any_of, joints = _any_of(parts), _any_of(lexicon["title-joints"])
        announced, tags = parts.get("announced", ()), (*parts.get("tags", ()), *_states(lexicon))
        count = _count(any_of, alternatives([*labels.get("headcount", ()), *parts.get("counted", ())]))
        letters = "|".join(parts.get("code-letters", ())) or "(?!)"
        codes = alternatives([*labels.get("reference", ()), *parts.get("codes", ())])
        code = rf"(?:{codes})(?:{_AFTER_CODE})[A-Za-z0-9_-]{{1,30}}|{_CODE}"
        code += rf"|(?<![A-Za-z0-9])(?:{letters})[-_]?\d{{3,}}(?:-\d+)*(?![A-Za-z0-9])"
        label = alternatives(word for field in ("salary", "locations", "headcount") for word in labels.get(field, ()))
        others = alternatives([*announced, *parts.get("calls", ()), *parts.get("anywhere", ()), *tags])
        loose, subjects = (
            alternatives(_loose(tags)),
            words_pattern(lexicon, "state-subjects", *lexicon["state-subjects"]),
        )
        # "This position has been filled" as well as "filled".
        tag = rf"{alternatives(announced)}|(?:(?:{subjects})\s*){{0,3}}(?:{alternatives(tags)})"
        verbs = [word for word in parts.get("calls", ()) if not word.isascii()]
        verb, closing = alternatives(verbs), alternatives(word for word in verbs if len(word) > 1)
        # One of them as a whole: a number of people, a code, a call, a state, pay in any currency; a term of the job.
        pay = rf"\d[\d.,]*\s?[-–]\s?\d[\d.,]*\s?[^\W\d_]{{0,5}}\s?/\s?(?:{any_of['per']})"
        self.fact = compile_pattern(rf"(?:{count}|{code}|{others}|{tag}|(?:{label})\s*[:：]?|{pay})[.!！~～]*")
        self.term = compile_pattern(_term(any_of, joints))
        # What stands between them; a label before the place, and at the end of a part.
        self.joiners = compile_pattern(rf"[/·](?!\d)|[&+!！()（）]|{any_of['joiners']}|\s(?:{joints['from']})\s")
        self.label = compile_pattern(rf"(?:{label})\s*[:：]?\s*")
        self.label_end = compile_pattern(rf"(?:{label})\s*$")
        # Words that may stand before or behind a title without anything between; a mark in capitals ("NEW").
        capitals = "|".join(spaced(word.upper()) for word in (*announced, *tags) if word.isascii()) or "(?!)"
        self.front = compile_pattern(
            rf"(?:(?:{any_of['announced']}|(?:{count})(?=\D)|(?:{loose})\s|(?:{code})\s"
            rf"|(?:{verb})(?=[\sA-Za-z]|.*(?:{count})$)"
            rf"|(?-i:(?:{capitals})\s(?=.*[^\x00-\x60])))[\s:：!！]*)+"
        )
        self.back = compile_pattern(
            rf"(?:\s*(?:{any_of['announced']}|{loose}|{closing}|(?<=\s)(?:{tag})|{count}|(?<![A-Za-z0-9])(?:{code})))+$"
            rf"|\s(?:{any_of['based']})\s[^()|]{{2,40}}$"
        )
        self.code = compile_pattern(code)


_noise = cache_by_identity(_Noise)


class _Names:
    """Names of all taxonomies but places.

    Attributes:
        hirer: a pattern for the name of an employer, as a whole; `hiring` for one with a verb behind it.
        known: the names, folded: no codes.
        whole: a pattern for words that no cut may part.
    """

    def __init__(self, lexicon: Lexicon, employers: Taxonomy | None, *others: Taxonomy) -> None:
        any_of = _any_of(lexicon["title-parts"])
        ends = alternatives([*lexicon["title-parts"].get("employers", ()), *lexicon["employer"].get("forms", ())])
        hirer = rf"[^|｜]{{0,30}}(?:{ends})|{alternatives(_names(employers))}"
        self.hirer, self.hiring = compile_pattern(hirer), compile_pattern(rf"(?:{hirer})\s?(?:{any_of['calls']})")
        self.known = known_words(employers, *others)
        uses = ("titles", "title-words", "page-parts")
        words = {word for use in uses for known in lexicon[use].values() for word in known}
        words |= {word for taxonomy in others for word in _names(taxonomy)}
        self.whole = compile_pattern(alternatives(word for word in words if not word.isascii() and len(word) > 1))


_names_of = cache_by_identity(_Names)


def surroundings(lexicon: Lexicon, taxonomies: Taxonomies) -> tuple[_Noise, _Names]:
    """Return the patterns of words, and of names, that stand around titles.

    They are kept, but for places: documents that name places of the world have taxonomies of their own.
    """
    places, employers = taxonomies.places, taxonomies.employers
    others = (taxonomy for taxonomy in taxonomies if taxonomy is not places and taxonomy is not employers)
    return _noise(lexicon), _names_of(lexicon, employers, *others)


@cache_by_identity
def known_words(*taxonomies: Taxonomy | None) -> frozenset[str]:
    """Return the names of all terms of taxonomies, folded."""
    return frozenset(folded(word) for taxonomy in taxonomies for word in _names(taxonomy))


def _names(taxonomy: Taxonomy | None) -> Iterator[str]:
    return (word for term in (taxonomy.terms.values() if taxonomy else ()) for word in term.words)


def _any_of(parts: Mapping[str, Iterable[str]]) -> Mapping[str, str]:
    """Return for each use of words a pattern for any of them; for an unknown use, one that never matches."""
    return defaultdict(lambda: "(?!)", {use: alternatives(words) for use, words in parts.items()})


def _states(lexicon: Lexicon) -> list[str]:
    """Return the words by which nobody is sought any more, or for now."""
    return [word for words in lexicon["states"].values() for word in words]


def _loose(words: Iterable[str]) -> list[str]:
    """Return the words that may end a title without a space: no short words, which might be part of a name."""
    return [word for word in words if not word.isascii() and len(word) > 2]


def _gender(genders: Iterable[str]) -> str:
    """Return a pattern of the signs for sexes in brackets, and at the end of a title; blanks may stand in them."""
    signs = "|".join(r"\s*[/|*]\s*".join(map(spaced, sign.split("/"))) for sign in sorted(genders, key=len)[::-1])
    return rf"\s*[(\[（]\s*(?:{signs or '(?!)'})\s*[)\]）]|(?<=\s)(?=\S+\s*[/|*])(?:{signs or '(?!)'})$"


def _count(any_of: Mapping[str, str], counted: str) -> str:
    number = rf"[≥＞>约]?\s*(?:{_NUMERAL}(?:\s*[-~～–至到]\s*{_NUMERAL})?\+?|{any_of['few']})"
    return (
        rf"(?:(?:{counted})\s*[:：]?\s*)?(?<![A-Za-z0-9.\-]){number}\s*余?(?:{any_of['counters']})"
        rf"|(?:{counted})\s*[:：]?\s*{number}(?![A-Za-z0-9])|(?<![A-Za-z0-9])[x×*]\s?[12]?\d(?!\w)"
    )


def _term(any_of: Mapping[str, str], joints: Mapping[str, str]) -> str:
    """Return a pattern for a term of a job: a word for one, a grade of a scale, hours, a time, when it begins."""
    number = r"\d{1,3}(?:[.,]\d+)?(?:\s?[-–]\s?\d{1,3}(?:[.,]\d+)?)?\+?"
    span = rf"{number}[\s-]?(?:{any_of['spans']}|{any_of['hours']})(?:\s?(?:{joints['per']})\s?(?:{any_of['per']}))?"
    word = rf"(?:{any_of['terms']})(?:\s(?:{joints['terms']}))*"
    grade = rf"(?:(?:{any_of['scales']})[\s-]?)+(?:(?:E|A|W|S|EG|P|R)?\s?-?\d{{1,2}}\s?[a-zü]?)?"
    return rf"(?:(?:{word}|(?:{joints['bounds']})?\s?{span}|{grade}|(?:{joints['begins']})\s[\d./\s]{{3,10}})(?:\s|$))+"
