"""The site's frame, drawn by the theme's templates in MkDocs' own environment."""

from __future__ import annotations

import functools
from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from types import SimpleNamespace
from typing import Any

import jinja2
from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation

from generator import locales
from generator.library import Library
from generator.locales import Locale
from generator.pages.cards import tint
from generator.plugin.assets import Assets
from generator.plugin.icons import pictures
from generator.render import Frame, Page, Policy, Slots


@dataclass(frozen=True, slots=True)
class Switch:
    """A way to the same page in another language."""

    name: str
    lang: str
    href: str
    current: bool


@dataclass(frozen=True, slots=True)
class Kind:
    """A taxonomy as suggestions show it: the posting's field, its tint, which has its mark, and its name."""

    field: str
    tint: int
    label: str


@dataclass(frozen=True, slots=True)
class Palette:
    """What the search box of a language leads to and needs words for; `jobs` and `index` are links."""

    locale: Locale
    jobs: str
    index: str
    kinds: tuple[Kind, ...]


@dataclass(frozen=True)
class Material:
    """Draws frames with the theme's ``main.html``.

    Attributes:
        environment: MkDocs' own, which escapes nothing: what it is given is escaped already, or escaped there.
        search: whether there is a search index.
        assets: what pages load.
        policy: what they may load and run, or None where that is left open.
    """

    environment: jinja2.Environment
    config: MkDocsConfig
    navigation: Navigation
    files: Files
    frames: Mapping[str, Frame]
    library: Library
    search: bool
    descriptions: Mapping[str, str]
    assets: Assets
    policy: Policy | None

    def draw(self, page: Page, slots: Slots) -> str:
        """The whole document of a catalogue page."""
        stub = SimpleNamespace(
            url=page.url,
            title=slots.title,
            meta={"description": slots.description},
            canonical_url=slots.canonical,
            content=slots.content,
            toc=[] if page.neutral else [SimpleNamespace(url="#content")],
            is_homepage=False,
            previous_page=None,
            next_page=None,
            edit_url=None,
        )
        context = self._context(stub, page.locale)
        context["portal"] = self.portal(page, slots)
        return self.environment.get_template("main.html").render(context)

    def _context(self, page: Any, locale: str) -> dict[str, Any]:
        context = get_context(self.navigation, self.files, self.config, page)
        return {**context, "config": self.localised(locale)}

    def localised(self, code: str) -> Mapping[str, Any]:
        """The configuration as a page in this language sees it: the site's own, with some values in front of it."""
        locale = self.library.locales.get(code)
        theme = ChainMap({"language": locale.t("locale.theme")}, self.config.theme)
        # Material prints these as they are.
        said = {
            "site_name": escape(self.frames[code].site_name),
            "site_description": escape(self.descriptions[code]),
            "site_author": escape(self.config.site_author or ""),
        }
        return ChainMap({"theme": theme, **said}, self.config)

    def portal(self, page: Page, slots: Slots) -> Mapping[str, Any]:
        """What the frame's own templates read, as ``portal``."""
        frame = self.frames[page.locale]
        return {
            "frame": frame,
            "locale": frame.locale,
            "t": frame.locale.t,
            "slots": slots,
            "link": page.link,
            "home": locales.CHOOSER if page.neutral else locales.home(page.locale),
            "section": page.section,
            "neutral": page.neutral,
            "base": self._base(page),
            "switches": [self._switch(one, page, slots.tail) for one in self.library.locales],
            "pictures": self._pictures,
            "shortlist": locales.shortlist(page.locale),
            "palettes": self._palettes(page),
            "assets": self.assets,
            "policy": self.policy,
        }

    @functools.cached_property
    def _pictures(self) -> str:
        return pictures(self.library, self.assets)

    def _palettes(self, page: Page) -> tuple[Palette, ...]:
        """That of the page's language; of every language where the page is in all of them; none without an index."""
        if not self.search:
            return ()
        spoken = self.library.locales if page.neutral else (self.frames[page.locale].locale,)
        index = page.link(locales.search_index())
        return tuple(Palette(one, page.link(locales.jobs(one.code)), index, self._kinds(one)) for one in spoken)

    def _kinds(self, locale: Locale) -> tuple[Kind, ...]:
        found = self.library.taxonomies
        return tuple(Kind(one.field, tint(self.library, one), one.name[locale.code]) for one in found)

    def _switch(self, one: Locale, page: Page, tail: str) -> Switch:
        href = page.link(locales.home(one.code)) + tail
        return Switch(one.name, one.html_lang, href, one.code == page.locale and not page.neutral)

    def home_switch(self, one: Locale, page: Page) -> Switch:
        """The way to another language's home, for a page that has no counterpart there."""
        return self._switch(one, page, "")

    def _base(self, page: Page) -> str:
        """For the page that answers at any depth: the site's root, as a path."""
        if page.url != locales.NOT_FOUND:
            return ""
        return "/" + self.frames[page.locale].site_url.partition("://")[2].partition("/")[2]
