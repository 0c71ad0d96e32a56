"""The frame of each locale: names, menu, footer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.render import Frame, MenuItem


@dataclass(frozen=True, slots=True)
class Site:
    """What the publisher decides of the site.

    Attributes:
        names, descriptions: locale code -> the site's name and what it is for, one sentence.
        url: absolute address of the root with a trailing slash, or "".
        editorial: locale code -> editorial pages as (address, title), for the footer.
        search: whether there is a search index.
        unverified_after: days after which a job that nobody has seen since counts as unverified.
        page_size: postings on a page of a list.
    """

    names: Mapping[str, str]
    descriptions: Mapping[str, str]
    url: str = ""
    editorial: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    search: bool = True
    unverified_after: int = 180
    page_size: int = 50


def frames(library: Library, site: Site) -> Mapping[str, Frame]:
    """Locale code -> frame."""
    return {one.code: _frame(one, library, site) for one in library.locales}


def _frame(locale: Locale, library: Library, site: Site) -> Frame:
    # The menu holds what people come for: the list, then the vocabularies with landing pages, who hires, and all tags.
    shown = [one for one in library.taxonomies if one.landing or one is library.taxonomies.employers]
    menu = [MenuItem(locales.jobs(locale.code), locale.t("menu.jobs"), "jobs")]
    menu += [MenuItem(locales.taxonomy(locale.code, one.id), one.name[locale.code], one.id) for one in shown]
    menu.append(MenuItem(locales.tags(locale.code), locale.t("menu.tags"), "tags"))
    footer = [MenuItem(url, title, "") for url, title in site.editorial.get(locale.code, ())]
    return Frame(locale, site.names[locale.code], site.url, tuple(menu), tuple(footer))
