"""Units -> files of the new site, each made only where it is not there yet."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

from generator import locales
from generator.bounds import Failed, attempt
from generator.build.blame import NOBODYS, blame, blame_for_pictures, blamed, bounds, is_posting
from generator.build.index import index_key, search_files
from generator.build.publish import NewSite, WrittenFile, write
from generator.build.units import State, Unit, make
from generator.build.units.drawn import CARDS, drawn
from generator.build.units.machines import Feeds
from generator.cache import digest
from generator.library import Library
from generator.outputs.social import Images, Keeper
from generator.posting.limits import BOUNDS, bounds_of
from generator.search import EditorialPage
from generator.work import Workers

_PAGES, _PICTURES = "pages", "preview images"
_CHUNK = 32
_FEW = 16  # at a time of what is dear: those of most sites would be one chunk, and made by this process
# So many at most by the same processes, which copy more and more of the memory that they have in common as they use it.
_BATCH = 5000
_FULL = frozenset({Feeds.name})  # kinds whose makers remember what they made
_SEARCH = ("search",)


def bring(units: Iterable[Unit], state: State, place: NewSite, workers: Workers) -> None:
    """Have all `units` in the new site: what is there already is found, the others are made.

    Postings come first: one that cannot be made must not be listed.

    Raises:
        OSError: a file cannot be written.
        Unmade: of some postings or introductions no page can be made; what could be made is there.
        WorkError: the workers broke down, or something cannot be made that nobody's text is to blame for.
        jinja2.TemplateError: a template is wrong.
    """
    wanted = _missing(units, place)
    # Where the workers do not see this machine's files, they send them.
    ready = replace(state, folder=place.folder, live=place.live) if workers.near else state.elsewhere()
    if workers.near and len(wanted) > _BATCH:
        with blamed(ready, workers):
            ready.set_up()  # else each batch would anew
    done = 0
    for group in ([one for one in wanted if is_posting(one)], [one for one in wanted if not is_posting(one)]):
        failed: dict[Unit, Failed] = {}
        most = BOUNDS if group and is_posting(group[0]) else bounds(state)
        for batch in _batches(group) if workers.near else filter(None, [group]):
            counting = _counting(workers, done, len(wanted))
            size = _FEW if batch[0].name[0] in _FULL else _CHUNK
            made = counting.each(make, ready, batch, most, stage=_PAGES, size=size, passed=NOBODYS)
            for unit, one in zip(batch, made, strict=True):
                if isinstance(one, Failed):
                    failed[unit] = one
                    place.remove((*map(locales.output_path, unit.urls), *unit.files))
                else:
                    place.add(unit.name, unit.key, one.written or write(place.folder, one.files, place.live))
            done += len(batch)
        if failed:
            raise blame(failed, len(group), ready, workers)


def _batches(units: Sequence[Unit]) -> Iterator[Sequence[Unit]]:
    """The units in order; what fills memory by lists and what does by feeds is not made by the same processes."""
    for _, some in itertools.groupby(units, lambda unit: unit.name[0] in _FULL):
        left = list(some)
        while left:
            yield left[:_BATCH]
            left = left[_BATCH:]


def _counting(workers: Workers, before: int, total: int) -> Workers:
    """The workers, who report what they do as a part of the whole."""
    return replace(workers, report=lambda stage, done, _: workers.report(stage, before + done, total))


def _missing(units: Iterable[Unit], place: NewSite) -> Sequence[Unit]:
    return [unit for unit in units if not place.find(unit.name, unit.key)]


@dataclass(frozen=True)
class _Drawing:
    """What preview images are drawn from: fonts of this machine, so that only its own workers can.

    Attributes:
        cache: where drawn images are kept, whatever site they are of.
        folder: where to write them.
        live: the site that is there already.
    """

    images: Images
    cache: Path
    folder: Path
    live: Path

    @cached_property
    def keeper(self) -> Keeper:
        """What holds the images drawn before."""
        return Keeper(self.cache)


def bring_pictures(images: Images, library: Library, cache: Path, place: NewSite, workers: Workers, code: str) -> None:
    """The same of the preview images; `cache` keeps what was drawn before, `code` is a digest of the code.

    Raises:
        OSError, Unmade, WorkError: as `bring`.
    """
    keys = _identified(images)
    units = [
        Unit(("picture", url), digest(code, key), files=(url,)) for url, key in keys.items() if isinstance(key, str)
    ]
    wanted, drawing = _missing(units, place), _Drawing(images, cache, place.folder, place.live)
    near = replace(workers, factory=None)
    made = near.each(_draw, drawing, wanted, BOUNDS, stage=_PICTURES, size=8)
    failed = {url: key for url, key in keys.items() if isinstance(key, Failed)}
    for unit, written in zip(wanted, made, strict=True):
        if isinstance(written, Failed):
            failed[unit.files[0]] = written
            place.remove(unit.files)
        else:
            place.add(unit.name, unit.key, written)
    if failed:
        raise blame_for_pictures(failed, library)
    if wanted:
        images.tidy(Keeper(cache))


def _identified(images: Images) -> Mapping[str, str | Failed]:
    """What decides how each image looks, by its address."""
    found = attempt(lambda: {url: images.identity(url) for url in images.previews}, bounds_of(len(images.previews)))
    if not isinstance(found, Failed):
        return found
    return {url: attempt(partial(images.identity, url), BOUNDS) for url in images.previews}  # each by itself is dearer


def _draw(drawing: _Drawing, unit: Unit) -> tuple[WrittenFile, ...]:
    (url,) = unit.files
    try:
        png = drawing.images.png(url, drawing.keeper)
    except OSError as error:
        if error.errno is not None:
            raise
        raise ValueError(str(error)) from error  # of the font's program, not of the machine (Pillow)
    return write(drawing.folder, [(url, png)], drawing.live)


def bring_search(
    state: State, pages: Sequence[EditorialPage], cache: Path, place: NewSite, workers: Workers, code: str
) -> None:
    """The same of the search index, a unit so large that its making has workers of its own.

    `cache` keeps the parts of it that hold some postings each, `code` is a digest of the code.

    Raises:
        OSError, Unmade, WorkError: as `bring`.
    """
    common = digest(code, drawn(state.templates).get(CARDS, ""))  # a posting is found as a card
    key = index_key(state.library, pages, common)
    if not place.find(_SEARCH, key):
        source = state if workers.near else state.elsewhere()
        with blamed(state, workers):
            files = search_files(source, pages, common, workers, cache)
            place.add(_SEARCH, key, write(place.folder, files, place.live))
