"""From the file to the ledger: lenient with what people paste, strict with what it comes to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from babel.core import Locale as BabelLocale
from babel.core import UnknownLocaleError

from careers import i18n
from careers.content.frontmatter import read_text, without_hidden
from careers.content.ledger.values import GONE, Address, Entry, Ledger
from careers.support.errors import Problems

NAME = "addresses.txt"
SITE, LANGUAGES = "site", "languages"
COMMENT = re.compile(r"(?:^|\s)#")
ARROW = re.compile("[-=–—－]{1,2}[>＞]|→")
_DIRECTIVE = re.compile(rf"({SITE}|{LANGUAGES}):(.*)")
_CODE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*")
_CONFLICT = ("<" * 7, "|" * 7, "=" * 7, ">" * 7)  # how git marks what it could not merge
_NO_ARROW = re.compile(rf"/\s+{GONE}\W?$", re.IGNORECASE)
_MOST_BYTES = 8 * 1024 * 1024
_LONGEST = 2000  # characters of a line; a browser takes no longer address for granted
_LONGEST_PART = 200  # bytes; file systems end at 255
_LONGEST_ADDRESS = 500  # bytes; a path ends at 1,024 on some systems, and the folder of the site comes before it
_MOST_PARTS = 8  # a posting's address has three
# What no file of a site on GitHub Pages may have in its name (actions/upload-artifact), and what ends an address.
_FORBIDDEN = frozenset('\\":<>|*?#')


class _Refused(Exception):  # noqa: N818  # it is caught here and never seen as an error
    """A line that makes no sense: the code of the message, and what it quotes."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params


def load(root: Path, shown: str, codes: Sequence[str], site_url: str, problems: Problems) -> Ledger:
    """The ledger in the content folder `root`, as editors know it `shown`; empty where there is none.

    Args:
        root: the content folder.
        shown: that folder as editors know it.
        codes: the languages of the site.
        site_url: the site's address with a trailing slash, or "".
        problems: where lines that make no sense are recorded; the ledger does without them.
    """
    path, name = root / NAME, f"{shown}/{NAME}"
    nothing = Ledger(name, tuple(codes), recorded=tuple(codes))
    if path.is_symlink() or (path.exists() and not path.is_file()):
        problems.add(name, 1, "file", "not-a-file")
        return Ledger(name, tuple(codes), recorded=tuple(codes), sound=False)
    if not path.exists():
        return nothing
    text = read_text(path, name, problems, limit=_MOST_BYTES)
    if text is None:
        return Ledger(name, tuple(codes), recorded=tuple(codes), sound=False)
    return parse(text, name, codes, site_url, problems)


def parse(text: str, shown: str, codes: Sequence[str], site_url: str, problems: Problems) -> Ledger:
    """The ledger in `text`; see `load`."""
    reading = _Reading(shown, tuple(codes), site_url, problems)
    lines = text.split("\n")
    reading.directives(lines)
    for number, line in enumerate(lines, 1):
        try:
            reading.line(number, line)
        except _Refused as refused:
            reading.refuse(number, refused)
    return Ledger(
        shown,
        reading.codes,
        reading.site,
        reading.recorded or reading.codes,
        tuple(reading.entries.values()),
        text,
        reading.sound,
    )


@dataclass
class _Reading:
    """A file on its way to a ledger."""

    shown: str
    codes: tuple[str, ...]
    site_url: str
    problems: Problems
    site: str = ""
    recorded: tuple[str, ...] = ()
    entries: dict[Address, Entry] = field(default_factory=dict)
    sound: bool = True

    def refuse(self, number: int, refused: _Refused) -> None:
        self.problems.add(self.shown, number, "address", refused.code, **refused.params)
        self.sound = False

    def directives(self, lines: Sequence[str]) -> None:
        """Which languages an address can begin with has to be known before the first."""
        found: dict[str, int] = {}
        for number, line in enumerate(lines, 1):
            match = _DIRECTIVE.fullmatch(_said(line))
            if match is None:
                continue
            name, value = match[1], match[2].strip()
            try:
                if name in found:
                    raise _Refused("ledger-twice", value=name, other=found[name])
                found[name] = number
                if name == SITE:
                    self.site = _site(value)
                else:
                    self.recorded = _languages(value, self.codes)
            except _Refused as refused:
                self.refuse(number, refused)

    def line(self, number: int, line: str) -> None:
        said = _said(line)
        if not said or _DIRECTIVE.fullmatch(said):
            return
        if len(line) > _LONGEST:
            raise _Refused("ledger-too-long", limit=_LONGEST)
        if said.startswith(_CONFLICT):
            raise _Refused("ledger-conflict")
        old, *arrows = (part.strip() for part in ARROW.split(said))
        if len(arrows) > 1 or not old or (not arrows and _NO_ARROW.search(old)):
            raise _Refused("ledger-arrows", value=said)
        address = self._address(old)
        if address == Address(None, ""):
            raise _Refused("ledger-not-address", value=old)
        if address in self.entries:
            raise _Refused("ledger-twice", value=address, other=self.entries[address].line)
        self.entries[address] = self._entry(number, address, arrows)

    def _entry(self, number: int, address: Address, arrows: Sequence[str]) -> Entry:
        if not arrows:
            return Entry(number, address)
        if not arrows[0]:
            raise _Refused("ledger-no-target", value=address)
        if arrows[0].rstrip(".。").casefold() == GONE:
            if not address.tail:
                raise _Refused("ledger-language-gone", value=address, home=i18n.home(self.codes[0]))
            return Entry(number, address, gone=True)
        return Entry(number, address, self._address(arrows[0]))

    def _address(self, written: str) -> Address:
        path = _check(unquote(self._below_site(written), errors="replace"), written)
        first, slash, rest = path.partition("/")
        known = first in self.codes or first in self.recorded
        return Address(first, rest) if slash and known else Address(None, path)

    def _below_site(self, written: str) -> str:
        """What of an address follows the site's own, however much of it was pasted."""
        bases = [split for one in (self.site_url, self.site) if one and (split := _split(one)) is not None]
        if "://" not in written:
            folders = [one.path for one in bases if one.path != "/"]
            return next((written.removeprefix(one) for one in folders if written.startswith(one)), written)
        given = _split(written)
        for base in bases:
            if given is not None and given.netloc.lower() == base.netloc.lower() and given.path.startswith(base.path):
                rest = given.path.removeprefix(base.path)
                return (
                    rest + (f"?{given.query}" if given.query else "") + (f"#{given.fragment}" if given.fragment else "")
                )
        raise _Refused("ledger-other-host", value=written, site=self.site_url or self.site or "site_url")


def directive(text: str, name: str) -> int:
    """The 1-based line of ``name:`` in a ledger; 1 where there is none."""
    found = (number for number, line in enumerate(text.split("\n"), 1) if _said(line).startswith(f"{name}:"))
    return next(found, 1)


def value_of(lines: Sequence[str], name: str) -> str | None:
    """What stands behind ``name:`` in the first of `lines` that has it; None where none has."""
    found = (match for line in lines if (match := _DIRECTIVE.fullmatch(_said(line))) and match[1] == name)
    return next((match[2].strip() for match in found), None)


def _said(line: str) -> str:
    """A line without its comment."""
    return COMMENT.split(line, maxsplit=1)[0].strip()


def _split(url: str) -> SplitResult | None:
    """The parts of an absolute web address, or None."""
    try:
        found = urlsplit(url)
    except ValueError:
        return None
    return found if found.scheme in ("http", "https") and found.netloc else None


def _site(value: str) -> str:
    """The address behind ``site:``, with a trailing slash."""
    if _split(value) is None or without_hidden(value) != value or " " in value:
        raise _Refused("ledger-site", value=value)
    return value if value.endswith("/") else f"{value}/"


def _languages(value: str, codes: Sequence[str]) -> tuple[str, ...]:
    """The codes behind ``languages:``: the site's own, and others that are languages, so that each has its folder."""
    found = tuple(re.split(r"[\s,，、]+", value))
    if not all(one in codes or is_language(one) for one in found):
        raise _Refused("ledger-languages", value=value)
    return tuple(dict.fromkeys(found))


def is_language(code: str) -> bool:
    """Whether CLDR knows a language of that code, such as "en" or "zh-hant"."""
    if not _CODE.fullmatch(code):
        return False
    try:
        BabelLocale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        return False
    return True


def _check(path: str, written: str) -> str:
    """`path` as a folder below the root, in Unicode's composed form, ending in a slash; "" for the root."""
    path = unicodedata.normalize("NFC", path.removeprefix("/"))
    path = path.removesuffix("index.html") if path == "index.html" or path.endswith("/index.html") else path
    if not path:
        return ""
    path = path if path.endswith("/") else f"{path}/"
    if _FORBIDDEN.intersection(path) or without_hidden(path) != path or "\ufffd" in path or "\t" in path:
        raise _Refused("ledger-not-address", value=written)
    parts = path.removesuffix("/").split("/")
    if len(parts) > _MOST_PARTS or len(path.encode()) > _LONGEST_ADDRESS:
        raise _Refused("ledger-deep", value=written, parts=_MOST_PARTS, limit=_LONGEST_ADDRESS)
    for part in parts:
        if not part or part.startswith(".") or part != part.strip() or len(part.encode()) > _LONGEST_PART:
            raise _Refused("ledger-not-address", value=written)
    return path


def same_site(one: str, other: str) -> bool:
    """Whether two absolute addresses are of one host and path: whether it is encrypted does not count."""
    first, second = _split(one), _split(other)
    if first is None or second is None:
        return one == other
    return (first.netloc.lower(), first.path.rstrip("/")) == (second.netloc.lower(), second.path.rstrip("/"))
