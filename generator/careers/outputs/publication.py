"""What every output is made from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from careers import i18n
from careers.content.library import Library
from careers.content.posting import Posting


@dataclass(frozen=True, eq=False)
class Publication:
    """The site as outputs for machines describe it.

    Attributes:
        library: what is published.
        site_url: absolute with a trailing slash: these files travel, so that nothing in them can be relative.
        names, descriptions: locale code -> the site's name, and what it is for in one sentence.
        markdown: a posting's body as safe HTML.
        changed: posting id -> when one of its files last changed (UTC), of those that the history of git knows.
        feed_size: how many postings a feed holds.
        llms: whether language models get an index and every posting as Markdown.
        indeed: whether Indeed gets the jobs in its own format.
    """

    library: Library
    site_url: str
    names: Mapping[str, str]
    descriptions: Mapping[str, str]
    markdown: Callable[[str], Markup]
    changed: Mapping[str, dt.datetime] = field(default_factory=dict)
    feed_size: int = 50
    llms: bool = True
    indeed: bool = False

    def address(self, url: str) -> str:
        """The absolute address of what answers at `url`."""
        return self.site_url + url

    def page(self, posting: Posting, locale: str) -> str:
        """The absolute address of a posting's page."""
        return self.address(i18n.posting(locale, posting.id))

    def moment(self, posting: Posting) -> dt.datetime | None:
        """When a posting last changed (UTC): by git, else the start of the day on which it was last seen.

        None where neither is known: today would be said anew every day.
        """
        known = self.changed.get(posting.id)
        if known is not None or posting.seen is None:
            return known
        return dt.datetime.combine(posting.seen, dt.time(), dt.UTC)
