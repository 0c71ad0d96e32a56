"""A cache of images, named by digests of what decides how they look. A folder that fails only costs time."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path

import PIL
from PIL import features

from careers.support.cache import write

_SPARE = 500  # images that the last build did not use, such as those of another branch
_END = b"IEND\xaeB`\x82"  # the end of every whole PNG (PNG 3rd edition, 11.2.5)


class Keeper:
    """A folder of images, named by digests."""

    def __init__(self, folder: Path) -> None:
        """Take `folder`, which may be missing, unwritable or contain anything."""
        self._folder = folder
        self._version = _version()

    def get(self, key: str, make: Callable[[], bytes]) -> bytes:
        """Return the image of `key`, from `make` unless the folder has it."""
        path = self._folder / self._name(key)
        with contextlib.suppress(OSError):
            image = path.read_bytes()
            if image.endswith(_END):
                return image
        image = make()
        write(path, image)
        return image

    def tidy(self, keys: Iterable[str]) -> None:
        """Remove the images of other keys, the oldest first, but for `_SPARE`."""
        used = set(map(self._name, keys))
        with contextlib.suppress(OSError):
            unused = [path for path in self._folder.iterdir() if path.name not in used]
            unused.sort(key=lambda path: path.stat().st_mtime, reverse=True)
            for path in unused[_SPARE:]:
                path.unlink()

    def _name(self, key: str) -> str:
        return hashlib.sha256(f"{self._version}{key}".encode()).hexdigest()[:40] + ".png"


def _version() -> str:
    """Return the version of what draws: this package's code, Pillow and the libraries that set its type."""
    code = b"".join(
        file.read_bytes()
        for file in sorted(resources.files(__package__).iterdir(), key=lambda file: file.name)
        if file.name.endswith(".py")
    )
    libraries = [PIL.__version__, *(str(features.version(name)) for name in ("freetype2", "raqm", "harfbuzz", "zlib"))]
    return repr([hashlib.sha256(code).hexdigest(), *libraries])
