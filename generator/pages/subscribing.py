"""How readers learn of new jobs without coming back: the feeds of what a page lists (``outputs/feeds``)."""

from __future__ import annotations

from dataclasses import dataclass

from generator import locales
from generator.locales import Locale
from generator.pages.frames import Site
from generator.render import Alternate
from generator.taxonomy import Taxonomy, Term


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
    return _of(locales.home(locale.code), title, site)


def to_term(one: Taxonomy, term: Term, locale: Locale, site: Site) -> Subscription | None:
    """To the jobs under a term; None where it has no feeds."""
    if not one.landing:
        return None
    title = locale.t("feed.term", site=site.names[locale.code], name=term.name[locale.code])
    return _of(locales.term(locale.code, one.id, term.id), title, site)


def _of(page: str, title: str, site: Site) -> Subscription | None:
    return Subscription(title, locales.atom(page), locales.json_feed(page)) if site.url else None


def alternates(found: Subscription | None) -> tuple[Alternate, ...]:
    """Those of a page that may have none."""
    return found.alternates if found else ()
