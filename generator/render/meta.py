"""What a page says to the networks that show a card for a link to it: the Open Graph protocol (ogp.me).

What they take from elsewhere is not said again: the address is the canonical one, the description the page's own, whose
element the frame names for both (RDFa 1.1, "property"). Twitter's own elements are read after those, so one of its is
enough: how large the image is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from generator.render.frame import Frame
from generator.render.page import PREVIEW, Page


def open_graph(page: Page, frame: Frame) -> str:
    """The elements of `page`, escaped.

    Every page in a frame has them, those that no search engine is to list too: people send each other links to a closed
    job all the same. A redirect has no frame, and is left before anybody reads it.
    """
    picture = list(_pictured(page, frame))
    pairs = [*_said(page, frame), *picture]
    found = [f'<meta property="{name}" content="{escape(value)}">' for name, value in pairs]
    card = "summary_large_image" if picture else "summary"
    return "".join([*found, f'<meta name="twitter:card" content="{card}">'])


def _said(page: Page, frame: Frame) -> Iterator[tuple[str, str]]:
    yield "og:type", "article" if page.head.article else "website"
    yield "og:site_name", frame.site_name
    yield "og:title", page.head.alone
    yield "og:locale", frame.locale.region
    for other in frame.others:
        yield "og:locale:alternate", other.region


def _pictured(page: Page, frame: Frame) -> Iterator[tuple[str, str]]:
    """The image, whose address must be whole: without the site's own there is none."""
    preview = page.head.preview or frame.preview
    if preview is None or not frame.site_url:
        return
    yield "og:image", frame.site_url + preview.address
    yield "og:image:width", str(PREVIEW[0])
    yield "og:image:height", str(PREVIEW[1])
    yield "og:image:alt", preview.alt
