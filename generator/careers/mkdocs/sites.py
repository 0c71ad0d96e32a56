"""The part of the settings that pages are decided from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from careers.mkdocs.settings import Settings
from careers.pages import Site
from careers.render import Preview

_NONE: Mapping[str, Preview] = MappingProxyType({})


def site_of(
    settings: Settings, editorial: Mapping[str, tuple[tuple[str, str], ...]], previews: Mapping[str, Preview] = _NONE
) -> Site:
    """Return the site settings for pages; `editorial` and `previews` are those of `Site`."""
    return Site(
        names=settings.names,
        descriptions=settings.descriptions,
        url=settings.site_url,
        editorial=editorial,
        search=settings.search,
        previews=previews,
        noindex_after=settings.noindex_after,
        employer=settings.publisher == "employer",
        page_size=settings.page_size,
        list_pages=settings.list_pages,
        repository=settings.repository,
        policy=settings.policy,
        llms=settings.llms and bool(settings.site_url),  # its links are absolute
    )
