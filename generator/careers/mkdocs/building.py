"""One build of the site: pages are made in a folder aside, which takes the place of the published one at the end."""

from __future__ import annotations

import logging
import os
import pkgutil
import time
from collections.abc import Callable
from pathlib import Path

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.utils import CountHandler

from careers import i18n
from careers.builder.exchange import PublishError, is_machine, sentence
from careers.builder.failures import Unmade, attributed
from careers.builder.publish import NewSite
from careers.builder.render import render_pages, render_pictures, render_search
from careers.mkdocs.inputs import Inputs, plan_catalogue
from careers.render import template_fault
from careers.support.diagnostics import Diagnostics, environment_language
from careers.support.git import Record, last_changes
from careers.support.work import Report, WorkError, Workers

log = get_plugin_logger("careers")

_PAUSE = 5.0  # seconds before the first line of a stage, and between two


class SiteBuild:
    """Builds the pages next to those of MkDocs, and publishes the finished site.

    Attributes:
        site_dir: where the site is published.
    """

    def __init__(self, config: MkDocsConfig) -> None:
        """Begin a site in a folder next to the published one, and have MkDocs write its files there.

        Raises:
            PluginError: the folder cannot be created.
        """
        try:
            self._place = NewSite.open(Path(config.site_dir))
        except PublishError as error:
            raise PluginError(str(error)) from error
        self._config, self.site_dir = config, config.site_dir
        config.site_dir = str(self._place.engine)

    def publish(self, inputs: Inputs) -> None:
        """Build everything and publish it in place of the old site.

        Raises:
            Abort: there are warnings or errors and the build is strict.
            PluginError: the site cannot be made or published; the published one stays as it was.
        """
        try:
            self._make(inputs)
            self._refuse_warnings()
            self._place.publish()
        except (PublishError, WorkError) as error:
            raise PluginError(f"the site stays as it was: {error}") from error
        except jinja2.TemplateError as error:  # TemplateNotFound is an OSError, too
            raise PluginError(f"the site stays as it was: {template_fault(error)}") from error
        except OSError as error:
            raise PluginError(_explain(error, self.site_dir)) from error
        finally:
            self._config.site_dir = self.site_dir  # `mkdocs gh-deploy` reads it after the build

    def discard(self) -> None:
        """Remove the unpublished site, if there is one."""
        self._place.discard()

    def _make(self, inputs: Inputs) -> None:
        record = last_changes(inputs.settings.content)
        if inputs.site.url and not record.files:
            log.info("the sitemaps have no dates: git knows no whole history here (in a workflow: fetch-depth: 0)")
        while True:
            diagnostics = Diagnostics()
            try:
                self._make_once(inputs, record, diagnostics)
                break
            except Unmade as unmade:
                inputs.leave_out(unmade)
                self._place.restart()
        for diagnostic in diagnostics:
            log.warning(diagnostic.text(environment_language()))
        inputs.assets.write(self._place.engine)
        self._place.merge()

    def _make_once(self, inputs: Inputs, record: Record, diagnostics: Diagnostics) -> None:
        place, workers = self._place, inputs.workers
        with attributed("the plan", inputs.content.library):
            planned = plan_catalogue(inputs, record, diagnostics)
        ours = {i18n.output_path(url) for plan in planned.plans for url in plan.urls}
        for path in place.engine.rglob("*.*"):  # MkDocs may have written files at our addresses
            if path.relative_to(place.engine).as_posix() in ours:
                path.unlink()
        render_pages(planned.plans, planned.state, place, workers)
        render_pictures(inputs.images, planned.state, place, workers)
        if inputs.site.search:
            render_search(inputs.static_pages.indexed, planned.state, place, workers)

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
    # Of a copy, `filename2` is the file that could not be written; an open file has a number in place of a name.
    named = error.filename2 or error.filename or site_dir
    path = str(named) if isinstance(named, int) else os.fsdecode(named)
    return f"the site stays as it was: {path}: {sentence(error)}"


def create_workers(count: int, executor: str, report: Report) -> Workers:
    """Return `count` workers of this machine, or those of `executor` (``package.module:factory``, "" for none).

    Raises:
        ValueError: `executor` does not name a function; the message is a sentence.
    """
    if not executor:
        return Workers(count, None, report)
    try:
        factory = pkgutil.resolve_name(executor)
    except (ValueError, ImportError, AttributeError) as error:
        raise ValueError(
            f'plugins.careers.executor: "{executor}" cannot be imported: {error}; write package.module:factory'
        ) from error
    if not callable(factory):
        raise ValueError(f'plugins.careers.executor: "{executor}" makes no executor; write package.module:factory')
    return Workers(count, factory, report)


class Progress:
    """Logs how much of each stage is done; `Workers` call `report`. A stage that ends soon is not mentioned."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._stage, self._next = clock, "", 0.0

    def report(self, stage: str, done: int, total: int) -> None:
        """Log that `done` of `total` items of a stage are made, if it is time to."""
        now = self._clock()
        if stage != self._stage or done == 0:
            self._stage, self._next = stage, now + _PAUSE
        elif now >= self._next:
            log.info(f"{stage}: {done:,} of {total:,}")
            self._next = now + _PAUSE
