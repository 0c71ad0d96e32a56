"""The live preview: what is edited shows in the open page at once, however many postings there are.

A posting is edited most. Then its files are read again and nothing else, and pages are made when they are looked at. Of
everything else that changes (a template, a style, the configuration, a vocabulary, an editorial page) MkDocs builds
anew, which is its own few pages. The search index follows in the background.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import cast

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import get_plugin_logger
from watchdog.observers.polling import PollingObserver

from generator import locales
from generator.build.index import index_key
from generator.cache import code_digest
from generator.errors import Problems, environment_language
from generator.git import NOTHING
from generator.library import Library
from generator.outputs.social import Keeper
from generator.plugin.catalogue import Catalogue, glance, glance_again
from generator.plugin.indexing import Indexing
from generator.plugin.inputs import Inputs
from generator.plugin.ondemand import OnDemand
from generator.plugin.own_address import only_own_address
from generator.plugin.static_pages import check_links
from generator.plugin.watching import Watch

log = get_plugin_logger("careers")

_POSTINGS = "postings"
_STILL = 0.03  # seconds without a change before it is read: programs that save in steps take less

Read = Callable[[Collection[Path] | None], Library]


class Preview:
    """The site as ``mkdocs serve`` shows it."""

    def __init__(self) -> None:
        """Nothing is shown yet."""
        self._pages = OnDemand()
        self._indexing: Indexing | None = None

    def begin(self, inputs: Inputs, folder: Path) -> None:
        """Show the pages that are made from `inputs`, beside what MkDocs has put into `folder`."""
        problems = Problems()
        given, pages = inputs.given(NOTHING), inputs.static_pages  # nobody reads the dates of a preview's sitemaps
        self._given, self._said, self._images, self._folder = given, pages.texts, inputs.images, folder
        self._shown = glance(given, problems)
        check_links(pages.links, self._shown.addresses, given.material.files, given.editorial, problems)
        for problem in problems:
            log.warning(problem.text(environment_language()))
        inputs.assets.write(folder)
        self._show(self._shown)

    def serve(self, server: LiveReloadServer, config: MkDocsConfig, read: Read) -> None:
        """Have `server` show it; `read` reads again what has changed of the content, or all where that is None."""
        whole, given = server.builder, self._given
        already = [path for path in (config.docs_dir, config.config_file_path) if path]
        for path in already:
            server.unwatch(path)
        server.build_delay = _STILL
        watch = Watch()  # made here: it starts a thread, and a process with two cannot be forked safely
        server.observer = cast("PollingObserver", watch)  # all that the server asks of it is there
        content = given.settings.content
        for folder in dict.fromkeys([*already, str(content), *map(str, given.settings.themes[:1])]):
            if Path(folder).exists():
                server.watch(folder)

        # Whether all is as it was read, but for what is told: not before it was watched, nor where a reading failed.
        sure = False

        def build() -> None:
            nonlocal sure
            changed = frozenset(path.parent.resolve() / path.name for path in watch.take())
            known, sure = sure, False
            if changed and all(map(self._is_posting, changed)):
                self._again(read(changed if known else None))
            else:
                whole()
            sure = True

        server.builder = build
        shown = self._pages.around(server.serve_request, server.mount_path)
        server.set_app(only_own_address(shown, config.dev_addr.host))

    def end(self) -> None:
        """Nothing goes on."""
        if self._indexing is not None:
            self._indexing.stop()

    def _is_posting(self, path: Path) -> bool:
        """Whether a file is a posting's, or a term's introduction."""
        content = self._given.settings.content
        parts = path.relative_to(content).parts if path.is_relative_to(content) else ()
        return len(parts) > 1 and (parts[0] == _POSTINGS or parts[0] in self._given.library.taxonomies.by_id)

    def _again(self, library: Library) -> None:
        """Show the same site with other postings."""
        problems = Problems()
        self._given = replace(self._given, library=library)
        self._shown = glance_again(self._given, problems, self._shown)
        for problem in problems:
            log.warning(problem.text(environment_language()))
        self._show(self._shown)

    def _show(self, found: Catalogue) -> None:
        given = self._given
        self._pages.show(found.units, found.state, self._folder, self._extra)
        if not given.settings.search or given.cache is None or not given.configuration:
            return
        if self._indexing is None:
            self._indexing = Indexing(given.cache / "preview")
        self._indexing.want(given.configuration, self._said, index_key(found.state.library, self._said, code_digest()))

    def _extra(self, path: str) -> bytes | None:
        """A preview image, or a file of the search index."""
        if path in self._images.previews and self._given.cache is not None:
            return self._images.png(path, Keeper(self._given.cache / "social"))
        below = path.removeprefix(locales.search_index())
        return self._indexing.read(below) if below != path and self._indexing is not None else None
