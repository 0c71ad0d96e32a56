"""What an address says of what answers there: the counterpart of how addresses are made."""

from __future__ import annotations

from pathlib import PurePath

from careers.i18n.addresses import (
    NOT_FOUND,
    PAGE,
    atom,
    deadline,
    indeed,
    json_feed,
    llms,
    markdown,
    output_path,
    robots,
    sitemap,
)


def posting_id(tail: str) -> str:
    """The posting whose address ends in `tail`, behind the language: ``<company>/<slug>``; "" where it is no posting's.

    >>> posting_id("jobs/acme/kernel-engineer/")
    'acme/kernel-engineer'
    """
    section, _, rest = tail.removesuffix("/").partition("/")
    return rest if section == "jobs" and rest.count("/") == 1 and not is_numbered(tail) else ""


def is_sitemap(url: str) -> bool:
    """Whether the address is one that sitemaps are given, of whatever language and number.

    >>> is_sitemap("sitemap-en-2.xml"), is_sitemap("en/sitemap.xml")
    (True, False)
    """
    return url.startswith("sitemap") and url.endswith(".xml") and "/" not in url


def is_numbered(url: str) -> bool:
    """Whether the address is that of a list's second page or a later one."""
    parts = url.removesuffix("/").split("/")
    return len(parts) > 1 and parts[-2] == PAGE and parts[-1].isdecimal()


def first_page(url: str) -> str:
    """The first page of the list that the page at `url` belongs to; what is no further page is its own.

    >>> first_page("en/jobs/page/2/"), first_page("en/jobs/")
    ('en/jobs/', 'en/jobs/')
    """
    base, further, number = url.rpartition(f"{PAGE}/")
    return base if further and base.endswith("/") and number.rstrip("/").isdecimal() else url


def answers_at(output: str) -> str:
    """The address at which a file of the site answers, as files are named: a link to it is quoted.

    >>> answers_at("en/about/index.html"), answers_at("en/about/map.png")
    ('en/about/', 'en/about/map.png')
    """
    folder, slash, name = output.rpartition("/")
    return folder + slash if name == "index.html" else output


def is_below_a_file(output: str) -> bool:
    """Whether a folder on the way to the file `output` has the name of a file that the site writes.

    >>> is_below_a_file("en/feed.xml/index.html"), is_below_a_file("en/feed.xml")
    (True, False)
    """
    beside = (atom(""), json_feed(""), deadline("", ""), markdown("", ""), output_path(""))
    files = {NOT_FOUND, sitemap(), robots(), llms(), indeed(), *(PurePath(one).name for one in beside)}
    return not files.isdisjoint(PurePath(output).parts[:-1])
