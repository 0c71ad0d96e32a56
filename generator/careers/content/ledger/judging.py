"""What is wrong with the ledger, judged by what answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from careers import i18n
from careers.content.ledger.losing import judge_lost
from careers.content.ledger.reading import LANGUAGES, SITE, directive, is_language, same_site
from careers.content.ledger.values import Address, End, Entry, Ledger, Ways, folded
from careers.content.schema import nearest
from careers.support.errors import Problems
from careers.support.git import Change

_MOST_COMPARED = 100_000  # names; on a 2-core machine that takes two seconds


def judge(
    ledger: Ledger,
    answering: Set[str],
    problems: Problems,
    *,
    site_url: str = "",
    live: Set[str] = frozenset(),
    moved: Set[str] = frozenset(),
    changes: Sequence[Change] = (),
    excused: Callable[[str], bool] = lambda url: False,
) -> None:
    """Record every line that does not hold, lines that have no effect, and addresses that were taken away.

    Args:
        ledger: its own malformed lines are recorded when it is read, not here.
        answering: every address where a page answers, from the site's root: redirects and pages of what is gone, too.
        problems: where to record.
        site_url: the site's address now, or "" where that is not known.
        live: of `answering`, the pages that are there without the ledger, where that is known: by them renamed pages
            are recognised, and arrows that have no effect.
        moved: the redirects that are there without the ledger, where that is known.
        changes: what was done to its lines, the newest first, where that is known.
        excused: whether an address is missing for a reason that is told elsewhere.
    """
    if site_url and ledger.site and not same_site(ledger.site, site_url):
        problems.add(
            ledger.shown, directive(ledger.text, SITE), "site", "ledger-moved", value=ledger.site, site=site_url
        )
        return
    judging = _Judging(ledger, answering, live, moved, excused, problems)
    left = judging.languages()
    covered: dict[Entry, list[str]] = {}
    for url, entry in ledger.addresses():
        if url.partition("/")[0] not in left:
            covered.setdefault(entry, []).append(url)
    for entry, urls in covered.items():
        judging.entry(entry, urls, [url for url in urls if url not in answering and not excused(url)])
    judge_lost(ledger, answering, changes, problems, live=live | moved, excused=excused)


@dataclass
class _Judging:
    """One run over the lines; its values are the arguments of `judge`."""

    ledger: Ledger
    answering: Set[str]
    live: Set[str]
    moved: Set[str]
    excused: Callable[[str], bool]
    problems: Problems
    _compared: int = 0

    def languages(self) -> Set[str]:
        """The languages that have left the site and lead nowhere; each is told once, not for all its addresses."""
        ledger, left = self.ledger, set()
        for code in ledger.recorded:
            home = i18n.home(code)
            if code in ledger.codes or home in self.answering:
                continue
            left.add(code)
            entry = ledger.entry(home)
            line = entry.line if entry else directive(ledger.text, LANGUAGES)
            self.problems.add(ledger.shown, line, "address", "ledger-language-left", value=home, home=self._home())
        return left

    def entry(self, entry: Entry, urls: Sequence[str], dead: Sequence[str]) -> None:
        """Judge a line by the addresses it stands for; `dead` are those where nothing answers."""
        if self._foreign(entry):
            self._add(entry, "ledger-language", value=entry.address, language=entry.address.tail.partition("/")[0])
            return
        if (entry.target or entry.gone) and all(url in self.live or url in self.moved for url in urls):
            self._add(entry, "ledger-idle", value=entry.address)
        for name, url in zip(self.ledger.named(entry, urls, dead), dead, strict=False):
            if right := self._folded.get(folded(url)):
                self._add(entry, "ledger-case", value=name, right=Address(name.locale, self.ledger.address(right).tail))
            elif entry.target is not None:
                self._arrow(entry, name, url)
            elif entry.gone:
                self._add(entry, "ledger-unbuilt", value=name)
            else:
                self._vanished(entry, name, url)

    def _add(self, entry: Entry, code: str, **params: object) -> None:
        self.problems.add(self.ledger.shown, entry.line, "address", code, **params)

    def _arrow(self, entry: Entry, name: Address, url: str) -> None:
        way = self._ways.follow(url)
        if way.end is End.LOOP:
            self.problems.add(self.ledger.shown, entry.line, "address", "ledger-loop", value=name)
        elif way.end is End.DEAD and not self.excused(way.url):
            self.problems.add(self.ledger.shown, entry.line, "address", "ledger-target", value=name, target=way.url)
        elif way.end in (End.ANSWERS, End.GONE):
            self.problems.add(self.ledger.shown, entry.line, "address", "ledger-unbuilt", value=name)

    def _vanished(self, entry: Entry, name: Address, url: str) -> None:
        code, tail = url.partition("/")[0], name.tail
        posting = i18n.posting_id(tail)
        if posting and (close := self._nearest(posting, self._new.get((code, ""), ()))):
            target = Address(name.locale, self.ledger.address(i18n.posting(code, close)).tail)
            same = posting.partition("/")[0] == close.partition("/")[0]
            message = "ledger-vanished-posting" if same else "ledger-moved-posting"
            self._add(entry, message, value=name, old=posting, near=close, target=target)
            return
        file, _, term = tail.removesuffix("/").partition("/")
        if not posting and (close := self._nearest(term, self._new.get((code, file), ()))):
            self._add(entry, "ledger-vanished-term", value=name, old=term, near=close, file=self._taxonomy(file))
            return
        self._add(entry, "ledger-vanished", value=name)

    def _nearest(self, name: str, known: Sequence[str]) -> str:
        """The most like of `known`, or "" where none is like it, or too many were compared already."""
        self._compared += len(known)
        close = nearest(name, known, most=1) if self._compared <= _MOST_COMPARED else []
        return close[0] if close else ""

    def _taxonomy(self, name: str) -> str:
        """The file of a taxonomy, as editors know it."""
        return f"{self.ledger.shown.rpartition('/')[0]}/taxonomies/{name}.yml"

    def _home(self) -> str:
        return i18n.home(self.ledger.codes[0])

    @cached_property
    def _ways(self) -> Ways:
        return Ways(self.ledger, self.answering)

    @cached_property
    def _folded(self) -> Mapping[str, str]:
        """What answers, by what it shares with addresses that some file systems take for it."""
        return {folded(url): url for url in sorted(self.answering)}

    @cached_property
    def _new(self) -> Mapping[tuple[str, str], Sequence[str]]:
        """(language, folder) -> names of what answers and was never recorded, as a renamed page was not.

        Those of postings are their ids, in the folder "".
        """
        found: dict[tuple[str, str], list[str]] = {}
        for url in sorted(self.live):
            if self.ledger.entry(url) is None:
                code, _, tail = url.partition("/")
                folder, _, name = tail.removesuffix("/").partition("/")
                if posting := i18n.posting_id(tail):
                    found.setdefault((code, ""), []).append(posting)
                elif name and "/" not in name:
                    found.setdefault((code, folder), []).append(name)
        return found

    def _foreign(self, entry: Entry) -> bool:
        """Whether a line begins with the code of a language that the site does not have, and means one."""
        first = entry.address.tail.partition("/")[0]
        if entry.address.locale is not None or not self.live or not is_language(first):
            return False
        return first not in self._firsts

    @cached_property
    def _firsts(self) -> Set[str]:
        """The first parts of addresses, behind the language."""
        return {url.split("/")[1] for url in self.live if "/" in url}
