"""The file of the address list: read, lenient with what people paste, and written: new lines come to its end."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from textwrap import indent
from urllib.parse import unquote

from careers import i18n
from careers.content.address_list.values import GONE, Address, AddressList, Entry
from careers.content.frontmatter import read_text, without_hidden
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostics

NAME = "addresses.txt"
_SITE, _LANGUAGES = "site", "languages"
_NO_LANGUAGE = "none"  # for lines of addresses that name no language
MOST_BYTES = 8 * 1024 * 1024
_COMMENT = re.compile(r"(?:^|\s)#")
_ARROW = re.compile("[-=–—－]{1,2}[>＞]|→")
_DIRECTIVE = re.compile(rf"({_SITE}|{_LANGUAGES}):(.*)")
_CODE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*")
_SCHEME = re.compile("https?://", re.IGNORECASE)
_NO_ARROW = re.compile(rf"/\s+{GONE}\W?$", re.IGNORECASE)
# A part of an address: no hidden file, and none of the characters that no file of a site on GitHub Pages may have in
# its name (actions/upload-artifact), or that end an address.
_PART = re.compile(r'(?![.\s])[^\\":<>|*?#\t\ufffd]+(?<!\s)')
_LONGEST = 500  # bytes; a path ends at 1,024 on some systems, and the folder of the site comes before it


class _Fault(Exception):  # noqa: N818  # it is caught here and never seen as an error
    """Raised for a line that makes no sense, with the code of the message and its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = f"address-list-{code}", params


def load(root: Path, display_path: str, codes: Sequence[str], site_url: str, diagnostics: Diagnostics) -> AddressList:
    """Return the address list in the content folder `root`; an empty one where there is none.

    Args:
        root: the content folder.
        display_path: that folder as editors know it.
        codes: the languages that the site's addresses begin with; "" alone if they begin with none.
        site_url: the site's address with a trailing slash, or "".
        diagnostics: where lines that make no sense are recorded; the list does without them.
    """
    path, name = root / NAME, f"{display_path}/{NAME}"
    text = read_text(path, name, diagnostics, limit=MOST_BYTES) if os.path.lexists(path) else ""
    addresses = parse(text or "", name, codes, site_url, diagnostics)
    return replace(addresses, sound=False) if text is None else addresses


def parse(text: str, display_path: str, codes: Sequence[str], site_url: str, diagnostics: Diagnostics) -> AddressList:
    """Return the address list in `text`; see `load`."""
    parser, sound = _Parser(tuple(codes), site_url), True
    for number, line in enumerate(text.split("\n"), 1):
        try:
            parser.parse_line(number, _COMMENT.split(line, maxsplit=1)[0].strip())
        except _Fault as fault:
            diagnostics.add(display_path, number, "address", fault.code, **fault.params)
            sound = False
    return AddressList(
        display_path,
        parser.codes,
        parser.site,
        parser.recorded,
        frozenset(parser.languages),
        tuple(parser.entries.values()),
        text,
        sound,
    )


def same_site(url: str, other: str) -> bool:
    """Return whether two absolute addresses are of one host and path, encrypted or not."""
    first, second = (_SCHEME.sub("", address, count=1).rstrip("/").lower() for address in (url, other))
    return first == second


@dataclass
class _Parser:
    """Parses lines; the values are those of the address list as far as it was read."""

    codes: tuple[str, ...]
    site_url: str
    site: str = ""
    recorded: tuple[str, ...] = ()
    entries: dict[Address, Entry] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.languages = set(self.codes)

    def parse_line(self, number: int, content: str) -> None:
        """Take over the site, the languages or the entry of a line without comment, if it has one."""
        directive = _DIRECTIVE.fullmatch(content)
        if directive is None:
            if content:
                self._parse_address(number, content)
        elif directive[1] == _SITE:
            self._parse_site(directive[2].strip())
        else:
            self._parse_languages(directive[2].strip())

    def _parse_site(self, value: str) -> None:
        if not _SCHEME.match(value) or without_hidden(value) != value or " " in value:
            raise _Fault("directive", value=value)
        self.site = value if value.endswith("/") else f"{value}/"

    def _parse_languages(self, value: str) -> None:
        """Take over the languages of the lines below; others than the site's have left it."""
        recorded = [""] if value == _NO_LANGUAGE else re.split(r"[\s,，、]+", value)
        if not all(code in self.codes or not code or _CODE.fullmatch(code) for code in recorded):
            raise _Fault("directive", value=value)
        if "" in self.codes and recorded[0]:  # every published address would stop answering
            raise _Fault("prefix", value=i18n.folder_of(recorded[0]))
        self.recorded = tuple(dict.fromkeys(recorded))
        self.languages.update(recorded)

    def _parse_address(self, number: int, content: str) -> None:
        old, *arrows = (part.strip() for part in _ARROW.split(content))
        if not old or len(arrows) > 1 or arrows == [""] or (not arrows and _NO_ARROW.search(old)):
            raise _Fault("arrows", value=content)
        address = self._address(old)
        if address == Address(None, ""):
            raise _Fault("not-address", value=old)
        if address in self.entries:
            raise _Fault("twice", value=address, other=self.entries[address].line)
        is_gone = bool(arrows) and arrows[0].rstrip(".。").casefold() == GONE
        target = self._address(arrows[0]) if arrows and not is_gone else None
        languages = (address.locale,) if address.locale else self.recorded or self.codes
        self.entries[address] = Entry(number, address, languages, target, is_gone)

    def _address(self, written: str) -> Address:
        path = self._path(written)
        first, slash, rest = path.partition("/")
        return Address(first, rest) if slash and first in self.languages else Address(None, path)

    def _path(self, written: str) -> str:
        """Return an address as a folder below the root, in Unicode's composed form, ending in a slash; "" for the root.

        The site's own address may come before it.
        """
        path = written.removeprefix("/")
        for site in filter(None, (self.site_url, self.site)):
            start, bare = _SCHEME.sub("", site, count=1), _SCHEME.sub("", written, count=1)
            if bare != written and bare[: len(start)].lower() == start.lower():
                path = bare[len(start) :]
        path = unicodedata.normalize("NFC", unquote(path, errors="replace"))
        parts = re.sub(r"(?:(^|/)index\.html|/)$", r"\1", path).removesuffix("/").split("/")
        path = "".join(f"{part}/" for part in parts) if parts != [""] else ""
        is_sound = not path or all(map(_PART.fullmatch, parts))
        if not is_sound or without_hidden(path) != path or len(path.encode()) > _LONGEST:
            raise _Fault("not-address", value=written)
        return path


def head(locale: Locale) -> str:
    """Return the head of a new address list: comments that say what it is for and how to write it."""
    return indent(locale.t("addresses.head"), "# ", bool).replace("# \n", "#\n") + "\n"


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
    read = [parse(str(line), "", address_list.codes, "", Diagnostics()).entries for line in lines]
    sound = [line for line, entries in zip(lines, read, strict=True) if [entry.address for entry in entries] == [line]]
    return tuple(sorted(sound, key=lambda address: (address.tail, address.locale or "")))


def record(
    address_list: AddressList, pages: Iterable[str], site_url: str, locale: Locale
) -> tuple[str, tuple[Address, ...]]:
    """Return the file's text with a line for each of `pages` that had none, and those lines.

    Args:
        address_list: every line of it makes sense.
        pages: the addresses where pages answer without the list, those of lists' further pages left out.
        site_url: the site's address, for a list that names none, or "".
        locale: the language in which a new list says what it is.
    """
    added = find_unrecorded(address_list, pages)
    if not added:
        return address_list.text, ()
    directives = [f"{_SITE}: {site_url}"] if site_url and not address_list.site else []
    if set(address_list.recorded) != set(address_list.codes):
        directives.append(f"{_LANGUAGES}: {', '.join(code or _NO_LANGUAGE for code in address_list.codes)}")
    return _append(address_list.text or head(locale), directives, map(str, added)), added


def move_site(address_list: AddressList, site_url: str, locale: Locale) -> str:
    """Return the file's text with `site_url` as the site of its addresses; no line names the old one any more."""
    directive = f"{_SITE}: {site_url}"
    if not address_list.site:
        return _append(address_list.text or head(locale), [directive], ())
    old = re.escape(re.sub("^https?://", "", address_list.site).rstrip("/"))
    text = re.sub(rf"https?://{old}(?=/)", "", address_list.text, flags=re.IGNORECASE)
    return re.sub(rf"^(\s*){_SITE}:\s*\S+", rf"\1{directive}", text, flags=re.MULTILINE)


def _append(text: str, directives: Sequence[str], lines: Iterable[str]) -> str:
    blank = [""] if directives else []
    return "\n".join([text.rstrip("\n"), *blank, *directives, *lines, ""])
