"""The postings of a built site as a reader meets them: what their pages say, and every name they are filed under."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pypinyin import Style, lazy_pinyin

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from tests.site.documents import Element, parse

Key = tuple[str, str]  # taxonomy, term
_INLINE = frozenset({"a", "code", "em", "strong", "del", "sub", "sup", "span"})
_HAN = re.compile("[一-鿿]+")


def fold(text: str) -> str:
    """`text` without the difference of case and width."""
    return unicodedata.normalize("NFKC", text).lower()


@dataclass(frozen=True, slots=True)
class Shown:
    """An open posting.

    Attributes:
        titles: locale -> the heading of its page, for the locales that it has a text of its own in.
        texts: locale -> title, summary and body, as the page shows them, blanks joined.
        terms: what it is filed under -> every name of that, in all languages.
        readings: the syllables in pinyin of each Chinese run of its titles and names.
        folded: all of this folded, to look things up in; texts and names are parted by a character of neither.
    """

    id: str
    titles: Mapping[str, str]
    texts: Mapping[str, str]
    terms: Mapping[Key, tuple[str, ...]]
    readings: tuple[tuple[str, ...], ...]
    folded: str


@dataclass(frozen=True)
class Shelf:
    """All open postings of a site, in the order of lists."""

    postings: Sequence[Shown]

    def __iter__(self) -> Iterator[Shown]:
        """The postings in order."""
        return iter(self.postings)

    def matching(self, fits: Callable[[Shown], bool]) -> frozenset[str]:
        """The ids of those that fit."""
        return frozenset(one.id for one in self.postings if fits(one))

    def holding(self, text: str) -> frozenset[str]:
        """The ids of those that have `text` in a text or in a name; case and width aside."""
        wanted = fold(text)
        if wanted not in self._holding:
            self._holding[wanted] = self.matching(lambda one: wanted in one.folded)
        return self._holding[wanted]

    def having(self, pattern: re.Pattern[str]) -> frozenset[str]:
        """The ids of those that have something of this pattern in a folded text or name."""
        return self.matching(lambda one: pattern.search(one.folded) is not None)

    def read(self, fits: Callable[[Sequence[str]], bool]) -> frozenset[str]:
        """The ids of those that have a run whose syllables fit."""
        runs = {run for run in self._runs if fits(run)}
        return self.matching(lambda one: not runs.isdisjoint(one.readings))

    def filed(self, key: Key) -> frozenset[str]:
        """The ids of those under a term."""
        return self.matching(lambda one: key in one.terms)

    @cached_property
    def _runs(self) -> frozenset[tuple[str, ...]]:
        return frozenset(run for one in self.postings for run in one.readings)

    @cached_property
    def _holding(self) -> dict[str, frozenset[str]]:
        return {}


def read_shelf(folder: Path, library: Library) -> Shelf:
    """The open postings of the site in `folder`, which was built from `library`."""
    return Shelf([_shown(folder, one, library) for one in library.open])


def _shown(folder: Path, posting: Posting, library: Library) -> Shown:
    articles = {
        code: _article(folder / i18n.posting(i18n.folder_of(code), posting.id) / "index.html") for code in posting.texts
    }
    titles = {code: article.one(lambda one: one.tag == "h1").text for code, article in articles.items()}
    texts = {code: f"{titles[code]} {_said(_body(article))}" for code, article in articles.items()}
    terms = {
        (one.id, term): one.terms[term].words for one in library.taxonomies for term in library.lineages(posting, one)
    }
    names = [name for every in terms.values() for name in every]
    runs = {run for said in (*titles.values(), *names) for run in _HAN.findall(said)}
    folded = "\0".join(map(fold, (*texts.values(), *names)))
    return Shown(posting.id, titles, texts, terms, tuple(_syllables(run) for run in sorted(runs)), folded)


def _article(path: Path) -> Element:
    return parse(path.read_text("utf-8")).one(lambda one: one.tag == "article" and "p-posting" in one.attrs["class"])


def _body(article: Element) -> Element:
    return article.one(lambda one: "p-posting__body" in one.attrs.get("class", "").split())


def _said(element: Element) -> str:
    """The text of an element, blanks joined; what stands in two blocks is parted by one."""
    pieces = [_said(child) if isinstance(child, Element) else child for child in element.children]
    between = "" if element.tag in _INLINE else " "
    return between + re.sub(r"\s+", " ", "".join(pieces)) + between


def _syllables(run: str) -> tuple[str, ...]:
    """A run's reading, without tones; ü is typed as v, but lüe and nüe as lue and nue."""
    read = lazy_pinyin(run, style=Style.NORMAL)
    return tuple({"lve": "lue", "nve": "nue"}.get(one, one) for one in read)
