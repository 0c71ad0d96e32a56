"""The plugin: each hook of MkDocs hands over to the core."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from careers.mkdocs.settings import CareersConfig, resolve_settings
from careers.support.limited import collect_rarely

# Whoever reads the configuration imports this module; what builds is imported when a build begins.
if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

    from careers.mkdocs.building import Inputs, SiteBuild
    from careers.mkdocs.preview import Preview

# Postings below which one process makes all pages and meanwhile another one the rest, unless the settings say how many.
# With 100 postings, two that share all of it take 14 % more of the processors' time.
_FEW = 150


class CareersPlugin(BasePlugin[CareersConfig]):  # type: ignore[no-untyped-call]  # MkDocs leaves it untyped
    """Builds the catalogue next to MkDocs' static pages, and publishes both together.

    Attributes:
        inputs: what the pages are made from; there after `on_config`.
    """

    inputs: Inputs

    def __init__(self) -> None:
        # The live preview keeps one instance over all rebuilds.
        self._preview: Preview | None = None
        self._build: SiteBuild | None = None

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Note whether this is a live preview."""
        collect_rarely()
        if command == "serve":
            from careers.mkdocs.preview import Preview

            self._preview = Preview()

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read settings and content; begin a build, unless this is a live preview."""
        from careers.mkdocs.building import Inputs, SiteBuild, create_workers
        from careers.mkdocs.static_pages import REPLACED

        try:
            settings = resolve_settings(self.config, config)
            workers = create_workers(settings.workers, settings.executor)
        except ValueError as error:
            raise PluginError(str(error)) from error
        config.theme.static_templates -= REPLACED
        kept = None
        if self._preview is None:
            self._build = SiteBuild(config)
        else:
            # It has no policy, as MkDocs' server adds a script to every page of it.
            settings = replace(settings, site=replace(settings.site, policy=None))
            kept = self._preview.kept_content(settings)
        self.inputs = Inputs(settings, workers, config, kept)
        if self.config.workers is None and len(self.inputs.content.library.postings) < _FEW:
            self.inputs.workers = replace(workers, count=1, aside=workers.count > 1)
        return config

    @event_priority(-100)
    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Keep MkDocs from searching the folder of static pages, whose files were listed with the content."""
        self._docs_dir, config.docs_dir = config.docs_dir, os.devnull

    @event_priority(100)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Put the static pages among the files, and remove what is not to be published."""
        config.docs_dir = self._docs_dir
        self.inputs.select(files)
        return files

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        """Make the layouts, now that MkDocs has read all its pages."""
        self.inputs.prepare(env, files)
        return env

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Fill in the addresses that a static page names."""
        return self.inputs.static_pages.fill_in(markdown, page)

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Record the text and the links of a static page."""
        return self.inputs.static_pages.read(html, page)

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Put a static page into the layout of its language."""
        ours = self.inputs.static_pages.context(page, self.inputs.material)
        return cast("TemplateContext", {**context, **ours})

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Make everything else and publish the site, or hand it to the live preview; after all other plugins."""
        if self._preview is not None:
            self._preview.begin(self.inputs, Path(config.site_dir))
        elif self._build is not None:
            self._build.publish(self.inputs)

    def on_build_error(self, *, error: Exception) -> None:
        """Give up the build; the published site stays as it was."""
        from careers.mkdocs.building import explain_error

        site_dir = self._build.site_dir if self._build else ""
        self._discard()
        explain_error(error, site_dir)

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """Have the live preview answer in place of a built site."""
        assert self._preview is not None
        self._preview.serve(server, config)
        return server

    def on_shutdown(self) -> None:
        """Remove what a build left unfinished."""
        self._discard()

    def _discard(self) -> None:
        if self._build is not None:
            self._build.discard()
