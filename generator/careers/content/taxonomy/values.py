"""Vocabularies as frozen values: taxonomies, their terms, and the locations of places."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from careers.i18n import Locales
from careers.support.work import Lean

Labels = Mapping[str, str]

# The employer of postings whose source names none: it is not counted, and two postings that have it share nothing.
UNDISCLOSED = "undisclosed"
_IN_ORDER = attrgetter("order", "id")
COUNTRY, REGION, CITY = "country", "region", "city"
_LAYERS = 3  # a stack of fewer layers is no counterpart of another


@dataclass(frozen=True, slots=True)
class Tool:
    """A part of a stack: its name, and the address of its documentation (None: none is public)."""

    name: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Term:
    """One entry of a taxonomy.

    Attributes:
        id: as in addresses and front matter.
        name: locale code -> label, one for every locale.
        summary: locale code -> one sentence; may be empty.
        aliases: synonyms in any language.
        implied_by: words that are no name of it, but whose mention means that it is meant, too.
        found_by: words for something broader, by which a search finds its postings; terms may share them.
        former_ids: ids it had before.
        parent: id of the broader term, or None.
        vendor: id of the employer that makes it, or None.
        stack: layer of its stack -> the tools used there; the layers in the taxonomy's order, none empty.
        moves: id of a term that people come from -> locale code -> what they bring along, and what is new to them.
        links: documentation addresses.
        url: its own web address, or None.
        careers_url: the address of its own jobs if it is an employer, or None.
        country: ISO 3166-1 alpha-2, or None.
        sort: the text to sort it by where its name would mislead, or None.
        employment: the type of employment in its postings, one of ``read.Employment``, or None.
    """

    id: str
    name: Labels
    summary: Labels = dataclasses.field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    implied_by: tuple[str, ...] = ()
    found_by: tuple[str, ...] = ()
    former_ids: tuple[str, ...] = ()
    parent: str | None = None
    vendor: str | None = None
    stack: Mapping[str, tuple[Tool, ...]] = dataclasses.field(default_factory=dict)
    moves: Mapping[str, Labels] = dataclasses.field(default_factory=dict)
    links: tuple[str, ...] = ()
    url: str | None = None
    careers_url: str | None = None
    country: str | None = None
    sort: str | None = None
    employment: str | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """Return all words that it is recognised by, each once: labels of all locales, aliases, what implies it."""
        return tuple(dict.fromkeys([*self.name.values(), *self.aliases, *self.implied_by]))

    @property
    def certain_words(self) -> tuple[str, ...]:
        """The names that mean the same in a stack, in lower case: labels, and synonyms that contain one.

        "Python 3" is Python. A synonym that says less may mean something else: a language in a stack, a server in a
        posting.
        """
        labels = [label.casefold() for label in self.name.values()]
        words = (word.casefold() for word in self.words)
        return tuple(dict.fromkeys(word for word in words if any(label in word for label in labels)))


@dataclass(frozen=True)
class Taxonomy(Lean):
    """A vocabulary.

    Attributes:
        id: the file's stem, as in addresses.
        field: the posting's key.
        name: locale code -> label.
        singular: locale code -> label of a single term; the name where none is written.
        landing: whether its terms get the rich landing page.
        single: whether a posting has one term of it instead of several.
        required: whether a posting must have one.
        demand: whether its terms are requirements of a job (counted on landing pages).
        audience: whether its terms are people who may apply, or ways of being employed.
        skills: whether its terms are skills, which readers can say that they have.
        icon: its mark, a name in the theme's icon set, e.g. ``material/tag-outline``.
        order: its place among the taxonomies, smaller first.
        layers: layer of its terms' stacks -> locale code -> label, in the order of pages.
        tools: tool of its terms' stacks -> locale code -> name, where that is not the same in all languages.
        terms: id -> term, in the file's order.
        kinds: term id -> ``country``, ``region`` or ``city``, where that is not plain from which terms are narrower.
        of_world: ids of the terms that postings name and the portal's file lacks.
        background: the posting's key for terms in which experience is accepted, though the job is not about them.
        preferred: the posting's key for terms that are only a plus; they are terms of its field as well.
    """

    id: str
    field: str
    name: Labels
    singular: Labels
    landing: bool
    single: bool
    required: bool
    demand: bool
    audience: bool
    skills: bool
    icon: str
    order: int
    layers: Mapping[str, Labels]
    tools: Mapping[str, Labels]
    terms: Mapping[str, Term]
    kinds: Mapping[str, str] = dataclasses.field(default_factory=dict)
    of_world: frozenset[str] = frozenset()
    background: str | None = None
    preferred: str | None = None

    @property
    def counted_fields(self) -> tuple[str, ...]:
        """The posting's keys for terms that it counts under: those that it asks for, then those that are a plus."""
        return (self.field, self.preferred) if self.preferred else (self.field,)

    @property
    def fields(self) -> tuple[str, ...]:
        """The posting's keys for its terms."""
        return (*self.counted_fields, self.background) if self.background else self.counted_fields

    def label(self, code: str, count: int) -> str:
        """Return the label of so many of its terms in a language: ``Location``, ``Locations``."""
        return (self.singular if count == 1 else self.name)[code]

    def tools_of(self, term: Term, layer: str, code: str) -> tuple[Tool, ...]:
        """Return what the stack of a term has in a layer, under its names in a language."""
        names = {tool: labels.get(code, tool) for tool, labels in self.tools.items()}
        return tuple(Tool(names.get(tool.name, tool.name), tool.url) for tool in term.stack.get(layer, ()))

    def lineage(self, term_id: str) -> tuple[str, ...]:
        """Return the term and its ancestors, the nearest first."""
        lineage = [term_id]
        while (parent := self.terms[lineage[-1]].parent) is not None:
            lineage.append(parent)
        return tuple(lineage)

    @cached_property
    def lineages(self) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
        """A cached function that returns some terms and all their ancestors, each once: many postings name the same."""
        return functools.cache(
            lambda term_ids: tuple(dict.fromkeys(ancestor for term in term_ids for ancestor in self.lineage(term)))
        )

    @cached_property
    def countries(self) -> Mapping[str, str]:
        """Term id -> its country (ISO 3166-1 alpha-2): its own, else that of the nearest broader one that has one."""
        nearest = {
            term_id: next((code for term in self.lineage(term_id) if (code := self.terms[term].country)), None)
            for term_id in self.terms
        }
        return {term_id: country for term_id, country in nearest.items() if country}

    @cached_property
    def employs(self) -> bool:
        """Whether any of its terms has a type of employment."""
        return any(term.employment for term in self.terms.values())

    def employment(self, term_id: str) -> str | None:
        """Return the type of employment of a term: its own, else that of the nearest broader one."""
        return next((value for term in self.lineage(term_id) if (value := self.terms[term].employment)), None)

    @cached_property
    def stacked(self) -> tuple[Term, ...]:
        """The terms whose stacks can be compared."""
        return tuple(term for term in self.terms.values() if len(term.stack) >= _LAYERS)

    def narrowest(self, term_ids: Collection[str]) -> tuple[str, ...]:
        """Return those of some terms that no other is narrower than, in their order: Beijing, not China and Beijing."""
        broader = {other for term in term_ids for other in self.lineage(term)[1:]}
        return tuple(term for term in term_ids if term not in broader)

    @cached_property
    def children(self) -> Mapping[str | None, tuple[str, ...]]:
        """Term id (None: the top) -> ids of the terms directly below it."""
        below: dict[str | None, list[str]] = {}
        for term in self.terms.values():
            below.setdefault(term.parent, []).append(term.id)
        return {key: tuple(ids) for key, ids in below.items()}


def find_employers(taxonomies: Iterable[Taxonomy]) -> Taxonomy | None:
    """Return the first taxonomy in order of which every posting must have a term, and only one; None without it."""
    candidates = (taxonomy for taxonomy in taxonomies if taxonomy.required and taxonomy.single)
    return min(candidates, key=_IN_ORDER, default=None)


@dataclass(frozen=True)
class Taxonomies(Lean):
    """All taxonomies of the site, in their order.

    Attributes:
        all: those without a fault.
        broken: the keys of postings that the others have.
        has_employers: whether one of them may be that of employers.
    """

    all: tuple[Taxonomy, ...]
    broken: tuple[str, ...] = ()
    has_employers: bool = True

    def __iter__(self) -> Iterator[Taxonomy]:
        """Return the taxonomies in order."""
        return iter(self.all)

    def __len__(self) -> int:
        """Return the number of taxonomies."""
        return len(self.all)

    @cached_property
    def by_id(self) -> Mapping[str, Taxonomy]:
        """Taxonomy by its id."""
        return {taxonomy.id: taxonomy for taxonomy in self.all}

    @cached_property
    def by_field(self) -> Mapping[str, Taxonomy]:
        """Taxonomy by each of the posting's keys for its terms."""
        return {field: taxonomy for taxonomy in self.all for field in taxonomy.fields}

    @cached_property
    def employers(self) -> Taxonomy | None:
        """The taxonomy of employers: every posting must have one term of it."""
        return find_employers(self.all) if self.has_employers else None

    def for_readers(self, *, employer: bool) -> Taxonomies:
        """Return the taxonomies that readers see: on an employer's own site all but that of employers."""
        return self._without_employers if employer else self

    @cached_property
    def _without_employers(self) -> Taxonomies:
        """The taxonomies but that of employers; none takes its place."""
        others = tuple(taxonomy for taxonomy in self.all if taxonomy is not self.employers)
        return Taxonomies(others, self.broken, has_employers=False)

    @cached_property
    def demand(self) -> Taxonomy | None:
        """The first taxonomy in order whose terms are requirements of a job."""
        return next((taxonomy for taxonomy in self.all if taxonomy.demand), None)

    @cached_property
    def skills(self) -> tuple[Taxonomy, ...]:
        """The taxonomies whose terms are skills, without those that have none."""
        return tuple(taxonomy for taxonomy in self.all if taxonomy.skills and taxonomy.terms)

    def counts(self, taxonomy: Taxonomy) -> bool:
        """Return whether a taxonomy's skills are counted, as requirements are; those of what work is on stand apart."""
        return taxonomy.demand or not any(one.demand for one in self.skills)

    @cached_property
    def _shown_apart(self) -> frozenset[str]:
        """The ids of the taxonomies of employers, places and audiences: each is shown at a place of its own."""
        others = (self.employers, self.places, *self.audiences)
        return frozenset(taxonomy.id for taxonomy in others if taxonomy is not None)

    @cached_property
    def topical(self) -> tuple[Taxonomy, ...]:
        """The taxonomies with landing pages whose terms stand together wherever a posting is shown."""
        return tuple(taxonomy for taxonomy in self.all if taxonomy.landing and taxonomy.id not in self._shown_apart)

    @cached_property
    def further_demand(self) -> Taxonomy | None:
        """The first taxonomy of requirements that is not topical and not shown at a place of its own."""
        display_path = self._shown_apart | {taxonomy.id for taxonomy in self.topical}
        return next((taxonomy for taxonomy in self.all if taxonomy.demand and taxonomy.id not in display_path), None)

    @cached_property
    def audiences(self) -> tuple[Taxonomy, ...]:
        """The taxonomies of those who may apply, in order: kinds of hiring, of employment."""
        return tuple(taxonomy for taxonomy in self.all if taxonomy.audience)

    @cached_property
    def places(self) -> Taxonomy | None:
        """The taxonomy of places: the one whose terms lie in countries."""
        return next((taxonomy for taxonomy in self.all if any(term.country for term in taxonomy.terms.values())), None)


@dataclass(frozen=True, slots=True)
class Location:
    """A place as postal addresses name it.

    Attributes:
        country: ISO 3166-1 alpha-2.
        region: the part of the country, or None where the vocabulary has none.
        city: None for a place that is wider than one.
    """

    country: str
    region: Term | None
    city: Term | None


def location(places: Taxonomy, term_id: str, locales: Locales) -> Location | None:
    """Return the country, region and city of a place; None where it lies in no country.

    The narrowest place below a country is a city, unless there are narrower places in it; the next is a region. A city
    of the world stays one, whatever parts of it the vocabulary has.
    """
    country = places.countries.get(term_id)
    if country is None:
        return None
    within = [places.terms[term] for term in places.lineage(term_id) if not _is_country(places, term, locales)]
    cities = [number for number, term in enumerate(within) if _is_city(places, term.id)]
    city = within[cities[-1]] if cities else None
    regions = within[cities[-1] + 1 :] if cities else within
    return Location(country, regions[0] if regions else None, city)


def _is_city(places: Taxonomy, term_id: str) -> bool:
    return places.kinds.get(term_id, REGION if term_id in places.children else CITY) == CITY


def _is_country(places: Taxonomy, term_id: str, locales: Locales) -> bool:
    """Return whether a place is a country or wider: at the top with places in it, or named as a country is."""
    term = places.terms[term_id]
    country = places.countries.get(term_id)
    if country is None or (term.parent is None and term_id in places.children):
        return True
    return any(locale.country(country) in term.words for locale in locales)
