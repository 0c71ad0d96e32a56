"""The values that all units are made from, which any worker can be sent, and the tools that each makes of them."""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jinja2
from jinja2 import meta
from jinja2.loaders import split_template_path
from markupsafe import Markup

from careers import i18n
from careers.builder.similarity import Similarity
from careers.content.address_list import AddressList
from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomies
from careers.outputs.feeds import Channel, Entries, channels
from careers.outputs.lastmod import changed, lastmod
from careers.outputs.publication import Publication
from careers.pages import Site, View, create_views
from careers.pages.cards import cards
from careers.render import Head, Layout, Page, Renderer
from careers.support.cache import code_fingerprint, fingerprint
from careers.support.git import NOTHING, Record

if TYPE_CHECKING:
    from careers.outputs.social import Images, Keeper

_NO_LEDGER = AddressList()


@dataclass(frozen=True, eq=False)
class State:
    """Everything of the site that its units are made from.

    Attributes:
        layout: the frame around pages.
        similarity: which postings are like which.
        record: what the history knows of the content.
        editorial: address of a static page, as links write it -> its file below the content folder, or "" where
            it lies elsewhere.
        listed: the addresses that crawlers are told, in order.
        taken: the addresses of files of the engine's and the publisher's: what is there already stays.
        templates: the folders they are looked up in, the first that has one wins.
        images, keeper: preview images and what keeps those drawn before, where these are made.
    """

    library: Library
    site: Site
    layout: Layout
    similarity: Similarity
    ledger: AddressList = _NO_LEDGER
    record: Record = NOTHING
    editorial: Mapping[str, str] = field(default_factory=dict)
    listed: tuple[str, ...] = ()
    taken: frozenset[str] = frozenset()
    feed_size: int = 50
    indeed: bool = False
    templates: tuple[Path, ...] = ()
    images: Images | None = None
    keeper: Keeper | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the values alone, and the fingerprint that follows from them: tools are made where they are used."""
        return {
            **{one.name: getattr(self, one.name) for one in fields(self)},
            "fingerprint": self.fingerprint,
            "outline": self.outline,
            "_templates": self._templates,
        }

    def amended(self, **values: Any) -> State:
        """Return the state with other `values` that no plan depends on; what a plan has computed stays at hand."""
        found = replace(self, **values)
        known = {name: value for name, value in vars(self).items() if name in ("views", "publication", "channels")}
        vars(found).update(known, renderer=self.renderer)
        return found

    def following(self, library: Library, similarity: Similarity) -> State:
        """Return the state of the same site with another library; what renders it stays at hand."""
        found = replace(self, library=library, similarity=similarity)
        vars(found)["renderer"] = self.renderer
        return found

    def set_up(self, *, anew: bool) -> None:
        """Have at hand what most units need, for all processes forked from now on.

        If all is made `anew`, that is templates and cards, too.
        """
        _ = self.renderer, self.fingerprint, self.outline
        if anew:
            self.renderer.compile(self._templates, self.library.locales)
        for view in self.views.values() if anew else ():
            cards(self.library.listed, view)

    @cached_property
    def fingerprint(self) -> str:
        """The fingerprint of what all units depend on: the code, the settings and the vocabularies.

        Postings, introductions, logos and preview images count for the units that show them.
        """
        library, site = replace(self.library, postings={}, introductions={}, logos={}), replace(self.site, previews={})
        rest = (self.feed_size, self.indeed, sorted(self.taken))
        return fingerprint(code_fingerprint(), library, site, rest)

    @cached_property
    def outline(self) -> str:
        """The fingerprint of all but layouts that the pages of lists are made from: no list shows a posting's body."""
        library = self.library
        outlines = [posting.outline for posting in library.postings.values()]
        introductions = [*library.introductions.items()]
        shown = (introductions, library.logos, self.site.previews)
        return fingerprint(self.fingerprint, outlines, shown, self._templates)

    def template_fingerprint(self, name: str) -> str:
        """Return the fingerprint of a template with all that it includes."""
        return self._templates.get(name, "")

    @cached_property
    def _templates(self) -> Mapping[str, str]:
        return template_fingerprints(self.templates)

    @cached_property
    def posting_layouts(self) -> Mapping[str, str]:
        """Locale code -> the fingerprint of the layout around a posting's page."""
        locales = self.library.locales
        pages = [Page(i18n.posting(one.folder, "a/b"), one, "", Head(""), section="jobs") for one in locales]
        return {page.locale.code: self.layout.fingerprint(page) for page in pages}

    @cached_property
    def renderer(self) -> Renderer:
        """The renderer of page bodies."""
        return Renderer(self.templates, self.library.locales)

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
        """The levels of a career that readers can choose by: id -> the ids of the postings that have it."""
        from careers.builder.levels import offered_levels

        return offered_levels(self.library, self.taxonomies)

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
            employer=site.employer,
        )

    def _html(self, text: str) -> Markup:
        """Return a text as HTML; what makes that is there only where it is needed."""
        return self.renderer.markdown(text)

    @cached_property
    def changed(self) -> Mapping[str, dt.datetime]:
        """Posting id -> when one of its files last changed, as far as the history knows."""
        return changed(self.library, self.record)

    @cached_property
    def times(self) -> Mapping[str, dt.datetime]:
        """Address -> when a listed page last changed; the time of a list's first page is that of its other pages."""
        if not self.record.files:
            return {}
        editorial = {url: path for url, path in self.editorial.items() if path}
        known = lastmod(self.library, editorial, self.record)
        return {url: known[first] for url in self.listed if (first := i18n.first_page(url)) in known}

    def versions(self, postings: Iterable[Posting]) -> object:
        """Return the fingerprints of postings, and when they last changed."""
        return [(posting.fingerprint, self.changed.get(posting.id)) for posting in postings]

    @cached_property
    def channels(self) -> Mapping[str, tuple[Channel, Entries]]:
        """The address of a page -> its feed, and the entries of its language."""
        found = {}
        for locale in self.library.locales:
            entries = Entries(self.publication, locale)
            for channel in channels(locale, self.library, self.site.names[locale.code]):
                found[channel.page] = channel, entries
        return found


CARDS = "portal/macros.html"  # renders the cards that a page shows, whether its template names it or not

_FOLDER = "portal"


def template_fingerprints(folders: Sequence[Path]) -> Mapping[str, str]:
    """Return the fingerprint of every template of pages; the first of `folders` that has a template wins.

    Where a template names another by a variable, or cannot be parsed, all templates have a part in it.
    """
    pages = _names_below(folders, _FOLDER)
    sources: dict[str, bytes | None] = {}
    named: dict[str, Sequence[str]] = {}
    waiting = [CARDS, *pages]
    while waiting:
        name = waiting.pop()
        if name not in sources:
            sources[name] = _source(folders, name)
            found = _referenced(sources[name] or b"")
            named[name] = _names_below(folders, "") if found is None else found
            waiting += named[name]
    return {name: fingerprint([(one, sources[one]) for one in _reached(name, named)]) for name in pages}


def _names_below(folders: Iterable[Path], below: str) -> Sequence[str]:
    """Return the names of all templates below a folder, in order."""
    return sorted(
        {path.relative_to(folder).as_posix() for folder in folders for path in (folder / below).rglob("*.html")}
    )


def _source(folders: Iterable[Path], name: str) -> bytes | None:
    """Return a template's source; None where there is no such template."""
    for folder in folders:
        with contextlib.suppress(OSError, jinja2.TemplateNotFound):
            return folder.joinpath(*split_template_path(name)).read_bytes()
    return None


def _referenced(source: bytes) -> Sequence[str] | None:
    """Return the templates that a source names; None where only rendering tells, or where it cannot be parsed."""
    try:
        parsed = jinja2.Environment(autoescape=True).parse(source.decode("utf-8"))
    except (jinja2.TemplateError, UnicodeError):
        return None
    found = list(meta.find_referenced_templates(parsed))
    return None if None in found else [name for name in found if name is not None]


def _reached(template: str, named: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Return the template, the cards, and all that they name, directly or not."""
    found: set[str] = set()
    waiting = [template, CARDS]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += named[name]
    return sorted(found)
