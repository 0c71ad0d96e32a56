"""The address list as values: which addresses were published, and where each leads since."""

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
    """An address as a line writes it.

    Attributes:
        locale: code of the language that it begins with, or None if it begins with none: it is then an address of
            every language, or of a site whose addresses name no language.
        tail: the part behind the language: "" for its home, else it ends in a slash.
    """

    locale: str | None
    tail: str

    def within(self, code: str) -> str:
        """Return the address from the site's root: its own language comes before `code`; "" names none."""
        return i18n.folder_of(self.locale or code) + self.tail

    def __str__(self) -> str:
        """Return the address as a line has it."""
        return self.tail if self.locale is None else self.within(self.locale)

    @property
    def sort_key(self) -> tuple[str, str]:
        """Return the key by which lines are sorted: a language's own line stands behind the one for all."""
        return self.tail, self.locale or ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line with an address.

    Attributes:
        line: 1-based.
        target: the address behind the arrow, or None. One without a language is in that of the old address; its tail
            may be "", the home.
        gone: whether the word for an address without a successor stands behind the arrow.
    """

    line: int
    address: Address
    target: Address | None = None
    gone: bool = False

    def __str__(self) -> str:
        """Return the line without comment."""
        if self.gone:
            return f"{self.address} -> {GONE}"
        return f"{self.address} -> {str(self.target) or '/'}" if self.target is not None else str(self.address)


class End(enum.Enum):
    """The end of following an address."""

    ANSWERS = enum.auto()
    GONE = enum.auto()
    DEAD = enum.auto()
    LOOP = enum.auto()


@dataclass(frozen=True, slots=True)
class Route:
    """Where an address leads: how that ends, and the last address of it, from the site's root."""

    end: End
    url: str


@dataclass(frozen=True)
class AddressList:
    """The lines that make sense.

    Attributes:
        display_path: the file, as editors know it.
        codes: the languages that the site's addresses begin with; "" alone if they begin with none.
        site: the absolute address that the site had when they were recorded, with a trailing slash, or "".
        recorded: the languages that lines without a language stand for; some may have left the site since. "" alone
            if they stand for addresses that begin with none.
        entries: in the order of lines, no address twice.
        text: the file, with LF line ends; "" where there is none.
        sound: whether every line makes sense.
    """

    display_path: str = "content/addresses.txt"
    codes: tuple[str, ...] = ()
    site: str = ""
    recorded: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    text: str = ""
    sound: bool = True

    @cached_property
    def _by_address(self) -> Mapping[Address, Entry]:
        return {entry.address: entry for entry in self.entries}

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages that an address can begin with."""
        return frozenset((*self.codes, *self.recorded))

    def address(self, url: str) -> Address:
        """Return an address from the site's root, split from its language."""
        first, slash, rest = url.partition("/")
        return Address(first, rest) if slash and first in self.languages else Address(None, url)

    def entry(self, url: str) -> Entry | None:
        """Return the line about an address: its own before the one for all languages."""
        address = self.address(url)
        own = self._by_address.get(address)
        if own is not None or address.locale not in self.recorded:
            return own
        return self._by_address.get(Address(None, address.tail))

    def urls(self) -> Iterator[tuple[str, Entry]]:
        """Yield every recorded address from the site's root, once, with its line."""
        for entry in self.entries:
            for code in (entry.address.locale,) if entry.address.locale else self.recorded:
                url = entry.address.within(code)
                if self.entry(url) is entry:
                    yield url, entry

    def group(self) -> Mapping[Entry, Sequence[str]]:
        """Return entry -> its recorded addresses from the site's root."""
        urls: dict[Entry, list[str]] = {}
        for url, entry in self.urls():
            urls.setdefault(entry, []).append(url)
        return urls

    def names(self, entry: Entry, urls: Sequence[str], some: Sequence[str]) -> Sequence[Address]:
        """Return how to name `some` of the addresses `urls` of a line: as the line does where it is all of them."""
        return [entry.address] if len(some) == len(urls) else [self.address(url) for url in some]

    def step(self, url: str) -> str | None:
        """Return the next address on the way from `url`: the target of its line, else its address in a successor.

        An address of the time when none named a language leads to the site's first language. The home of a language
        that has left the site may lead to that of another language, its successor.
        """
        entry, address = self.entry(url), self.address(url)
        if entry is not None and entry.target is not None:
            return entry.target.within(address.locale or "")
        if address.locale is None:
            return address.within(self.codes[0]) if "" in self.recorded and "" not in self.codes else None
        if address.locale in self.codes:
            return None
        home = self._by_address.get(Address(address.locale, ""))
        if home is None or home.target is None or home.target.locale is None or home.target.tail:
            return None
        return home.target.within(home.target.locale) + address.tail

    def leading(self, urls: Iterable[str]) -> Sequence[Entry]:
        """Return the lines that say where one of `urls` leads, each once; one without an arrow does not."""
        entries = dict.fromkeys(self.entry(url) for url in urls)
        return [entry for entry in entries if entry is not None and (entry.gone or entry.target is not None)]

    def ends(self, entry: Entry, answering: Container[str], moved: Mapping[str, str]) -> Set[str]:
        """Return where a line leads at last, in each language that it is for; for the arguments see `Routes`."""
        codes = (entry.address.locale,) if entry.address.locale else self.codes
        routes = Routes(self, answering, moved)
        return {routes.follow(entry.address.within(code)).url for code in codes}


class Routes:
    """Where addresses lead, over as many lines as it takes; each line is followed once, however long the chains are."""

    def __init__(
        self, address_list: AddressList, answering: Container[str], moved: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """Follow addresses by `address_list`; the arguments may not change meanwhile.

        Args:
            address_list: the lines.
            answering: the addresses where following ends.
            moved: former addresses of what is still there -> its present ones.
        """
        self._list, self._answering, self._moved = address_list, answering, moved
        self._known: dict[str, Route] = {}

    def follow(self, url: str) -> Route:
        """Return where `url` leads."""
        passed: dict[str, None] = {}
        while url not in self._known and url not in passed:
            passed[url] = None
            step = self._step(url)
            if isinstance(step, Route):
                self._known[url] = step
            else:
                url = step
        route = self._known.get(url) or Route(End.LOOP, url)
        self._known.update(dict.fromkeys(passed, route))
        return route

    def _step(self, url: str) -> str | Route:
        """Return the next address, or how the route ends at this one."""
        if url in self._answering:
            return Route(End.ANSWERS, url)
        if url in self._moved:
            return self._moved[url]
        entry = self._list.entry(url)
        if entry is not None and entry.gone:
            return Route(End.GONE, url)
        return self._list.step(url) or Route(End.DEAD, url)


def fold_address(url: str) -> str:
    """Return the form that two addresses share which are one on some file systems: NFC, without case."""
    return unicodedata.normalize("NFC", url.casefold())
