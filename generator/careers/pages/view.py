"""The view of a site in one language: all that pages are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath
from urllib.parse import quote

from careers import i18n
from careers.content.library import Library
from careers.content.taxonomy import Taxonomies
from careers.i18n import Locale
from careers.pages.repository import Repository
from careers.pages.thresholds import Thresholds
from careers.render import Frame, MenuItem, Policy, Preview

_HINT_WIDTH = 25  # columns of the search box on a phone


@dataclass(frozen=True, slots=True)
class Site:
    """The publisher's settings for pages.

    Attributes:
        names, descriptions: locale code -> the site's name, and one sentence about its purpose.
        url: absolute address of the root with a trailing slash, or "".
        editorial: locale code -> static pages as (address, title), addresses as files are named.
        search: whether there is a search index.
        previews: address -> preview image.
        noindex_after: days after a posting has closed until search engines are asked to drop its page.
        employer: whether the site is the hiring organisation's own.
        page_size: postings on a page of a list.
        list_pages: the most pages of a term's list; the list of all jobs has as many as it needs.
        llms: whether every posting has a Markdown copy beside its page.
        repository: where readers can edit and report, or None.
        policy: the content policy, or None if pages have none.
        thresholds: from how many jobs on pages draw and divide them.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    editorial: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    search: bool = True
    previews: Mapping[str, Preview] = field(default_factory=dict)
    noindex_after: int = 90
    employer: bool = False
    page_size: int = 50
    list_pages: int = 5
    llms: bool = False
    repository: Repository | None = None
    policy: Policy | None = None
    thresholds: Thresholds = field(default_factory=Thresholds)


@dataclass(frozen=True, eq=False)
class View:
    """The library as a site shows it in one language. No two views are equal, so results can be cached by view."""

    library: Library
    locale: Locale
    site: Site = field(default_factory=Site)

    @cached_property
    def code(self) -> str:
        """The code of the language."""
        return self.locale.code

    @cached_property
    def folder(self) -> str:
        """The folder of the language's pages."""
        return self.locale.folder

    @cached_property
    def taxonomies(self) -> Taxonomies:
        """The taxonomies that readers see."""
        return self.library.taxonomies.for_readers(employer=self.site.employer)

    @cached_property
    def site_name(self) -> str:
        """The name of the site in the language."""
        return self.site.names[self.code]

    @property
    def home(self) -> str:
        """The address of the home page: the root of a site in one language."""
        return self.library.locales.home(self.code)

    @cached_property
    def recruiting_page(self) -> MenuItem | None:
        """The static page for those who have a job to offer, ``post-a-job.md``; None if there is none."""
        wanted = i18n.static_page(PurePath(self.folder, "post-a-job.md"))
        pages = self.site.editorial.get(self.code, ())
        return next((MenuItem(quote(url, safe="/"), title, "") for url, title in pages if url == wanted), None)

    @cached_property
    def search_hint(self) -> str:
        """The hint of the search box: that it takes a title, and terms of the most telling taxonomies.

        Taxonomies whose names a phone would cut off are left out.
        """
        taxonomies, locale = self.taxonomies, self.locale
        telling = [taxonomies.further_demand or taxonomies.demand, *taxonomies.topical[:1], taxonomies.places]
        hint = locale.t("frame.search.title")
        for name in dict.fromkeys(taxonomy.name[self.code] for taxonomy in telling if taxonomy):
            longer = i18n.joined([hint, locale.within(name)], locale.t("context.comma"))
            if i18n.text_width(longer) <= _HINT_WIDTH:
                hint = longer
        return hint


def create_views(library: Library, site: Site) -> Mapping[str, View]:
    """Return a view for each language, by locale code."""
    return {locale.code: View(library, locale, site) for locale in library.locales}


def create_frames(library: Library, site: Site) -> Mapping[str, Frame]:
    """Return the values of the layout in each language, by locale code."""
    return {code: _create_frame(view) for code, view in create_views(library, site).items()}


def _create_frame(view: View) -> Frame:
    # The menu holds what people come for: all jobs, landing pages, employers, statistics, tags.
    code, locale, site = view.code, view.locale, view.site
    menu = [MenuItem(i18n.jobs(view.folder), locale.t("menu.jobs"), "jobs")]
    menu += [
        MenuItem(i18n.taxonomy(view.folder, taxonomy.id), taxonomy.name[code], taxonomy.id)
        for taxonomy in view.taxonomies
        if taxonomy.landing or taxonomy is view.taxonomies.employers
    ]
    menu.append(MenuItem(i18n.insights(view.folder), locale.t("insights.title"), "insights"))
    menu.append(MenuItem(i18n.tags(view.folder), locale.t("menu.tags"), "tags"))
    return Frame(
        locale,
        view.site_name,
        site.url,
        tuple(menu),
        footer=tuple(MenuItem(quote(url, safe="/"), title, "") for url, title in site.editorial.get(code, ())),
        hint=view.search_hint,
        preview=site.previews.get(i18n.social_site(code), Preview(i18n.asset("images/social.png"), view.site_name)),
    )
