"""The search bundle of one locale: what is said about each posting, and how much it counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.search import pagefind
from generator.search.segmentation import tokens, words

_TITLE, _TERMS, _BODY = 10, 5, 1  # weights, as Pagefind counts them: 0 to 10

# Pagefind drops a record without a value from a sorted list. This one sorts before any figure.
_NO_VALUE = "-"


@dataclass(frozen=True, slots=True)
class Entry:
    """One posting as the search of one locale knows it.

    Attributes:
        url: the address of its page, relative to the site's root; unique in a bundle.
        title: as plain text.
        terms: names and aliases of its terms, in every language, as plain text.
        body: plain text; one line feed is a wrapped line, two part blocks.
        card: the HTML to show for a match, escaped, with links relative to the locale's list of jobs.
        filters: ids by field.
        sorts: name -> value, ascending in the order of characters: ISO dates, figures padded with zeros.
    """

    url: str
    title: str
    terms: Sequence[str]
    body: str
    card: str
    filters: Mapping[str, Sequence[str]] = field(default_factory=dict)
    sorts: Mapping[str, str] = field(default_factory=dict)


def write_bundle(entries: Iterable[Entry], folder: Path) -> None:
    """Write the search index of one locale into `folder`, which is new or empty.

    Postings that match a query alike are found in the order of `entries`.

    Raises:
        SearchError: the index cannot be made.
    """
    known = tuple(entries)
    sorts = sorted({name for entry in known for name in entry.sorts})
    pagefind.build((_record(entry, sorts) for entry in known), folder)


def _record(entry: Entry, sorts: Sequence[str]) -> pagefind.Record:
    parts = (
        (_TITLE, tokens(entry.title)),
        (_TERMS, tokens("\n\n".join(entry.terms))),
        (_BODY, tokens(entry.body)),
    )
    # The words let the reader's browser tell a real beginning from Pagefind's guess at one.
    meta = {"card": entry.card, "words": words(" ".join(text for _, text in parts))}
    values = {name: entry.sorts.get(name) or _NO_VALUE for name in sorts}
    return pagefind.Record(entry.url, parts, meta, entry.filters, values)
