"""What can be wrong: with one answer (`Fault`), or with the service (`Failure`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from careers.i18n import Locale
from careers.support.errors import printable


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an answer is not taken over; `params` fill in the UI string ``draft.fault_<kind>``."""

    kind: str
    params: Mapping[str, str] = field(default_factory=dict)

    def text(self, locale: Locale) -> str:
        """The reason as half a sentence."""
        return locale.t(f"draft.fault_{self.kind}", **{name: printable(one) for name, one in self.params.items()})


class Failure(Exception):  # noqa: N818  # the service's, not the code's
    """A service did not do what it was asked for.

    Attributes:
        kind: ``draft.failure_<kind>`` is the UI string that says what happened and what to do.
        final: whether it would be the same with every other text.
    """

    def __init__(self, kind: str, *, final: bool = False, **params: str) -> None:
        super().__init__(kind)
        self.kind, self.final, self._params = kind, final, params

    def text(self, locale: Locale) -> str:
        """The sentence."""
        return locale.t(f"draft.failure_{self.kind}", **{name: printable(one) for name, one in self._params.items()})
