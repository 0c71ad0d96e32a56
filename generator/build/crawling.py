"""What crawlers read beside the pages: the sitemaps and ``robots.txt``."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from generator import locales
from generator.git import Record
from generator.library import Library
from generator.outputs.lastmod import lastmod
from generator.outputs.robots import robots
from generator.outputs.sitemap import sitemaps


def crawled(
    listed: Collection[str],
    editorial: Mapping[str, Path],
    library: Library,
    content: Path,
    record: Record,
    site_url: str,
) -> Iterator[tuple[str, bytes]]:
    """``robots.txt`` and the sitemaps of the pages in `listed`: pairs of an address and what answers there.

    `editorial` says which file an editorial page is; of one outside the folder `content`, nobody says when it changed.
    `record` is what the history knows of that folder.
    """
    yield locales.robots(), robots(site_url)
    yield from sitemaps(listed, site_url, library.locales, _changed(listed, editorial, library, content, record))


def _changed(
    listed: Collection[str], editorial: Mapping[str, Path], library: Library, content: Path, record: Record
) -> Mapping[str, dt.datetime]:
    files = {
        url: path.relative_to(content).as_posix() for url, path in editorial.items() if path.is_relative_to(content)
    }
    found = lastmod(library, files, record)
    return {url: found[first] for url in listed if (first := locales.first_page(url)) in found}
