"""The frame around a page's body. The core knows two: a plain one, and one split out of a rendered document."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import NamedTuple, Protocol, Self

from generator.render.frame import Frame
from generator.render.page import Page
from generator.render.slots import Slots


class Shell(Protocol):
    """Puts the site's frame around a body."""

    def wrap(self, page: Page, body: str) -> str:
        """The whole document of `page`, whose body is the HTML `body`."""
        ...

    def digest(self, page: Page) -> str:
        """A digest of the frame of `page`; only what its slots hold comes besides."""
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

    def digest(self, page: Page) -> str:
        """Of the language alone."""
        return _digest([self._frames[page.locale].locale.html_lang])


Draw = Callable[[Page, Slots], str]


class Shape(NamedTuple):
    """What pages have in common that share a frame: nothing else of a page reaches it but through its slots."""

    locale: str
    section: str
    depth: int
    last: str
    below: bool  # whether the address lies below the language's folder
    neutral: bool

    @classmethod
    def of(cls, page: Page) -> Self:
        """That of a page."""
        url, code = page.url, page.locale
        below = url.startswith(f"{code}/")
        return cls(code, page.section, url.count("/"), url.rpartition("/")[2], below, page.neutral)


@dataclass(frozen=True, slots=True)
class JoinedShell:
    """Frames that are drawn and split already, as plain values: any process can join them.

    Attributes:
        frames: by locale code.
        parts: the documents split at their slots, as `Slots.split` has it.
    """

    frames: Mapping[str, Frame]
    parts: Mapping[Shape, tuple[str, ...]]

    def wrap(self, page: Page, body: str) -> str:
        """The whole document of `page`, joined."""
        if not page.framed:
            return body
        slots = Slots.of(page, self.frames[page.locale], body)
        parts = self.parts[Shape.of(page)]
        return "".join(getattr(slots, part) if number % 2 else part for number, part in enumerate(parts))

    def digest(self, page: Page) -> str:
        """Of all that is joined."""
        return _digest(self.parts[Shape.of(page)])


class SplitShell:
    """Draws the real frame once for all pages alike in it, splits it at the slots, and joins it for each page."""

    def __init__(self, frames: Mapping[str, Frame], draw: Draw) -> None:
        """`draw` renders the whole document of a page with these slots."""
        self._frames = frames
        self._draw = draw
        # Random, and gone with the marks: the joined pages are the same in every run.
        self._token = f"0{secrets.token_hex(16)}0"
        self._parts: dict[Shape, tuple[str, ...]] = {}

    def wrap(self, page: Page, body: str) -> str:
        """The whole document of `page`, joined."""
        if page.framed:
            self._split(page)
        return JoinedShell(self._frames, self._parts).wrap(page, body)

    def digest(self, page: Page) -> str:
        """Of the frame of `page`, which is drawn unless it was."""
        return _digest(self._split(page))

    def drawn(self) -> JoinedShell:
        """The frames that were drawn so far."""
        return JoinedShell(self._frames, dict(self._parts))

    def render(self, page: Page, body: str) -> str:
        """The whole document of `page`, drawn in full: what `wrap` must equal, byte for byte."""
        return self._draw(page, Slots.of(page, self._frames[page.locale], body)) if page.framed else body

    def _split(self, page: Page) -> tuple[str, ...]:
        shape = Shape.of(page)
        if shape not in self._parts:
            self._parts[shape] = tuple(Slots.split(self._draw(page, self._marks(page)), self._token))
        return self._parts[shape]

    def _marks(self, page: Page) -> Slots:
        # A frame without a canonical address has no such element at all.
        marks = asdict(Slots.sentinels(self._token))
        if not self._frames[page.locale].site_url:
            marks["canonical"] = ""
        return Slots(**marks)


def _digest(parts: Iterable[str]) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(f"{len(part)} {part}".encode())
    return found.hexdigest()
