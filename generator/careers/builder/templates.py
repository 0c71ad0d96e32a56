"""Fingerprints of templates: each is a digest of a template and of all that it includes, imports or extends."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import jinja2
from jinja2 import meta
from jinja2.loaders import split_template_path

from careers.support.cache import fingerprint

CARDS = "portal/macros.html"  # renders the cards that a page shows, whether its template names it or not

_FOLDER = "portal"


def template_fingerprints(folders: Sequence[Path]) -> Mapping[str, str]:
    """Return the fingerprint of every template of pages; the first of `folders` that has a template wins.

    Where a template names another by a variable, or cannot be parsed, all templates have a part in it.
    """
    pages = _names_below(folders, _FOLDER)
    sources: dict[str, bytes | None] = {}
    named: dict[str, Sequence[str]] = {}
    waiting = [CARDS, *pages]
    while waiting:
        name = waiting.pop()
        if name not in sources:
            sources[name] = _source(folders, name)
            found = _referenced(sources[name] or b"")
            named[name] = _names_below(folders, "") if found is None else found
            waiting += named[name]
    return {name: fingerprint([(one, sources[one]) for one in _reached(name, named)]) for name in pages}


def _names_below(folders: Iterable[Path], below: str) -> Sequence[str]:
    """Return the names of all templates below a folder, in order."""
    return sorted(
        {path.relative_to(folder).as_posix() for folder in folders for path in (folder / below).rglob("*.html")}
    )


def _source(folders: Iterable[Path], name: str) -> bytes | None:
    """Return a template's source; None where there is no such template."""
    for folder in folders:
        with contextlib.suppress(OSError, jinja2.TemplateNotFound):
            return folder.joinpath(*split_template_path(name)).read_bytes()
    return None


def _referenced(source: bytes) -> Sequence[str] | None:
    """Return the templates that a source names; None where only rendering tells, or where it cannot be parsed."""
    try:
        parsed = jinja2.Environment(autoescape=True).parse(source.decode("utf-8"))
    except (jinja2.TemplateError, UnicodeError):
        return None
    found = list(meta.find_referenced_templates(parsed))
    return None if None in found else [name for name in found if name is not None]


def _reached(template: str, named: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Return the template, the cards, and all that they name, directly or not."""
    found: set[str] = set()
    waiting = [template, CARDS]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += named[name]
    return sorted(found)
