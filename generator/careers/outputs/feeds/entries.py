"""The entries of feeds: open postings in one language, from the values that both formats show."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote, urlsplit, urlunsplit

from careers import i18n
from careers.content.frontmatter import without_hidden
from careers.content.posting import Posting, Translation
from careers.content.posting.model import employer
from careers.i18n import Locale
from careers.outputs.publication import Publication
from careers.render.markdown import excerpt
from careers.support.limited import error_context

# Characters of an address behind its host (RFC 3986), without separators; two digits follow a percent sign.
_SAFE = "/?:@!$&'()*+,;=~%"
_BARE = re.compile(r"%(?![0-9A-Fa-f]{2})")


class Category(NamedTuple):
    """A term: its label in the feed's language, the address of its taxonomy's page, and its id."""

    label: str
    scheme: str
    term: str


@dataclass(frozen=True, eq=False, slots=True)
class Entry:
    """A job. Addresses are absolute, texts have no hidden characters, which XML does not allow, times are in UTC.

    Attributes:
        id: permanent, see ``careers.outputs.feeds``.
        url: its page.
        title, summary: plain text; `summary` may be empty.
        html: its facts and its text.
        author, author_url: the employer's name and web address, each "" if not known.
        origin: where it was found, or "".
        categories: its terms.
        published: the day of publication; None if it is not known, or in the future.
        updated: the last change; None if it is not known.
    """

    id: str
    url: str
    title: str
    summary: str
    html: str
    author: str
    author_url: str
    origin: str
    categories: tuple[Category, ...]
    published: dt.datetime | None
    updated: dt.datetime | None


class Entries:
    """The entries of one language."""

    def __init__(self, publication: Publication, locale: Locale) -> None:
        """Take the site and the language; no entry is made yet."""
        self.locale = locale
        self._publication = publication
        self._cached: dict[str, Entry] = {}

    def of(self, postings: Iterable[Posting]) -> Iterator[Entry]:
        """Yield the entries of `postings`, in their order, but those without a text in this language."""
        for posting in postings:
            if posting.translation(self.locale.code) is Translation.MISSING:
                continue
            if posting.id not in self._cached:
                with error_context(posting.id):
                    self._cached[posting.id] = _entry(posting, self.locale, self._publication)
            yield self._cached[posting.id]


def _entry(posting: Posting, locale: Locale, publication: Publication) -> Entry:
    from careers.outputs.feeds.body import body  # the plan of a site asks which feeds there are, and writes none

    text = posting.text(locale.code)
    hiring = employer(posting, publication.library.taxonomies)
    # Readers would keep what is published on a future day above all else.
    is_past = posting.posted is not None and posting.posted <= publication.library.today
    return Entry(
        id=publication.address(i18n.posting(locale.folder, next(iter(posting.aliases), posting.id))),
        url=publication.page(posting, locale.code),
        title=without_hidden(text.title),
        summary=without_hidden(text.summary or excerpt(text.body)),
        html=without_hidden(body(posting, locale, publication)),
        author=without_hidden(hiring.name[locale.code]) if hiring else "",
        author_url=_uri(hiring.url) if hiring and hiring.url else "",
        origin=_uri(posting.origin.url) if posting.origin.url else "",
        categories=tuple(
            Category(
                without_hidden(taxonomy.terms[term].name[locale.code]),
                publication.address(i18n.taxonomy(locale.folder, taxonomy.id)),
                term,
            )
            for taxonomy in publication.taxonomies
            for term in posting.terms.get(taxonomy.field, ())
        ),
        published=dt.datetime.combine(posting.posted, dt.time(), dt.UTC) if posting.posted and is_past else None,
        updated=publication.moment(posting),
    )


def _uri(address: str) -> str:
    """Return `address` as its specification requires: browsers accept brackets, but those make a whole feed invalid."""
    parts = urlsplit(_BARE.sub("%25", address))
    rest = {name: quote(getattr(parts, name), safe=_SAFE) for name in ("path", "query", "fragment")}
    return urlunsplit(parts._replace(**rest))
