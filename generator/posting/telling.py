"""What tells one posting from another, as digests: equal where what is read is equal, in every process and run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.cache import digest
from generator.posting.model import Posting, Text


def digested(posting: Posting) -> Posting:
    """The same posting, with its digests."""
    brief = digest(repr(_facts(posting)))
    texts = [part for text in _texts(posting) for part in _parts(text)]
    return replace(posting, brief=brief, whole=digest(brief, *texts))


def _facts(posting: Posting) -> tuple[object, ...]:
    """All that another page may show of it."""
    titles = [(one.locale, one.title, one.machine) for one in _texts(posting)]
    return (
        *(posting.id, posting.source, titles, list(posting.unfinished), posting.terms, posting.salary),
        *(posting.education, posting.experience, posting.headcount, posting.remote),
        *(posting.posted, posting.closes, posting.verified, posting.apply, posting.origin, posting.aliases),
    )


def _texts(posting: Posting) -> Iterator[Text]:
    yield from posting.texts.values()
    yield from posting.unfinished.values()


def _parts(text: Text) -> tuple[str, ...]:
    places = repr((text.body_line, text.stamp, text.lines))  # not its path: that is told from where the reader stands
    return text.locale, text.title, text.summary, text.body, places
