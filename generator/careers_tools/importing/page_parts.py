"""Names of parts of a posting or of a page, in any variant: no title of a job, whatever stands below."""

from __future__ import annotations

import functools
import re

from careers.content.facts.places import read_places
from careers.content.lexicon import Lexicon, shipped
from careers.content.lexicon.patterns import cache_by_identity, words_pattern

_BRACKETED = re.compile(r"[(（\[【][^()（）\[\]【】]*[)）\]】]")
_ADDRESS = re.compile(
    r"https?://|\bwww\.|[^\s@]@[\w-]+\.\w|\b[\w-]+\.(?:com|cn|org|net|io|ai|de|fr|es|jp|eu)(?:/|$)"
    r"|\{\{|\{%|%\}|\}\}|\$\{|<%|%>|^\s*[\w.-]+\.(?:md|markdown|html?|txt|pdf|docx?|ya?ml|json)\s*$",
    re.I,
)
_LONGEST_LIST = 300  # characters of a list of places


def is_address(text: str) -> bool:
    """Return whether a text holds an address, is the name of a file, or holds marks of a template."""
    return _ADDRESS.search(text) is not None


@functools.lru_cache(maxsize=4096)
def names_places(text: str) -> bool:
    """Return whether a text is nothing but places of the world, and where one may work.

    A name that is also a word of everyday language is none here, where nothing asks for a place.
    """
    if len(text) > _LONGEST_LIST or text.strip().casefold() in shipped()["ordinary"]["cities"]:
        return False
    places = read_places(text, None, shipped())
    return bool(places.ids) and places.is_clear


def names_part(text: str, lexicon: Lexicon) -> bool:
    """Return whether `text` names a section or a page, also with a job's name: ``Requirements for the Baker``."""
    bare = _BRACKETED.sub(" ", text).strip(" :：")
    return bool(bare) and not set(bare) & set(":：") and _part_pattern(lexicon).fullmatch(bare) is not None


@cache_by_identity
def _part_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Compile a pattern for texts of nothing but words of pages, and for those that begin or end like a part."""
    words, ends, starts, joints = (
        words_pattern(lexicon, "page-parts", use) for use in ("words", "ends", "starts", "of")
    )
    separators = r"[\s/|｜·&,，、+\-–—!！\d]*+"
    named = rf"(?:(?>{words}){separators})++|[^\d]*?(?:{ends})|(?:{starts})(?:\s+(?:{joints})[^㐀-鿿ぁ-ヺ]*)?"
    return re.compile(named, re.IGNORECASE)
