"""Who stands behind the site, and who hires, as schema.org's Organization; and the site itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from careers import i18n
from careers.content.library import Library
from careers.content.posting.markup import employer
from careers.content.taxonomy import UNDISCLOSED, Term
from careers.i18n import Locale
from careers.pages.frames import Site

_LOGO = "images/apple-touch-icon.png"  # Google wants a picture of at least 112 x 112 pixels


def publisher(locale: Locale, library: Library, site: Site) -> tuple[Mapping[str, Any], ...]:
    """Who publishes the site: the employer where the site is its own, else whoever the site is called after.

    None without the site's address.
    """
    if not site.url:
        return ()
    own = _only_employer(library) if site.employer else None
    if own is not None:
        # The site's picture is not known to be the employer's.
        return ({**_organization(own, locale), "url": own.url or site.url},)
    logo = site.url + i18n.asset(_LOGO)
    return ({"@type": "Organization", "name": site.names[locale.code], "url": site.url, "logo": logo},)


def company(term: Term, locale: Locale) -> tuple[Mapping[str, Any], ...]:
    """The employer whose page it is; none for those whom nobody names."""
    return () if term.id == UNDISCLOSED else (_organization(term, locale),)


def website(locale: Locale, site: Site) -> tuple[Mapping[str, Any], ...]:
    """The site, for its root alone: what search engines call it (…/docs/appearance/site-names)."""
    if not site.url:
        return ()
    name = site.names[locale.code]
    return ({"@type": "WebSite", "name": name, **_also(name, site.names.values()), "url": site.url},)


def _organization(term: Term, locale: Locale) -> dict[str, Any]:
    name = term.name[locale.code]
    found = {"@type": "Organization", "name": name, **_also(name, term.words)}
    return {**found, "url": term.url} if term.url else found


def _also(name: str, names: Iterable[str]) -> dict[str, Any]:
    """The other names, each once."""
    others = [one for one in dict.fromkeys(names) if one != name]
    return {"alternateName": others} if others else {}


def _only_employer(library: Library) -> Term | None:
    """The one employer that postings name; None where they name several, or nobody."""
    one = library.taxonomies.employers
    named = {employer(posting, library.taxonomies) for posting in library.postings.values()} - {None}
    return one.terms[named.pop() or ""] if one is not None and len(named) == 1 else None
