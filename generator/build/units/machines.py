"""What programs read: feeds, the API, Indeed's file, and what language models are told to read."""

from __future__ import annotations

from collections.abc import Iterator

from generator import locales
from generator.build.units.keys import Keys
from generator.build.units.state import State
from generator.build.units.values import File, Unit
from generator.outputs import api
from generator.outputs.feeds import Channel, files, latest
from generator.outputs.indeed import indeed
from generator.pages.llms import MOST, llms
from generator.posting import Posting
from generator.render import Page


class Feeds:
    """The feeds of every language, each in both formats."""

    name = "feed"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One for each page that has feeds; none where the site's own address is not known."""
        for channel, entries in keys.state.channels.values() if keys.state.site.url else ():
            name = (self.name, channel.page)
            shown = self._shown(channel, entries.locale.code, keys)
            # An empty one goes by the newest of all.
            since = "" if shown else latest(keys.state.publication)
            said = (channel.title, channel.description, *channel.addresses)
            key = keys.of(name, *said, [(one.whole, keys.state.changed.get(one.id)) for one in shown], since)
            yield Unit(name, key, files=channel.addresses)

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """Both formats, at every address."""
        channel, entries = state.channels[unit.name[1]]
        yield from files(channel, entries, state.publication)

    def _shown(self, channel: Channel, code: str, keys: Keys) -> list[Posting]:
        found: list[Posting] = []
        for one in channel.postings:
            if len(found) == keys.state.feed_size:
                break
            if code in one.texts:
                found.append(one)
        return found


class Api:
    """The postings as JSON, in parts, and what stands beside them."""

    name = "api"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One for each part, one for the rest; none where the site's own address is not known."""
        library, changed = keys.library, keys.state.changed
        if not keys.state.site.url:
            return
        parts = api.parts(library)
        for number in range(1, parts + 1):
            name = (self.name, str(number))
            shown = [(one.whole, changed.get(one.id)) for one in api.on_part(library.listed, number)]
            total = (len(library.listed), len(library.open), keys.standing)
            yield Unit(name, keys.of(name, shown, *total), files=(api.address(number),))
        name = (self.name, "described")
        counts = [keys.standings(one.id) for one in library.taxonomies]
        yield Unit(name, keys.of(name, counts), files=(locales.api("taxonomies.json"), locales.api("schema.json")))

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """A part, or the rest."""
        if unit.name[1] == "described":
            yield from api.described(state.publication)
        else:
            yield api.part(state.publication, int(unit.name[1]))


class Whole:
    """Files that tell of everything at once: Indeed's, and ``llms.txt``."""

    name = "whole"

    def units(self, keys: Keys) -> Iterator[Unit]:
        """One each, where they are wanted and the site's own address is known."""
        state = keys.state
        if state.site.url and state.indeed:
            name = (self.name, "indeed")
            wholes = "".join([one.whole for one in state.library.open])
            yield Unit(name, keys.of(name, wholes), files=(locales.indeed(),))
        if state.site.llms:
            name = (self.name, "llms")
            library, codes = state.library, state.library.locales.codes
            told = [[one for one in library.open if code in one.texts][:MOST] for code in codes]
            counts = [keys.counts(one.id) for one in library.taxonomies if one.landing]
            said = (keys.standing, [keys.cards(each) for each in told], counts, dict(state.site.editorial))
            yield Unit(name, keys.of(name, said), files=(locales.llms(),))

    def make(self, unit: Unit, state: State) -> Iterator[Page | File]:
        """The file; of Indeed's none, where a job lacks what that asks for."""
        if unit.name[1] == "indeed":
            yield from indeed(state.publication)
        else:
            yield llms(state.library, state.site)
