"""Judges the address list by the pages that answer, and finds the addresses that somebody took away from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from careers import i18n
from careers.content.address_list.file import parse, same_site
from careers.content.address_list.values import GONE, Address, AddressList, Entry, fold_address
from careers.support.diagnostics import Diagnostics


def judge(
    address_list: AddressList,
    answering: Set[str],
    diagnostics: Diagnostics,
    *,
    site_url: str = "",
    present: Set[str] = frozenset(),
    former: Sequence[str] = (),
) -> None:
    """Record every line that does not hold, lines that have no effect, and addresses that were taken away.

    Args:
        address_list: its own malformed lines are recorded when it is read, not here.
        answering: every address where a page answers, from the site's root: redirects and pages of what is gone, too.
        diagnostics: where to record.
        site_url: the site's address now, or "" where that is not known.
        present: of `answering`, those that answer without the address list, where that is known: arrows from them have
            no effect.
        former: the texts that the file had before, whose lines it should still have.
    """
    judgement = _Judgement(address_list, answering, present, diagnostics)
    site = address_list.site
    if site_url and site and not same_site(site, site_url):
        lines = enumerate(address_list.text.split("\n"), 1)
        line = next(number for number, text in lines if text.lstrip().startswith("site:"))
        judgement.add(line, "moved", value=site, site=site_url)
        return
    left = judgement.judge_languages()
    for entry in address_list.entries:
        judgement.judge_entry(entry, left)
    lost: dict[str, str] = {}
    for text in former if address_list.sound else ():
        lost |= judgement.find_lost(text)
    for address, line_to_write in lost.items():
        judgement.add(1, "lost", value=address, line=line_to_write)


@dataclass
class _Judgement:
    address_list: AddressList
    answering: Set[str]
    present: Set[str]
    diagnostics: Diagnostics

    def add(self, line: int, code: str, /, **params: object) -> None:
        self.diagnostics.add(self.address_list.display_path, line, "address", f"address-list-{code}", **params)

    def judge_languages(self) -> Set[str]:
        """Return the languages that have left the site and lead nowhere; record each once, not for all addresses."""
        address_list = self.address_list
        codes = filter(None, address_list.languages.difference(address_list.codes))
        left = {code for code in codes if i18n.folder_of(code) not in self.answering}
        for home in sorted(map(i18n.folder_of, left)):
            entry = address_list.by_url.get(home)
            successor = i18n.folder_of(address_list.codes[0])
            self.add(entry.line if entry else 1, "language-left", value=home, home=successor)
        return left

    def judge_entry(self, entry: Entry, left: Set[str]) -> None:
        """Judge a line by the addresses it stands for; `left` are the languages that are reported already."""
        line, by_url = entry.line, self.address_list.by_url
        urls = [
            url
            for code, url in zip(entry.languages, entry.urls, strict=True)
            if by_url[url] is entry and code not in left
        ]
        leads = entry.target is not None or entry.gone
        if leads and urls and all(url in self.present for url in urls):
            self.add(line, "idle", value=entry.address)
        dead = [url for url in urls if url not in self.answering]
        # A line is named as it is where all of its addresses are dead.
        names = [entry.address] if len(dead) == len(urls) else map(self.address_list.address, dead)
        for name, url in zip(names, dead, strict=False):
            if right := self._by_fold.get(fold_address(url)):
                self.add(line, "case", value=name, right=Address(name.locale, self.address_list.address(right).tail))
            elif not leads:
                self.add(line, "vanished", value=name)
            else:
                self._judge_arrow(line, name, url)

    def _judge_arrow(self, line: int, name: Address, url: str) -> None:
        """Record where an arrow leads if nothing answers there, else that the page that leads there is missing."""
        end = self.address_list.follow(url, self.answering, {})
        if end in self.answering or self.address_list.is_gone(end):
            self.add(line, "unbuilt", value=name)
        else:
            self.add(line, "target", value=name, target=end)

    @cached_property
    def _by_fold(self) -> Mapping[str, str]:
        """Folded form of an address -> the address that answers."""
        return {fold_address(url): url for url in sorted(self.answering)}

    def find_lost(self, text: str) -> Mapping[str, str]:
        """Return address -> line to write, of lines of a former text that no line holds now and where nothing answers.

        A line that is worded otherwise holds its addresses still. Nothing is missed of another site, or of a list that
        was begun anew: it holds comments alone.
        """
        address_list = self.address_list
        former = parse(text, address_list.display_path, address_list.codes, address_list.site, Diagnostics())
        is_begun_anew = address_list.text and not address_list.entries and not address_list.recorded
        if is_begun_anew or (address_list.site and former.site and not same_site(former.site, address_list.site)):
            return {}
        known = {fold_address(url) for url in (*self.answering, *address_list.by_url)}
        return {
            str(entry.address): str(entry if entry.target is not None else f"{entry.address} -> {GONE}")
            for entry in former.entries
            if any(fold_address(url) not in known for url in entry.urls if former.by_url[url] is entry)
        }
