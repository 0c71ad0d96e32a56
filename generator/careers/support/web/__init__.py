"""The web as others make it: addresses that strangers write, networks, headers; and whose requests a server answers."""

from careers.support.web.addresses import AddressError, display_address, display_host, parse_address
from careers.support.web.headers import retry_after
from careers.support.web.networks import is_loopback, is_public
from careers.support.web.requests import REFUSAL, is_addressed_here

__all__ = [
    "REFUSAL",
    "AddressError",
    "display_address",
    "display_host",
    "is_addressed_here",
    "is_loopback",
    "is_public",
    "parse_address",
    "retry_after",
]
