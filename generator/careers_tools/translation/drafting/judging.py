"""Judges whether an answer is accepted as the draft of a text, by what both must share in whatever languages."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from careers.content.frontmatter import without_hidden
from careers.i18n import Locale
from careers.render import MarkdownRenderer
from careers.support.diagnostics import printable
from careers_tools.translation.anchors import UNTRANSLATABLE, count_values, find_links_and_code, find_mails
from careers_tools.translation.blocks import BlockKind
from careers_tools.translation.drafting.passages import Passage
from careers_tools.translation.target import TargetLanguage, has_mark

# A translation is shorter or longer than its source, but not by as much: Chinese to English is 2 to 5 times.
_SHORTEST, _LONGEST, _ALLOWANCE = 1 / 8, 6, 80
# A space between a Chinese character and what is written in ASCII; around | it belongs to a table.
_LOOSE = re.compile(r"(?<=[\u3400-\u9fff]) (?=[!-{}~])|(?<=[!-{}~]) (?=[\u3400-\u9fff])")
# The signs before a text of each kind in Markdown.
_LEADS = {BlockKind.HEADING: "## ", BlockKind.ITEM: "- "}
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
    markdown: MarkdownRenderer = field(default_factory=MarkdownRenderer)

    def tidy(self, answer: str) -> str:
        """Return `answer` on one line, spaced as here: not between Chinese characters and Latin letters."""
        return _LOOSE.sub("", " ".join(answer.split()))

    def find_fault(self, passage: Passage, draft: str) -> DraftFault | None:
        """Return the first thing that is wrong with `draft`; None where it is accepted."""
        return self._words(passage, draft) or self._language(passage.text, draft) or self._facts(passage, draft)

    def _words(self, passage: Passage, draft: str) -> DraftFault | None:
        length = len(passage.text)
        if not draft:
            return DraftFault("empty")
        if without_hidden(draft) != draft or any(unicodedata.category(c) in ("Cc", "Co", "Cn") for c in draft):
            return DraftFault("hidden")
        if has_mark(draft):
            return DraftFault("mark")
        is_long = len(draft) > (passage.most or _LONGEST * length + _ALLOWANCE)
        return DraftFault("length") if is_long or len(draft) < _SHORTEST * length - 1 else None

    def _language(self, text: str, draft: str) -> DraftFault | None:
        """Refuse the source's own words, and words in its script; names that both languages share are neither."""
        words, original = (_letters(self.target.glossary.without_shared(part)) for part in (draft, text))
        wanted, source = _script(self.target.locale), _script(self.source)
        if not original:
            return None
        foreign = wanted not in _scripts(words) or (source not in (wanted, _EVERYWHERE) and source in _scripts(words))
        return DraftFault("script") if foreign or (len(original) > _LONG and words == original) else None

    def _facts(self, passage: Passage, draft: str) -> DraftFault | None:
        """Refuse other constructions in Markdown, other addresses and code, and other numbers."""
        lead = _LEADS.get(passage.kind or BlockKind.TEXT, "")
        same_signs = all(draft.count(sign) == passage.text.count(sign) for sign in "<|")
        if not same_signs or self._tags(lead + draft) != self._tags(lead + passage.text):
            return DraftFault("shape")
        old, new = (find_mails(text) + find_links_and_code(text) for text in (passage.text, draft))
        if old != new:
            return DraftFault("anchor", {"value": ", ".join([*(old - new), *(new - old)])})
        numbers, others = count_values(passage.text), count_values(draft)
        if numbers != others:
            return DraftFault("figures", {"lost": _listed(numbers - others), "new": _listed(others - numbers)})
        return None

    def _tags(self, text: str) -> Counter[str]:
        return Counter(re.findall(r'<[a-z0-9]+|href="[^"]*"', self.markdown(text)))


def _listed(numbers: Counter[Decimal]) -> str:
    return ", ".join(f"{number.normalize():f}" for number in sorted(numbers.elements())) or "–"


def _letters(text: str) -> str:
    """Return the letters of `text` without addresses and code."""
    return "".join(filter(str.isalpha, UNTRANSLATABLE.sub(" ", text)))


def _scripts(letters: str) -> Iterator[str]:
    return (unicodedata.name(letter, "").partition(" ")[0].partition("-")[0] for letter in letters)


@functools.cache
def _script(locale: Locale) -> str:
    """Return the script that a language is written in: that of most letters of its own UI strings."""
    texts = (text for text in locale.strings.values() if isinstance(text, str))
    return Counter(_scripts(_letters("".join(texts)))).most_common(1)[0][0]
