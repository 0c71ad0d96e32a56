"""Links to the feeds of what a page lists (``outputs/feeds``), by which readers learn of new jobs."""

from __future__ import annotations

from dataclasses import dataclass

from careers import i18n
from careers.content.taxonomy import Taxonomy, Term
from careers.pages.view import View
from careers.render import Alternate
from careers.statistics.combinations import common_combinations


@dataclass(frozen=True, slots=True)
class Subscription:
    """The feeds of a page: their title, and the addresses in both formats; every reader knows Atom."""

    title: str
    atom: str
    json: str


def subscription_to_all(view: View) -> Subscription | None:
    """Return the feeds of all jobs; None if the site's address, which feeds need, is not known."""
    return _subscription(view, view.folder, view.locale.t("feed.all", site=view.site_name))


def subscription_to_term(taxonomy: Taxonomy, term: Term, view: View) -> Subscription | None:
    """Return the feeds of the jobs under a term; None if it has none."""
    if not taxonomy.landing:
        return None
    title = view.locale.t("feed.term", site=view.site_name, name=term.name[view.code])
    return _subscription(view, i18n.term(view.folder, taxonomy.id, term.id), title)


def _subscription(view: View, folder: str, title: str) -> Subscription | None:
    return Subscription(title, i18n.atom(folder), i18n.json_feed(folder)) if view.site.url else None


def narrower_feeds(view: View) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the feeds of jobs with some terms, as (address, terms as pairs of a field and an id), the widest first.

    ``*`` stands for any term of a taxonomy whose terms all have a feed.
    """
    if not view.site.url:
        return ()
    by_id = view.library.taxonomies.by_id
    pages = ((one, i18n.term(view.folder, one.id, "*")) for one in view.taxonomies if one.landing)
    landing = [(i18n.atom(page), ((one.field, "*"),)) for one, page in pages]
    common = [
        (i18n.atom(i18n.feed(view.folder, terms)), tuple((by_id[taxonomy].field, term) for taxonomy, term in terms))
        for terms in common_combinations(view.library)
    ]
    return (*landing, *common)


def alternates(feed: Subscription | None) -> tuple[Alternate, ...]:
    """Return the entries of a page's head by which feed readers find its feeds, if it has any."""
    if feed is None:
        return ()
    return (
        Alternate("application/atom+xml", feed.atom, feed.title),
        Alternate("application/feed+json", feed.json, feed.title),
    )
