"""What a strict build will refuse in the static pages, found without building: their links, read as the engine does."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, get_files
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import meta

from generator import locales
from generator.bounds import Failed, attempt
from generator.editorial import EditorialFile, gather
from generator.errors import Problems, shown
from generator.plugin.settings import Settings
from generator.plugin.static_pages import address_of, check_links, fill_in, internal_links, relative_links
from generator.posting.limits import BOUNDS, refuse

_QUOTED = re.compile(r"'([^']+)'")


def foresee(
    configuration: Path, settings: Settings, addresses: Set[str], problems: Problems, excused: Callable[[str], bool]
) -> None:
    """Record what `configuration` would have a strict build refuse in the static pages of the site.

    Other plugins than this one are not asked: what they make of a page is seen in the build alone.

    Args:
        configuration: the file, which `settings` are from.
        settings: of the site.
        addresses: what the site answers at beside the engine's own files.
        problems: what was found so far, and is not recorded again.
        excused: whether the reason why an address does not answer is told already.
    """
    with _warnings() as said:
        config = load_config(str(configuration))
        config.docs_dir = str(settings.content / "pages")
        folder = Path(config.docs_dir)
        sources = {one.path: one for one in gather(folder, shown(folder), Problems())}
        files = _files(config, sources)
        get_navigation(files, config)
        links = {file.src_uri: _links(file, config, files, settings, sources, problems) for file in _pages(files)}
        for file in _pages(files):
            if file.page is not None:
                file.page.validate_anchor_links(files=files, log_level=config.validation.links.anchors)
    own = {address_of(file) for file in files}
    dead = Problems()
    judged = {
        source: {written: target for written, target in found.items() if not _is_left(target, excused)}
        for source, found in links.items()
    }
    check_links(judged, addresses | own, files, sources.values(), dead)
    problems.extend(dead)
    _record(said, configuration, judged, {(one.path, one.params["value"]) for one in dead}, files, sources, problems)


def _is_left(target: str, excused: Callable[[str], bool]) -> bool:
    """Whether nobody can say here that an address is dead: preview images are planned by the build."""
    return target.startswith(locales.social_images()) or excused(target)


def _files(config: MkDocsConfig, sources: Mapping[str, EditorialFile]) -> Files:
    """Return the engine's files, those of the theme too, without pages that have a fault."""
    files = get_files(config)
    files.add_files_from_theme(config.theme.get_env(), config)
    for file in list(files):
        if file.src_dir == config.docs_dir and file.src_uri not in sources:
            files.remove(file)
    return files


def _pages(files: Files) -> Sequence[File]:
    return files.documentation_pages()


def _links(
    file: File,
    config: MkDocsConfig,
    files: Files,
    settings: Settings,
    sources: Mapping[str, EditorialFile],
    problems: Problems,
) -> Mapping[str, str]:
    """Return the links of a page into the site, as written -> address; none where it cannot be rendered."""
    page = file.page or Page(None, file, config)

    def render() -> str:
        markdown, page.meta = meta.get_data(file.content_string)
        page.markdown = fill_in(markdown, settings.site_url)
        page.render(config, files)
        return page.content or ""

    html = attempt(render, BOUNDS, ())
    if isinstance(html, Failed):
        refuse(html, sources[file.src_uri].shown, 1, problems)
        return {}
    return internal_links(relative_links(html, address_of(file), settings.site_url), page.url)


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """Gather what the engine warns of, each of which ends a strict build, instead of printing it."""
    found: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: found.append(record.getMessage())  # type: ignore[method-assign]
    log = logging.getLogger("mkdocs")
    before = log.propagate
    log.addHandler(handler)
    log.propagate = False
    try:
        yield found
    finally:
        log.removeHandler(handler)
        log.propagate = before


def _record(
    said: Sequence[str],
    configuration: Path,
    links: Mapping[str, Mapping[str, str]],
    dead: Set[tuple[str, str]],
    files: Files,
    sources: Mapping[str, EditorialFile],
    problems: Problems,
) -> None:
    """Record the warnings of the engine, at their files and lines where they name one, but for links known as dead."""
    for sentence in dict.fromkeys(said):
        quoted = _QUOTED.findall(sentence)
        source = next((one for one in quoted if one in sources), None)
        if source is None:
            problems.add(shown(configuration.resolve()), 1, "file", "engine-warning", said=sentence)
            continue
        written = [one for one in quoted if one != source]
        if any((sources[source].shown, links.get(source, {}).get(one)) in dead for one in written):
            continue
        file = files.get_file_from_path(source)
        lines = file.content_string.splitlines() if file else []
        at = next((number for one in written for number, line in enumerate(lines, 1) if one in line), 1)
        problems.add(sources[source].shown, at, "body", "engine-warning", said=sentence)
