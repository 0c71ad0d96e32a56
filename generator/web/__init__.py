"""The web as others make it: addresses that strangers write, networks, headers; and whose requests a server answers."""

from generator.web.addresses import AddressError, display_address, display_host, parse_address
from generator.web.headers import retry_after
from generator.web.networks import is_loopback, is_public
from generator.web.requests import REFUSAL, is_addressed_here

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
