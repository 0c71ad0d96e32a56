"""The ledger as values: which addresses were published, and where each leads since."""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from careers import i18n

GONE = "gone"


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
        return i18n.home(self.locale or code) + self.tail

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

    def __str__(self) -> str:
        """As a line has it, without comment."""
        if self.gone:
            return f"{self.address} -> {GONE}"
        return f"{self.address} -> {str(self.target) or '/'}" if self.target is not None else str(self.address)


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

    def named(self, entry: Entry, urls: Sequence[str], some: Sequence[str]) -> Sequence[Address]:
        """How to speak of `some` of the addresses `urls` of a line: as the line does where it is all of them."""
        return [entry.address] if len(some) == len(urls) else [self.address(url) for url in some]

    def step(self, url: str) -> str | None:
        """The next address on the way from `url`, as its line says or the language that took its own's place."""
        entry = self.entry(url)
        if entry is not None and entry.target is not None:
            return entry.target.within(url.partition("/")[0])
        return self._successor(url)

    def is_gone(self, url: str) -> bool:
        """Whether a line says of an address that it has no successor."""
        entry = self.entry(url)
        return entry is not None and entry.gone

    def leading(self, urls: Iterable[str]) -> Sequence[Entry]:
        """Return the lines that say where one of `urls` leads, each once; one without an arrow does not."""
        entries = dict.fromkeys(self.entry(url) for url in urls)
        return [entry for entry in entries if entry is not None and (entry.gone or entry.target is not None)]

    def ends(self, entry: Entry, standing: Container[str], moved: Mapping[str, str]) -> Set[str]:
        """Return where a line leads at last, in each language that it is for; the arguments are those of `Ways`."""
        codes = (entry.address.locale,) if entry.address.locale else self.codes
        ways = Ways(self, standing, moved)
        return {ways.follow(entry.address.within(code)).url for code in codes}

    def _successor(self, url: str) -> str | None:
        """The same address in the language that took the place of one that has left the site."""
        address = self.address(url)
        if address.locale is None or address.locale in self.codes:
            return None
        home = self._by_address.get(Address(address.locale, ""))
        if home is None or home.target is None or home.target.locale is None or home.target.tail:
            return None
        return home.target.within(home.target.locale) + address.tail


class Ways:
    """Where addresses lead, over as many lines as it takes; each line is gone over once, however long the chains are.

    `answering` are the addresses where following ends; `moved` leads from former addresses of what is still there to
    its present ones. Neither may change meanwhile.
    """

    def __init__(
        self, ledger: Ledger, answering: Container[str], moved: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """Nothing is followed yet."""
        self._ledger, self._answering, self._moved = ledger, answering, moved
        self._known: dict[str, Way] = {}

    def follow(self, url: str) -> Way:
        """Where `url` leads."""
        passed: dict[str, None] = {}
        while url not in self._known and url not in passed:
            passed[url] = None
            step = self._step(url)
            if isinstance(step, Way):
                self._known[url] = step
            else:
                url = step
        way = self._known.get(url) or Way(End.LOOP, url)
        self._known.update(dict.fromkeys(passed, way))
        return way

    def _step(self, url: str) -> str | Way:
        """The next address, or how it ends here."""
        if url in self._answering:
            return Way(End.ANSWERS, url)
        if url in self._moved:
            return self._moved[url]
        if self._ledger.is_gone(url):
            return Way(End.GONE, url)
        return self._ledger.step(url) or Way(End.DEAD, url)


def folded(url: str) -> str:
    """What two addresses have in common that are one on some file systems: in Unicode's composed form, without case."""
    return unicodedata.normalize("NFC", url.casefold())
