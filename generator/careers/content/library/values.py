"""The library: all postings, vocabularies and introductions of a site, and the lists that follow from them."""

from __future__ import annotations

import datetime as dt
import itertools
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from zoneinfo import ZoneInfo

from babel.numbers import get_territory_currencies

from careers.content.facts.pay import PayRange, Period
from careers.content.posting import Education, Freshness, Posting, Remote
from careers.content.posting.rules import Rules
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers.i18n import Locales
from careers.support.work import Lean

# Figures of each power of ten that people name when they say what they want to earn.
_ROUND = (100, 120, 150, 200, 250, 300, 400, 500, 600, 800)
_MOST_RANGES = 8  # different ranges of pay that are read one by one
_SHARES = (10, 25, 40, 55, 70, 85, 95)  # percent of the amounts that a step should leave below it


@dataclass(frozen=True, slots=True)
class Logo:
    """The logo of an employer: its file's name, its bytes, and its size in px or in units of its own."""

    name: str
    data: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Introduction:
    """The text of editors about a term, in one language: Markdown, and one sentence that may be empty."""

    summary: str
    body: str
    path: str


@dataclass(frozen=True, eq=False)
class Library(Lean):
    """All values that pages are made from. Two libraries are never equal, so that results can be cached by library.

    Attributes:
        locales, taxonomies: the site's languages and vocabularies.
        postings: id -> posting, in the order of ids; those with errors are not here.
        introductions: (taxonomy id, term id) -> locale code -> introduction.
        currency: ISO 4217; the meaning of an unwritten currency.
        today: the day by which postings are open or closed, in the portal's time zone.
        unverified_after: days after which a posting that nobody has seen open since is stale.
        logos: id of an employer -> its logo.
        timezone: name of the portal's time zone (IANA), in which a deadline ends with its day.
        as_of: the day of UTC when it was `today` there; None: the same.
        employer: whether the site is the hiring organisation's own.
    """

    locales: Locales
    taxonomies: Taxonomies
    postings: Mapping[str, Posting]
    introductions: Mapping[tuple[str, str], Mapping[str, Introduction]]
    currency: str
    today: dt.date
    unverified_after: int = 180
    logos: Mapping[str, Logo] = field(default_factory=dict)
    timezone: str = "UTC"
    as_of: dt.date | None = None
    employer: bool = False

    def without(self, postings: Container[str], introductions: Container[tuple[str, str]]) -> Library:
        """Return a library without some postings, by their ids, and without the introductions of some terms."""
        return replace(
            self,
            postings={key: posting for key, posting in self.postings.items() if key not in postings},
            introductions={key: texts for key, texts in self.introductions.items() if key not in introductions},
        )

    def at(self, day: dt.date, time: dt.time = dt.time()) -> dt.datetime:
        """Return the moment of a time of a day in the portal's time zone; without a time its beginning."""
        return dt.datetime.combine(day, time, ZoneInfo(self.timezone))

    def has_facts_of(self, other: Library) -> bool:
        """Return whether this site differs from `other`, as it was before, in the words of texts alone."""

        def facts(posting: Posting) -> Posting:
            texts = {code: replace(text, title="", summary="", body="") for code, text in posting.texts.items()}
            return replace(posting, texts=texts, unfinished={})

        pairs = zip(self.postings.values(), other.postings.values(), strict=False)
        return len(self.postings) == len(other.postings) and all(a is b or facts(a) == facts(b) for a, b in pairs)

    @cached_property
    def rules(self) -> Rules:
        """The rules by which one more posting of the site is read."""
        return Rules(self.taxonomies, self.locales, self.today, self.currency)

    @cached_property
    def open(self) -> tuple[Posting, ...]:
        """The postings that have not closed, in the order of lists: those of which most is known first.

        First come those with an address to apply at, then those known to be open, those that state their pay, and those
        that state a place; then the newest, then by id. So leads are last. Pages list them all. Counts of open jobs
        regard `freshness` too: see ``figures.standing``.
        """
        places = self.taxonomies.places

        def rank(posting: Posting) -> tuple[bool, ...]:
            return (
                not posting.apply.reachable,
                self.freshness(posting) is not Freshness.KNOWN,
                not self.discloses(posting),
                not (places and posting.terms.get(places.field)),
            )

        postings = (posting for posting in self.postings.values() if posting.is_open(self.today))
        return tuple(sorted(self.newest_first(postings), key=rank))

    @cached_property
    def jobs(self) -> tuple[Posting, ...]:
        """The postings of `open` that are no leads."""
        return tuple(posting for posting in self.open if not self.is_lead(posting))

    def is_lead(self, posting: Posting) -> bool:
        """Return whether an open posting is a lead: nobody can apply for it, because it has no address to apply at.

        On the employer's own site there are none: readers know whom to ask.
        """
        return posting.id in self._leads

    @cached_property
    def _leads(self) -> frozenset[str]:
        without = (posting.id for posting in self.open if not posting.apply.reachable)
        return frozenset() if self.employer else frozenset(without)

    @cached_property
    def accepting(self) -> int:
        """The number of open postings that have an address to apply at."""
        return sum(posting.apply.reachable for posting in self.open)

    def freshness(self, posting: Posting) -> Freshness:
        """Return how well it is known today whether a posting is open."""
        return self._freshness[posting.id]

    @cached_property
    def _freshness(self) -> Mapping[str, Freshness]:
        return {key: one.freshness(self.today, self.unverified_after) for key, one in self.postings.items()}

    @cached_property
    def listed(self) -> tuple[Posting, ...]:
        """All postings as lists show them: the open ones, then the others, these newest first."""
        return self.open + self._closed

    @cached_property
    def newest(self) -> tuple[Posting, ...]:
        """All postings as programs get them: the open ones, then the others, each newest first."""
        return self.newest_open + self._closed

    @cached_property
    def newest_open(self) -> tuple[Posting, ...]:
        """The postings that have not closed, newest first."""
        return self.newest_first(self.open)

    @cached_property
    def _closed(self) -> tuple[Posting, ...]:
        return self.newest_first(posting for posting in self.postings.values() if not posting.is_open(self.today))

    @staticmethod
    def newest_first(postings: Iterable[Posting]) -> tuple[Posting, ...]:
        """Return `postings` newest first, those without a date last, then by id."""
        return tuple(sorted(postings, key=lambda posting: (-posting.dated.toordinal(), posting.id)))

    @cached_property
    def _filed(self) -> Mapping[tuple[str, str, bool], tuple[Posting, ...]]:
        filed: defaultdict[tuple[str, str, bool], list[Posting]] = defaultdict(list)
        for taxonomy, posting in itertools.product(self.taxonomies, self.open):
            own, accepted = self.lineages(posting, taxonomy), self.background_lineages(posting, taxonomy)
            for term in (*own, *accepted):
                filed[taxonomy.id, term, term in own].append(posting)
        return {key: tuple(postings) for key, postings in filed.items()}

    @staticmethod
    def lineages(posting: Posting, taxonomy: Taxonomy) -> tuple[str, ...]:
        """Return the terms of a taxonomy that a posting counts under: its own and their ancestors, each once."""
        return taxonomy.lineages(posting.terms.get(taxonomy.field, ()))

    @classmethod
    def background_lineages(cls, posting: Posting, taxonomy: Taxonomy) -> tuple[str, ...]:
        """Return the terms, with their ancestors, in which a posting accepts experience, and which it is not about."""
        accepted, own = posting.terms.get(taxonomy.background or "", ()), cls.lineages(posting, taxonomy)
        return tuple(term for term in taxonomy.lineages(accepted) if term not in own)

    def background(self, taxonomy_id: str, term_id: str) -> tuple[Posting, ...]:
        """Return the open postings that accept experience with a term or a descendant, in the order of lists."""
        return self._filed.get((taxonomy_id, term_id, False), ())

    def filed(self, taxonomy_id: str, term_id: str) -> tuple[Posting, ...]:
        """Return the open postings under a term or a descendant of it, in the order of lists, each once."""
        return self._filed.get((taxonomy_id, term_id, True), ())

    def count(self, taxonomy_id: str, term_id: str) -> int:
        """Return the number of open postings under a term or a descendant of it."""
        return len(self.filed(taxonomy_id, term_id))

    @staticmethod
    def precise(posting: Posting, taxonomy: Taxonomy) -> tuple[str, ...]:
        """Return the terms that a posting names, without those that only gather others of them."""
        return taxonomy.narrowest(posting.terms.get(taxonomy.field, ()))

    @cached_property
    def named(self) -> Mapping[str, frozenset[str]]:
        """Taxonomy id -> the terms that some open posting names precisely: those that do more than gather others."""
        return {
            taxonomy.id: frozenset(term for posting in self.open for term in self.precise(posting, taxonomy))
            for taxonomy in self.taxonomies
        }

    def filter_values_of(self, posting: Posting) -> Mapping[str, tuple[str, ...]]:
        """Return name -> values of those `filter_values` that a posting states; only of pay there can be several."""
        paid = self.pay(posting) if len(self.pay_currencies) > 1 else None
        keys = [key for one in self.pay_offers(posting) for key in (one.key, one.unit.key) if key in self.paid_as]
        values = {
            "education": posting.education,
            "experience": posting.experience,
            "remote": posting.remote,
            "paid_in": paid and paid[0],
            "apply": "yes" if posting.apply.reachable and posting.is_open(self.today) else None,
        }
        found = {name: (str(value),) for name, value in values.items() if value is not None}
        return {**found, "paid_as": tuple(dict.fromkeys(keys))} if keys else found

    @cached_property
    def filter_values(self) -> Mapping[str, tuple[str, ...]]:
        """The filters of postings beside taxonomies: name -> the values that some posting states.

        Filters and the search index are made from it.

        Degrees begin with the lowest, years ascend, remote work is first, and currencies have the order of
        `pay_currencies`. Whether applications are accepted has one value.
        """
        years = {posting.experience or 0 for posting in self.postings.values()}
        orders = {
            "education": map(str, Education),
            "experience": map(str, sorted(years)),
            "remote": map(str, (Remote.YES, Remote.HYBRID, Remote.NO)),
            "paid_in": map(str, self.pay_currencies),
            "paid_as": tuple(self.paid_as),
            "apply": ("yes",),
        }
        stated = {
            (name, value)
            for posting in self.postings.values()
            for name, values in self.filter_values_of(posting).items()
            for value in values
        }
        return {name: tuple(value for value in order if (name, value) in stated) for name, order in orders.items()}

    @cached_property
    def pay_currencies(self) -> tuple[str, ...]:
        """The currencies (ISO 4217) of pay a year: the site's own where an open posting pays in it, then by open jobs.

        An amount without a currency, in an address, is in the first of them.
        """
        jobs: Counter[str] = Counter()
        for posting in self.postings.values():
            if pay := self.pay(posting):
                jobs[pay[0]] += posting.is_open(self.today)
        return tuple(sorted(jobs, key=lambda code: (code != self.currency or not jobs[code], -jobs[code], code)))

    def pay_offers(self, posting: Posting) -> tuple[PayRange, ...]:
        """Return the ranges that a posting pays, each with its currency and without its own words."""
        return tuple(one.plain(self.currency) for one in posting.salary.ranges) if posting.salary else ()

    @cached_property
    def paid_as(self) -> Mapping[str, PayRange]:
        """The pay to choose by as open postings state it: its key -> each different range of a few, else each unit.

        The site's currency is first, then long periods, then low amounts.
        """
        offers = {one for posting in self.open for one in self.pay_offers(posting)}
        if len(offers) > _MOST_RANGES:
            offers = {one.unit for one in offers}
        periods = [Period.YEAR, Period.MONTH, *Period]

        def rank(one: PayRange) -> tuple[object, ...]:
            return (
                one.currency != self.currency,
                one.currency,
                periods.index(one.period),
                str(one.basis),
                one.amounts,
                one.key,
            )

        return {one.key: one for one in sorted(offers, key=rank)}

    def pay(self, posting: Posting) -> tuple[str, int] | None:
        """Return the currency in which a posting pays a year and the most it pays, in full units; None if not known.

        Where only the least is given, that counts. No rate of exchange is assumed.
        """
        yearly = posting.salary.yearly(self.currency) if posting.salary else None
        most = (yearly.max or yearly.min) if yearly else None
        return (yearly.currency, int(most)) if yearly and yearly.currency and most is not None else None

    @staticmethod
    def discloses(posting: Posting) -> bool:
        """Return whether a posting states what it pays, in whatever currency."""
        return posting.salary is not None and not posting.salary.negotiable

    def assumes_currency(self, posting: Posting) -> bool:
        """Return whether a posting's pay is taken to be in the site's currency: it names none, and may be in another.

        It can be in no other where all places of the job use that one.
        """
        if posting.salary is None or all(one.currency for one in posting.salary.ranges):
            return False
        places = posting.terms.get(self.taxonomies.places.field, ()) if self.taxonomies.places else ()
        return not places or not self._at_home.issuperset(places)

    @cached_property
    def _at_home(self) -> frozenset[str]:
        """The ids of the places in countries that use the site's currency, by CLDR's data."""
        countries = self.taxonomies.places.countries if self.taxonomies.places else {}
        home = {one for one in {*countries.values()} if self.currency in get_territory_currencies(one, self.today)}
        return frozenset(term for term, country in countries.items() if country in home)

    @cached_property
    def salary_steps(self) -> Mapping[str, tuple[str, int]]:
        """The least pay a year to choose from, as addresses have it -> its currency, and its amount in full units.

        The amounts are round and ascend within each currency. That of the first currency stands without it
        (``200000``), others with it (``eur-50000``).
        """
        paid = [pay for posting in self.postings.values() if (pay := self.pay(posting))]
        return {
            f"{step}" if code == self.pay_currencies[0] else f"{code.lower()}-{step}": (code, step)
            for code in self.pay_currencies
            for step in steps(most for currency, most in paid if currency == code)
        }


def steps(amounts: Iterable[int]) -> tuple[int, ...]:
    """Return two to seven round amounts, ascending, each of which parts `amounts` (full units, none negative) anew.

    They are choices for people who do not want to type a figure. None lies above the highest amount. Where only one
    would part the amounts there is none: a single step is no choice.
    """
    ordered = sorted(amounts)
    wanted = {_round_down(ordered[len(ordered) * share // 100]) for share in _SHARES if ordered}
    parting = sorted(step for step in wanted if step > ordered[0])
    return tuple(parting) if len(parting) > 1 else ()


def _round_down(amount: int) -> int:
    """Return the greatest round amount that is not above `amount`; below 100 any amount is round."""
    power = 1
    while amount // power >= 1000:
        power *= 10
    return max((step * power for step in _ROUND if step * power <= amount), default=amount)
