"""A posting's part of the address, made from its title: English words, the vocabularies' labels, else pinyin."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pypinyin import lazy_pinyin

from careers.content.lexicon import Lexicon
from careers.content.schema import is_id
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers_tools.importing.title_parts import HAN, Same, titles

_LONGEST = 60  # characters
_MOST_READ = 300
_NOTHING = "-"  # the meaning of a word that adds nothing to an address
_LAST_RESORT = "posting"
_SPACE_BY_HAN = re.compile(f"(?<=[{HAN}])\\s+|\\s+(?=[{HAN}])")
_NUMBER = re.compile("-[0-9]{1,9}$")
# What a bilingual title sets its languages apart by; a point, a slash or a hyphen may be within a name.
_FOREIGN = re.compile(f"[{HAN}（）()【】\\[\\]|｜]+")
_APART = re.compile(r"\s[/–—-]\s")
_HAN = re.compile(f"[{HAN}]")
_LATIN = re.compile("[a-z0-9]+(?:'[a-z]+)*")
_PART_OF_WORD = re.compile("[a-z0-9]")


@dataclass(frozen=True, slots=True)
class _Glossary:
    """Words and what they are in an address.

    Attributes:
        words: word in small letters -> words in Latin letters; empty: nothing.
        longest: characters of the longest word.
    """

    words: Mapping[str, str]
    longest: int


def slug(title: str | None, lexicon: Lexicon, taxonomies: Taxonomies, fallback: str) -> str:
    """An id for an address, at most 60 characters, cut at a word (see ``careers.content.schema.is_id``).

    An English title, or the English part of a bilingual one, gives its words; any other is put into English by the
    lexicon and the vocabularies' labels, the longest known words first; what they do not know is spelled in pinyin.
    Where there is no title, or nothing of it can be spelled, it is made of `fallback`, whose number at the end stays.
    """
    glossary = _glossary(Same(lexicon), Same(taxonomies))
    found = _cut(_spelled(_english(title, lexicon) or title, glossary)) if title else ""
    if not found:
        whole = _spelled(fallback, _Glossary({}, 0))
        number = _NUMBER.search(whole)
        found = _cut(whole[: number.start()], len(number[0])) + number[0] if number else _cut(whole)
    if not re.search("[a-z]", found):
        return f"{_LAST_RESORT}-{found}"[:_LONGEST].strip("-")
    # What is reserved among addresses is a good name but for that.
    return found if is_id(found) else f"{found}-{_LAST_RESORT}"


def _english(title: str, lexicon: Lexicon) -> str:
    """The part of a title that says it in Latin letters, if another says it in others; empty without one."""
    folded = unicodedata.normalize("NFKC", title[:_MOST_READ])
    if not _HAN.search(folded):
        return ""
    parts = (part.strip(" /-–—·,:;") for part in _FOREIGN.split(folded))
    job = titles(lexicon).job
    return next((_to_job(part, job) for part in parts if " " in part and job.search(part)), "")


def _to_job(part: str, job: re.Pattern[str]) -> str:
    """`part` without what follows a slash or a dash behind its last word for a job: the other language begins there."""
    last = max(found.end() for found in job.finditer(part))
    behind = _APART.search(part, last)
    return part[: behind.start()] if behind else part


def _spelled(text: str, glossary: _Glossary) -> str:
    """The words of `text` in Latin letters, joined by hyphens."""
    plain = _SPACE_BY_HAN.sub("", _folded(text[:_MOST_READ]))
    words: list[str] = []
    for piece in _pieces(plain, glossary):
        word = glossary.words.get(piece)
        if word is None:
            word = piece if piece.isascii() else "-".join(lazy_pinyin(piece, errors="ignore"))
        spelled = re.sub("[^a-z0-9]+", "-", _folded(word).replace("'", "")).strip("-")
        # The second of "front-end front-end engineer" says nothing.
        if spelled and words[-1:] != [spelled]:
            words.append(spelled)
    return "-".join(words)


def _pieces(text: str, glossary: _Glossary) -> Iterator[str]:
    """`text` in words, and between them runs of characters that the glossary does not know."""
    unknown = ""
    for start, end in _best_way(text, glossary):
        piece = text[start:end]
        if _HAN.match(piece) and piece not in glossary.words:
            unknown += piece
            continue
        if unknown:
            yield unknown
        unknown = ""
        yield piece
    if unknown:
        yield unknown


def _best_way(text: str, glossary: _Glossary) -> Iterator[tuple[int, int]]:
    """Where the pieces of `text` begin and end that leave the fewest characters unknown, and of those the fewest."""
    # For each place, of the best way from there on: characters unknown, pieces, end of the first piece (negative: of
    # ways as good, the one with the longer first piece).
    ways = [(0, 0, -len(text))] * (len(text) + 1)
    for start in reversed(range(len(text))):
        costs = {start + 1: 1, **dict.fromkeys(_ends(text, start, glossary), 0)}
        ways[start] = min((ways[end][0] + cost, ways[end][1] + 1, -end) for end, cost in costs.items())
    start = 0
    while start < len(text):
        end = -ways[start][2]
        yield start, end
        start = end


def _ends(text: str, start: int, glossary: _Glossary) -> Iterator[int]:
    """Where words end that begin at `start`: those of the glossary, and one in Latin letters."""
    if start and _PART_OF_WORD.match(text[start]) and _PART_OF_WORD.match(text[start - 1]):
        return
    for end in range(start + 1, min(len(text), start + glossary.longest) + 1):
        cut = end < len(text) and _PART_OF_WORD.match(text[end - 1]) and _PART_OF_WORD.match(text[end])
        if not cut and text[start:end] in glossary.words:
            yield end
    if word := _LATIN.match(text, start):
        yield word.end()


def _cut(spelled: str, taken: int = 0) -> str:
    """`spelled` in no more than the characters an address has, `taken` of which are promised, without half words."""
    room = _LONGEST - taken
    if len(spelled) <= room:
        return spelled
    whole = spelled[: room + 1].rpartition("-")[0]
    return whole or spelled[:room]


def _folded(text: str) -> str:
    """Compatibility forms and apostrophes unified, accents and case put aside."""
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if not unicodedata.combining(c))).lower()


@lru_cache(maxsize=4)
def _glossary(lexicon: Same[Lexicon], taxonomies: Same[Taxonomies]) -> _Glossary:
    words: dict[str, str] = {}
    for latin, spellings in lexicon.value["title-words"].items():
        for spelling in spellings:
            words.setdefault(_key(spelling), "" if latin == _NOTHING else latin)
    for one in taxonomies.value:
        if not _names_jobs(one):
            for word, label in _labels(one):
                words.setdefault(_key(word), label)
    return _Glossary(words, max(map(len, words), default=0))


def _names_jobs(one: Taxonomy) -> bool:
    """Whether a vocabulary's names are those of whole jobs, or of who may apply: no words to make titles of."""
    return one.audience or (one.single and not one.required)


def _labels(one: Taxonomy) -> Iterator[tuple[str, str]]:
    """Each name of a term that is not in Latin letters, and the term's first label that is."""
    for term in one.terms.values():
        label = next((name for name in term.name.values() if _folded(name).isascii()), term.id)
        for word in term.words:
            if _HAN.search(word):
                yield word, label


def _key(word: str) -> str:
    return _SPACE_BY_HAN.sub("", _folded(word)).strip()
