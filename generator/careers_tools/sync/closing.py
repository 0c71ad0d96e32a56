"""Decides which postings a source closes, and how many of them without a person's yes.

It closes one whose job it no longer has, and one that it gives a last day within a week.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping

from careers.content.library import Library
from careers_tools.sync.files import PostingFiles
from careers_tools.sync.record import Taken

# What a source may close within a week by itself: of the published postings that it has had for as long, one in five.
_WEEK = dt.timedelta(days=7)
_ONE_IN = 5


def find_gone(
    taken: Mapping[str, Taken], present: Collection[str], library: Library, files: PostingFiles
) -> Mapping[str, Taken]:
    """Return the open postings whose jobs are not `present`, by the ids of the jobs.

    One whose own deadline is over, or that an editor has closed, is closed already: its job has not gone.
    """
    return {
        id_: one
        for id_, one in taken.items()
        if id_ not in present and one.closed is None and files.find(one) and not _is_over(one, library)
    }


def count_closable(taken: Mapping[str, Taken], library: Library, files: PostingFiles) -> int:
    """Return how many published postings a source may close today without a person's yes.

    Drafts do not count, nor what it has had for less than a week: a source can add as many of those as it likes.
    """
    begin = library.today - _WEEK
    published = [one for one in taken.values() if one.posting in library.postings and files.find(one)]
    left = [one for one in published if not _is_closed_since(begin, one)]
    closed = len(published) - len(left)
    old = sum(
        one.closed is None and (one.since is None or one.since <= begin) and not _is_over(one, library) for one in left
    )
    return (old + closed) // _ONE_IN - closed


def shortens(last: object, taken: Taken, library: Library) -> bool:
    """Return whether a last day that a source states ends its open, published posting within a week, and sooner."""
    posting = library.postings.get(taken.posting)
    if posting is None or not isinstance(last, dt.date) or not posting.is_open(library.today):
        return False
    return last < min(library.today + _WEEK, posting.closes or dt.date.max)


def _is_closed_since(begin: dt.date, taken: Taken) -> bool:
    # The last day of one that was closed is the day before it was closed.
    closed, shortened = taken.closed, taken.shortened
    return bool((closed and closed >= begin) or (shortened and shortened > begin))


def _is_over(taken: Taken, library: Library) -> bool:
    posting = library.postings.get(taken.posting)
    return posting is not None and not posting.is_open(library.today)
