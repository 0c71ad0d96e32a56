"""The vocabularies as a glossary, and headings that need no translator."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from careers.content.lexicon import Lexicon
from careers.content.library import Library
from careers.content.posting import Posting, Translation
from careers.i18n import Locale
from careers_tools.translation.anchors import UNTRANSLATABLE
from careers_tools.translation.blocks import BlockKind, parse_blocks

_SHORTEST = 3  # letters of a Latin word: CV is a résumé, too
_ACRONYM = re.compile(r"(?<![0-9A-Za-z_])[A-Z][A-Z0-9]{0,4}(?![0-9A-Za-z_])")
# Names (here a zero byte each) with signs between them. Words side by side may be a phrase, which has an order.
_LIST = re.compile(r"[\s!-/:-@\[-`{-~]*\0(?:\s*[!-/:-@\[-`{-~]+\s*\0)*[\s!-/:-@\[-`{-~]*")
_SECTION = "section."  # how keys of the UI strings for sections begin


@dataclass(frozen=True)
class Glossary:
    """The names of terms with their labels in one language.

    Attributes:
        labels: a name, case folded -> the label.
    """

    labels: Mapping[str, str]
    pattern: re.Pattern[str]

    @classmethod
    def of(cls, library: Library, code: str) -> Glossary:
        """Return the glossary into the language `code`: every label, then every alias, the taxonomies in their order.

        An alias that is written alike in both languages stays what it is: CANN in a sentence is not all of Ascend.
        """
        terms = [term for taxonomy in library.taxonomies for term in taxonomy.terms.values()]
        names = [(name, term.name[code]) for term in terms for name in term.name.values()]
        for term in terms:
            label = term.name[code]
            names += [(alias, alias if _is_shared(alias, label) else label) for alias in term.aliases]
        labels: dict[str, str] = {}
        for name, label in names:
            if len(name) >= _SHORTEST or not name.isascii():
                labels.setdefault(name.casefold(), label)
        words = sorted(labels, key=lambda word: (-len(word), word))
        return cls(labels, re.compile("|".join(map(_whole_word, words)) or r"(?!)", re.IGNORECASE))

    def __call__(self, text: str) -> str:
        """Return `text` with every term in the other language, the longest name first; addresses and code stay."""
        parts, end = [], 0
        for match in UNTRANSLATABLE.finditer(text):
            parts += [self._translate(text[end : match.start()]), match.group()]
            end = match.end()
        return "".join([*parts, self._translate(text[end:])])

    def label(self, text: str) -> str | None:
        """Return the label of the term whose name the whole of `text` is; None where it is none."""
        return self.labels.get(text.strip().casefold())

    def names(self, text: str) -> str | None:
        """Return a list of different names and acronyms, signs of ASCII between them, in the other language.

        None where `text` is anything else.
        """
        translated = self(text)
        bare = UNTRANSLATABLE.sub("/", translated)
        names = [name.casefold() for name in self.pattern.findall(bare)]
        rest = _ACRONYM.sub("\0", self.pattern.sub("\0", bare))
        return translated if _LIST.fullmatch(rest) and len(set(names)) == len(names) else None

    def _translate(self, text: str) -> str:
        result, end = "", 0
        for match in self.pattern.finditer(text):
            result += text[end : match.start()]
            name, end = match.group(), match.end()
            label = self.labels.get(name.casefold(), name)
            if label.casefold() == name.casefold():
                result += name
                continue
            # Words of Latin letters do not run into those of other scripts.
            left = " " if result[-1:].isalnum() and label[0].isascii() else ""
            right = " " if text[end : end + 1].isalnum() and label[-1].isascii() else ""
            result += f"{left}{label}{right}"
        return result + text[end:]


def _is_shared(alias: str, label: str) -> bool:
    """Return whether the label's language writes an alias alike: in Latin letters as the label is, or as CANN is."""
    return alias.isascii() and (label.isascii() or any(c.isupper() for c in alias[1:]))


def _whole_word(word: str) -> str:
    """Return a pattern for a whole word: Latin letters and digits at its ends do not continue."""
    left = r"(?<![0-9A-Za-z_])" if _is_latin(word[0]) else ""
    right = r"(?![0-9A-Za-z_+#])" if _is_latin(word[-1]) else ""
    return f"{left}{re.escape(word)}{right}"


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()


@dataclass(frozen=True)
class Headings:
    """Known headings of one pair of languages: those that the site has translated before, or that its words have.

    Attributes:
        known: folded heading -> heading in the other language.
        lexicon: the names of sections.
        locale: the other language.
    """

    known: Mapping[str, str]
    lexicon: Lexicon
    locale: Locale

    @classmethod
    def of(cls, library: Library, lexicon: Lexicon, source: str, target: str) -> Headings:
        """Return the UI strings, then what most translations of the site say, then the names of sections."""
        known: dict[str, str] = {}
        strings = library.locales.get(target).strings
        for key, original in library.locales.get(source).strings.items():
            heading = strings[key]
            if key.startswith(_SECTION) and isinstance(original, str) and isinstance(heading, str):
                known.setdefault(_folded(original), heading)
        counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for posting in library.postings.values():
            for original, heading in _heading_pairs(posting, source, target):
                counts[_folded(original)][heading] += 1
        for original, headings in counts.items():
            known.setdefault(original, min(headings, key=lambda heading: (-headings[heading], heading)))
        return cls(known, lexicon, library.locales.get(target))

    def __call__(self, heading: str) -> str | None:
        """Return the heading in the other language; None where nobody knows it."""
        known = self.known.get(_folded(heading))
        key = f"{_SECTION}{self.lexicon.meaning('sections', heading)}"
        return known or (self.locale.t(key) if key in self.locale.strings else None)


def _heading_pairs(posting: Posting, source: str, target: str) -> Iterator[tuple[str, str]]:
    """Yield (heading in `source`, in `target`) of a posting whose translation is current, either way round."""
    translated = {source, target} - {posting.source}
    if len(translated) != 1 or posting.translation(*translated) is not Translation.CURRENT:
        return
    originals, headings = (
        [block for block in parse_blocks(posting.texts[code].body) if block.kind is BlockKind.HEADING]
        for code in (source, target)
    )
    if [block.shape for block in originals] == [block.shape for block in headings]:
        yield from zip((block.text for block in originals), (block.text for block in headings), strict=True)


def _folded(heading: str) -> str:
    return heading.strip().strip(" *_#:：【】[]").casefold()
