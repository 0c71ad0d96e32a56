"""Preview images: what chat and social applications show beside a link to a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.library import Library
from generator.outputs.social.contents import Publisher, Wanted, cards
from generator.outputs.social.drawing import Card, draw
from generator.outputs.social.fonts import Faces, Fonts
from generator.outputs.social.keeping import Keeper
from generator.render import Preview

__all__ = ["Fonts", "Images", "Publisher", "Wanted", "images"]


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

    def files(self, cache: Path) -> Iterator[tuple[str, bytes]]:
        """Address and PNG of each; those drawn before are taken from the folder `cache`, which is kept in bounds."""
        keeper = Keeper(cache)
        for address, (card, faces) in self._drawn.items():
            yield address, keeper.get(f"{card}{faces.identity}", partial(draw, card, faces))
        keeper.tidy()


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
