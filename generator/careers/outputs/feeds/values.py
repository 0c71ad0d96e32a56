"""What a feed says, whatever its format."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Who wrote something: a name, and a web address or None."""

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
    """A job. Addresses are absolute, texts hold no hidden characters, which XML could not hold, times are in UTC.

    Attributes:
        id: never changes, see ``careers.outputs.feeds``.
        url: its page.
        title, summary: plain text; `summary` may be empty.
        html: its facts and its text.
        author: who hires, or None where nobody says.
        origin: where it was found, or None.
        categories: what it is filed under.
        published: the day it was posted; None where nobody says, or that is yet to come.
        updated: when it last changed; None where nobody knows.
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
    """A feed. Addresses are absolute unless said.

    Attributes:
        id: never changes, see ``careers.outputs.feeds``.
        title, description: plain text.
        lang: of all it says (BCP 47).
        page: the page that lists the same jobs.
        atom, json: where it answers in either format.
        sheet: the style sheet for a browser, relative to where it answers, so that a copy of the site has its own.
        publisher: the site.
        updated: when something in it last changed (UTC).
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
