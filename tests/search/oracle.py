"""What a query and filters mean, said plainly: the judge of what the search in the browser answers.

It reads the library itself, one posting after another, and shares nothing with the index.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Term
from careers.search.query_words import query_words
from tests.search.writing import (
    JOINED,
    PARTED,
    chinese,
    folded,
    one_edit,
    parting,
    pieces,
    sounded,
    sounds,
    words,
    written,
)

MOST_PARTS = 16
_READ = 24  # so many letters of a reading count
_SHORT = 3  # letters of a word that has to be one, or to begin one
_LEVELS = {"internship": ("实习", "intern"), "senior": ("高级", "senior")}  # words for them in generated titles
_LONG = 5  # letters of a word that may have a slip


@dataclass(frozen=True, slots=True)
class State:
    """What a reader asks for.

    Attributes:
        filters: field -> ids, of which any will do; "-" for no id at all.
        salary: least yearly pay, `200000`, or `eur-50000` where it is not in the first currency; "": any.
        stated: whether only postings that state their pay are shown.
        all: whether closed postings are shown as well.
        sort: "relevance", "usual", "newest", "salary" or "closes"; "": what is usual.
        every: the fields of which a posting needs all ids.
    """

    text: str = ""
    filters: Mapping[str, Sequence[str]] = field(default_factory=dict)
    salary: str = ""
    stated: bool = False
    all: bool = False
    sort: str = ""
    every: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a query.

    Attributes:
        needle: its pieces as they stand in a `written` text.
        alone: whether it is a single word or run of Chinese.
        begins: whether its (last) word has to stand at the beginning of one.
        whole: whether it has to be a word.
        corrected: the words that it may be a slip for.
        same: other words for the same, as needles.
    """

    needle: str
    alone: bool = True
    begins: bool = False
    whole: bool = False
    corrected: frozenset[str] = frozenset()
    same: Sequence[str] = ()

    @property
    def letters(self) -> str:
        able = self.alone and len(self.needle) > 1 and self.needle.isascii() and self.needle.isalpha()
        return self.needle[:_READ] if able else ""


class Oracle:
    def __init__(self, library: Library, plain: Callable[[str], str]) -> None:
        """`plain` makes a posting's Markdown the text that a reader sees."""
        self.library = library
        self._plain = plain
        self._parts: dict[str, tuple[Part, ...]] = {}
        self._found: dict[str, frozenset[str]] = {}
        self._values: dict[str, Mapping[str, set[str]]] = {}

    # What there is.

    @cached_property
    def documents(self) -> tuple[Posting, ...]:
        """All postings, the open ones before the closed ones: those of which most is known first, then the newest."""
        every = sorted(self.library.postings.values(), key=lambda one: (-one.dated.toordinal(), one.id))
        return tuple(sorted(every, key=lambda one: self.doubt(one) if self.is_open(one) else (2,)))

    def is_lead(self, posting: Posting) -> bool:
        return self.is_open(posting) and not (posting.apply.email or posting.apply.url)

    def doubt(self, posting: Posting) -> tuple[int, ...]:
        """1 for each thing that is not known: how to apply, whether it is open, pay, and the place."""
        days = [day for day in (posting.posted, posting.verified) if day]
        seen = bool(days) and (self.library.today - max(days)).days <= self.library.unverified_after
        paid = posting.salary and not posting.salary.negotiable
        places = self.library.taxonomies.places
        placed = places and posting.terms.get(places.field)
        return tuple(int(not one) for one in (not self.is_lead(posting), posting.closes or seen, paid, placed))

    def posting(self, name: str) -> Posting:
        return self.library.postings[name]

    def is_open(self, posting: Posting) -> bool:
        return posting.is_open(self.library.today)

    def terms(self, posting: Posting) -> Iterator[Term]:
        for one in self.library.taxonomies:
            yield from (one.terms[term] for term in self.library.lineages(posting, one))

    def values(self, posting: Posting) -> Mapping[str, set[str]]:
        if posting.id not in self._values:
            found = {one.field: set(self.library.lineages(posting, one)) for one in self.library.taxonomies}
            yearly = posting.salary.yearly(self.library.currency) if posting.salary else None
            simple = {
                "education": posting.education,
                "experience": posting.experience,
                "remote": posting.remote,
                "paid_in": yearly.currency if yearly else None,
                "apply": "yes" if self.is_open(posting) and (posting.apply.email or posting.apply.url) else None,
            }
            others = self.library.filter_values_of(posting)  # filters that are not judged here among them
            judged = {name: {str(value)} for name, value in simple.items() if value is not None}
            chosen = {name: set(values) for name, values in others.items() if name not in simple} | judged
            titles = " ".join(text.title.lower() for text in posting.texts.values())
            levels = {level for level, words in _LEVELS.items() if any(word in titles for word in words)}
            self._values[posting.id] = {**found, **chosen, "career_level": levels}
        return self._values[posting.id]

    def pay(self, posting: Posting) -> int:
        """The most it pays a year in the site's currency, in which some job is paid; 0 where that is not known."""
        yearly = posting.salary.yearly(self.library.currency) if posting.salary else None
        return int(yearly.max or yearly.min or 0) if yearly and yearly.currency == self.library.currency else 0

    def _rank_of_pay(self, posting: Posting) -> tuple[int, int]:
        """The most first, within a currency; then pay without an amount, then none."""
        yearly = posting.salary.yearly(self.library.currency) if posting.salary else None
        if yearly is None:
            return len(self.library.pay_currencies), not self.states_pay(posting)
        return self.library.pay_currencies.index(yearly.currency or ""), -int(yearly.max or yearly.min or 0)

    @staticmethod
    def states_pay(posting: Posting) -> bool:
        return posting.salary is not None and not posting.salary.negotiable

    @cached_property
    def _texts(self) -> Mapping[str, tuple[str, ...]]:
        """Posting's id -> its titles and bodies, `written`."""
        return {
            posting.id: tuple(
                written(said)
                for text in posting.texts.values()
                for said in (text.title, f"{text.summary}\n\n{self._plain(text.body)}")
            )
            for posting in self.documents
        }

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All words of the texts and of the names of terms."""
        every = [text for texts in self._texts.values() for text in texts]
        names = [written(word) for one in self.library.taxonomies for term in one.terms.values() for word in term.words]
        return frozenset(word for text in (*every, *names) for word in words(text))

    # What a query means.

    def parts(self, text: str) -> tuple[Part, ...]:
        if text not in self._parts:
            cut = "".join("\n" if parting(c) else c for c in folded(text)).split("\n")
            cut = [one for one in cut if any(pieces(one))][:MOST_PARTS]
            self._parts[text] = tuple(
                part for at, one in enumerate(cut) for part in self._settled(one, 0 < at == len(cut) - 1)
            )
        return self._parts[text]

    def _settled(self, text: str, last: bool) -> Iterator[Part]:
        """The part that a stretch of a query is, or, where nothing has it so, a part for each of its pieces.

        The `last` of several may go on.
        """
        tokens = written(text).strip(PARTED).split(JOINED)
        part = self._part(tokens, text, last)
        if part.alone or any(self._match(part, posting) for posting in self.documents):
            yield part
        else:
            yield from (self._part([token], token) for token in tokens)

    def _part(self, tokens: list[str], text: str, typing: bool = False) -> Part:
        last, alone = tokens[-1], len(tokens) == 1
        typed = last.removesuffix("plusplus") if last.endswith("plusplus") else last
        if text.endswith(f"{typed}+") and not text.endswith("++") and self._begins(f"{last}plus"):
            return Part(JOINED.join([*tokens[:-1], f"{last}plus"]), alone, begins=True)
        if not alone or chinese(last[0]):
            return Part(JOINED.join(tokens), alone, same=_same(" ".join(tokens)))
        if len(last) == 1:
            return Part(last, begins=True, whole=last in self.vocabulary and not typing)
        part = Part(last, begins=len(last) <= _SHORT, same=_same(last))
        if (
            len(last) >= _LONG
            and not any(c.isdecimal() for c in last)
            and not self._begins(last)
            and not self._read(part)
        ):
            return replace(part, corrected=frozenset(one for one in self.vocabulary if one_edit(one, last)))
        return part

    def _begins(self, word: str) -> bool:
        return any(one.startswith(word) for one in self.vocabulary)

    def _read(self, part: Part) -> bool:
        titles = [text.title for one in self.documents for text in one.texts.values()]
        names = [word for one in self.library.taxonomies for term in one.terms.values() for word in term.words]
        return bool(part.letters) and any(sounded(sounds(text), part.letters) for text in (*titles, *names))

    def _match(self, part: Part, posting: Posting) -> bool:
        named = [word for term in self.terms(posting) for word in term.words]
        few = len(part.letters) <= _SHORT  # letters that read something by chance
        if few and part.needle in self.vocabulary:
            heard = []
        else:
            heard = named if few else [*named, *(text.title for text in posting.texts.values())]
        # A letter that names a term means other things in texts.
        texts = self._texts[posting.id][:: 2 if part.whole and self._names(part.needle) else 1]
        return (
            any(self._match(Part(other), posting) for other in part.same)
            or any(_stands(part, text) for text in texts)
            or any(_stands(part, written(word)) for word in named)
            or (bool(part.letters) and any(sounded(sounds(text), part.letters, whole=few) for text in heard))
        )

    def _names(self, word: str) -> bool:
        every = [term for one in self.library.taxonomies for term in one.terms.values()]
        return any(written(name).strip(PARTED) == word for term in every for name in term.words)

    def found(self, text: str) -> frozenset[str]:
        """The ids of the postings that have every part of a query, closed ones included."""
        if text not in self._found:
            parts = self.parts(text)
            having = (one.id for one in self.documents if parts and all(self._match(part, one) for part in parts))
            self._found[text] = frozenset(having)
        return self._found[text]

    def matches(self, text: str, posting: Posting) -> bool:
        """Whether a posting is found by a query; closed ones are, too."""
        return posting.id in self.found(text)

    # What filters mean.

    def passes(self, state: State, posting: Posting) -> bool:
        values, pay = self.values(posting), self.pay(posting)
        return (
            (state.all or self.is_open(posting))
            and (not state.text.strip() or self.matches(state.text, posting))
            and all(
                _has(values.get(name, set()), set(ids), every=name in state.every)
                for name, ids in state.filters.items()
                if ids
            )
            and (self.states_pay(posting) or not state.stated)
            and (not state.salary or not self.states_pay(posting) or pay >= int(state.salary))
        )

    def select(self, state: State) -> list[str]:
        """The ids of the postings shown, in order; by relevance, which others judge, in that of the day."""
        sort = state.sort or ("relevance" if state.text.strip() else "usual")
        last = dt.date.max

        def place(posting: Posting) -> tuple[object, ...]:
            keys: Mapping[str, tuple[int, ...]] = {
                "relevance": (),
                "usual": (),
                "newest": (-posting.dated.toordinal(),),
                "salary": self._rank_of_pay(posting),
                "closes": ((posting.closes or last).toordinal(),),
            }
            return (not self.is_open(posting), self.is_lead(posting), *keys[sort], self.documents.index(posting))

        shown = [one for one in self.documents if self.passes(state, one)]
        return [one.id for one in sorted(shown, key=place)]

    def count(self, state: State) -> int:
        return sum(self.passes(state, one) for one in self.documents)

    def counts(self, state: State, name: str) -> Counter[str]:
        """Beside each value of a field: how many postings have it that all other conditions show.

        Where a posting needs all values of the field, those chosen are among the conditions.
        """
        kept = {key: ids for key, ids in state.filters.items() if key != name or name in state.every}
        other = replace(state, filters=kept)
        shown = [one for one in self.documents if self.passes(other, one)]
        return Counter(value for one in shown for value in self.values(one).get(name, ()))


def _same(word: str) -> list[str]:
    groups = [group for group in query_words().same if word in group]
    return [other.replace(" ", JOINED) for group in groups for other in group if other != word]


def _has(values: set[str], asked: set[str], *, every: bool) -> bool:
    """Whether a posting has any or all of the ids asked for; where "-" is among them, having none is enough."""
    if "-" in asked and not values:
        return True
    ids = asked - {"-"}
    return bool(ids) and (ids <= values if every else not ids.isdisjoint(values))


def _stands(part: Part, text: str) -> bool:
    if any(
        f"{before}{word}{after}" in text
        for word in part.corrected
        for before in JOINED + PARTED
        for after in JOINED + PARTED
    ):
        return True
    at = text.find(part.needle)
    while at >= 0:
        end = at + len(part.needle)
        starts = chinese(part.needle[0]) or text[at - 1] in (JOINED, PARTED)
        ends = chinese(part.needle[-1]) or text[end] in (JOINED, PARTED)
        if (starts or not part.begins or not part.alone) and ((ends and starts) or not part.whole):
            return True
        at = text.find(part.needle, at + 1)
    return False
