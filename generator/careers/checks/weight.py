"""Measures how large the site is, and how many more postings fit into what GitHub Pages publishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePosixPath

from careers import i18n
from careers.checks.built import BuiltSite
from careers.checks.values import Figure
from careers.support.diagnostics import printable

_PICTURES = frozenset((".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".ico", ".svg"))
_PARTS = ("postings", "others", "search", "pictures", "assets", "rest")
_LARGEST = 3
ROUGH = 5  # with fewer postings than these, the cost of one is a guess


def check(site: BuiltSite) -> Sequence[Figure]:
    """Measure the size of all files, by the part of the site, and forecast how many postings fit."""
    sizes: Counter[str] = Counter()
    for file in site.files.values():
        sizes[_part(file.path, site)] += file.size
    total, limits = sizes.total(), site.expected.limits
    largest = sorted(site.files.values(), key=lambda file: (-file.size, file.path))[:_LARGEST]
    names = ", ".join(file.path for file in largest)
    params = {"size": f"{total:,}", "limit": f"{limits.bytes:,}", "largest": names}
    if total > limits.bytes:
        site.diagnostics.add(site.display_path, 1, "size", "site-too-large", **params)
    elif total > limits.bytes * limits.near:
        share = f"{total / limits.bytes:.0%}"
        site.diagnostics.add(site.display_path, 1, "size", "site-nearly-full", share=share, **params)
    return [
        Figure("total", total, size=True),
        Figure("limit", limits.bytes, size=True),
        *(Figure(f"of_{part}", sizes[part], size=True, row=1) for part in _PARTS),
        *(Figure("largest", file.size, size=True, name=printable(file.path), row=2) for file in largest),
        *_forecast(site, total),
    ]


def _forecast(site: BuiltSite, total: int) -> Sequence[Figure]:
    """Return how many more postings fit, and the cost of one in bytes; nothing without postings.

    A posting costs the files in its own folders and its preview images, in all languages, and its share of what grows
    with the postings: the search index, the sitemaps, the lists of all postings for other programs, the further pages
    of lists, and on all other pages the parts about single postings. The rest, old addresses and feeds of a fixed
    length among it, is taken to stay as it is, and further postings to be like those that are there. Where sites of
    200 and of 1,000 generated postings were compared, a posting cost 3 to 5 % more than this had said: what pages say
    about lists grows, too, if slowly.
    """
    paths = {i18n.output_path(page.address): page for page in site.pages.values()}
    postings = {_posting(path, site) for path, page in paths.items() if not page.is_former} - {""}
    if not postings:
        return []
    growing = (i18n.SEARCH_INDEX, i18n.api("postings"), i18n.INDEED, i18n.PUBLISHED)
    cost = 0
    for file in site.files.values():
        if _posting(file.path, site) in postings or file.path.startswith(growing) or i18n.is_sitemap(file.path):
            cost += file.size
    for path, page in paths.items():
        if not _posting(path, site):
            cost += site.files[path].size if i18n.is_numbered(page.address) else page.cards
    each = -(-cost // len(postings))
    fit = max(site.expected.limits.bytes - total, 0) // each
    unit: int = 10 ** max(len(str(fit)) - 2, 0)  # no more than two digits of it are known
    return [
        Figure("postings", len(postings), row=3),
        Figure("each", each, size=True, row=3),
        Figure("fit", fit // unit * unit, row=3),
        *([Figure("rough", ROUGH, row=3)] if len(postings) < ROUGH else []),
    ]


def _part(path: str, site: BuiltSite) -> str:
    """Return the part of the site that a file belongs to, one of `_PARTS`."""
    suffix = PurePosixPath(path).suffix
    if suffix == ".html":
        return "postings" if _posting(path, site) else "others"
    if path.startswith(i18n.SEARCH_INDEX):
        return "search"
    if suffix in _PICTURES:
        return "pictures"
    return "assets" if path.startswith(i18n.asset("")) else "rest"


def _posting(path: str, site: BuiltSite) -> str:
    """Return the id of the posting whose page, calendar file or preview image lies at `path`, or ""."""
    below = path.removeprefix(i18n.SOCIAL_IMAGES)
    locale = site.expected.locales.at(below)
    if locale is None:
        return ""
    tail = below.removeprefix(locale.folder)
    return i18n.posting_id(f"{tail.rpartition('/' if below == path else '.')[0]}/")
