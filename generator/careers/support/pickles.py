"""Values without what was computed from them, where processes hand them to each other."""

from __future__ import annotations

import dataclasses
from typing import Any


class Lean:
    """A frozen dataclass that is pickled by its fields, without the properties that were computed from them."""

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}  # type: ignore[arg-type]
