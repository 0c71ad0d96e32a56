"""What units are known by: digests of all that decides their bytes.

A digest that changes too often costs time; one that does not change when it should leaves a wrong page on the site. So
what all units have in common stands in one digest, and each kind says what it shows besides, in values that were
decided where that is cheaper than to list what they come of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from generator import locales
from generator.build.units.drawn import drawn
from generator.build.units.kept import Kept
from generator.build.units.likeness import filing
from generator.build.units.state import State
from generator.build.units.told import Term, Told, told
from generator.build.units.values import Name
from generator.cache import digest
from generator.figures import rounded, standing, standing_of_all, stated_pay
from generator.library import Library
from generator.pages.similar import related
from generator.posting import Posting
from generator.render import Head, Page
from generator.taxonomy import Taxonomy
from generator.work import Workers

_NOTHING, _ALONE = Kept(), Workers()


class Keys:
    """Digests of one state, each worked out when it is first asked for."""

    def __init__(self, state: State, code: str, kept: Kept = _NOTHING, workers: Workers = _ALONE) -> None:
        """`code` is a digest of the code that makes everything.

        `kept` is what the last build worked out, `workers` work out what is new.
        """
        self.state = state
        self.common = digest(code, *map(repr, _common(state)))
        self._code, self._kept, self._workers = code, kept, workers
        self._hiring: dict[Term, str] = {}
        self._frames: dict[tuple[object, ...], str] = {}
        self._filed: dict[Term, str] = {}

    @property
    def library(self) -> Library:
        """What the units show."""
        return self.state.library

    def of(self, name: Name, *parts: object) -> str:
        """The key of a unit that depends on `parts`, beside what all depend on."""
        return digest(self.common, repr((name, parts)))

    def of_page(self, name: Name, page: Page) -> str:
        """That of a unit of one page whose decisions are cheap."""
        frame = self.frame(page.url, page.locale, page.section, neutral=page.neutral) if page.framed else ""
        return self.of(name, frame, page.template, self.drawn(page.template), page.head, dict(page.context))

    def drawn(self, template: str) -> str:
        """Of the templates that draw the body of a page of this one."""
        return self._drawn.get(template, "")

    @cached_property
    def _drawn(self) -> Mapping[str, str]:
        return drawn(self.state.templates, self._code, self._kept)

    def frame(self, url: str, locale: str, section: str = "", *, neutral: bool = False) -> str:
        """Of the frame of such a page."""
        key = (url.count("/"), url.rpartition("/")[2], url.startswith(f"{locale}/"), locale, section, neutral)
        if key not in self._frames:
            page = Page(url, locale, "", Head(""), section=section, neutral=neutral)
            self._frames[key] = self.state.shell.digest(page)
        return self._frames[key]

    def cards(self, postings: Iterable[Posting]) -> str:
        """Of what lists show of some postings, in this order."""
        return digest("".join([one.brief for one in postings]))

    def filed(self, taxonomy: str, term: str) -> str:
        """The same of the open postings under a term."""
        key = (taxonomy, term)
        if key not in self._filed:
            self._filed[key] = self.cards(self.library.filed(taxonomy, term))
        return self._filed[key]

    @cached_property
    def all(self) -> str:
        """The same of all postings, closed ones too."""
        return self.cards(self.library.listed)

    @cached_property
    def filing(self) -> str:
        """Of what each posting is filed under: all counts follow from it."""
        return filing(self.library)

    @cached_property
    def pay(self) -> str:
        """Of what the open postings pay, as pages say it."""
        found = stated_pay(self.library.open, self.library)
        return repr((found.total, [replace(one, typical=rounded(one.typical)) for one in found.ranges]))

    @cached_property
    def standing(self) -> str:
        """Of how many postings are known to be open, and how many are doubtful."""
        return repr(standing_of_all(self.library))

    def counts(self, taxonomy: str) -> Mapping[str, int]:
        """The open postings under each term of a taxonomy."""
        return {term: self.library.count(taxonomy, term) for term in self.library.taxonomies.by_id[taxonomy].terms}

    def standings(self, taxonomy: str) -> object:
        """Of how many postings under each term of a taxonomy are known to be open, and how many are doubtful."""
        one = self.library.taxonomies.by_id[taxonomy]
        return {term: standing(self.library.filed(taxonomy, term), self.library) for term in one.terms}

    def previews(self, addresses: Iterable[str]) -> str:
        """Of the first preview image of `addresses` that there is."""
        previews = self.state.site.previews
        return repr(next((previews[one] for one in addresses if one in previews), None))

    def introduction(self, taxonomy: str, term: str) -> object:
        """What editors say of a term."""
        return dict(self.library.introductions.get((taxonomy, term), {}))

    def hiring(self, taxonomy: str, term: str) -> str:
        """Of who hires for the open postings under a term."""
        key, employers = (taxonomy, term), self.library.taxonomies.employers
        if key not in self._hiring:
            field = employers.field if employers else ""
            postings = self.library.filed(taxonomy, term)
            self._hiring[key] = digest("".join([f"{one.id} {one.terms.get(field)}\n" for one in postings]))
        return self._hiring[key]

    def related(self, posting: Posting) -> object:
        """Of what a posting's page shows of those like it."""
        return [(other.brief, why) for other, why in related(posting, self.library, self.state.alike)]

    def competing(self, employer: Term, one: Taxonomy) -> object:
        """Of who else hires under the terms of a taxonomy that an employer's open postings name."""
        named = {term for posting in self.library.filed(*employer) for term in posting.terms.get(one.field, ())}
        return [(term, self.hiring(one.id, term)) for term in sorted(named)]

    @cached_property
    def told(self) -> Mapping[Term, Told]:
        """What is told of every term that only its postings decide."""
        library, introductions = self.library, self.introduction
        inputs = {
            (one.id, term): digest(
                self.filed(one.id, term), repr(introductions(one.id, term)), self.filing if one.landing else ""
            )
            for one in library.taxonomies
            for term in one.terms
        }
        return told(self.state, inputs, self._kept, self.common, self._workers)

    @cached_property
    def left(self) -> list[Term]:
        """The terms for whose people there is something elsewhere."""
        return [term for term, one in self.told.items() if one.left]


class Unkeyed(Keys):
    """For who asks only which units there are, and where: keys mean nothing, and nothing is worked out for them."""

    def __init__(self, state: State) -> None:
        """Of these."""
        self.state = state

    def of(self, name: Name, *parts: object) -> str:
        """Nothing, like all that keys are made of."""
        return ""

    def of_page(self, name: Name, page: Page) -> str:
        """Nothing."""
        return ""

    def drawn(self, template: str) -> str:
        """Nothing."""
        return ""

    def frame(self, url: str, locale: str, section: str = "", *, neutral: bool = False) -> str:
        """Nothing."""
        return ""

    def cards(self, postings: Iterable[Posting]) -> str:
        """Nothing."""
        return ""

    def filed(self, taxonomy: str, term: str) -> str:
        """Nothing."""
        return ""

    def standings(self, taxonomy: str) -> object:
        """Nothing."""

    def related(self, posting: Posting) -> object:
        """Nothing."""

    def competing(self, employer: Term, one: Taxonomy) -> object:
        """Nothing."""

    def previews(self, addresses: Iterable[str]) -> str:
        """Nothing."""
        return ""

    @cached_property
    def filing(self) -> str:
        """Nothing."""
        return ""

    @cached_property
    def pay(self) -> str:
        """Nothing."""
        return ""

    @cached_property
    def told(self) -> Mapping[Term, Told]:
        """Nothing."""
        nothing = Told("", "", "", (), left=False)
        return {(one.id, term): nothing for one in self.library.taxonomies for term in one.terms}


def _common(state: State) -> Iterable[object]:
    library, site = state.library, state.site
    yield library.locales.codes
    yield library.taxonomies.all
    yield library.currency, library.today, library.unverified_after
    yield dict(site.names), dict(site.descriptions), site.url, site.search, site.noindex_after
    yield site.employer, site.page_size, site.list_pages, site.llms, site.repository, site.policy
    yield state.feed_size, state.indeed
    # What pages show that have no image of their own.
    yield [site.previews.get(locales.social_site(code)) for code in library.locales.codes]
    # Files of ours give way to these.
    yield sorted(state.taken)
