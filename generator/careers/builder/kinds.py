"""Every kind of pages and files, and how it is made: what a plan names becomes decided pages and finished files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from careers import i18n
from careers.builder.plan import POSTING, File, PagePlan
from careers.builder.state import State
from careers.outputs import api
from careers.outputs.calendar import deadlines
from careers.outputs.feeds import files as feed_files
from careers.outputs.indeed import indeed
from careers.outputs.published import published
from careers.outputs.sitemap import robots, sitemaps
from careers.pages.home import home_page, language_chooser, llms_file
from careers.pages.indexes import tags_page, taxonomy_page
from careers.pages.insights import insights_page
from careers.pages.jobs import jobs_page
from careers.pages.personal import my_skills_page, shortlist_page, skills_vocabulary
from careers.pages.posting import markdown_copy, posting_page, posting_values
from careers.pages.redirects import gone_page, not_found_page, redirect_page, static_page_titles
from careers.pages.term_page import term_page
from careers.render import Page
from careers.support.limited import error_context

Parts = Iterable[Page | File]


def decide(plan: PagePlan, state: State) -> Parts:
    """Return the pages of a plan, decided and not rendered, and its other files."""
    return KINDS[plan.kind](state, plan)


def make_skills(state: State, plan: PagePlan) -> Iterator[Page | File]:
    """Yield the page where readers tick their skills, and the file of all skills."""
    view = state.views[plan.subject[0]]
    yield my_skills_page(view)
    yield i18n.skills_vocabulary(view.folder), skills_vocabulary(view)


def make_posting(state: State, plan: PagePlan) -> Iterator[Page | File]:
    """Yield a posting's pages, its text as Markdown, and its last day as a calendar file."""
    library, site, markdown = state.library, state.site, state.renderer.markdown
    posting = library.postings[plan.subject[0]]
    similar = state.similarity.of(posting)
    for view in state.views.values():
        values = posting_values(posting, view, similar, markdown)
        yield posting_page(values, view)
        if site.llms and view.code in posting.texts:
            yield markdown_copy(values, view, markdown)
    yield from deadlines(posting, library, site.url)


def make_introduction(state: State, plan: PagePlan) -> Parts:
    """Render what editors say of a term, and return nothing."""
    taxonomy, term = plan.subject
    for introduction in state.library.introductions[taxonomy, term].values():
        state.renderer.markdown(introduction.body)
    return ()


def make_logo(state: State, plan: PagePlan) -> Parts:
    """Return the logo of an employer."""
    logo = state.library.logos[plan.subject[0]]
    return [(i18n.logo(logo.name), logo.data)]


def make_picture(state: State, plan: PagePlan) -> Parts:
    """Return a preview image; the subject names the text that it shows, if it is a stranger's.

    Raises:
        ValueError: a font's program fails.
    """
    assert state.images is not None
    url, text = plan.subject
    with error_context(text):
        try:
            return [(url, state.images.png(url))]
        except OSError as error:
            if error.errno is not None:
                raise
            raise ValueError(str(error)) from error  # of the font's program, not of the machine (Pillow)


def make_crawlers(state: State, plan: PagePlan) -> Iterator[File]:
    """Yield the sitemaps and ``robots.txt``; the subject are the addresses that these name, in order."""
    (listed,) = plan.subject
    yield i18n.ROBOTS, robots(state.site.url)
    yield from sitemaps(listed, state.site.url, state.library.locales, state.times(listed))


def make_redirect(state: State, plan: PagePlan) -> Parts:
    """Return the page that leads on, with the title of what stands there: of another plan, or of a page of editors."""
    assert plan.leads_to is not None
    code, url, target = plan.subject
    if target is None:
        title = static_page_titles(state.site)[plan.leads_to]
    else:
        pages = (part for part in decide(target, state) if isinstance(part, Page))
        page = next(page for page in pages if page.url == plan.leads_to)
        title = page.head.title, page.head.lang or page.locale.code
    locales = state.library.locales
    return [redirect_page(url, plan.leads_to, locales.get(code), title, locales, state.site)]


def make_gone(state: State, plan: PagePlan) -> Parts:
    """Return the page that says that what was at an address is gone."""
    code, url = plan.subject
    return [gone_page(url, state.views[code], state.addresses)]


KINDS: Mapping[str, Callable[[State, PagePlan], Parts]] = {
    "chooser": lambda state, _: [language_chooser(tuple(state.views.values()))],
    "lost": lambda state, _: [not_found_page([*state.views.values()])],
    "home": lambda state, plan: [home_page(state.views[plan.subject[0]])],
    "insights": lambda state, plan: [insights_page(state.views[plan.subject[0]])],
    "tags": lambda state, plan: [tags_page(state.views[plan.subject[0]])],
    "shortlist": lambda state, plan: [shortlist_page(state.views[plan.subject[0]])],
    "my-skills": make_skills,
    "index": lambda state, plan: [
        taxonomy_page(state.library.taxonomies.by_id[plan.subject[1]], state.views[plan.subject[0]])
    ],
    "jobs": lambda state, plan: (jobs_page(view, plan.subject[0], state.levels) for view in state.views.values()),
    "term": lambda state, plan: (
        term_page(view.taxonomies.by_id[plan.subject[0]], plan.subject[1], view, plan.subject[2])
        for view in state.views.values()
    ),
    "feed": lambda state, plan: feed_files(*state.channels[plan.subject[0]], state.publication),
    "api": lambda state, plan: [api.part(state.publication, plan.subject[0])],
    "api-description": lambda state, _: api.described(state.publication),
    "indeed": lambda state, _: indeed(state.publication),
    "published": lambda state, _: [(i18n.PUBLISHED, published(state.library))],
    "llms": lambda state, _: [llms_file(state.views, state.site)],
    "logo": make_logo,
    POSTING: make_posting,
    "introduction": make_introduction,
    "picture": make_picture,
    "crawlers": make_crawlers,
    "moved": make_redirect,
    "gone": make_gone,
}
