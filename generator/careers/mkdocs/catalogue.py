"""The catalogue: everything of the site that the engine does not make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from careers import i18n
from careers.builder.builder import build_units
from careers.builder.plan import is_planned_alike, listed, pages_to_lay_out, plan
from careers.builder.publish import NewSite
from careers.builder.similarity import Similarity, find_similar, similarity_of_few
from careers.builder.state import State
from careers.builder.units import Unit
from careers.content.address_list import AddressList
from careers.content.library import Library
from careers.content.static_pages import StaticFile
from careers.mkdocs.material import Material
from careers.mkdocs.settings import Settings
from careers.mkdocs.static_pages import address_of, link_to
from careers.pages import Site
from careers.pages.terms import spelled
from careers.render import Shell, SplitShell
from careers.support.cache import Store
from careers.support.errors import Problems
from careers.support.git import Record
from careers.support.work import Workers

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
    ledger: AddressList
    site: Site
    material: Material
    record: Record
    editorial: Sequence[StaticFile]
    cache: Path | None
    configuration: Path | None

    @property
    def store(self) -> Store:
        """What the last build worked out."""
        return Store(self.cache / "plan" if self.cache else None)


@dataclass(frozen=True)
class Catalogue:
    """What there is to be made.

    Attributes:
        units: all of it but preview images and the search index.
        state: what they are made from.
        addresses: what answers on the site, the engine's own files too.
    """

    units: Sequence[Unit]
    state: State
    addresses: frozenset[str]

    def build(self, site: NewSite, workers: Workers) -> None:
        """Have all units in the new site; what the engine wrote at the address of a page gives way to that.

        Raises:
            OSError, Unmade, WorkError, jinja2.TemplateError: as `build_units`.
        """
        ours = {i18n.output_path(url) for unit in self.units for url in unit.urls}
        for path in site.engine.rglob("*.*"):
            if path.relative_to(site.engine).as_posix() in ours:
                path.unlink()
        build_units(self.units, self.state, site, workers)


def catalogue(given: Given, workers: Workers, problems: Problems) -> Catalogue:
    """Return the catalogue of a site, with its frames drawn; two outputs at one address are recorded.

    Raises:
        Unmade: some postings cannot be compared with others.
    """
    near = replace(workers, factory=None)  # what is asked here is asked of all postings, which are here
    _spell(given, near)
    shell = SplitShell(given.material.frames, given.material.draw)
    found = _planned(given, _state(given, shell, find_similar(given.library, given.store, near)), problems)
    for page in pages_to_lay_out(found.units, found.state):
        shell.lay_out(page)
    return replace(found, state=replace(found.state, shell=shell.drawn()))


def glance(given: Given, problems: Problems) -> Catalogue:
    """Return the catalogue for whoever looks at a few pages: nothing is worked out of all postings."""
    _spell(given)
    shell = SplitShell(given.material.frames, given.material.draw)
    return _planned(given, _state(given, shell, similarity_of_few(given.library, given.store)), problems)


def glance_again(given: Given, problems: Problems, last: Catalogue) -> Catalogue:
    """Return what `glance` gives, keeping what still holds of `last`, of the same site with another library."""
    before, library = last.state, given.library
    if is_planned_alike(before.library, library):  # what texts say does not make postings alike
        return replace(last, state=before.following(library, Similarity(library, before.similarity.rows)))
    _spell(given)
    similarity = similarity_of_few(library, given.store, before.similarity)
    return _planned(given, replace(before, library=library, similarity=similarity), problems)


def _spell(given: Given, workers: Workers = _ALONE) -> None:
    """Have all words spelled that terms are sorted by.

    A worker spells them, and ends with that: the dictionary fills much memory.
    """
    words = sorted(spelled(given.library))
    if words:
        size = -(-len(words) // max(2, workers.count))
        i18n.know(
            given.store.get(
                "spellings",
                words,
                dict[str, str],
                lambda: dict(zip(words, workers.map(_pinyin, None, words, stage="terms", size=size), strict=True)),
            )
        )


def _pinyin(_: None, word: str) -> str:
    return i18n.pinyin(word)


def _state(given: Given, shell: Shell, similarity: Similarity) -> State:
    settings, material = given.settings, given.material
    own = {address_of(file) for file in material.files}
    return State(
        library=given.library,
        site=given.site,
        shell=shell,
        similarity=similarity,
        ledger=given.ledger,
        record=given.record,
        editorial=_sources(material, settings.content),
        taken=frozenset(url for url in own if not url.endswith("/") and not url.startswith(i18n.asset(""))),
        feed_size=settings.feed_size,
        indeed=settings.indeed,
        templates=settings.themes,
    )


def _planned(given: Given, state: State, problems: Problems) -> Catalogue:
    units = plan(state, given.editorial, problems)
    return Catalogue(units, replace(state, listed=listed(units, state.editorial)), _answering(units, given))


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
