"""Pages at addresses that were others' once: redirects to where it is now, and a word where it is no more."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from careers import i18n
from careers.content.address_list import Address, AddressList, End, Routes, fold_address
from careers.content.library import Library
from careers.content.taxonomy import UNDISCLOSED
from careers.i18n import Locale
from careers.pages.cards import card
from careers.pages.frames import Site
from careers.render import Head, Page

_OPEN = 4  # jobs of an employer


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a page, and the code of the language that it is in."""

    text: str
    lang: str

    @classmethod
    def of(cls, page: Page) -> Title:
        """That of a page of the catalogue."""
        return cls(page.head.title, page.head.lang or page.locale)


@dataclass(frozen=True, slots=True)
class Former:
    """An address that the page of something else answers at.

    Attributes:
        url: the address.
        target: where it leads, or None where nobody knows: what was there is gone.
        locale: code of the language that its page is in.
        yielding: whether it gives way to whatever else answers there, in silence.
        claim: the file, the line and the field that say so, where it is no line of the address list.
    """

    url: str
    target: str | None
    locale: str
    yielding: bool
    claim: tuple[str, int, str] = ("", 1, "")


def editorial(site: Site) -> Iterator[tuple[str, Title]]:
    """(address, title) of the editorial pages."""
    for code, rows in site.editorial.items():
        yield from ((url, Title(title, code)) for url, title in rows)


def renamed(library: Library, content: str = "content") -> Iterator[Former]:
    """Every address that a posting or a term had before; `content` is the content folder, as editors know it."""
    for code in library.locales.codes:
        for posting in library.postings.values():
            claim = posting.path, posting.line("aliases"), "aliases"
            for alias in posting.aliases:
                url, target = i18n.posting(code, alias), i18n.posting(code, posting.id)
                yield Former(url, target, code, yielding=False, claim=claim)
        for one in library.taxonomies:
            for term in one.terms.values():
                claim = f"{content}/taxonomies/{one.id}.yml", 1, f"terms.{term.id}.former_ids"
                for former in term.former_ids:
                    url, target = i18n.term(code, one.id, former), i18n.term(code, one.id, term.id)
                    yield Former(url, target, code, yielding=False, claim=claim)


def recorded(
    ledger: AddressList, standing: Collection[str], moved: Mapping[str, str], library: Library
) -> Iterator[Former]:
    """Every address of the ledger that leads somewhere else or nowhere, and where nothing answers.

    `standing` are the addresses of all pages that there are, `moved` leads from former addresses to present ones. What
    the ledger says that makes no sense has no page; the checks tell of it. Neither has an address that some file
    systems take for one that answers. A page of what is gone is there in every language, so that the switch between
    them leads to one.
    """
    if not ledger.entries:
        return
    made = {fold_address(url) for url in (*standing, *moved)}
    routes = Routes(ledger, standing, moved)
    gone: list[str] = []
    for url, _ in ledger.urls():
        if fold_address(url) in made:
            continue
        way = routes.follow(url)
        if way.end is End.GONE:
            gone.append(url)
        if way.end is End.ANSWERS:
            made.add(fold_address(url))
            yield Former(url, way.url, _spoken(url, way.url, library), yielding=True)
    for url in gone:
        every = [Address(None, ledger.address(url).tail).within(code) for code in library.locales.codes]
        for one in [url] if _left(url, ledger, library) else every:
            if fold_address(one) not in made:
                made.add(fold_address(one))
                yield Former(one, None, _spoken(one, routes.follow(one).url, library), yielding=True)


def _left(url: str, ledger: AddressList, library: Library) -> bool:
    """Whether an address is in no language of the site."""
    return ledger.address(url).locale not in library.locales.codes


def _spoken(url: str, target: str, library: Library) -> str:
    """The language of a page at `url`: that of its address, or of where it leads, if the site has left the first."""
    codes = (url.partition("/")[0], target.partition("/")[0], library.locales[0].code)
    return next(code for code in codes if code in library.locales.codes)


def redirect(url: str, target: str, locale: Locale, title: Title, site: Site, *, yielding: bool = False) -> Page:
    """The page at `url` that leads to `target`, whose title is `title`.

    Search engines read it as a move for good, so it does not keep them out (noindex).
    """
    link = quote(target, safe="/")
    foreign = title.lang != locale.code
    head = Head(title.text, canonical=link, listed=False, lang=title.lang if foreign else "")
    context = {
        "target": link,
        "canonical": site.url + link if site.url else "",
        "lang": Locale.of(title.lang).html_lang if foreign else "",
        "policy": site.policy,
    }
    return Page(
        url, locale.code, "portal/redirect.html", head, context, framed=False, yielding=yielding, leads_to=target
    )


def gone(url: str, locale: Locale, ledger: AddressList, library: Library, site: Site) -> Page:
    """The page at `url`, in a language of the site, that says that what was there is gone."""
    tail, neutral = ledger.address(url).tail, _left(url, ledger, library)
    posting = i18n.posting_id(tail)
    taxonomy, _, term = tail.removesuffix("/").partition("/")
    kind = "job" if posting else "term" if term and taxonomy in library.taxonomies.by_id else "page"
    context: dict[str, Any] = {
        "text": locale.t(f"gone.{kind}.text"),
        "jobs_url": i18n.jobs(locale.code),
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
        "url": i18n.term(locale.code, one.id, found.id),
        "cards": tuple(card(posting, locale, library) for posting in jobs[:_OPEN]),
    }


def _index(taxonomy: str, locale: Locale, library: Library) -> tuple[str, str]:
    """The label and the address of a taxonomy's page."""
    return library.taxonomies.by_id[taxonomy].name[locale.code], i18n.taxonomy(locale.code, taxonomy)
