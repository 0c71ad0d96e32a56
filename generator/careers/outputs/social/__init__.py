"""Preview images: what chat and social applications show beside a link to a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from careers.content.library import Library
from careers.outputs.social.contents import Publisher, Wanted, cards
from careers.outputs.social.drawing import Card, draw
from careers.outputs.social.fonts import Faces, Fonts
from careers.outputs.social.keeping import Keeper
from careers.render import Preview

__all__ = ["Fonts", "Images", "Keeper", "Publisher", "Wanted", "images"]


@dataclass(frozen=True, slots=True)
class Images:
    """The images of a site, before they are drawn.

    Attributes:
        previews: address -> what pages say of the image there.
        without_font: texts, one for each image, that no font of this machine can show.
    """

    previews: Mapping[str, Preview]
    without_font: tuple[str, ...]
    _drawn: Mapping[str, tuple[Card, Faces]]

    def identity(self, address: str) -> str:
        """What decides how the image at `address` looks, beside the code that draws it."""
        card, faces = self._drawn[address]
        return f"{card}{faces.identity}"

    def png(self, address: str, keeper: Keeper) -> bytes:
        """The image at `address`, from `keeper` if it was drawn before."""
        return keeper.get(self.identity(address), partial(draw, *self._drawn[address]))

    def tidy(self, keeper: Keeper) -> None:
        """Have `keeper` drop others, but for a few."""
        keeper.tidy(map(self.identity, self._drawn))


def images(library: Library, publisher: Publisher, wanted: Wanted, fonts: Fonts) -> Images:
    """The images of `wanted` that can be drawn with `fonts`."""
    drawn: dict[str, tuple[Card, Faces]] = {}
    lacking = []
    for address, card in cards(library, publisher, wanted):
        faces = fonts.faces(f"{card.title}…", card.words)
        if faces is None:
            lacking.append(card.title)
        else:
            drawn[address] = (card, faces)
    previews = {address: Preview(address, card.alt) for address, (card, _) in drawn.items()}
    return Images(previews, tuple(lacking), drawn)
