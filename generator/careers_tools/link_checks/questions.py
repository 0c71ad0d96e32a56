"""Which addresses are asked, and where each is written."""

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
from careers.support.errors import Problems


@dataclass(frozen=True, slots=True)
class Place:
    """Where an address is written.

    Attributes:
        url: as it stands there.
        path, line, field: of the file, as editors know it.
        posting: the posting that names it, or None.
    """

    url: str
    path: str
    line: int
    field: str
    posting: Posting | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """An address, without its fragment, which no server gets to see, and every place it is written at."""

    url: str
    places: tuple[Place, ...]

    @property
    def shared(self) -> bool:
        """Whether several postings name it, so that it is no posting's own."""
        return len({place.posting.id for place in self.places if place.posting}) > 1

    @property
    def waiting(self) -> dt.date:
        """Since when nobody has seen one of its postings: that is asked first, for a round may end early."""
        seen = [place.posting.seen or dt.date.min for place in self.places if place.posting]
        return min(seen, default=dt.date.max)


def questions(library: Library, content: Path, shown: str, *, closed: bool, terms: bool) -> tuple[Question, ...]:
    """The addresses of open postings, in the order to be asked in.

    `closed` adds those of closed postings, `terms` those that vocabularies name: employers' sites, documentation.
    `content` is the content folder, `shown` the same as editors know it.
    """
    found: dict[str, list[Place]] = {}
    wanted = library.postings.values() if closed else library.open
    for place in (place for posting in wanted for place in _of_posting(posting)):
        found.setdefault(urldefrag(place.url).url, []).append(place)
    for place in (place for one in library.taxonomies if terms for place in _of_terms(one, content, shown)):
        found.setdefault(urldefrag(place.url).url, []).append(place)
    every = [Question(url, tuple(sorted(at, key=lambda one: (one.path, one.line)))) for url, at in found.items()]
    return tuple(sorted(every, key=lambda one: (one.waiting, one.url)))


def _of_posting(posting: Posting) -> Iterator[Place]:
    for field, url in (("apply", posting.apply.url), ("source", posting.origin.url)):
        if url is not None:
            yield Place(url, posting.path, posting.line(field), f"{field}.url", posting)


def _of_terms(one: Taxonomy, content: Path, shown: str) -> Iterator[Place]:
    name = f"taxonomies/{one.id}.yml"
    text = read_text(content / name, name, Problems())
    fields = load_yaml(text or "", name, Problems()) or Fields({}, {}, 1)
    for term in one.terms.values():
        written: list[tuple[tuple[str | int, ...], str | None]] = [(("url",), term.url)]
        written += [(("links", number), url) for number, url in enumerate(term.links)]
        written += [(("stack", layer, tool.name), tool.url) for layer, used in term.stack.items() for tool in used]
        for keys, url in written:
            if url is not None:
                line = line_of(fields, ["terms", term.id, *keys])
                yield Place(url, f"{shown}/{name}", line, f"terms.{term.id}.{keys[0]}")
