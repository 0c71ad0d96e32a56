"""Tells IP addresses of the public internet from others.

The standard library's ``ipaddress.is_global`` follows the registries of the day on which a version of Python was made,
so two versions answer differently. The tables below answer alike everywhere. They hold IANA's registries of
special-purpose addresses (https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry,
as of 2026), including the entries that are routed, such as anycast relays: no web page is published at any of them.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

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
