"""Which IP addresses are public: alike in every version of Python."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from careers.support.web import is_loopback, is_public
from tests.each import each

PUBLIC = (
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.0",
    "168.63.129.15",
    "168.63.129.17",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2001:200::1",
    "2001:4860:4860::8888",
    "2001:db7:ffff::1",
    "2001:db9::1",
    "2003::1",
    "2400:3200::1",
    "2606:4700::1111",
    "3ffe:ffff::1",
    "3fff:1000::1",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
)
NOT_PUBLIC = (
    # IANA's registry of special-purpose IPv4 addresses: the first and the last of each block.
    *("0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255"),
    *("127.0.0.1", "127.255.255.255", "169.254.0.0", "169.254.255.255", "172.16.0.0", "172.31.255.255"),
    *("192.0.0.0", "192.0.0.8", "192.0.0.9", "192.0.0.10", "192.0.0.170", "192.0.0.171", "192.0.0.255"),
    *("192.0.2.0", "192.0.2.255", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.88.99.2", "192.175.48.1"),
    *("192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.1", "203.0.113.1"),
    *("224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.254", "255.255.255.255"),
    # What clouds tell their own machines: Azure, Oracle, Alibaba, most others; AWS, Google Cloud and Scaleway by IPv6.
    *("168.63.129.16", "192.0.0.192", "100.100.100.200", "169.254.169.254", "169.254.42.42"),
    *("fd00:ec2::254", "fd20:ce::254", "fd00:42::42", "fe80::a9fe:a9fe"),
    # IANA's registry of special-purpose IPv6 addresses.
    *("::", "::1", "100::", "100::ffff", "100:0:0:1::", "2001::1", "2001:1::1", "2001:1::3", "2001:2::1", "2001:3::1"),
    *("2001:4:112::1", "2001:10::1", "2001:20::1", "2001:30::1", "2001:1ff:ffff::1", "2001:db8::1", "2620:4f:8000::1"),
    *("3fff::", "3fff:fff:ffff::1", "5f00::1", "fc00::1", "fdff::1", "fe80::1", "fe80::1%eth0", "febf::1", "fec0::1"),
    *("ff02::1", "ff0e::1", "4000::1", "1fff::1"),
    # IPv4 inside IPv6: mapped, compatible, translated, NAT64 (well-known and local), 6to4, Teredo.
    *("::ffff:10.0.0.1", "::ffff:168.63.129.16", "::127.0.0.1", "::8.8.8.8", "::ffff:0:127.0.0.1"),
    *("64:ff9b::a00:1", "64:ff9b::7f00:1", "64:ff9b::a83f:8110", "64:ff9b::c000:c0", "64:ff9b:1::a00:1"),
    *("64:ff9b:1::808:808", "2002:a00:1::", "2002:7f00:1::1", "2002:a83f:8110::", "2002:808:808::"),
    *("2001:0:4136:e378:8000:63bf:f5ff:fffe", "2001:0:4136:e378:8000:63bf:f7f7:f7f7"),
)


@each("address", PUBLIC)
def test_an_address_of_the_internet_is_public(address: str) -> None:
    """Those beside a special block, too."""
    assert is_public(address)


@each("address", NOT_PUBLIC)
def test_an_address_of_a_special_block_is_not_public(address: str) -> None:
    """Also where an IPv6 address holds it, and where a version of the standard library knows no better."""
    assert not is_public(address)


@given(st.one_of(st.ip_addresses(v=4), st.ip_addresses(v=6), st.ip_addresses(network="2000::/3")))
def test_no_address_is_public_that_the_standard_library_calls_special(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> None:
    """Whatever version runs: the tables hold all that it knows. NAT64 has other rules there."""
    inside = ipaddress.ip_network("64:ff9b::/96")
    if is_public(str(address)) and address not in inside:
        assert (getattr(address, "ipv4_mapped", None) or address).is_global


@each("text", ["", "localhost", "0x7f.1", "127.1", "256.1.1.1"])
def test_a_name_is_no_address(text: str) -> None:
    """Whoever asks has looked it up before."""
    with pytest.raises(ValueError):  # the words are the library's
        is_public(text)


@each(
    ("address", "own"),
    [
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("0.0.0.0", False),
        ("10.0.0.1", False),
        ("::2", False),
    ],
)
def test_the_loopback_is_this_machine(address: str, own: bool) -> None:
    """Versions of the standard library differ on the mapped one."""
    assert is_loopback(address) is own
