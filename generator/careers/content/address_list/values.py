"""The address list as values: which addresses were published, and where each leads since."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from careers import i18n

GONE = "gone"
_MOST_STEPS = 100  # from an address to where it leads; a page is not renamed more often, and arrows may form a circle


def fold_address(url: str) -> str:
    """Return the form that two addresses share which are one on some file systems: NFC, without case."""
    return unicodedata.normalize("NFC", url.casefold())


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
        return self.within("")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line with an address.

    Attributes:
        line: 1-based.
        languages: the codes of the languages that it is an address of; "" alone for addresses that name none.
        target: the address behind the arrow, or None. One without a language is in that of the old address; its tail
            may be "", the home.
        gone: whether the word for an address without a successor stands behind the arrow.
    """

    line: int
    address: Address
    languages: tuple[str, ...]
    target: Address | None = None
    gone: bool = False

    def __str__(self) -> str:
        """Return the line without comment."""
        if self.target is not None:
            return f"{self.address} -> {str(self.target) or '/'}"
        return f"{self.address} -> {GONE}" if self.gone else str(self.address)

    @property
    def urls(self) -> Sequence[str]:
        """The addresses that it stands for, from the site's root."""
        return [self.address.within(code) for code in self.languages]


@dataclass(frozen=True)
class AddressList:
    """The lines that make sense.

    Attributes:
        display_path: the file, as editors know it.
        codes: the languages that the site's addresses begin with; "" alone if they begin with none.
        site: the absolute address that the site had when they were recorded, with a trailing slash, or "".
        recorded: the languages that new lines without a language stand for; () where no line says so yet.
        languages: all that an address can begin with, also those that have left the site.
        entries: in the order of lines, no address twice.
        text: the file, with LF line ends; "" where there is none.
        sound: whether every line makes sense.
    """

    display_path: str = "content/addresses.txt"
    codes: tuple[str, ...] = ()
    site: str = ""
    recorded: tuple[str, ...] = ()
    languages: frozenset[str] = frozenset()
    entries: tuple[Entry, ...] = ()
    text: str = ""
    sound: bool = True

    @cached_property
    def by_url(self) -> Mapping[str, Entry]:
        """Recorded address from the site's root -> its line: a language's own before the one for all languages."""
        entries = sorted(self.entries, key=lambda entry: entry.address.locale is not None)
        return {url: entry for entry in entries for url in entry.urls}

    def address(self, url: str) -> Address:
        """Return an address from the site's root, split from its language."""
        first, slash, rest = url.partition("/")
        return Address(first, rest) if slash and first in self.languages else Address(None, url)

    def decides(self, url: str) -> bool:
        """Return whether the line of an address says where it leads, or that it is gone."""
        entry = self.by_url.get(url)
        return entry is not None and (entry.gone or entry.target is not None)

    def is_gone(self, url: str) -> bool:
        """Return whether the line of an address says that it has no successor."""
        entry = self.by_url.get(url)
        return entry is not None and entry.gone

    def follow(self, url: str, answering: Container[str], moved: Mapping[str, str]) -> str:
        """Return the address where `url` leads at last; it may be gone, or nothing may answer there.

        Args:
            url: an address from the site's root.
            answering: the addresses where following ends.
            moved: former addresses of what is still there -> its present ones.
        """
        for _ in range(_MOST_STEPS):
            following = moved[url] if url in moved else self._step(url)
            if url in answering or following is None:
                break
            url = following
        return url

    def _step(self, url: str) -> str | None:
        """Return the target of the line of `url`, else its address in another language where that leads there.

        An address of the time when none named a language leads to the site's first language. The home of a language
        that has left the site may lead to that of another language, its successor.
        """
        entry, address = self.by_url.get(url), self.address(url)
        if entry is not None and entry.target is not None:
            return entry.target.within(address.locale or "")
        if (entry is not None and entry.gone) or (address.locale or "") in self.codes:
            return None
        if address.locale is None:
            return address.within(self.codes[0]) if "" in self.languages else None
        home = self.by_url.get(i18n.folder_of(address.locale))
        target = home.target if home is not None else None
        return f"{target}{address.tail}" if target is not None and target.locale and not target.tail else None
