"""Parses web addresses that strangers wrote: in a posting, a form, a vocabulary, a link of a body.

A browser opens the host that the WHATWG URL standard reads in an address, which need not be the host that a person
reads: "ok.example。evil.example" is a machine of evil.example, and "http://2130706433/" is the reader's own. An address
counts here only where both read the same, and where the host is a domain name. The parser is pydantic's, which follows
that standard.
"""

from __future__ import annotations

import re
import unicodedata

from pydantic import HttpUrl, TypeAdapter, ValidationError

_HTTP_URL = TypeAdapter(HttpUrl)
# Scheme, host, port and the rest. "@" may follow a slash only: elsewhere some programs take what is before for a user.
_PARTS = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[^\]\s]*\]|[^\s\\@/?#:\[\]]+)(?P<port>:[0-9]{1,5})?(?P<rest>/[^\s\\]*|[?#][^\s\\@]*)?",
    re.IGNORECASE,
)
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
# At least two labels, of which the last begins with a letter: so neither an IP address nor a name of a local network.
_DOMAIN_NAME = re.compile(rf"(?=.{{1,253}}\Z)(?:{_LABEL}\.)+[a-z](?:[a-z0-9-]{{0,61}}[a-z0-9])")
_EAST_ASIAN = (frozenset({"CJK", "HIRAGANA", "KATAKANA"}), frozenset({"CJK", "HANGUL"}))
_LIKE_PUNCTUATION = frozenset("丶丨丿ノ")  # strokes that look like a comma, a bar or a slash
_NEUTRAL = frozenset("0123456789-")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


class AddressError(ValueError):
    """Raised for text that is no web address, or one that people and browsers read differently.

    Attributes:
        code: what is wrong, a key of the catalogue of messages.
        host: the host that a browser would open, in ASCII; "" where it would open none.
    """

    def __init__(self, code: str, host: str = "") -> None:
        super().__init__(code)
        self.code, self.host = code, host


def parse_address(text: str) -> str:
    """Return an absolute http or https address with its host in ASCII, as browsers send it; the rest stays as written.

    Raises:
        AddressError: the text is no such address, its host is not written as browsers read it, or is no domain name.
    """
    parts = _PARTS.fullmatch(text)
    if parts is None:
        raise AddressError("not-a-url")
    try:
        url = _HTTP_URL.validate_python(text)
    except ValidationError:
        raise AddressError("not-a-url") from None
    host, written = url.host or "", parts["host"]
    if not _DOMAIN_NAME.fullmatch(host):
        raise AddressError("host-not-a-name", host)
    if written != _unicode(host) and not (written.isascii() and written.lower() == host):
        raise AddressError("host-misread", host)
    return f"{parts['scheme'].lower()}://{host}{parts['port'] or ''}{parts['rest'] or ''}"


def display_host(address: str) -> str:
    """Return the host of a parsed address for people to read.

    A host is shown in its own script where it cannot be taken for another one, and in ASCII ("xn--…") elsewhere. The
    rule is a strict form of Chromium's (https://chromium.googlesource.com/chromium/src/+/main/docs/idn.md): every label
    is ASCII or of the scripts that Chinese, Japanese or Korean is written in; or the whole host is of one other script.
    """
    parts = _PARTS.fullmatch(address)
    host = parts["host"] if parts else ""
    written = _unicode(host)
    return written if _is_unmistakable(written.split(".")) else host


def display_address(address: str) -> str:
    """Return host and path of a parsed address for people to read, without a slash at the end."""
    parts = _PARTS.fullmatch(address)
    path = re.split(r"[?#]", parts["rest"] or "")[0] if parts else ""
    return f"{display_host(address)}{path}".rstrip("/")


def _unicode(host: str) -> str:
    """Return an ASCII host in Unicode (UTS #46)."""
    if "xn--" not in host:
        return host
    return _HTTP_URL.validate_python(f"https://{host}/").unicode_host() or host


def _is_unmistakable(labels: list[str]) -> bool:
    """Return whether nobody can take a host in Unicode for another host."""
    scripts = [_scripts(label) for label in labels]
    if all(label.isascii() or _is_east_asian(label, used) for label, used in zip(labels, scripts, strict=True)):
        return True
    every = frozenset().union(*scripts)
    right_to_left = any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in "".join(labels))
    return len(every) == 1 and not every & {"LATIN", ""} and not right_to_left


def _is_east_asian(label: str, scripts: frozenset[str]) -> bool:
    return any(scripts <= allowed for allowed in _EAST_ASIAN) and not _LIKE_PUNCTUATION.intersection(label)


def _scripts(label: str) -> frozenset[str]:
    """Return the scripts of a label: the first words of its characters' names, as of Unicode 3.2.

    That version comes with every Python, so all show a host alike. A younger character has no name there.
    """
    names = (unicodedata.ucd_3_2_0.name(character, "") for character in label if character not in _NEUTRAL)
    return frozenset(re.split(r"[ -]", name)[0] for name in names)
