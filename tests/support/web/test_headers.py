"""What hosts of the web say in headers."""

from __future__ import annotations

import datetime as dt
from email.utils import format_datetime

from careers.support.web import retry_after
from tests.each import each

SENT = {"Date": "Sun, 06 Nov 1994 08:49:07 GMT"}


@each(
    ("said", "seconds"),
    [
        ("0", 0),
        (" 120 ", 120),
        ("9" * 400, float("inf")),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 30),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 30),
        ("Sun Nov  6 08:49:37 1994", 30),
        ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
        ("Sun, 06 Nov 1994 08:49:37 +99999999999999999999", None),
        ("", None),
        ("-1", None),
        ("soon", None),
    ],
)
def test_a_host_says_how_long_it_wants_to_be_left_alone(said: str, seconds: float | None) -> None:
    """In seconds, or with a date in any of the forms of HTTP, which counts from its own; else it has said nothing."""
    assert retry_after({**SENT, "Retry-After": said}) == seconds


def test_without_a_date_of_its_own_a_host_means_ours() -> None:
    """What is over there is over here, and what is a day ahead is no less than hours away."""
    today = dt.datetime.now(dt.UTC)
    moments = [format_datetime(today + dt.timedelta(days=days), usegmt=True) for days in (-1, 1)]
    past, future = (retry_after({"Retry-After": moment}) for moment in moments)
    assert past == 0
    assert future is not None
    assert 80_000 < future <= 86_400
    assert retry_after({}) is None
