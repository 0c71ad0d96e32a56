"""A posting's part of the address, made from its title: English words, labels of the taxonomies, else pinyin."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import groupby

from pypinyin import lazy_pinyin

from careers.content.lexicon import Lexicon
from careers.content.lexicon.patterns import HAN, alternatives, cache_by_identity
from careers.content.schema import is_id
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers_tools.importing.title_patterns import title_patterns

_LONGEST = 60  # characters
_MOST_READ = 300
_NOTHING = "-"  # the meaning of a word that adds nothing to an address
_LAST_RESORT = "posting"
_SPACE_BY_HAN = re.compile(f"(?<=[{HAN}])\\s+|\\s+(?=[{HAN}])")
_NUMBER = re.compile("-[0-9]{1,9}$")
# Marks between the languages of a bilingual title; a point, a slash or a hyphen may be within a name.
_FOREIGN = re.compile(f"[{HAN}（）()【】\\[\\]|｜]+")
_APART = re.compile(r"\s[/–—-]\s")
_HAN = re.compile(f"[{HAN}]")


# Word in small letters -> words in Latin letters; empty: nothing.
Glossary = Mapping[str, str]
_NO_WORDS: Glossary = {}


def slug(title: str | None, lexicon: Lexicon, taxonomies: Taxonomies, fallback: str) -> str:
    """Return an id for an address, at most 60 characters, cut at a word (see ``careers.content.schema.is_id``).

    An English title, or the English part of a bilingual one, gives its words; any other is put into English by the
    lexicon and the labels of the taxonomies, the longest known words first; unknown words are spelled in pinyin.
    Without a title that can be spelled, the id is made of `fallback`, whose number at the end stays.
    """
    glossary = _glossary(lexicon, taxonomies)
    address = _cut(_spelled(_english(title, lexicon) or title, glossary)) if title else ""
    if not address:
        whole = _spelled(fallback, _NO_WORDS)
        number = _NUMBER.search(whole)
        address = _cut(whole[: number.start()], len(number[0])) + number[0] if number else _cut(whole)
    if not re.search("[a-z]", address):
        return f"{_LAST_RESORT}-{address}"[:_LONGEST].strip("-")
    # A reserved address is a good name but for that.
    return address if is_id(address) else f"{address}-{_LAST_RESORT}"


def _english(title: str, lexicon: Lexicon) -> str:
    """Return the part of a bilingual title in Latin letters; empty without one."""
    folded = unicodedata.normalize("NFKC", title[:_MOST_READ])
    if not _HAN.search(folded):
        return ""
    parts = (part.strip(" /-–—·,:;") for part in _FOREIGN.split(folded))
    job = title_patterns(lexicon).job
    return next((_to_job(part, job) for part in parts if " " in part and job.search(part)), "")


def _to_job(part: str, job: re.Pattern[str]) -> str:
    """Return `part` up to a slash or a dash behind its last word for a job: the other language begins there."""
    last = max(word.end() for word in job.finditer(part))
    behind = _APART.search(part, last)
    return part[: behind.start()] if behind else part


def _spelled(text: str, glossary: Glossary) -> str:
    """Return the words of `text` in Latin letters, joined by hyphens."""
    plain = _SPACE_BY_HAN.sub("", _folded(text[:_MOST_READ]))
    words: list[str] = []
    for piece in _pieces(plain, glossary):
        word = glossary.get(piece)
        if word is None:
            word = piece if piece.isascii() else "-".join(lazy_pinyin(piece, errors="ignore"))
        spelled = re.sub("[^a-z0-9]+", "-", _folded(word).replace("'", "")).strip("-")
        # The second of "front-end front-end engineer" says nothing.
        if spelled and words[-1:] != [spelled]:
            words.append(spelled)
    return "-".join(words)


def _pieces(text: str, glossary: Glossary) -> Iterator[str]:
    """Yield the words of `text`, and between them runs of Han characters that the glossary does not know.

    Words are cut from the end, the longest first: that is right more often in Chinese, whose nouns end in their kind.
    """
    pieces = [piece[::-1] for piece in reversed(_word_pattern(glossary).findall(text[::-1]))]
    for unknown, run in groupby(pieces, lambda piece: bool(_HAN.match(piece)) and piece not in glossary):
        if unknown:
            yield "".join(run)
        else:
            yield from run


@cache_by_identity
def _word_pattern(glossary: Glossary) -> re.Pattern[str]:
    """Compile a pattern for a known word, one in Latin letters, or any other character, from right to left."""
    return re.compile(f"{alternatives(word[::-1] for word in glossary)}|(?:[a-z]+')*[a-z0-9]+|.", re.DOTALL)


def _cut(spelled: str, reserved: int = 0) -> str:
    """Return `spelled` in the characters that an address has, but for the `reserved` ones, without half words."""
    room = _LONGEST - reserved
    if len(spelled) <= room:
        return spelled
    whole = spelled[: room + 1].rpartition("-")[0]
    return whole or spelled[:room]


def _folded(text: str) -> str:
    """Return a text with compatibility forms and apostrophes unified, without accents and capitals."""
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if not unicodedata.combining(c))).lower()


@cache_by_identity
def _glossary(lexicon: Lexicon, taxonomies: Taxonomies) -> Glossary:
    words: dict[str, str] = {}
    for latin, spellings in lexicon["title-words"].items():
        for spelling in spellings:
            words.setdefault(_key(spelling), "" if latin == _NOTHING else latin)
    for taxonomy in taxonomies:
        # Names of whole jobs, or of those who may apply, are no words to make titles of.
        if not taxonomy.audience and (taxonomy.required or not taxonomy.single):
            words = {**_labels(taxonomy), **words}
    return words


def _labels(taxonomy: Taxonomy) -> Glossary:
    """Return the Chinese names of terms with a label in Latin letters, else the id."""
    words: dict[str, str] = {}
    for term in taxonomy.terms.values():
        label = next((name for name in term.name.values() if _folded(name).isascii()), term.id)
        for word in filter(_HAN.search, term.words):
            words.setdefault(_key(word), label)
    return words


def _key(word: str) -> str:
    return _SPACE_BY_HAN.sub("", _folded(word)).strip()
