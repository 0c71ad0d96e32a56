"""Preview images, which chat and social applications show with a link to a page.

They show names and other things that last. The number of open jobs is left out: chat applications keep an image for
weeks, and every change of a number would be a new file for all who download the site.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.posting.model import employer
from careers.content.taxonomy import Taxonomies, Taxonomy, Term
from careers.i18n import Locale
from careers.outputs.social.drawing import Card, clean, draw
from careers.outputs.social.fonts import Family, families
from careers.render import Preview
from careers.render.statements import pay_with_currency
from careers.support.limited import error_context

__all__ = ["Family", "Images", "Publisher", "cards", "families", "images"]

Wanted = Literal["none", "landing", "all"]

_BETWEEN = " / "
_MOST_ROWS = 4
MOST_POSTINGS = 500  # each with 10 ms and 25 KB a language; the images of more postings are drawn on request


@dataclass(frozen=True, slots=True)
class Publisher:
    """The publisher of the images.

    Attributes:
        names, descriptions: locale code -> the site's name, and its purpose.
        host: the site's host, as people write it.
        mark: the site's mark, a file of a picture.
    """

    names: Mapping[str, str]
    descriptions: Mapping[str, str]
    host: str
    mark: bytes


@dataclass(frozen=True, slots=True)
class Images:
    """The images of a site, before they are drawn.

    Attributes:
        previews: the images by their addresses.
        without_font: the title of each image that no font of this machine can show.
    """

    previews: Mapping[str, Preview]
    without_font: tuple[str, ...]
    _mark: bytes
    _cards: Mapping[str, tuple[Card, Family]]

    def png(self, address: str) -> bytes:
        """Return the image at `address`."""
        return draw(*self._cards[address], self._mark)


def images(library: Library, publisher: Publisher, wanted: Wanted, typefaces: Sequence[Family]) -> Images:
    """Return the images of `wanted` that can be drawn with one of `typefaces`, the best first."""
    drawable: dict[str, tuple[Card, Family]] = {}
    without_font = []
    for address, card in cards(library, publisher, wanted):
        family = next((family for family in typefaces if family.shows(card.words)), None)
        if family is None:
            without_font.append(card.title)
        else:
            drawable[address] = (card, family)
    previews = {address: Preview(address, card.alt) for address, (card, _) in drawable.items()}
    return Images(previews, tuple(without_font), publisher.mark, drawable)


def cards(library: Library, publisher: Publisher, wanted: Wanted) -> Iterator[tuple[str, Card]]:
    """Yield the address and the content of every image.

    ``landing``: an image for each language, for the terms of taxonomies with landing pages, and for open postings, if
    these are not too many; ``all``: for all of them, and for the terms of all other taxonomies.
    """
    if wanted == "none":
        return
    everything = wanted == "all"
    taxonomies = library.taxonomies.for_readers(employer=library.employer)
    for locale in library.locales:
        code = locale.code
        yield i18n.social_site(code), _card(publisher, locale, publisher.names[code], publisher.descriptions[code])
        for taxonomy in taxonomies:
            for term in taxonomy.terms.values() if taxonomy.landing or everything else ():
                address = i18n.social(locale.folder, taxonomy.id, term.id)
                yield address, _term_card(taxonomy, term, locale, library, taxonomies.employers, publisher)
        for posting in library.open if everything or len(library.open) <= MOST_POSTINGS else ():
            with error_context(posting.id):
                card = _posting_card(posting, locale, library, taxonomies, publisher)
            yield i18n.social_posting(locale.folder, posting.id), card


def _card(
    publisher: Publisher,
    locale: Locale,
    title: str,
    text: str,
    kicker: str = "",
    rows: Iterable[tuple[str, Iterable[str]]] = (),
) -> Card:
    """Return a card in a language, with the first of the `rows`, each a label and values."""

    def drawn(words: str) -> str:
        return clean(locale.spaced(words))

    return Card(
        clean(publisher.names[locale.code]),
        clean(publisher.host),
        drawn(kicker),
        drawn(title),
        drawn(text),
        tuple((drawn(label), drawn(_BETWEEN.join(values))) for label, values in itertools.islice(rows, _MOST_ROWS)),
    )


def _term_card(
    taxonomy: Taxonomy, term: Term, locale: Locale, library: Library, employers: Taxonomy | None, publisher: Publisher
) -> Card:
    """Return the term's name, its maker, what it is, and the layers of its stack with what is used there."""
    code = locale.code
    introduction = library.introductions.get((taxonomy.id, term.id), {}).get(code)
    summary = introduction.summary if introduction else term.summary.get(code, "")
    stack = (
        (taxonomy.layers[layer][code], [tool.name for tool in taxonomy.tools_of(term, layer, code)])
        for layer in term.stack
    )
    kicker = taxonomy.name[code]
    maker = employers.terms.get(term.vendor) if employers and term.vendor else None
    if maker and maker.name[code] not in term.name[code]:  # many products have their maker's name in theirs
        kicker += _BETWEEN + maker.name[code]
    return _card(publisher, locale, term.name[code], summary, kicker, stack)


def _posting_card(
    posting: Posting, locale: Locale, library: Library, taxonomies: Taxonomies, publisher: Publisher
) -> Card:
    """Return what decides, as far as it is stated: who hires, pay, places, and what all of the job works on."""
    text, hiring, places = posting.text(locale.code), employer(posting, taxonomies), taxonomies.places
    rows: list[tuple[str, Iterable[str]]] = []
    if posting.salary:
        rows.append((locale.t("fact.salary"), [pay_with_currency(posting, locale, library)]))
    for taxonomy in (*([places] if places else []), *taxonomies.topical):
        terms = [term for term in posting.terms.get(taxonomy.field, ()) if term not in posting.limits]
        names = [taxonomy.terms[term].name[locale.code] for term in taxonomy.narrowest(terms)]
        if names:
            rows.append((taxonomy.label(locale.code, len(names)), names))
    return _card(publisher, locale, text.title, text.summary, hiring.name[locale.code] if hiring else "", rows)
