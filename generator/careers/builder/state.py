"""The values that all pages are made from, which any worker can be sent, and the tools that each makes of them."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from careers.content.address_list import AddressList
from careers.content.library import Library
from careers.content.taxonomy import Taxonomies
from careers.outputs.feeds import Channel, Entries, channels
from careers.outputs.publication import Publication
from careers.outputs.sitemap import changed
from careers.pages import Site, View, create_views
from careers.pages.cards import cards
from careers.pages.terms import sort_key
from careers.render import Layout, Renderer
from careers.statistics.similarity import SimilarityFinder
from careers.support.work import Lean

if TYPE_CHECKING:
    from careers.outputs.social import Images

_NO_ADDRESSES = AddressList()
_LEAST = 2  # levels of a career: one alone divides nothing


@dataclass(frozen=True, eq=False)
class State(Lean):
    """Everything of the site that its pages are made from; other processes make the tools that they use.

    Attributes:
        layout: the frame around pages.
        history: path of a content file -> when it last changed, as far as that is known.
        editorial: address of a static page, as links write it -> its file below the content folder, or "" where
            it lies elsewhere.
        taken: the addresses of files of the engine's and the publisher's: what is there already stays.
        templates: the folders they are looked up in, the first that has one wins.
        images: preview images, where these are made.
    """

    library: Library
    site: Site
    layout: Layout
    addresses: AddressList = _NO_ADDRESSES
    history: Mapping[str, dt.datetime] = field(default_factory=dict)
    editorial: Mapping[str, str] = field(default_factory=dict)
    taken: frozenset[str] = frozenset()
    feed_size: int = 50
    indeed: bool = False
    templates: tuple[Path, ...] = ()
    images: Images | None = None

    def with_library(self, library: Library) -> State:
        """Return the state of the same site with another library; what does not depend on the change stays at hand."""
        state = replace(self, library=library)
        vars(state)["renderer"] = self.renderer
        if "similarity" in vars(self) and library.has_facts_of(self.library):
            vars(state)["similarity"] = self.similarity
        return state

    def set_up(self) -> None:
        """Have at hand what most pages need, for all processes forked from now on.

        That is templates, the parser of Markdown, cards, similar postings, and the alphabetical order of terms, whose
        dictionary of readings takes a quarter of a second to load.
        """
        self.renderer.compile(self.library.locales[0])
        _ = self.renderer.markdown.parser, self.similarity
        for view in self.views.values():
            cards(self.library.listed, view)
            for taxonomy in view.taxonomies:
                for term in taxonomy.terms.values():
                    sort_key(term, view.locale)

    @cached_property
    def renderer(self) -> Renderer:
        """The renderer of page bodies."""
        return Renderer(self.templates, self.site.scripts)

    @cached_property
    def similarity(self) -> SimilarityFinder:
        """Finds similar postings."""
        return SimilarityFinder(self.library)

    @cached_property
    def views(self) -> Mapping[str, View]:
        """Locale code -> the view that the language's pages are made from."""
        return create_views(self.library, self.site)

    @property
    def taxonomies(self) -> Taxonomies:
        """The taxonomies that have pages."""
        return next(iter(self.views.values())).taxonomies

    @cached_property
    def levels(self) -> Mapping[str, Collection[str]]:
        """The levels of a career that readers can choose by: id -> the ids of the postings whose titles name it.

        A level that terms state for half of the open ones of them is a filter by itself, and left out. There are none
        where fewer than two are left.
        """
        from careers.search import level_ids, levels_in  # not for commands that only plan a site

        terms = {(one.field, key): levels_in(term.words) for one in self.taxonomies for key, term in one.terms.items()}
        titled: dict[str, set[str]] = {level: set() for level in level_ids()}
        # By level, the open postings of which no term states it, less those of which one does.
        missed: Counter[str] = Counter()
        for posting in self.library.postings.values():
            stated = {
                level for field, ids in posting.terms.items() for key in ids for level in terms.get((field, key), ())
            }
            for level in levels_in(text.title for text in posting.texts.values()):
                titled[level].add(posting.id)
                if posting.is_open(self.library.today):
                    missed[level] += -1 if level in stated else 1
        having = {level: postings for level, postings in titled.items() if missed[level] > 0}
        return having if len(having) >= _LEAST else {}

    @cached_property
    def publication(self) -> Publication:
        """The site as outputs for machines describe it."""
        site = self.site
        return Publication(
            library=self.library,
            site_url=site.url,
            names=site.names,
            markdown=self.renderer.markdown,
            changed=self.changed,
            feed_size=self.feed_size,
            llms=site.llms,
            indeed=self.indeed,
        )

    @cached_property
    def changed(self) -> Mapping[str, dt.datetime]:
        """Posting id -> when one of its files last changed, as far as the history knows."""
        return changed(self.library, self.history)

    @cached_property
    def channels(self) -> Mapping[str, tuple[Channel, Entries]]:
        """The address of a page -> its feed, and the entries of its language."""
        found = {}
        for locale in self.library.locales:
            entries = Entries(self.publication, locale)
            for channel in channels(locale, self.library, self.site.names[locale.code]):
                found[channel.page] = channel, entries
        return found
