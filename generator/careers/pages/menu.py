"""What the layout shows in each language: the menu, the links at the foot, the hint of the search box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal
from urllib.parse import quote

from careers import i18n
from careers.content.library import Library
from careers.content.schema import nearest, quoted
from careers.pages import MenuEntry, Site, View, create_views
from careers.render import Frame, MenuItem, Preview
from careers.support.diagnostics import Diagnostics

# The pages that are neither a taxonomy's nor static, in the order of the usual menu -> their names. Taxonomies stand
# between the first two and the others.
_PAGES = {"jobs": "menu.jobs", "my-skills": "menu.fit", "insights": "insights.title", "tags": "menu.tags"}
# Columns of text in the header, with the gaps: as many as a line has room for at 320 and at 1200 pixels.
_PHONE, _DESK = 60, 80


def create_frames(library: Library, site: Site) -> Mapping[str, Frame]:
    """Return the values of the layout in each language, by locale code."""
    return {code: _create_frame(view) for code, view in create_views(library, site).items()}


def _create_frame(view: View) -> Frame:
    code, locale, site = view.code, view.locale, view.site
    menu = tuple(_menu(view))
    return Frame(
        locale,
        view.site_name,
        site.url,
        menu,
        footer=tuple(MenuItem(quote(url, safe="/"), title) for url, title in site.editorial.get(code, ())),
        form=_form(menu, view),
        hint=view.search_hint,
        preview=site.previews.get(i18n.social_site(code), Preview(i18n.asset("images/social.png"), view.site_name)),
    )


def _menu(view: View) -> Iterator[MenuItem]:
    """Yield the links of the menu; a page that there is in other languages only has none.

    The usual menu leads to what people come for: all jobs, those that fit, landing pages, employers, statistics, tags.
    """
    pages, taxonomies, (first, fit, *last) = _pages(view), view.taxonomies, _PAGES
    listed = [one.id for one in taxonomies if one.landing or one is taxonomies.employers]
    for entry in view.site.menu or map(MenuEntry, (first, fit, *listed, *last)):
        label = entry.labels.get(view.code, "")
        if page := MenuItem(entry.target, label) if "://" in entry.target else pages.get(entry.target):
            yield replace(page, label=label or page.label)


def _pages(view: View) -> Mapping[str, MenuItem]:
    """Return address without the language -> link, of all pages that may stand in a menu."""
    folder, names = view.folder, {url: view.locale.t(key) for url, key in _PAGES.items()}
    if not view.taxonomies.skills:
        del names["my-skills"]
    for one in view.taxonomies:
        names |= {one.id: one.name[view.code]}
        names |= {f"{one.id}/{term.id}": term.name[view.code] for term in one.terms.values()}
    static = view.site.editorial.get(view.code, ())
    pages = {url: MenuItem(f"{folder}{url}/", name) for url, name in names.items()}
    return pages | {url.removeprefix(folder).strip("/"): MenuItem(quote(url, safe="/"), title) for url, title in static}


def _form(menu: tuple[MenuItem, ...], view: View) -> Literal["line", "fold", "rows"]:
    languages = (locale.name for locale in view.library.locales if locale is not view.locale)
    width = sum(i18n.text_width(text) + 2 for text in (*(item.label for item in menu), *languages))
    return "line" if width <= _PHONE else "fold" if width <= _DESK else "rows"


def check_menu(views: Mapping[str, View], diagnostics: Diagnostics) -> None:
    """Record each entry of the menu that is a page of the site in none of its languages."""
    menu = next(iter(views.values())).site.menu
    known = dict.fromkeys(url for view in views.values() for url in _pages(view)) if menu else {}
    for entry in menu:
        if "://" not in entry.target and entry.target not in known:
            close = nearest(entry.target, known) or [url for url in known if "/" not in url]
            diagnostics.add(*entry.place, "menu", "menu-unknown", value=entry.target, known=quoted(close))
