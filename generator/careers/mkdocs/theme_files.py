"""Where the files of the theme lie: a portal's own folder goes before the package's, and that before Material's."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from careers import theme

SHEETS = "assets/stylesheets"
TOKENS = f"{SHEETS}/tokens.css"
OWN = Path(theme.__file__).parent


def theme_file(folders: Iterable[Path], name: str) -> Path:
    """Return the file `name` of the first of `folders` that has it, else where the package's own would be."""
    paths = (folder / name for folder in folders)
    return next((path for path in paths if path.is_file()), OWN / name)
