"""The frame around a page's body. The core knows two: a plain one, and one split out of a rendered document."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Protocol

from generator.render.frame import Frame
from generator.render.page import Page
from generator.render.slots import Slots


class Shell(Protocol):
    """Puts the site's frame around a body."""

    def wrap(self, page: Page, body: str) -> str:
        """The whole document of `page`, whose body is the HTML `body`."""
        ...


class PlainShell:
    """The least document there can be; needs no engine."""

    def __init__(self, frames: Mapping[str, Frame]) -> None:
        """`frames` by locale code."""
        self._frames = frames

    def wrap(self, page: Page, body: str) -> str:
        """The whole document of `page`."""
        if not page.framed:
            return body
        frame = self._frames[page.locale]
        slots = Slots.of(page, frame, body)
        return (
            f'<!doctype html>\n<html lang="{frame.locale.html_lang}">\n<head><meta charset="utf-8">'
            f"<title>{slots.title}</title>{slots.head}</head>\n<body>{slots.content}</body>\n</html>\n"
        )


Draw = Callable[[Page, Slots], str]


class SplitShell:
    """Draws the real frame once for all pages alike in it, splits it at the slots, and joins it for each page.

    Pages are alike when locale, section, depth and last part of the address, and kind of frame are the same: nothing
    else of a page reaches the frame but through its slots.
    """

    def __init__(self, frames: Mapping[str, Frame], draw: Draw) -> None:
        """`draw` renders the whole document of a page with these slots."""
        self._frames = frames
        self._draw = draw
        # Random, and gone with the marks: the joined pages are the same in every run.
        self._token = f"0{secrets.token_hex(16)}0"
        self._parts: dict[tuple[object, ...], list[str]] = {}

    def wrap(self, page: Page, body: str) -> str:
        """The whole document of `page`, joined."""
        if not page.framed:
            return body
        values = asdict(Slots.of(page, self._frames[page.locale], body))
        parts = self._split(page)
        return "".join(values[part] if number % 2 else part for number, part in enumerate(parts))

    def render(self, page: Page, body: str) -> str:
        """The whole document of `page`, drawn in full: what `wrap` must equal, byte for byte."""
        return self._draw(page, Slots.of(page, self._frames[page.locale], body)) if page.framed else body

    def _split(self, page: Page) -> list[str]:
        # A frame without a canonical address has no such element at all.
        key = (page.locale, page.section, page.url.count("/"), page.url.rpartition("/")[2], page.neutral)
        if key not in self._parts:
            self._parts[key] = Slots.split(self._draw(page, self._marks(page)), self._token)
        return self._parts[key]

    def _marks(self, page: Page) -> Slots:
        marks = asdict(Slots.sentinels(self._token))
        if not self._frames[page.locale].site_url:
            marks["canonical"] = ""
        return Slots(**marks)
