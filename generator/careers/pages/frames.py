"""The frame of each locale: names, menu, footer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

from careers import i18n
from careers.content.library import Library
from careers.i18n import Locale
from careers.pages.repository import Repository
from careers.render import Frame, MenuItem, Policy, Preview


@dataclass(frozen=True, slots=True)
class Site:
    """What the publisher decides of the site.

    Attributes:
        names, descriptions: locale code -> the site's name and what it is for, one sentence.
        url: absolute address of the root with a trailing slash, or "".
        editorial: locale code -> editorial pages as (address, title), addresses as files are named.
        search: whether there is a search index.
        previews: address -> preview image, of those there are.
        noindex_after: days after a job has closed when search engines are asked to drop its page.
        employer: whether the site is the hiring organisation's own.
        page_size: postings on a page of a list.
        list_pages: pages of a term's list at most; the list of all jobs has as many as it takes.
        llms: whether every posting lies beside its page as Markdown.
        repository: where readers can edit and report, or None.
        policy: what pages may load and run, or None where that is left open.
    """

    names: Mapping[str, str]
    descriptions: Mapping[str, str]
    url: str = ""
    editorial: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    search: bool = True
    previews: Mapping[str, Preview] = field(default_factory=dict)
    noindex_after: int = 90
    employer: bool = False
    page_size: int = 50
    list_pages: int = 20
    llms: bool = False
    repository: Repository | None = None
    policy: Policy | None = None


def frames(library: Library, site: Site) -> Mapping[str, Frame]:
    """Locale code -> frame."""
    return {one.code: _frame(one, library, site) for one in library.locales}


def _frame(locale: Locale, library: Library, site: Site) -> Frame:
    # The menu holds what people come for: the list, the vocabularies with landing pages, who hires, figures, tags.
    shown = [one for one in library.taxonomies if one.landing or one is library.taxonomies.employers]
    menu = [MenuItem(i18n.jobs(locale.code), locale.t("menu.jobs"), "jobs")]
    menu += [MenuItem(i18n.taxonomy(locale.code, one.id), one.name[locale.code], one.id) for one in shown]
    menu.append(MenuItem(i18n.insights(locale.code), locale.t("insights.title"), "insights"))
    menu.append(MenuItem(i18n.tags(locale.code), locale.t("menu.tags"), "tags"))
    footer = [MenuItem(quote(url, safe="/"), title, "") for url, title in site.editorial.get(locale.code, ())]
    name = site.names[locale.code]
    plain = Preview(i18n.asset("images/social.png"), name)
    return Frame(
        locale,
        name,
        site.url,
        tuple(menu),
        tuple(footer),
        others=tuple(one for one in library.locales if one is not locale),
        preview=site.previews.get(i18n.social_site(locale.code), plain),
    )
