"""Icons of taxonomies and of actions, from the theme's icon set.

They are masks in the style sheet, so that a browser loads each once and draws it in the colour of the text beside it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType
from urllib.parse import quote

import yaml

from careers.content.library import Library
from careers.mkdocs.assets import Assets
from careers.mkdocs.settings import Settings
from careers.pages.cards import tint
from careers.support.errors import Problems

TINTS = 8  # hues in tokens.css
_PLAIN = " '/:=.,-+;()!*@&?$"  # characters that need no escape in a data address inside double quotes


@functools.cache
def actions() -> Mapping[str, str]:
    """Return the icons of actions: name in templates -> name in the icon set, such as ``material/star-outline``."""
    text = resources.files(__package__).joinpath("icons.yml").read_text("utf-8")
    return MappingProxyType(yaml.safe_load(text))


def pictures(library: Library, assets: Assets) -> str:
    """Return the CSS rules for all icons: ``[data-tint]`` for those of taxonomies, ``[data-icon]`` for actions.

    Taxonomies share hues if there are more of them than hues. A taxonomy whose icon is missing shows none.

    Raises:
        OSError: the theme's icon set lacks the icon of an action.
    """
    numbered = ((tint(library, taxonomy), assets.icon(taxonomy.icon)) for taxonomy in library.taxonomies)
    rules = [
        f'[data-tint="{number}"]{{--hue:var(--hue-{(number - 1) % TINTS + 1});--picture:{_mask(svg)}}}\n'
        for number, svg in numbered
    ]
    for name, icon in actions().items():
        svg = assets.icon(icon)
        if not svg:
            raise FileNotFoundError(f"{icon}.svg: no such icon")
        rules.append(f'[data-icon="{name}"]{{--picture:{_mask(svg)}}}\n')
    return "".join(rules)


def _mask(svg: str) -> str:
    """Return an icon as an image in a style sheet (RFC 2397); if `svg` is "", an image that hides everything."""
    return f'url("data:image/svg+xml,{quote(svg, safe=_PLAIN)}")' if svg else "linear-gradient(#0000,#0000)"


def check_icons(library: Library, settings: Settings, shown: str, problems: Problems) -> None:
    """Record each taxonomy whose icon the theme lacks; `shown` is the content folder's name in messages."""
    sets = [folder / ".icons" for folder in settings.themes if (folder / ".icons").is_dir()]
    for taxonomy in library.taxonomies if sets else ():
        if not any((icons / f"{taxonomy.icon}.svg").is_file() for icons in sets):
            path = settings.content / "taxonomies" / f"{taxonomy.id}.yml"
            lines = path.read_text("utf-8-sig").splitlines()
            line = next((number for number, text in enumerate(lines, 1) if text.startswith("icon:")), 1)
            problems.add(f"{shown}/taxonomies/{path.name}", line, "icon", "no-such-icon", value=taxonomy.icon)
