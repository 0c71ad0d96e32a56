"""One build of the site: pages are made in a folder aside, which takes the place of the published one at the end."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.utils import CountHandler

from careers import i18n
from careers.builder.exchange import PublishError, is_machine, sentence
from careers.builder.failures import Unmade, attributed
from careers.builder.page_plan import PagePlan
from careers.builder.plan import is_planned_alike, listed, plan_site
from careers.builder.publish import NewSite
from careers.builder.render import pages_to_lay_out, render_pages, render_pictures, render_search
from careers.builder.similarity import Similarity, find_similar
from careers.builder.state import State
from careers.content.library import Library
from careers.mkdocs.inputs import Inputs
from careers.mkdocs.static_pages import address_of, link_to
from careers.pages.terms import spelled_words
from careers.render import Layout, SplitLayout, template_fault
from careers.support.diagnostics import Diagnostics, environment_language
from careers.support.git import NOTHING, Record, last_changes
from careers.support.work import WorkError, Workers

log = get_plugin_logger("careers")


class SiteBuild:
    """Builds the pages beside those of MkDocs, and publishes the finished site.

    Attributes:
        site_dir: where the site is published.
    """

    def __init__(self, config: MkDocsConfig) -> None:
        """Begin a site in a folder beside the published one, and have MkDocs write its files there.

        Raises:
            PluginError: the folder cannot be created.
        """
        try:
            self._place: NewSite | None = NewSite.open(Path(config.site_dir))
        except PublishError as error:
            raise PluginError(str(error)) from error
        self._config, self.site_dir = config, config.site_dir
        self._warned: set[str] = set()
        config.site_dir = str(self._place.engine)

    def publish(self, inputs: Inputs) -> None:
        """Build everything and publish it in place of the old site.

        Raises:
            Abort: there are warnings or errors and the build is strict.
            PluginError: the site cannot be made or published; the published one stays as it was.
        """
        assert self._place is not None
        try:
            self._make(inputs, self._place)
            self._refuse_warnings()
            self._place.publish()
        except (PublishError, WorkError) as error:
            raise PluginError(f"the site stays as it was: {error}") from error
        except jinja2.TemplateError as error:  # TemplateNotFound is an OSError, too
            raise PluginError(f"the site stays as it was: {template_fault(error)}") from error
        except OSError as error:
            self.discard()
            raise PluginError(_explain(error, self.site_dir)) from error
        finally:
            self.discard()
            self._config.site_dir = self.site_dir  # `mkdocs gh-deploy` reads it after the build

    def discard(self) -> None:
        """Remove the unpublished site."""
        if self._place is not None:
            self._place.discard()
            self._place = None

    def _make(self, inputs: Inputs, place: NewSite) -> None:
        settings = inputs.settings
        record = last_changes(settings.content)
        if settings.site_url and not record.files:
            log.info("the sitemaps have no dates: git knows no whole history here (in a workflow: fetch-depth: 0)")
        while True:
            try:
                self._make_once(inputs, place, record)
                break
            except Unmade as unmade:
                inputs.leave_out(unmade)
                place.restart()
        inputs.assets.write(place.engine)
        place.merge()

    def _make_once(self, inputs: Inputs, place: NewSite, record: Record) -> None:
        """Build everything of the catalogue once.

        Raises:
            Unmade: the pages of some postings or introductions cannot be built.
        """
        workers, diagnostics = inputs.workers, Diagnostics()
        with attributed("the plan", inputs.content.library):
            planned = plan_catalogue(inputs, record, diagnostics)
        self._warn(diagnostics)
        planned.build(place, workers)
        render_pictures(inputs.images, inputs.settings.cache / "social", planned.state, place, workers)
        if inputs.settings.search:
            render_search(inputs.static_pages.indexed, planned.state, place, workers)

    def _warn(self, diagnostics: Diagnostics) -> None:
        """Log problems of the site as a whole, each once, however often the site is planned."""
        for text in (diagnostic.text(environment_language()) for diagnostic in diagnostics):
            if text not in self._warned:
                log.warning(text)
                self._warned.add(text)

    def _refuse_warnings(self) -> None:
        """End a strict build that has logged warnings; MkDocs does so as well, but after this site is published."""
        if not self._config.strict:
            return
        counters = [handler for handler in logging.getLogger("mkdocs").handlers if isinstance(handler, CountHandler)]
        if any(count for counter in counters for _, count in counter.get_counts()):
            raise Abort("there were warnings and the build is strict; the site stays as it was")


def explain_error(error: Exception, site_dir: str) -> None:
    """Replace MkDocs' traceback by a sentence if the cause is a template or the machine, such as a full disk.

    Raises:
        Abort: the cause is one of them.
    """
    if isinstance(error, jinja2.TemplateError):
        raise Abort(f"the site stays as it was: {template_fault(error)}") from error
    if isinstance(error, OSError) and is_machine(error):
        raise Abort(_explain(error, site_dir)) from error


def _explain(error: OSError, site_dir: str) -> str:
    """Return a sentence that names the file and the cause."""
    # Of a copy, `filename2` is the file that could not be written; an open file has a number in place of a name.
    named = error.filename2 or error.filename or site_dir
    path = str(named) if isinstance(named, int) else os.fsdecode(named)
    cause = sentence(error, Path(path), Path(site_dir) if site_dir else None)
    return f"the site stays as it was: {path}: {cause}"


@dataclass(frozen=True)
class Catalogue:
    """The planned pages and files of a site.

    Attributes:
        plans: all but preview images and the search index.
        state: the values that they are made from.
    """

    plans: Sequence[PagePlan]
    state: State

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


def plan_catalogue(inputs: Inputs, record: Record, diagnostics: Diagnostics) -> Catalogue:
    """Return the catalogue of a site, with its layouts rendered; record two outputs at one address.

    `record` are the dates of content files, from git.

    Raises:
        Unmade: some postings cannot be compared with others.
    """
    library = inputs.content.library
    local = replace(inputs.workers, factory=None)  # all postings are compared, and they are on this machine
    _load_pinyin(library, local)
    layout = SplitLayout(inputs.material.frames, inputs.material.draw)
    planned = _plan(inputs, _state(inputs, record, layout, find_similar(library, local)), diagnostics)
    for page in pages_to_lay_out(planned.plans, planned.state):
        layout.lay_out(page)
    return replace(planned, state=planned.state.with_settings(layout=layout.drawn()))


def plan_preview(inputs: Inputs, diagnostics: Diagnostics) -> Catalogue:
    """Return the catalogue for a preview, which shows a few pages: nothing is computed of all postings."""
    layout = SplitLayout(inputs.material.frames, inputs.material.draw)
    similarity = Similarity(inputs.content.library)
    return _plan(inputs, _state(inputs, NOTHING, layout, similarity), diagnostics)  # nobody reads its sitemaps' dates


def replan_preview(inputs: Inputs, diagnostics: Diagnostics, last: Catalogue) -> Catalogue:
    """Return the catalogue of a preview whose postings were read again, keeping the parts of `last` that still hold."""
    library = inputs.content.library
    texts_alone = is_planned_alike(last.state.library, library)
    state = last.state.with_library(library, texts_alone=texts_alone)
    return replace(last, state=state) if texts_alone else _plan(inputs, state, diagnostics)


def _load_pinyin(library: Library, workers: Workers) -> None:
    """Provide the spellings of all words that terms are sorted by.

    A worker process spells them and then ends, because the dictionary fills much memory.
    """
    words = sorted(spelled_words(library))
    if words:
        size = -(-len(words) // max(2, workers.count))
        spelled = workers.map(_pinyin, None, words, stage="terms", size=size)
        i18n.know(dict(zip(words, spelled, strict=True)))


def _pinyin(_: None, word: str) -> str:
    return i18n.pinyin(word)


def _state(inputs: Inputs, record: Record, layout: Layout, similarity: Similarity) -> State:
    settings = inputs.settings
    own = map(address_of, inputs.material.files)
    return State(
        library=inputs.content.library,
        site=inputs.site,
        layout=layout,
        similarity=similarity,
        ledger=inputs.content.addresses,
        record=record,
        editorial=_sources(inputs),
        taken=frozenset(url for url in own if not url.endswith("/") and not url.startswith(i18n.asset(""))),
        feed_size=settings.feed_size,
        indeed=settings.indeed,
        templates=settings.themes,
    )


def _sources(inputs: Inputs) -> Mapping[str, str]:
    """Return the address of each static page -> its file below the content folder, or "" outside of it."""
    content, docs = inputs.settings.content, Path(inputs.material.config.docs_dir).resolve()
    paths = {link_to(file): docs / file.src_uri for file in inputs.material.files.documentation_pages()}
    return {
        url: path.relative_to(content).as_posix() if path.is_relative_to(content) else "" for url, path in paths.items()
    }


def _plan(inputs: Inputs, state: State, diagnostics: Diagnostics) -> Catalogue:
    """Return the plan of all pages; record two outputs at one address, and dead links of static pages."""
    plans = plan_site(state, inputs.content.static_pages, diagnostics)
    addresses = {address for plan in plans for address in (*plan.urls, *plan.files)}
    addresses |= {*map(address_of, inputs.material.files), *inputs.site.previews}
    inputs.static_pages.check_links(addresses, inputs.material.files, diagnostics)
    return Catalogue(plans, state.with_settings(listed=listed(plans, state.editorial)))
