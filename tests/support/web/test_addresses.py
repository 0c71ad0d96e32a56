"""Addresses that strangers write: a host that people and browsers read alike, and how it is shown."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from careers.support.web import AddressError, display_address, display_host, parse_address
from tests.each import each
from tests.node import NODE

READER = Path(__file__).with_name("whatwg.mjs")
# Written host -> the host that a browser opens.
GOOD = {
    "example.com": "example.com",
    "Example.COM": "example.com",
    "1688.com": "1688.com",
    "0x7f.com": "0x7f.com",
    "a-b.example": "a-b.example",
    "r3---sn-abc.example": "r3---sn-abc.example",
    "a_b.example": "a_b.example",
    "例子.中国": "xn--fsqu00a.xn--fiqs8s",
    "腾讯qq.com": "xn--qq-q44fz37a.com",
    "münchen.de": "xn--mnchen-3ya.de",
    "faß.de": "xn--fa-hia.de",
    "пример.рф": "xn--e1afmkfd.xn--p1ai",
    "аррӏе.com": "xn--80ak6aa92e.com",
    "πασος.gr": "xn--mxa2abkd.gr",
    "ไทย.ไทย": "xn--o3cw4h.xn--o3cw4h",
    "xn--fsqu00a.xn--fiqs8s": "xn--fsqu00a.xn--fiqs8s",
    "XN--MNCHEN-3YA.de": "xn--mnchen-3ya.de",
    "xn--80ak6aa92e.com": "xn--80ak6aa92e.com",
}
# Written host -> what a browser opens in its place: a host, or None for none.
MISREAD = {
    "ok.example。evil.example": "ok.example.evil.example",
    "ok.example%2eevil.example": "ok.example.evil.example",
    "ok.example%E3%80%82evil.example": "ok.example.evil.example",
    "%65xample.com": "example.com",
    "ﬀ.example": "ff.example",
    "ｅxample.com": "example.com",
    "ſ.example": "s.example",
    "℀.example": None,
    "ex\u00adample.com": "example.com",
    "ex\u200bample.com": "example.com",
    "ex\u200dample.com": None,
    "MÜNCHEN.de": "xn--mnchen-3ya.de",
    "mu\u0308nchen.de": "xn--mnchen-3ya.de",
    "xn--fsqu00a.中国": "xn--fsqu00a.xn--fiqs8s",
    "fa%C3%9F.de": "xn--fa-hia.de",
}
NO_NAME = {
    "2130706433": "127.0.0.1",
    "0x7f.1": "127.0.0.1",
    "017700000001": "127.0.0.1",
    "127.1": "127.0.0.1",
    "0": "0.0.0.0",  # an address to be refused
    "１２７.0.0.1": "127.0.0.1",
    "127.0.0.1.": "127.0.0.1",
    "0xa9fea9fe": "169.254.169.254",
    "127.0.0.1": "127.0.0.1",
    "169.254.169.254": "169.254.169.254",
    "[::1]": "[::1]",
    "[::ffff:127.0.0.1]": "[::ffff:7f00:1]",
    "localhost": "localhost",
    "例子": "xn--fsqu00a",
    "example.com.": "example.com.",
    "a..example": "a..example",
    ".example.com": ".example.com",
    "-a.example": "-a.example",
    "a-.example": "a-.example",
    f"{'a' * 64}.example": f"{'a' * 64}.example",
    f"{'a.' * 130}example": f"{'a.' * 130}example",
    **{f"a{mark}b.example": f"a{mark}b.example" for mark in "!$,;'(*=&~+\"{`"},
}
UNREADABLE = (
    *("", "a b.example", "a<b.example", "a>b.example", "a^b.example", "a|b.example", "a%00b.example", "a%2fb.example"),
    *("256.256.256.256", "1.2.3.4.5", "a.0x7f", "a.1", "0x100000000", "1.2.3.08", "[::1", "::1", "[::1%25eth0]", "[1]"),
    *("xn--a.example", "xn--.example", "xn--a-.example", "xn--0.example", "xn--99999999.example", "a\ufffdb.example"),
    *("a\u2028b.example", "א1a.example", "1a.אב.example", "user@a.example", "user:word@a.example", "a.example:99999"),
    *("a.example:x", "a\\b.example", "a#b@c.example", "a?b@c.example", "a\tb.example", "a\nb.example", "%.example"),
    *("%ff.example", "a%.example", "\u0300a.example", "\ue000.example", "\U000e0061.example"),
)


def node_hosts(written: Sequence[str]) -> list[str | None]:
    """Return the hosts that Node's ``URL`` reads in these."""
    lines = "".join(json.dumps(host) + "\n" for host in written)
    done = subprocess.run([str(NODE), str(READER)], input=lines, capture_output=True, check=True, encoding="utf-8")
    return [json.loads(line) for line in done.stdout.splitlines()]


def parsed(host: str) -> str | None:
    """Return the host of "https://`host`/" as parsed; None where it is refused."""
    try:
        address = parse_address(f"https://{host}/")
    except AddressError:
        return None
    return address.removeprefix("https://").removesuffix("/")


def refused(host: str) -> tuple[str, str]:
    """Return why "https://`host`/" is refused, and which host a browser would open."""
    with pytest.raises(AddressError) as error:
        parse_address(f"https://{host}/")
    return error.value.code, error.value.host


@each("host", GOOD)
def test_a_name_that_browsers_read_as_written_is_accepted(host: str) -> None:
    """In ASCII, as they send it; everything behind the host stays."""
    rest = "/a/职位?b=c&d=e@f#g"
    assert parse_address(f"https://{host}{rest}") == f"https://{GOOD[host]}{rest}"
    assert parse_address(f"http://{host}:8080") == f"http://{GOOD[host]}:8080"


@each("host", MISREAD)
def test_a_name_that_browsers_read_otherwise_is_refused(host: str) -> None:
    """The host that a browser would open is named."""
    opened = MISREAD[host]
    assert refused(host) == (("host-misread", opened) if opened else ("not-a-url", ""))


@each("host", NO_NAME)
def test_what_is_no_domain_name_is_refused(host: str) -> None:
    """An IP address, a name of the reader's own network, and what no name can hold."""
    assert refused(host) == ("host-not-a-name", NO_NAME[host])


@each("host", UNREADABLE)
def test_what_browsers_cannot_open_is_refused(host: str) -> None:
    """Nor anything that programs divide in different ways."""
    assert refused(host)[0] in ("not-a-url", "host-misread", "host-not-a-name")


@each(
    "address",
    [
        "",
        "example.com",
        "//example.com/",
        "ftp://example.com/",
        "javascript:alert(1)",
        "https:/example.com/",
        "https:///x",
    ],
)
def test_what_is_no_address_of_the_web_is_refused(address: str) -> None:
    """Whatever else it may be."""
    with pytest.raises(AddressError) as error:
        parse_address(address)
    assert error.value.code == "not-a-url"


def test_an_accepted_host_is_the_one_that_browsers_open() -> None:
    """As Node reads it: of every host above, written as it is and as a part of another."""
    every = [*GOOD, *MISREAD, *NO_NAME, *UNREADABLE]
    every += [f"{host}.evil.example" for host in every] + [f"jobs.{host}" for host in every]
    read = dict(zip(every, node_hosts(every), strict=True))
    accepted = {host: found for host in every if (found := parsed(host)) is not None}
    assert set(GOOD) <= set(accepted)
    assert accepted == {host: read[host] for host in accepted}
    for host, opened in {**MISREAD, **NO_NAME}.items():
        assert read[host] == opened, host


@pytest.mark.slow
def test_no_character_makes_browsers_open_another_host() -> None:
    """Each character of the Basic Multilingual Plane, and one in 61 of the others, within a name."""
    numbers = [*range(0x10000), *range(0x10000, 0x110000, 61)]
    hosts = [f"a{chr(number)}b.example" for number in numbers if not 0xD800 <= number < 0xE000]
    wrong = [
        (host, found, read)
        for host, read in zip(hosts, node_hosts(hosts), strict=True)
        if (found := parsed(host)) is not None and found != read
    ]
    assert wrong == []


@each(
    ("host", "shown"),
    {
        "example.com": "example.com",
        "例子.中国": "例子.中国",
        "例子.com": "例子.com",
        "58同城.com": "58同城.com",
        "かな漢字.jp": "かな漢字.jp",
        "한국.kr": "한국.kr",
        "пример.рф": "пример.рф",
        "ελλάδα.ελ": "ελλάδα.ελ",
        "ไทย.ไทย": "ไทย.ไทย",
        # A whole name of look-alikes below a Latin domain, and letters of two scripts in one name.
        "аррӏе.com": "xn--80ak6aa92e.com",
        "аcme.example": "xn--cme-5cd.example",
        "пример.com": "xn--e1afmkfd.com",
        "пример.中国": "xn--e1afmkfd.xn--fiqs8s",
        "腾讯qq.com": "xn--qq-q44fz37a.com",
        "ノート한.jp": None,
        # Latin letters with marks, which are easily overlooked, and without a dot.
        "münchen.de": "xn--mnchen-3ya.de",
        "gıthub.com": "xn--gthub-n4a.com",
        # Strokes that look like the slash behind a host.
        "例子丿中国.example": None,
        "例子ノ中国.example": None,
        # Right to left, which reorders what stands around it; emoji; a character too young for the tables.
        "דוגמה.קום": "xn--6dbbec0c.xn--9dbq2a",
        "i❤.ws": "xn--i-7iq.ws",
    }.items(),
)
def test_a_host_is_shown_in_unicode_where_it_cannot_be_taken_for_another(host: str, shown: str | None) -> None:
    """In ASCII elsewhere."""
    address = parse_address(f"https://{host}/jobs/?q=1")
    ascii_host = address.removeprefix("https://").removesuffix("/jobs/?q=1")
    assert ascii_host.isascii()
    assert display_host(address) == (shown or ascii_host)
    assert display_address(address) == f"{shown or ascii_host}/jobs"


def test_a_host_without_a_path_is_shown_alone() -> None:
    """Neither port nor question nor fragment is shown."""
    for rest in ("", "/", ":8443", "?a=b", "#c"):
        assert display_address(f"https://example.com{rest}") == "example.com"
