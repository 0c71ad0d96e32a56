"""The catalogue: everything of the site that the engine does not make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from careers import i18n
from careers.builder.plan import PagePlan, listed, plan_site
from careers.builder.publish import NewSite
from careers.builder.render import pages_to_lay_out, render_pages
from careers.builder.similarity import Similarity, find_similar
from careers.builder.state import State
from careers.content.address_list import AddressList
from careers.content.library import Library
from careers.content.static_pages import StaticFile
from careers.mkdocs.material import Material
from careers.mkdocs.settings import Settings
from careers.mkdocs.static_pages import address_of, link_to
from careers.pages import Site
from careers.render import Layout, SplitLayout
from careers.support.diagnostics import Diagnostics
from careers.support.git import Record
from careers.support.work import Workers


@dataclass(frozen=True, slots=True)
class CatalogueInputs:
    """The values that the catalogue is made from.

    Attributes:
        record: the dates of content files, from git.
        editorial: the files of the folder of static pages.
        configuration: the configuration file, or None.
    """

    settings: Settings
    library: Library
    address_list: AddressList
    site: Site
    material: Material
    record: Record
    editorial: Sequence[StaticFile]
    configuration: Path | None


@dataclass(frozen=True)
class Catalogue:
    """The planned pages and files of a site.

    Attributes:
        plans: all but preview images and the search index.
        state: the values that they are made from.
        addresses: those that answer on the site, of MkDocs' own files too.
    """

    plans: Sequence[PagePlan]
    state: State
    addresses: frozenset[str]

    def build(self, site: NewSite, workers: Workers) -> None:
        """Render all pages into the new site, in place of files that MkDocs wrote at their addresses.

        Raises:
            OSError, Unmade, WorkError, jinja2.TemplateError: as `render_pages`.
        """
        ours = {i18n.output_path(url) for plan in self.plans for url in plan.urls}
        for path in site.engine.rglob("*.*"):
            if path.relative_to(site.engine).as_posix() in ours:
                path.unlink()
        render_pages(self.plans, self.state, site, workers)


def catalogue(inputs: CatalogueInputs, workers: Workers, diagnostics: Diagnostics) -> Catalogue:
    """Return the catalogue of a site, with its layouts rendered; record two outputs at one address.

    Raises:
        Unmade: some postings cannot be compared with others.
    """
    local = replace(workers, factory=None)  # all postings are compared, and they are on this machine
    layout = SplitLayout(inputs.material.frames, inputs.material.draw)
    planned = _planned(inputs, _state(inputs, layout, find_similar(inputs.library, local)), diagnostics)
    for page in pages_to_lay_out(planned.plans, planned.state):
        layout.lay_out(page)
    return replace(planned, state=planned.state.with_settings(layout=layout.drawn()))


def plan_preview(inputs: CatalogueInputs, diagnostics: Diagnostics) -> Catalogue:
    """Return the catalogue for a preview, which shows a few pages: nothing is computed of all postings."""
    layout = SplitLayout(inputs.material.frames, inputs.material.draw)
    return _planned(inputs, _state(inputs, layout, Similarity(inputs.library)), diagnostics)


def replan_preview(inputs: CatalogueInputs, diagnostics: Diagnostics, last: Catalogue) -> Catalogue:
    """Return the catalogue of a preview with another library, keeping what renders the pages of `last`."""
    return _planned(inputs, last.state.with_library(inputs.library), diagnostics)


def _state(inputs: CatalogueInputs, layout: Layout, similarity: Similarity) -> State:
    settings, material = inputs.settings, inputs.material
    own = {address_of(file) for file in material.files}
    return State(
        library=inputs.library,
        site=inputs.site,
        layout=layout,
        similarity=similarity,
        address_list=inputs.address_list,
        record=inputs.record,
        editorial=_sources(material, settings.content),
        taken=frozenset(url for url in own if not url.endswith("/") and not url.startswith(i18n.asset(""))),
        feed_size=settings.feed_size,
        indeed=settings.indeed,
        templates=settings.themes,
    )


def _planned(inputs: CatalogueInputs, state: State, diagnostics: Diagnostics) -> Catalogue:
    plans = plan_site(state, inputs.editorial, diagnostics)
    return Catalogue(plans, state.with_settings(listed=listed(plans, state.editorial)), _answering(plans, inputs))


def _answering(plans: Iterable[PagePlan], inputs: CatalogueInputs) -> frozenset[str]:
    own = {address_of(file) for file in inputs.material.files}
    addresses = {address for plan in plans for address in (*plan.urls, *plan.files)}
    return frozenset(addresses | own | inputs.site.previews.keys())


def _sources(material: Material, content: Path) -> Mapping[str, str]:
    """Return the address of each static page -> its file below the content folder, or "" outside of it."""
    docs = Path(material.config.docs_dir).resolve()
    paths = {link_to(file): docs / file.src_uri for file in material.files.documentation_pages()}
    return {
        url: path.relative_to(content).as_posix() if path.is_relative_to(content) else "" for url, path in paths.items()
    }
