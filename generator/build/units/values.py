"""What the site is made of, in parts that are made by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from generator.render import Page

if TYPE_CHECKING:
    from generator.build.units.keys import Keys
    from generator.build.units.state import State

Name = tuple[str, ...]
File = tuple[str, bytes]  # an address, and what answers there


@dataclass(frozen=True, slots=True)
class Unit:
    """Some pages and files that are made together.

    Attributes:
        name: unique and lasting; the first is its kind's.
        key: a digest of all that decides its bytes.
        urls: the addresses of its pages.
        files: the addresses of what it makes besides, as far as they are known before.
        listed: those of its pages that the sitemaps name.
        origin: the file that an editor would rename to give it another address, or "".
        yielding: whether it gives way to whatever else answers at its address.
        leads_to: the address that it sends its readers on to, or None.
    """

    name: Name
    key: str
    urls: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    origin: str = ""
    yielding: bool = False
    leads_to: str | None = None


class Maker(Protocol):
    """Who makes units."""

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """What one consists of: pages to be drawn, and files."""
        ...


class Kind(Maker, Protocol):
    """A kind of unit: which there are, what each depends on, and how it is made."""

    name: str

    def units(self, keys: Keys) -> Iterator[Unit]:
        """All of the kind."""
        ...
