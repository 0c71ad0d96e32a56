"""The catalogue: everything of the site that the engine does not make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator import locales
from generator.build import pipeline
from generator.build.publish import NewSite
from generator.build.units import Keys, State, Unit, Unkeyed, crawlers, plan, planned_alike
from generator.build.units.kept import Kept
from generator.build.units.likeness import Alike, Asked, alike, asked
from generator.cache import code_digest
from generator.editorial import EditorialFile
from generator.errors import Problems
from generator.git import Record
from generator.ledger import Ledger
from generator.library import Library
from generator.pages import Site
from generator.pages.terms import spelled
from generator.plugin.material import Material
from generator.plugin.settings import Settings
from generator.plugin.static_pages import address_of, link_to
from generator.render import Shell, SplitShell
from generator.work import Workers

_SPELLINGS = "spellings"
_ALONE = Workers()


@dataclass(frozen=True, slots=True)
class Given:
    """What the catalogue is made from.

    Attributes:
        record: what the history knows of the content.
        editorial: what the engine publishes beside it.
        cache: a folder that can be written, or None.
        configuration: the file that all of it was read from, or None.
    """

    settings: Settings
    library: Library
    ledger: Ledger
    site: Site
    material: Material
    record: Record
    editorial: Sequence[EditorialFile]
    cache: Path | None
    configuration: Path | None

    @property
    def code(self) -> str:
        """A digest of the code that makes the catalogue."""
        return code_digest()

    @property
    def kept(self) -> Kept:
        """What the last build worked out."""
        return Kept(self.cache / "plan" if self.cache else None)


@dataclass(frozen=True)
class Catalogue:
    """What there is to be made.

    Attributes:
        units: all of it but preview images and the search index.
        state: what they are made from.
        code: a digest of the code that makes them.
        addresses: what answers on the site, the engine's own files too.
    """

    units: tuple[Unit, ...]
    state: State
    code: str
    addresses: frozenset[str]

    def bring(self, place: NewSite, workers: Workers) -> None:
        """Have all units in the new site; what the engine wrote at the address of a page gives way to that.

        Raises:
            OSError, Unmade, WorkError, jinja2.TemplateError: as `pipeline.bring`.
        """
        ours = {locales.output_path(url) for unit in self.units for url in unit.urls}
        for path in place.engine.rglob("*.*"):
            if path.relative_to(place.engine).as_posix() in ours:
                path.unlink()
        pipeline.bring(self.units, self.state, place, workers)


def catalogue(given: Given, workers: Workers, problems: Problems) -> Catalogue:
    """The catalogue of a site, whose frames are drawn on the way; two outputs at one address are recorded."""
    near = replace(workers, factory=None)  # what is asked here is asked of all postings, which are here
    code, kept = given.code, given.kept
    shell = SplitShell(given.material.frames, given.material.draw)
    _spell(given, near)
    state = _state(given, shell, alike(given.library, kept, code, near))
    units = _units(Keys(state, code, kept, near), given, problems)
    listed = _listed(units, state)
    state = replace(state, shell=shell.drawn(), listed=listed)
    return Catalogue(units, state, code, _answering(units, given))


def glance(given: Given, problems: Problems) -> Catalogue:
    """The same for who looks at a few pages: nothing is worked out of all postings, and no unit has a key."""
    code, kept = given.code, given.kept
    shell = SplitShell(given.material.frames, given.material.draw)
    return _glanced(given, _state(given, shell, asked(given.library, kept, code)), code, problems)


def glance_again(given: Given, problems: Problems, last: Catalogue) -> Catalogue:
    """What `glance` gives, where it gave `last` of the same site with another library: what still holds is kept."""
    before, library = last.state, given.library
    if planned_alike(before.library, library):
        known = before.alike.known  # what postings say does not make them alike
        return replace(last, state=before.following(library, Asked(library, known)))
    similar = asked(library, given.kept, last.code, before.alike if isinstance(before.alike, Asked) else None)
    return _glanced(given, replace(before, library=library, alike=similar), last.code, problems)


def _glanced(given: Given, state: State, code: str, problems: Problems) -> Catalogue:
    _spell(given)
    units = _units(Unkeyed(state), given, problems)
    return Catalogue(units, replace(state, listed=_listed(units, state)), code, _answering(units, given))


def _spell(given: Given, workers: Workers = _ALONE) -> None:
    """Have all words spelled that terms are sorted by: of those that an earlier run has spelled it is known how.

    By workers, who end with that: the dictionary fills much memory.
    """
    locales.know(given.kept.load(_SPELLINGS, given.code, dict[str, str]) or {})
    missing = sorted(spelled(given.library) - locales.spellings().keys())
    if missing:
        found = workers.map(_pinyin, None, missing, stage="terms", size=-(-len(missing) // max(2, workers.count)))
        locales.know(dict(zip(missing, found, strict=True)))
        given.kept.save(_SPELLINGS, given.code, dict(locales.spellings()))


def _pinyin(_: None, word: str) -> str:
    return locales.pinyin(word)


def _state(given: Given, shell: Shell, similar: Alike) -> State:
    settings, material = given.settings, given.material
    own = {address_of(file) for file in material.files}
    return State(
        library=given.library,
        site=given.site,
        shell=shell,
        alike=similar,
        ledger=given.ledger,
        record=given.record,
        editorial=_sources(material, settings.content),
        taken=frozenset(url for url in own if not url.endswith("/") and not url.startswith(locales.asset(""))),
        feed_size=settings.feed_size,
        indeed=settings.indeed,
        templates=settings.themes,
    )


def _units(keys: Keys, given: Given, problems: Problems) -> tuple[Unit, ...]:
    """Those of the catalogue, and those for crawlers, who are told of the others."""
    units = plan(keys, given.editorial, problems)
    return (*crawlers(keys, _listed(units, keys.state)), *units)


def _listed(units: Iterable[Unit], state: State) -> tuple[str, ...]:
    return (*(url for unit in units for url in unit.listed), *state.editorial)


def _answering(units: Iterable[Unit], given: Given) -> frozenset[str]:
    own = {address_of(file) for file in given.material.files}
    addresses = {address for unit in units for address in (*unit.urls, *unit.files)}
    return frozenset(addresses | own | given.site.previews.keys())


def _sources(material: Material, content: Path) -> Mapping[str, str]:
    """The address of each editorial page -> its file, as `State` has them."""
    docs = Path(material.config.docs_dir).resolve()
    found = {link_to(file): docs / file.src_uri for file in material.files.documentation_pages()}
    return {
        url: path.relative_to(content).as_posix() if path.is_relative_to(content) else "" for url, path in found.items()
    }
