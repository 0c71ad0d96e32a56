"""The terms and pairs of terms that many postings have."""

from __future__ import annotations

import itertools
from dataclasses import replace

from careers.content.library import Library
from careers.statistics.combinations import common_combinations


def having(library: Library, combination: tuple[tuple[str, str], ...]) -> int:
    """How many postings, closed ones too, have all terms of a combination."""
    taxonomies = library.taxonomies.by_id
    return sum(
        all(term in library.lineages(posting, taxonomies[taxonomy]) for taxonomy, term in combination)
        for posting in library.postings.values()
    )


def test_combinations_are_common_and_narrow(library: Library) -> None:
    """At least three postings have each; a pair has fewer than either of its terms; the most common stand first."""
    found = common_combinations(library)
    assert {len(one) for one in found} == {1, 2}
    landing = {taxonomy.id for taxonomy in library.taxonomies if taxonomy.landing}
    for length in (1, 2):
        counts = [having(library, one) for one in found if len(one) == length]
        assert counts == sorted(counts, reverse=True)
        assert 0 < len(counts) <= len(library.postings) // 4
    for one in found:
        assert 3 <= having(library, one) < len(library.postings)
        if len(one) == 1:
            assert one[0][0] not in landing
        else:
            assert one[0][0] != one[1][0]
            assert all(having(library, one) < having(library, (term,)) for term in one)


def test_the_most_common_pair_is_among_them(library: Library) -> None:
    """Counted again, pair by pair."""
    terms = [(one.id, term) for one in library.taxonomies for term in one.terms]
    counts = {pair: having(library, pair) for pair in itertools.combinations(terms, 2) if pair[0][0] != pair[1][0]}
    narrow = {
        pair: count
        for pair, count in counts.items()
        if all(count < having(library, (term,)) < len(library.postings) for term in pair)
    }
    first = next(one for one in common_combinations(library) if len(one) == 2)
    assert counts[first] == max(narrow.values())


def test_their_number_is_bounded(library: Library) -> None:
    """However many postings there are."""
    (first, *_) = library.postings.values()
    some = [*library.postings.values()]
    many = {
        f"acme/{place}-{n}": replace(one, id=f"acme/{place}-{n}") for place, one in enumerate(some) for n in range(40)
    }
    assert len(common_combinations(replace(library, postings=many))) <= 80
    assert not common_combinations(replace(library, postings={first.id: first}))
