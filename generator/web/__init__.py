"""The web as others make it: networks, and what hosts say in headers."""

from generator.web.headers import retry_after
from generator.web.networks import is_loopback, is_public

__all__ = ["is_loopback", "is_public", "retry_after"]
