"""Reads the address list: lenient with what people paste, strict with the addresses that it stands for."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from babel.core import Locale as BabelLocale
from babel.core import UnknownLocaleError

from careers import i18n
from careers.content.address_list.values import GONE, Address, AddressList, Entry
from careers.content.frontmatter import read_text, without_hidden
from careers.support.diagnostics import Diagnostics

NAME = "addresses.txt"
SITE, LANGUAGES = "site", "languages"
NO_LANGUAGE = "none"  # for lines of addresses that name no language
COMMENT = re.compile(r"(?:^|\s)#")
ARROW = re.compile("[-=–—－]{1,2}[>＞]|→")
_DIRECTIVE = re.compile(rf"({SITE}|{LANGUAGES}):(.*)")
_CODE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*")
_CONFLICT = ("<" * 7, "|" * 7, "=" * 7, ">" * 7)  # how git marks what it could not merge
_NO_ARROW = re.compile(rf"/\s+{GONE}\W?$", re.IGNORECASE)
MOST_BYTES = 8 * 1024 * 1024
_LONGEST = 2000  # characters of a line; a browser takes no longer address for granted
_LONGEST_PART = 200  # bytes; file systems end at 255
_LONGEST_ADDRESS = 500  # bytes; a path ends at 1,024 on some systems, and the folder of the site comes before it
_MOST_PARTS = 8  # a posting's address has three
# Characters that no file of a site on GitHub Pages may have in its name (actions/upload-artifact), or that end an
# address.
_FORBIDDEN = frozenset('\\":<>|*?#')


class _Fault(Exception):  # noqa: N818  # it is caught here and never seen as an error
    """Raised for a line that makes no sense, with the code of the message and its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params


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
    empty = AddressList(name, tuple(codes), recorded=tuple(codes))
    if not os.path.lexists(path):
        return empty
    text = read_text(path, name, diagnostics, limit=MOST_BYTES)
    return replace(empty, sound=False) if text is None else parse(text, name, codes, site_url, diagnostics)


def parse(text: str, display_path: str, codes: Sequence[str], site_url: str, diagnostics: Diagnostics) -> AddressList:
    """Return the address list in `text`; see `load`."""
    parser = _Parser(tuple(codes), site_url)
    sound = True
    # The languages that an address can begin with have to be known before the first address.
    for parse_line in (parser.parse_directive, parser.parse_address):
        for number, line in enumerate(text.split("\n"), 1):
            try:
                parse_line(number, line)
            except _Fault as fault:
                diagnostics.add(display_path, number, "address", fault.code, **fault.params)
                sound = False
    recorded = parser.recorded or parser.codes
    return AddressList(display_path, parser.codes, parser.site, recorded, tuple(parser.entries.values()), text, sound)


@dataclass
class _Parser:
    """Parses lines; the values are those of the address list as far as it was read."""

    codes: tuple[str, ...]
    site_url: str
    site: str = ""
    recorded: tuple[str, ...] = ()
    entries: dict[Address, Entry] = field(default_factory=dict)
    directives: dict[str, int] = field(default_factory=dict)

    def parse_directive(self, number: int, line: str) -> None:
        """Take over the site or the languages, if the line names them."""
        match = _DIRECTIVE.fullmatch(_without_comment(line))
        if match is None:
            return
        name, value = match[1], match[2].strip()
        if name in self.directives:
            raise _Fault("ledger-twice", value=name, other=self.directives[name])
        self.directives[name] = number
        if name == SITE:
            self.site = _parse_site(value)
        else:
            self.recorded = _parse_languages(value, self.codes)

    def parse_address(self, number: int, line: str) -> None:
        """Add the line's entry, if it has one."""
        content = _without_comment(line)
        if not content or _DIRECTIVE.fullmatch(content):
            return
        if len(line) > _LONGEST:
            raise _Fault("ledger-too-long", limit=_LONGEST)
        if content.startswith(_CONFLICT):
            raise _Fault("ledger-conflict")
        old, *arrows = (part.strip() for part in ARROW.split(content))
        if len(arrows) > 1 or not old or (not arrows and _NO_ARROW.search(old)):
            raise _Fault("ledger-arrows", value=content)
        address = self._address(old)
        if address == Address(None, ""):
            raise _Fault("ledger-not-address", value=old)
        if address in self.entries:
            raise _Fault("ledger-twice", value=address, other=self.entries[address].line)
        self.entries[address] = self._entry(number, address, arrows)

    def _entry(self, number: int, address: Address, arrows: Sequence[str]) -> Entry:
        if not arrows:
            return Entry(number, address)
        if not arrows[0]:
            raise _Fault("ledger-no-target", value=address)
        if arrows[0].rstrip(".。").casefold() == GONE:
            if not address.tail:
                raise _Fault("ledger-language-gone", value=address, home=i18n.folder_of(self.codes[0]))
            return Entry(number, address, gone=True)
        return Entry(number, address, self._address(arrows[0]))

    def _address(self, written: str) -> Address:
        path = _check(unquote(self._below_site(written), errors="replace"), written)
        first, slash, rest = path.partition("/")
        is_language = first in self.codes or first in self.recorded
        return Address(first, rest) if slash and is_language else Address(None, path)

    def _below_site(self, written: str) -> str:
        """Return the part of an address behind the site's own, however much of that was pasted."""
        bases = [base for url in (self.site_url, self.site) if url and (base := _split(url)) is not None]
        if "://" not in written:
            folders = [base.path for base in bases if base.path != "/"]
            return next((written.removeprefix(folder) for folder in folders if written.startswith(folder)), written)
        url = _split(written)
        for base in bases:
            if url is not None and url.netloc.lower() == base.netloc.lower() and url.path.startswith(base.path):
                return url._replace(scheme="", netloc="", path=url.path.removeprefix(base.path)).geturl()
        raise _Fault("ledger-other-host", value=written, site=self.site_url or self.site or "site_url")


def directives(lines: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """Yield (1-based number, name, value) of each of `lines` that names the site or the languages."""
    for number, line in enumerate(lines, 1):
        if match := _DIRECTIVE.fullmatch(_without_comment(line)):
            yield number, match[1], match[2].strip()


def directive_line(text: str, name: str) -> int:
    """Return the 1-based line of ``name:`` in an address list; 1 where there is none."""
    return next((number for number, key, _ in directives(text.split("\n")) if key == name), 1)


def directive_value(lines: Sequence[str], name: str) -> str | None:
    """Return the value of ``name:`` in the first of `lines` that has it; None where none has."""
    return next((value for _, key, value in directives(lines) if key == name), None)


def _without_comment(line: str) -> str:
    return COMMENT.split(line, maxsplit=1)[0].strip()


def _split(url: str) -> SplitResult | None:
    """Return the parts of an absolute web address, or None."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    return parts if parts.scheme in ("http", "https") and parts.netloc else None


def _parse_site(value: str) -> str:
    """Return the address behind ``site:``, with a trailing slash."""
    if _split(value) is None or without_hidden(value) != value or " " in value:
        raise _Fault("ledger-site", value=value)
    return value if value.endswith("/") else f"{value}/"


def _parse_languages(value: str, codes: Sequence[str]) -> tuple[str, ...]:
    """Return the codes behind ``languages:``: the site's own, and others that are languages, as each has its folder."""
    if value == NO_LANGUAGE:
        return ("",)
    recorded = re.split(r"[\s,，、]+", value)
    if not all(code in codes or is_language(code) for code in recorded):
        raise _Fault("ledger-languages", value=value)
    if "" in codes:  # every published address would stop answering
        raise _Fault("ledger-prefix", value=i18n.folder_of(recorded[0]))
    return tuple(dict.fromkeys(recorded))


def languages_value(recorded: Sequence[str]) -> str:
    """Return what stands behind ``languages:`` for these languages."""
    return ", ".join(code or NO_LANGUAGE for code in recorded)


def is_language(code: str) -> bool:
    """Return whether CLDR knows a language of that code, such as "en" or "zh-hant"."""
    try:
        return bool(_CODE.fullmatch(code) and BabelLocale.parse(code, sep="-"))
    except (UnknownLocaleError, ValueError):
        return False


def _check(path: str, written: str) -> str:
    """Return `path` as a folder below the root, in Unicode's composed form, ending in a slash; "" for the root."""
    path = unicodedata.normalize("NFC", path.removeprefix("/"))
    path = path.removesuffix("index.html") if path == "index.html" or path.endswith("/index.html") else path
    if not path:
        return ""
    path = path if path.endswith("/") else f"{path}/"
    if _FORBIDDEN.intersection(path) or without_hidden(path) != path or "\ufffd" in path or "\t" in path:
        raise _Fault("ledger-not-address", value=written)
    parts = path.removesuffix("/").split("/")
    if len(parts) > _MOST_PARTS or len(path.encode()) > _LONGEST_ADDRESS:
        raise _Fault("ledger-deep", value=written, parts=_MOST_PARTS, limit=_LONGEST_ADDRESS)
    for part in parts:
        if not part or part.startswith(".") or part != part.strip() or len(part.encode()) > _LONGEST_PART:
            raise _Fault("ledger-not-address", value=written)
    return path


def same_site(url: str, other: str) -> bool:
    """Return whether two absolute addresses are of one host and path, encrypted or not."""
    first, second = _split(url), _split(other)
    if first is None or second is None:
        return url == other
    return (first.netloc.lower(), first.path.rstrip("/")) == (second.netloc.lower(), second.path.rstrip("/"))
