"""The content of an entry: the facts that decide, then the text, then where to apply and the source.

Feed readers keep lists, links and emphasis, and drop styles, scripts and classes, so nothing depends on those. Links
within the site are absolute. Every function returns HTML; texts of others are escaped.
"""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import escape

from careers.content.posting import Origin, Posting, Text, Translation
from careers.i18n import Locale
from careers.outputs.publication import Publication
from careers.render.statements import Statement, link_terms, origin, statements

_SEPARATOR, _BREAK = " / ", "<br />"


def body(posting: Posting, locale: Locale, publication: Publication) -> str:
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
    hiring = link_terms(posting, employers, locale) if employers else ()
    company = [Statement("company", locale.t("feed.company"), "", terms=hiring)] if hiring else []
    rows = (
        f"<li><strong>{escape(statement.label)}</strong>{colon}{_value(statement, locale, publication)}</li>"
        for statement in (*company, *statements(posting, locale, library))
    )
    return f"<ul>{''.join(rows)}</ul>"


def _value(statement: Statement, locale: Locale, publication: Publication) -> str:
    """Return a statement's value, terms as links to their pages, with its note on a second line."""
    terms = _SEPARATOR.join(_link(publication.address(term.url), term.label) for term in statement.terms)
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
