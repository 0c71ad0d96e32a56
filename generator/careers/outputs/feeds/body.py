"""What an entry shows: the facts that decide, then the text, then where to apply and where it comes from.

Feed readers keep lists, links and emphasis, and drop styles, scripts and classes: nothing here depends on those. What
the page links within the site is absolute here. Every function gives HTML: what others wrote is escaped as it enters.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

from markupsafe import escape

from careers.content.posting import Posting, Text, Translation
from careers.i18n import Locale
from careers.outputs.publication import Publication
from careers.statistics.statements import Statement, filed, statements

_SEPARATOR, _BREAK = " / ", "<br />"


def body(posting: Posting, locale: Locale, publication: Publication) -> str:
    """The posting as HTML, in the language of `locale`, in which it has a text."""
    text, t = posting.text(locale.code), locale.t
    parts = [_facts(posting, locale, publication)]
    original = _link(publication.page(posting, posting.source), t("notice.original"))
    parts += [f"<p><em>{escape(t(key))}</em> {original}</p>" for key in _doubts(posting, text)]
    if text.summary:
        parts.append(f"<p>{escape(text.summary)}</p>")
    parts.append(publication.markdown(text.body))
    can_apply = posting.apply.email or posting.apply.url
    further = _link(publication.page(posting, locale.code), t("feed.apply" if can_apply else "feed.page"))
    parts.append(f"<p>{further}</p>")
    if origin := _origin(posting):
        parts.append(f"<p>{escape(t('posting.source'))}{escape(t('punctuation.colon'))}{origin}</p>")
    return "\n".join(parts)


def _doubts(posting: Posting, text: Text) -> Iterator[str]:
    """Keys of the notices that the page of a translation has above it."""
    if posting.translation(text.locale) is Translation.STALE:
        yield "notice.stale"
    if text.machine:
        yield "notice.machine"


def _facts(posting: Posting, locale: Locale, publication: Publication) -> str:
    """A list, in the words and the order of the page, who hires being first."""
    library, colon = publication.library, escape(locale.t("punctuation.colon"))
    employers = library.taxonomies.employers
    hiring = filed(posting, employers, locale) if employers else ()
    company = [Statement("company", locale.t("feed.company"), "", terms=hiring)] if hiring else []
    rows = (
        f"<li><strong>{escape(one.label)}</strong>{colon}{_value(one, locale, publication)}</li>"
        for one in (*company, *statements(posting, locale, library))
    )
    return f"<ul>{''.join(rows)}</ul>"


def _value(one: Statement, locale: Locale, publication: Publication) -> str:
    """What is stated, terms as links to their pages, with what is added to it on a line below."""
    terms = _SEPARATOR.join(_link(publication.address(term.url), term.label) for term in one.terms)
    check = f"{escape(locale.t('punctuation.colon'))}{_link(one.check.url, one.check.label)}" if one.check else ""
    return _BREAK.join(part for part in (terms, escape(one.value), f"{escape(one.note)}{check}") if part)


def _origin(posting: Posting) -> str:
    """Where it was found, in words that lead there; "" where nobody says."""
    name, url = posting.origin.name, posting.origin.url
    return _link(url, name or url) if url else escape(name or "")


@functools.lru_cache(8192)  # the same terms stand in many postings
def _link(url: str, text: str) -> str:
    return f'<a href="{escape(url)}">{escape(text)}</a>'
