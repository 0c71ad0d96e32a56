"""What the site's frame shows around a page: names, menu, switches. Values only; the shell draws them."""

from __future__ import annotations

from dataclasses import dataclass

from generator.locales import Locale
from generator.render.page import Preview


@dataclass(frozen=True, slots=True)
class MenuItem:
    """An entry of the menu: where it leads (relative to the root), its label, and the section it stands for."""

    target: str
    label: str
    section: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The frame of a locale.

    Attributes:
        locale: its language.
        site_name: in that language.
        site_url: absolute, with a trailing slash, or "".
        menu, footer: links.
        others: the other languages that its pages are in.
        preview: the image that a link to a page is shown with where the page has none of its own.
    """

    locale: Locale
    site_name: str
    site_url: str
    menu: tuple[MenuItem, ...] = ()
    footer: tuple[MenuItem, ...] = ()
    others: tuple[Locale, ...] = ()
    preview: Preview | None = None
