"""What an entry shows: the facts that decide, then the text, then where to apply and where it comes from.

Feed readers keep lists, links and emphasis, and drop styles, scripts and classes: nothing here depends on those. What
the page links within the site is absolute here.
"""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from generator import locales, salary
from generator.figures import assumed, goes_without_saying
from generator.library import Library
from generator.locales import Locale
from generator.outputs.publication import Publication
from generator.posting import Posting, Remote, Text, Translation
from generator.taxonomy import Taxonomy

_SEPARATOR = Markup(" / ")


def body(posting: Posting, locale: Locale, publication: Publication) -> Markup:
    """The posting as HTML, in the language of `locale`, in which it has a text."""
    text, t = posting.text(locale.code), locale.t
    parts = [_facts(posting, locale, publication)]
    original = _link(publication.page(posting, posting.source), t("notice.original"))
    parts += [Markup("<p><em>{}</em> {}</p>").format(t(key), original) for key in _doubts(posting, text)]
    if text.summary:
        parts.append(Markup("<p>{}</p>").format(text.summary))
    parts.append(publication.markdown(text.body))
    parts.append(Markup("<p>{}</p>").format(_link(publication.page(posting, locale.code), t("feed.apply"))))
    if origin := _origin(posting):
        parts.append(Markup("<p>{}{}{}</p>").format(t("posting.source"), t("punctuation.colon"), origin))
    return Markup("\n").join(parts)


def _doubts(posting: Posting, text: Text) -> Iterator[str]:
    """Keys of the notices that the page of a translation has above it."""
    if posting.translation(text.locale) is Translation.STALE:
        yield "notice.stale"
    if text.machine:
        yield "notice.machine"


def _facts(posting: Posting, locale: Locale, publication: Publication) -> Markup:
    """A list, in the words and the order of the page."""
    rows = (
        Markup("<li><strong>{}</strong>{}{}</li>").format(label, locale.t("punctuation.colon"), value)
        for label, value in _said(posting, locale, publication)
    )
    return Markup("<ul>{}</ul>").format(Markup("").join(rows))


def _said(posting: Posting, locale: Locale, publication: Publication) -> Iterator[tuple[str, str]]:
    """(label, value) of what is known, and of pay in any case."""
    t, taxonomies = locale.t, publication.library.taxonomies

    def filed(one: Taxonomy | None) -> Iterator[tuple[str, str]]:
        if one is not None and (terms := posting.terms.get(one.field)):
            yield one.name[locale.code], _terms(one, terms, locale, publication)

    for _, company in filed(taxonomies.employers):
        yield t("feed.company"), company
    yield t("fact.salary"), _pay(posting, locale, publication.library)
    yield from filed(taxonomies.places)
    if posting.remote not in (None, Remote.NO):
        yield t("fact.remote"), t(f"remote.{posting.remote}")
    for one in taxonomies:
        yield from filed(one if one.audience else None)
    if posting.education:
        yield t("fact.education"), t(f"education.{posting.education}")
    if posting.experience is not None:
        years = posting.experience
        yield t("fact.experience"), locale.n("experience.years", years) if years else t("experience.none")
    if posting.closes:
        yield t("fact.closes"), locale.date(posting.closes)
    for one in taxonomies:
        yield from filed(one if one.landing else None)


def _pay(posting: Posting, locale: Locale, library: Library) -> str:
    """What is paid, and which currency that is taken to be in where the source could mean another."""
    if posting.salary is None:
        return locale.t("salary.undisclosed")
    shown = salary.display(posting.salary, locale, library.currency)
    if not assumed([posting], library) or goes_without_saying(posting, library):
        return shown
    currency = locale.t("fact.currency", currency=locale.currency(library.currency))
    return locale.t("fact.currency.after", yearly=shown, currency=currency)


def _terms(one: Taxonomy, terms: tuple[str, ...], locale: Locale, publication: Publication) -> Markup:
    """Terms, each a link to its page."""
    return _SEPARATOR.join(
        _link(publication.address(locales.term(locale.code, one.id, term)), one.terms[term].name[locale.code])
        for term in terms
    )


def _origin(posting: Posting) -> str:
    """Where it was found, in words that lead there; "" where nobody says."""
    name, url = posting.origin.name, posting.origin.url
    return _link(url, name or url) if url else name or ""


def _link(url: str, text: str) -> Markup:
    return Markup('<a href="{}">{}</a>').format(url, text)
