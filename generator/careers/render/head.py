"""The head of a page: its metadata as HTML, for search engines and for networks that show a card in place of a link.

The metadata follow the Open Graph protocol (ogp.me). Networks take the address from the canonical link, and the
description from the page's own, whose element the layout names for both (RDFa 1.1, "property"). Twitter reads Open
Graph, too; only the size of its card needs an element. Structured data are objects of JSON-LD (w3.org/TR/json-ld11).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from careers.render.page import PREVIEW, Frame, Page

CONTEXT = "https://schema.org"
# A ``script`` element ends at the text ``</script``, even inside quotes; ``<!--`` and ``<script`` change where it ends.
# These three are never written, in letters of either case, as HTML asks ("Restrictions for contents of script
# elements"); everything else is plain text there. ``\\/`` is one of JSON's own ways to write a slash.
_OPENS = re.compile("<(?=!--|script)", re.IGNORECASE)


def head_elements(page: Page, frame: Frame) -> str:
    """Return the elements that only this page has, escaped for HTML."""
    robots = "" if page.head.indexed else '<meta name="robots" content="noindex">'
    return robots + _alternates(page) + open_graph(page, frame) + json_ld_elements(page.head.structured)


def _alternates(page: Page) -> str:
    """Return a ``link`` element for each other form of the page (HTML, 4.6.7.1)."""
    return "".join(
        f'<link rel="alternate" type="{escape(form.media)}" title="{escape(form.title)}"'
        f' href="{page.link(form.address)}">'
        for form in page.head.alternates
    )


def open_graph(page: Page, frame: Frame) -> str:
    """Return the elements of `page`, escaped.

    Pages that search engines may not list have them as well: people send each other links to closed jobs.
    """
    image = _image(page, frame)
    pairs = [
        ("og:type", "article" if page.head.article else "website"),
        ("og:site_name", frame.site_name),
        ("og:title", page.head.alone),
        ("og:locale", frame.locale.region),
        *(("og:locale:alternate", other.region) for other in frame.others),
        *image,
    ]
    elements = [f'<meta property="{name}" content="{escape(value)}">' for name, value in pairs]
    card = "summary_large_image" if image else "summary"
    return "".join([*elements, f'<meta name="twitter:card" content="{card}">'])


def _image(page: Page, frame: Frame) -> list[tuple[str, str]]:
    """Return the preview image. Its address has to be absolute, so there is none if the site's address is not known."""
    preview = page.head.preview or frame.preview
    if preview is None or not frame.site_url:
        return []
    width, height = map(str, PREVIEW)
    return [
        ("og:image", frame.site_url + preview.address),
        ("og:image:width", width),
        ("og:image:height", height),
        ("og:image:alt", preview.alt),
    ]


def json_ld_elements(objects: Iterable[Mapping[str, Any]]) -> str:
    """Return a ``script`` element for each object, escaped for HTML.

    A value with a method ``__html__`` is written as the HTML that it returns.

    Raises:
        TypeError: a value has a type that JSON lacks.
        ValueError: a number is infinite or not a number.
    """
    return "".join(f'<script type="application/ld+json">{_encode_object(thing)}</script>' for thing in objects)


def _encode_object(thing: Mapping[str, Any]) -> str:
    text = _encode({"@context": CONTEXT, **thing})
    return _OPENS.sub(r"\\u003c", text.replace("</", r"<\/"))


def _as_html(value: object) -> str:
    if not hasattr(value, "__html__"):
        raise TypeError(f"{type(value).__name__} cannot be written as JSON")
    return str(value.__html__())


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_as_html).encode
