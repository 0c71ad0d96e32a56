"""The list of open jobs with their days, by which a browser knows what is new."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace

from careers.content.library import Library
from careers.outputs.published import mark, published


def test_open_jobs_stand_in_the_order_of_lists_with_their_days(cases_library: Library) -> None:
    """Only the day of publication counts: a day on which somebody saw a job open says nothing of when it was new."""
    first, *others = cases_library.open
    undated = replace(first, posted=None, verified=cases_library.today)
    library = replace(cases_library, postings={one.id: one for one in (undated, *others)})
    told = [(day, some[at : at + 4]) for day, some in json.loads(published(library)) for at in range(0, len(some), 4)]
    assert told == [(str(one.posted or ""), mark(one.id)) for one in library.open]
    assert any(day == "" for day, _ in told)
    assert any(day for day, _ in told)


def test_ten_thousand_jobs_without_a_date_fit_twice_into_a_hundred_kilobytes(cases_library: Library) -> None:
    """A browser keeps the marks of this visit and those of the last."""
    one = cases_library.open[0]
    many = {f"acme/job-{n}": replace(one, id=f"acme/job-{n}", posted=None, closes=None) for n in range(10_000)}
    data = published(replace(cases_library, postings=many))
    (pair,) = json.loads(data)
    assert 2 * len(pair[1]) < 100_000
    marks = {pair[1][at : at + 4] for at in range(0, len(pair[1]), 4)}
    assert len(marks) > 9_980  # a few share one


def test_a_closed_job_is_not_listed(cases_library: Library) -> None:
    closing = next(one for one in cases_library.open if one.closes)
    later = replace(cases_library, today=(closing.closes or dt.date.max) + dt.timedelta(days=1))
    assert mark(closing.id) in published(cases_library).decode()
    assert mark(closing.id) not in published(later).decode()
