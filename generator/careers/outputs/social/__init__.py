"""Preview images, which chat and social applications show with a link to a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from careers.content.library import Library
from careers.outputs.social.contents import Publisher, Wanted, cards
from careers.outputs.social.drawing import Card, draw
from careers.outputs.social.fonts import Family, families
from careers.render import Preview

__all__ = ["Family", "Images", "Publisher", "families", "images"]


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
