"""The ways into a site: the home page, the language chooser and, for language models, ``llms.txt``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from careers import i18n
from careers.content.posting import Posting
from careers.pages import Site, View
from careers.pages.cards import HARD_SPACE, Card, card, cards, feeds_of_all, leads_heading
from careers.pages.charts import BarChart, bar, currency_note, pay_parts, pay_taxonomies, typical_pay
from careers.pages.structured_data import publisher
from careers.pages.terms import (
    Entry,
    Group,
    count_in_words,
    doubts_in_words,
    frequent_groups,
    frequent_terms,
    named_entries,
    site_counts,
    used_entries,
)
from careers.render import Head, Page
from careers.render.markdown_document import MarkdownDocument, Part
from careers.render.statements import Link
from careers.statistics.figures import StatedPay, standing_of_all, stated_pay

_NEWEST = 8
_FEW_LISTED = 20  # jobs where nothing stands next to them
_TILES = 12
_LISTED = 8
_BARS = 8
_TERMS = 6  # of a taxonomy
# Of postings, and of the terms of a taxonomy. In two languages, lists of that many postings are some 40 KB.
MOST = 100


@dataclass(frozen=True, slots=True)
class PaySummary:
    """The pay a year of the open jobs.

    Attributes:
        pay: that of all of them.
        typical: the median, "" if it says nothing.
        parts: of ``charts.pay_parts``, each of which takes a line.
        note: what is assumed of it, or "".
        more: the link to the page with details.
    """

    pay: StatedPay
    typical: str
    parts: tuple[str, ...]
    note: str
    more: Link


@dataclass(frozen=True)
class HomePage:
    """The values of ``portal/home.html``.

    Attributes:
        are_many: whether there are so many jobs that lists and statistics stand next to them.
        counts, doubts: the sentence about what the site has, and the one about doubtful jobs or "".
        groups: the ways in: taxonomies with landing pages, but employers and places, and those about who may apply.
            Of few jobs, a single one of each.
        leads: what to say above the first of the leads, "" if there are none.
        pay: what the open jobs pay, or None if they are few or state too few different figures.
        demand: what the open jobs ask for most, or None if they are few or no taxonomy says so.
        employers, places: their most frequent terms, or None if the jobs are few.
    """

    view: View
    are_many: bool
    counts: tuple[Entry, ...]
    doubts: str
    groups: tuple[Group, ...]
    newest: tuple[Card, ...]
    leads: str
    pay: PaySummary | None
    demand: BarChart | None
    employers: Group | None
    places: Group | None


def home_page(view: View) -> Page:
    """Return the home page of a language: the ways in and jobs, and with many jobs what is counted of them."""
    locale, library, site = view.locale, view.library, view.site
    employers, places = view.taxonomies.employers, view.taxonomies.places
    are_many = len(library.open) >= site.thresholds.home
    newest = library.open[: _NEWEST if are_many else _FEW_LISTED]
    context = HomePage(
        view=view,
        are_many=are_many,
        counts=tuple(site_counts(view)),
        doubts=doubts_in_words(standing_of_all(library), locale),
        groups=tuple(_ways_in(view, None if are_many else 1)),
        newest=cards(newest, view),
        leads=leads_heading(library.open, view),
        pay=_pay(view) if are_many else None,
        demand=_demand(view) if are_many else None,
        employers=(
            frequent_terms(employers, view, _LISTED) if are_many and employers and len(employers.terms) > 1 else None
        ),
        places=frequent_terms(places, view, _LISTED) if are_many and places else None,
    )
    # A site in one language has no chooser, so this is its root.
    structured = publisher(view, is_root=view.home == i18n.CHOOSER)
    head = Head(view.site_name, site.descriptions[view.code], structured=structured, alternates=feeds_of_all(view))
    return Page(view.home, view.locale, "portal/home.html", head, context)


def _ways_in(view: View, most: int | None) -> Iterator[Group]:
    """Yield at most `most` taxonomies with landing pages, then as many of those about who may apply."""
    elsewhere = (view.taxonomies.employers, view.taxonomies.places)
    taxonomies = [taxonomy for taxonomy in view.taxonomies if taxonomy not in elsewhere]
    yield from frequent_groups((one for one in taxonomies if one.landing), view, _TILES)[:most]
    yield from frequent_groups((one for one in taxonomies if one.audience and not one.landing), view, _TILES)[:most]


def _pay(view: View) -> PaySummary | None:
    """Return the pay of the open jobs; None if they state none."""
    locale = view.locale
    pay = stated_pay(view.library.open, view.library)
    if not pay.ranges:
        return None
    names = [locale.within(taxonomy.name[view.code]) for taxonomy in pay_taxonomies(view)]
    more = locale.t("home.pay.more", names=locale.list(names)) if names else locale.t("home.pay.all")
    return PaySummary(
        pay=pay,
        typical=typical_pay(pay.within(pay.ranges[0].currency), locale),
        parts=pay_parts(pay, locale),
        note=currency_note(view.library.open, view),
        more=Link(more, f"{i18n.insights(view.folder)}#pay"),
    )


def _demand(view: View) -> BarChart | None:
    """Return the demand of the first taxonomy whose terms the page does not show already."""
    taxonomy = view.taxonomies.further_demand
    entries = named_entries(taxonomy, view)[:_BARS] if taxonomy else ()
    if taxonomy is None or not entries:
        return None
    title = view.locale.t("home.asked", name=taxonomy.name[view.code])
    total = len(view.library.open)
    return BarChart(taxonomy.id, title, tuple(bar(entry, total, view) for entry in entries))


@dataclass(frozen=True)
class LanguageChooser:
    """The values of ``portal/chooser.html``.

    Attributes:
        languages: each with what its home page says about the site: the counts, the doubts, and ways in.
    """

    languages: tuple[tuple[View, tuple[Entry, ...], str, tuple[Group, ...]], ...]


def language_chooser(views: Sequence[View]) -> Page:
    """Return the chooser of all `views`; its metadata are in the first language.

    Nobody is redirected by the language of the browser.
    """
    languages = tuple(
        (
            view,
            tuple(site_counts(view)),
            doubts_in_words(standing_of_all(view.library), view.locale),
            frequent_groups([one for one in view.taxonomies if one.landing], view, _TERMS),
        )
        for view in views
    )
    first = views[0]
    structured = publisher(first, is_root=True)
    head = Head(first.site_name, first.site.descriptions[first.code], structured=structured)
    return Page(i18n.CHOOSER, first.locale, "portal/chooser.html", head, LanguageChooser(languages), neutral=True)


def llms_file(views: Mapping[str, View], site: Site) -> tuple[str, bytes]:
    """Return the address and the UTF-8 file ``llms.txt`` of a site (llmstxt.org), from its views by locale code.

    It has a first-level heading, a quotation about the site, a text, then sections of each language with lists of
    links, each with a note. Models read the whole file, so it has the newest postings alone, and the API has all.
    """
    names = dict.fromkeys(site.names[code] for code in views)
    descriptions = dict.fromkeys(site.descriptions[code] for code in views)
    index = MarkdownDocument()
    index.heading(1, " · ".join(names))
    if any(descriptions):
        index.quotation(" ".join(descriptions))
    for view in views.values():
        locale, standing = view.locale, standing_of_all(view.library)
        index.spaced = locale.spaced
        about = locale.t(
            "llms.about",
            date=locale.date(view.library.today),
            jobs=count_in_words(standing, locale),
            doubts=doubts_in_words(standing, locale),
            postings=locale.t("llms.postings"),
        )
        index.paragraph(about)
    for view in views.values():
        index.spaced = view.locale.spaced
        for heading, items in _sections(view):
            index.heading(2, heading)
            index.items(items)
    return i18n.LLMS, str(index).encode()


def _sections(view: View) -> Iterator[tuple[str, Sequence[Sequence[Part]]]]:
    locale, site, code = view.locale, view.site, view.code
    yield locale.t("llms.postings"), list(_postings(view))
    for taxonomy in view.taxonomies:
        if taxonomy.landing:
            entries = used_entries(taxonomy, view)[:MOST]
            rows = [(entry.label, entry.url, locale.n("list.count", entry.count)) for entry in entries]
            name = taxonomy.name[code]
            rows.append((name, i18n.taxonomy(view.folder, taxonomy.id), locale.t("llms.all")))
            yield name, [_item(site, *row) for row in rows]
    api = [i18n.api(f"{name}.json") for name in ("postings", "taxonomies", "schema")]
    files = {
        address.rpartition("/")[2]: address for address in (*api, i18n.atom(view.folder), i18n.json_feed(view.folder))
    }
    notes = {name: locale.t(f"llms.{name.replace('.', '_')}") for name in files}
    yield locale.t("llms.machines"), [_item(site, name, address, notes[name]) for name, address in files.items()]
    static_pages = [_item(site, title, quote(url, safe="/")) for url, title in site.editorial.get(code, ())]
    if static_pages:
        yield locale.t("llms.pages"), static_pages


def _postings(view: View) -> Iterator[Sequence[Part]]:
    """Yield the newest open postings with a text in the language, then the list of all, with the number left out."""
    locale, library = view.locale, view.library
    postings = [posting for posting in library.newest_open if view.code in posting.texts][:MOST]
    for posting in postings:
        address = i18n.markdown(view.folder, posting.id)
        yield _item(view.site, posting.texts[view.code].title, address, _note(posting, view))
    total, listed = len(library.open), len(postings)
    left = locale.n("llms.left", total, shown=locale.number(listed)) if listed < total else ""
    yield _item(view.site, locale.t("jobs.title"), i18n.jobs(view.folder), left)


def _note(posting: Posting, view: View) -> str:
    """Return employer, places, pay, and the deadline or the date, as on the posting's card."""
    values, t = card(posting, view), view.locale.t
    notes = (
        values.company.label if values.company else "",
        values.where.replace(HARD_SPACE, " "),
        values.pay or t("salary.undisclosed"),
        t("card.closes", date=values.closes) if values.closes else values.date,
    )
    return t("punctuation.semicolon").join(filter(None, notes))


def _item(site: Site, name: str, address: str, note: str = "") -> Sequence[Part]:
    return [Link(name, site.url + address), *([f": {note}"] if note else [])]
