"""The live preview: an edit shows in the open page at once, however many postings there are.

When a posting changes, the postings of its company are read again and nothing else, and pages are made when they are
opened. When anything else changes (a template, a style sheet, the configuration, a vocabulary, a static page), MkDocs
builds its own few pages again; all postings are read again only if it may decide how. The search index follows in the
background.
"""

from __future__ import annotations

import contextlib
import math
import os
import time
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import get_plugin_logger

from careers import i18n
from careers.builder.search_index import index_fingerprint
from careers.mkdocs.catalogue import Catalogue, plan_preview, replan_preview
from careers.mkdocs.content import BuildContent
from careers.mkdocs.indexing import Indexing
from careers.mkdocs.inputs import Inputs
from careers.mkdocs.live_server import adapt_server
from careers.mkdocs.ondemand import OnDemand
from careers.mkdocs.settings import Settings
from careers.mkdocs.static_pages import check_links
from careers.support.diagnostics import Diagnostics, environment_language
from careers.support.git import NOTHING

log = get_plugin_logger("careers")

_POSTINGS = "postings"
_COARSE = 2.0  # seconds between two times of the coarsest file systems (FAT)


class Preview:
    """The site as ``mkdocs serve`` shows it."""

    def __init__(self) -> None:
        self._pages = OnDemand()
        self._indexing: Indexing | None = None
        # Whatever has changed since then may not be read yet. None: nor may anything else, after a build that failed.
        self._read_at: float | None = time.time() - _COARSE
        self._content: BuildContent | None = None
        self._keeps_content = False

    def kept_content(self, settings: Settings) -> BuildContent | None:
        """Return the content that was read before, if nothing that decides it has changed; else None."""
        is_kept = self._keeps_content and self._inputs.settings == settings
        return self._content if is_kept else None

    def begin(self, inputs: Inputs, folder: Path) -> None:
        """Show the pages that are made from `inputs`, beside what MkDocs has put into `folder`."""
        diagnostics, self._content = Diagnostics(), inputs.content
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

    def serve(self, server: LiveReloadServer, config: MkDocsConfig) -> None:
        """Have `server` show this site."""
        build_all, settings = server.builder, self._inputs.settings
        undeciding = [folder.resolve() for folder in (Path(config.docs_dir), *settings.edited_themes)]

        def rebuild(changed: Collection[Path]) -> None:
            files = frozenset(path.parent.resolve() / path.name for path in changed)
            read_at, self._read_at = self._read_at, None
            if files and all(map(self._is_posting, files)):
                missed = () if read_at is None else _changed_since(settings.content, read_at)
                self._read_again(None if read_at is None else files.union(missed))
            else:
                self._keeps_content = read_at == math.inf and all(
                    any(map(path.is_relative_to, undeciding)) for path in files
                )
                build_all()
            self._read_at = math.inf  # all changes are reported from now on

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

    def _read_again(self, changed: Collection[Path] | None) -> None:
        """Show the site with the postings as they are now, in `changed` or, if it is None, everywhere."""
        assert self._content is not None
        diagnostics = Diagnostics()
        self._inputs = replace(self._inputs, library=self._content.read_again(changed))
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
            return self._images.png(path)
        below = path.removeprefix(i18n.SEARCH_INDEX)
        return self._indexing.read(below) if below != path and self._indexing is not None else None


def _changed_since(folder: Path, moment: float) -> Iterator[Path]:
    """Yield the files and folders below a folder that have changed since, if `moment` is not infinite."""
    for root, folders, names in os.walk(folder) if moment < math.inf else ():
        for path in (Path(root, name) for name in (*folders, *names)):
            with contextlib.suppress(FileNotFoundError):  # it has gone meanwhile, which its folder shows
                if path.lstat().st_ctime >= moment:
                    yield path
