"""Every kind of unit but redirects: which there are of it, and how each is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from careers import i18n
from careers.builder.state import State
from careers.builder.units import POSTING, File, Unit
from careers.content.library import Library
from careers.i18n import Locale
from careers.outputs import api
from careers.outputs.calendar import deadlines
from careers.outputs.feeds import files as feed_files
from careers.outputs.indeed import indeed
from careers.outputs.lastmod import lastmod
from careers.outputs.robots import robots
from careers.outputs.sitemap import sitemaps
from careers.outputs.social import Images
from careers.pages import catalogue, doors, home, insights, shortlist, taxonomies
from careers.pages import posting as posting_page
from careers.pages.around import around
from careers.pages.as_markdown import document
from careers.pages.lists import length
from careers.pages.llms import llms
from careers.pages.previews import of_posting, pictured
from careers.pages.similar import related
from careers.render import Page
from careers.support.cache import code_fingerprint
from careers.support.work import naming

Parts = Iterator[Page | File]


def plan_insights(state: State) -> Iterator[Unit]:
    """Yield the page of statistics of every language."""
    for code in state.library.locales.codes:
        url = i18n.insights(code)
        yield Unit(("insights", code), partial(make_insights, code), (url,), listed=(url,), section="insights")


def plan_overviews(state: State) -> Iterator[Unit]:
    """Yield the pages for all languages, and the others of which every language has one."""
    codes, chooser = state.library.locales.codes, i18n.CHOOSER
    yield Unit(("door", "chooser"), make_chooser, (chooser,), listed=(chooser,), neutral=True)
    yield Unit(("door", "lost"), make_lost, (i18n.NOT_FOUND,), neutral=True)
    for code in codes:
        url = i18n.home(code)
        yield Unit(("home", code), partial(make_home, code), (url,), listed=(url,))
    for code in codes:
        url = i18n.tags(code)
        yield Unit(("tags", code), partial(make_tags, code), (url,), listed=(url,), section="tags")
    for one in state.library.taxonomies:
        for code in codes:
            url, make = i18n.taxonomy(code, one.id), partial(make_index, code, one.id)
            yield Unit(("index", code, one.id), make, (url,), listed=(url,), section=one.id)
    for code in codes:
        url = i18n.shortlist(code)
        yield Unit(("shortlist", code), partial(make_shortlist, code), (url,), section="shortlist")


def make_chooser(state: State) -> Parts:
    """Yield the language chooser."""
    yield doors.chooser(state.library, state.site)


def make_lost(state: State) -> Parts:
    """Yield the answer to a lost address."""
    yield doors.not_found(state.library, state.site)


def make_insights(code: str, state: State) -> Parts:
    """Yield the page of statistics."""
    yield insights.page(state.library.locales.get(code), state.library, state.site)


def make_home(code: str, state: State) -> Parts:
    """Yield the home page of a language."""
    yield home.home(state.library.locales.get(code), state.library, state.site)


def make_tags(code: str, state: State) -> Parts:
    """Yield the page of all terms."""
    yield catalogue.tags(state.library.locales.get(code), state.library)


def make_shortlist(code: str, state: State) -> Parts:
    """Yield the page where readers find what they saved; it shows nothing of the catalogue."""
    yield shortlist.page(state.library.locales.get(code))


def make_index(code: str, taxonomy: str, state: State) -> Parts:
    """Yield the index of a taxonomy."""
    library = state.library
    yield taxonomies.index(library.taxonomies.by_id[taxonomy], library.locales.get(code), library)


def plan_lists(state: State) -> Iterator[Unit]:
    """Yield the pages of the list of all jobs, and of those of every term, each in all languages."""
    library, site = state.library, state.site
    codes = library.locales.codes
    for number in range(1, length(len(library.open), site.page_size) + 1):
        urls = tuple(i18n.jobs(code, number) for code in codes)
        yield Unit(("jobs", str(number)), partial(make_jobs, number), urls, listed=urls, section="jobs")
    for taxonomy in library.taxonomies:
        for term in taxonomy.terms:
            pages = length(library.count(taxonomy.id, term), site.page_size, site.list_pages)
            for number in range(1, pages + 1):
                urls = tuple(i18n.term(code, taxonomy.id, term, number) for code in codes)
                make = partial(make_term, taxonomy.id, term, number)
                yield Unit(("term", taxonomy.id, term, str(number)), make, urls, listed=urls, section=taxonomy.id)


def make_jobs(number: int, state: State) -> Parts:
    """Yield a page of the list of all jobs."""
    for locale in state.library.locales:
        yield catalogue.jobs(locale, state.library, state.site, number)


def make_term(taxonomy: str, term: str, number: int, state: State) -> Parts:
    """Yield a page of a term."""
    one = state.library.taxonomies.by_id[taxonomy]
    for locale in state.library.locales:
        page = state.terms.page(one, term, locale, number)
        yield pictured(page, state.site, [i18n.social(locale.code, taxonomy, term)])


def plan_files(state: State) -> Iterator[Unit]:
    """Yield what programs read: feeds, the API, Indeed's file and ``llms.txt``.

    Those that need the site's own address are left out where it is not known.
    """
    if state.site.url:
        for channel, _ in state.channels.values():
            yield Unit(("feed", channel.page), partial(make_feed, channel.page), files=channel.addresses)
        for number in range(1, api.parts(state.library) + 1):
            yield Unit(("api", str(number)), partial(make_api_part, number), files=(api.address(number),))
        described = (i18n.api("taxonomies.json"), i18n.api("schema.json"))
        yield Unit(("api", "described"), make_api_description, files=described)
        if state.indeed:
            yield Unit(("whole", "indeed"), make_indeed, files=(i18n.INDEED,))
    if state.site.llms:
        yield Unit(("whole", "llms"), make_llms, files=(i18n.LLMS,))


def make_feed(page: str, state: State) -> Parts:
    """Yield the feed of a page in both formats, at every address."""
    channel, entries = state.channels[page]
    yield from feed_files(channel, entries, state.publication)


def make_api_part(number: int, state: State) -> Parts:
    """Yield a part of the postings as JSON."""
    yield api.part(state.publication, number)


def make_api_description(state: State) -> Parts:
    """Yield what stands beside the postings."""
    yield from api.described(state.publication)


def make_indeed(state: State) -> Parts:
    """Yield Indeed's file; none where a job lacks what that asks for."""
    yield from indeed(state.publication)


def make_llms(state: State) -> Parts:
    """Yield what language models are told to read."""
    yield llms(state.library, state.site)


def plan_postings(state: State) -> Iterator[Unit]:
    """Yield every posting, closed ones too."""
    library = state.library
    for posting in library.postings.values():
        is_open = posting.is_open(library.today)
        beside = (
            [i18n.deadline(code, posting.id) for code in library.locales.codes] if is_open and posting.closes else []
        )
        copies = [i18n.markdown(code, posting.id) for code in posting.texts] if state.site.llms else []
        yield Unit(
            (POSTING, posting.id),
            partial(make_posting, posting.id),
            urls=tuple(i18n.posting(code, posting.id) for code in library.locales.codes),
            files=(*beside, *copies),
            listed=tuple(i18n.posting(code, posting.id) for code in posting.texts) if is_open else (),
            origin=posting.texts[posting.source].path,
            section="jobs",
            inputs=partial(posting_inputs, posting.id),
        )


def make_posting(posting_id: str, state: State) -> Parts:
    """Yield a posting's pages, its text as Markdown, and its last day as a calendar file."""
    library, site, markdown = state.library, state.site, state.renderer.markdown
    posting = library.postings[posting_id]
    for locale in library.locales:
        details = around(posting, locale, library)
        page = posting_page.page(posting, locale, details, library, site, state.similarity, markdown)
        yield pictured(page, site, of_posting(posting, locale, library))
        if site.llms and locale.code in posting.texts:
            yield document(posting, locale, details, library, site, markdown)
    yield from deadlines(posting, library, site.url)


def posting_inputs(posting_id: str, state: State) -> object:
    """Return all that the files of a posting are made from, without deciding its pages."""
    library = state.library
    posting = library.postings[posting_id]
    similar = [(other.fingerprint, why) for other, why in related(posting, library, state.similarity)]
    around_body = [_around_posting(posting_id, locale, state) for locale in library.locales]
    template = state.template_fingerprint("portal/posting.html")
    return state.fingerprint, posting.fingerprint, similar, around_body, template


def _around_posting(posting_id: str, locale: Locale, state: State) -> object:
    """Return the layout of a posting's page in a language, and its preview image."""
    images = of_posting(state.library.postings[posting_id], locale, state.library) if state.site.previews else ()
    image = next((state.site.previews[address] for address in images if address in state.site.previews), None)
    return state.posting_layouts[locale.code], image


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
    codes = library.locales.codes
    subjects = {i18n.social_posting(code, posting): posting for code in codes for posting in library.postings}
    subjects |= {i18n.social(code, *term): "/".join(term) for code in codes for term in library.introductions}
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
        yield Unit(("crawlers",), make_crawlers, files=(i18n.ROBOTS, i18n.SITEMAP))


def make_crawlers(state: State) -> Parts:
    """Yield the sitemaps and ``robots.txt``.

    Of a list on several pages the first page's time stands for all.
    """
    times = {}
    if state.record.files:
        editorial = {url: path for url, path in state.editorial.items() if path}
        known = lastmod(state.library, editorial, state.record)
        times = {url: known[first] for url in state.listed if (first := i18n.first_page(url)) in known}
    yield i18n.ROBOTS, robots(state.site.url)
    yield from sitemaps(state.listed, state.site.url, state.library.locales, times)


# The dearest first, so that no worker is left with them when the others have ended.
PLANS: tuple[Callable[[State], Iterator[Unit]], ...] = (
    plan_insights,
    plan_lists,
    plan_files,
    plan_overviews,
    plan_postings,
)
