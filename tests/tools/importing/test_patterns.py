"""Patterns that are made of many words, and results that are kept."""

from __future__ import annotations

import re

from careers.content.lexicon.patterns import alternatives, cache_by_identity, compile_pattern
from tests.each import each

WORDS = ("AI", "AI芯片", "芯片", "芯片AI", "Saint Louis", "Saint", "Köln", "C++", ".NET", "5G", "R&D")


@each(
    ("text", "found"),
    [
        ("AI芯片 and AI, no AIs", ["AI芯片", "AI"]),
        ("SAINT  louis, Saints, Saint", ["SAINT  louis", "Saint"]),
        ("芯片AI, 芯片AIs", ["芯片AI", "芯片"]),
        ("Kölner in Köln, xKöln", ["Köln"]),
        ("C++, .NET 5G 15G R&D", ["C++", ".NET", "5G", "R&D"]),
    ],
)
def test_latin_words_match_whole_and_the_longest_first(text: str, found: list[str]) -> None:
    assert [match[0] for match in compile_pattern(alternatives(WORDS)).finditer(text)] == found


def test_no_words_match_nothing() -> None:
    assert re.search(alternatives(()), "a text") is None


def test_what_was_used_last_is_kept() -> None:
    """A document has values of its own; what it shares with the others is not made again for the next."""
    made: list[list[int]] = []

    @cache_by_identity
    def length(values: list[int]) -> int:
        made.append(values)
        return len(values)

    shared = [1, 2, 3]
    own = [[number] for number in range(100)]
    assert [(length(shared), length(each)) for each in own] == [(3, 1)] * 100
    assert len(made) == 101
