"""What crawlers read beside the pages: the sitemaps and ``robots.txt``."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping

from generator import locales
from generator.build.units.keys import Keys
from generator.build.units.state import State
from generator.build.units.values import File, Unit
from generator.outputs.lastmod import lastmod
from generator.outputs.robots import robots
from generator.outputs.sitemap import sitemaps
from generator.render import Page


class Crawlers:
    """Both, where the site's own address is known."""

    name = "crawlers"

    def units(self, keys: Keys, listed: Collection[str]) -> Iterator[Unit]:
        """One for all; `listed` are the addresses that crawlers are told."""
        if keys.state.site.url:
            name, changed = (self.name,), times(listed, keys.state)
            said = [f"{url} {changed[url].timestamp()}" if url in changed else url for url in listed]
            yield Unit(name, keys.of(name, "\n".join(said)), files=(locales.robots(), locales.sitemap()))

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The files."""
        yield locales.robots(), robots(state.site.url)
        yield from sitemaps(state.listed, state.site.url, state.library.locales, times(state.listed, state))


def times(listed: Collection[str], state: State) -> Mapping[str, dt.datetime]:
    """When pages last changed, as far as the history knows: of a list on several pages the first stands for all."""
    if not state.record.files:
        return {}
    editorial = {url: path for url, path in state.editorial.items() if path}
    found = lastmod(state.library, editorial, state.record)
    return {url: found[first] for url in listed if (first := locales.first_page(url)) in found}
