"""The addresses that answer at a site, for the checks of its addresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from careers import i18n, mkdocs
from careers.builder.plan import plan_of
from careers.cli.site import Content
from careers.content import address_list
from careers.content.address_list import AddressList
from careers.content.static_pages import StaticFile, gather
from careers.mkdocs import Configuration
from careers.support import git
from careers.support.diagnostics import Diagnostics


@dataclass(frozen=True, slots=True)
class Answers:
    """The addresses of a site, each from its root.

    Attributes:
        addresses: the address list.
        live: the addresses of pages.
        empty: those of pages of terms that neither a job has nor an editor introduces.
        moved: former address -> present one, for renamed postings and terms.
        recorded: the addresses that have a page because the address list asks for one.
        files: the addresses of feeds and of other files for programs.
        static_pages: the files in the folder of static pages that can be published.
    """

    addresses: AddressList
    live: Set[str]
    empty: Set[str]
    moved: Mapping[str, str]
    recorded: Set[str]
    files: Set[str]
    static_pages: Sequence[StaticFile]

    @property
    def all(self) -> Set[str]:
        """Every address that answers."""
        return {*self.live, *self.moved, *self.recorded}

    @property
    def lasting(self) -> Set[str]:
        """The addresses for the address list: further pages of a list come and go, and empty pages last for nobody."""
        return {url for url in self.live - self.empty if not i18n.is_numbered(url)}


def answers(content: Content, diagnostics: Diagnostics) -> Answers:
    """Return the addresses of the site; record faults of the address list, of static pages and of addresses.

    Every page is planned, as for a build, and none is rendered.
    """
    settings, library = content.settings, content.library
    folder, display_path = settings.content / "pages", f"{content.display_path}/pages"
    static_pages = gather(folder, display_path, diagnostics, settings.named_files)
    diagnostics.extend(content.address_problems)
    live = {page.address for page in static_pages if page.is_page}
    # Nothing is rendered, so that an address does for the title of a page that MkDocs reads.
    editorial: dict[str, tuple[tuple[str, str], ...]] = {}
    for url in sorted(live):
        code = (settings.locales.at(url) or settings.locales[0]).code
        editorial[code] = (*editorial.get(code, ()), (url, url))
    site = replace(settings.site, editorial=editorial)
    recorded, files, empty = set[str](), set[str](), set[str]()
    used = set(library.introductions) | {
        (taxonomy.id, term)
        for taxonomy in library.taxonomies
        for posting in library.postings.values()
        for term in (*library.lineages(posting, taxonomy), *library.background_lineages(posting, taxonomy))
    }
    moved: dict[str, str] = {}
    for plan in plan_of(library, site, content.addresses, static_pages, diagnostics, indeed=settings.indeed):
        files.update(plan.files)
        if plan.yielding:
            recorded.update(plan.urls)
        elif plan.leads_to is not None:
            moved |= dict.fromkeys(plan.urls, plan.leads_to)
        else:
            live.update(plan.urls)
            if plan.kind == "term" and plan.subject[:2] not in used:
                empty.update(plan.urls)
    return Answers(content.addresses, live, empty, moved, recorded, files, static_pages)


def judge(
    content: Content, site: Answers, diagnostics: Diagnostics, configuration: Configuration | None = None
) -> None:
    """Record every address of the address list that would stop answering; none while errors keep files off the site.

    With a configuration, first what a strict build by it would refuse in the static pages.
    """
    is_incomplete = _is_incomplete(content, diagnostics)
    if configuration is not None:
        addresses = site.all | site.files
        mkdocs.check_strictly(
            configuration, content.settings, site.static_pages, addresses, diagnostics, excused=lambda _: is_incomplete
        )
    if not is_incomplete:
        address_list.judge(
            site.addresses,
            site.all,
            diagnostics,
            site_url=content.settings.address_list_url,
            present=site.live | site.moved.keys(),
            former=git.committed_texts(content.settings.content / address_list.NAME),
        )


def _is_incomplete(content: Content, diagnostics: Diagnostics) -> bool:
    """Return whether errors keep postings or vocabularies off the site, whose addresses then do not answer."""
    folders = tuple(f"{content.display_path}/{name}/" for name in ("postings", "taxonomies"))
    faults = (fault for fault in diagnostics if fault.leaves_out or fault.field == "aliases")
    return any(fault.path.startswith(folders) for fault in faults)
