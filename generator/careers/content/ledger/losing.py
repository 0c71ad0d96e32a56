"""Addresses that somebody took away from the ledger, as the history of its file tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set

from careers import i18n
from careers.content.ledger.reading import LANGUAGES, SITE, parse, same_site, value_of
from careers.content.ledger.values import GONE, Entry, Ledger, folded
from careers.support.errors import Problems
from careers.support.git import Change


def judge_lost(
    ledger: Ledger,
    answering: Set[str],
    changes: Sequence[Change],
    problems: Problems,
    *,
    live: Set[str] = frozenset(),
    excused: Callable[[str], bool] = lambda url: False,
) -> None:
    """Record every address that the ledger had once, that no line holds now, and where nothing answers.

    A line that is worded otherwise holds its addresses still. What the ledger of another site had does not count: one
    that said another ``site:``, or what stood there before neither a site nor languages were said. Of a ledger with
    lines that make no sense nothing is said.

    Args:
        ledger: as it is now.
        answering: every address where a page answers, from the site's root.
        changes: those of its file, the newest first.
        problems: where to record.
        live: of `answering`, what is there without the ledger, where that is known.
        excused: whether an address is missing for a reason that is told elsewhere.
    """
    if not ledger.sound:
        return
    there = {folded(url) for url in live}
    held = {url for url, _ in ledger.addresses()}
    # Of two that some file systems take for one, what was there first was published; the other was a slip.
    first: dict[str, str] = {}
    found: list[tuple[Change | None, Entry, list[str], list[str]]] = []
    for change, state in _states(ledger, changes):
        covered: dict[Entry, list[str]] = {}
        for url, entry in state.addresses():
            covered.setdefault(entry, []).append(url)
            first[folded(url)] = url
        for entry, urls in covered.items():
            missing = [url for url in urls if url not in held and not _within_lost_language(url, ledger)]
            found.append((change, entry, urls, missing))
            held.update(urls)
    for change, entry, urls, missing in found:
        dead = [url for url in missing if url not in answering and folded(url) not in there and not excused(url)]
        dead = [url for url in dead if first[folded(url)] == url]
        for name in ledger.named(entry, urls, dead):
            _tell(ledger, entry, str(name), change, problems)


def _within_lost_language(url: str, ledger: Ledger) -> bool:
    """Whether a language was struck out of the ledger, with this address; its home is told for all of it."""
    code, _, tail = url.partition("/")
    return code not in ledger.known and tail != ""


def _states(ledger: Ledger, changes: Sequence[Change]) -> Iterator[tuple[Change | None, Ledger]]:
    """Lines that the file had, each where it is met first, with what took it away: None for what is not committed."""
    later, committed = ledger.site, _newest(changes, SITE)
    here = value_of(ledger.text.split("\n"), LANGUAGES)
    if ledger.text and committed and not same_site(later, committed) and (later or not here):
        return
    languages = _newest(changes, LANGUAGES) or ", ".join(ledger.recorded)
    for change in changes:
        yield None, _parse(ledger, change.added, languages)
        added, removed = value_of(change.added, SITE), value_of(change.removed, SITE)
        later = later if added is None else added
        after = (later or removed or "") if change.deleted else (added or "")
        if removed and not same_site(removed, after) and (after or value_of(change.removed, LANGUAGES)):
            return
        languages = value_of(change.removed, LANGUAGES) or languages
        yield change, _parse(ledger, change.removed, languages)


def _newest(changes: Sequence[Change], name: str) -> str | None:
    """What stands behind ``name:`` in the file as it was committed; None where it was not there since it last went."""
    said = ((value_of(one.added, name), value_of(one.removed, name)) for one in changes)
    return next((added for added, removed in said if added is not None or removed is not None), None)


def _parse(ledger: Ledger, lines: Sequence[str], languages: str) -> Ledger:
    text = "\n".join((f"{LANGUAGES}: {languages}", *lines))
    return parse(text, ledger.shown, ledger.codes, ledger.site, Problems())


def _tell(ledger: Ledger, entry: Entry, name: str, change: Change | None, problems: Problems) -> None:
    end = GONE if entry.address.tail else i18n.home(ledger.codes[0])
    line = f"{name} -> {end if entry.target is None else str(entry.target) or '/'}"
    if change is None:
        problems.add(ledger.shown, 1, "address", "ledger-lost-now", value=name, line=line)
    else:
        problems.add(
            ledger.shown, 1, "address", "ledger-lost", value=name, line=line, commit=change.commit, day=change.day
        )
