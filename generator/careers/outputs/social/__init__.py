"""Preview images, which chat and social applications show beside a link to a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from careers.content.library import Library
from careers.outputs.social.contents import Publisher, Wanted, cards
from careers.outputs.social.drawing import Card, draw
from careers.outputs.social.fonts import Faces, Fonts
from careers.outputs.social.keeping import Keeper
from careers.outputs.social.mark import Mark, read_mark
from careers.render import Preview

__all__ = ["Fonts", "Images", "Keeper", "Mark", "Publisher", "images", "read_mark"]


@dataclass(frozen=True, slots=True)
class Images:
    """The images of a site, before they are drawn.

    Attributes:
        previews: the images by their addresses.
        without_font: a text of each image that no font of this machine can show.
    """

    previews: Mapping[str, Preview]
    without_font: tuple[str, ...]
    _mark: Mark
    _cards: Mapping[str, tuple[Card, Faces]]

    def identity(self, address: str) -> str:
        """Return all values that decide how the image at `address` looks, besides the code that draws it."""
        card, faces = self._cards[address]
        return f"{card}{faces.identity}{self._mark.identity}"

    def png(self, address: str, keeper: Keeper) -> bytes:
        """Return the image at `address`, from `keeper` if it was drawn before."""
        return keeper.get(self.identity(address), partial(draw, *self._cards[address], self._mark))

    def tidy(self, keeper: Keeper) -> None:
        """Remove old images of other sites from `keeper`."""
        keeper.tidy(map(self.identity, self._cards))


def images(library: Library, publisher: Publisher, wanted: Wanted, fonts: Fonts) -> Images:
    """Return the images of `wanted` that can be drawn with `fonts`."""
    drawable: dict[str, tuple[Card, Faces]] = {}
    without_font = []
    for address, card in cards(library, publisher, wanted):
        faces = fonts.faces(f"{card.title}…", card.words)
        if faces is None:
            without_font.append(card.title)
        else:
            drawable[address] = (card, faces)
    previews = {address: Preview(address, card.alt) for address, (card, _) in drawable.items()}
    return Images(previews, tuple(without_font), publisher.mark, drawable)
