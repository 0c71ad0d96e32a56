"""Decides which postings have lost their jobs, and how many of them may be closed without a person's yes."""

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
    # The last day of one that was closed is the day before it was closed.
    closed = sum(one.closed is not None and one.closed >= begin for one in published)
    old = sum(
        one.closed is None and (one.since is None or one.since <= begin) and not _is_over(one, library)
        for one in published
    )
    return (old + closed) // _ONE_IN - closed


def _is_over(taken: Taken, library: Library) -> bool:
    posting = library.postings.get(taken.posting)
    return posting is not None and not posting.is_open(library.today)
