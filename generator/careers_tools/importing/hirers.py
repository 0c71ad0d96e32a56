"""Employers that a title names with the job: ``Tuner at Nordwind``, ``Nordwind sucht eine Stimmerin``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import (
    HAN,
    KANA,
    LATIN,
    alternatives,
    cache_by_identity,
    compile_pattern,
    words_pattern,
)
from careers_tools.importing.page_parts import names_places
from careers_tools.importing.title import LONGEST, is_slogan, is_title, plain_words
from careers_tools.importing.title_patterns import title_patterns

_LONGEST = 120  # characters of a title that is searched
_LONGEST_NAME = 40
_FEWEST = 2  # letters of a name that no word next to it marks
_MOST_WORDS = 10  # of what an article shows to be the job
_BRACKET = re.compile(r"[()（）\[\]【】〔〕《》]")
_NAME = re.compile(rf"[A-Z0-9À-ÖØ-Þ{HAN}{KANA}]")
_LEADING = re.compile(r"^(?:\s*(?:【[^【】]{1,40}】|\[[^\[\]]{1,40}\](?!\()))+\s*")
_WORD = rf"[A-Z0-9À-ÖØ-Þ][{LATIN}0-9&.'’+-]*"
_SEPARATOR = r"\s+[-–—·•]\s+|\s*[|｜:：,，@]\s*|\s*[()（）\[\]【】]\s*"


def find_hirer(text: str, lexicon: Lexicon) -> str:
    """Return the employer that a title says hires, by a word between it and the job; else the empty text."""
    bare = _LEADING.sub("", plain_words(text[:_LONGEST]))
    named = _patterns(lexicon)["behind"].search(bare)
    if named and is_title(named["title"], lexicon) and is_name(named["name"], lexicon):
        return named["name"]
    head = next((head for head, _, _ in find_hirings(bare, lexicon)), "").strip(" -–—|｜:：,，")
    return head if is_name(head, lexicon) else ""


def find_hirings(text: str, lexicon: Lexicon) -> Iterator[tuple[str, str, bool]]:
    """Yield what stands before and behind each verb of hiring in a title, and whether an article shows its object.

    The object is the job.
    """
    patterns = title_patterns(lexicon)
    for verb in patterns.hires.finditer(text, 0, LONGEST):
        head, rest = text[: verb.start()].strip(), text[verb.end() :].strip()
        if len(head) < _FEWEST or _BRACKET.search(head) or patterns.job.search(head):
            continue
        words = (verb["hires"] or "").split()
        article = len(words) > 1 and lexicon.meaning("title-parts", words[-1]) == "articles"
        by_article = article and len(rest.split()) <= _MOST_WORDS and not is_slogan(rest, lexicon)
        if by_article or ((verb["verb"] or verb["hires"]) and is_title(rest, lexicon)):
            yield head, rest, by_article


def sought(text: str, lexicon: Lexicon) -> str:
    """Return what a title says that somebody hires: ``X is hiring a Tuner``; else the empty text."""
    found = (rest for _, rest, by_article in find_hirings(plain_words(text), lexicon) if by_article)
    return next(found, "")


def is_name(text: str, lexicon: Lexicon) -> bool:
    """Return whether a short text may be the name of an employer: no job, place, team, label or word for anybody."""
    if not 1 < len(text) <= _LONGEST_NAME or not _NAME.match(text) or names_places(text):
        return False
    known = any(lexicon.meaning(use, text) for use in ("labels", "sections", "notes", "titles", "title-parts"))
    anybody = _patterns(lexicon)["anybody"].match(text) or title_patterns(lexicon).teams.search(text)
    return not (known or anybody or is_slogan(text, lexicon) or is_title(text, lexicon))


def without_hirer(text: str, employer: str, lexicon: Lexicon) -> str:
    """Return a title without the employer that marks or a word set off at one of its ends."""
    if not employer:
        return text
    names = {employer, _patterns(lexicon)["forms"].sub("", employer).strip(" ,，")}
    bare = plain_words(text)
    names = {name for name in names if len(name) >= _FEWEST and name.split()[0].casefold() in bare.casefold()}
    if not names:
        return text
    name, words = alternatives(names), _patterns(lexicon)["at"].pattern
    for pattern in (
        rf"^[\[【(（]?\s*(?:{name})(?:{_SEPARATOR})+(?=.*\w)",
        rf"(?<=[\w)）\]】+#])(?:\s+(?:{words})\s+|{_SEPARATOR})(?:{name})\s*[)）\]】]?(?=$|{_SEPARATOR})",
    ):
        bare = re.sub(pattern, "", bare, count=1, flags=re.IGNORECASE)
    return text if bare == plain_words(text) else bare


@cache_by_identity
def _patterns(lexicon: Lexicon) -> dict[str, re.Pattern[str]]:
    at, forms = words_pattern(lexicon, "title-parts", "at"), words_pattern(lexicon, "employer", "forms")
    of, where = (words_pattern(lexicon, "title-joints", use) for use in ("names", "where"))
    name = rf"{_WORD}(?:\s(?:(?:{of})\s)?{_WORD}){{0,5}}(?:,?\s(?:{forms}))?"
    return {
        "at": compile_pattern(at),
        # The name is in capitals: case counts, but for the word between.
        "behind": re.compile(
            rf"^(?P<title>.+?)[)）]?\s+(?i:{at})\s+(?P<name>{name}|[{HAN}]{{2,16}})(?=$|{_SEPARATOR}|\s+(?i:{where})\s)"
        ),
        "anybody": compile_pattern(words_pattern(lexicon, "title-parts", "anybody")),
        "forms": compile_pattern(rf"(?:{forms})$"),
    }
