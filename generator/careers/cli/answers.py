"""The addresses that answer at a site, for the checks of its addresses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path

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
        moved: former address -> present one, for renamed postings and terms.
        recorded: the addresses that have a page because the address list asks for one.
        files: the addresses of feeds and of other files for programs.
        static_pages: the files in the folder of static pages that can be published.
    """

    addresses: AddressList
    live: Set[str]
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
        """The addresses for the address list: further pages of a list come and go."""
        return {url for url in self.live if not i18n.is_numbered(url)}


def answers(content: Content, diagnostics: Diagnostics) -> Answers:
    """Return the addresses of the site; record faults of the address list, of static pages and of addresses.

    Every page is planned, as for a build, and none is rendered.
    """
    settings = content.settings
    folder, display_path = settings.content / "pages", f"{content.display_path}/pages"
    static_pages = gather(folder, display_path, diagnostics, settings.named_files)
    diagnostics.extend(content.address_problems)
    live = {page.address for page in static_pages if page.is_page}
    # Nothing is rendered, so that an address does for the title of a page that MkDocs reads.
    site = replace(settings.site, editorial={settings.locales[0].code: tuple((url, url) for url in sorted(live))})
    recorded, files = set[str](), set[str]()
    moved: dict[str, str] = {}
    for plan in plan_of(content.library, site, content.addresses, static_pages, diagnostics, indeed=settings.indeed):
        files.update(plan.files)
        if plan.yielding:
            recorded.update(plan.urls)
        elif plan.leads_to is not None:
            moved |= dict.fromkeys(plan.urls, plan.leads_to)
        else:
            live.update(plan.urls)
    return Answers(content.addresses, live, moved, recorded, files, static_pages)


def judge(content: Content, site: Answers, diagnostics: Diagnostics) -> None:
    """Record every address of the address list that would stop answering, unless the cause is recorded already."""
    address_list.judge(
        site.addresses,
        site.all,
        diagnostics,
        site_url=content.settings.address_list_url,
        live=site.live,
        moved=site.moved.keys(),
        former=git.committed_texts(content.settings.content / address_list.NAME),
        excused=_explained(content, diagnostics),
    )


def judge_pages(content: Content, site: Answers, configuration: Configuration, diagnostics: Diagnostics) -> None:
    """Record what a strict build by `configuration` would refuse in the static pages, dead links first."""
    excused = _explained(content, diagnostics)
    addresses = site.all | site.files
    mkdocs.check_strictly(configuration, content.settings, site.static_pages, addresses, diagnostics, excused)


def _explained(content: Content, diagnostics: Diagnostics) -> Callable[[str], bool]:
    """Return a function that returns whether an error so far explains that an address does not answer.

    An error in a file explains that for all addresses of the file; one in a posting also for its former addresses,
    which nobody knows while it cannot be read, and so for all addresses of its company.
    """
    faults = [diagnostic for diagnostic in diagnostics if diagnostic.leaves_out or diagnostic.field == "aliases"]
    paths = {Path(fault.path) for fault in faults}
    parts = [
        path.relative_to(content.display_path).parts for path in paths if path.is_relative_to(content.display_path)
    ]
    taxonomies = {Path(names[1]).stem for names in parts if names[0] == "taxonomies" and len(names) == 2}
    companies = {names[1] for names in parts if names[0] == "postings" and len(names) == 3}
    pages = {i18n.static_page(Path(*names[1:])) for names in parts if names[0] == "pages" and len(names) > 1}

    def is_explained(url: str) -> bool:
        tail = content.addresses.address(url).tail
        if posting := i18n.posting_id(tail):
            return posting.partition("/")[0] in companies
        return url in pages or tail.partition("/")[0] in taxonomies

    return is_explained
