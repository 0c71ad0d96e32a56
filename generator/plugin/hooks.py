"""The hooks: what MkDocs calls, each handing over to the core."""

from __future__ import annotations

import atexit
import gc
import logging
import os
import tempfile
from collections.abc import Collection
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any, Literal, cast

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.utils import CountHandler
from mkdocs.utils.templates import TemplateContext

from generator import ledger
from generator.build import pipeline
from generator.build.blame import Unmade, whole
from generator.build.generations import Generations
from generator.build.swap import SwapError, is_full, is_machine, sentence
from generator.editorial import EditorialFile, gather
from generator.errors import Problems, environment_language, shown
from generator.git import NOTHING, Record, last_changes
from generator.ledger import Ledger
from generator.library import Library, Reader
from generator.outputs import indeed
from generator.outputs.social import Fonts, Images, Publisher, images
from generator.pages import Site, frames
from generator.plugin.assets import Assets
from generator.plugin.catalogue import Catalogue, Given, catalogue
from generator.plugin.editorial import (
    address_of,
    check_links,
    filled,
    locale_of,
    ordered,
    relative_links,
    title_of,
)
from generator.plugin.icons import check_icons
from generator.plugin.links import internal_links
from generator.plugin.material import Material
from generator.plugin.misplaced import check_cache, check_content
from generator.plugin.preview import Preview
from generator.plugin.progress import Progress
from generator.plugin.settings import CareersConfig, Settings, resolve
from generator.plugin.sites import site_of
from generator.plugin.workers import workers
from generator.posting.limits import refuse
from generator.render import Head, Page, Slots
from generator.render.markdown import plain_text
from generator.search import EditorialPage
from generator.work import SELDOM, WorkError, Workers

log = get_plugin_logger("careers")

# What MkDocs would make of its own pages alone.
_OURS = frozenset({"404.html", "sitemap.xml"})

gc.set_threshold(*SELDOM)
# Else all postings are looked through once more before the process ends, which takes half a second.
atexit.register(gc.freeze)


class CareersPlugin(BasePlugin[CareersConfig]):  # type: ignore[no-untyped-call]  # as in settings
    """Builds the catalogue beside MkDocs' editorial pages, and swaps the finished site in."""

    settings: Settings
    library: Library
    ledger: Ledger
    site: Site
    material: Material
    _assets: Assets
    _reader: Reader
    _images: Images
    _workers: Workers

    def __init__(self) -> None:
        """Nothing is known before `on_config`."""
        self._live = False
        self._preview = Preview()
        self._place: Generations | None = None
        self._progress = Progress(log)
        self._site_dir = ""
        self._editorial: tuple[EditorialFile, ...] = ()
        self._addresses: frozenset[str] = frozenset()
        self._links: dict[str, dict[str, str]] = {}
        self._said: list[EditorialPage] = []
        self._warned: set[str] = set()

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Note what is made. That this is defined lets one instance serve all rebuilds of a live preview."""
        self._live = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the content; point the build at a folder aside."""
        self._discard()
        self._links, self._said, self._warned = {}, [], set()
        try:
            self.settings = self._resolved(config)
            self._workers = workers(self.settings.workers, self.settings.executor, self._progress.report)
        except ValueError as error:
            raise PluginError(str(error)) from error
        self._refuse_committed_cache()
        config.theme.static_templates -= _OURS
        self._assets = Assets(self.settings.themes)
        self.ledger = self._read_ledger()
        self._reader = self._content()
        self.library, problems = self._read()
        check_icons(self.library, self.settings, shown(self.settings.content), problems)
        check_content(self.settings.content, problems)
        if self.settings.indeed and (lacking := indeed.judge(self.library, problems)):
            log.info(f"no indeed.xml: open jobs ({lacking}) lack what Indeed requires; careers check names them")
        folder = Path(config.docs_dir)
        self._editorial = gather(folder, shown(folder), problems)
        self._report(problems, config.strict)
        if not self._live:
            self._open(config)
        return config

    def _refuse_committed_cache(self) -> None:
        """End the build, strict or not, where git tracks the cache.

        Raises:
            Abort: it does.
        """
        problems = Problems()
        check_cache(self.settings.cache, problems)
        for problem in problems:
            raise Abort(problem.text(environment_language()))

    def _resolved(self, config: MkDocsConfig) -> Settings:
        """The settings. MkDocs' server puts a script of its own into every page of a live preview: no policy there."""
        found = resolve(self.config, config)
        return replace(found, policy=None) if self._live else found

    def _open(self, config: MkDocsConfig) -> None:
        """Begin a new generation of the site, aside; the engine writes its files beside that."""
        try:
            self._place = Generations.open(Path(config.site_dir), self.settings.cache / "site")
        except SwapError as error:
            raise PluginError(str(error)) from error
        self._site_dir = config.site_dir
        config.site_dir = str(self._place.engine)

    def _content(self) -> Reader:
        return Reader(
            self.settings.content,
            shown(self.settings.content),
            self.settings.locales,
            today=self.settings.today,
            currency=self.settings.currency,
            unverified_after=self.settings.unverified_after,
            addresses=self.ledger,
            workers=replace(self._workers, factory=None),  # others do not see the files
            cache=self.settings.cache / "postings",
        )

    def _read(self, changed: Collection[Path] | None = None) -> tuple[Library, Problems]:
        """The content; where all that has `changed` since the last reading is known, that alone is read."""
        try:
            return self._reader.read() if changed is None else self._reader.read_again(changed)
        except WorkError as error:
            raise PluginError(str(error)) from error

    def _read_ledger(self) -> Ledger:
        """The lines that make sense. What is wrong with the others is for the checks to say: it harms no page."""
        problems, settings = Problems(), self.settings
        found = ledger.load(
            settings.content, shown(settings.content), settings.locales.codes, settings.ledger_url, problems
        )
        if len(problems):
            log.info(f"{found.shown}: some lines make no sense ({len(problems)}); careers check tells which")
        return found

    def _report(self, problems: Problems, strict: bool) -> None:
        language = environment_language()
        for problem in problems.advice:
            log.debug(problem.text(language))
        if problems.advice:
            log.info(f"{len(problems.advice)} things could be better; careers check names them")
        errors = problems.errors
        for problem in errors:
            log.log(logging.ERROR if strict else logging.WARNING, problem.text(language))
        if errors and strict:
            raise Abort(f"{len(errors)} errors in the content; the site stays as it was")
        if left_out := {problem.path for problem in errors if problem.leaves_out}:
            log.warning(f"{len(left_out)} files with errors are left out")
        if refused := [problem for problem in errors if not problem.leaves_out]:
            log.warning(f"{len(refused)} aliases are refused; their postings are published without them")

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Leave out editorial files with a fault, and the sitemap's template, which MkDocs would copy as it stands."""
        sound = {one.path for one in self._editorial}
        for file in list(files):
            if file.src_uri in _OURS or (file.src_dir == config.docs_dir and file.src_uri not in sound):
                files.remove(file)
        self._assets.leave_out(files, scripted=bool(config.theme.get("features")))
        return files

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        """Everything MkDocs gathered is there: make the frames."""
        pages = [file.page for file in files.documentation_pages() if file.page is not None]
        self._images = self._pictures(strict=config.strict)
        self.site = site_of(
            self.settings, ordered(pages, self._editorial, self.settings.locales.codes), self._images.previews
        )
        self._addresses = frozenset(page.url for page in pages)
        drawn = frames(self.library, self.site)
        self.material = Material(
            env,
            config,
            Navigation([], []),
            files,
            drawn,
            self.library,
            self.settings.search,
            self.settings.descriptions,
            self._assets,
            self.settings.policy,
        )
        return env

    def _pictures(self, *, strict: bool) -> Images:
        """The preview images; none where the site's own address is not known, because they are named by it.

        Postings that none can be planned for are left out from here on.
        """
        wanted = self.settings.social if self.settings.site_url else "none"
        host = self.settings.site_url.partition("://")[2].rstrip("/")
        publisher = Publisher(self.settings.names, self.settings.descriptions, host)
        fonts = Fonts((), ()) if wanted == "none" else Fonts.of_machine()
        while True:
            try:
                found = whole(lambda library: images(library, publisher, wanted, fonts), self.library, self._workers)
                break
            except Unmade as unmade:
                self._refuse(unmade, strict=strict)
            except WorkError as error:
                raise PluginError(str(error)) from error
        if found.without_font:
            log.info(
                f"{len(found.without_font)} preview images need a font that is not here, first {found.without_font[0]}:"
                " the site's own image is shown instead. Install one with Chinese characters (Debian: fonts-noto-cjk)"
            )
        return found

    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        """Editorial pages can name the site's address."""
        return filled(markdown, self.settings.site_url)

    def on_page_content(self, html: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        """Remember what editorial pages say and where they lead; MkDocs checks no links to pages not its own."""
        html = relative_links(html, address_of(page.file), self.settings.site_url)
        code = locale_of(page, self.settings.locales.codes)
        self._said.append(EditorialPage(page.url, code, title_of(page), plain_text(html)))
        self._links[page.file.src_uri] = internal_links(html, page.url)
        return html

    def on_page_context(
        self, context: TemplateContext, *, page: MkDocsPage, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """An editorial page in the frame of its language."""
        code = locale_of(page, self.settings.locales.codes)
        title, description = title_of(page), str(page.meta.get("description") or "")
        ours = Page(page.url, code, "", Head(title, description, article=True))
        frame = self.material.frames[code]
        others = tuple(one for one in frame.others if f"{one.code}/{ours.tail}" in self._addresses)
        slots = Slots.of(ours, replace(frame, others=others), page.content or "")
        # Material prints what the front matter says as it stands.
        page.meta = {**page.meta, "description": slots.description}
        if "author" in page.meta:
            page.meta["author"] = escape(str(page.meta["author"]))
        repository, source = self.settings.repository, Path(page.file.abs_src_path or "")
        if repository and source.is_relative_to(self.settings.content):
            page.edit_url = repository.edit(source.relative_to(self.settings.content).as_posix())
        else:
            page.edit_url = None
        portal = self.material.portal(ours, slots)
        # Where a page has no counterpart, the switch leads to the other language's home.
        switches = [
            one if f"{locale.code}/{ours.tail}" in self._addresses else self.material.home_switch(locale, ours)
            for one, locale in zip(portal["switches"], self.settings.locales, strict=True)
        ]
        ours_too = {"config": self.material.localised(code), "portal": {**portal, "switches": switches}}
        return cast("TemplateContext", {**context, **ours_too})

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the catalogue, judge the whole, swap it in; of a preview, only say what there is."""
        if self._place is None:
            self._preview.begin(
                self._given(config, NOTHING), self._links, self._said, self._images, Path(config.site_dir)
            )
            return
        try:
            self._catalogue(config, self._place)
            self._judge(config)
            self._place.publish(self._workers)
        except (SwapError, WorkError, jinja2.TemplateError) as error:  # a template that is not found is an OSError, too
            raise PluginError(f"the site stays as it was: {error}") from error
        except OSError as error:
            self._discard(full=is_full(error))
            raise PluginError(_kept(error, self._site_dir)) from error
        finally:
            self._discard()
            config.site_dir = self._site_dir

    def _given(self, config: MkDocsConfig, record: Record) -> Given:
        return Given(
            self.settings,
            self.library,
            self.ledger,
            self.site,
            self.material,
            record,
            self._editorial,
            self.settings.cache if _writable(self.settings.cache / "plan") else None,
            Path(config.config_file_path) if config.config_file_path else None,
        )

    def _catalogue(self, config: MkDocsConfig, place: Generations) -> None:
        cache = self.settings.cache
        record = last_changes(self.settings.content, cache=cache / "git")
        if self.settings.site_url and not record.files:
            log.info("the sitemaps have no dates: git knows no whole history here (in a workflow: fetch-depth: 0)")
        while True:
            try:
                self._bring(config, place, record)
                break
            except Unmade as unmade:
                self._leave_out(unmade, strict=config.strict)
                place.again()
        self._assets.write(place.engine)
        place.merge()

    def _bring(self, config: MkDocsConfig, place: Generations, record: Record) -> None:
        """Have all of the catalogue in the new generation.

        Raises:
            Unmade: of some postings or introductions no page can be made.
        """
        cache, given = self.settings.cache, self._given(config, record)

        def planned(library: Library) -> tuple[Catalogue, Problems]:
            problems = Problems()
            # What is worked out of a part of the library is of no use to another build.
            whole = library is given.library
            part = replace(given, library=library, cache=given.cache if whole else None)
            # Parts are planned by workers, who begin no others.
            return catalogue(part, self._workers if whole else Workers(), problems), problems

        found, problems = whole(planned, given.library, self._workers)
        check_links(self._links, found.addresses, self.material.files, self._editorial, problems)
        self._warn(problems)
        found.bring(place, self._workers)
        pipeline.bring_pictures(self._images, self.library, cache / "social", place, self._workers, found.code)
        if self.settings.search:
            parts = cache / "search-parts"
            pipeline.bring_search(found.state, self._said, parts, place, self._workers, found.code)

    def _leave_out(self, unmade: Unmade, *, strict: bool) -> None:
        """Go on as if there were no texts of which no page can be made; but for a strict build, which ends."""
        self._refuse(unmade, strict=strict)
        self._images = self._pictures(strict=strict)
        self.site = replace(self.site, previews=self._images.previews)
        self.material = replace(self.material, library=self.library)

    def _refuse(self, unmade: Unmade, *, strict: bool) -> None:
        """Name what no page can be made of, and have a library without it; but for a strict build, which ends."""
        problems = Problems()
        for posting, why in unmade.postings.items():
            text = self.library.postings[posting].texts[self.library.postings[posting].source]
            refuse(why, text.path, text.body_line, problems)
        for term, why in unmade.introductions.items():
            for said in self.library.introductions[term].values():
                refuse(why, said.path, 1, problems)
        self._report(problems, strict)
        self.library = self.library.without(unmade.postings, unmade.introductions)

    def _warn(self, problems: Problems) -> None:
        """Tell of what is wrong with the site as a whole, once."""
        for text in (problem.text(environment_language()) for problem in problems):
            if text not in self._warned:
                log.warning(text)
                self._warned.add(text)

    def _judge(self, config: MkDocsConfig) -> None:
        """In strict mode MkDocs refuses a site with warnings, but only after this hook: refuse it before the swap."""
        if not config.strict:
            return
        counters = [one for one in logging.getLogger("mkdocs").handlers if isinstance(one, CountHandler)]
        if any(count for one in counters for _, count in one.get_counts()):
            raise Abort("there were warnings and the build is strict; the site stays as it was")

    def on_build_error(self, *, error: Exception) -> None:
        """The site stays as it was; of a full disk and the like MkDocs itself would print where it happened."""
        self._discard(full=is_full(error))
        if isinstance(error, OSError) and is_machine(error):
            raise Abort(_kept(error, self._site_dir)) from error

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """A live preview shows what editors and designers touch."""
        self._preview.serve(server, config, self._read_again)
        return server

    def _read_again(self, changed: Collection[Path] | None) -> Library:
        self.library, problems = self._read(changed)
        check_icons(self.library, self.settings, shown(self.settings.content), problems)
        self._report(problems, strict=False)
        return self.library

    def on_shutdown(self) -> None:
        """Nothing is left beside the site, and nothing goes on."""
        self._discard()
        self._preview.end()

    def _discard(self, *, full: bool = False) -> None:
        self._progress.close()
        if self._place is not None:
            self._place.discard(full=full)
            self._place = None


def _kept(error: OSError, site_dir: str) -> str:
    # Of a copy, what could not be written is the second name; of a file that is open, no name is known.
    named = error.filename2 or error.filename or site_dir
    path = str(named) if isinstance(named, int) else os.fsdecode(named)  # of an open file, only the number
    said = sentence(error, Path(path), Path(site_dir) if site_dir else None)
    return f"the site stays as it was: {path}: {said}"


def _writable(folder: Path) -> Path | None:
    """A folder of the cache; None, with a word, when nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        log.info(f"building without a cache: {error}")
        return None
    return folder
