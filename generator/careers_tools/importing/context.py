"""What the reading of a document needs beside the document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from careers.content.lexicon import Lexicon
from careers.content.taxonomy import Taxonomies
from careers.i18n import Locales
from careers_tools.importing import facts
from careers_tools.importing.values import Facts, Passage


@dataclass(frozen=True)
class Context:
    """What the reading of a document needs beside the document.

    Attributes:
        lexicon: words.
        taxonomies: names of things.
        locales: the site's languages.
        currency: what an unwritten currency means.
        locale: code of the language of every posting, or None to tell it from the text.
    """

    lexicon: Lexicon
    taxonomies: Taxonomies
    locales: Locales
    currency: str
    locale: str | None = None

    def facts(self, passages: Iterable[Passage]) -> Facts:
        """What passages say."""
        return facts.find(tuple(passages), self.lexicon, self.taxonomies, self.currency)
