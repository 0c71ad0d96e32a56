"""Pages before they are rendered, with all values that their templates and the layout show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from careers import i18n
from careers.i18n import Locale

PREVIEW = (1200, 630)  # px; the size of preview images that all large networks show uncut


@dataclass(frozen=True, slots=True)
class Preview:
    """A preview image of the size `PREVIEW`: its address relative to the root, and its alternative text."""

    address: str
    alt: str


@dataclass(frozen=True, slots=True)
class Alternate:
    """Another form of a page: its media type, its address relative to the root, and its title."""

    media: str
    address: str
    title: str


@dataclass(frozen=True, slots=True)
class Head:
    """The metadata of a page.

    Attributes:
        title: the page's heading; the layout adds the site's name.
        lang: code of the title's language, or "" if it is the page's own.
        headline: the title for a tab, a search result or a chat, where nothing of the page is beside it; "" if `title`
            says enough.
        description: one or two sentences, plain text.
        canonical: the address of the original, relative to the site's root, or None if this page is the original.
        indexed: whether search engines may list the page.
        article: whether the page is an article (Open Graph).
        preview: the preview image, or None for the site's own.
        structured: objects of JSON-LD, each with its ``@type`` (schema.org).
        alternates: feeds and other forms of the page.
    """

    title: str
    description: str = ""
    canonical: str | None = None
    indexed: bool = True
    article: bool = False
    preview: Preview | None = None
    headline: str = ""
    lang: str = ""
    structured: tuple[Mapping[str, Any], ...] = ()
    alternates: tuple[Alternate, ...] = ()

    @property
    def alone(self) -> str:
        """The title where nothing of the page is beside it."""
        return self.headline or self.title


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes:
        url: address relative to the site's root (see ``i18n.addresses``).
        locale: the page's language.
        template: name of the template, such as ``portal/posting.html``.
        context: the values that the template reads, a frozen dataclass of its own; None without a template.
        framed: False if the template is the whole document and needs no layout.
        neutral: True for a page in all languages (chooser, 404): it has no menu, and links to languages lead home.
    """

    url: str
    locale: Locale
    template: str
    head: Head
    context: object = None
    framed: bool = True
    neutral: bool = False

    @property
    def tail(self) -> str:
        """The address behind the folder of its language, which translations of the page share."""
        return "" if self.neutral else self.url.removeprefix(self.locale.folder)

    def link(self, target: str) -> str:
        """Return the address `target`, of the site or of another one, as a link on this page writes it."""
        return target if "://" in target else i18n.relative(target, self.url, self.locale.folder)


@dataclass(frozen=True, slots=True)
class MenuItem:
    """An entry of a menu: the address it leads to, of this site or with its scheme, and its label."""

    target: str
    label: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The values for the pages of one locale.

    Attributes:
        locale: of the pages.
        site_name: in the language of the locale.
        site_url: absolute, with a trailing slash, or "" if it is not known.
        menu, footer: links.
        form: how the header shows the menu and the languages: in a "line", "fold" if that is too long for a phone,
            "rows" if it is for a desk, too.
        hint: what readers can type into the search box.
        preview: the preview image of pages that have none of their own.
    """

    locale: Locale
    site_name: str
    site_url: str
    menu: tuple[MenuItem, ...] = ()
    footer: tuple[MenuItem, ...] = ()
    form: str = "line"
    hint: str = ""
    preview: Preview | None = None

    def current(self, url: str) -> str:
        """Return the address of the header's link that the page at `url` belongs to, the narrowest; "" if to none."""
        targets = (*(item.target for item in self.menu), i18n.shortlist(self.locale.folder))
        return max((target for target in targets if url.startswith(target)), key=len, default="")
