"""Renders the layout around pages with the theme's templates, in MkDocs' own Jinja environment."""

from __future__ import annotations

import functools
from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import jinja2
from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as MkDocsPage

from careers import i18n
from careers.content.library import Library
from careers.i18n import Locale
from careers.mkdocs.assets import OWN, Accent, Assets, icon_rules
from careers.pages import Site, tint
from careers.pages.menu import create_frames
from careers.render import Frame, Page, Slots
from careers.support.languages import fallback


@dataclass(frozen=True)
class Material:
    """Renders layouts with the theme's ``main.html``.

    Attributes:
        environment: MkDocs' own; it escapes nothing, so values are escaped before, or by the templates.
        files: all that MkDocs has.
        assets: the files that pages load.
        accent: the portal's own, or None.
    """

    environment: jinja2.Environment
    config: MkDocsConfig
    files: Files
    library: Library
    site: Site
    assets: Assets
    accent: Accent | None

    @functools.cached_property
    def frames(self) -> Mapping[str, Frame]:
        """The values of the layout by locale code."""
        return create_frames(self.library, self.site)

    def draw(self, page: Page, slots: Slots) -> str:
        """Return the whole document of a page that is not MkDocs' own."""
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
        context = {
            **get_context(Navigation([], []), self.files, self.config, cast("MkDocsPage", stub)),
            "config": self.localised(page.locale.code),
            "portal": self.portal(page, slots),
        }
        return self.environment.get_template("main.html").render(context)

    def localised(self, code: str) -> Mapping[str, Any]:
        """Return the configuration for pages of a locale: the site's own, with some values replaced."""
        locale = self.library.locales.get(code)
        languages = [f"partials/languages/{language}.html" for language in (locale.t("locale.theme"), fallback())]
        translated = Path(str(self.environment.select_template(languages).name))
        theme = ChainMap({"language": translated.stem}, self.config.theme)
        # Material prints these without escaping them.
        texts = {
            "site_name": escape(self.frames[code].site_name),
            "site_description": escape(self.site.descriptions[code]),
            "site_author": escape(self.config.site_author or ""),
        }
        return ChainMap({"theme": theme, **texts}, self.config)

    def portal(self, page: Page, slots: Slots) -> Mapping[str, Any]:
        """Return what the templates of the layout read as ``portal``."""
        frame = self.frames[page.locale.code]
        return {
            "frame": frame,
            "locale": frame.locale,
            "t": frame.locale.t,
            "slots": slots,
            "link": page.link,
            "home": i18n.CHOOSER if page.neutral else self.library.locales.home(page.locale.code),
            "current": frame.current(page.url),
            "neutral": page.neutral,
            "base": self._base(page),
            "switches": [self.switch(locale, page, slots.tail) for locale in self.library.locales],
            "rules": self._rules,
            "accent": self.accent,
            "goes_with_favicon": self.goes_with_favicon,
            "shortlist": i18n.shortlist(page.locale.folder),
            "published": i18n.PUBLISHED,
            "my_skills": i18n.my_skills(page.locale.folder) if self.library.taxonomies.skills else "",
            "palettes": self._palettes(page),
            "assets": self.assets,
            "policy": self.site.policy,
        }

    @functools.cached_property
    def _rules(self) -> str:
        """The CSS rules that no style sheet of the theme has."""
        return (self.accent.rules if self.accent else "") + icon_rules(self.library, self.assets)

    def goes_with_favicon(self, name: str) -> bool:
        """Tell whether the picture `name` may stand next to the favicon: it is the portal's own, or both are ours."""
        return name in self.files.src_uris and (
            self._is_packaged(self.config.theme["favicon"]) or not self._is_packaged(name)
        )

    def _is_packaged(self, name: str) -> bool:
        """Tell whether a file of the site is the package's; a portal may have its own file of the same name."""
        file = self.files.src_uris.get(name)
        return file is not None and Path(file.src_dir or "").resolve() == OWN.resolve()

    def _palettes(self, page: Page) -> list[Mapping[str, object]]:
        """Return the search box in the page's language, or in all languages if it is neutral; none without an index."""
        if not self.site.search:
            return []
        taxonomies = self.library.taxonomies.for_readers(employer=self.library.employer)
        return [
            {
                "locale": locale,
                "jobs": i18n.jobs(locale.folder),
                "index": i18n.SEARCH_INDEX,
                "kinds": [
                    {"field": one.field, "tint": tint(self.library, one), "label": one.name[locale.code]}
                    for one in taxonomies
                ],
                "hint": self.frames[locale.code].hint,  # what readers can type
            }
            for locale in (self.library.locales if page.neutral else [page.locale])
        ]

    def switch(self, locale: Locale, page: Page, tail: str = "") -> Mapping[str, object]:
        """Return the link to the page `tail` in another language; to the home page unless there is one."""
        return {
            "name": locale.name,
            "lang": locale.html_lang,
            "href": page.link(locale.folder) + tail,
            "current": locale.code == page.locale.code and not page.neutral,
        }

    def _base(self, page: Page) -> str:
        """Return the path of the site's root for the page that answers at any depth (404), else ""."""
        if page.url != i18n.NOT_FOUND:
            return ""
        return "/" + self.frames[page.locale.code].site_url.partition("://")[2].partition("/")[2]
