"""The way to a page from the top of the site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from careers.pages.frames import Site


class Crumb(NamedTuple):
    """A step of the way: what it is called, and its address relative to the site's root."""

    label: str
    url: str


def breadcrumbs(trail: Iterable[Crumb], here: Crumb, site: Site) -> tuple[Mapping[str, Any], ...]:
    """The trail that a page shows, ending in the page itself, as a BreadcrumbList; none without the site's address.

    Google wants at least two steps, and knows the address of the last: it is the page's own
    (developers.google.com/search/docs/appearance/structured-data/breadcrumb).
    """
    if not site.url:
        return ()
    steps = [
        {"@type": "ListItem", "position": number, "name": label, "item": site.url + url}
        for number, (label, url) in enumerate((*trail, here), 1)
    ]
    del steps[-1]["item"]
    return ({"@type": "BreadcrumbList", "itemListElement": steps},)
