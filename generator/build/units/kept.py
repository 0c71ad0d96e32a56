"""What one build works out and the next one can use."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import cache


@dataclass(frozen=True, slots=True)
class Kept:
    """Values in a folder of the cache, made of what needs no name (numbers, texts, tuples, mappings); None: nowhere."""

    folder: Path | None = None

    def load(self, name: str, key: str) -> Any:
        """The value called `name`, if it was kept with this key; else None."""
        return cache.load(self.folder / name, key) if self.folder else None

    def save(self, name: str, key: str, value: Any) -> None:
        """Keep a value; `key` is a digest of all that decides it."""
        if self.folder:
            cache.save(self.folder / name, key, value)
