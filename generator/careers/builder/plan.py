"""The plan of a site: all its pages and files, each at an address of its own; redirects and what is gone among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from careers import i18n
from careers.builder.state import State
from careers.content.address_list import AddressList
from careers.content.library import Library
from careers.content.static_pages import StaticFile
from careers.outputs import api
from careers.pages import Site
from careers.pages.cards import count_pages
from careers.pages.menu import check_menu
from careers.pages.redirects import FormerAddress, recorded_addresses, renamed_addresses, static_page_titles
from careers.render import Layout
from careers.support.diagnostics import Diagnostics

# Commands plan sites, too, and draw nothing.
if TYPE_CHECKING:
    from careers.outputs.social import Images

File = tuple[str, bytes]  # an address, and what answers there
POSTING = "posting"

_LONGEST = 255  # bytes of a name, on all file systems that people use


@dataclass(frozen=True, slots=True)
class PagePlan:
    """Some pages and files that are made together.

    Attributes:
        kind: a key of `careers.builder.render.KINDS`, which says how they are made.
        subject: what they are about: ids, codes and numbers, as the kind takes them.
        urls: the addresses of its pages.
        files: the addresses of the files that are made besides, as far as they are known before.
        listed: those of its pages that the sitemaps name.
        origin: the file that an editor would rename to give it another address, or "".
        yielding: whether it gives way to whatever else answers at its address.
        leads_to: the address that it sends its readers on to, or None.
        neutral: whether its pages are in no language of their own.
    """

    kind: str
    subject: tuple[Any, ...] = ()
    urls: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    origin: str = ""
    yielding: bool = False
    leads_to: str | None = None
    neutral: bool = False

    @property
    def name(self) -> tuple[str, ...]:
        """Return the kind and the words of the subject, by which messages name it."""
        return (self.kind, *(str(part) for part in self.subject if part and isinstance(part, str | int)))

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return the addresses of all its files, as far as they are known before."""
        return (*map(i18n.output_path, self.urls), *self.files)


def plan_site(state: State, others: Iterable[StaticFile], diagnostics: Diagnostics) -> list[PagePlan]:
    """Return the plan of the catalogue, each page at an address of its own; `others` is published with it.

    Of two outputs at one address one is left out, which is recorded unless it yields.
    """
    check_menu(state.views, diagnostics)
    # The dearest first, so that no worker is left with them when the others have ended.
    plans = [*_insights(state), *_lists(state), *_overviews(state), *_files(state), *_postings(state)]
    standing = {url: plan for plan in plans for url in plan.urls}
    owners = {file.output: file.display_path for file in others}
    plans += plan_redirects(state, standing, owners, diagnostics)
    settled = [*_settled(plans, owners, diagnostics)]
    if not state.site.url:
        return settled
    listed = (*(url for plan in settled for url in plan.listed), *state.editorial)
    return [PagePlan("crawlers", (listed,), files=(i18n.ROBOTS, i18n.SITEMAP)), *settled]


def plan_of(
    library: Library,
    site: Site,
    addresses: AddressList,
    others: Iterable[StaticFile],
    diagnostics: Diagnostics,
    *,
    indeed: bool = False,
) -> list[PagePlan]:
    """Return the plan of a site that is not built, for commands that ask what there is and where."""
    return plan_site(State(library, site, Layout({}), addresses, indeed=indeed), others, diagnostics)


def _insights(state: State) -> Iterator[PagePlan]:
    for code, view in state.views.items():
        url = i18n.insights(view.folder)
        yield PagePlan("insights", (code,), (url,), listed=(url,))


def _lists(state: State) -> Iterator[PagePlan]:
    """Yield the pages of the list of all jobs, and of those of every term, each in all languages."""
    library, site = state.library, state.site
    folders = library.locales.folders
    for number in range(1, count_pages(len(library.open), site.page_size) + 1):
        urls = tuple(i18n.jobs(folder, number) for folder in folders)
        yield PagePlan("jobs", (number,), urls, listed=urls)
    for taxonomy in state.taxonomies:
        for term in taxonomy.terms:
            listed = library.count(taxonomy.id, term) + len(library.background(taxonomy.id, term))
            last = count_pages(listed, site.page_size, site.list_pages)
            for number in range(1, last + 1):
                urls = tuple(i18n.term(folder, taxonomy.id, term, number) for folder in folders)
                yield PagePlan("term", (taxonomy.id, term, number), urls, listed=urls)


def _overviews(state: State) -> Iterator[PagePlan]:
    """Yield the pages for all languages, and the others of which every language has one."""
    views, chooser = state.views, i18n.CHOOSER
    if len(views) > 1:
        yield PagePlan("chooser", (), (chooser,), listed=(chooser,), neutral=True)
    yield PagePlan("lost", (), (i18n.NOT_FOUND,), neutral=True)
    for code, view in views.items():
        yield PagePlan("home", (code,), (view.home,), listed=(view.home,))
        tags = i18n.tags(view.folder)
        yield PagePlan("tags", (code,), (tags,), listed=(tags,))
        for taxonomy in state.taxonomies:
            url = i18n.taxonomy(view.folder, taxonomy.id)
            yield PagePlan("index", (code, taxonomy.id), (url,), listed=(url,))
        yield PagePlan("shortlist", (code,), (i18n.shortlist(view.folder),))
        if state.taxonomies.skills:
            url, files = i18n.my_skills(view.folder), (i18n.skills_vocabulary(view.folder),)
            yield PagePlan("my-skills", (code,), (url,), files)


def _files(state: State) -> Iterator[PagePlan]:
    """Yield what programs read: feeds, the API, Indeed's file, what our scripts compare visits with, logos.

    Those that need the site's own address are left out where it is not known.
    """
    if state.site.url:
        for channel, _ in state.channels.values():
            yield PagePlan("feed", (channel.page,), files=channel.addresses)
        for number in range(1, api.count_parts(state.library) + 1):
            yield PagePlan("api", (number,), files=(api.address(number),))
        yield PagePlan("api-description", files=(i18n.api("taxonomies.json"), i18n.api("schema.json")))
        if state.indeed:
            yield PagePlan("indeed", files=(i18n.INDEED,))
    yield PagePlan("published", files=(i18n.PUBLISHED,))
    if state.site.llms:
        yield PagePlan("llms", files=(i18n.LLMS,))
    for employer, logo in state.library.logos.items() if state.taxonomies.employers else ():
        yield PagePlan("logo", (employer,), files=(i18n.logo(logo.name),))


def _postings(state: State) -> Iterator[PagePlan]:
    library, folders = state.library, state.library.locales.folders
    for posting in library.postings.values():
        is_open = posting.is_open(library.today)
        written = [library.locales.folder(code) for code in posting.texts]
        calendars = [i18n.calendar(folder, posting.id) for folder in folders] if is_open and posting.closes else []
        copies = [i18n.markdown(folder, posting.id) for folder in written] if state.site.llms else []
        yield PagePlan(
            POSTING,
            (posting.id,),
            urls=tuple(i18n.posting(folder, posting.id) for folder in folders),
            files=(*calendars, *copies),
            listed=tuple(i18n.posting(folder, posting.id) for folder in written) if is_open else (),
            origin=posting.texts[posting.source].path,
        )


def plan_pictures(images: Images, library: Library) -> Iterator[PagePlan]:
    """Yield every preview image."""
    folders = library.locales.folders
    subjects = {i18n.social_posting(folder, posting): posting for folder in folders for posting in library.postings}
    subjects |= {i18n.social(folder, *term): "/".join(term) for folder in folders for term in library.introductions}
    for url in images.previews:
        yield PagePlan("picture", (url, subjects.get(url, "")), files=(url,))


def folders_above(address: str) -> list[str]:
    """Return the folders that an address lies in, the nearest first, without the site's own."""
    return [address[:place] for place in range(len(address) - 1, 0, -1) if address[place] == "/"]


def _settled(plans: Iterable[PagePlan], owners: dict[str, str], diagnostics: Diagnostics) -> Iterator[PagePlan]:
    """Yield the plans that have their addresses for themselves; `owners` says what is at a path already."""
    yielding = []
    folders: set[str] = set()
    for plan in plans:
        if plan.yielding:
            yielding.append(plan)
            continue
        for url in plan.urls:
            path = i18n.output_path(url)
            if path in owners and plan.origin:  # recorded at the file that an editor can rename
                diagnostics.add(plan.origin, 1, "path", "same-address", value=url, other=owners[path])
            elif path in owners:
                diagnostics.add(owners[path], 1, "path", "site-address", value=url)
            owners[path] = plan.origin or f"/{url}"
            folders.update(folders_above(path))
        for path in plan.files:
            owners.setdefault(path, f"/{path}")
        yield plan
    if yielding:
        folders.update(above for path in owners for above in folders_above(path))
    for plan in yielding:
        path = i18n.output_path(plan.urls[0])
        above = folders_above(path)
        is_possible = all(len(part.encode()) <= _LONGEST for part in path.split("/"))
        if path in owners or path in folders or any(one in owners for one in above) or not is_possible:
            continue
        owners[path] = f"/{plan.urls[0]}"
        folders.update(above)
        yield plan


def plan_redirects(
    state: State, standing: Mapping[str, PagePlan], files: Mapping[str, str], diagnostics: Diagnostics
) -> Iterator[PagePlan]:
    """Yield a plan for each address; `standing` are the plans by the addresses of their pages.

    An address that one of `files` (path on the site -> that file, as editors know it) has stays with it, which is
    recorded. Where a line of the address list says where an address leads, no alias and no former id does.
    """
    library = state.library
    folders = {folder: file for path, file in files.items() for folder in folders_above(path)}
    moved: dict[str, str] = {}
    content = state.addresses.display_path.rpartition("/")[0] or "content"
    for former in renamed_addresses(library, content):
        assert former.target is not None
        if state.addresses.decides(former.url):
            continue
        path = i18n.output_path(former.url)
        # A file, or a folder that holds one, leaves no room; so does a file in the place of a folder above.
        others = (*(files.get(one) for one in (path, *folders_above(path))), folders.get(path))
        if (other := next(filter(None, others), None)) is not None:
            diagnostics.add(*(former.claim or ("", 1, "")), "former-page", value=former.url, other=other)
            continue
        moved[former.url] = former.target
        yield _redirect(former, former.target, standing)
    # A page that editors write has the title that the site knows.
    present = standing.keys() | static_page_titles(state.site).keys()
    for former in recorded_addresses(state.addresses, present, moved, library):
        if former.target is not None:
            yield _redirect(former, former.target, standing)
        else:
            yield PagePlan("gone", (former.locale, former.url), (former.url,), yielding=True)


def _redirect(former: FormerAddress, target: str, standing: Mapping[str, PagePlan]) -> PagePlan:
    subject = (former.locale, former.url, standing.get(target))
    return PagePlan("moved", subject, (former.url,), yielding=former.claim is None, leads_to=target)
