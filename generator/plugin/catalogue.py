"""The catalogue, written beside the pages that the engine makes: pages, and what machines read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.build import pipeline
from generator.build.crawling import crawled
from generator.build.machines import for_models, machines
from generator.editorial import EditorialFile
from generator.errors import Problems
from generator.git import Record
from generator.ledger import Ledger
from generator.library import Library
from generator.outputs.calendar import deadlines
from generator.outputs.lastmod import changed
from generator.outputs.publication import Publication
from generator.pages import Site, plan
from generator.plugin.editorial import address_of, link_to
from generator.plugin.material import Material
from generator.plugin.settings import Settings
from generator.render import Renderer, SplitShell


@dataclass(frozen=True)
class Catalogue:
    """Everything of the site that the engine does not make.

    Attributes:
        record: what the history knows of the content.
    """

    settings: Settings
    library: Library
    ledger: Ledger
    site: Site
    material: Material
    record: Record

    def write(
        self, renderer: Renderer, editorial: Iterable[EditorialFile], folder: Path, problems: Problems
    ) -> frozenset[str]:
        """Write all of it into `folder`; returns the addresses that answer on the site, those of `editorial` too.

        Two outputs at one address are recorded.

        Raises:
            OSError: a file cannot be written.
            jinja2.TemplateError: a template is wrong.
        """
        shell = SplitShell(self.material.frames, self.material.draw)
        pipeline.place(deadlines(self.library, self.settings.site_url), folder)
        pages = pipeline.watch(plan(self.library, self.site, self.ledger), self.library, editorial, problems)
        written = {
            page.url: page.head.listed and page.head.indexed for page in pipeline.write(pages, renderer, shell, folder)
        }
        own = {address_of(file) for file in self.material.files}
        # A robots.txt or llms.txt of the publisher's stays.
        made = (one for one in self._for_machines(written, renderer) if one[0] not in own)
        return frozenset(written.keys() | pipeline.place(made, folder) | own)

    def _for_machines(self, written: dict[str, bool], renderer: Renderer) -> Iterator[tuple[str, bytes]]:
        """What crawlers and other programs read; `written` says which pages there are, and which are to be listed."""
        if self.settings.site_url:
            docs = Path(self.material.config.docs_dir).resolve()
            pages = {link_to(file): docs / file.src_uri for file in self.material.files.documentation_pages()}
            listed = [*(url for url, wanted in written.items() if wanted), *pages]
            yield from crawled(listed, pages, self.library, self.settings.content, self.record, self.settings.site_url)
        yield from machines(self._publication(renderer))
        yield from for_models(self.library, self.site)

    def _publication(self, renderer: Renderer) -> Publication:
        return Publication(
            library=self.library,
            site_url=self.settings.site_url,
            names=self.settings.names,
            descriptions=self.settings.descriptions,
            markdown=renderer.markdown,
            changed=changed(self.library, self.record),
            feed_size=self.settings.feed_size,
            unverified_after=self.settings.unverified_after,
            llms=self.settings.llms,
            indeed=self.settings.indeed,
        )
