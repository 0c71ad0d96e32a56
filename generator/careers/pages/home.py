"""The ways into a site: the home page, the language chooser and, for language models, ``llms.txt``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from careers import i18n
from careers.content.posting import Posting
from careers.pages import Site, View
from careers.pages.cards import HARD_SPACE, Card, card, cards, feeds_of_all
from careers.pages.jobs import shortcuts
from careers.pages.structured_data import publisher
from careers.pages.terms import (
    Entry,
    Group,
    count_in_words,
    doubts_in_words,
    frequent_groups,
    leads_heading,
    site_counts,
    used_entries,
)
from careers.render import Head, Page
from careers.render.markdown_document import MarkdownDocument, Part
from careers.render.statements import Link, pay_with_currency
from careers.statistics.figures import standing_of_all

_LISTED = 20  # jobs
_FREQUENT = 8  # terms of a taxonomy
_TERMS = 6  # of a taxonomy
# Of postings, and of the terms of a taxonomy. In two languages, lists of that many postings are some 40 KB.
MOST = 100


@dataclass(frozen=True)
class HomePage:
    """The values of ``portal/home.html``.

    Attributes:
        counts, doubts: the sentence about what the site has, and the one about doubtful jobs or "".
        shortcuts: the filters to begin with, as in ``jobs.shortcuts``.
        listed: the first jobs of the list.
        leads: what to say above the first of the leads, "" if there are none.
        groups: the most frequent terms of taxonomies with landing pages, of those about who may apply, of employers
            unless there is one alone, and of places.
    """

    view: View
    counts: tuple[Entry, ...]
    doubts: str
    shortcuts: tuple[tuple[str, str], ...]
    listed: tuple[Card, ...]
    leads: str
    groups: tuple[Group, ...]


def home_page(view: View) -> Page:
    """Return the home page of a language: how the list of all jobs begins, and beside it what else leads to jobs."""
    taxonomies = view.taxonomies
    employers = taxonomies.employers if taxonomies.employers and len(taxonomies.employers.terms) > 1 else None
    shown = (*taxonomies.topical, *taxonomies.audiences[:1], employers, taxonomies.places)
    standing = standing_of_all(view.library)
    context = HomePage(
        view=view,
        counts=tuple(site_counts(view)),
        doubts=doubts_in_words(standing, view.locale),
        shortcuts=shortcuts(view),
        listed=cards(view.library.open[:_LISTED], view),
        leads=leads_heading(standing, view.locale),
        groups=frequent_groups(filter(None, shown), view, _FREQUENT),
    )
    # A site in one language has no chooser, so this is its root.
    structured = publisher(view, is_root=view.home == i18n.CHOOSER)
    description = view.site.descriptions[view.code]
    head = Head(view.site_name, description, structured=structured, alternates=feeds_of_all(view))
    return Page(view.home, view.locale, "portal/home.html", head, context)


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
    descriptions = dict.fromkeys(view.locale.spaced(site.descriptions[code]) for code, view in views.items())
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
        pay_with_currency(posting, view.locale, view.library) or t("salary.undisclosed"),
        t("card.closes", date=values.closes) if values.closes else values.date,
    )
    return t("punctuation.semicolon").join(filter(None, notes))


def _item(site: Site, name: str, address: str, note: str = "") -> Sequence[Part]:
    return [Link(name, site.url + address), *([f": {note}"] if note else [])]
