"""The values that the layout shows around a page: names, menu, languages."""

from __future__ import annotations

from dataclasses import dataclass

from careers.i18n import Locale
from careers.render.page import Preview


@dataclass(frozen=True, slots=True)
class MenuItem:
    """An entry of a menu: the address it leads to, its label, and the section whose pages mark it as current."""

    target: str
    label: str
    section: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The values for the pages of one locale.

    Attributes:
        locale: of the pages.
        site_name: in the language of the locale.
        site_url: absolute, with a trailing slash, or "" if it is not known.
        menu, footer: links.
        others: the other locales that the pages are translated to.
        preview: the preview image of pages that have none of their own.
    """

    locale: Locale
    site_name: str
    site_url: str
    menu: tuple[MenuItem, ...] = ()
    footer: tuple[MenuItem, ...] = ()
    others: tuple[Locale, ...] = ()
    preview: Preview | None = None
