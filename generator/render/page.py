"""A page of the site before it is HTML: every decision made, nothing rendered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator import locales

PREVIEW = (1200, 630)  # px; the size of preview images that all large networks show uncut


@dataclass(frozen=True, slots=True)
class Preview:
    """A preview image of PREVIEW's size: its address relative to the root, and what it shows, in words."""

    address: str
    alt: str


@dataclass(frozen=True, slots=True)
class Alternate:
    """The same in another form: its media type, its address relative to the root, and what it is called."""

    media: str
    address: str
    title: str


@dataclass(frozen=True, slots=True)
class Head:
    """What a page says of itself.

    Attributes:
        title: of the page alone, as its heading says it; the frame adds the site's name.
        lang: code of the language that the title is in, or "" for the page's own.
        headline: the title where it stands alone, in a tab, a search result or a chat, or "" where it says enough.
        description: one or two sentences, plain text.
        canonical: address relative to the site's root when another page is the original, or None.
        listed: whether it stands in the sitemap.
        indexed: whether search engines may list it at all.
        article: whether it is a text of its own, as Open Graph tells texts from other pages.
        preview: its preview image, or None for the site's own.
        structured: what it says of itself to machines: objects of JSON-LD, each with its ``@type`` (schema.org).
        alternates: feeds and other forms of what it shows.
    """

    title: str
    description: str = ""
    canonical: str | None = None
    listed: bool = True
    indexed: bool = True
    article: bool = False
    preview: Preview | None = None
    headline: str = ""
    lang: str = ""
    structured: tuple[Mapping[str, Any], ...] = ()
    alternates: tuple[Alternate, ...] = ()

    @property
    def alone(self) -> str:
        """What the page is called where nothing of it stands beside."""
        return self.headline or self.title


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes:
        url: relative to the site's root (see ``locales``).
        locale: code of the language it is in.
        template: name below ``theme/portal/``.
        context: what the template reads.
        section: which menu item it belongs to (an address's first part below the locale), or "".
        framed: False for a page that is whole by itself.
        neutral: True for a page of no language of its own (chooser, 404): no menu, and the switch leads to the homes.
        yielding: True for a page that gives way to whatever else answers at its address.
        leads_to: the address that it sends its readers on to, or None.
    """

    url: str
    locale: str
    template: str
    head: Head
    context: Mapping[str, Any] = field(default_factory=dict)
    section: str = ""
    framed: bool = True
    neutral: bool = False
    yielding: bool = False
    leads_to: str | None = None

    @property
    def tail(self) -> str:
        """The address without its locale: what the counterparts in other languages share."""
        return "" if self.neutral else self.url.removeprefix(f"{self.locale}/")

    def link(self, target: str) -> str:
        """`target` as written in a link on this page."""
        return locales.relative(target, self.url)
