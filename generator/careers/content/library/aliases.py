"""Which posting an alias, an id that a posting had before, leads to.

An alias takes no address from anybody. One that could is refused and recorded, and its posting stays without it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from careers import i18n
from careers.content.posting import Posting
from careers.content.posting.model import fingerprinted
from careers.support.errors import Problems

_FIELD = "aliases"
_MOST_NAMED = 5  # other claimants; messages that named all would grow with the square of their number


class Recorded(Protocol):
    """A line of the address list."""

    @property
    def line(self) -> int:
        """Return its number, 1-based."""
        ...

    @property
    def address(self) -> object:
        """Return its address; as text, as the line has it."""
        ...


L = TypeVar("L", bound=Recorded)


class AddressList(Protocol[L]):
    """What is asked of the address list, which is read without the library."""

    @property
    def shown(self) -> str:
        """Return its file, as editors know it."""
        ...

    def leading(self, urls: Iterable[str]) -> Sequence[L]:
        """Return the lines that say where one of `urls` leads."""
        ...

    def ends(self, entry: L, standing: Container[str], moved: Mapping[str, str]) -> Set[str]:
        """Return the addresses that a line leads to, where `standing` answer and `moved` lead to those."""
        ...


class _NoList:
    """An address list without lines."""

    shown = "content/addresses.txt"

    def leading(self, urls: Iterable[str]) -> Sequence[Recorded]:
        return ()

    def ends(self, entry: Recorded, standing: Container[str], moved: Mapping[str, str]) -> Set[str]:
        return frozenset()


NO_LIST: AddressList[Recorded] = _NoList()


def grant_aliases(
    postings: Mapping[str, Posting],
    paths: Mapping[str, str],
    codes: Sequence[str],
    addresses: AddressList[L],
    problems: Problems,
) -> Mapping[str, Posting]:
    """Return `postings`, in their order, each with the aliases that it may have.

    Args:
        postings: id -> posting, as read.
        paths: id -> a file of the posting, as editors know it, for every posting that has files: one with an error
            keeps its address.
        codes: the languages of the site.
        addresses: the address list, which decides where it says where an address leads.
        problems: where each alias that is refused is recorded, at the posting that claims it.
    """
    claims = _Claims(postings, paths, codes, addresses, problems)
    return {key: claims.granted(posting) if posting.aliases else posting for key, posting in postings.items()}


@dataclass(frozen=True)
class _Claims(Generic[L]):
    """All aliases that postings claim; the values are the arguments of `grant_aliases`."""

    postings: Mapping[str, Posting]
    paths: Mapping[str, str]
    codes: Sequence[str]
    addresses: AddressList[L]
    problems: Problems

    def granted(self, posting: Posting) -> Posting:
        """Return the posting with the aliases that it may have, and record the others."""
        kept = tuple(alias for alias in dict.fromkeys(posting.aliases) if self._is_granted(posting, alias))
        for alias in sorted({one for one in posting.aliases if posting.aliases.count(one) > 1}):
            self._refuse(posting, alias, "alias-twice")
        return posting if kept == posting.aliases else fingerprinted(replace(posting, aliases=kept))

    def _is_granted(self, posting: Posting, alias: str) -> bool:
        if not _is_own(posting, alias):
            line, folder = f"{_tail(alias)} -> {_tail(posting.id)}", _folder(posting.id)
            self._refuse(posting, alias, "alias-elsewhere", folder=folder, list=self.addresses.shown, line=line)
            return False
        if alias in self.paths:
            self._refuse(posting, alias, "alias-collides", other=self.paths[alias])
            return False
        if recorded := self._recorded(alias):
            return self._agrees(posting, alias, recorded)
        others = [one for one in self._claimants[alias] if one is not posting]
        if others:
            self._refuse(posting, alias, "alias-shared", other=_named(others))
            return False
        return True

    def _agrees(self, posting: Posting, alias: str, recorded: Iterable[L]) -> bool:
        """Return whether the address list says that an alias leads to its posting; if not, record the line."""
        for entry in recorded:
            ends = self.addresses.ends(entry, self._standing, self._moved)
            if {i18n.posting_id(end.partition("/")[2]) for end in ends} != {posting.id}:
                fixed = f"{entry.address} -> {_tail(posting.id)}"
                said = {"list": self.addresses.shown, "number": entry.line, "line": entry, "fixed": fixed}
                self._refuse(posting, alias, "alias-recorded", **said)
                return False
        return True

    def _refuse(self, posting: Posting, alias: str, code: str, **params: object) -> None:
        path, line = _place(posting)
        self.problems.add(path, line, _FIELD, code, value=alias, **params)

    def _recorded(self, alias: str) -> Sequence[L]:
        """Return the lines of the address list that say where an alias leads."""
        return self.addresses.leading(i18n.posting(code, alias) for code in self.codes)

    @cached_property
    def _claimants(self) -> Mapping[str, Sequence[Posting]]:
        """Alias -> the postings of its own folder that claim it, each once, in the order of their ids."""
        found: dict[str, list[Posting]] = {}
        for posting in self.postings.values():
            for alias in dict.fromkeys(posting.aliases):
                if _is_own(posting, alias):
                    found.setdefault(alias, []).append(posting)
        return found

    @cached_property
    def _standing(self) -> Container[str]:
        """The addresses of all postings."""
        return {i18n.posting(code, one) for code in self.codes for one in self.paths}

    @cached_property
    def _moved(self) -> Mapping[str, str]:
        """Where aliases lead that a single posting claims and of which the address list says nothing."""
        return {
            i18n.posting(code, alias): i18n.posting(code, claimants[0].id)
            for alias, claimants in self._claimants.items()
            if len(claimants) == 1 and not self._recorded(alias)
            for code in self.codes
        }


def _folder(posting_id: str) -> str:
    """Return the company's folder in an id."""
    return posting_id.partition("/")[0]


def _is_own(posting: Posting, alias: str) -> bool:
    """Return whether an alias lies in the company's folder that its posting lies in."""
    return _folder(alias) == _folder(posting.id)


def _tail(posting_id: str) -> str:
    """Return the address of a posting as the address list writes it, for all languages."""
    return i18n.posting("", posting_id).removeprefix("/")


def _place(posting: Posting) -> tuple[str, int]:
    """Return the file and the line in which a posting lists its aliases."""
    return posting.texts[posting.source].path, posting.lines.get(_FIELD, 1)


def _named(postings: Sequence[Posting]) -> str:
    """Return the places of the aliases of `postings`, of a great many the first."""
    return ", ".join(_shown(postings[:_MOST_NAMED])) + (", …" if len(postings) > _MOST_NAMED else "")


def _shown(postings: Iterable[Posting]) -> Iterator[str]:
    for posting in postings:
        path, line = _place(posting)
        yield f"{path}:{line}"
