"""Every kind of unit but redirects: which there are of it, and how each is made."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from careers import i18n, outputs, pages
from careers.builder.state import State
from careers.builder.units import POSTING, File, Unit
from careers.content.library import Library
from careers.outputs import api
from careers.outputs.feeds import files as feed_files
from careers.outputs.feeds import latest
from careers.pages.cards import count_pages
from careers.render import Page
from careers.statistics.figures import standing_of_all
from careers.support.cache import code_fingerprint
from careers.support.work import naming

# Whoever plans a site imports this module; what makes pages and files is imported where something is made.
if TYPE_CHECKING:
    from careers.outputs.social import Images

Parts = Iterator[Page | File]


def import_all() -> None:
    """Import what makes pages and files, for all processes forked from now on."""
    for package in (outputs, pages):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def plan_insights(state: State) -> Iterator[Unit]:
    """Yield the page of statistics of every language."""
    for locale in state.library.locales:
        code, url = locale.code, i18n.insights(locale.folder)
        yield Unit(("insights", code), partial(make_insights, code), (url,), listed=(url,), section="insights")


def plan_overviews(state: State) -> Iterator[Unit]:
    """Yield the pages for all languages, and the others of which every language has one."""
    views, chooser = state.views, i18n.CHOOSER
    if len(views) > 1:
        yield Unit(("door", "chooser"), make_chooser, (chooser,), listed=(chooser,), neutral=True)
    yield Unit(("door", "lost"), make_lost, (i18n.NOT_FOUND,), neutral=True)
    for code, view in views.items():
        url = view.home
        yield Unit(("home", code), partial(make_home, code), (url,), listed=(url,))
    for code, view in views.items():
        url = i18n.tags(view.folder)
        yield Unit(("tags", code), partial(make_tags, code), (url,), listed=(url,), section="tags")
    for one in state.taxonomies:
        for code, view in views.items():
            url, make = i18n.taxonomy(view.folder, one.id), partial(make_index, code, one.id)
            yield Unit(("index", code, one.id), make, (url,), listed=(url,), section=one.id)
    for code, view in views.items():
        url = i18n.shortlist(view.folder)
        yield Unit(("shortlist", code), partial(make_shortlist, code), (url,), section="shortlist")
    for code, view in views.items() if state.taxonomies.skills else ():
        url, files = i18n.my_skills(view.folder), (i18n.skills_vocabulary(view.folder),)
        yield Unit(("my-skills", code), partial(make_my_skills, code), (url,), files, section="my-skills")


def make_chooser(state: State) -> Parts:
    """Yield the language chooser."""
    from careers.pages.home import language_chooser

    yield language_chooser(tuple(state.views.values()))


def make_lost(state: State) -> Parts:
    """Yield the answer to a lost address."""
    from careers.pages.redirects import not_found_page

    yield not_found_page([*state.views.values()])


def make_insights(code: str, state: State) -> Parts:
    """Yield the page of statistics."""
    from careers.pages.insights import insights_page

    yield insights_page(state.views[code])


def make_home(code: str, state: State) -> Parts:
    """Yield the home page of a language."""
    from careers.pages.home import home_page

    yield home_page(state.views[code])


def make_tags(code: str, state: State) -> Parts:
    """Yield the page of all terms."""
    from careers.pages.indexes import tags_page

    yield tags_page(state.views[code])


def make_shortlist(code: str, state: State) -> Parts:
    """Yield the page where readers find what they saved; it shows nothing of the catalogue."""
    from careers.pages.personal import shortlist_page

    yield shortlist_page(state.views[code])


def make_my_skills(code: str, state: State) -> Parts:
    """Yield the page where readers tick their skills, and the file of all skills."""
    from careers.pages.personal import my_skills_page, skills_vocabulary

    view = state.views[code]
    yield my_skills_page(view)
    yield i18n.skills_vocabulary(view.folder), skills_vocabulary(view)


def make_index(code: str, taxonomy: str, state: State) -> Parts:
    """Yield the index of a taxonomy."""
    from careers.pages.indexes import taxonomy_page

    yield taxonomy_page(state.library.taxonomies.by_id[taxonomy], state.views[code])


def plan_lists(state: State) -> Iterator[Unit]:
    """Yield the pages of the list of all jobs, and of those of every term, each in all languages."""
    library, site = state.library, state.site
    folders = library.locales.folders
    for number in range(1, count_pages(len(library.open), site.page_size) + 1):
        urls = tuple(i18n.jobs(folder, number) for folder in folders)
        yield Unit(("jobs", str(number)), partial(make_jobs, number), urls, listed=urls, section="jobs")
    for taxonomy in state.taxonomies:
        for term in taxonomy.terms:
            last = count_pages(library.count(taxonomy.id, term), site.page_size, site.list_pages)
            for number in range(1, last + 1):
                urls = tuple(i18n.term(folder, taxonomy.id, term, number) for folder in folders)
                make = partial(make_term, taxonomy.id, term, number)
                yield Unit(("term", taxonomy.id, term, str(number)), make, urls, listed=urls, section=taxonomy.id)


def make_jobs(number: int, state: State) -> Parts:
    """Yield a page of the list of all jobs."""
    from careers.pages.jobs import jobs_page

    for view in state.views.values():
        yield jobs_page(view, number, state.levels)


def make_term(taxonomy: str, term: str, number: int, state: State) -> Parts:
    """Yield a page of a term."""
    from careers.pages.term_page import term_page

    for view in state.views.values():
        yield term_page(view.taxonomies.by_id[taxonomy], term, view, number)


def plan_outlines(state: State) -> Iterator[Unit]:
    """Yield all units whose pages show no posting's body, so that what decides them is soon compared."""
    for unit in chain(plan_insights(state), plan_lists(state), plan_overviews(state)):
        yield replace(unit, inputs=partial(outline_inputs, unit))


def outline_inputs(unit: Unit, state: State) -> object:
    """Return all that the pages of such a unit are made from."""
    return state.outline, [state.layout.fingerprint(page) for page in unit.layouts(state)]


def plan_files(state: State) -> Iterator[Unit]:
    """Yield what programs read: feeds, the API, Indeed's file, what our scripts compare visits with, and ``llms.txt``.

    Those that need the site's own address are left out where it is not known.
    """
    if state.site.url:
        for channel, _ in state.channels.values():
            name, make = ("feed", channel.page), partial(make_feed, channel.page)
            yield Unit(name, make, files=channel.addresses, inputs=partial(feed_inputs, channel.page))
        for number in range(1, api.count_parts(state.library) + 1):
            name, make = ("api", str(number)), partial(make_api_part, number)
            yield Unit(name, make, files=(api.address(number),), inputs=partial(api_inputs, number))
        described = (i18n.api("taxonomies.json"), i18n.api("schema.json"))
        yield Unit(("api", "described"), make_api_description, files=described, inputs=description_inputs)
        if state.indeed:
            yield Unit(("whole", "indeed"), make_indeed, files=(i18n.INDEED,))
    yield Unit(("whole", "published"), make_published, files=(i18n.PUBLISHED,), inputs=description_inputs)
    if state.site.llms:
        yield Unit(("whole", "llms"), make_llms, files=(i18n.LLMS,))


def make_feed(page: str, state: State) -> Parts:
    """Yield the feed of a page in both formats, at every address."""
    channel, entries = state.channels[page]
    yield from feed_files(channel, entries, state.publication)


def feed_inputs(page: str, state: State) -> object:
    """Return all that the feed of a page is made from; an empty feed goes by the postings of the site."""
    channel, _ = state.channels[page]
    return state.fingerprint, state.versions(channel.postings), latest(state.publication)


def make_api_part(number: int, state: State) -> Parts:
    """Yield a part of the postings as JSON."""
    yield api.part(state.publication, number)


def api_inputs(number: int, state: State) -> object:
    """Return all that a part of the API is made from."""
    library = state.library
    sizes = len(library.listed), standing_of_all(library)
    return state.fingerprint, sizes, state.versions(api.on_part(library.newest, number))


def make_api_description(state: State) -> Parts:
    """Yield what stands beside the postings."""
    yield from api.described(state.publication)


def description_inputs(state: State) -> object:
    """Return all that it is made from: the vocabularies, and how many postings there are of each term."""
    return state.outline


def make_indeed(state: State) -> Parts:
    """Yield Indeed's file; none where a job lacks what that asks for."""
    from careers.outputs.indeed import indeed

    yield from indeed(state.publication)


def make_published(state: State) -> Parts:
    """Yield which jobs are open and since when."""
    from careers.outputs.published import published

    yield i18n.PUBLISHED, published(state.library)


def make_llms(state: State) -> Parts:
    """Yield what language models are told to read."""
    from careers.pages.home import llms_file

    yield llms_file(state.views, state.site)


def plan_logos(state: State) -> Iterator[Unit]:
    """Yield the logos of employers that have a page."""
    logos = state.library.logos if state.taxonomies.employers else {}
    for employer, logo in logos.items():
        yield Unit(("logo", employer), partial(make_logo, employer), files=(i18n.logo(logo.name),))


def make_logo(employer: str, state: State) -> Parts:
    """Yield the logo of an employer."""
    logo = state.library.logos[employer]
    yield i18n.logo(logo.name), logo.data


def plan_postings(state: State) -> Iterator[Unit]:
    """Yield every posting, closed ones too."""
    library, folders = state.library, state.library.locales.folders
    for posting in library.postings.values():
        is_open = posting.is_open(library.today)
        written = [library.locales.folder(code) for code in posting.texts]
        beside = [i18n.calendar(folder, posting.id) for folder in folders] if is_open and posting.closes else []
        copies = [i18n.markdown(folder, posting.id) for folder in written] if state.site.llms else []
        yield Unit(
            (POSTING, posting.id),
            partial(make_posting, posting.id),
            urls=tuple(i18n.posting(folder, posting.id) for folder in folders),
            files=(*beside, *copies),
            listed=tuple(i18n.posting(folder, posting.id) for folder in written) if is_open else (),
            origin=posting.texts[posting.source].path,
            section="jobs",
            inputs=partial(posting_inputs, posting.id),
        )


def make_posting(posting_id: str, state: State) -> Parts:
    """Yield a posting's pages, its text as Markdown, and its last day as a calendar file."""
    from careers.outputs.calendar import deadlines
    from careers.pages.posting import markdown_copy, posting_details, posting_page

    library, site, markdown = state.library, state.site, state.renderer.markdown
    posting = library.postings[posting_id]
    for view in state.views.values():
        details = posting_details(posting, view)
        yield posting_page(posting, view, details, state.similarity, markdown)
        if site.llms and view.code in posting.texts:
            yield markdown_copy(posting, view, details, markdown)
    yield from deadlines(posting, library, site.url)


def posting_inputs(posting_id: str, state: State) -> object:
    """Return all that the files of a posting are made from, without deciding its pages."""
    from careers.pages.posting import posting_preview, related_postings

    library = state.library
    posting = library.postings[posting_id]
    similar = [(other.fingerprint, why) for other, why in related_postings(posting, library, state.similarity)]
    around_body = [(state.posting_layouts[code], posting_preview(posting, view)) for code, view in state.views.items()]
    template = state.template_fingerprint("portal/posting.html")
    return state.fingerprint, posting.fingerprint, similar, around_body, template


def plan_introductions(state: State) -> Iterator[Unit]:
    """Yield a unit for each introduction, without files: a text that fails is found before the pages that show it."""
    for taxonomy, term in state.library.introductions:
        yield Unit(("introduction", taxonomy, term), partial(make_introduction, taxonomy, term))


def make_introduction(taxonomy: str, term: str, state: State) -> Parts:
    """Render what editors say of a term, and yield nothing."""
    for introduction in state.library.introductions[taxonomy, term].values():
        state.renderer.markdown(introduction.body)
    yield from ()


def plan_pictures(images: Images, library: Library) -> Iterator[Unit]:
    """Yield every preview image."""
    folders = library.locales.folders
    subjects = {i18n.social_posting(folder, posting): posting for folder in folders for posting in library.postings}
    subjects |= {i18n.social(folder, *term): "/".join(term) for folder in folders for term in library.introductions}
    for url in images.previews:
        make = partial(make_picture, url, subjects.get(url, ""))
        yield Unit(("picture", url), make, files=(url,), inputs=partial(picture_inputs, url))


def make_picture(url: str, subject: str, state: State) -> Parts:
    """Yield a preview image; `subject` is the text that it shows, if it is a stranger's.

    Raises:
        ValueError: a font's program fails.
    """
    assert state.images is not None
    assert state.keeper is not None
    with naming(subject):
        try:
            yield url, state.images.png(url, state.keeper)
        except OSError as error:
            if error.errno is not None:
                raise
            raise ValueError(str(error)) from error  # of the font's program, not of the machine (Pillow)


def picture_inputs(url: str, state: State) -> object:
    """Return all that a preview image is drawn from."""
    assert state.images is not None
    return code_fingerprint(), state.images.identity(url)


def plan_crawlers(state: State) -> Iterator[Unit]:
    """Yield what crawlers read beside the pages, where the site's own address is known."""
    if state.site.url:
        files = i18n.ROBOTS, i18n.SITEMAP
        yield Unit(("crawlers",), make_crawlers, files=files, inputs=crawler_inputs)


def crawler_inputs(state: State) -> object:
    """Return all that sitemaps and ``robots.txt`` are made from."""
    return state.fingerprint, state.listed, state.times


def make_crawlers(state: State) -> Parts:
    """Yield the sitemaps and ``robots.txt``."""
    from careers.outputs.robots import robots
    from careers.outputs.sitemap import sitemaps

    yield i18n.ROBOTS, robots(state.site.url)
    yield from sitemaps(state.listed, state.site.url, state.library.locales, state.times)


# The dearest first, so that no worker is left with them when the others have ended.
PLANS: tuple[Callable[[State], Iterator[Unit]], ...] = (
    plan_outlines,
    plan_files,
    plan_logos,
    plan_postings,
)
