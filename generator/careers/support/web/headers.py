"""What hosts of the web say in the headers of a reply."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that a host wants to be left alone: ``Retry-After`` (RFC 9110, 10.2.3); None where it does not say.

    A date is counted from the host's own ``Date``, so that two clocks need not agree; from now where it tells none.
    """
    said = headers.get("Retry-After", "").strip()
    if re.fullmatch(r"[0-9]+", said):
        return float(said)
    until, since = (_moment(headers.get(name, "")) for name in ("Retry-After", "Date"))
    return max(0.0, (until - (since or dt.datetime.now(dt.UTC))).total_seconds()) if until else None


def _moment(said: str) -> dt.datetime | None:
    """A date in one of the three forms that HTTP knows (RFC 9110, 5.6.7); None where it is none."""
    try:
        found = parsedate_to_datetime(said)
    except (ValueError, OverflowError):
        return None
    return found if found.tzinfo else found.replace(tzinfo=dt.UTC)
