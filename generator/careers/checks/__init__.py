"""What is wrong with a configuration and a built site, judged by what lies in the folder, before it is published.

Each check is a module with one function, from a site, what is known of its publisher, and a collector of problems to
what it counted. None needs another, and none knows how the site was made: a fault of the generator is found, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from careers.checks import configuration, data, hygiene, languages, links, recorded, structured, weight
from careers.checks.built import Built
from careers.checks.given import Given, Limits
from careers.checks.report import Check, Figure, Section
from careers.support.errors import Problems

CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "configuration": configuration.check,
        "addresses": recorded.check,
        "links": links.check,
        "languages": languages.check,
        "data": data.check,
        "structured": structured.check,
        "weight": weight.check,
        "hygiene": hygiene.check,
    }
)


def examine(folder: Path, shown: str, given: Given) -> tuple[Section, ...]:
    """What every check has to say of the site built in `folder`, which the publisher knows as `shown`.

    Of a site that was built for another address, the configuration alone is judged: whatever else would be said follows
    from that.
    """
    built = Built.read(folder, shown, given.site_url)
    found = []
    for key, check in CHECKS.items():
        if built.elsewhere and check is not configuration.check:
            continue
        problems = Problems()
        figures = check(built, given, problems)
        found.append(Section(key, tuple(problems), tuple(figures)))
    return tuple(found)


__all__ = ["CHECKS", "Figure", "Given", "Limits", "Section", "examine"]
