"""Pictures from the theme's icon set: the marks of taxonomies, and those of actions."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType

import yaml

from generator.errors import Problems
from generator.library import Library
from generator.plugin.settings import Settings


@functools.cache
def actions() -> Mapping[str, str]:
    """What templates ask for by name, with its name in the icon set, e.g. ``star`` -> ``material/star-outline``."""
    text = resources.files(__package__).joinpath("icons.yml").read_text("utf-8")
    return MappingProxyType(yaml.safe_load(text))


def check_icons(library: Library, settings: Settings, shown: str, problems: Problems) -> None:
    """Record every taxonomy whose icon the theme does not have; `shown` is the content folder as editors know it."""
    sets = [folder / ".icons" for folder in settings.themes if (folder / ".icons").is_dir()]
    for one in library.taxonomies if sets else ():
        if not any((icons / f"{one.icon}.svg").is_file() for icons in sets):
            path = settings.content / "taxonomies" / f"{one.id}.yml"
            lines = path.read_text("utf-8-sig").splitlines()
            line = next((number for number, text in enumerate(lines, 1) if text.startswith("icon:")), 1)
            problems.add(f"{shown}/taxonomies/{path.name}", line, "icon", "no-such-icon", value=one.icon)
