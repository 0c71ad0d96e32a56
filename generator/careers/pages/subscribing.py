"""How readers learn of new jobs without coming back: the feeds of what a page lists (``outputs/feeds``)."""

from __future__ import annotations

from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import Taxonomy, Term
from careers.i18n import Locale
from careers.pages.frames import Site
from careers.render import Alternate


@dataclass(frozen=True, slots=True)
class Subscription:
    """The feeds of a page: what they are called, and the addresses of their formats, Atom being the one all read."""

    title: str
    atom: str
    json: str

    @property
    def alternates(self) -> tuple[Alternate, ...]:
        """What the page's head says of them, so that a feed reader finds them by the page."""
        return (
            Alternate("application/atom+xml", self.atom, self.title),
            Alternate("application/feed+json", self.json, self.title),
        )


def to_all(locale: Locale, site: Site) -> Subscription | None:
    """To all jobs; None without the site's own address, which feeds are made of."""
    title = locale.t("feed.all", site=site.names[locale.code])
    return _of(i18n.home(locale.code), title, site)


def to_term(one: Taxonomy, term: Term, locale: Locale, site: Site) -> Subscription | None:
    """To the jobs under a term; None where it has no feeds."""
    if not one.landing:
        return None
    title = locale.t("feed.term", site=site.names[locale.code], name=term.name[locale.code])
    return _of(i18n.term(locale.code, one.id, term.id), title, site)


def _of(page: str, title: str, site: Site) -> Subscription | None:
    return Subscription(title, i18n.atom(page), i18n.json_feed(page)) if site.url else None


def alternates(found: Subscription | None) -> tuple[Alternate, ...]:
    """Those of a page that may have none."""
    return found.alternates if found else ()
