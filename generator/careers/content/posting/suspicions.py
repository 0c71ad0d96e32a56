"""Advises on titles, names of employers and pay that look like slips in typing or importing.

All of it is advice, with its reason: a program can wonder, and leaves it to people to judge. The numbers from which it
wonders are in ``suspicions.yml``, the words in the lexicon.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property, partial
from importlib import resources
from pathlib import Path
from statistics import median

from careers.content.frontmatter import line_of, load_yaml, read_text
from careers.content.lexicon import Lexicon, folded
from careers.content.posting.model import Posting, Text
from careers.content.salary import Period, Salary, number
from careers.content.taxonomy import MOST_BYTES, Taxonomies, Taxonomy, Term, counterpart
from careers.support.diagnostics import Diagnostics
from careers.support.languages import read_data

_LIMITS = read_data(resources.files(__package__).joinpath("suspicions.yml"))
_SLOGAN_END = re.compile(r"[!?！？]\s*$")
# A number behind a word for it, or letters and digits that no product is called: R-0012345, 2026-00123.
_CODE = re.compile(
    r"(?:\b(?:ref|req|reference|job[ -]?id|kennziffer|réf|jr)\b|编号|编码|求人番号|#)[ :：.#-]*[A-Z]{0,4}[-_/]?\d{3,}"
    r"|\b[A-Z]{1,5}[-_]?\d{6,}\b|\b(?:19|20)\d\d[-_/]\d{3}\d*(?<!\b(?:19|20)\d\d[-_/](?:19|20)\d\d)(?!\d)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"@|://|\bwww\.", re.IGNORECASE)
_BRACKETS = re.compile(r"[(（][^()（）]*[)）]")  # such as (m/w/d)
_LETTERS = re.compile(r"[^\W\d_]+")
_LATIN, _LIKE_LATIN = (re.compile(f"[{_LIMITS['scripts'][name]}]") for name in ("latin", "like-latin"))


@dataclass(frozen=True)
class Suspicions:
    """Looks for slips in the postings and the employers of a site.

    Attributes:
        currency: ISO 4217; the meaning of an unwritten currency.
    """

    taxonomies: Taxonomies
    lexicon: Lexicon
    currency: str

    def advise(self, postings: Sequence[Posting], diagnostics: Diagnostics) -> None:
        """Record each strange title, in every language, and pay that is far from that of other postings."""
        for posting in postings:
            for text in posting.texts.values():
                for field, words in (("title", text.title), ("summary", text.summary)):
                    for word in _mixed_words(words):
                        diagnostics.add(text.path, text.lines.get(field, 1), field, "mixed-scripts", value=word)
                for code, value in self._titles(text):
                    line = text.lines.get("title", 1)
                    diagnostics.add(text.path, line, "title", code, value=value, limit=_LIMITS["title"]["longest"])
            self._advise_places(posting, diagnostics)
        self._advise_pay(postings, diagnostics)

    def _advise_places(self, posting: Posting, diagnostics: Diagnostics) -> None:
        """Record places of the world that the vocabulary has under another id."""
        places = self.taxonomies.places
        for key in posting.terms.get(places.field, ()) if places else ():
            other = self._counterpart(key)
            if places and other is not None:
                line = posting.line(places.field)
                diagnostics.add(posting.path, line, places.field, "place-twice", value=key, other=other)

    @cached_property
    def _counterpart(self) -> Callable[[str], str | None]:
        """A cached function from the id of a place to the portal's own term for it."""
        places = self.taxonomies.places
        return cache(partial(counterpart, places)) if places else lambda _: None

    def _titles(self, text: Text) -> Iterator[tuple[str, str]]:
        """Yield (code, what is strange) for all that is strange about a title."""
        title = text.title.strip()
        if _is_shouted(title):
            yield "title-capitals", title
        if _SLOGAN_END.search(title) or folded(title).startswith(self._slogans):
            yield "title-slogan", title
        elif self._is_heading(title):
            yield "title-heading", title
        elif folded(title) in self._employers:
            yield "title-employer", title
        if len(title) > _LIMITS["title"]["longest"]:
            yield "title-long", str(len(title))
        parts = [part for part in re.split("[、,，/;；|]", _BRACKETS.sub("", title)) if part.strip()]
        if len(parts) >= _LIMITS["title"]["parts"]:
            yield "title-list", str(len(parts))
        if code := _CODE.search(title):
            yield "title-code", code[0]

    def _is_heading(self, text: str) -> bool:
        """Return whether a text is a heading of documents, or the label of a fact, and nothing else."""
        meaning = self.lexicon.meaning
        return meaning("titles", text) == "other" or any(meaning(use, text) for use in ("sections", "labels"))

    @cached_property
    def _slogans(self) -> tuple[str, ...]:
        """The words that calls to apply begin with, folded."""
        return tuple(folded(word) for words in self.lexicon["slogans"].values() for word in words)

    @cached_property
    def _employers(self) -> frozenset[str]:
        """The names of employers, folded."""
        return _names(self.taxonomies.employers)

    def _advise_pay(self, postings: Iterable[Posting], diagnostics: Diagnostics) -> None:
        """Record amounts that are many times those of the others in the same currency and for the same period."""
        alike: defaultdict[tuple[str, Period], list[tuple[Posting, Decimal]]] = defaultdict(list)
        for posting in postings:
            if posting.salary is not None and (amount := _amount(posting.salary)) is not None:
                alike[posting.salary.currency or self.currency, posting.salary.period].append((posting, amount))
        for (currency, _), stated in alike.items():
            if len(stated) <= _LIMITS["salary"]["others"]:
                continue
            middle = Decimal(median(amount for _, amount in stated))
            for posting, amount in stated:
                times = max(amount / middle, middle / amount)
                if times < _LIMITS["salary"]["times"]:
                    continue
                code = "salary-high" if amount > middle else "salary-low"
                others, field = len(stated) - 1, "salary"
                params = {"value": _shown(amount), "usual": _shown(middle), "currency": currency, "others": others}
                diagnostics.add(posting.path, posting.line(field), field, code, times=round(times), **params)

    def advise_employers(self, path: Path, display_path: str, diagnostics: Diagnostics) -> None:
        """Record each strange name in the vocabulary of employers, the file at `path`, as editors know it."""
        taxonomy = self.taxonomies.employers
        found = list(self._strange_employers(taxonomy)) if taxonomy is not None else []
        # It has been read without a fault before, or nothing would be known of it.
        text = read_text(path, display_path, Diagnostics(), limit=MOST_BYTES) if found else None
        fields = load_yaml(text, display_path, Diagnostics(), limit=MOST_BYTES) if text else None
        for term, code, value in found:
            line = line_of(fields, ["terms", term.id, "name"]) if fields is not None else 1
            limit = _LIMITS["employer"]["longest"]
            diagnostics.add(display_path, line, f"terms.{term.id}.name", code, value=value, limit=limit)

    def _strange_employers(self, taxonomy: Taxonomy) -> Iterator[tuple[Term, str, str]]:
        """Yield (employer, code, what is strange) for each name that is hardly an employer's."""
        places = self._place_names
        first = dict[str, str]()
        for term in taxonomy.terms.values():
            names = tuple(dict.fromkeys(term.name.values()))
            for name in names:
                if _ADDRESS.search(name):
                    yield term, "employer-address", name
                elif self._is_heading(name) or self.lexicon.meaning("placeholders", name) == "nothing":
                    yield term, "employer-heading", name
                elif folded(name) in places:
                    yield term, "employer-place", name
                elif len(name) > _LIMITS["employer"]["longest"]:
                    yield term, "employer-long", str(len(name))
                yield from ((term, "mixed-scripts", word) for word in _mixed_words(name))
            others = {first.setdefault(folded(name), term.id) for name in names} - {term.id}
            for other in sorted(others):
                yield term, "employer-twice", other

    @cached_property
    def _place_names(self) -> frozenset[str]:
        """The names of places, folded."""
        return _names(self.taxonomies.places)


def _names(taxonomy: Taxonomy | None) -> frozenset[str]:
    """Return all names of the terms of a vocabulary, folded."""
    return frozenset(folded(word) for term in (taxonomy.terms.values() if taxonomy else ()) for word in term.words)


def _mixed_words(text: str) -> Iterator[str]:
    """Yield each word that has Latin letters and letters of another script that look like Latin ones."""
    if not text.isascii():
        yield from (word for word in _LETTERS.findall(text) if _LATIN.search(word) and _LIKE_LATIN.search(word))


def _is_shouted(title: str) -> bool:
    """Return whether a title is in capitals, and longer than abbreviations are. Letters without case do not count."""
    letters = Counter(unicodedata.category(letter) for letter in title)
    words = re.findall(r"[^\W\d_]+", title)
    return (
        not letters["Ll"]
        and letters["Lu"] >= max(_LIMITS["title"]["capital-letters"], letters["Lo"])
        and max(map(len, words), default=0) >= _LIMITS["title"]["capital-word"]
    )


def _amount(salary: Salary) -> Decimal | None:
    """Return the middle of the pay for one period; None where no amount is given."""
    amounts = [amount for amount in (salary.min, salary.max) if amount is not None]
    return sum(amounts, Decimal(0)) / len(amounts) if amounts else None


def _shown(amount: Decimal) -> str:
    """Return an amount as messages show it, with at most two digits behind the point."""
    return f"{number(round(amount, 2)):,}"
