"""Names of parts of a posting or of a page, in any variant: no title of a job, whatever stands below."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

from careers.content.facts.places import read_places
from careers.content.lexicon import Lexicon, shipped
from careers.content.lexicon.patterns import HAN, KANA, LATIN, cache_by_identity, words_pattern

_WORD = re.compile(rf"[{LATIN}]+[’']|[{LATIN}]+(?:[-’'][{LATIN}]+)*")
_BRACKETED = re.compile(r"[(（\[【][^()（）\[\]【】]*[)）\]】]")
_MISSPELT = 8  # letters of the shortest word that is known with a letter missing, added or exchanged
_ADDRESS = re.compile(
    r"https?://|\bwww\.|[^\s@]@[\w-]+\.\w|\b[\w-]+\.(?:com|cn|org|net|io|ai|de|fr|es|jp|eu)(?:/|$)", re.I
)
_LONGEST_LIST = 300  # characters of a list of places
_TEMPLATE = re.compile(r"\{\{|\{%|%\}|\}\}|\$\{|<%|%>")
_FILE = re.compile(r"[\w.-]+\.(?:md|markdown|html?|txt|pdf|docx?|ya?ml|json)", re.I)


def is_address(text: str) -> bool:
    """Return whether a text holds an address, is the name of a file, or holds marks of a template."""
    return bool(_ADDRESS.search(text) or _TEMPLATE.search(text) or _FILE.fullmatch(text.strip()))


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
    """Return whether `text` names a section or a page in any variant: misspelt, with a job's name, in the plural."""
    bare = _BRACKETED.sub(" ", text).strip(" :：")
    if not bare or ":" in bare or "：" in bare:
        return False
    words = [word.casefold() for word in _WORD.findall(bare)]
    if _part_pattern(lexicon).fullmatch(bare):
        return True
    if not words:
        return False
    ends, starts, joints = (_known_words(lexicon).get(use, frozenset()) for use in ("ends", "starts", "of"))
    counted = any(c.isdigit() for c in bare)
    if bare.casefold().endswith(words[-1]) and not counted and _is_near(words[-1], ends):
        return True
    begins = bare.casefold().startswith(words[0]) and _is_near(words[0], starts)
    return begins and (len(words) == 1 or words[1] in joints) and not re.search(f"[{HAN}{KANA}]", bare)


@cache_by_identity
def _part_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Compile a pattern for texts of nothing but words of pages, and for those without spaces that end like a part."""
    last = lexicon["page-parts"].get("ends", ())
    ends = "|".join(re.escape(word) for word in last if not word.isascii() and not _WORD.match(word))
    words = words_pattern(lexicon, "page-parts", "words")
    separators = r"[\s/|｜·&,，、+\-–—!！\d]*+"
    return re.compile(rf"(?:(?>{words}){separators})++|.*(?:{ends or '(?!)'})", re.IGNORECASE)


@cache_by_identity
def _known_words(lexicon: Lexicon) -> dict[str, frozenset[str]]:
    """Return the words by their use, and those that are long without one of their letters."""
    return {
        use: frozenset(form for word in words for form in (word.casefold(), *_shortened(word.casefold())))
        for use, words in lexicon["page-parts"].items()
    }


def _is_near(word: str, known: Iterable[str]) -> bool:
    """Return whether a word is known, or differs from a known one by a letter."""
    return word in known or any(form in known for form in _shortened(word))


def _shortened(word: str) -> Iterator[str]:
    if len(word) >= _MISSPELT:
        yield from (word[:at] + word[at + 1 :] for at in range(len(word)))
