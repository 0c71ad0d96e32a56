"""Adds lines to the address list: new addresses come to its end, and lines that are there stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from importlib import resources

from careers.content.address_list.reading import LANGUAGES, NO_LANGUAGE, SITE, parse
from careers.content.address_list.values import Address, AddressList
from careers.support.diagnostics import Diagnostics


def head() -> str:
    """Return the head of a new address list: comments that say what it is for and how to write it."""
    return resources.files(__package__).joinpath("head.txt").read_text("utf-8")


def find_unrecorded(address_list: AddressList, pages: Iterable[str]) -> tuple[Address, ...]:
    """Return the lines that `pages`, addresses from the site's root, lack, in the order of lines.

    An address that all languages of the site have gets one line, unless there is such a line for fewer. Addresses that
    a line cannot hold (the root, pages of no language, a name that no host takes) are left out.
    """
    by_tail: dict[str, set[str]] = {}
    for url in pages:
        address = address_list.address(url)
        code = address.locale or ""
        if code in address_list.codes and url not in address_list.by_url:
            by_tail.setdefault(address.tail, set()).add(code)
    taken = {entry.address for entry in address_list.entries}
    lines: list[Address] = []
    for tail, codes in by_tail.items():
        general = Address(None, tail)
        is_general = tail and codes == set(address_list.codes) and general not in taken
        lines += [general] if is_general else [Address(code, tail) for code in codes]
    sound = [line for line in lines if _can_hold(line, address_list)]
    return tuple(sorted(sound, key=lambda address: (address.tail, address.locale or "")))


def _can_hold(address: Address, address_list: AddressList) -> bool:
    """Return whether a line with this address is read as it was meant."""
    entries = parse(str(address), "", address_list.codes, "", Diagnostics()).entries
    return [entry.address for entry in entries] == [address]


def record(address_list: AddressList, pages: Iterable[str], site_url: str) -> tuple[str, tuple[Address, ...]]:
    """Return the file's text with a line for each of `pages` that had none, and those lines.

    Args:
        address_list: every line of it makes sense.
        pages: the addresses where pages answer without the list, those of lists' further pages left out.
        site_url: the site's address, for a list that names none, or "".
    """
    added = find_unrecorded(address_list, pages)
    if not added:
        return address_list.text, ()
    directives = [f"{SITE}: {site_url}"] if site_url and not address_list.site else []
    if set(address_list.recorded) != set(address_list.codes):
        directives.append(f"{LANGUAGES}: {', '.join(code or NO_LANGUAGE for code in address_list.codes)}")
    return _append(address_list.text, directives, map(str, added)), added


def move_site(address_list: AddressList, site_url: str) -> str:
    """Return the file's text with `site_url` as the site of its addresses; no line names the old one any more."""
    directive = f"{SITE}: {site_url}"
    if not address_list.site:
        return _append(address_list.text, [directive], ())
    old = re.escape(re.sub("^https?://", "", address_list.site).rstrip("/"))
    text = re.sub(rf"https?://{old}(?=/)", "", address_list.text, flags=re.IGNORECASE)
    return re.sub(rf"^(\s*){SITE}:\s*\S+", rf"\1{directive}", text, flags=re.MULTILINE)


def _append(text: str, directives: Sequence[str], lines: Iterable[str]) -> str:
    """Return `text` with further lines; an empty one stands before the directives."""
    blank = [""] if directives else []
    return "\n".join([(text or head()).rstrip("\n"), *blank, *directives, *lines, ""])
