"""What postings are read by."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from careers.content.posting.front import PostingEntry, posting_model
from careers.content.taxonomy import Taxonomies
from careers.i18n import Locales
from careers.support.cache import Lean


@dataclass(frozen=True)
class Rules(Lean):
    """What a posting is read by: the site's vocabularies and languages, today's date, what unwritten pay is in."""

    taxonomies: Taxonomies
    locales: Locales
    today: date
    currency: str

    @cached_property
    def model(self) -> type[PostingEntry]:
        """The model of front matter, made once for all postings."""
        return posting_model(self.taxonomies, self.currency)
