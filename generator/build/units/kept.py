"""What one build works out and the next one can use."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from generator import cache

Form = TypeVar("Form")


@dataclass(frozen=True, slots=True)
class Kept:
    """Plain values in a folder of the cache; without a folder, nothing is kept."""

    folder: Path | None = None

    def load(self, name: str, key: str, form: type[Form]) -> Form | None:
        """Return the value called `name` if it was saved with this key and is of the type `form`, else None."""
        return cache.load(self.folder / name, key, form) if self.folder else None

    def save(self, name: str, key: str, value: Any) -> None:
        """Keep a value; `key` is a digest of all that decides it."""
        if self.folder:
            cache.save(self.folder / name, key, value)
