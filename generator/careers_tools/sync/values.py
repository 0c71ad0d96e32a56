"""Values that pass between the steps of a synchronisation."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

# Returns the body of an address, or raises `SourceError`.
Get = Callable[[str], Awaitable[bytes]]


class SourceError(Exception):
    """Raised when a source does not give its list of jobs, or not all of it; nothing of it is changed then.

    Attributes:
        code: a key of the UI strings under ``sync.failed.``.
        params: the parameters of that string.
    """

    def __init__(self, code: str, **params: object) -> None:
        """Describe the failure."""
        super().__init__(code)
        self.code, self.params = code, params
