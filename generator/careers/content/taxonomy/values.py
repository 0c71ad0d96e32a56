"""The values a vocabulary is made of, frozen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from careers.support.cache import Lean, Listed

Labels = Mapping[str, str]

# The employer of postings whose source names none: nobody to count or compare with; to share it is to share nothing.
UNDISCLOSED = "undisclosed"
_LAYERS = 3  # a stack of fewer layers is no counterpart of another


@dataclass(frozen=True, slots=True)
class Tool(Listed):
    """A part of a software stack: what it is called, and the address of its documentation (None: none is public)."""

    name: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Term(Listed):
    """One entry of a taxonomy.

    Attributes:
        id: as in addresses and front matter.
        name: locale code -> label, one for every locale.
        summary: locale code -> one sentence; may be empty.
        aliases: synonyms in any language.
        former_ids: ids it had before.
        parent: id of the broader term, or None.
        vendor: id of a company, or None.
        stack: layer of the software stack -> what is used there; the layers in the order of ``LAYERS``, none empty.
        links: documentation addresses.
        url: its own web address, or None.
        country: ISO 3166-1 alpha-2, or None.
        sort: what to sort it by where its name would mislead, or None.
        employment: how its postings employ, one of ``entries.Employment``, or None where it does not say.
    """

    id: str
    name: Labels
    summary: Labels
    aliases: tuple[str, ...]
    former_ids: tuple[str, ...]
    parent: str | None
    vendor: str | None
    stack: Mapping[str, tuple[Tool, ...]]
    links: tuple[str, ...]
    url: str | None
    country: str | None
    sort: str | None
    employment: str | None

    @property
    def words(self) -> tuple[str, ...]:
        """Every name it goes by, each once: labels of all locales, then aliases."""
        return tuple(dict.fromkeys([*self.name.values(), *self.aliases]))


@dataclass(frozen=True)
class Taxonomy(Lean):
    """A vocabulary.

    Attributes:
        id: the file's stem, as in addresses.
        field: the posting's key.
        name: locale code -> label.
        landing: whether its terms get the rich landing page.
        single: whether a posting has one term of it instead of several.
        required: whether a posting must have one.
        demand: whether it says what a job asks for (counted on landing pages).
        audience: whether it says who may apply.
        icon: its mark, a name in the theme's icon set, e.g. ``material/chip``.
        order: where it stands among the taxonomies, smaller first.
        terms: id -> term, in the file's order.
    """

    id: str
    field: str
    name: Labels
    landing: bool
    single: bool
    required: bool
    demand: bool
    audience: bool
    icon: str
    order: int
    terms: Mapping[str, Term]

    @property
    def place(self) -> tuple[int, str]:
        """What taxonomies are sorted by."""
        return self.order, self.id

    def lineage(self, term_id: str) -> tuple[str, ...]:
        """The term and its ancestors, the nearest first."""
        return self._lineages[term_id]

    @cached_property
    def _lineages(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for term_id in self.terms:
            line = [term_id]
            while (parent := self.terms[line[-1]].parent) is not None:
                line.append(parent)
            found[term_id] = tuple(line)
        return found

    def lineages(self, term_ids: tuple[str, ...]) -> tuple[str, ...]:
        """Some terms and all their ancestors, each once."""
        known = self._gathered.get(term_ids)
        if known is None:
            known = tuple(dict.fromkeys(ancestor for term in term_ids for ancestor in self.lineage(term)))
            self._gathered[term_ids] = known
        return known

    @cached_property
    def _gathered(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """What `lineages` has answered: many postings name the same terms."""
        return {}

    def country(self, term_id: str) -> str | None:
        """The country that a term lies in (ISO 3166-1 alpha-2): its own, else that of the nearest broader one."""
        return next((code for one in self.lineage(term_id) if (code := self.terms[one].country)), None)

    @cached_property
    def employs(self) -> bool:
        """Whether any of its terms says how one is employed."""
        return any(term.employment for term in self.terms.values())

    def employment(self, term_id: str) -> str | None:
        """How a term's postings employ: as it says itself, else as the nearest broader one does."""
        return next((kind for one in self.lineage(term_id) if (kind := self.terms[one].employment)), None)

    @cached_property
    def stacked(self) -> tuple[Term, ...]:
        """The terms whose software stacks can be compared."""
        return tuple(term for term in self.terms.values() if len(term.stack) >= _LAYERS)

    def narrowest(self, term_ids: Collection[str]) -> tuple[str, ...]:
        """Of some terms, in their order, those that no other is narrower than: Beijing, not China and Beijing."""
        broader = {other for term in term_ids for other in self.lineage(term)[1:]}
        return tuple(term for term in term_ids if term not in broader)

    @cached_property
    def children(self) -> Mapping[str | None, tuple[str, ...]]:
        """Term id (None: the top) -> ids of the terms directly below it."""
        below: dict[str | None, list[str]] = {}
        for term in self.terms.values():
            below.setdefault(term.parent, []).append(term.id)
        return {key: tuple(ids) for key, ids in below.items()}


@dataclass(frozen=True, slots=True)
class Broken(Listed):
    """What can be made out of a taxonomy's file that has a fault: the posting's key, and the ids written there."""

    id: str
    field: str
    terms: Collection[str]


def first_employers(taxonomies: Iterable[Taxonomy]) -> Taxonomy | None:
    """The first in order of those that every posting must have one term of, and only one; None where there is none."""
    return min((one for one in taxonomies if one.required and one.single), key=lambda one: one.place, default=None)


@dataclass(frozen=True)
class Taxonomies(Lean):
    """All taxonomies of the site, in their order.

    Attributes:
        all: those without a fault.
        broken: what is known of the others.
    """

    all: tuple[Taxonomy, ...]
    broken: tuple[Broken, ...] = ()

    def __iter__(self) -> Iterator[Taxonomy]:
        """The taxonomies in order."""
        return iter(self.all)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.all)

    @cached_property
    def by_id(self) -> Mapping[str, Taxonomy]:
        """Taxonomy by its id."""
        return {one.id: one for one in self.all}

    @cached_property
    def rank(self) -> Mapping[str, int]:
        """Each taxonomy's place in the order by its id, from 0."""
        return {one.id: number for number, one in enumerate(self.all)}

    @cached_property
    def by_field(self) -> Mapping[str, Taxonomy]:
        """Taxonomy by the posting's key."""
        return {one.field: one for one in self.all}

    @cached_property
    def employers(self) -> Taxonomy | None:
        """The taxonomy that says who hires: the one that every posting must have one term of."""
        return first_employers(self.all)

    @cached_property
    def demand(self) -> Taxonomy | None:
        """The first in order of those that say what a job asks for."""
        return next((one for one in self.all if one.demand), None)

    @cached_property
    def _apart(self) -> frozenset[str]:
        """The ids of those that say who hires, where, and who may apply: each of these has a place of its own."""
        others = (self.employers, self.places, *(one for one in self.all if one.audience))
        return frozenset(one.id for one in others if one is not None)

    @cached_property
    def topical(self) -> tuple[Taxonomy, ...]:
        """Those with landing pages whose terms stand together wherever a posting is shown, each once."""
        return tuple(one for one in self.all if one.landing and one.id not in self._apart)

    @cached_property
    def further_demand(self) -> Taxonomy | None:
        """The first that says what a job asks for and is not shown as topical or in a place of its own."""
        shown = self._apart | {one.id for one in self.topical}
        return next((one for one in self.all if one.demand and one.id not in shown), None)

    @cached_property
    def places(self) -> Taxonomy | None:
        """The taxonomy that says where: the one whose terms lie in countries."""
        return next((one for one in self.all if any(term.country for term in one.terms.values())), None)
