"""Titles of jobs, recognised among other lines."""

from __future__ import annotations

import functools
import re
import unicodedata

from careers.content.facts.pay import Context, PayError, read_pay
from careers.content.facts.status import CLOSED, OPEN, read_status
from careers.content.lexicon import Lexicon
from careers.search.query_words import query_words
from careers.search.segmentation import folded, is_run, pieces
from careers_tools.importing.page_parts import is_address, names_part
from careers_tools.importing.title_patterns import title_patterns

LONGEST = 60  # characters that a title may have
_MOST_READ = 300  # characters of a line that may hold one
_MOST_WORDS = 10  # of a title in Latin letters
_LONGEST_PAY = 50
_LEAST_HEAD, _LEAST_REST = 5, 3  # letters of an occupation that ends a compound (Oberarzthelferin), and before it

LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_PICTURE = re.compile(r"\[\s*!\[[^\[\]]*\]\([^()]*\)\s*\](?:\([^()]*\))?|!\[[^\[\]]*\]\([^()]*\)")
# Endings of the other sex behind a dot in the middle (un·e médiateur·rice), quotation marks, a heading's own name.
_UNSEEN = re.compile(
    r"(?<=[^\W\d_])[·•][a-zéè]{1,5}(?:[·•]s)?(?![^\W\d_])|[“”「」『』]|[0-9]\ufe0f?\u20e3|\s\{#[\w-]+\}$"
)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_MARKS = re.compile(r"^(?:\s*(?:#{1,6}\s|[-*+]\s|>))+|\s#+\s*$|\*\*|~~|__(?=\S)|(?<=\S)__|`")
_EMPHASIS = re.compile(r"\*([^*]+)\*|^_([^_]+)_$|^#(?!\d+\s)([^\s#][^#]{0,60})#(?=\s|$)")
BRACKETED = re.compile(r"([(（\[【〔《<]|(?<![^\W_])_)([^()（）\[\]【】〔〕《》<>]{0,60})([)）\]】〕》>]|_(?![^\W_]))")
BAR = re.compile(r"\s*[|｜]\s*")
_BETWEEN = re.compile(r"[()（）\[\]【】〔〕《》<>|｜·•/,，、;；:：!！*~]|\s[-–—]+\s|(?<!\w)_|_(?!\w)|(?<=[A-Z])_(?=\s)")
_CLAUSES = re.compile("[,，]")
_LATIN_WORD = re.compile("[A-Za-z]{2,}")
_PAY_UNIT = re.compile(r"[$€£¥￥元万薪]|\d\s*[kw千]?\s*[-~～–—至到]+\s*\d[\d.]*\s*[kwm千]", re.IGNORECASE)


@functools.lru_cache(maxsize=2048)
def plain_words(text: str) -> str:
    """Return a line without Markdown, pictures, quotation marks and pictograms, its white space collapsed."""
    text = LINK.sub(r"\1", _PICTURE.sub("", text[: _MOST_READ * 10]))
    text = _ESCAPED.sub(r"\1", _MARKS.sub("", text)).strip()
    text = _UNSEEN.sub("", _EMPHASIS.sub(lambda emphasis: emphasis[1] or emphasis[2] or f"{emphasis[3]} ", text))
    if not text.isascii():
        text = "".join(" " if _is_pictogram(c) else c for c in text if c not in "\u200d\ufe0e\ufe0f")
    return " ".join(text.split())


def _is_pictogram(character: str) -> bool:
    # Below the arrows, such signs are part of names: °, ®.
    return character >= "\u2190" and unicodedata.category(character) in ("So", "Sk")


@functools.lru_cache(maxsize=2048)
def is_title(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line could be a title: short, with a word for a job, no sentence and no other known heading."""
    patterns = title_patterns(lexicon)
    bare = patterns.listed.sub("", plain_words(text)[:_MOST_READ])
    if called := patterns.announced.match(bare):
        bare = bare[called.end() :].rstrip("!！")
    short = BRACKETED.sub("", bare) if len(bare) > LONGEST else bare
    if not short or len(short) > LONGEST or len(_LATIN_WORD.findall(short)) > _MOST_WORDS:
        return False
    bare, colon = bare.rstrip(":： "), bare.endswith((":", "："))
    if colon and patterns.listing.search(bare):
        return False
    if not (patterns.gender.search(bare) or patterns.job.search(bare) or _names_occupation(bare)):
        return False
    return not (is_slogan(bare, lexicon) or names_part(bare, lexicon) or _names_other(bare, lexicon))


def _names_occupation(text: str) -> bool:
    """Return whether a word of `text` names an occupation, as the search knows them, or ends in one, as a compound."""
    words = pieces(folded(text))
    latin = (word for word in words if not is_run(word))
    ends = [[word[at:]] for word in latin for at in range(_LEAST_REST, len(word) - _LEAST_HEAD + 1)]
    return any(query_words().occupations_in(each) for each in (words, *ends))


def _names_other(text: str, lexicon: Lexicon) -> bool:
    """Return whether `text`, or the part before its colon, names something else than a job."""
    for words in {text, BRACKETED.sub("", text)}:
        meanings = {lexicon.meaning(use, words) for use in ("sections", "labels", "titles", "strip")}
        if meanings - {None, "job", "addressed", "endings"}:
            return True
    name, _, value = text.replace("：", ":").partition(":")
    known = {lexicon.meaning(use, name) for use in ("sections", "notes", "labels")}
    return bool(value) and bool(known - {None, "title", "reference"})


@functools.lru_cache(maxsize=1024)
def is_slogan(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line is a sentence, a call or an address, or speaks to its reader: no title of a job does."""
    bare = plain_words(text)
    return is_address(bare) or title_patterns(lexicon).slogan.search(bare) is not None


def is_never_title(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line without a word for a job is no title, even above the sections of a posting.

    Such are slogans, parts of a posting or of a page, clauses, and names between which a bar stands.
    """
    bare = plain_words(text)
    clauses = BAR.search(bare) or _CLAUSES.search(BRACKETED.sub("", bare))
    return bool(clauses) or names_part(bare, lexicon) or is_slogan(bare, lexicon)


def is_header_line(text: str, lexicon: Lexicon) -> bool:
    """Return whether a line is the header of a post in a thread of jobs: employer, title and facts between bars."""
    parts = BAR.split(plain_words(text)) if len(text) <= _MOST_READ else []
    facts = sum(lexicon.meaning("title-parts", part) == "anywhere" or is_pay(part) for part in parts)
    return facts > 0 and len(parts) > 2 and (facts > 1 or any(is_title(part, lexicon) for part in parts))


def closed(text: str, lexicon: Lexicon) -> str | None:
    """Return the state of a title as written that seeks nobody: ``full``, ``paused`` or ``closed``; else None.

    `text` may hold Markdown; a title that is struck out says ``closed``.
    """
    if read_status(text, lexicon) == CLOSED:
        return CLOSED
    plain = plain_words(text)
    if len(plain) > _MOST_READ:
        return None
    end = title_patterns(lexicon).closed_end.search(plain)
    parts = (*_BETWEEN.split(plain), end[0] if end else "")
    states = (read_status(part.strip(), lexicon) for part in parts if part.strip())
    return next((state for state in states if state not in (None, OPEN)), None)


@functools.lru_cache(maxsize=2048)
def is_pay(text: str) -> bool:
    """Return whether a text is nothing but pay."""
    figures = any(c.isdigit() for c in text)
    if len(text) > _LONGEST_PAY or (figures and not _PAY_UNIT.search(text)):
        return False
    try:
        pay = read_pay(text, Context(currency="CNY"))  # whether a text is pay does not depend on it
    except PayError:
        return False
    return pay.negotiable or (figures and not any(offered.label or offered.remark for offered in pay.ranges))
