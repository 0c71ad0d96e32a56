"""The live preview: an edit shows in the open page at once, however many postings there are.

When a posting changes, its files are read again and nothing else, and pages are made when they are opened. When
anything else changes (a template, a style sheet, the configuration, a vocabulary, a static page), MkDocs builds its own
few pages again. The search index follows in the background.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import get_plugin_logger

from careers import i18n
from careers.builder.search_index import index_fingerprint
from careers.content.library import Library
from careers.mkdocs.catalogue import Catalogue, plan_preview, replan_preview
from careers.mkdocs.indexing import Indexing
from careers.mkdocs.inputs import Inputs
from careers.mkdocs.live_server import adapt_server
from careers.mkdocs.ondemand import OnDemand
from careers.mkdocs.static_pages import check_links
from careers.outputs.social import Keeper
from careers.support.diagnostics import Diagnostics, environment_language
from careers.support.git import NOTHING

log = get_plugin_logger("careers")

_POSTINGS = "postings"

ReadAgain = Callable[[Collection[Path] | None], Library]


class Preview:
    """The site as ``mkdocs serve`` shows it."""

    def __init__(self) -> None:
        self._pages = OnDemand()
        self._indexing: Indexing | None = None

    def begin(self, inputs: Inputs, folder: Path) -> None:
        """Show the pages that are made from `inputs`, beside what MkDocs has put into `folder`."""
        diagnostics = Diagnostics()
        catalogue_inputs = inputs.catalogue_inputs(NOTHING)  # nobody reads the dates of a preview's sitemaps
        pages = inputs.static_pages
        self._inputs, self._indexed, self._images, self._folder = catalogue_inputs, pages.indexed, inputs.images, folder
        self._catalogue = plan_preview(catalogue_inputs, diagnostics)
        check_links(
            pages.links,
            self._catalogue.addresses,
            catalogue_inputs.material.files,
            catalogue_inputs.editorial,
            diagnostics,
            has_form=inputs.settings.repository is not None,
        )
        inputs.assets.write(folder)
        self._show(self._catalogue, diagnostics)

    def serve(self, server: LiveReloadServer, config: MkDocsConfig, read_again: ReadAgain) -> None:
        """Have `server` show this site; `read_again` reads the files that changed, or all if called with None."""
        build_all = server.builder
        # Whether all files were read since they have been watched. False at first, and after a build that failed.
        is_complete = False

        def rebuild(changed: Collection[Path]) -> None:
            nonlocal is_complete
            files = frozenset(path.parent.resolve() / path.name for path in changed)
            was_complete, is_complete = is_complete, False
            if files and all(map(self._is_posting, files)):
                self._show_library(read_again(files if was_complete else None))
            else:
                build_all()
            is_complete = True

        settings = self._inputs.settings
        adapt_server(server, config, [settings.content, *settings.edited_themes], rebuild, self._pages.wrap)

    def end(self) -> None:
        """Stop making the search index."""
        if self._indexing is not None:
            self._indexing.stop()

    def _is_posting(self, path: Path) -> bool:
        """Return whether a file belongs to a posting or to the introduction of a term."""
        content = self._inputs.settings.content
        parts = path.relative_to(content).parts if path.is_relative_to(content) else ()
        return len(parts) > 1 and (parts[0] == _POSTINGS or parts[0] in self._inputs.library.taxonomies.by_id)

    def _show_library(self, library: Library) -> None:
        """Show the site with other postings."""
        diagnostics = Diagnostics()
        self._inputs = replace(self._inputs, library=library)
        self._catalogue = replan_preview(self._inputs, diagnostics, self._catalogue)
        self._show(self._catalogue, diagnostics)

    def _show(self, catalogue: Catalogue, diagnostics: Diagnostics) -> None:
        for diagnostic in diagnostics:
            log.warning(diagnostic.text(environment_language()))
        inputs = self._inputs
        self._pages.show(catalogue.plans, catalogue.state, self._folder, self._read_extra)
        if not inputs.settings.search or not inputs.configuration:
            return
        if self._indexing is None:
            self._indexing = Indexing()
        key = index_fingerprint(catalogue.state.library, self._indexed, employer=catalogue.state.site.employer)
        self._indexing.request(inputs.configuration, self._indexed, key)

    def _read_extra(self, path: str) -> bytes | None:
        """Return a preview image or a file of the search index; None if there is none at `path`."""
        if path in self._images.previews:
            return self._images.png(path, Keeper(self._inputs.settings.cache / "social"))
        below = path.removeprefix(i18n.SEARCH_INDEX)
        return self._indexing.read(below) if below != path and self._indexing is not None else None
