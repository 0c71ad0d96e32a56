"""Checks static pages as a strict build would, without building: MkDocs reads them and follows their links."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, get_files
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import meta

from careers import i18n
from careers.content.posting.checks import refuse
from careers.content.static_pages import StaticFile, gather
from careers.mkdocs.messages import Messages
from careers.mkdocs.settings import Settings
from careers.mkdocs.static_pages import (
    address_of,
    check_links,
    fill_in,
    first_line,
    form_url,
    internal_links,
    relative_links,
)
from careers.support.diagnostics import Diagnostics, display_path
from careers.support.work import Failed, attempt

if TYPE_CHECKING:
    from careers.builder.publish import Message

_QUOTED = re.compile(r"'([^']+)'")


def check_strictly(
    configuration: Path,
    settings: Settings,
    addresses: Set[str],
    diagnostics: Diagnostics,
    excused: Callable[[str], bool],
) -> None:
    """Record what a strict build with `configuration` would refuse in the static pages.

    Only this plugin takes part; what other plugins do with a page shows in the build.

    Args:
        configuration: the configuration file that `settings` were read from.
        settings: of the portal.
        addresses: addresses of the site that are not MkDocs' own.
        diagnostics: collects the problems; those in it are not recorded twice.
        excused: returns whether the cause for a dead address is recorded already.
    """
    with _warnings() as warnings:
        config = load_config(str(configuration))
        config.docs_dir = str(settings.content / "pages")
        folder = Path(config.docs_dir)
        sources = {source.path: source for source in gather(folder, display_path(folder), Diagnostics())}
        files = _files(config, sources)
        get_navigation(files, config)
        pages = files.documentation_pages()
        links = {
            file.src_uri: {
                written: target
                for written, target in _links(file, html, settings).items()
                # Preview images are planned by the build.
                if not (target.startswith(i18n.SOCIAL_IMAGES) or excused(target))
            }
            for file, html in _rendered(pages, config, files, settings, sources, diagnostics)
        }
        for file in pages:
            if file.page is not None:
                file.page.validate_anchor_links(files=files, log_level=config.validation.links.anchors)
    dead = Diagnostics()
    answering = addresses | {address_of(file) for file in files}
    check_links(links, answering, files, sources.values(), dead, has_form=settings.repository is not None)
    diagnostics.extend(dead)
    recorded = {(diagnostic.path, diagnostic.params["value"]) for diagnostic in dead if "value" in diagnostic.params}
    _record(warnings, configuration, links, recorded, files, sources, diagnostics)


def _files(config: MkDocsConfig, sources: Mapping[str, StaticFile]) -> Files:
    """Return the files of MkDocs and of the theme, without pages that have errors."""
    files = get_files(config)
    files.add_files_from_theme(config.theme.get_env(), config)
    for file in list(files):
        if file.src_dir == config.docs_dir and file.src_uri not in sources:
            files.remove(file)
    return files


def _rendered(
    pages: Sequence[File],
    config: MkDocsConfig,
    files: Files,
    settings: Settings,
    sources: Mapping[str, StaticFile],
    diagnostics: Diagnostics,
) -> Iterator[tuple[File, str]]:
    """Yield each page with its HTML; "" where it cannot be rendered."""

    def render(file: File) -> str:
        page = file.page or Page(None, file, config)
        markdown, page.meta = meta.get_data(file.content_string)
        page.markdown = fill_in(markdown, settings.site_url, form_url(page, settings))
        page.render(config, files)
        return page.content or ""

    def render_all() -> None:
        for file in pages:
            render(file)

    # First in a process of their own, which is ended where it takes too long; what MkDocs notes there is lost.
    together = attempt(render_all)
    for file in pages:
        tried = attempt(partial(render, file)) if isinstance(together, Failed) else None
        if isinstance(tried, Failed):
            refuse(tried, sources[file.src_uri].display_path, 1, diagnostics)
        yield file, "" if isinstance(tried, Failed) else render(file)


def _links(file: File, html: str, settings: Settings) -> Mapping[str, str]:
    """Return the links of a rendered page into the site, as written -> address."""
    url = file.page.url if file.page else file.url
    return internal_links(relative_links(html, address_of(file), settings.site_url), url)


@contextmanager
def _warnings() -> Iterator[Sequence[Message]]:
    """Gather the warnings of MkDocs, each of which ends a strict build, in place of printing them."""
    messages, log = Messages(), logging.getLogger("mkdocs")
    before = log.propagate
    log.addHandler(messages)
    log.propagate = False
    try:
        yield messages.gathered
    finally:
        log.removeHandler(messages)
        log.propagate = before


def _record(
    warnings: Sequence[Message],
    configuration: Path,
    links: Mapping[str, Mapping[str, str]],
    dead: Set[tuple[str, str]],
    files: Files,
    sources: Mapping[str, StaticFile],
    diagnostics: Diagnostics,
) -> None:
    """Record the warnings of MkDocs at the files and lines that they name, except for links in `dead`."""
    for warning in dict.fromkeys(text for _, _, text in warnings):
        quoted = _QUOTED.findall(warning)
        source = next((text for text in quoted if text in sources), None)
        if source is None:
            diagnostics.add(display_path(configuration.resolve()), 1, "file", "engine-warning", said=warning)
            continue
        written = [text for text in quoted if text != source]
        if any((sources[source].display_path, links.get(source, {}).get(text)) in dead for text in written):
            continue
        line = first_line(files, source, *written)
        diagnostics.add(sources[source].display_path, line, "body", "engine-warning", said=warning)
