"""Our own templates: escaped by default, strict about names, in the page's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from generator.locales import Locales, depth
from generator.render.breaks import unbroken
from generator.render.markdown import MarkdownRenderer
from generator.render.page import Page


class Renderer:
    """Renders the bodies of pages; one instance a build and worker."""

    def __init__(self, folders: Sequence[Path], locales: Locales, compiled: jinja2.BytecodeCache | None = None) -> None:
        """`folders` hold the templates, the first that has one wins; `compiled` keeps them compiled."""
        self._locales = locales
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(folders),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=True,
            bytecode_cache=compiled,
        )
        self._draw: dict[tuple[str, int], Callable[..., Markup]] = {}
        self._cards: dict[tuple[str, int, str, str], Markup] = {}
        self.markdown = MarkdownRenderer()
        self.environment.filters |= {"markdown": self.markdown, "unbroken": unbroken}

    def body(self, page: Page) -> str:
        """The HTML of a page's body.

        Raises:
            jinja2.TemplateError: the template names what the page does not have.
        """
        template = self.environment.get_template(page.template)
        return template.render({**self._globals(page), **page.context})

    def card(self, page: Page, card: Any, level: str) -> Markup:
        """A posting's card on `page`, its title a heading of `level` ("h2", "h3").

        A card stands in many lists. Its HTML depends on nothing of the page but language and depth, so it is kept.
        """
        place = (page.locale, depth(page.url))
        if place not in self._draw:
            macros = self.environment.get_template("portal/macros.html").make_module(self._globals(page))
            self._draw[place] = getattr(macros, "card")  # noqa: B009  # a macro is an attribute made at run time
        key = (*place, level, card.id)
        if key not in self._cards:
            self._cards[key] = self._draw[place](card, level)
        return self._cards[key]

    def _globals(self, page: Page) -> dict[str, Any]:
        locale = self._locales.get(page.locale)
        return {
            "page": page,
            "locale": locale,
            "t": locale.t,
            "n": locale.n,
            "link": page.link,
            "locales": self._locales,
            "shown": partial(self.card, page),
        }
