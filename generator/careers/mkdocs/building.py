"""One build of the site: the inputs that hooks of MkDocs collect, the catalogue of all pages, and its publication.

Pages are made in a folder aside, which takes the place of the published one at the end.
"""

from __future__ import annotations

import datetime as dt
import logging
import os
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import quote

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.utils import CountHandler

from careers import i18n
from careers.builder.exchange import PublishError, sentence
from careers.builder.failures import Unmade, attributed
from careers.builder.plan import PagePlan, plan_site
from careers.builder.publish import NewSite
from careers.builder.render import pages_to_lay_out, render_pages, render_pictures, render_search
from careers.builder.state import State
from careers.mkdocs.assets import Assets, find_mark
from careers.mkdocs.content import BuildContent
from careers.mkdocs.material import Material
from careers.mkdocs.settings import Settings
from careers.mkdocs.static_pages import StaticPages, address_of
from careers.outputs.social import Images, Publisher, families, images
from careers.pages import Site
from careers.render import Layout, WithoutQuotes, template_fault
from careers.support.diagnostics import Diagnostics, environment_language
from careers.support.git import last_changes
from careers.support.limited import limits_of
from careers.support.work import WorkError, Workers

log = get_plugin_logger("careers")

# The planned pages and files of a site, but for preview images and the search index, and what they are made from.
Catalogue = tuple[Sequence[PagePlan], State]


class Inputs:
    """The inputs of one build.

    Attributes:
        site: the site settings that pages are decided from; there after `prepare`.
        images: the preview images; there after `prepare`.
        material: draws layouts; there after `prepare`.
    """

    site: Site
    images: Images
    material: Material

    def __init__(
        self, settings: Settings, workers: Workers, config: MkDocsConfig, kept: BuildContent | None = None
    ) -> None:
        """Read the content that `config` describes; but for static pages it is what is `kept`, if anything is.

        Raises:
            Abort: the content has errors and the build is strict.
            WorkError: the workers broke down.
        """
        self.settings, self.workers, self._config = settings, workers, config
        self.assets = Assets(settings.themes)
        self.content = kept or BuildContent(settings, workers)
        folder = _pages_folder(config.docs_dir, settings.content)
        self.content.read(folder, strict=config.strict, is_kept=kept is not None)
        self.static_pages = StaticPages(settings, self.content.static_pages)

    def select(self, files: Files) -> None:
        """Add the static pages to the files that MkDocs found, and remove what is not to be published."""
        self.static_pages.add_to(files, self._config)
        self.assets.leave_out(files, scripted=bool(self._config.theme.get("features")))

    def prepare(self, environment: jinja2.Environment, files: Files) -> None:
        """Plan the preview images and make the layouts from MkDocs' `environment`, which has all `files` by now.

        Raises:
            Abort: a preview image cannot be planned and the build is strict.
            WorkError: the workers broke down.
        """
        environment.filters["plain"] = str
        environment.add_extension(WithoutQuotes)
        self.images = self._plan_images()
        self.site = replace(
            self.settings.site,
            editorial=self.static_pages.titles(files),
            previews=self.images.previews,
            scripts=self.assets.scripts,
        )
        self.material = Material(
            environment, self._config, files, self.content.library, self.site, self.assets, self.settings.accent
        )

    def leave_out(self, unmade: Unmade) -> None:
        """Go on without the postings and introductions that no page can be made of.

        Raises:
            Abort: the build is strict.
        """
        self.content.leave_out(unmade, strict=self._config.strict)
        self.images = self._plan_images()
        self.site = replace(self.site, previews=self.images.previews)
        self.material = replace(self.material, library=self.content.library, site=self.site)

    def _plan_images(self) -> Images:
        """Return the plan of the preview images; postings that it fails for are left out of the library.

        There are none if the site's address is not known, because pages name images by their full address.
        """
        site = self.settings.site
        wanted = self.settings.social if site.url else "none"
        host = site.url.partition("://")[2].rstrip("/")
        mark = b"" if wanted == "none" else find_mark(self._config, self.content.static_pages)
        publisher = Publisher(site.names, site.descriptions, host, mark)
        try:
            with attributed("preview images", self.content.library):
                plan = images(self.content.library, publisher, wanted, families())
        except Unmade as unmade:
            self.content.leave_out(unmade, strict=self._config.strict)
            return self._plan_images()
        if plan.without_font:
            log.info(
                f"{len(plan.without_font)} preview images need a font that is not here, first {plan.without_font[0]}:"
                " the site's own image is shown instead. Install one with Chinese characters (Debian: fonts-noto-cjk)"
            )
        return plan


def plan_catalogue(inputs: Inputs, history: Mapping[str, dt.datetime], diagnostics: Diagnostics) -> Catalogue:
    """Return the catalogue of a site, with its layouts rendered; record two outputs at one address.

    `history` are the dates of content files, from git.
    """
    layout = Layout(inputs.material.frames, inputs.material.draw)
    plans, state = _plan(inputs, _state(inputs, history, layout), diagnostics)
    for page in pages_to_lay_out(plans, state):
        layout.lay_out(page)
    return plans, state


def plan_preview(inputs: Inputs, diagnostics: Diagnostics) -> Catalogue:
    """Return the catalogue for a preview, which shows a few pages: nothing is computed of all postings."""
    layout = Layout(inputs.material.frames, inputs.material.draw)
    return _plan(inputs, _state(inputs, {}, layout), diagnostics)  # nobody reads its sitemaps' dates


def replan_preview(inputs: Inputs, diagnostics: Diagnostics, last: Catalogue) -> Catalogue:
    """Return the catalogue of a preview whose postings were read again, keeping what renders `last`.

    Where only the words of postings have changed, there are the same pages.
    """
    plans, state = last
    changed = state.with_library(inputs.content.library)
    return (plans, changed) if changed.library.has_facts_of(state.library) else _plan(inputs, changed, diagnostics)


def _state(inputs: Inputs, history: Mapping[str, dt.datetime], layout: Layout) -> State:
    settings = inputs.settings
    own = map(address_of, inputs.material.files)
    return State(
        library=inputs.content.library,
        site=inputs.site,
        layout=layout,
        addresses=inputs.content.addresses,
        history=history,
        editorial=_sources(inputs),
        taken=frozenset(url for url in own if not url.endswith("/") and not url.startswith(i18n.asset(""))),
        feed_size=settings.feed_size,
        indeed=settings.indeed,
        templates=settings.themes,
    )


def _sources(inputs: Inputs) -> Mapping[str, str]:
    """Return the address of each static page, as links write it -> its file below the content, or "" outside."""
    content, docs = inputs.settings.content, Path(inputs.material.config.docs_dir).resolve()
    paths = {
        quote(address_of(file), safe="/"): docs / file.src_uri for file in inputs.material.files.documentation_pages()
    }
    return {
        url: path.relative_to(content).as_posix() if path.is_relative_to(content) else "" for url, path in paths.items()
    }


def _plan(inputs: Inputs, state: State, diagnostics: Diagnostics) -> Catalogue:
    """Return the plan of all pages; record two outputs at one address, and dead links of static pages."""
    plans = plan_site(state, inputs.content.static_pages, diagnostics)
    addresses = {address for plan in plans for address in (*plan.urls, *plan.files)}
    addresses |= {*map(address_of, inputs.material.files), *inputs.site.previews}
    inputs.static_pages.check_links(addresses, inputs.material.files, diagnostics)
    return plans, state


def _pages_folder(docs_dir: str, content: Path) -> Path:
    """Return the folder of static pages, resolved as far as the content folder, below which no link is followed."""
    docs = Path(docs_dir)
    root = next((folder for folder in reversed([docs, *docs.parents]) if folder.resolve() == content), None)
    return content / docs.relative_to(root) if root else docs.resolve()


class SiteBuild:
    """Builds the pages next to those of MkDocs, and publishes the finished site.

    Attributes:
        site_dir: where the site is published.
    """

    def __init__(self, config: MkDocsConfig) -> None:
        """Begin a site in a folder next to the published one, and have MkDocs write its files there.

        Raises:
            PublishError: the folder cannot be created.
        """
        self._place = NewSite.open(Path(config.site_dir))
        self._config, self.site_dir = config, config.site_dir
        config.site_dir = str(self._place.engine)

    def publish(self, inputs: Inputs) -> None:
        """Build everything and publish it in place of the old site.

        Raises:
            Abort: there are warnings or errors and the build is strict.
            PublishError, WorkError, jinja2.TemplateError, OSError: the site cannot be made or published; the published
                one stays as it was. `explain_error` has a sentence for each.
        """
        try:
            self._make(inputs)
            self._refuse_warnings()
            self._place.publish()
        finally:
            self._config.site_dir = self.site_dir  # `mkdocs gh-deploy` reads it after the build

    def discard(self) -> None:
        """Remove the unpublished site, if there is one."""
        self._place.discard()

    def _make(self, inputs: Inputs) -> None:
        del inputs.content.reader  # nothing is read again: ten megabytes of 10,000 postings
        history = last_changes(inputs.settings.content)
        if inputs.site.url and not history:
            log.info("the sitemaps have no dates: git knows no whole history here (in a workflow: fetch-depth: 0)")
        while True:
            diagnostics = Diagnostics()
            try:
                self._make_once(inputs, history, diagnostics)
                break
            except Unmade as unmade:
                inputs.leave_out(unmade)
                self._place.restart()
        for diagnostic in diagnostics:
            log.warning(diagnostic.text(environment_language()))
        inputs.assets.write(self._place.engine)
        self._place.merge()

    def _make_once(self, inputs: Inputs, history: Mapping[str, dt.datetime], diagnostics: Diagnostics) -> None:
        place, workers = self._place, inputs.workers
        with attributed("the plan", inputs.content.library):
            plans, state = plan_catalogue(inputs, history, diagnostics)
        ours = {i18n.output_path(url) for plan in plans for url in plan.urls}
        for path in place.engine.rglob("*.*"):  # MkDocs may have written files at our addresses
            if path.relative_to(place.engine).as_posix() in ours:
                path.unlink()
        if workers.near:
            with attributed("pages", inputs.content.library):
                state.set_up()  # else each process would, of every batch
        rest = partial(_render_rest, inputs, state, place.folder)
        with workers.meanwhile(rest, limits_of(len(inputs.content.library.postings))) as finish:
            place.add(render_pages(plans, state, place.folder, workers))
            place.add(finish())

    def _refuse_warnings(self) -> None:
        """End a strict build that has logged warnings; MkDocs does so as well, but after this site is published."""
        if not self._config.strict:
            return
        counters = [handler for handler in logging.getLogger("mkdocs").handlers if isinstance(handler, CountHandler)]
        if any(count for counter in counters for _, count in counter.get_counts()):
            raise Abort("there were warnings and the build is strict; the site stays as it was")


def _render_rest(inputs: Inputs, state: State, folder: Path) -> tuple[str, ...]:
    """Write all that no page needs: preview images and the search index; return their addresses."""
    pictures = tuple(render_pictures(inputs.images, state, folder, inputs.workers))
    if not inputs.site.search:
        return pictures
    return *pictures, *render_search(inputs.static_pages.indexed, state, folder, inputs.workers)


def explain_error(error: Exception, site_dir: str) -> None:
    """Replace MkDocs' traceback by a sentence if the cause is a template or the machine, such as a full disk.

    Raises:
        Abort: the cause is one of them.
    """
    reason = str(error)
    if isinstance(error, jinja2.TemplateError):  # TemplateNotFound is an OSError, too
        reason = template_fault(error)
    elif isinstance(error, OSError):
        # Of a copy, `filename2` is the file that could not be written; an open file has a number in place of a name.
        named = error.filename2 or error.filename or site_dir
        path = str(named) if isinstance(named, int) else os.fsdecode(named)
        reason = f"{path}: {sentence(error)}"
    elif not isinstance(error, PublishError | WorkError):
        return
    raise Abort(f"the site stays as it was: {reason}") from error


def create_workers(count: int, executor: str) -> Workers:
    """Return `count` workers of this machine, or those of `executor` (``package.module:factory``, "" for none).

    Raises:
        ValueError: `executor` does not name a function; the message is a sentence.
    """
    if not executor:
        return Workers(count)
    try:
        factory = pkgutil.resolve_name(executor)
    except (ValueError, ImportError, AttributeError) as error:
        raise ValueError(
            f'plugins.careers.executor: "{executor}" cannot be imported: {error}; write package.module:factory'
        ) from error
    if not callable(factory):
        raise ValueError(f'plugins.careers.executor: "{executor}" makes no executor; write package.module:factory')
    return Workers(count, factory)
