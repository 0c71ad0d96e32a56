"""The layout around a page's body: the theme's, rendered once for many pages and split at its slots.

One slot holds the metadata that only this page has, for search engines and for networks that show a card in place of a
link. They follow the Open Graph protocol (ogp.me): the address is that of the canonical link, which not every network
reads; the description is the page's own, whose element the layout names for both (RDFa 1.1, "property"). Twitter reads
Open Graph, too; only the size of its card needs an element. Structured data are objects of JSON-LD
(w3.org/TR/json-ld11).
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from html import escape
from typing import Any

from careers.render.page import Alternate, Frame, Page

CONTEXT = "https://schema.org"
# A ``script`` element ends at the text ``</script``, even inside quotes; ``<!--`` and ``<script`` change where it ends.
# These three are never written, in letters of either case, as HTML asks ("Restrictions for contents of script
# elements"); everything else is plain text there. ``\\/`` is one of JSON's own ways to write a slash.
_OPENS = re.compile("<(?=!--|script)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Slots:
    """The contents of the slots for one page, as escaped HTML.

    Attributes:
        title: of the browser's tab.
        description: of the page.
        canonical: absolute address, or "" if the site's address is not known.
        head: further elements for the page's head.
        tail: the address without its locale.
        content: the body.
    """

    title: str
    description: str
    canonical: str
    head: str
    tail: str
    content: str

    @classmethod
    def of(cls, page: Page, frame: Frame, content: str) -> Slots:
        """Return the slots of `page` with its rendered body."""
        head, spaced = page.head, page.locale.spaced
        title = head.alone if head.alone == frame.site_name else f"{head.alone} · {frame.site_name}"
        return cls(
            title=escape(spaced(title)),
            description=escape(spaced(head.description or title)),
            canonical=escape(canonical_address(page, frame)),
            head=head_elements(page, frame),
            tail=escape(page.tail),
            content=content,
        )

    @classmethod
    def sentinels(cls, token: str) -> Slots:
        """Return slots that hold markers, at which a rendered layout is split.

        A marker is made of letters and digits, so that no escaping changes it. `token` is a random word of letters and
        digits, so that no text of an editor can look like a marker.
        """
        return cls(*(f"slot{token}{field.name}{token}slot" for field in fields(cls)))

    @classmethod
    def split(cls, document: str, token: str) -> list[str]:
        """Return `document` split at the markers with `token`: in turn, HTML and the name of the next slot."""
        names = "|".join(field.name for field in fields(cls))
        return re.split(f"slot{token}({names}){token}slot", document)


Draw = Callable[[Page, Slots], str]


class Layout:
    """Renders the theme's layout once for all pages of a shape, splits it at its slots, and joins it for each page.

    The shape is all of a page that decides its layout; pages of one shape differ in their slots only.

    Another process gets the layouts that are rendered so far, and renders no others.
    """

    def __init__(self, frames: Mapping[str, Frame], draw: Draw | None = None) -> None:
        """Take `frames`, by locale code, and `draw`, which renders the whole document of a page with given slots.

        Without `draw`, it is the layout of a site whose pages are planned only.
        """
        self._frames = frames
        self._draw = draw
        # Random, so that no text of an editor contains it. It is part of no page, so pages are alike in every run.
        self._token = f"0{secrets.token_hex(16)}0"
        self._parts: dict[tuple[object, ...], Sequence[str]] = {}

    def __getstate__(self) -> dict[str, Any]:
        """Return the state without `draw`, which only this process has."""
        return {**vars(self), "_draw": None}

    def wrap(self, page: Page, body: str) -> str:
        """Return the whole document of `page`, joined."""
        if not page.framed:
            return body
        slots, parts = Slots.of(page, self._frames[page.locale.code], body), self.lay_out(page)
        return "".join(getattr(slots, part) if number % 2 else part for number, part in enumerate(parts))

    def lay_out(self, page: Page) -> Sequence[str]:
        """Return the layout of `page` as `Slots.split` does; it is rendered once for its shape."""
        url, code = page.url, page.locale.code
        is_below, name = url.startswith(page.locale.folder), url.rpartition("/")[2]
        shape = code, self._frames[code].current(url), url.count("/"), name, is_below, page.neutral
        if shape not in self._parts:
            assert self._draw is not None
            slots = Slots.sentinels(self._token)
            # A layout without a canonical address leaves the element out.
            slots = slots if self._frames[code].site_url else replace(slots, canonical="")
            self._parts[shape] = Slots.split(self._draw(page, slots), self._token)
        return self._parts[shape]


def canonical_address(page: Page, frame: Frame) -> str:
    """Return the absolute address of `page`, or of its original; "" if the site's address is not known."""
    own = page.url if page.head.canonical is None else page.head.canonical
    return frame.site_url + own if frame.site_url else ""


def head_elements(page: Page, frame: Frame) -> str:
    """Return the elements that only this page has, escaped for HTML."""
    robots = "" if page.head.indexed else '<meta name="robots" content="noindex">'
    return robots + _alternates(page) + open_graph(page, frame) + json_ld_elements(page.head.structured)


def _alternates(page: Page) -> str:
    named = ((form, escape(page.locale.spaced(form.title))) for form in page.head.alternates)
    return "".join(
        f'<link rel=alternate type="{escape(form.media)}" title="{title}" href="{_address(form, page)}">'
        for form, title in named
    )


def _address(form: Alternate, page: Page) -> str:
    below = form.address.removeprefix(page.url)
    return page.link(form.address) if below == form.address else below


def open_graph(page: Page, frame: Frame) -> str:
    """Return the elements of `page`, escaped.

    Pages that search engines may not list have them as well: people send each other links to closed jobs.
    """
    image = _image(page, frame)
    address = canonical_address(page, frame)
    pairs = [
        ("og:type", "article" if page.head.article else "website"),
        *((("og:url", address),) if address else ()),
        ("og:site_name", frame.site_name),
        ("og:title", page.locale.spaced(page.head.alone)),
        *image,
    ]
    elements = [f'<meta property={name} content="{escape(value)}">' for name, value in pairs]
    card = "summary_large_image" if image else "summary"
    return "".join([*elements, f"<meta name=twitter:card content={card}>"])


def _image(page: Page, frame: Frame) -> list[tuple[str, str]]:
    """Return the preview image. Its address has to be absolute, so there is none if the site's address is not known."""
    preview = page.head.preview or frame.preview
    if preview is None or not frame.site_url:
        return []
    return [("og:image", frame.site_url + preview.address), ("og:image:alt", preview.alt)]


def json_ld_elements(objects: Iterable[Mapping[str, Any]]) -> str:
    """Return a ``script`` element for each object, escaped for HTML.

    Raises:
        TypeError: a value has a type that JSON lacks.
        ValueError: a number is infinite or not a number.
    """
    return "".join(f"<script type=application/ld+json>{_encode_object(thing)}</script>" for thing in objects)


def _encode_object(thing: Mapping[str, Any]) -> str:
    text = _encode({"@context": CONTEXT, **thing})
    return _OPENS.sub(r"\\u003c", text.replace("</", r"<\/"))


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
