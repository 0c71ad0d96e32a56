"""Marks of taxonomies: names in the theme's icon set."""

from __future__ import annotations

from generator.errors import Problems
from generator.library import Library
from generator.plugin.settings import Settings


def check_icons(library: Library, settings: Settings, shown: str, problems: Problems) -> None:
    """Record every taxonomy whose icon the theme does not have; `shown` is the content folder as editors know it."""
    sets = [folder / ".icons" for folder in settings.themes if (folder / ".icons").is_dir()]
    for one in library.taxonomies if sets else ():
        if not any((icons / f"{one.icon}.svg").is_file() for icons in sets):
            path = settings.content / "taxonomies" / f"{one.id}.yml"
            lines = path.read_text("utf-8-sig").splitlines()
            line = next((number for number, text in enumerate(lines, 1) if text.startswith("icon:")), 1)
            problems.add(f"{shown}/taxonomies/{path.name}", line, "icon", "no-such-icon", value=one.icon)
