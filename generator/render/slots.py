"""What differs between pages that share a frame."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from html import escape

from generator.render.frame import Frame
from generator.render.linked import linked_data
from generator.render.meta import open_graph
from generator.render.page import Page


@dataclass(frozen=True, slots=True)
class Slots:
    """What differs from page to page inside one frame: HTML ready to be inserted, already escaped.

    Attributes:
        title: of the browser's tab.
        description: of the page.
        canonical: absolute address, or "" when the site's own address is not known.
        head: further elements of the page's head.
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
        """The slots of `page` with its rendered body."""
        head = page.head
        title = head.alone if head.alone == frame.site_name else f"{head.alone} · {frame.site_name}"
        own = page.url if head.canonical is None else head.canonical
        canonical = frame.site_url + own if frame.site_url else ""
        robots = "" if head.indexed else '<meta name="robots" content="noindex">'
        return cls(
            title=escape(title),
            description=escape(head.description or title),
            canonical=escape(canonical),
            head=robots + _alternates(page) + open_graph(page, frame) + linked_data(head.structured),
            tail=escape(page.tail),
            content=content,
        )

    @classmethod
    def sentinels(cls, token: str) -> Slots:
        """Slots that hold marks to split a frame at; letters and digits only, so that no escaping changes them.

        `token` is a secret of the same kind, so that nothing an editor writes can look like a mark.
        """
        return cls(*(f"slot{token}{one.name}{token}slot" for one in fields(cls)))

    @classmethod
    def split(cls, document: str, token: str) -> list[str]:
        """`document` split at the marks of `token`: what stands between them, each followed by the name of a slot."""
        names = "|".join(one.name for one in fields(cls))
        return re.split(f"slot{token}({names}){token}slot", document)


def _alternates(page: Page) -> str:
    """Each other form as a ``link`` (HTML, 4.6.7.1)."""
    found = (
        f'<link rel="alternate" type="{escape(one.media)}" title="{escape(one.title)}" href="{page.link(one.address)}">'
        for one in page.head.alternates
    )
    return "".join(found)
