"""What postings are read by."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from generator.locales import Locales
from generator.posting.front import PostingEntry, posting_model
from generator.taxonomy import Taxonomies


@dataclass(frozen=True)
class Rules:
    """What a posting is read by: the site's vocabularies and languages, today's date, what unwritten pay is in."""

    taxonomies: Taxonomies
    locales: Locales
    today: date
    currency: str
    model: type[PostingEntry] = field(init=False)

    def __post_init__(self) -> None:
        """Make the model once for all postings."""
        object.__setattr__(self, "model", posting_model(self.taxonomies, self.currency))
