"""Checks static pages as a strict build would, without building: MkDocs reads them and follows their links."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from functools import partial

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import meta

from careers import i18n
from careers.content.posting.rules import refuse
from careers.content.static_pages import StaticFile
from careers.mkdocs.settings import Configuration, Settings, gather_warnings
from careers.mkdocs.static_pages import StaticPages, address_of, first_line
from careers.support.diagnostics import Diagnostics, display_path
from careers.support.limited import Failed, run_limited

# The links of pages into the site, as path -> written -> address, and what MkDocs warned of in the pages.
_Read = tuple[Mapping[str, Mapping[str, str]], Sequence[str]]
_QUOTED = re.compile(r"'([^']+)'")


def check_strictly(
    configuration: Configuration,
    settings: Settings,
    static_files: Sequence[StaticFile],
    addresses: Set[str],
    diagnostics: Diagnostics,
    excused: Callable[[str], bool],
) -> None:
    """Record what a strict build with `configuration` would refuse in the static pages.

    Only this plugin takes part; what other plugins do with a page shows in the build.

    Args:
        configuration: the configuration that `settings` are from, which is used up.
        settings: of the portal.
        static_files: the files in the folder of static pages that can be published.
        addresses: addresses of the site that are not MkDocs' own.
        diagnostics: collects the problems; those in it are not recorded twice.
        excused: returns whether the cause for a dead address is recorded already.
    """
    config = configuration.engine
    config.docs_dir = str(settings.content / "pages")
    sources = {source.path: source for source in static_files}
    static_pages = StaticPages(settings, static_files)
    with gather_warnings(printed=False) as warnings:
        files = _files(static_pages, config)
        get_navigation(files, config)
        links, page_warnings = _read_soundly(static_pages, config, files, sources, diagnostics)
    # Preview images are planned by the build.
    static_pages.links = {
        page: {
            written: target
            for written, target in targets.items()
            if not (target.startswith(i18n.SOCIAL_IMAGES) or excused(target))
        }
        for page, targets in links.items()
    }
    dead = Diagnostics()
    static_pages.check_links(addresses | {address_of(file) for file in files}, files, dead)
    diagnostics.extend(dead)
    recorded = {(diagnostic.path, diagnostic.params["value"]) for diagnostic in dead if "value" in diagnostic.params}
    for warning in dict.fromkeys((*configuration.warnings, *warnings, *page_warnings)):
        source, *written = _quoted(warning, sources)
        place = sources[source].display_path if source else display_path(configuration.path.resolve())
        if not any((place, static_pages.links.get(source, {}).get(text)) in recorded for text in written):
            line = first_line(files, source, *written) if source else 1
            diagnostics.add(place, line, "body" if source else "file", "engine-warning", said=warning)


def _quoted(warning: str, sources: Mapping[str, StaticFile]) -> Sequence[str]:
    """Return the page that a warning of MkDocs names, or "", and what else it quotes."""
    quoted = _QUOTED.findall(warning)
    source = next((text for text in quoted if text in sources), "")
    return [source, *(text for text in quoted if text != source)]


def _files(static_pages: StaticPages, config: MkDocsConfig) -> Files:
    """Return the files of the theme and the static pages that have no errors."""
    files = Files([])
    files.add_files_from_theme(config.theme.get_env(), config)
    static_pages.add_to(files, config)
    set_exclusions(files, config)
    return files


def _read_soundly(
    static_pages: StaticPages,
    config: MkDocsConfig,
    files: Files,
    sources: Mapping[str, StaticFile],
    diagnostics: Diagnostics,
) -> _Read:
    """Return what is found in all pages, in a process of its own; record each page that cannot be rendered."""
    pages, read_pages = files.documentation_pages(), partial(_read, static_pages, config, files)
    read = run_limited(read_pages, pages)
    if not isinstance(read, Failed):
        return read
    links: dict[str, Mapping[str, str]] = {}
    warnings: list[str] = []
    for file in pages:  # alone, so that each shows whether it is the cause
        alone = run_limited(read_pages, [file])
        if isinstance(alone, Failed):
            refuse(alone, sources[file.src_uri].display_path, 1, diagnostics)
        else:
            links |= alone[0]
            warnings += alone[1]
    return links, warnings


def _read(static_pages: StaticPages, config: MkDocsConfig, files: Files, pages: Sequence[File]) -> _Read:
    with gather_warnings() as warnings:
        for file in pages:
            page = file.page or Page(None, file, config)
            markdown, page.meta = meta.get_data(file.content_string)
            page.markdown = static_pages.fill_in(markdown, page)
            page.render(config, files)
            static_pages.read(page.content or "", page)
        for file in pages:
            if file.page is not None:
                file.page.validate_anchor_links(files=files, log_level=config.validation.links.anchors)
    return static_pages.links, warnings
