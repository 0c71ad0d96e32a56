"""Which jobs are open and since when: what a reader's browser compares with what was there on the last visit.

It names jobs by marks of four characters, so that a list of ten thousand takes less to fetch and keep than their ids.
"""

from __future__ import annotations

import base64
import itertools
import json

from careers.content.library import Library

_OFFSET, _PRIME = 0x811C9DC5, 0x01000193  # of FNV-1a for 32 bits


def published(library: Library) -> bytes:
    """Return a JSON list of pairs: a day of publication (ISO 8601) or "", and the marks of its jobs one after another.

    The open jobs stand in the order of lists, so a day comes again where that order is not by day of publication alone.
    """
    days = itertools.groupby(library.open, lambda posting: posting.posted)
    pairs = [
        (day.isoformat() if day else "", "".join(mark(posting.id) for posting in postings)) for day, postings in days
    ]
    return (json.dumps(pairs, separators=(",", ":")) + "\n").encode()


def mark(posting_id: str) -> str:
    """Return the mark of a job: FNV-1a of its id, its 32 bits folded to 24, as base64.

    >>> mark("acme/current")
    'qK7N'
    """
    value = _OFFSET
    for byte in posting_id.encode():
        value = (value ^ byte) * _PRIME & 0xFFFFFFFF
    return base64.b64encode((value >> 24 ^ value & 0xFFFFFF).to_bytes(3, "big")).decode()
