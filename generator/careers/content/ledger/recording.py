"""The ledger's file, written anew: what is new gets its lines, what people wrote stays as it is."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib import resources
from itertools import accumulate

from careers.content.ledger.reading import ARROW, COMMENT, LANGUAGES, SITE, directive, parse
from careers.content.ledger.values import Address, End, Ledger, Ways
from careers.support.errors import Problems


def head() -> str:
    """How a ledger begins: comments that say what it is for and how to write it."""
    return resources.files(__package__).joinpath("head.txt").read_text("utf-8")


def new(ledger: Ledger, pages: Iterable[str]) -> tuple[Address, ...]:
    """The lines that `pages`, addresses from the site's root, lack, in the order of lines.

    An address that all languages of the site have gets one line. What a line cannot hold (the root, pages of no
    language, a name that no host takes) is left out.
    """
    by_tail: dict[str, set[str]] = {}
    for url in pages:
        address = ledger.address(url)
        if address.locale in ledger.codes and ledger.entry(url) is None:
            by_tail.setdefault(address.tail, set()).add(address.locale)
    found: list[Address] = []
    for tail, codes in by_tail.items():
        if tail and codes == set(ledger.codes) and set(ledger.codes) <= set(ledger.recorded):
            found.append(Address(None, tail))
        else:
            found += [Address(code, tail) for code in codes]
    return tuple(sorted((one for one in found if _holds(one, ledger)), key=lambda one: one.place))


def _holds(address: Address, ledger: Ledger) -> bool:
    """Whether a line with this address is read as it was meant."""
    read = parse(str(address), "", ledger.codes, "", Problems())
    return [one.address for one in read.entries] == [address]


def record(
    ledger: Ledger, pages: Collection[str], moved: Mapping[str, str], site_url: str
) -> tuple[str, tuple[str, ...]]:
    """The file's text with a line for each of `pages` that had none, and those lines; the text as it was, and none.

    Args:
        ledger: every line of which makes sense.
        pages: the addresses where pages answer without the ledger, those of lists' further pages left out.
        moved: the addresses that lead to them, because they were theirs once.
        site_url: the site's address, for a ledger that says none, or "".
    """
    grown = _with_languages(ledger, pages, moved)
    added = new(grown, pages)
    if not added and grown is ledger:
        return ledger.text, ()
    text = _with_directives(grown.text or head(), grown, site_url)
    placed = parse(text, grown.shown, grown.codes, site_url, Problems())
    return _insert(placed, [str(one) for one in added], [one.place for one in added]), tuple(map(str, added))


def moved(ledger: Ledger, site_url: str) -> str:
    """The file's text, saying that its addresses are those of `site_url`; none names the old one any more."""
    lines = ledger.text.split("\n")
    for entry in ledger.entries:
        parts = [part.strip() for part in ARROW.split(COMMENT.split(lines[entry.line - 1], maxsplit=1)[0])]
        if any("://" in part or part.startswith("/") for part in parts):
            lines[entry.line - 1] = str(entry) + _behind(lines[entry.line - 1], COMMENT)
    if ledger.site:
        number = directive(ledger.text, SITE)
        lines[number - 1] = f"{SITE}: {site_url}" + _behind(lines[number - 1], COMMENT)
        return "\n".join(lines)
    return _with_directives("\n".join(lines) or head(), ledger, site_url)


def _with_directives(text: str, ledger: Ledger, site_url: str) -> str:
    """`text` with the lines that say which site and which languages it is about, before the first address."""
    said = [f"{SITE}: {site_url}"] if site_url and not ledger.site else []
    if not re.search(rf"^\s*{LANGUAGES}:", text, re.MULTILINE):
        said.append(f"{LANGUAGES}: {', '.join(ledger.recorded)}")
    if not said:
        return text
    lines = text.rstrip("\n").split("\n")
    top = next((number for number, line in enumerate(lines) if not line.lstrip().startswith("#")), len(lines))
    gap = [""] if top else []
    rest = lines[top:]
    return "\n".join([*lines[:top], *gap, *said, *([""] if rest and rest[0].strip() else []), *rest]) + "\n"


def _with_languages(ledger: Ledger, pages: Collection[str], moved: Mapping[str, str]) -> Ledger:
    """The ledger with all of the site's languages, where some are new: what they never had gets lines of the others."""
    fresh = [code for code in ledger.codes if code not in ledger.recorded]
    if not fresh:
        return ledger
    lines = ledger.text.split("\n")
    number = directive(ledger.text, LANGUAGES)
    codes = ", ".join((*ledger.recorded, *fresh))
    lines[number - 1] = f"{LANGUAGES}: {codes}" + _behind(lines[number - 1], COMMENT)
    wider = parse("\n".join(lines), ledger.shown, ledger.codes, ledger.site, Problems())
    ways = Ways(wider, set(pages), moved)
    for entry in ledger.entries:
        if entry.address.locale is None and not all(
            ways.follow(entry.address.within(code)).end in (End.ANSWERS, End.GONE) for code in fresh
        ):
            lines[entry.line - 1] = "\n".join(_apart(lines[entry.line - 1], entry.address.tail, ledger))
    return parse("\n".join(lines), ledger.shown, ledger.codes, ledger.site, Problems())


def _apart(line: str, tail: str, ledger: Ledger) -> Iterator[str]:
    """A line for all languages as one for each of those that it stood for."""
    rest = _behind(line, ARROW, COMMENT)
    for code in ledger.recorded:
        if ledger.entry(Address(code, tail).within(code)) is ledger.entry(tail):
            yield f"{code}/{tail}{rest}"


def _behind(line: str, *signs: re.Pattern[str]) -> str:
    """What of a line begins with one of `signs`, with the space before it; "" where none is there."""
    found = [match.start() for sign in signs if (match := sign.search(line))]
    return line[len(line[: min(found)].rstrip()) :] if found else ""


def _insert(ledger: Ledger, added: Sequence[str], places: Sequence[tuple[str, str]]) -> str:
    """The text with each new line before the first that sorts after it; comments stay above their line."""
    lines = ledger.text.rstrip("\n").split("\n") if ledger.text.strip() else []
    tops = list(accumulate((one.address.place for one in ledger.entries), max))
    before: dict[int, list[str]] = {}
    for line, place in zip(added, places, strict=True):
        index = bisect_right(tops, place)
        where = _above(lines, ledger.entries[index].line - 1) if index < len(ledger.entries) else len(lines)
        before.setdefault(where, []).append(line)
    if not ledger.entries and lines and lines[-1].strip():
        lines.append("")
        before = {len(lines): list(added)}
    written = [
        part for number in range(len(lines) + 1) for part in (*before.get(number, ()), *lines[number : number + 1])
    ]
    return "\n".join(written) + "\n"


def _above(lines: Sequence[str], entry: int) -> int:
    """Where the comments begin that stand directly above a line; the line itself where they are the file's head."""
    top = entry
    while top and lines[top - 1].lstrip().startswith("#"):
        top -= 1
    return top if top else entry
