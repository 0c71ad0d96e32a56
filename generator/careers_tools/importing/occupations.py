"""Whether a text names an occupation, by the words that the search knows for occupations in six languages."""

from __future__ import annotations

import functools

from careers.search.query_words import query_words
from careers.search.segmentation import folded, is_run, pieces

_LEAST_HEAD = 5  # letters of an occupation that ends a compound: Oberarzthelferin
_LEAST_REST = 3  # letters of the compound before it


@functools.lru_cache(maxsize=4096)
def names_occupation(text: str) -> bool:
    """Return whether `text` names an occupation: as a word, within a run of Chinese, or at the end of a compound."""
    words = pieces(folded(text))
    return bool(query_words().occupations_in(words)) or any(_ends_in_occupation(word) for word in words)


def _ends_in_occupation(word: str) -> bool:
    if is_run(word):
        return False
    heads = (word[at:] for at in range(_LEAST_REST, len(word) - _LEAST_HEAD + 1))
    return any(query_words().occupations_in([head]) for head in heads)
