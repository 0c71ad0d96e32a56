"""The ledger as values: which addresses were published, and where each leads since."""

from __future__ import annotations

import enum
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator import locales


@dataclass(frozen=True, slots=True)
class Address:
    """An address as the ledger writes it.

    Attributes:
        locale: code of the language it is in, or None for an address of every language.
        tail: what follows the language: "" for its home, else it ends in a slash.
    """

    locale: str | None
    tail: str

    def within(self, code: str) -> str:
        """The address from the site's root: its own language comes before `code`."""
        return locales.home(self.locale or code) + self.tail

    def __str__(self) -> str:
        """As a line has it."""
        return self.tail if self.locale is None else self.within(self.locale)

    @property
    def place(self) -> tuple[str, str]:
        """What lines are sorted by: a language's own line stands behind the one for all."""
        return self.tail, self.locale or ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line with an address.

    Attributes:
        line: 1-based.
        target: the address behind the arrow, or None. One without a language is in that of the old address; its tail
            may be "", the home.
        gone: whether that is the word for an address without a successor.
    """

    line: int
    address: Address
    target: Address | None = None
    gone: bool = False


class End(enum.Enum):
    """What one comes to who follows an address."""

    ANSWERS = enum.auto()
    GONE = enum.auto()
    DEAD = enum.auto()
    LOOP = enum.auto()


@dataclass(frozen=True, slots=True)
class Way:
    """Where an address leads: how that ends, and the last address of it, from the site's root."""

    end: End
    url: str


@dataclass(frozen=True)
class Ledger:
    """The lines that make sense.

    Attributes:
        shown: the file, as editors know it.
        codes: the languages of the site.
        site: the absolute address that the site had when they were recorded, with a trailing slash, or "".
        recorded: the languages that lines without a language stand for; some may have left the site since.
        entries: in the order of lines, no address twice.
        text: the file, with LF line ends; "" where there is none.
        sound: whether every line makes sense.
    """

    shown: str = ""
    codes: tuple[str, ...] = ()
    site: str = ""
    recorded: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    text: str = ""
    sound: bool = True

    @cached_property
    def _by_address(self) -> Mapping[Address, Entry]:
        return {one.address: one for one in self.entries}

    @cached_property
    def known(self) -> frozenset[str]:
        """The languages that an address can begin with."""
        return frozenset((*self.codes, *self.recorded))

    def address(self, url: str) -> Address:
        """An address from the site's root, parted from its language."""
        first, slash, rest = url.partition("/")
        return Address(first, rest) if slash and first in self.known else Address(None, url)

    def entry(self, url: str) -> Entry | None:
        """The line that says something of an address: its own before the one for all languages."""
        address = self.address(url)
        own = self._by_address.get(address)
        if own is not None or address.locale not in self.recorded:
            return own
        return self._by_address.get(Address(None, address.tail))

    def addresses(self) -> Iterator[tuple[str, Entry]]:
        """Every recorded address from the site's root, once, with its line."""
        for entry in self.entries:
            for code in (entry.address.locale,) if entry.address.locale else self.recorded:
                url = entry.address.within(code)
                if self.entry(url) is entry:
                    yield url, entry

    def follow(self, url: str, answering: Container[str], moved: Mapping[str, str] | None = None) -> Way:
        """Where `url` leads, over as many lines as it takes.

        `answering` are the addresses where following ends; `moved` leads from former addresses of what is still there
        to its present ones.
        """
        seen: set[str] = set()
        while url not in answering:
            if url in seen:
                return Way(End.LOOP, url)
            seen.add(url)
            entry = self.entry(url)
            step = (moved or {}).get(url)
            if step is None and entry is not None and entry.gone:
                return Way(End.GONE, url)
            if step is None and entry is not None and entry.target is not None:
                step = entry.target.within(url.partition("/")[0])
            step = step or self._successor(url)
            if step is None:
                return Way(End.DEAD, url)
            url = step
        return Way(End.ANSWERS, url)

    def _successor(self, url: str) -> str | None:
        """The same address in the language that took the place of one that has left the site."""
        address = self.address(url)
        if address.locale is None or address.locale in self.codes:
            return None
        home = self._by_address.get(Address(address.locale, ""))
        if home is None or home.target is None or home.target.locale is None or home.target.tail:
            return None
        return home.target.within(home.target.locale) + address.tail
