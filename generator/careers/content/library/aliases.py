"""Grants aliases, the ids that a posting had before, which lead to it.

An alias takes no address from anybody. An alias that could is refused and recorded, and its posting stays without it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from careers import i18n
from careers.content.address_list import AddressList, Entry
from careers.content.posting import Posting
from careers.content.posting.model import fingerprinted
from careers.support.diagnostics import Diagnostics

_FIELD = "aliases"
_MOST_NAMED = 5  # other claimants; messages that named all would grow with the square of their number


def grant_aliases(
    postings: Mapping[str, Posting],
    paths: Mapping[str, str],
    codes: Sequence[str],
    addresses: AddressList,
    diagnostics: Diagnostics,
) -> Mapping[str, Posting]:
    """Return `postings`, in their order, each with the aliases that it may have.

    Args:
        postings: id -> posting, as read.
        paths: id -> a file of the posting, as editors know it, for every posting that has files: one with an error
            keeps its address.
        codes: the languages of the site.
        addresses: the address list, which decides where it says where an address leads.
        diagnostics: where each alias that is refused is recorded, at the posting that claims it.
    """
    claims = _Claims(postings, paths, codes, addresses, diagnostics)
    return {key: claims.grant(posting) if posting.aliases else posting for key, posting in postings.items()}


@dataclass(frozen=True)
class _Claims:
    """All aliases that postings claim; the values are the arguments of `grant_aliases`."""

    postings: Mapping[str, Posting]
    paths: Mapping[str, str]
    codes: Sequence[str]
    addresses: AddressList
    diagnostics: Diagnostics

    def grant(self, posting: Posting) -> Posting:
        """Return the posting with the aliases that it may have, and record the others."""
        granted = tuple(alias for alias in dict.fromkeys(posting.aliases) if self._is_granted(posting, alias))
        for alias in sorted({alias for alias in posting.aliases if posting.aliases.count(alias) > 1}):
            self._refuse(posting, alias, "alias-twice")
        return posting if granted == posting.aliases else fingerprinted(replace(posting, aliases=granted))

    def _is_granted(self, posting: Posting, alias: str) -> bool:
        if not _is_own(posting, alias):
            line, folder = f"{_tail(alias)} -> {_tail(posting.id)}", _folder(posting.id)
            self._refuse(posting, alias, "alias-elsewhere", folder=folder, list=self.addresses.display_path, line=line)
            return False
        if alias in self.paths:
            self._refuse(posting, alias, "alias-collides", other=self.paths[alias])
            return False
        if recorded := self._recorded(alias):
            return self._agrees(posting, alias, recorded)
        others = [claimant for claimant in self._claimants[alias] if claimant is not posting]
        if others:
            # Of a great many claimants the first are named.
            places = ", ".join("{}:{}".format(*_place(claimant)) for claimant in others[:_MOST_NAMED])
            self._refuse(posting, alias, "alias-shared", other=places + (", …" if len(others) > _MOST_NAMED else ""))
            return False
        return True

    def _agrees(self, posting: Posting, alias: str, recorded: Iterable[Entry]) -> bool:
        """Return whether the address list says that an alias leads to its posting; if not, record the line."""
        for entry in recorded:
            ends = self.addresses.ends(entry, self._standing, self._moved)
            if {i18n.posting_id(end.partition("/")[2]) for end in ends} != {posting.id}:
                fixed = f"{entry.address} -> {_tail(posting.id)}"
                source = {"list": self.addresses.display_path, "number": entry.line, "line": entry}
                self._refuse(posting, alias, "alias-recorded", **source, fixed=fixed)
                return False
        return True

    def _refuse(self, posting: Posting, alias: str, code: str, **params: object) -> None:
        path, line = _place(posting)
        self.diagnostics.add(path, line, _FIELD, code, value=alias, **params)

    def _recorded(self, alias: str) -> Sequence[Entry]:
        """Return the lines of the address list that say where an alias leads."""
        return self.addresses.leading(i18n.posting(code, alias) for code in self.codes)

    @cached_property
    def _claimants(self) -> Mapping[str, Sequence[Posting]]:
        """Alias -> the postings of its own folder that claim it, each once, in the order of their ids."""
        claimants: dict[str, list[Posting]] = {}
        for posting in self.postings.values():
            for alias in dict.fromkeys(posting.aliases):
                if _is_own(posting, alias):
                    claimants.setdefault(alias, []).append(posting)
        return claimants

    @cached_property
    def _standing(self) -> Container[str]:
        """The addresses of all postings."""
        return {i18n.posting(code, posting_id) for code in self.codes for posting_id in self.paths}

    @cached_property
    def _moved(self) -> Mapping[str, str]:
        """Address of an alias that a single posting claims and that is not in the address list -> the posting's."""
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
    return posting.path, posting.line(_FIELD)
