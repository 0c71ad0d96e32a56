"""Writes the address list anew: new addresses get their lines, lines that people wrote stay as they are."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib import resources
from itertools import accumulate
from operator import attrgetter

from careers.content.address_list.reading import ARROW, COMMENT, LANGUAGES, SITE, directive_line, languages_value, parse
from careers.content.address_list.values import Address, AddressList, End, Routes
from careers.support.diagnostics import Diagnostics


def head() -> str:
    """Return the head of a new address list: comments that say what it is for and how to write it."""
    return resources.files(__package__).joinpath("head.txt").read_text("utf-8")


def find_unrecorded(address_list: AddressList, pages: Iterable[str]) -> tuple[Address, ...]:
    """Return the lines that `pages`, addresses from the site's root, lack, in the order of lines.

    An address that all languages of the site have gets one line. Addresses that a line cannot hold (the root, pages of
    no language, a name that no host takes) are left out.
    """
    by_tail: dict[str, set[str]] = {}
    for url in pages:
        address = address_list.address(url)
        code = address.locale or ""
        if code in address_list.codes and address_list.entry(url) is None:
            by_tail.setdefault(address.tail, set()).add(code)
    lines: list[Address] = []
    for tail, codes in by_tail.items():
        if tail and codes == set(address_list.codes) and set(address_list.codes) <= set(address_list.recorded):
            lines.append(Address(None, tail))
        else:
            lines += [Address(code, tail) for code in codes]
    return tuple(sorted((line for line in lines if _can_hold(line, address_list)), key=attrgetter("sort_key")))


def _can_hold(address: Address, address_list: AddressList) -> bool:
    """Return whether a line with this address is read as it was meant."""
    entries = parse(str(address), "", address_list.codes, "", Diagnostics()).entries
    return [entry.address for entry in entries] == [address]


def record(
    address_list: AddressList, pages: Collection[str], moved: Mapping[str, str], site_url: str
) -> tuple[str, tuple[str, ...]]:
    """Return the file's text with a line for each of `pages` that had none, and those lines.

    Args:
        address_list: every line of it makes sense.
        pages: the addresses where pages answer without the list, those of lists' further pages left out.
        moved: the addresses that lead to them, because they were theirs once.
        site_url: the site's address, for a list that names none, or "".
    """
    grown = _with_languages(address_list, pages, moved)
    added = find_unrecorded(grown, pages)
    if not added and grown is address_list:
        return address_list.text, ()
    text = _with_directives(grown.text or head(), grown, site_url)
    placed = parse(text, grown.display_path, grown.codes, site_url, Diagnostics())
    return _insert(placed, added), tuple(map(str, added))


def move_site(address_list: AddressList, site_url: str) -> str:
    """Return the file's text with `site_url` as the site of its addresses; no line names the old one any more."""
    lines = address_list.text.split("\n")
    for entry in address_list.entries:
        parts = [part.strip() for part in ARROW.split(COMMENT.split(lines[entry.line - 1], maxsplit=1)[0])]
        if any("://" in part or part.startswith("/") for part in parts):
            lines[entry.line - 1] = str(entry) + _remainder(lines[entry.line - 1], COMMENT)
    if address_list.site:
        number = directive_line(address_list.text, SITE)
        lines[number - 1] = f"{SITE}: {site_url}" + _remainder(lines[number - 1], COMMENT)
        return "\n".join(lines)
    return _with_directives("\n".join(lines) or head(), address_list, site_url)


def _with_directives(text: str, address_list: AddressList, site_url: str) -> str:
    """Return `text` with the lines that name the site and the languages, before the first address."""
    directives = [f"{SITE}: {site_url}"] if site_url and not address_list.site else []
    if not re.search(rf"^\s*{LANGUAGES}:", text, re.MULTILINE):
        directives.append(f"{LANGUAGES}: {languages_value(address_list.recorded)}")
    if not directives:
        return text
    lines = text.rstrip("\n").split("\n")
    top = next((number for number, line in enumerate(lines) if not line.lstrip().startswith("#")), len(lines))
    gap = [""] if top else []
    rest = lines[top:]
    return "\n".join([*lines[:top], *gap, *directives, *([""] if rest and rest[0].strip() else []), *rest]) + "\n"


def _with_languages(address_list: AddressList, pages: Collection[str], moved: Mapping[str, str]) -> AddressList:
    """Return the list with all of the site's languages; an address that new ones never had gets lines of the others.

    The lines of a list whose addresses name no language go on standing for those.
    """
    fresh = [code for code in address_list.codes if code not in address_list.recorded]
    if not fresh or "" in address_list.recorded:
        return address_list
    lines = address_list.text.split("\n")
    number = directive_line(address_list.text, LANGUAGES)
    codes = ", ".join((*address_list.recorded, *fresh))
    lines[number - 1] = f"{LANGUAGES}: {codes}" + _remainder(lines[number - 1], COMMENT)
    wider = parse("\n".join(lines), address_list.display_path, address_list.codes, address_list.site, Diagnostics())
    routes = Routes(wider, set(pages), moved)
    for entry in address_list.entries:
        if entry.address.locale is None and not all(
            routes.follow(entry.address.within(code)).end in (End.ANSWERS, End.GONE) for code in fresh
        ):
            lines[entry.line - 1] = "\n".join(_split_languages(lines[entry.line - 1], entry.address.tail, address_list))
    return parse("\n".join(lines), address_list.display_path, address_list.codes, address_list.site, Diagnostics())


def _split_languages(line: str, tail: str, address_list: AddressList) -> Iterator[str]:
    """Yield a line for each of the languages that a line for all of them stood for."""
    rest = _remainder(line, ARROW, COMMENT)
    for code in address_list.recorded:
        if address_list.entry(Address(code, tail).within(code)) is address_list.entry(tail):
            yield f"{code}/{tail}{rest}"


def _remainder(line: str, *signs: re.Pattern[str]) -> str:
    """Return a line from the first of `signs` on, with the space before it; "" where none is there."""
    starts = [match.start() for sign in signs if (match := sign.search(line))]
    return line[len(line[: min(starts)].rstrip()) :] if starts else ""


def _insert(address_list: AddressList, added: Sequence[Address]) -> str:
    """Return the text with each new line before the first that sorts after it; comments stay above their line."""
    lines = address_list.text.rstrip("\n").split("\n") if address_list.text.strip() else []
    tops = list(accumulate((entry.address.sort_key for entry in address_list.entries), max))
    before: dict[int, list[str]] = {}
    for address in added:
        index = bisect_right(tops, address.sort_key)
        position = (
            _above(lines, address_list.entries[index].line - 1) if index < len(address_list.entries) else len(lines)
        )
        before.setdefault(position, []).append(str(address))
    if not address_list.entries and lines and lines[-1].strip():
        lines.append("")
        before = {len(lines): list(map(str, added))}
    written = [
        part for number in range(len(lines) + 1) for part in (*before.get(number, ()), *lines[number : number + 1])
    ]
    return "\n".join(written) + "\n"


def _above(lines: Sequence[str], entry: int) -> int:
    """Return where the comments directly above a line begin; the line itself where they are the file's head."""
    top = entry
    while top and lines[top - 1].lstrip().startswith("#"):
        top -= 1
    return top if top else entry
