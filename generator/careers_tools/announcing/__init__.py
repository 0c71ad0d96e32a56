"""Chooses the jobs that are announced, and writes the message: title, facts and address of each.

The record of a portal, ``content/announced.txt``, has a line for each job and channel: the day, the channel, the job.
A line is written before its job is sent, with a mark that is removed once every service has taken the message. So a job
is sent at most once, whatever happens in between, and a mark that is left shows that it may not have arrived.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.pages import View
from careers.pages.cards import card

RECORD = "announced.txt"
MARK = "?"  # the last word of a line whose job may not have arrived
_MOST = 20  # jobs that are named in a message; a longer one would not be read
# What a chat makes a mention or a link of; behind a space without width it is text.
_LIVE = re.compile(r"[@<]|\](?=\()")


def select_new(library: Library, terms: Iterable[str], known: Iterable[str]) -> list[Posting]:
    """Return the open postings that have none of the `known` ids, newest first.

    They are under `terms`, such as ``hardware=ascend``; of one field, any term will do.

    Raises:
        KeyError: there is no such field or term.
    """
    wanted: defaultdict[str, set[str]] = defaultdict(set)
    for name in terms:
        field, _, term = name.partition("=")
        taxonomy = library.taxonomies.by_field[field]
        wanted[field].update(posting.id for posting in library.filed(taxonomy.id, taxonomy.terms[term].id))
    open_ = (posting for posting in library.newest_open if all(posting.id in ids for ids in wanted.values()))
    return [posting for posting in open_ if {posting.id, *posting.aliases}.isdisjoint(known)]


def add_lines(text: str, ids: Iterable[str], channel: str, day: dt.date, locale: Locale, mark: str = "") -> str:
    """Return a record with lines for these postings; a new one begins with comments in the language of `locale`."""
    head = text or "".join(f"# {line}\n" for line in locale.t("announce.head").splitlines())
    lines = [" ".join(filter(None, (day.isoformat(), channel, posting, mark))) for posting in ids]
    return "\n".join([head.rstrip("\n"), *lines, ""])


def write_message(postings: Sequence[Posting], view: View, limit: int) -> str:
    """Return as many postings as fit into `limit` characters, and the address of all jobs where there are more."""
    jobs = [_describe(posting, view) for posting in postings[:_MOST]]
    address = view.locale.t("announce.more", url=view.site.url + i18n.jobs(view.folder))
    while True:
        text = "\n\n".join(jobs if len(jobs) == len(postings) else [*jobs, address])
        if len(text) <= limit or not jobs:
            return text
        jobs.pop()


def _describe(posting: Posting, view: View) -> str:
    shown = card(posting, view)
    facts = " · ".join(
        filter(None, (shown.company.label if shown.company else "", shown.where, shown.remote, shown.pay))
    )
    words = (_LIVE.sub("\\g<0>\u200b", line) for line in (shown.title, facts) if line)
    return "\n".join([*words, view.site.url + shown.url])
