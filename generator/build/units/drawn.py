"""What draws a page: its template with all that this one names, and no other."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import jinja2
from jinja2 import meta
from jinja2.loaders import split_template_path

from generator.build.units.kept import Kept
from generator.cache import digest

CARDS = "portal/macros.html"  # draws the cards that a page shows, whether its template names it or not

_FOLDER, _NOTHING = "portal", Kept()

# Of a template: a digest of what it says, and the names in it; None where these are not all to be known.
_Row = tuple[str, tuple[str, ...] | None]


def drawn(folders: Sequence[Path], code: str = "", kept: Kept = _NOTHING) -> Mapping[str, str]:
    """Template -> a digest of all that draws a page of it: another one whenever such a page may look different.

    The first of `folders` that has a template wins. `code` is a digest of the code; `kept` has what the last build
    found in each.
    """
    before = kept.load("templates", code, dict[str, _Row]) or {}
    ours = _below(folders, _FOLDER)
    rows: dict[str, _Row] = {}
    waiting = [CARDS, *ours]
    while waiting:
        name = waiting.pop()
        if name not in rows:
            rows[name] = _row(_source(folders, name), before.get(name))
            names = rows[name][1]
            waiting += _below(folders, "") if names is None else names
    if rows != before:
        kept.save("templates", code, rows)
    return {name: digest(*(part for one in _reached(name, rows) for part in (one, rows[one][0]))) for name in ours}


def _below(folders: Iterable[Path], below: str) -> tuple[str, ...]:
    """The names of all templates below a folder, in order."""
    found = {path.relative_to(folder).as_posix() for folder in folders for path in (folder / below).rglob("*.html")}
    return tuple(sorted(found))


def _source(folders: Iterable[Path], name: str) -> bytes | None:
    """What a template says; None where there is none."""
    for folder in folders:
        with contextlib.suppress(OSError, jinja2.TemplateNotFound):
            return folder.joinpath(*split_template_path(name)).read_bytes()
    return None


def _row(source: bytes | None, before: _Row | None) -> _Row:
    said = "" if source is None else digest(source)
    return before if before and before[0] == said else (said, _names(source or b""))


def _names(source: bytes) -> tuple[str, ...] | None:
    """The templates that one names; None where only the drawing tells, or where it makes no sense."""
    try:
        parsed = jinja2.Environment(autoescape=True).parse(source.decode("utf-8"))
    except (jinja2.TemplateError, UnicodeError):
        return None
    found = dict.fromkeys(meta.find_referenced_templates(parsed))
    return None if None in found else tuple(one for one in found if one is not None)


def _reached(template: str, rows: Mapping[str, _Row]) -> Iterable[str]:
    """All that have a part in what a template draws, each once; all there are, where one is not known."""
    found = dict.fromkeys((template, CARDS))
    waiting = list(found)
    while waiting:
        names = rows[waiting.pop()][1]
        for name in rows if names is None else names:
            if name not in found:
                found[name] = None
                waiting.append(name)
    return sorted(found)
