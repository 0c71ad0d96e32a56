"""What all units are made from: plain values that any worker can be sent, and the tools that each makes of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from markupsafe import Markup

from generator.build.units.likeness import Alike
from generator.git import NOTHING, Record
from generator.ledger import Ledger
from generator.library import Library
from generator.outputs.feeds import Channel, Entries, channels
from generator.outputs.lastmod import changed
from generator.outputs.publication import Publication
from generator.pages import Site
from generator.pages.cards import cards
from generator.pages.taxonomies import Terms
from generator.render import Renderer, Shell

_NO_LEDGER = Ledger()


@dataclass(frozen=True, eq=False)
class State:
    """Everything of the site that its units are made from.

    Attributes:
        shell: the frame around pages.
        alike: which postings are like which.
        record: what the history knows of the content.
        editorial: address of an editorial page, as links write it -> its file below the content folder, or "" where
            it lies elsewhere.
        listed: the addresses that crawlers are told, in order.
        taken: the addresses of files of the engine's and the publisher's: what is there already stays.
        templates: the folders they are looked up in, the first that has one wins.
        folder: where units are written, or None: whoever asks for one gets its bytes.
        live: the site that is there already.
    """

    library: Library
    site: Site
    shell: Shell
    alike: Alike
    ledger: Ledger = _NO_LEDGER
    record: Record = NOTHING
    editorial: Mapping[str, str] = field(default_factory=dict)
    listed: tuple[str, ...] = ()
    taken: frozenset[str] = frozenset()
    feed_size: int = 50
    indeed: bool = False
    templates: tuple[Path, ...] = ()
    folder: Path | None = None
    live: Path | None = None

    def __getstate__(self) -> dict[str, Any]:
        """The values alone: tools are made where they are used."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def following(self, library: Library, alike: Alike) -> State:
        """The state of the same site with another library; what draws it stays at hand."""
        found = replace(self, library=library, alike=alike)
        vars(found)["renderer"] = self.renderer
        return found

    def elsewhere(self) -> State:
        """The state for workers that do not see the files of this machine."""
        return replace(self, folder=None, live=None)

    def set_up(self) -> None:
        """Have at hand what most units show, for all processes that are forked from now on."""
        _ = self.renderer
        for locale in self.library.locales:
            cards(self.library.listed, locale, self.library)

    @cached_property
    def renderer(self) -> Renderer:
        """What draws the bodies of pages."""
        return Renderer(self.templates, self.library.locales)

    @cached_property
    def terms(self) -> Terms:
        """The pages of terms, and what is counted for them."""
        return Terms(self.library, self.site)

    @cached_property
    def publication(self) -> Publication:
        """The site as outputs for machines describe it."""
        site = self.site
        return Publication(
            library=self.library,
            site_url=site.url,
            names=site.names,
            descriptions=site.descriptions,
            markdown=self._html,
            changed=self.changed,
            feed_size=self.feed_size,
            llms=site.llms,
            indeed=self.indeed,
        )

    def _html(self, text: str) -> Markup:
        """A text as HTML; what makes that is there only where it is needed."""
        return self.renderer.markdown(text)

    @cached_property
    def changed(self) -> Mapping[str, dt.datetime]:
        """Posting id -> when one of its files last changed, as far as the history knows."""
        return changed(self.library, self.record)

    @cached_property
    def channels(self) -> Mapping[str, tuple[Channel, Entries]]:
        """The address of a page -> its feed, and the entries of its language."""
        found = {}
        for locale in self.library.locales:
            entries = Entries(self.publication, locale)
            for channel in channels(locale, self.library, self.site.names[locale.code]):
                found[channel.page] = channel, entries
        return found
