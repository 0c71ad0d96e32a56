"""Pages at addresses where nothing is (any more): redirects, pages about what is gone, and the one for all others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from careers import i18n
from careers.content.address_list import AddressList, fold_address
from careers.content.library import Library
from careers.content.taxonomy import UNDISCLOSED, Taxonomy, Term
from careers.i18n import Locale, Locales
from careers.pages import Site, View
from careers.pages.cards import Card, Chip, cards, chip
from careers.render import Head, Page, Policy

_OPEN = 4  # jobs of an employer


# The title of a page, and the code of its language.
Title = tuple[str, str]


@dataclass(frozen=True, slots=True)
class FormerAddress:
    """An address of the past.

    Attributes:
        target: where it leads, or None if what was there is gone.
        locale: code of the language of its page.
        claim: file, line and field that name it; None for one that gives way to what else answers there.
    """

    url: str
    target: str | None
    locale: str
    claim: tuple[str, int, str] | None = None


@dataclass(frozen=True)
class RedirectPage:
    """The values of ``portal/redirect.html``.

    Attributes:
        target: the address that it leads to, percent-encoded.
        canonical: that address, absolute, or "" if the site's is not known.
        lang: of the title, or "" if it is the page's own.
        policy: the site's content policy, or None.
    """

    target: str
    canonical: str
    lang: str
    policy: Policy | None


@dataclass(frozen=True)
class GonePage:
    """The values of ``portal/gone.html``.

    Attributes:
        text: the sentence about what is gone.
        employer: of a posting, if it still has a page; cards: the newest of its open jobs.
        index: for a term, label and address of its taxonomy's page.
    """

    view: View
    text: str
    employer: Chip | None
    cards: tuple[Card, ...]
    index: tuple[str, str] | None


def static_page_titles(site: Site) -> Mapping[str, Title]:
    """Return the titles of the static pages by their addresses."""
    return {url: (title, code) for code, pages in site.editorial.items() for url, title in pages}


def renamed_addresses(library: Library, content: str = "content") -> Iterator[FormerAddress]:
    """Yield the former addresses of postings and terms; `content` is the content folder, as editors know it.

    On the site of an employer, the pages of employers have become the list of jobs; on a site in one language, the
    home page has become the root.
    """
    for locale in library.locales:
        code, folder = locale.code, locale.folder
        if (home := library.locales.home(code)) != folder:
            yield FormerAddress(folder, home, code)
        for posting in library.postings.values():
            claim = posting.texts[posting.source].path, posting.texts[posting.source].lines.get("aliases", 1), "aliases"
            target = i18n.posting(folder, posting.id)
            for alias in posting.aliases:
                yield FormerAddress(i18n.posting(folder, alias), target, code, claim)
        for taxonomy in library.taxonomies:
            file = f"{content}/taxonomies/{taxonomy.id}.yml"
            is_hidden = library.employer and taxonomy is library.taxonomies.employers
            if is_hidden:
                url = i18n.taxonomy(folder, taxonomy.id)
                yield FormerAddress(url, i18n.jobs(folder), code, (file, 1, "terms"))
            for term in taxonomy.terms.values():
                target = i18n.jobs(folder) if is_hidden else i18n.term(folder, taxonomy.id, term.id)
                for former in (*([term.id] if is_hidden else []), *term.former_ids):
                    url, claim = i18n.term(folder, taxonomy.id, former), (file, 1, f"terms.{term.id}.former_ids")
                    yield FormerAddress(url, target, code, claim)


def recorded_addresses(
    addresses: AddressList, present: Collection[str], moved: Mapping[str, str], library: Library
) -> Iterator[FormerAddress]:
    """Yield the addresses of the address list at which nothing answers, with where they lead.

    `present` are the addresses of all pages, and `moved` leads from former addresses to present ones. Addresses that
    the list has by mistake have no page; the checks report them. Neither have addresses that some file systems take
    for one that answers. Pages about what is gone exist in every language, for the links between languages.
    """
    answering = {fold_address(url) for url in (*present, *moved)}
    gone: dict[str, str] = {}
    for url in addresses.by_url:
        if fold_address(url) in answering:
            continue
        target = addresses.follow(url, present, moved)
        if target in present:
            answering.add(fold_address(url))
            yield FormerAddress(url, target, _page_language(url, target, library))
        elif addresses.is_gone(target):
            variants = [locale.folder + addresses.address(url).tail for locale in library.locales]
            gone |= dict.fromkeys([url] if library.locales.at(url) is None else variants, target)
    for url, target in gone.items():
        if fold_address(url) not in answering:
            answering.add(fold_address(url))
            yield FormerAddress(url, None, _page_language(url, target, library))


def _page_language(url: str, target: str, library: Library) -> str:
    """Return the language of a page at `url`: that of its address, else of its target, else the site's first."""
    locales = library.locales
    return (locales.at(url) or locales.at(target) or locales[0]).code


def redirect_page(url: str, target: str, locale: Locale, title: Title, locales: Locales, site: Site) -> Page:
    """Return the page at `url` that leads to `target`, a page with the given title; `locales` are those of the site.

    Search engines take it for a permanent move, so it does not keep them out (noindex).
    """
    link = quote(target, safe="/")
    text, lang = title
    is_foreign = lang != locale.code
    head = Head(text, canonical=link, lang=lang if is_foreign else "")
    context = RedirectPage(
        target=link,
        canonical=site.url + link if site.url else "",
        lang=locales.get(lang).html_lang if is_foreign else "",
        policy=site.policy,
    )
    return Page(url, locale, "portal/redirect.html", head, context, framed=False)


def gone_page(url: str, view: View, addresses: AddressList) -> Page:
    """Return the page at `url`, in one of the site's languages, that says that what was there is gone."""
    library, taxonomies, t = view.library, view.taxonomies, view.locale.t
    tail, is_neutral = addresses.address(url).tail, library.locales.at(url) is None
    posting = i18n.posting_id(tail)
    taxonomy_id, _, term = tail.removesuffix("/").partition("/")
    taxonomy = taxonomies.by_id.get(taxonomy_id)
    kind, index = "page", None
    if posting:
        kind = "job"
    elif term and taxonomy:
        kind = "term"
        index = taxonomy.name[view.code], i18n.taxonomy(view.folder, taxonomy_id)
    employer = _former_employer(posting.partition("/")[0], taxonomies.employers)
    jobs = library.filed(taxonomies.employers.id, employer.id) if taxonomies.employers and employer else ()
    context = GonePage(
        view=view,
        text=t(f"gone.{kind}.text"),
        employer=chip(taxonomies.employers, employer, view) if taxonomies.employers and employer else None,
        cards=cards(jobs[:_OPEN], view),
        index=index,
    )
    head = Head(t(f"gone.{kind}"), context.text, canonical=quote(url, safe="/"), indexed=False)
    return Page(url, view.locale, "portal/gone.html", head, context, neutral=is_neutral)


def _former_employer(company: str, employers: Taxonomy | None) -> Term | None:
    terms = employers.terms.values() if employers else ()
    return next((term for term in terms if company in (term.id, *term.former_ids) and term.id != UNDISCLOSED), None)


@dataclass(frozen=True)
class BrokenPage:
    """The values of ``portal/broken.html``: messages to editors, with file and line."""

    errors: tuple[str, ...]


def broken_page(url: str, view: View, errors: tuple[str, ...]) -> Page:
    """Return the page at `url` of a preview, in place of a posting that has errors."""
    head = Head(view.locale.t("broken.title"), indexed=False)
    return Page(url, view.locale, "portal/broken.html", head, BrokenPage(errors))


@dataclass(frozen=True)
class NotFoundPage:
    """The values of ``portal/lost.html``.

    Attributes:
        languages: each with the address of its list of jobs.
    """

    languages: tuple[tuple[View, str], ...]


def not_found_page(views: Sequence[View]) -> Page:
    """Return the page for addresses at which nothing answers, in the languages of all `views`.

    It is served at any depth.
    """
    context = NotFoundPage(tuple((view, i18n.jobs(view.folder)) for view in views))
    head = Head(" · ".join(view.locale.t("lost.title") for view in views), indexed=False)
    return Page(i18n.NOT_FOUND, views[0].locale, "portal/lost.html", head, context, neutral=True)
