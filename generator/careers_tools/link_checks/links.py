"""Collects the addresses to check, and where each is written."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urldefrag

from careers.content.frontmatter import Fields, line_of, load_yaml, read_text
from careers.content.library import Library
from careers.content.posting import Posting
from careers.content.taxonomy import Taxonomy
from careers.support.diagnostics import Diagnostics


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place where an address is written.

    Attributes:
        url: the address as written.
        path, line, field: of the file, as editors know it.
        posting: the posting that names it, or None.
    """

    url: str
    path: str
    line: int
    field: str
    posting: Posting | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """An address, without its fragment, which no server gets to see, and every place where it is written."""

    url: str
    occurrences: tuple[Occurrence, ...]

    @property
    def shared(self) -> bool:
        """Whether several postings name it, so that it is no posting's own."""
        return len({place.posting.id for place in self.occurrences if place.posting}) > 1

    @property
    def last_seen(self) -> dt.date:
        """The first day on which one of its postings was last seen; `date.max` for an address of no posting."""
        days = [place.posting.seen or dt.date.min for place in self.occurrences if place.posting]
        return min(days, default=dt.date.max)


def collect_links(library: Library, content: Path, display_path: str, *, closed: bool, terms: bool) -> tuple[Link, ...]:
    """Return the addresses of open postings, those first that were not seen for longest: a check may end early.

    `closed` adds those of closed postings, `terms` those that vocabularies name: employers' sites, documentation.
    `content` is the content folder, `display_path` its path as editors know it.
    """
    postings = library.postings.values() if closed else library.open
    occurrences = [place for posting in postings for place in _in_posting(posting)]
    if terms:
        occurrences += [
            place for taxonomy in library.taxonomies for place in _in_taxonomy(taxonomy, content, display_path)
        ]
    by_url: dict[str, list[Occurrence]] = {}
    for place in sorted(occurrences, key=lambda place: (place.path, place.line)):
        by_url.setdefault(urldefrag(place.url).url, []).append(place)
    links = [Link(url, tuple(places)) for url, places in by_url.items()]
    return tuple(sorted(links, key=lambda link: (link.last_seen, link.url)))


def _in_posting(posting: Posting) -> Iterator[Occurrence]:
    path = posting.texts[posting.source].path
    for field, url in (("apply", posting.apply.url), ("source", posting.origin.url)):
        if url is not None:
            yield Occurrence(url, path, posting.texts[posting.source].lines.get(field, 1), f"{field}.url", posting)


def _in_taxonomy(taxonomy: Taxonomy, content: Path, display_path: str) -> Iterator[Occurrence]:
    name = f"taxonomies/{taxonomy.id}.yml"
    text = read_text(content / name, name, Diagnostics())
    fields = load_yaml(text or "", name, Diagnostics()) or Fields({}, {}, 1)
    for term in taxonomy.terms.values():
        written: list[tuple[tuple[str | int, ...], str | None]] = [
            (("url",), term.url),
            (("careers",), term.careers_url),
        ]
        written += [(("links", number), url) for number, url in enumerate(term.links)]
        written += [(("stack", layer, tool.name), tool.url) for layer, tools in term.stack.items() for tool in tools]
        for keys, url in written:
            if url is not None:
                line = line_of(fields, ["terms", term.id, *keys])
                yield Occurrence(url, f"{display_path}/{name}", line, f"terms.{term.id}.{keys[0]}")
