"""Every address of the site is made here: relative to its root, no leading slash, folders end in a slash.

The root itself is "". A locale is given by its code.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import PurePath
from urllib.parse import urlencode

CHOOSER = ""
NOT_FOUND = "404.html"
SECTIONS = frozenset({"jobs", "tags", "insights", "shortlist", "feed"})  # what stands beside the taxonomies
PAGE = "page"  # reserved: no posting and no term may be called so


def home(locale: str) -> str:
    """The home page of a locale."""
    return f"{locale}/"


def jobs(locale: str, number: int = 1) -> str:
    """Page `number` of the list of all jobs."""
    return _numbered(f"{locale}/jobs/", number)


def posting(locale: str, posting_id: str) -> str:
    """The page of the posting ``<company>/<slug>``."""
    return f"{locale}/jobs/{posting_id}/"


def taxonomy(locale: str, taxonomy_id: str) -> str:
    """The index page of a taxonomy."""
    return f"{locale}/{taxonomy_id}/"


def term(locale: str, taxonomy_id: str, term_id: str, number: int = 1) -> str:
    """Page `number` of a term's list."""
    return _numbered(f"{locale}/{taxonomy_id}/{term_id}/", number)


def tags(locale: str) -> str:
    """The page of all taxonomies."""
    return f"{locale}/tags/"


def insights(locale: str) -> str:
    """The page of figures about all open jobs."""
    return f"{locale}/insights/"


def shortlist(locale: str) -> str:
    """The page of the jobs that a reader has saved in the browser."""
    return f"{locale}/shortlist/"


def filtered(locale: str, terms: Iterable[tuple[str, str]]) -> str:
    """The list of jobs narrowed to `terms`, pairs of a posting's field and a term's id, as scripts read it.

    >>> filtered("en", [("hardware", "ascend"), ("skills", "cpp")])
    'en/jobs/?hardware=ascend&skills=cpp'
    """
    query = "&".join(map(_pair, terms))
    return f"{jobs(locale)}?{query}" if query else jobs(locale)


@functools.lru_cache(maxsize=65_536)
def _pair(term: tuple[str, str]) -> str:
    return urlencode([term])


def deadline(locale: str, posting_id: str) -> str:
    """A posting's last day to apply as a calendar file."""
    return f"{posting(locale, posting_id)}deadline.ics"


def social(locale: str, taxonomy_id: str, term_id: str) -> str:
    """The preview image of a term's page."""
    return f"{social_images()}{locale}/{taxonomy_id}/{term_id}.png"


def social_posting(locale: str, posting_id: str) -> str:
    """The preview image of a posting's page."""
    return f"{social_images()}{locale}/jobs/{posting_id}.png"


def social_site(locale: str) -> str:
    """The preview image of a locale's pages at large."""
    return f"{social_images()}{locale}.png"


def social_images() -> str:
    """The folder of the preview images."""
    return "social/"


def sitemap() -> str:
    """The index of the sitemaps."""
    return "sitemap.xml"


def sitemap_part(locale: str, number: int = 1) -> str:
    """Sitemap `number` of the pages in a locale."""
    return f"sitemap-{locale}.xml" if number == 1 else f"sitemap-{locale}-{number}.xml"


def robots() -> str:
    """What crawlers are told, where the site has a host of its own."""
    return "robots.txt"


def atom(page: str) -> str:
    """The Atom feed of the jobs that the page at `page` lists."""
    return f"{page}feed.xml"


def json_feed(page: str) -> str:
    """The JSON Feed of the jobs that the page at `page` lists."""
    return f"{page}feed.json"


def markdown(locale: str, posting_id: str) -> str:
    """A posting as Markdown, named as llmstxt.org asks: the page's address with ``index.html.md`` behind it."""
    return f"{posting(locale, posting_id)}index.html.md"


def llms() -> str:
    """What language models are told to read."""
    return "llms.txt"


def indeed() -> str:
    """The jobs in Indeed's format."""
    return "indeed.xml"


def api(name: str = "") -> str:
    """The file `name` of the API; without one, its folder."""
    return f"api/v1/{name}"


def editorial(path: PurePath) -> str:
    """An editorial page, by its file's path below the folder of pages, as MkDocs has it."""
    folder = path.parent if path.stem in ("index", "README") else path.with_suffix("")
    return "" if folder == PurePath() else f"{folder.as_posix()}/"


def search_index() -> str:
    """The folder of the search index."""
    return "search/"


def asset(path: str) -> str:
    """A file of the theme, as MkDocs copies it."""
    return f"assets/{path}"


def _numbered(base: str, number: int) -> str:
    return base if number == 1 else f"{base}{PAGE}/{number}/"


def relative(target: str, base: str) -> str:
    """`target` as written in a link on the page at `base`; both relative to the site's root.

    It depends on nothing of `base` but its depth and first folder, so that pages of one depth and language share their
    frame: of what they have in common no more than that folder is left out.

    >>> relative("en/jobs/", "en/tags/"), relative("zh/jobs/", "en/tags/")
    ('../jobs/', '../../zh/jobs/')
    """
    folder = base.partition("/")[0] + "/"
    if target.startswith(folder) and "/" in base:
        return "../" * (depth(base) - 1) + target[len(folder) :] or "./"
    return "../" * depth(base) + target or "./"


def output_path(url: str) -> str:
    """The file that answers at `url`."""
    return url + "index.html" if url.endswith("/") or not url else url


def depth(url: str) -> int:
    """How many folders the page at `url` lies below the root."""
    return url.count("/")
