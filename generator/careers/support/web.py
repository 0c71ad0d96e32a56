"""The web: addresses that strangers write, public and private networks, headers of requests and replies.

A browser opens the host that the WHATWG URL standard reads in an address, which need not be the host that a person
reads: "ok.example。evil.example" is a machine of evil.example, and "http://2130706433/" is the reader's own. An address
counts here only where both read the same, and where the host is a domain name. The parser is pydantic's, which follows
that standard.

A page of the internet can give its own name the address 127.0.0.1 (DNS rebinding). A browser then takes the server for
a part of that page, and lets the page read all that the server answers. Only the request's Host header shows it.

The standard library's ``ipaddress.is_global`` follows the registries of the day on which a version of Python was made,
so two versions answer differently. The tables below answer alike everywhere. They hold IANA's registries of
special-purpose addresses (https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry,
as of 2026), including the entries that are routed, such as anycast relays: no web page is published at any of them.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Mapping, Sequence
from email.utils import parsedate_to_datetime
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import quote, urlsplit

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
    host = urlsplit(address).hostname or ""
    written = _unicode(host)
    return written if _is_unmistakable(written.split(".")) else host


def display_address(address: str) -> str:
    """Return host and path of a parsed address for people to read, without a slash at the end."""
    return f"{display_host(address)}{urlsplit(address).path}".rstrip("/")


def mail_link(address: str, subject: str, body: str = "") -> str:
    """Return the ``mailto:`` address that begins a mail (RFC 6068)."""
    fields = {"subject": subject, "body": body.replace("\n", "\r\n")}
    query = "&".join(f"{name}={quote(text, safe='')}" for name, text in fields.items() if text)
    return f"mailto:{quote(address, safe='@+.!*_-')}{query and f'?{query}'}"


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


REFUSAL = "This server answers requests for its own address only. Open the address that it printed when it started.\n"
_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "::1")
_HOST = re.compile(r"(?:\[(?P<ipv6>[0-9a-f:]+)\]|(?P<name>[^:\[\]]+))(?::(?P<port>[0-9]+))?")


def is_addressed_here(hosts: Sequence[str], listening: str, port: int) -> bool:
    """Return whether a request with these Host headers is for a server that listens at a name or an IP address.

    Each name of the loopback counts, and the name at which the server listens. If it listens at every address of its
    machine, any IP address counts: nobody can rebind an address.
    """
    parts = _HOST.fullmatch(hosts[0].lower()) if len(hosts) == 1 else None
    if parts is None or (parts["port"] or "80") != str(port):  # browsers leave the usual port away
        return False
    name = parts["ipv6"] or parts["name"]
    if name in {*_LOOPBACK_NAMES, listening.lower()}:
        return True
    here, asked = _parse_ip(listening), _parse_ip(name)
    return here is not None and here.is_unspecified and asked is not None


def _parse_ip(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds in ``Retry-After`` (RFC 9110, 10.2.3), in which a host wants no request; None without any.

    A date is counted from the host's own ``Date``, so that two clocks need not agree; from now where it has none.
    """
    value = headers.get("Retry-After", "").strip()
    if re.fullmatch(r"[0-9]+", value):
        return float(value)
    until, since = (_parse_date(headers.get(name, "")) for name in ("Retry-After", "Date"))
    return max(0.0, (until - (since or dt.datetime.now(dt.UTC))).total_seconds()) if until else None


def _parse_date(value: str) -> dt.datetime | None:
    """Return a date in one of the three forms that HTTP knows (RFC 9110, 5.6.7); None where it is none."""
    try:
        date = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=dt.UTC)


_SPECIAL_IPV4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",  # private use
            "100.64.0.0/10",  # shared by carriers; Alibaba Cloud's metadata service is 100.100.100.200
            "127.0.0.0/8",  # loopback
            "168.63.129.16/32",  # Azure's host, as each of its machines sees it: registered, yet not on the internet
            "169.254.0.0/16",  # link-local; 169.254.169.254 is the metadata service of most clouds
            "172.16.0.0/12",  # private use
            "192.0.0.0/24",  # protocol assignments; Oracle Cloud's metadata service was 192.0.0.192
            "192.0.2.0/24",  # documentation
            "192.31.196.0/24",  # AS112: answers for private addresses
            "192.52.193.0/24",  # AMT relays
            "192.88.99.0/24",  # 6to4 relays
            "192.168.0.0/16",  # private use
            "192.175.48.0/24",  # AS112
            "198.18.0.0/15",  # benchmarking
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and limited broadcast
        ),
    )
)
# RFC 4291, 2.4: all that is given out for the whole internet. Outside of it lie loopback, mapped and compatible IPv4
# (::/8), local NAT64 (64:ff9b:1::/48), discard-only (100::/64), SRv6 (5f00::/16), unique local (fc00::/7, which holds
# the metadata services of AWS and Google Cloud), link-local (fe80::/10), site-local (fec0::/10) and multicast
# (ff00::/8).
_GLOBAL_IPV6 = IPv6Network("2000::/3")
_SPECIAL_IPV6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # protocol assignments: Teredo, benchmarking, AMT, AS112, ORCHID, drones
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4: an IPv4 address, reached through a relay
            "2620:4f:8000::/48",  # AS112
            "3fff::/20",  # documentation
        ),
    )
)
_MAPPED = IPv6Network("::ffff:0:0/96")  # an IPv4 address in the last four bytes
_NAT64 = IPv6Network("64:ff9b::/96")  # likewise (RFC 6052): how a machine with IPv6 alone reaches IPv4
_LOOPBACK = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))


def is_public(address: str) -> bool:
    """Return whether anybody on the internet reaches the same machine at an IP address.

    An IPv4 address inside a mapped or NAT64 address is judged instead of it.

    Raises:
        ValueError: `address` is no IP address.
    """
    ip = _parse(address)
    if isinstance(ip, IPv4Address):
        return not any(ip in network for network in _SPECIAL_IPV4)
    return ip in _GLOBAL_IPV6 and not any(ip in network for network in _SPECIAL_IPV6)


def is_loopback(address: str) -> bool:
    """Return whether an IP address is this machine's own.

    Raises:
        ValueError: `address` is no IP address.
    """
    ip = _parse(address)
    return any(ip in network for network in _LOOPBACK)


def _parse(address: str) -> IPv4Address | IPv6Address:
    """Return an IP address without its zone; an IPv4 address where a mapped or NAT64 address holds one."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and (ip in _MAPPED or ip in _NAT64):
        return IPv4Address(ip.packed[-4:])
    return ip
