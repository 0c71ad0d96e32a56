"""The web as others make it: networks, headers; and whose requests a server on one's own machine answers."""

from generator.web.headers import retry_after
from generator.web.networks import is_loopback, is_public
from generator.web.requests import REFUSAL, is_addressed_here

__all__ = ["REFUSAL", "is_addressed_here", "is_loopback", "is_public", "retry_after"]
