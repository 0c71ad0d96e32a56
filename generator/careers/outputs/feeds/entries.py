"""The entries of feeds: open postings in one language, from the values that both formats show.

The content of an entry are the facts that decide, then the text, then where to apply and the source. Feed readers keep
lists, links and emphasis, and drop styles, scripts and classes, so nothing depends on those. Links within the site are
absolute. Texts of others are escaped.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlsplit, urlunsplit

from markupsafe import escape

from careers import i18n
from careers.content.frontmatter import without_hidden
from careers.content.posting import Origin, Posting, Text, Translation
from careers.content.posting.model import employer
from careers.i18n import Locale
from careers.outputs.publication import Publication
from careers.render.markdown import excerpt
from careers.render.statements import Statement, joined, link_terms, origin, statements
from careers.support.limited import error_context

# Characters of an address behind its host (RFC 3986), without separators; two digits follow a percent sign.
_SAFE = "/?:@!$&'()*+,;=~%"
_BREAK = "<br />"
_BARE = re.compile(r"%(?![0-9A-Fa-f]{2})")


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
        categories: of each term its `label` in the feed's language, the `scheme` (the address of its taxonomy's page),
            and the `term`, which is its id.
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
    categories: tuple[Mapping[str, str], ...]
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
    text = posting.text(locale.code)
    library = publication.library
    hiring = employer(posting, library.taxonomies)
    # Readers would keep what is published on a future day above all else.
    is_past = posting.posted is not None and posting.posted <= library.today
    return Entry(
        id=publication.address(i18n.posting(locale.folder, next(iter(posting.aliases), posting.id))),
        url=publication.page(posting, locale.code),
        title=locale.spaced(without_hidden(text.title)),
        summary=locale.spaced(without_hidden(text.summary or excerpt(text.body))),
        html=locale.spaced(without_hidden(content(posting, locale, publication))),
        author=without_hidden(hiring.name[locale.code]) if hiring else "",
        author_url=_uri(hiring.url) if hiring and hiring.url else "",
        origin=_uri(posting.origin.url) if posting.origin.url else "",
        categories=tuple(
            {
                "label": without_hidden(taxonomy.terms[term].name[locale.code]),
                "scheme": publication.address(i18n.taxonomy(locale.folder, taxonomy.id)),
                "term": term,
            }
            for taxonomy in publication.taxonomies
            for term in posting.terms.get(taxonomy.field, ())
        ),
        published=library.at(posting.posted).astimezone(dt.UTC) if posting.posted and is_past else None,
        updated=publication.moment(posting),
    )


def _uri(address: str) -> str:
    """Return `address` as its specification requires: browsers accept brackets, but those make a whole feed invalid."""
    parts = urlsplit(_BARE.sub("%25", address))
    rest = {name: quote(getattr(parts, name), safe=_SAFE) for name in ("path", "query", "fragment")}
    return urlunsplit(parts._replace(**rest))


def content(posting: Posting, locale: Locale, publication: Publication) -> str:
    """Return the posting as HTML in a language in which it has a text."""
    text, t = posting.text(locale.code), locale.t
    parts = [_facts(posting, locale, publication)]
    original = _link(publication.page(posting, posting.source), t("notice.original"))
    parts += [f"<p><em>{escape(t(key))}</em> {original}</p>" for key in _notices(posting, text)]
    if text.summary:
        parts.append(f"<p>{escape(text.summary)}</p>")
    parts.append(publication.markdown(text.body))
    further = _link(publication.page(posting, locale.code), t("feed.apply" if posting.apply.reachable else "feed.page"))
    parts.append(f"<p>{further}</p>")
    if source := _source(origin(posting, locale, publication.library)):
        parts.append(f"<p>{escape(t('posting.source'))}{escape(t('punctuation.colon'))}{source}</p>")
    return "\n".join(parts)


def _notices(posting: Posting, text: Text) -> Iterator[str]:
    """Yield the keys of the notices above a translation."""
    if posting.translation(text.locale) is Translation.STALE:
        yield "notice.stale"
    if text.machine:
        yield "notice.machine"


def _facts(posting: Posting, locale: Locale, publication: Publication) -> str:
    """Return a list of facts in the words and the order of the page, with the employer first."""
    library, colon = publication.library, escape(locale.t("punctuation.colon"))
    employers = publication.taxonomies.employers
    choices = link_terms(posting, employers.field, locale, library) if employers else ()
    hiring = tuple(link for (link,) in choices) if employer(posting, library.taxonomies) else ()
    value = "" if hiring else locale.t("fact.undisclosed")
    company = [Statement("company", locale.t("feed.company"), value, terms=hiring)] if employers else []
    rows = (
        f"<li><strong>{escape(statement.label)}</strong>{colon}{_value(statement, locale, publication)}</li>"
        for statement in (*company, *statements(posting, locale, library))
    )
    return f"<ul>{''.join(rows)}</ul>"


def _value(statement: Statement, locale: Locale, publication: Publication) -> str:
    """Return a statement's value, terms as links to their pages, with its note on a second line."""
    terms = joined((_link(publication.address(term.url), term.label), term.joint) for term in statement.terms)
    check = (
        f"{escape(locale.t('punctuation.colon'))}{_link(statement.check.url, statement.check.label)}"
        if statement.check
        else ""
    )
    return _BREAK.join(part for part in (terms, escape(statement.value), f"{escape(statement.note)}{check}") if part)


def _source(found: Origin) -> str:
    """Return a link to the source, or its name; "" if neither is known."""
    return _link(found.url, found.name or found.url) if found.url else escape(found.name or "")


def _link(url: str, text: str) -> str:
    return f'<a href="{escape(url)}">{escape(text)}</a>'
