"""The slots of a layout: the places in it that differ from page to page."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from html import escape

from careers.render.frame import Frame
from careers.render.json_ld import json_ld_elements
from careers.render.open_graph import open_graph
from careers.render.page import Page


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
        head = page.head
        title = head.alone if head.alone == frame.site_name else f"{head.alone} · {frame.site_name}"
        own = page.url if head.canonical is None else head.canonical
        canonical = frame.site_url + own if frame.site_url else ""
        robots = "" if head.indexed else '<meta name="robots" content="noindex">'
        return cls(
            title=escape(title),
            description=escape(head.description or title),
            canonical=escape(canonical),
            head=robots + _alternates(page) + open_graph(page, frame) + json_ld_elements(head.structured),
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


def _alternates(page: Page) -> str:
    """Return a ``link`` element for each other form of the page (HTML, 4.6.7.1)."""
    return "".join(
        f'<link rel="alternate" type="{escape(form.media)}" title="{escape(form.title)}"'
        f' href="{page.link(form.address)}">'
        for form in page.head.alternates
    )
