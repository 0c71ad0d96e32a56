"""Judges a configuration and a built site by what lies in the folder, before it is published.

Each check is a function that takes the site, records problems in it, and returns figures. No check needs another, and
none knows how the site was made, so that faults of the generator are found, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from careers.checks import configuration, files, languages, links, structured, weight
from careers.checks.site import BuiltSite
from careers.checks.values import Expectations, Figure, Section
from careers.support.diagnostics import Diagnostics

_CHECKS: Mapping[str, Callable[[BuiltSite], Iterable[Figure]]] = MappingProxyType(
    {
        "configuration": configuration.check,
        "addresses": links.check_recorded,
        "links": links.check,
        "languages": languages.check,
        "data": files.check_data,
        "structured": structured.check,
        "weight": weight.check,
        "hygiene": files.check,
    }
)


def examine(folder: Path, display_path: str, expected: Expectations) -> tuple[Section, ...]:
    """Return the results of all checks of the site in `folder`, which the publisher knows as `display_path`.

    If the site was built for another address, only the configuration is judged: all other faults follow from that.
    """
    site = BuiltSite(folder, display_path, expected)
    keys = ["configuration"] if site.foreign_address else [*_CHECKS]
    return tuple(run_check(key, site) for key in keys)


def run_check(key: str, site: BuiltSite) -> Section:
    """Return the results of the check called `key`."""
    site.diagnostics = Diagnostics()
    figures = tuple(_CHECKS[key](site))
    return Section(key, tuple(site.diagnostics), figures)


__all__ = ["Expectations", "Figure", "Section", "examine", "run_check"]
