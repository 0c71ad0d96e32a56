"""Makes every address of the site: relative to its root, no leading slash, folders end in a slash. And reads them.

The root itself is "". A language is given by the folder of its pages: "en/", or "" if no address of the site names it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import PurePath
from urllib.parse import urlencode

CHOOSER = ""
NOT_FOUND = "404.html"
SITEMAP = "sitemap.xml"  # the index of the sitemaps
ROBOTS = "robots.txt"  # rules for crawlers, where the site has a host of its own
LLMS = "llms.txt"  # an overview for language models
INDEED = "indeed.xml"  # the jobs in Indeed's format
PUBLISHED = "published.json"  # the open jobs with their days, for marks of what is new
SOCIAL_IMAGES = "social/"  # the folder of the preview images
SEARCH_INDEX = "search/"  # the folder of the search index
SECTIONS = frozenset(
    {"jobs", "tags", "insights", "shortlist", "my-skills", "feed"}
)  # the pages beside those of taxonomies
FOLDERS = frozenset({"api", "assets", "search", "social"})  # beside those of the languages
PAGE = "page"  # reserved: no posting and no term may be called so


def folder_of(prefix: str) -> str:
    """Return the folder of the pages whose addresses begin with `prefix`, a locale's code or "".

    >>> folder_of("en"), folder_of("")
    ('en/', '')
    """
    return f"{prefix}/" if prefix else ""


def jobs(folder: str, number: int = 1) -> str:
    """Return page `number` of the list of all jobs."""
    return _numbered(f"{folder}jobs/", number)


def posting(folder: str, posting_id: str) -> str:
    """Return the page of the posting ``<company>/<slug>``."""
    return f"{folder}jobs/{posting_id}/"


def taxonomy(folder: str, taxonomy_id: str) -> str:
    """Return the index page of a taxonomy."""
    return f"{folder}{taxonomy_id}/"


def term(folder: str, taxonomy_id: str, term_id: str, number: int = 1) -> str:
    """Return page `number` of a term's list."""
    return _numbered(f"{folder}{taxonomy_id}/{term_id}/", number)


def tags(folder: str) -> str:
    """Return the page of all taxonomies."""
    return f"{folder}tags/"


def insights(folder: str) -> str:
    """Return the page of figures about all open jobs."""
    return f"{folder}insights/"


def shortlist(folder: str) -> str:
    """Return the page of the jobs that a reader has saved in the browser."""
    return f"{folder}shortlist/"


def my_skills(folder: str) -> str:
    """Return the page of the skills that a reader has ticked in the browser."""
    return f"{folder}my-skills/"


def skills_vocabulary(folder: str) -> str:
    """Return the file of all skills that scripts read, in the language of the pages in `folder`."""
    return f"{my_skills(folder)}vocabulary.json"


def filtered(folder: str, terms: Iterable[tuple[str, str]]) -> str:
    """Return the list of jobs narrowed to `terms`, pairs of a posting's field and a term's id, as scripts read it.

    >>> filtered("en/", [("topics", "climate"), ("skills", "cpp")])
    'en/jobs/?topics=climate&skills=cpp'
    """
    query = "&".join(map(_pair, terms))
    return f"{jobs(folder)}?{query}" if query else jobs(folder)


@functools.lru_cache(maxsize=65_536)
def _pair(term: tuple[str, str]) -> str:
    return urlencode([term])


def calendar(folder: str, posting_id: str) -> str:
    """Return the calendar file of a posting's last day to apply."""
    return f"{posting(folder, posting_id)}deadline.ics"


def social(folder: str, taxonomy_id: str, term_id: str) -> str:
    """Return the preview image of a term's page."""
    return f"{SOCIAL_IMAGES}{folder}{taxonomy_id}/{term_id}.png"


def social_posting(folder: str, posting_id: str) -> str:
    """Return the preview image of a posting's page."""
    return f"{SOCIAL_IMAGES}{folder}jobs/{posting_id}.png"


def social_site(code: str) -> str:
    """Return the preview image of the pages at large in the language `code`."""
    return f"{SOCIAL_IMAGES}{code}.png"


def sitemap_part(code: str, number: int = 1) -> str:
    """Return sitemap `number` of the pages in the language `code`."""
    return f"sitemap-{code}.xml" if number == 1 else f"sitemap-{code}-{number}.xml"


def feed(folder: str, terms: Iterable[tuple[str, str]]) -> str:
    """Return the folder of the feed of jobs that have all of `terms`, pairs of a taxonomy's id and a term's.

    >>> feed("en/", [("topics", "climate"), ("skills", "cpp")])
    'en/feed/topics/climate/skills/cpp/'
    """
    return f"{folder}feed/{''.join(f'{taxonomy_id}/{term_id}/' for taxonomy_id, term_id in terms)}"


def atom(page: str) -> str:
    """Return the Atom feed of the jobs that the page at `page` lists."""
    return f"{page}feed.xml"


def json_feed(page: str) -> str:
    """Return the JSON Feed of the jobs that the page at `page` lists."""
    return f"{page}feed.json"


def markdown(folder: str, posting_id: str) -> str:
    """Return the Markdown copy of a posting, by llmstxt.org's rule: ``index.html.md`` behind the page's address."""
    return f"{posting(folder, posting_id)}index.html.md"


def api(name: str = "") -> str:
    """Return the file `name` of the API; without one, its folder."""
    return f"api/v1/{name}"


def static_page(path: PurePath) -> str:
    """Return the address of a static page, by its file's path below the folder of pages, as MkDocs has it."""
    folder = path.parent if path.stem in ("index", "README") else path.with_suffix("")
    return "" if folder == PurePath() else f"{folder.as_posix()}/"


def asset(path: str) -> str:
    """Return a file of the theme, as MkDocs copies it."""
    return f"assets/{path}"


def logo(name: str) -> str:
    """Return the address of an employer's logo by the name of its file."""
    return asset(f"logos/{name}")


def _numbered(base: str, number: int) -> str:
    return base if number == 1 else f"{base}{PAGE}/{number}/"


def relative(target: str, base: str, folder: str = "") -> str:
    """Return `target` as written in a link on the page at `base`, of a language whose pages lie in `folder`.

    It depends on nothing of `base` but its depth and whether it lies in `folder`, so that pages of one depth and
    language share their layout: no more of a common path than that folder is left out.

    >>> relative("en/jobs/", "en/tags/", "en/"), relative("zh/jobs/", "en/tags/", "en/")
    ('../jobs/', '../../zh/jobs/')
    """
    if folder and target.startswith(folder) and base.startswith(folder):
        target, base = target.removeprefix(folder), base.removeprefix(folder)
    return "../" * depth(base) + target or "./"


def output_path(url: str) -> str:
    """Return the file that answers at `url`."""
    return url + "index.html" if url.endswith("/") or not url else url


def depth(url: str) -> int:
    """Return how many folders the page at `url` lies below the root."""
    return url.count("/")


def posting_id(tail: str) -> str:
    """Return the id of the posting whose address behind the language is `tail`; "" where it is no posting's.

    >>> posting_id("jobs/acme/software-engineer/")
    'acme/software-engineer'
    """
    section, _, rest = tail.removesuffix("/").partition("/")
    return rest if section == "jobs" and rest.count("/") == 1 and not is_numbered(tail) else ""


def is_sitemap(url: str) -> bool:
    """Return whether the address is a sitemap's, of any language and number.

    >>> is_sitemap("sitemap-en-2.xml"), is_sitemap("en/sitemap.xml")
    (True, False)
    """
    return url.startswith("sitemap") and url.endswith(".xml") and "/" not in url


def is_numbered(url: str) -> bool:
    """Return whether the address is that of a list's second page or a later one."""
    return first_page(url) != url


def first_page(url: str) -> str:
    """Return the first page of the list to which the page at `url` belongs; `url` if it is no further page.

    >>> first_page("en/jobs/page/2/"), first_page("en/jobs/")
    ('en/jobs/', 'en/jobs/')
    """
    base, further, number = url.rpartition(f"{PAGE}/")
    return base if further and base.endswith("/") and number.rstrip("/").isdecimal() else url


def answers_at(output: str) -> str:
    """Return the address at which a file of the site answers, not percent-encoded.

    >>> answers_at("en/about/index.html"), answers_at("en/about/map.png")
    ('en/about/', 'en/about/map.png')
    """
    folder, slash, name = output.rpartition("/")
    return folder + slash if name == "index.html" else output


def is_below_a_file(output: str) -> bool:
    """Return whether a folder on the way to the file `output` has the name of a file that the site writes.

    >>> is_below_a_file("en/feed.xml/index.html"), is_below_a_file("en/feed.xml")
    (True, False)
    """
    beside = (atom(""), json_feed(""), calendar("", ""), markdown("", ""), output_path(""))
    files = {NOT_FOUND, SITEMAP, ROBOTS, LLMS, INDEED, PUBLISHED, *(PurePath(path).name for path in beside)}
    return not files.isdisjoint(PurePath(output).parts[:-1])
