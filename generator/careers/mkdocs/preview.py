"""The live preview: an edit shows in the open page at once, however many postings there are.

When a posting changes, the postings of its company are looked through and nothing else, and pages are made when they
are opened. When anything else changes (a template, a style sheet, the configuration, a vocabulary, a static page),
MkDocs builds its own few pages again; all postings are read again only if it may decide how. The search index follows
in the background.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import os
from collections.abc import Collection, Mapping
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import get_plugin_logger

from careers import i18n
from careers.builder.search_index import index_fingerprint
from careers.mkdocs.building import Catalogue, plan_preview, replan_preview
from careers.mkdocs.content import BuildContent
from careers.mkdocs.indexing import Indexing
from careers.mkdocs.inputs import Inputs
from careers.mkdocs.live_server import adapt_server
from careers.mkdocs.ondemand import OnDemand
from careers.mkdocs.settings import Settings
from careers.outputs.social import Keeper
from careers.support.diagnostics import Diagnostics, environment_language

log = get_plugin_logger("careers")


class Preview:
    """The site as ``mkdocs serve`` shows it."""

    def __init__(self) -> None:
        self._pages = OnDemand()
        self._indexing: Indexing | None = None
        self._content: BuildContent | None = None  # None after a build that failed: it may have missed anything
        self._kept: BuildContent | None = None
        self._before: Mapping[str, int] | None = None

    def kept_content(self, settings: Settings) -> BuildContent | None:
        """Return the content that was read before, if nothing that decides it has changed; else None."""
        if self._before is None:
            self._before = _change_times(settings.content)
        return self._kept if self._kept is not None and self._inputs.settings == settings else None

    def begin(self, inputs: Inputs, folder: Path) -> None:
        """Show the pages that are made from `inputs`, beside what MkDocs has put into `folder`."""
        diagnostics = Diagnostics()
        self._inputs, self._content, self._folder = inputs, inputs.content, folder
        self._catalogue = plan_preview(inputs, diagnostics)
        inputs.assets.write(folder)
        self._show(self._catalogue, diagnostics)

    def serve(self, server: LiveReloadServer, config: MkDocsConfig) -> None:
        """Have `server` show this site."""
        build_all, settings = server.builder, self._inputs.settings
        undeciding = [folder.resolve() for folder in (Path(config.docs_dir), *settings.edited_themes)]
        gc.freeze()  # to look through all postings takes longer than to show one

        def rebuild(changed: Collection[Path]) -> None:
            files = {path.parent.resolve() / path.name for path in changed} | self._changed_unseen()
            content, self._content = self._content, None
            if content is not None and all(map(self._is_posting, files)):
                self._read_again(content, files)
            else:
                decides = not all(any(map(path.is_relative_to, undeciding)) for path in files)
                self._kept = None if decides else content
                build_all()

        adapt_server(server, config, [settings.content, *settings.edited_themes], rebuild, self._pages.wrap)

    def end(self) -> None:
        """Stop making the search index."""
        if self._indexing is not None:
            self._indexing.stop()

    def _changed_unseen(self) -> set[Path]:
        """Return the files of the content that changed since they were first read and before they were watched."""
        before, self._before = self._before, {}
        now = _change_times(self._inputs.settings.content) if before else {}
        return {Path(path) for path, _ in (before or {}).items() ^ now.items()}

    def _is_posting(self, path: Path) -> bool:
        """Return whether a file belongs to a posting or to the introduction of a term."""
        content = self._inputs.settings.content
        parts = path.relative_to(content).parts if path.is_relative_to(content) else ()
        return len(parts) > 1 and parts[0] in ("postings", *self._inputs.content.library.taxonomies.by_id)

    def _read_again(self, content: BuildContent, changed: Collection[Path]) -> None:
        """Show the site with the postings in `changed` as they are now."""
        diagnostics = Diagnostics()
        content.read_again(changed)
        self._catalogue = replan_preview(self._inputs, diagnostics, self._catalogue)
        self._show(self._catalogue, diagnostics)
        self._content = content

    def _show(self, catalogue: Catalogue, diagnostics: Diagnostics) -> None:
        for diagnostic in diagnostics:
            log.warning(diagnostic.text(environment_language()))
        settings, pages = self._inputs.settings, self._inputs.static_pages.indexed
        self._pages.show(catalogue.plans, catalogue.state, self._folder, self._read_extra)
        if settings.search:
            self._indexing = self._indexing or Indexing(self._inputs.material.config.config_file_path)
            library, is_employer = catalogue.state.library, catalogue.state.site.employer
            self._indexing.request(pages, functools.partial(index_fingerprint, library, pages, employer=is_employer))

    def _read_extra(self, path: str) -> bytes | None:
        """Return a preview image or a file of the search index; None if there is none at `path`."""
        images = self._inputs.images
        if path in images.previews:
            return images.png(path, Keeper(self._inputs.settings.cache / "social"))
        below = path.removeprefix(i18n.SEARCH_INDEX)
        return self._indexing.read(below) if below != path and self._indexing is not None else None


def _change_times(folder: Path) -> Mapping[str, int]:
    """Return path -> time of the last change (ns), of each file below a folder."""
    times = {}
    for root, _, names in os.walk(folder):
        for path in (f"{root}/{name}" for name in names):
            with contextlib.suppress(FileNotFoundError):  # it went while its folder was being read
                times[path] = os.lstat(path).st_ctime_ns
    return times
