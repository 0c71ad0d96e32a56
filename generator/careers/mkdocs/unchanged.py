"""Tells whether anything has changed since the last build: one fingerprint of all inputs of a site."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from careers.mkdocs.settings import Settings
from careers.outputs.social import Fonts
from careers.support.cache import code_fingerprint, fingerprint
from careers.support.diagnostics import environment_language
from careers.support.git import Repository

# Nanoseconds in which two changes may have one time: the coarsest times are even seconds (FAT); those with
# a fraction of a second come from a clock that ticks a hundred times a second or more.
_COARSE, _FINE = 2 * 10**9, 10**8
_SECOND = 10**9
_OURS = "careers"
# Extensions that read other files than those of the site, or may.
_READS_MORE = frozenset({"pymdownx.snippets", "pymdownx.emoji", "pymdownx.b64"})
_KNOWN = ("markdown.extensions.", "pymdownx.")

Mark = tuple[bytes, int, int, int, int]


def inputs_fingerprint(config: MkDocsConfig, settings: Settings) -> str:
    """Return the fingerprint of all inputs of a site; "" if not all of them can be known.

    That is so where other plugins, hooks or extensions may read whatever they like, and where a file has changed so
    lately that a later change could have the same time.
    """
    if set(config.plugins) != {_OURS} or config.hooks or not all(map(_is_known, config.markdown_extensions)):
        return ""
    now = time.time_ns()
    pages = Path(config.docs_dir)
    folders = [settings.content, *([] if pages.is_relative_to(settings.content) else [pages])]
    marks = [mark for folder in folders for mark in _marks(folder, follow=False)]
    marks += [mark for folder in settings.edited_themes for mark in _marks(folder, follow=True)]
    if not all(_is_settled(changed, now) and _is_settled(touched, now) for _, _, changed, touched, _ in marks):
        return ""
    repository = Repository.of(settings.content)
    commit = repository.ask("rev-parse", "HEAD", "--is-shallow-repository") if repository else None
    level = logging.getLogger("mkdocs").getEffectiveLevel()
    log_settings = (environment_language(), level, config.strict)
    fonts = [*_fonts()] if settings.social != "none" and settings.site_url else []
    engine = [(name, repr(value)) for name, value in config.items() if name not in ("plugins", "theme")]
    theme = [(name, repr(config.theme[name])) for name in config.theme]
    own = repr(replace(settings, workers=1, executor=""))
    return fingerprint(code_fingerprint(), engine, theme, own, marks, commit, log_settings, fonts)


def _is_settled(moment: int, now: int) -> bool:
    """Return whether a change after `now` has another time than one at `moment`."""
    return moment < now - (_FINE if moment % _SECOND else _COARSE)


def _is_known(extension: str) -> bool:
    """Return whether an extension of Markdown reads nothing but its text."""
    return extension not in _READS_MORE and ("." not in extension or extension.startswith(_KNOWN))


def _marks(folder: Path, *, follow: bool) -> Iterator[Mark]:
    """Yield the path, size, two times and number of each file below a folder, in order; of links if not to `follow`."""
    for root, folders, names in os.walk(folder, followlinks=follow):
        folders.sort()
        links = () if follow else (name for name in folders if os.path.islink(f"{root}/{name}"))  # noqa: PTH114
        for name in sorted([*names, *links]):
            path = os.path.join(root, name)  # noqa: PTH118  # of tens of thousands of files
            stat = os.stat(path, follow_symlinks=follow and os.path.exists(path))  # noqa: PTH110, PTH116
            yield os.fsencode(path), stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino


def _fonts() -> Iterator[str]:
    fonts = Fonts.of_machine()
    yield from (family.identity for family in (*fonts.titles, *fonts.texts))


def leave_out_all(config: MkDocsConfig) -> None:
    """Have MkDocs build nothing: neither pages, which the plugin leaves out, nor templates, nor the theme's files."""
    config.nav = None
    config.extra_templates = []
    config.theme.static_templates = set()
    config.theme.dirs = []  # MkDocs would look through its thousands of icons
