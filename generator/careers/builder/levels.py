"""The levels of a career by which readers can choose."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from careers.content.library import Library
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers.search import level_ids, levels_in

_LEAST = 2  # levels: one alone divides nothing


def offered_levels(library: Library, taxonomies: Taxonomies) -> Mapping[str, Collection[str]]:
    """Return the levels that titles of postings name: id -> the ids of the postings, in the order of `level_ids`.

    There are none where open postings have fewer than two, or where a taxonomy has terms for them, which is a filter
    by itself.
    """
    if any(len(_named(taxonomy)) >= _LEAST for taxonomy in taxonomies):
        return {}
    found = {one.id: levels_in(text.title for text in one.texts.values()) for one in library.postings.values()}
    having = {level: frozenset(one for one, levels in found.items() if level in levels) for level in level_ids()}
    is_open = {posting.id for posting in library.open}
    if sum(not is_open.isdisjoint(postings) for postings in having.values()) < _LEAST:
        return {}
    return {level: postings for level, postings in having.items() if postings}


def _named(taxonomy: Taxonomy) -> frozenset[str]:
    """Return the levels that terms of a taxonomy are called."""
    return frozenset(level for term in taxonomy.terms.values() for level in levels_in(term.words))
