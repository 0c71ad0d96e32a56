"""The list of all jobs, page by page."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from careers import i18n
from careers.pages.cards import ListPage, cut_page, numbered
from careers.pages.counts import count_in_words, doubts_in_words, site_doubts
from careers.pages.facets import Filters, filters
from careers.pages.subscriptions import Subscription, alternates, narrower_feeds, subscription_to_all
from careers.pages.view import View
from careers.render import Head, Page
from careers.statistics.figures import standing_of_all


@dataclass(frozen=True)
class JobsPage:
    """The values of ``portal/jobs.html``.

    Attributes:
        doubts: the sentence about doubtful jobs, or "".
        script: the address of the page's script.
        search_base: the folder of the search index.
        search: whether there is an index.
        skills: whether readers can tick skills, which the first page tells them.
        hint: what readers can type into the search box.
        filters: on the first page, which its script fills with results; None on all others, and without an index.
        feed: on the first page, if the site has feeds.
        narrower: on the first page, the feeds for filtered lists, see `narrower_feeds`.
    """

    list_page: ListPage
    doubts: str
    tags_url: str
    script: str
    search_base: str
    search: bool
    skills: bool
    hint: str
    filters: Filters | None
    page_size: int
    feed: Subscription | None
    narrower: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def jobs_page(view: View, number: int, levels: Mapping[str, Collection[str]]) -> Page:
    """Return page `number` of the list of all jobs that have not closed: those that can be applied for first.

    `levels` are as in `filters`.
    """

    def address(other: int) -> str:
        return i18n.jobs(view.folder, other)

    locale, library, site = view.locale, view.library, view.site
    standing, is_first = standing_of_all(library), number == 1
    doubts = doubts_in_words(standing, locale)
    feed = subscription_to_all(view) if is_first else None
    context = JobsPage(
        list_page=cut_page(library.open, number, view, address),
        doubts=site_doubts(view),
        tags_url=i18n.tags(view.folder),
        script=i18n.asset("javascripts/jobs.js"),
        search_base=i18n.SEARCH_INDEX,
        search=site.search,
        skills=bool(view.taxonomies.skills) and is_first,
        hint=view.search_hint,
        filters=filters(view, levels) if site.search and is_first else None,
        page_size=site.page_size,
        feed=feed,
        narrower=narrower_feeds(view) if is_first else (),
    )
    # The description calls the list ordered by date only if all jobs have one.
    key = "jobs.description" if standing.certain else "jobs.description.doubtful"
    head = Head(
        numbered(locale.t("jobs.title"), number, locale),
        locale.t(key, jobs=count_in_words(standing, locale), site=view.site_name) + doubts,
        headline=numbered(locale.t("headline.jobs"), number, locale),
        alternates=alternates(feed),
    )
    return Page(address(number), view.locale, "portal/jobs.html", head, context, section="jobs")
