"""Checks static pages as a strict build would, without building: MkDocs reads them and follows their links."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import meta

from careers import i18n
from careers.content.posting.checks import refuse
from careers.content.static_pages import StaticFile
from careers.mkdocs.messages import Message, gathering
from careers.mkdocs.settings import Configuration, Settings
from careers.mkdocs.static_pages import (
    add_static_files,
    address_of,
    check_links,
    fill_in,
    first_line,
    form_url,
    internal_links,
    relative_links,
)
from careers.support.diagnostics import Diagnostics, display_path
from careers.support.limited import Failed, run_limited

# The links of pages into the site, as path -> written -> address, and what MkDocs warned of in the pages.
_Read = tuple[Mapping[str, Mapping[str, str]], Sequence[Message]]
_QUOTED = re.compile(r"'([^']+)'")


def check_strictly(
    configuration: Configuration,
    settings: Settings,
    static_pages: Sequence[StaticFile],
    addresses: Set[str],
    diagnostics: Diagnostics,
    excused: Callable[[str], bool],
) -> None:
    """Record what a strict build with `configuration` would refuse in the static pages.

    Only this plugin takes part; what other plugins do with a page shows in the build.

    Args:
        configuration: the configuration that `settings` are from, which is used up.
        settings: of the portal.
        static_pages: its files that can be published.
        addresses: addresses of the site that are not MkDocs' own.
        diagnostics: collects the problems; those in it are not recorded twice.
        excused: returns whether the cause for a dead address is recorded already.
    """
    config = configuration.engine
    config.docs_dir = str(settings.content / "pages")
    sources = {source.path: source for source in static_pages}
    with _warnings() as warnings:
        files = _files(config, sources)
        get_navigation(files, config)
        links, page_warnings = _read_soundly(config, files, settings, sources, diagnostics)
    # Preview images are planned by the build.
    links = {
        page: {
            written: target
            for written, target in targets.items()
            if not (target.startswith(i18n.SOCIAL_IMAGES) or excused(target))
        }
        for page, targets in links.items()
    }
    dead = Diagnostics()
    answering = addresses | {address_of(file) for file in files}
    check_links(links, answering, files, sources.values(), dead, has_form=settings.repository is not None)
    diagnostics.extend(dead)
    recorded = {(diagnostic.path, diagnostic.params["value"]) for diagnostic in dead if "value" in diagnostic.params}
    for _, _, warning in dict.fromkeys((*configuration.warnings, *warnings, *page_warnings)):
        source, *written = _quoted(warning, sources)
        place = sources[source].display_path if source else display_path(configuration.path.resolve())
        if not any((place, links.get(source, {}).get(text)) in recorded for text in written):
            line = first_line(files, source, *written) if source else 1
            diagnostics.add(place, line, "body" if source else "file", "engine-warning", said=warning)


def _quoted(warning: str, sources: Mapping[str, StaticFile]) -> Sequence[str]:
    """Return the page that a warning of MkDocs names, or "", and what else it quotes."""
    quoted = _QUOTED.findall(warning)
    source = next((text for text in quoted if text in sources), "")
    return [source, *(text for text in quoted if text != source)]


def _files(config: MkDocsConfig, sources: Mapping[str, StaticFile]) -> Files:
    """Return the files of the theme and the static pages that have no errors."""
    files = Files([])
    # MkDocs would walk through the theme's thousands of icons, which it leaves out then.
    names = (name for folder in config.theme.dirs for name in _visible(Path(folder)))
    loader = jinja2.DictLoader(dict.fromkeys(names, ""))
    files.add_files_from_theme(jinja2.Environment(autoescape=True, loader=loader), config)
    add_static_files(files, sources.values(), config)
    set_exclusions(files, config)
    return files


def _visible(folder: Path) -> Iterator[str]:
    """Yield the files below a folder of the theme, but those in hidden ones."""
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        below = Path(root).relative_to(folder)
        yield from ((below / name).as_posix() for name in names)


def _read_soundly(
    config: MkDocsConfig,
    files: Files,
    settings: Settings,
    sources: Mapping[str, StaticFile],
    diagnostics: Diagnostics,
) -> _Read:
    """Return what is found in all pages, in a process of its own; record each page that cannot be rendered."""
    pages = files.documentation_pages()
    read = run_limited(partial(_read, config=config, files=files, settings=settings), pages)
    if not isinstance(read, Failed):
        return read
    links: dict[str, Mapping[str, str]] = {}
    warnings: list[Message] = []
    for file in pages:  # alone, so that each shows whether it is the cause
        alone = run_limited(partial(_read, config=config, files=files, settings=settings), [file])
        if isinstance(alone, Failed):
            refuse(alone, sources[file.src_uri].display_path, 1, diagnostics)
        else:
            links |= alone[0]
            warnings += alone[1]
    return links, warnings


def _read(pages: Sequence[File], config: MkDocsConfig, files: Files, settings: Settings) -> _Read:
    links = {}
    with gathering() as warnings:
        for file in pages:
            page = file.page or Page(None, file, config)
            markdown, page.meta = meta.get_data(file.content_string)
            page.markdown = fill_in(markdown, settings.site_url, form_url(page, settings))
            page.render(config, files)
            html = relative_links(page.content or "", address_of(file), settings.site_url)
            links[file.src_uri] = internal_links(html, page.url)
        for file in pages:
            if file.page is not None:
                file.page.validate_anchor_links(files=files, log_level=config.validation.links.anchors)
    return links, tuple(warnings)


@contextmanager
def _warnings() -> Iterator[Sequence[Message]]:
    """Gather the warnings of MkDocs, in place of printing them."""
    log = logging.getLogger("mkdocs")
    before = log.propagate
    log.propagate = False
    try:
        with gathering() as warnings:
            yield warnings
    finally:
        log.propagate = before
