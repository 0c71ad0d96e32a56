"""Pictures from the theme's icon set: the marks of taxonomies, and those of actions.

The style sheet holds them as masks, so that each comes to a browser once, and takes the colour of the text beside it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType
from urllib.parse import quote

import yaml

from generator.errors import Problems
from generator.library import Library
from generator.pages.cards import tint
from generator.plugin.assets import Assets
from generator.plugin.settings import Settings

TINTS = 8  # hues in tokens.css
_PLAIN = " '/:=.,-+;()!*@&?$"  # what may stand as it is in such an address, inside double quotes


@functools.cache
def actions() -> Mapping[str, str]:
    """What templates ask for by name, with its name in the icon set, e.g. ``star`` -> ``material/star-outline``."""
    text = resources.files(__package__).joinpath("icons.yml").read_text("utf-8")
    return MappingProxyType(yaml.safe_load(text))


def pictures(library: Library, assets: Assets) -> str:
    """The rules that give every picture to what asks for it: ``[data-tint]`` for marks, ``[data-icon]`` for actions.

    There are fewer tints than there may be taxonomies: they begin again, marks do not. A taxonomy whose icon is missing
    has no mark.

    Raises:
        OSError: the theme's icon set lacks the picture of an action.
    """
    marks = ((tint(library, one), assets.icon(one.icon)) for one in library.taxonomies)
    rules = [
        f'[data-tint="{number}"]{{--hue:var(--hue-{(number - 1) % TINTS + 1});--picture:{_mask(drawing)}}}\n'
        for number, drawing in marks
    ]
    for name, icon in actions().items():
        drawing = assets.icon(icon)
        if not drawing:
            raise FileNotFoundError(f"{icon}.svg: no such icon")
        rules.append(f'[data-icon="{name}"]{{--picture:{_mask(drawing)}}}\n')
    return "".join(rules)


def _mask(drawing: str) -> str:
    """A drawing as an image in a style sheet (RFC 2397); without one, an image that hides all."""
    return f'url("data:image/svg+xml,{quote(drawing, safe=_PLAIN)}")' if drawing else "linear-gradient(#0000,#0000)"


def check_icons(library: Library, settings: Settings, shown: str, problems: Problems) -> None:
    """Record every taxonomy whose icon the theme does not have; `shown` is the content folder as editors know it."""
    sets = [folder / ".icons" for folder in settings.themes if (folder / ".icons").is_dir()]
    for one in library.taxonomies if sets else ():
        if not any((icons / f"{one.icon}.svg").is_file() for icons in sets):
            path = settings.content / "taxonomies" / f"{one.id}.yml"
            lines = path.read_text("utf-8-sig").splitlines()
            line = next((number for number, text in enumerate(lines, 1) if text.startswith("icon:")), 1)
            problems.add(f"{shown}/taxonomies/{path.name}", line, "icon", "no-such-icon", value=one.icon)
