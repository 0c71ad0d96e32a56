"""Judges the address list by the pages that answer, and finds the addresses that somebody took away from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from careers import i18n
from careers.content.address_list.reading import (
    LANGUAGES,
    SITE,
    directive_line,
    directive_value,
    is_language,
    languages_value,
    parse,
    same_site,
)
from careers.content.address_list.values import GONE, Address, AddressList, End, Entry, Routes, fold_address
from careers.content.schema import nearest
from careers.support.diagnostics import Diagnostics
from careers.support.git import Change

_MOST_COMPARED = 100_000  # names; on a 2-core machine that takes two seconds


def judge(
    address_list: AddressList,
    answering: Set[str],
    diagnostics: Diagnostics,
    *,
    site_url: str = "",
    live: Set[str] = frozenset(),
    moved: Set[str] = frozenset(),
    changes: Sequence[Change] = (),
    excused: Callable[[str], bool] = lambda url: False,
) -> None:
    """Record every line that does not hold, lines that have no effect, and addresses that were taken away.

    Args:
        address_list: its own malformed lines are recorded when it is read, not here.
        answering: every address where a page answers, from the site's root: redirects and pages of what is gone, too.
        diagnostics: where to record.
        site_url: the site's address now, or "" where that is not known.
        live: of `answering`, the pages that are there without the address list, where that is known: by them renamed
            pages are recognised, and arrows that have no effect.
        moved: the redirects that are there without the address list, where that is known.
        changes: the changes to its lines, the newest first, where that is known.
        excused: returns whether an address is missing for a reason that is reported elsewhere.
    """
    display_path, site = address_list.display_path, address_list.site
    if site_url and site and not same_site(site, site_url):
        line = directive_line(address_list.text, SITE)
        diagnostics.add(display_path, line, "site", "ledger-moved", value=site, site=site_url)
        return
    judgement = _Judgement(address_list, answering, live, moved, excused, diagnostics)
    languages_left = judgement.judge_languages()
    for entry, urls in address_list.group().items():
        urls = [url for url in urls if address_list.address(url).locale not in languages_left]
        if urls:
            judgement.judge_entry(entry, urls)
    if address_list.sound:
        judgement.judge_lost(changes)


@dataclass
class _Judgement:
    """One run over the lines; the values are the arguments of `judge`."""

    address_list: AddressList
    answering: Set[str]
    live: Set[str]
    moved: Set[str]
    excused: Callable[[str], bool]
    diagnostics: Diagnostics
    _compared: int = 0

    def judge_languages(self) -> Set[str]:
        """Return the languages that have left the site and lead nowhere; record each once, not for all addresses."""
        address_list, left = self.address_list, set()
        for code in address_list.recorded:
            home = i18n.folder_of(code)
            if not code or code in address_list.codes or home in self.answering:
                continue
            left.add(code)
            entry = address_list.entry(home)
            line = entry.line if entry else directive_line(address_list.text, LANGUAGES)
            self._add(line, "ledger-language-left", value=home, home=i18n.folder_of(address_list.codes[0]))
        return left

    def judge_entry(self, entry: Entry, urls: Sequence[str]) -> None:
        """Judge a line by the addresses it stands for."""
        line, first = entry.line, entry.address.tail.partition("/")[0]
        if self._is_foreign(entry.address, first):
            self._add(line, "ledger-language", value=entry.address, language=first)
            return
        if (entry.target or entry.gone) and all(url in self.live or url in self.moved for url in urls):
            self._add(line, "ledger-idle", value=entry.address)
        dead = [url for url in urls if url not in self.answering and not self.excused(url)]
        for name, url in zip(self.address_list.names(entry, urls, dead), dead, strict=False):
            if right := self._by_fold.get(fold_address(url)):
                tail = self.address_list.address(right).tail
                self._add(line, "ledger-case", value=name, right=Address(name.locale, tail))
            elif entry.target is not None:
                self._judge_arrow(line, name, url)
            elif entry.gone:
                self._add(line, "ledger-unbuilt", value=name)
            else:
                self._judge_vanished(line, name, url)

    def _add(self, line: int, code: str, /, **params: object) -> None:
        self.diagnostics.add(self.address_list.display_path, line, "address", code, **params)

    def _judge_arrow(self, line: int, name: Address, url: str) -> None:
        route = self._routes.follow(url)
        if route.end is End.LOOP:
            self._add(line, "ledger-loop", value=name)
        elif route.end is not End.DEAD:
            self._add(line, "ledger-unbuilt", value=name)
        elif not self.excused(route.url):
            self._add(line, "ledger-target", value=name, target=route.url)

    def _judge_vanished(self, line: int, name: Address, url: str) -> None:
        """Record an address where nothing answers, with the page that may have its place now."""
        code, tail = self.address_list.address(url).locale or "", name.tail
        posting = i18n.posting_id(tail)
        if posting and (close := self._find_nearest(posting, self._unrecorded.get((code, ""), ()))):
            target = Address(name.locale, i18n.posting("", close))
            is_same_company = posting.partition("/")[0] == close.partition("/")[0]
            message = "ledger-vanished-posting" if is_same_company else "ledger-moved-posting"
            self._add(line, message, value=name, old=posting, near=close, target=target)
            return
        taxonomy, _, term = tail.removesuffix("/").partition("/")
        if not posting and (close := self._find_nearest(term, self._unrecorded.get((code, taxonomy), ()))):
            file = f"{self.address_list.display_path.rpartition('/')[0]}/taxonomies/{taxonomy}.yml"
            self._add(line, "ledger-vanished-term", value=name, old=term, near=close, file=file)
            return
        self._add(line, "ledger-vanished", value=name)

    def _find_nearest(self, name: str, known: Sequence[str]) -> str:
        """Return the most like of `known`, or "" where none is like it, or too many were compared already."""
        self._compared += len(known)
        close = nearest(name, known, most=1) if self._compared <= _MOST_COMPARED else []
        return close[0] if close else ""

    @cached_property
    def _routes(self) -> Routes:
        return Routes(self.address_list, self.answering)

    @cached_property
    def _by_fold(self) -> Mapping[str, str]:
        """Folded form of an address -> the address that answers."""
        return {fold_address(url): url for url in sorted(self.answering)}

    @cached_property
    def _unrecorded(self) -> Mapping[tuple[str, str], Sequence[str]]:
        """(language, folder) -> names of pages that answer and were never recorded, as a renamed page was not.

        Those of postings are their ids, in the folder "".
        """
        names: dict[tuple[str, str], list[str]] = {}
        for url in sorted(self.live):
            if self.address_list.entry(url) is None:
                address = self.address_list.address(url)
                code, tail = address.locale or "", address.tail
                folder, _, name = tail.removesuffix("/").partition("/")
                if posting := i18n.posting_id(tail):
                    names.setdefault((code, ""), []).append(posting)
                elif name and "/" not in name:
                    names.setdefault((code, folder), []).append(name)
        return names

    def _is_foreign(self, address: Address, first: str) -> bool:
        """Return whether the first part of an address is a language that the site does not have, and means that."""
        names_none = "" in self.address_list.codes
        if names_none or address.locale is not None or not self.live or not is_language(first):
            return False
        return first not in self._first_parts

    @cached_property
    def _first_parts(self) -> Set[str]:
        """The first parts of addresses, behind the language."""
        return {self.address_list.address(url).tail.partition("/")[0] for url in self.live}

    def judge_lost(self, changes: Sequence[Change]) -> None:
        """Record every address that the list had once, that no line holds now, and where nothing answers.

        A line that is worded otherwise holds its addresses still. The lists of other sites do not count: those that
        named another ``site:``, or stood there before a site or languages were named.
        """
        address_list = self.address_list
        live = {fold_address(url) for url in self.live | self.moved}
        held = {url for url, _ in address_list.urls()}
        # Of two that some file systems take for one, the earlier was published; the other was a slip.
        first: dict[str, str] = {}
        lost: list[tuple[Change | None, Entry, Sequence[str], list[str]]] = []
        for change, state in _former_states(address_list, changes):
            first.update((fold_address(url), url) for url, _ in state.urls())
            for entry, urls in state.group().items():
                lost.append((change, entry, urls, [url for url in urls if url not in held]))
                held.update(urls)
        for change, entry, urls, missing in lost:
            dead = [
                url
                for url in missing
                if url not in self.answering
                and first[fold_address(url)] == url
                and fold_address(url) not in live
                and not _is_of_struck_language(url, address_list)
                and not self.excused(url)
            ]
            for name in address_list.names(entry, urls, dead):
                self._record_lost(entry, str(name), change)

    def _record_lost(self, entry: Entry, name: str, change: Change | None) -> None:
        end = GONE if entry.address.tail else i18n.folder_of(self.address_list.codes[0])
        line = f"{name} -> {end if entry.target is None else str(entry.target) or '/'}"
        if change is None:
            self._add(1, "ledger-lost-now", value=name, line=line)
        else:
            self._add(1, "ledger-lost", value=name, line=line, commit=change.commit, day=change.day)


def _is_of_struck_language(url: str, address_list: AddressList) -> bool:
    """Return whether a language was struck out, with this address; its home is reported for all of them."""
    code, _, tail = url.partition("/")
    return "" not in address_list.languages and code not in address_list.languages and tail != ""


def _former_states(address_list: AddressList, changes: Sequence[Change]) -> Iterator[tuple[Change | None, AddressList]]:
    """Yield former lines where they are met first, with the change that took them away: None for one not committed."""
    later, committed = address_list.site, _newest(changes, SITE)
    languages = directive_value(address_list.text.split("\n"), LANGUAGES)
    if address_list.text and committed and not same_site(later, committed) and (later or not languages):
        return
    languages = _newest(changes, LANGUAGES) or languages_value(address_list.recorded)
    for change in changes:
        yield None, _parse_lines(address_list, change.added, languages)
        added, removed = directive_value(change.added, SITE), directive_value(change.removed, SITE)
        later = later if added is None else added
        after = (later or removed or "") if change.deleted else (added or "")
        removed_languages = directive_value(change.removed, LANGUAGES)
        if removed and not same_site(removed, after) and (after or removed_languages):
            return
        languages = removed_languages or languages
        yield change, _parse_lines(address_list, change.removed, languages)


def _newest(changes: Sequence[Change], name: str) -> str | None:
    """Return the value of ``name:`` in the file as committed; None where it was not there since it last went."""
    values = ((directive_value(change.added, name), directive_value(change.removed, name)) for change in changes)
    return next((added for added, removed in values if added is not None or removed is not None), None)


def _parse_lines(address_list: AddressList, lines: Sequence[str], languages: str) -> AddressList:
    text = "\n".join((f"{LANGUAGES}: {languages}", *lines))
    return parse(text, address_list.display_path, address_list.codes, address_list.site, Diagnostics())
