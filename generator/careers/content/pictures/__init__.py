"""Pictures of the content, each rewritten before it is published.

Nothing of the file that somebody sent reaches a reader: a drawing holds what its lists allow, and a raster image holds
pixels. So no file is one thing to our parser and another one to a browser.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from careers.content.frontmatter import read_bytes
from careers.content.pictures.drawing import DrawingError, rewrite_drawing
from careers.support.diagnostics import Diagnostics

DRAWING = ".svg"
# Suffix -> the format's name in Pillow. AVIF is not among them, because writing it takes seconds.
RASTERS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".gif": "GIF", ".webp": "WEBP", ".ico": "ICO"}
KINDS = frozenset({DRAWING, *RASTERS})
MOST_BYTES = 8_000_000
_MOST_PIXELS = 32_000_000  # of all frames together


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as we wrote it.

    Attributes:
        data: the bytes of the file.
        width: in px, or in units of a drawing; 0 where a drawing states none.
        height: likewise.
        is_drawing: whether it is SVG.
    """

    data: bytes
    width: float
    height: float
    is_drawing: bool


def read_picture(
    path: Path, display_path: str, diagnostics: Diagnostics, most_bytes: int = MOST_BYTES
) -> Picture | None:
    """Return the picture in a file whose suffix is one of `KINDS`; None if it is refused, which is recorded.

    `display_path` is the file as editors know it.
    """
    data = read_bytes(path, display_path, diagnostics, most_bytes)
    if data is None:
        return None
    if len(data) > most_bytes:
        diagnostics.add(display_path, 1, "file", "file-too-large", limit=most_bytes)
        return None
    suffix = path.suffix.lower()
    try:
        return rewrite(suffix, data)
    except DrawingError as error:
        diagnostics.add(display_path, error.line, "file", "picture-part", value=error.part)
    except Exception:  # whatever a decoder raises, the file is none of its pictures
        kind = suffix[1:].upper()
        diagnostics.add(display_path, 1, "file", "picture-unreadable", kind=kind, limit=_MOST_PIXELS // 10**6)
    return None


def rewrite(suffix: str, data: bytes) -> Picture:
    """Return the picture in `data`, rewritten.

    Raises:
        DrawingError: a drawing has a part that none may have.
        Exception: the data cannot be read, or has too many pixels.
    """
    if suffix == DRAWING:
        return Picture(*rewrite_drawing(data), is_drawing=True)
    from careers.content.pictures.raster import rewrite_raster  # few portals have pictures

    return Picture(*rewrite_raster(RASTERS[suffix], data, _MOST_PIXELS), is_drawing=False)
