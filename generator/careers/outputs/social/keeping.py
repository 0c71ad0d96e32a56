"""Images drawn before, named by all that decides how they look. A folder that cannot be used costs only time."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path

import PIL
from PIL import features

from careers.support.cache import write

_SPARE = 500  # images that the last build had no use for: another branch's, or another site's
_END = b"IEND\xaeB`\x82"  # how every whole PNG ends (PNG 3rd edition, 11.2.5)


class Keeper:
    """A folder of images, named by digests."""

    def __init__(self, folder: Path) -> None:
        """`folder` may be missing, unwritable or full of anything."""
        self._folder = folder
        self._version = _version()

    def get(self, key: str, make: Callable[[], bytes]) -> bytes:
        """The image of `key`, from `make` unless it is there."""
        path = self._folder / self._name(key)
        with contextlib.suppress(OSError):
            kept = path.read_bytes()
            if kept.endswith(_END):
                return kept
        made = make()
        write(path, made)
        return made

    def tidy(self, keys: Iterable[str]) -> None:
        """Remove the images of other keys, the oldest first, but for a few."""
        used = set(map(self._name, keys))
        with contextlib.suppress(OSError):
            idle = [one for one in self._folder.iterdir() if one.name not in used]
            idle.sort(key=lambda one: one.stat().st_mtime, reverse=True)
            for one in idle[_SPARE:]:
                one.unlink()

    def _name(self, key: str) -> str:
        return hashlib.sha256(f"{self._version}{key}".encode()).hexdigest()[:40] + ".png"


def _version() -> str:
    """What draws: this package's own code, Pillow and the libraries that set its type."""
    code = b"".join(
        one.read_bytes()
        for one in sorted(resources.files(__package__).iterdir(), key=lambda one: one.name)
        if one.name.endswith(".py")
    )
    libraries = [PIL.__version__, *(str(features.version(one)) for one in ("freetype2", "raqm", "harfbuzz", "zlib"))]
    return repr([hashlib.sha256(code).hexdigest(), *libraries])
