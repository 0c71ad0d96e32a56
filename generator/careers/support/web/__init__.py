"""The web: addresses that strangers write, public and private networks, headers of requests and replies."""

from careers.support.web.addresses import AddressError, display_address, display_host, parse_address
from careers.support.web.headers import REFUSAL, is_addressed_here, retry_after
from careers.support.web.networks import is_loopback, is_public

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
