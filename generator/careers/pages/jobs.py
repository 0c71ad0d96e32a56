"""The list of all jobs, page by page, and its filters: the options of each facet, with their numbers of jobs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from careers import i18n
from careers.content.facts.pay import display_amount
from careers.content.taxonomy import Taxonomy
from careers.pages import View, tint
from careers.pages.cards import ListPage, cut_page, feeds_of_all, narrower_feeds, numbered
from careers.pages.terms import Entry, count_in_words, doubts_in_words, fact_label, leads_heading, term_tree
from careers.render import Head, Page
from careers.statistics.figures import standing_of_all

_SHORT = 8  # rows of a facet that are always shown
_SPARE = 2  # further rows that are shown, instead of a button for only them
_PAID = ("paid_in", "paid_as")  # fields of pay, beside its amount
_SEARCHED = 20  # a facet with more rows has a search box
# The strings of the page's script, which counts in the browser.
_STRINGS = (
    "list.count",
    "list.matches",
    "list.none",
    "list.failed",
    "list.stuck",
    "list.searching",
    "list.absent",
    "list.corrected",
    "list.between",
    "locale.gap",
    "filter.all",
    "filter.fewer",
    "filter.remove",
    "filter.without",
    "filter.every",
    "filter.show",
    "filter.amount",
    "filter.unstated",
    "empty.filters",
    "empty.both",
    "empty.without",
    "empty.only",
    "empty.any",
    "leads.all",
    "leads.some",
    "leads.heading",
    "empty.unstated",
    "empty.instead",
    "empty.page",
    "list.inside",
    "list.background",
    "list.copies",
    "list.literally",
    "list.meant",
    "list.cropped",
    "nearest.besides",
    "nearest.implied",
    "nearest.count",
    "nearest.none",
    "empty.closed",
    "empty.cleared",
    "empty.hint",
    "new.count",
    "feed.covers",
    "feed.wider",
    "feed.unfiltered",
)


@dataclass(frozen=True, slots=True)
class Option:
    """A value to select.

    Attributes:
        value: as in the address of the page.
        count: open postings that have it or a narrower one, each once.
        background: the other open postings, which accept experience with it.
        rest: whether it is hidden until the facet's button is used.
        children: the options directly below it.
        former: values that meant the same before, in addresses from then.
    """

    value: str
    label: str
    count: int
    rest: bool = False
    children: tuple[Option, ...] = ()
    former: tuple[str, ...] = ()
    background: int = 0

    @property
    def rows(self) -> int:
        """The number of rows that it takes, with those below it."""
        return 1 + sum(child.rows for child in self.children)


def shortcuts(view: View) -> tuple[tuple[str, str], ...]:
    """Return the filters that most readers begin with, each as its field and its label: those that jobs can be had by.

    They are places, what the site is about, who may apply, and pay. Places come first, as on boards in Chinese and in
    English alike.
    """
    library, taxonomies = view.library, view.taxonomies
    wanted = filter(None, (taxonomies.places, *taxonomies.topical[:1], *taxonomies.audiences[:1]))
    found = [(taxonomy.field, taxonomy.name[view.code]) for taxonomy in wanted if library.named[taxonomy.id]]
    is_stated = any(map(library.discloses, library.open))
    return (*found, *([("salary", view.locale.t("fact.salary"))] if is_stated else []))


@dataclass(frozen=True, slots=True)
class Facet:
    """The options of one field of postings.

    Attributes:
        field, background: the posting's key, and that for terms in which experience is accepted, or None.
        tint: the number of its taxonomy's tint and icon, or 0 for a fact that is no taxonomy.
        several: whether a posting can have several of the options, so that readers may ask for all they select.
        cut: whether some of its options are hidden behind a button.
        searched: whether it has a search box.
    """

    field: str
    label: str
    tint: int
    several: bool
    options: tuple[Option, ...]
    cut: bool
    searched: bool
    background: str | None = None


@dataclass(frozen=True, slots=True)
class Filters:
    """All filters of the list.

    Attributes:
        facets: those of `shortcuts` come first.
        paid: those of pay.
        currency: that of an amount of yearly pay without one; "" if no posting states any.
        steps: amounts of yearly pay as options, ascending within a currency; empty if they would divide nothing.
        stated: open postings that state their pay.
        accepting: open postings that accept applications; 0 if that would divide nothing.
        closed_count: the number of closed postings.
        sorts: orders of the list as (value, label).
        words: strings for the script, key -> plural category -> text.
    """

    facets: tuple[Facet, ...]
    paid: tuple[Facet, ...]
    currency: str
    steps: tuple[Option, ...]
    stated: int
    accepting: int
    closed_count: int
    sorts: tuple[tuple[str, str], ...]
    words: Mapping[str, Mapping[str, str]]

    @property
    def asks(self) -> tuple[str, ...]:
        """The names of query parameters that ask for another list than the page's own."""
        return (
            "q",
            *(facet.field for facet in (*self.facets, *self.paid)),
            "apply",
            "salary",
            "undisclosed",
            "status",
            "sort",
        )


def filters(view: View, levels: Mapping[str, Collection[str]] = {}) -> Filters:
    """Return the filters of a language: those to begin with, other taxonomies, and what else is known of postings.

    `levels` are those of a career, in their order: id -> the ids of the postings that have it.
    """
    library, locale = view.library, view.locale
    place = {field: place for place, (field, _) in enumerate(shortcuts(view))}
    facets = [facet for facet in _facets(view, levels) if facet.options]
    return Filters(
        paid=tuple(facet for facet in facets if facet.field in _PAID),
        facets=tuple(
            sorted(
                (one for one in facets if one.field not in _PAID), key=lambda facet: place.get(facet.field, len(place))
            )
        ),
        currency=next(iter(library.pay_currencies), ""),
        steps=tuple(_pay_steps(view)),
        stated=sum(map(library.discloses, library.open)),
        accepting=library.accepting if library.accepting < len(library.open) else 0,
        closed_count=len(library.postings) - len(library.open),
        sorts=tuple(_sorts(view)),
        words={key: locale.forms(key) for key in _STRINGS},
    )


def _facets(view: View, levels: Mapping[str, Collection[str]]) -> Iterator[Facet]:
    library, locale = view.library, view.locale
    yield from (_taxonomy_facet(taxonomy, view) for taxonomy in view.taxonomies)
    counts = {level: sum(posting.id in having for posting in library.open) for level, having in levels.items()}
    options = {
        "career_level": [Option(level, locale.t(f"career_level.{level}"), counts[level]) for level in levels],
    }
    facts = [library.filter_values_of(posting) for posting in library.open]
    for name, values in library.filter_values.items():
        if name != "apply":
            stated = Counter(value for fact in facts for value in fact.get(name, ()))
            options[name] = [Option(value, fact_label(name, value, view), stated[value]) for value in values]
    yield from (_facet(name, locale.t(f"fact.{name}"), tuple(values)) for name, values in options.items())


def _sorts(view: View) -> Iterator[tuple[str, str]]:
    """Yield the orders, without those by dates that no posting has; newest ones need a date of every second posting."""
    postings, t = view.library.open, view.locale.t
    dated = sum(posting.day is not None for posting in postings)
    yield "relevance", t("sort.relevance")
    yield "usual", t("sort.usual")
    if 2 * dated >= len(postings):
        yield "newest", t("sort.newest")
    if any(map(view.library.pay, postings)):
        yield "salary", t("sort.salary")
    if any(posting.closes for posting in postings):
        yield "closes", t("sort.closes")
    if view.taxonomies.skills:
        yield "fit", t("sort.fit")


def _taxonomy_facet(taxonomy: Taxonomy, view: View) -> Facet:
    """Return a taxonomy's terms that some posting has, as a tree; on every level those with most open jobs first."""
    library, terms = view.library, taxonomy.terms
    lineages = (library.lineages, library.background_lineages)
    used = {term for one in library.postings.values() for terms_of in lineages for term in terms_of(one, taxonomy)}

    def options(entries: Iterable[Entry]) -> tuple[Option, ...]:
        return tuple(
            Option(
                value=one.id,
                label=one.label,
                count=one.count,
                children=options(one.children),
                former=terms[one.id].former_ids,
                background=one.background,
            )
            for one in sorted(entries, key=lambda one: (-one.count, one.id))
            if one.id in used
        )

    shown = options(term_tree(taxonomy, view))
    facet = _facet(
        taxonomy.field, taxonomy.name[view.code], shown, tint(library, taxonomy), several=not taxonomy.single
    )
    return replace(facet, background=taxonomy.background)


def _facet(field: str, label: str, options: tuple[Option, ...], number: int = 0, *, several: bool = False) -> Facet:
    """Return a facet with the tint `number`; those of its options that are beyond its first rows are marked as rest."""
    rows = sum(option.rows for option in options)
    is_cut = rows > _SHORT + _SPARE
    shown = tuple(_mark_rest(options, 0)) if is_cut else options
    return Facet(field, label, number, several, shown, is_cut, searched=rows > _SEARCHED)


def _pay_steps(view: View) -> Iterator[Option]:
    """Yield the least yearly pay to choose from, with the jobs that each leaves.

    Those that state no pay stay; those that state it in another currency or as a scale do not, since nobody can tell.
    """
    library = view.library
    paid = [library.pay(posting) or ("", 0) for posting in library.open if library.discloses(posting)]
    silent = len(library.open) - len(paid)
    for value, (currency, step) in library.salary_steps.items():
        label = view.locale.t("filter.amount", amount=display_amount(Decimal(step), view.locale, currency))
        yield Option(value, label, silent + sum(code == currency and most >= step for code, most in paid))


def _mark_rest(options: Iterable[Option], row: int) -> Iterator[Option]:
    """Yield options that begin at a row, counted in reading order."""
    for option in options:
        yield replace(option, rest=row >= _SHORT, children=tuple(_mark_rest(option.children, row + 1)))
        row += option.rows


@dataclass(frozen=True)
class JobsPage:
    """The values of ``portal/jobs.html``.

    Attributes:
        counted, doubts: how many jobs and leads there are, and the sentence about doubtful ones or "".
        leads: what to say above the first of the leads.
        search_base: the folder of the search index.
        shortcuts: the filters to begin with, which are open.
        filters: on the first page, which its script fills with results; None on all others, and without an index.
        narrower: on the first page, the feeds for filtered lists, see `narrower_feeds`.
    """

    view: View
    list_page: ListPage
    counted: str
    doubts: str
    leads: str
    search_base: str
    shortcuts: tuple[tuple[str, str], ...]
    filters: Filters | None
    narrower: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def jobs_page(view: View, number: int, levels: Mapping[str, Collection[str]]) -> Page:
    """Return page `number` of the list of all jobs that have not closed: those that can be applied for first.

    `levels` are as in `filters`.
    """

    def address(other: int) -> str:
        return i18n.jobs(view.folder, other)

    locale, library = view.locale, view.library
    standing, is_first = standing_of_all(library), number == 1
    jobs, doubts = count_in_words(standing, locale), doubts_in_words(standing, locale)
    context = JobsPage(
        view=view,
        list_page=cut_page(library.open, number, view, address),
        counted=jobs,
        doubts=doubts,
        leads=leads_heading(standing, locale),
        search_base=i18n.SEARCH_INDEX,
        shortcuts=shortcuts(view),
        filters=filters(view, levels) if view.site.search and is_first else None,
        narrower=narrower_feeds(view) if is_first else (),
    )
    head = Head(
        numbered(locale.t("jobs.title"), number, locale),
        locale.t("jobs.description", jobs=jobs, site=view.site_name) + doubts,
        headline=numbered(locale.t("headline.jobs"), number, locale),
        alternates=feeds_of_all(view) if is_first else (),
    )
    return Page(address(number), view.locale, "portal/jobs.html", head, context)
