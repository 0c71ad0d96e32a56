"""Judges a configuration and a built site by what lies in the folder, before it is published.

Each check is a function that takes the site, records problems in it, and returns figures. No check needs another, and
none knows how the site was made, so that faults of the generator are found, too.
"""

from __future__ import annotations

from pathlib import Path

from careers.checks import configuration, files, pages
from careers.checks.site import BuiltSite, Expectations, Figure, Section
from careers.support.diagnostics import Diagnostics

_CHECKS = {
    "configuration": configuration.check,
    "addresses": pages.check_recorded,
    "links": pages.check_links,
    "languages": pages.check_languages,
    "data": files.check_data,
    "structured": pages.check_structured,
    "weight": files.check_weight,
    "hygiene": files.check,
}


def examine(folder: Path, expected: Expectations) -> tuple[Section, ...]:
    """Return the results of all checks of the site in `folder`.

    If the site was built for another address, only the configuration is judged: all other faults follow from that.
    """
    site = BuiltSite(folder, expected)
    keys = ["configuration"] if site.foreign_address else [*_CHECKS]
    return tuple(run_check(key, site) for key in keys)


def run_check(key: str, site: BuiltSite) -> Section:
    """Return the results of the check called `key`."""
    site.diagnostics = Diagnostics()
    figures = tuple(_CHECKS[key](site))
    return Section(key, tuple(site.diagnostics), figures)


__all__ = ["Expectations", "Figure", "Section", "examine", "run_check"]
