"""The site as outputs for programs describe it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomies


@dataclass(frozen=True, eq=False)
class Publication:
    """The values that all outputs for programs are made from.

    Attributes:
        site_url: absolute, with a trailing slash; files for programs are copied, so their links cannot be relative.
        names: locale code -> the site's name.
        markdown: renders the Markdown of a posting as safe HTML.
        changed: posting id -> the last change of its files (UTC), if the history of git knows it.
        feed_size: the most postings in a feed.
        llms: whether language models get an index, and every posting as Markdown.
        indeed: whether Indeed gets the jobs in its own format.
    """

    library: Library
    site_url: str
    names: Mapping[str, str]
    markdown: Callable[[str], Markup]
    changed: Mapping[str, dt.datetime] = field(default_factory=dict)
    feed_size: int = 50
    llms: bool = True
    indeed: bool = False

    @property
    def taxonomies(self) -> Taxonomies:
        """The taxonomies that have pages."""
        return self.library.taxonomies.for_readers(employer=self.library.employer)

    def address(self, url: str) -> str:
        """Return the absolute address of `url`."""
        return self.site_url + url

    def page(self, posting: Posting, code: str) -> str:
        """Return the absolute address of a posting's page in a language."""
        return self.address(i18n.posting(self.library.locales.folder(code), posting.id))

    def moment(self, posting: Posting) -> dt.datetime | None:
        """Return the last change of a posting (UTC): by git, else the start of the day on which it was last seen.

        Readers of feeds take the change of a posting without a posting date for the day of a new job: such a one has
        the day on which it was last seen, or None.
        """
        changed = self.changed.get(posting.id) if posting.posted else None
        if changed is not None or posting.seen is None:
            return changed
        return self.library.at(posting.seen).astimezone(dt.UTC)
