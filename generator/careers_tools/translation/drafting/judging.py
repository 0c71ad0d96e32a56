"""Whether an answer may stand as the draft of a text: by what the two must have in common, whatever the languages."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from importlib import resources

import yaml

from careers.content.frontmatter import without_hidden
from careers.i18n import Locale, strings
from careers.render import MarkdownRenderer
from careers_tools.translation.anchors import UNTOUCHED, Anchors
from careers_tools.translation.blocks import Kind, parse
from careers_tools.translation.drafting.faults import Fault
from careers_tools.translation.drafting.numbers import figures
from careers_tools.translation.drafting.passages import Passage
from careers_tools.translation.drafting.vocabulary import Vocabulary
from careers_tools.translation.target import Target

# A translation is shorter or longer than its source, but not by as much: Chinese to English is 2 to 5 times.
_SHORTEST, _LONGEST, _ALLOWANCE = 1 / 8, 6, 80
# A space between a Chinese character and what is written in ASCII; around | it belongs to a table.
_LOOSE = re.compile(r"(?<=[\u3400-\u9fff]) (?=[!-{}~])|(?<=[!-{}~]) (?=[\u3400-\u9fff])")
# In Markdown, what stands before a text of each kind.
_LEADS = {Kind.HEADING: "## ", Kind.ITEM: "- ", Kind.ROW: "|"}
_EVERYWHERE = "LATIN"  # names of things are written in it in every language
_LONG = 20  # characters from which a text both languages share is a sentence rather than a list of names


@dataclass(frozen=True)
class Judge:
    """Judges drafts from one language into another."""

    target: Target
    source: Locale
    vocabulary: Vocabulary
    markdown: MarkdownRenderer = field(default_factory=MarkdownRenderer)

    def tidied(self, answer: str) -> str:
        """`answer` on one line, spaced as this site writes: not between Chinese characters and Latin letters."""
        text = " ".join(answer.split())
        return _LOOSE.sub("", text)

    def fault(self, passage: Passage, draft: str) -> Fault | None:
        """The first thing that is wrong with `draft`; None where it may stand."""
        checks: tuple[Callable[[Passage, str], Fault | None], ...] = (
            self._words,
            self._language,
            self._shape,
            self._anchors,
            self._figures,
            self._names,
        )
        return next((fault for check in checks if (fault := check(passage, draft))), None)

    def _words(self, passage: Passage, draft: str) -> Fault | None:
        """Nothing, something else, or a text that says that it is none."""
        folded, original = draft.casefold(), passage.text.casefold()
        if not draft.strip():
            return Fault("empty")
        if without_hidden(draft) != draft or any(unicodedata.category(c) in ("Cc", "Co", "Cn") for c in draft):
            return Fault("hidden")
        if any(one in folded for one in _marks()):
            return Fault("mark")
        if any(one.search(folded) and not one.search(original) for one in _refusals()):
            return Fault("refusal")
        if passage.most and len(draft) > passage.most:
            return Fault("room", {"most": str(passage.most)})
        if not _SHORTEST * len(original) - 1 <= len(draft) <= _LONGEST * len(original) + _ALLOWANCE:
            return Fault("length")
        return None

    def _language(self, passage: Passage, draft: str) -> Fault | None:
        """The source's own words again, or words in its script."""
        ours, theirs = _script(self.target.locale.code), _script(self.source.code)
        said, original = _bare(draft), _bare(passage.text)
        foreign = ours not in _letters(said) and any(c.isalpha() for c in original)
        if theirs not in (ours, _EVERYWHERE):
            foreign |= theirs in _letters(self.vocabulary.without_shared(said))
        same = len(original) > _LONG and said.split() == original.split()
        # A list of names may be the same in both languages.
        if (foreign or same) and self.target.glossary.names(passage.text) is None:
            return Fault("script" if foreign else "same")
        return None

    def _shape(self, passage: Passage, draft: str) -> Fault | None:
        """Another construction in Markdown: a line that begins something, more emphasis, a column, a tag."""
        kind = passage.kind or Kind.TEXT
        parsed = parse(_LEADS.get(kind, "") + draft)
        alike = [(one.kind, one.text.strip()) for one in parsed] == [(kind, draft.strip())]
        signs = all(draft.count(sign) == passage.text.count(sign) for sign in "<|")
        if not alike or not signs or self._tags(draft) != self._tags(passage.text):
            return Fault("shape")
        return None

    def _tags(self, text: str) -> Counter[str]:
        """The elements and the addresses that links of a text lead to."""
        return Counter(re.findall(r'<[a-z0-9]+|href="[^"]*"', self.markdown(text)))

    @staticmethod
    def _anchors(passage: Passage, draft: str) -> Fault | None:
        wanted, there = Anchors.of(passage.text), Anchors.of(draft)
        for one, other in ((wanted.mails, there.mails), (wanted.links, there.links), (wanted.code, there.code)):
            different = [*(one - other), *(other - one)]
            if different:
                return Fault("anchor", {"value": ", ".join(different)})
        return None

    def _figures(self, passage: Passage, draft: str) -> Fault | None:
        wanted, there = figures(_plain(passage.text)), figures(_plain(draft))
        if wanted == there:
            return None
        lost, new = (self._listed(one) for one in (wanted - there, there - wanted))
        return Fault("figures", {"lost": lost, "new": new})

    def _listed(self, values: Counter[Decimal]) -> str:
        return ", ".join(f"{one.normalize():f}" for one in sorted(values.elements())) or "–"

    def _names(self, passage: Passage, draft: str) -> Fault | None:
        lost = {one.written: one.label for one in self.vocabulary.names(passage.text) if not one.kept(draft)}
        if not lost:
            return None
        return Fault("names", {"value": "; ".join(f"{one} → {label}" for one, label in lost.items())})


def _plain(text: str) -> str:
    return UNTOUCHED.sub(" ", text)


def _bare(text: str) -> str:
    """`text` without addresses, code and the signs of Markdown."""
    return re.sub(r"[*_~\[\]|]+", " ", _plain(text))


def _letters(text: str) -> Iterator[str]:
    """The script of each letter: the first word of its name in Unicode, such as LATIN or CJK."""
    for character in text:
        if character.isalpha():
            yield unicodedata.name(character, "").partition(" ")[0].partition("-")[0]


@functools.cache
def _script(code: str) -> str:
    """The script that a language is written in: that of most letters of its own UI strings."""
    texts = (one for entry in strings().values() if isinstance(one := entry.get(code), str))
    return Counter(_letters("".join(texts))).most_common(1)[0][0]


@functools.cache
def _marks() -> frozenset[str]:
    keys = ("translate.mark", "translate.former")
    return frozenset(str(text).casefold() for key in keys for text in strings()[key].values())


@functools.cache
def _refusals() -> tuple[re.Pattern[str], ...]:
    text = resources.files(__package__).joinpath("refusals.yml").read_text("utf-8")
    return tuple(re.compile(r"(?<![a-z])" + re.escape(one.casefold())) for one in yaml.safe_load(text))
