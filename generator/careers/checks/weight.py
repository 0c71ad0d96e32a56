"""How large the site is, and how many more postings fit into what GitHub Pages publishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePosixPath

from careers import i18n
from careers.checks.built import Built
from careers.checks.given import Given
from careers.checks.report import Figure
from careers.support.errors import Problems, printable

_PICTURES = frozenset((".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".ico", ".svg"))
_KINDS = ("postings", "others", "search", "pictures", "assets", "rest")
_LARGEST = 3
ROUGH = 5  # with fewer postings than these, what one costs is a guess


def check(built: Built, given: Given, problems: Problems) -> Sequence[Figure]:
    """The size of all files, by kind, and the forecast."""
    sizes: Counter[str] = Counter()
    for file in built.files.values():
        sizes[_kind(file.path, given.locales.codes)] += file.size
    total = sizes.total()
    limit = given.limits.bytes
    largest = sorted(built.files.values(), key=lambda one: (-one.size, one.path))[:_LARGEST]
    params = {"size": f"{total:,}", "limit": f"{limit:,}", "largest": ", ".join(one.path for one in largest)}
    if total > limit:
        problems.add(built.shown, 1, "size", "site-too-large", **params)
    elif total > limit * given.limits.near:
        problems.add(built.shown, 1, "size", "site-nearly-full", share=f"{total / limit:.0%}", **params)
    parts = [Figure(f"of_{kind}", sizes[kind], size=True, row=1) for kind in _KINDS]
    biggest = [Figure("largest", one.size, size=True, name=printable(one.path), row=2) for one in largest]
    whole = [Figure("total", total, size=True), Figure("limit", limit, size=True)]
    return [*whole, *parts, *biggest, *forecast(built, given, total)]


def forecast(built: Built, given: Given, total: int) -> Sequence[Figure]:
    """How many more postings fit, and what one costs, in bytes.

    A posting costs the files in its own folders and its preview images, in all languages, and its share of what grows
    with the postings: the search index, the sitemaps, the lists of all postings for other programs, the further pages
    of lists, and on all other pages what they say of single postings. The rest, old addresses and feeds of a fixed
    length among it, is taken to stay as it is, and further postings to be like those that are there. Where sites of
    200 and of 1,000 generated postings were compared, a posting cost 3 to 5 % more than this had said: what pages say
    about lists grows, too, if slowly. None without postings.
    """
    codes = given.locales.codes
    pages = [page.address for page in built.pages.values() if not page.former]
    postings = {one for address in pages if (one := _posting(i18n.output_path(address), codes))}
    if not postings:
        return []
    own = sum(file.size for file in built.files.values() if _posting(file.path, codes) in postings)
    shared = sum(file.size for file in built.files.values() if _grows(file.path, codes)) + _lists(built, codes)
    each = -(-(own + shared) // len(postings))
    fit = _roughly(max(given.limits.bytes - total, 0) // each)
    rough = [Figure("rough", ROUGH, row=3)] if len(postings) < ROUGH else []
    found = [
        Figure("postings", len(postings), row=3),
        Figure("each", each, size=True, row=3),
        Figure("fit", fit, row=3),
    ]
    return [*found, *rough]


def _roughly(count: int) -> int:
    """A count cut to two digits, since no more of it is known."""
    unit: int = 10 ** max(len(str(count)) - 2, 0)
    return count // unit * unit


def _kind(path: str, codes: Sequence[str]) -> str:
    suffix = PurePosixPath(path).suffix
    if suffix == ".html":
        return "postings" if _posting(path, codes) else "others"
    if path.startswith(i18n.SEARCH_INDEX):
        return "search"
    if suffix in _PICTURES:
        return "pictures"
    return "assets" if path.startswith(i18n.asset("")) else "rest"


def _posting(path: str, codes: Sequence[str]) -> str:
    """The posting whose page, calendar file or preview image lies at `path`, or ""."""
    picture = path.startswith(i18n.SOCIAL_IMAGES)
    below = path.removeprefix(i18n.SOCIAL_IMAGES)
    code, _, tail = below.partition("/")
    if code not in codes:
        return ""
    return i18n.posting_id(f"{tail.rpartition('.')[0]}/" if picture else f"{tail.rpartition('/')[0]}/")


def _grows(path: str, codes: Sequence[str]) -> bool:
    everything = (i18n.SEARCH_INDEX, i18n.api("postings"), i18n.INDEED)
    return path.startswith(everything) or i18n.is_sitemap(path)


def _lists(built: Built, codes: Sequence[str]) -> int:
    """The bytes that postings take on pages that are not their own."""
    others = [page for page in built.pages.values() if not _posting(i18n.output_path(page.address), codes)]
    sizes = (_size(built, page.address) if i18n.is_numbered(page.address) else page.cards for page in others)
    return sum(sizes)


def _size(built: Built, address: str) -> int:
    return built.files[i18n.output_path(address)].size
