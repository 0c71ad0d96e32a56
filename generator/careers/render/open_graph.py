"""Metadata for networks that show a card in place of a link to a page: the Open Graph protocol (ogp.me).

Networks take the address from the canonical link, and the description from the page's own, whose element the layout
names for both (RDFa 1.1, "property"). Twitter reads Open Graph, too; only the size of its card needs an element.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from careers.render.frame import Frame
from careers.render.page import PREVIEW, Page


def open_graph(page: Page, frame: Frame) -> str:
    """Return the elements of `page`, escaped.

    Pages that search engines may not list have them as well: people send each other links to closed jobs.
    """
    image = list(_image(page, frame))
    pairs = [*_description(page, frame), *image]
    elements = [f'<meta property="{name}" content="{escape(value)}">' for name, value in pairs]
    card = "summary_large_image" if image else "summary"
    return "".join([*elements, f'<meta name="twitter:card" content="{card}">'])


def _description(page: Page, frame: Frame) -> Iterator[tuple[str, str]]:
    yield "og:type", "article" if page.head.article else "website"
    yield "og:site_name", frame.site_name
    yield "og:title", page.head.alone
    yield "og:locale", frame.locale.region
    for other in frame.others:
        yield "og:locale:alternate", other.region


def _image(page: Page, frame: Frame) -> Iterator[tuple[str, str]]:
    """Yield the preview image. Its address has to be absolute, so there is none if the site's address is not known."""
    preview = page.head.preview or frame.preview
    if preview is None or not frame.site_url:
        return
    yield "og:image", frame.site_url + preview.address
    yield "og:image:width", str(PREVIEW[0])
    yield "og:image:height", str(PREVIEW[1])
    yield "og:image:alt", preview.alt
