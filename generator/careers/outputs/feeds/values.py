"""The values of a feed in either format."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """An author: a name, and a web address or None."""

    name: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Category:
    """A term: its id, the address of its taxonomy's page, and its label in the feed's language."""

    term: str
    scheme: str
    label: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A job. Addresses are absolute, texts have no hidden characters, which XML does not allow, times are in UTC.

    Attributes:
        id: permanent, see ``careers.outputs.feeds``.
        url: its page.
        title, summary: plain text; `summary` may be empty.
        html: its facts and its text; "" in a short feed.
        author: the employer, or None if it is not known.
        origin: where it was found, or None.
        categories: its terms.
        published: the day of publication; None if it is not known, or in the future.
        updated: the last change; None if it is not known.
    """

    id: str
    url: str
    title: str
    summary: str
    html: str
    author: Person | None
    origin: str | None
    categories: tuple[Category, ...]
    published: dt.datetime | None
    updated: dt.datetime | None


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed. Addresses are absolute unless noted.

    Attributes:
        id: permanent, see ``careers.outputs.feeds``.
        title, description: plain text.
        lang: of all texts (BCP 47).
        page: the page that lists the same jobs.
        atom, json: the addresses of both formats; "" where it has no JSON Feed.
        sheet: the style sheet for browsers, relative to the feed, so that a copy of the site has its own.
        publisher: the site.
        updated: the last change of an entry (UTC).
        entries: the newest first.
    """

    id: str
    title: str
    description: str
    lang: str
    page: str
    atom: str
    json: str
    sheet: str
    publisher: Person
    updated: dt.datetime
    entries: tuple[Entry, ...]
