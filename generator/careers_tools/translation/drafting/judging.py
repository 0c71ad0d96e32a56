"""Judges whether an answer is accepted as the draft of a text, by what both must share in whatever languages."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from importlib import resources

from careers.content.frontmatter import without_hidden
from careers.i18n import Locale
from careers.render import MarkdownRenderer
from careers.support.diagnostics import printable
from careers.support.languages import read_data
from careers_tools.translation.anchors import UNTRANSLATABLE, Anchors
from careers_tools.translation.blocks import BlockKind, parse_blocks
from careers_tools.translation.drafting.numbers import count_values
from careers_tools.translation.drafting.passages import Passage
from careers_tools.translation.drafting.vocabulary import Vocabulary
from careers_tools.translation.target import TargetLanguage, marks

# A translation is shorter or longer than its source, but not by as much: Chinese to English is 2 to 5 times.
_SHORTEST, _LONGEST, _ALLOWANCE = 1 / 8, 6, 80
# A space between a Chinese character and what is written in ASCII; around | it belongs to a table.
_LOOSE = re.compile(r"(?<=[\u3400-\u9fff]) (?=[!-{}~])|(?<=[!-{}~]) (?=[\u3400-\u9fff])")
# The signs before a text of each kind in Markdown.
_LEADS = {BlockKind.HEADING: "## ", BlockKind.ITEM: "- ", BlockKind.ROW: "|"}
_EVERYWHERE = "LATIN"  # names of things are written in it in every language
_LONG = 20  # characters from which a text both languages share is a sentence rather than a list of names


@dataclass(frozen=True, slots=True)
class DraftFault:
    """The reason why an answer is not accepted; `params` fill in the UI string ``draft.fault_<kind>``."""

    kind: str
    params: Mapping[str, str] = field(default_factory=dict)

    def text(self, locale: Locale) -> str:
        """Return the reason as half a sentence."""
        return locale.t(f"draft.fault_{self.kind}", **{name: printable(text) for name, text in self.params.items()})


@dataclass(frozen=True)
class DraftJudge:
    """Judges drafts from one language into another."""

    target: TargetLanguage
    source: Locale
    vocabulary: Vocabulary
    markdown: MarkdownRenderer = field(default_factory=MarkdownRenderer)

    def tidy(self, answer: str) -> str:
        """Return `answer` on one line, spaced as here: not between Chinese characters and Latin letters."""
        return _LOOSE.sub("", " ".join(answer.split()))

    def find_fault(self, passage: Passage, draft: str) -> DraftFault | None:
        """Return the first thing that is wrong with `draft`; None where it is accepted."""
        return (
            self._words(passage, draft)
            or self._language(passage, draft)
            or self._shape(passage, draft)
            or self._anchors(passage, draft)
            or self._numbers(passage, draft)
            or self._names(passage, draft)
        )

    def _words(self, passage: Passage, draft: str) -> DraftFault | None:
        """Refuse an empty text, one with hidden characters or marks, a refusal, and one of a wrong length."""
        folded, original = draft.casefold(), passage.text.casefold()
        if not draft.strip():
            return DraftFault("empty")
        if without_hidden(draft) != draft or any(unicodedata.category(c) in ("Cc", "Co", "Cn") for c in draft):
            return DraftFault("hidden")
        if any(mark in folded for mark in (*marks("mark"), *marks("former"))):
            return DraftFault("mark")
        if any(pattern.search(folded) and not pattern.search(original) for pattern in _refusals()):
            return DraftFault("refusal")
        if passage.most and len(draft) > passage.most:
            return DraftFault("room", {"most": str(passage.most)})
        if not _SHORTEST * len(original) - 1 <= len(draft) <= _LONGEST * len(original) + _ALLOWANCE:
            return DraftFault("length")
        return None

    def _language(self, passage: Passage, draft: str) -> DraftFault | None:
        """Refuse the source's own words, and words in its script."""
        target_script, source_script = _script(self.target.locale), _script(self.source)
        words, original = _bare(draft), _bare(passage.text)
        foreign = target_script not in _scripts(words) and any(c.isalpha() for c in original)
        if source_script not in (target_script, _EVERYWHERE):
            foreign |= source_script in _scripts(self.vocabulary.without_shared(words))
        same = len(original) > _LONG and words.split() == original.split()
        # A list of names may be the same in both languages.
        if (foreign or same) and self.target.glossary.names(passage.text) is None:
            return DraftFault("script" if foreign else "same")
        return None

    def _shape(self, passage: Passage, draft: str) -> DraftFault | None:
        """Refuse other constructions in Markdown: a line that begins something, more emphasis, a column, a tag."""
        kind = passage.kind or BlockKind.TEXT
        blocks = parse_blocks(_LEADS.get(kind, "") + draft)
        same_block = [(block.kind, block.text.strip()) for block in blocks] == [(kind, draft.strip())]
        same_signs = all(draft.count(sign) == passage.text.count(sign) for sign in "<|")
        if same_block and same_signs and self._tags(draft) == self._tags(passage.text):
            return None
        return DraftFault("shape")

    def _tags(self, text: str) -> Counter[str]:
        """Return the elements and the addresses that links of a text lead to."""
        return Counter(re.findall(r'<[a-z0-9]+|href="[^"]*"', self.markdown(text)))

    @staticmethod
    def _anchors(passage: Passage, draft: str) -> DraftFault | None:
        old, new = Anchors.of(passage.text).fixed, Anchors.of(draft).fixed
        if old == new:
            return None
        return DraftFault("anchor", {"value": ", ".join([*(old - new), *(new - old)])})

    @staticmethod
    def _numbers(passage: Passage, draft: str) -> DraftFault | None:
        old, new = count_values(_plain(passage.text)), count_values(_plain(draft))
        if old == new:
            return None
        return DraftFault("figures", {"lost": _listed(old - new), "new": _listed(new - old)})

    def _names(self, passage: Passage, draft: str) -> DraftFault | None:
        lost = {name.written: name.label for name in self.vocabulary.names(passage.text) if not name.is_in(draft)}
        if not lost:
            return None
        return DraftFault("names", {"value": "; ".join(f"{written} → {label}" for written, label in lost.items())})


def _listed(values: Counter[Decimal]) -> str:
    return ", ".join(f"{value.normalize():f}" for value in sorted(values.elements())) or "–"


def _plain(text: str) -> str:
    return UNTRANSLATABLE.sub(" ", text)


def _bare(text: str) -> str:
    """Return `text` without addresses, code and the signs of Markdown."""
    return re.sub(r"[*_~\[\]|]+", " ", _plain(text))


def _scripts(text: str) -> Iterator[str]:
    """Yield the script of each letter: the first word of its name in Unicode, such as LATIN or CJK."""
    for character in text:
        if character.isalpha():
            yield unicodedata.name(character, "").partition(" ")[0].partition("-")[0]


@functools.cache
def _script(locale: Locale) -> str:
    """Return the script that a language is written in: that of most letters of its own UI strings."""
    texts = (text for text in locale.strings.values() if isinstance(text, str))
    return Counter(_scripts("".join(texts))).most_common(1)[0][0]


@functools.cache
def _refusals() -> tuple[re.Pattern[str], ...]:
    phrases = read_data(resources.files(__package__).joinpath("refusals.yml"))
    return tuple(re.compile(r"(?<![a-z])" + re.escape(phrase.casefold())) for phrase in phrases)
