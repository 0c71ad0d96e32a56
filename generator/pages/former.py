"""Pages at addresses that were others' once: redirects to where it is now, and a word where it is no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

from generator import locales
from generator.ledger import Address, End, Ledger
from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import card
from generator.pages.frames import Site
from generator.render import Head, Page
from generator.taxonomy import UNDISCLOSED

_OPEN = 4  # jobs of an employer


@dataclass
class Standing:
    """What answers without the ledger, gathered as pages come by.

    Attributes:
        titles: address -> title of every page, editorial pages included.
        moved: former address -> present one, of what says itself that it moved.
    """

    titles: dict[str, str]
    moved: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, site: Site) -> Standing:
        """What answers beside the catalogue. The engine writes addresses as links do, files and ledgers as they are."""
        return cls({unquote(url): title for rows in site.editorial.values() for url, title in rows})

    def note(self, page: Page) -> None:
        """Take a page of the catalogue in."""
        if page.framed:
            self.titles[page.url] = page.head.title
        else:
            self.moved[page.url] = page.context["target"]


def renamed(library: Library, site: Site) -> Iterator[Page]:
    """A page at every address that a posting or a term had before."""
    for locale in library.locales:
        for posting in library.postings.values():
            text = posting.text(locale.code)
            for alias in posting.aliases:
                old = locales.posting(locale.code, alias)
                yield _redirect(old, locales.posting(locale.code, posting.id), locale, text.title, text.locale, site)
        for one in library.taxonomies:
            for term in one.terms.values():
                for former in term.former_ids:
                    old = locales.term(locale.code, one.id, former)
                    target = locales.term(locale.code, one.id, term.id)
                    yield _redirect(old, target, locale, term.name[locale.code], locale.code, site)


def recorded(ledger: Ledger, standing: Standing, library: Library, site: Site) -> Iterator[Page]:
    """A page at every address of the ledger that leads somewhere else or nowhere, and where nothing answers.

    What the ledger says that makes no sense has no page; the checks tell of it. A page of what is gone is there in
    every language, so that the switch between them leads to one.
    """
    made = {*standing.titles, *standing.moved}
    gone: list[str] = []
    for url, _ in ledger.addresses():
        if url in made:
            continue
        way = ledger.follow(url, standing.titles, standing.moved)
        if way.end is End.GONE:
            gone.append(url)
        if way.end is End.ANSWERS:
            made.add(url)
            target = ledger.address(way.url).locale or url.partition("/")[0]
            spoken = _spoken(url, way.url, library)
            yield _redirect(url, way.url, spoken, standing.titles[way.url], target, site, yielding=True)
    for url in gone:
        address = ledger.address(url)
        left = address.locale not in library.locales.codes
        for one in (url,) if left else (Address(None, address.tail).within(code) for code in library.locales.codes):
            if one not in made:
                made.add(one)
                spoken = _spoken(one, ledger.follow(url, standing.titles, standing.moved).url, library)
                yield _gone(one, address.tail, spoken, library, site, neutral=left)


def _spoken(url: str, target: str, library: Library) -> Locale:
    """The language of a page at `url`: that of its address, or of where it leads, if the site has left the first."""
    codes = (url.partition("/")[0], target.partition("/")[0], library.locales[0].code)
    return library.locales.get(next(code for code in codes if code in library.locales.codes))


def _redirect(
    url: str, target: str, locale: Locale, title: str, lang: str, site: Site, *, yielding: bool = False
) -> Page:
    """`title` is the target's, in the language `lang`."""
    link = quote(target, safe="/")
    head = Head(title, canonical=link, listed=False, indexed=False)
    context = {
        "target": link,
        "canonical": site.url + link if site.url else "",
        "lang": Locale.of(lang).html_lang if lang != locale.code else "",
    }
    return Page(url, locale.code, "portal/redirect.html", head, context, framed=False, yielding=yielding)


def _gone(url: str, tail: str, locale: Locale, library: Library, site: Site, *, neutral: bool) -> Page:
    posting = locales.posting_id(tail)
    taxonomy, _, term = tail.removesuffix("/").partition("/")
    kind = "job" if posting else "term" if term and taxonomy in library.taxonomies.by_id else "page"
    context: dict[str, Any] = {
        "text": locale.t(f"gone.{kind}.text"),
        "jobs_url": locales.jobs(locale.code),
        "search": site.search,
        "employer": _employer(posting.partition("/")[0], locale, library),
        "index": _index(taxonomy, locale, library) if kind == "term" else None,
    }
    title = locale.t(f"gone.{kind}")
    head = Head(title, context["text"], canonical=quote(url, safe="/"), listed=False, indexed=False)
    section = {"job": "jobs", "term": taxonomy}.get(kind, "")
    return Page(
        url, locale.code, "portal/gone.html", head, context, "" if neutral else section, neutral=neutral, yielding=True
    )


def _employer(company: str, locale: Locale, library: Library) -> Mapping[str, Any] | None:
    """Who hired for a job that is gone, if they are still known: their name, their page and what they have open."""
    one = library.taxonomies.employers
    terms = one.terms.values() if one else ()
    found = next((term for term in terms if company in (term.id, *term.former_ids)), None)
    if one is None or found is None or found.id == UNDISCLOSED:
        return None
    jobs = library.filed(one.id, found.id)
    return {
        "label": found.name[locale.code],
        "url": locales.term(locale.code, one.id, found.id),
        "cards": tuple(card(posting, locale, library) for posting in jobs[:_OPEN]),
    }


def _index(taxonomy: str, locale: Locale, library: Library) -> tuple[str, str]:
    """The label and the address of a taxonomy's page."""
    return library.taxonomies.by_id[taxonomy].name[locale.code], locales.taxonomy(locale.code, taxonomy)
