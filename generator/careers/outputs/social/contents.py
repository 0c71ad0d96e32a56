"""The contents of preview images: names and other things that last.

The number of open jobs is left out: chat applications keep an image for weeks, and every change of a number would be a
new file for all who download the site.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from careers import i18n
from careers.content import salary
from careers.content.library import Library
from careers.content.posting import Freshness, Posting
from careers.content.taxonomy import Taxonomies, Taxonomy, Term
from careers.i18n import Locale
from careers.outputs.social.columns import BETWEEN
from careers.outputs.social.drawing import Card
from careers.outputs.social.mark import Mark
from careers.outputs.social.typesetting import clean
from careers.render.statements import labels
from careers.support.limited import error_context

Wanted = Literal["none", "landing", "all"]

_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class Publisher:
    """The publisher of the images.

    Attributes:
        names, descriptions: locale code -> the site's name, and its purpose.
        host: the site's host, as people write it.
        mark: the site's mark.
        employer: whether the site is the hiring organisation's own, whose name then says who hires.
    """

    names: Mapping[str, str]
    descriptions: Mapping[str, str]
    host: str
    mark: Mark
    employer: bool = False


def cards(library: Library, publisher: Publisher, wanted: Wanted) -> Iterator[tuple[str, Card]]:
    """Yield the address and the content of every image.

    ``landing``: an image for each language, and for the terms of taxonomies with landing pages; ``all``: also for the
    terms of all other taxonomies and for open postings.
    """
    if wanted == "none":
        return
    everything = wanted == "all"
    taxonomies = library.taxonomies.for_readers(employer=publisher.employer)
    for locale in library.locales:
        code = locale.code
        yield i18n.social_site(code), _card(publisher, locale, title=publisher.names[code])
        for taxonomy in taxonomies:
            for term in taxonomy.terms.values() if taxonomy.landing or everything else ():
                yield (
                    i18n.social(locale.folder, taxonomy.id, term.id),
                    _term_card(taxonomy, term, locale, library, publisher),
                )
        for posting in library.open if everything else ():
            with error_context(posting.id):
                card = _posting_card(posting, locale, library, publisher)
            yield i18n.social_posting(locale.folder, posting.id), card


def _card(
    publisher: Publisher,
    locale: Locale,
    *,
    title: str,
    text: str | None = None,
    kicker: str = "",
    rows: tuple[tuple[str, tuple[str, ...]], ...] = (),
) -> Card:
    text = publisher.descriptions[locale.code] if text is None else text
    cleaned = tuple((clean(label), tuple(map(clean, values))) for label, values in rows)
    site = clean(publisher.names[locale.code])
    return Card(site, clean(publisher.host), clean(kicker), clean(title), clean(text), cleaned)


def _term_card(taxonomy: Taxonomy, term: Term, locale: Locale, library: Library, publisher: Publisher) -> Card:
    introduction = library.introductions.get((taxonomy.id, term.id), {}).get(locale.code)
    summary = introduction.summary if introduction else term.summary.get(locale.code, "")
    # Many products have their maker's name in theirs.
    maker = _maker(term, locale, library.taxonomies.for_readers(employer=publisher.employer))
    kicker = [taxonomy.name[locale.code], *([maker] if maker and maker not in term.name[locale.code] else [])]
    return _card(
        publisher,
        locale,
        title=term.name[locale.code],
        text=summary,
        kicker=BETWEEN.join(kicker),
        rows=tuple(_stack(taxonomy, term, locale))[:_COLUMNS],
    )


def _maker(term: Term, locale: Locale, taxonomies: Taxonomies) -> str:
    employers = taxonomies.employers
    vendor = employers.terms.get(term.vendor) if employers and term.vendor else None
    return vendor.name[locale.code] if vendor else ""


def _stack(taxonomy: Taxonomy, term: Term, locale: Locale) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the layers of a term's stack with what is used there."""
    for layer, tools in term.stack.items():
        yield taxonomy.layers[layer][locale.code], tuple(tool.name for tool in tools)


def _posting_card(posting: Posting, locale: Locale, library: Library, publisher: Publisher) -> Card:
    """Return what decides, as on its page: pay, places, terms with landing pages."""
    text = posting.text(locale.code)
    taxonomies = library.taxonomies.for_readers(employer=publisher.employer)
    employers, places = taxonomies.employers, taxonomies.places
    shown = [*([places] if places else []), *taxonomies.topical]
    rows = [
        (taxonomy.label(locale.code, len(names)), names)
        for taxonomy in shown
        if (names := labels(posting, taxonomy, locale))
    ]
    company = labels(posting, employers, locale) if employers else ()
    # A missing date lasts. How long ago a posting was seen changes every day, and is left out as numbers are.
    undated = [locale.t("card.undated")] if library.freshness(posting) is Freshness.UNKNOWN else []
    if posting.salary:
        rows.insert(0, (locale.t("fact.salary"), (salary.compact(posting.salary, locale, library.currency),)))
    return _card(
        publisher,
        locale,
        title=text.title,
        text=text.summary,
        kicker=BETWEEN.join([*company, *undated]),
        rows=tuple(rows[:_COLUMNS]),
    )
