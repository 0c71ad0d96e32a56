"""Similarity of two texts: the share that they have in common, word by word."""

from __future__ import annotations

import re
import unicodedata

# Of the site's own postings, different jobs of one team share up to 0.48 of their texts, two that were made together;
# a text whose longest line is written anew keeps 0.74 of itself.
ENOUGH = 0.6

# Runs of three: words of a language that sets spaces, characters of one that does not.
_TOKEN = re.compile("[぀-ヿ㐀-䶿一-鿿가-힣]|[^\\W_぀-ヿ㐀-䶿一-鿿가-힣]+")


def share_in_common(first: str, second: str) -> float:
    """Return the share of two texts in common (Dice's coefficient), from 0 to 1; 0 where one is empty."""
    runs, others = _runs(first), _runs(second)
    return 2 * len(runs & others) / (len(runs) + len(others)) if runs and others else 0.0


def _runs(body: str) -> set[tuple[str, ...]]:
    """Return the runs of three words of a text; of a shorter one, the whole."""
    words = _TOKEN.findall(unicodedata.normalize("NFKC", body).casefold())
    if len(words) < 3:
        return {tuple(words)} if words else set()
    return set(zip(words, words[1:], words[2:], strict=False))
