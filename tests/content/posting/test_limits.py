"""Bounds on a body: what is over them is told with its line, and what is within them can be rendered."""

from __future__ import annotations

import pytest

from careers.content.posting.rules import MOST, MOST_BYTES, MOST_LEVELS, MOST_LINES, check_body
from careers.render import MarkdownRenderer
from careers.support.diagnostics import Diagnostics
from tests.each import each

# What made Markdown slow or crash somewhere once, to be repeated as often as the bounds allow.
WORST = (
    "[", "![", "[a](", "[a][b]\n", "[a]: b\n", "<", "<!", "<![", "<a", "<!--", "`", "``", "`a", "*", "**a", "_a",
    "***a", "~", "~~a", "|", "|a", "a|b\n", "| a |\n|---|\n", "&", "&#", "\\", "\\[", "(", "!", "# a\n", "- a\n",
    "- - - a\n", "1. a\n", "> a\n", ">", "a\n===\n", "---\n", "    a\n", "\ta\n", "```\n", "~~~\n", "- a\n\n", "'", '"',
    '[a](b "', "[a](<b", "<http://a>", "[[", "\n\n", "a\n", "字", "*_a_*", "~~a~~b", "{: a}", "a:\n", ": a\n",
)  # fmt: skip


def check(body: str) -> list[tuple[int, str]]:
    """(line, code) of every bound that a body breaks; it starts on line 10."""
    diagnostics = Diagnostics()
    assert check_body(body, "x.md", 10, diagnostics) is (len(diagnostics) == 0)
    return [(one.line, one.code) for one in diagnostics]


@each(
    ("body", "diagnostics"),
    [
        ("", [(10, "empty-body")]),
        (" \n\t\n", [(10, "empty-body")]),
        ("a" * MOST_BYTES, []),
        ("a" * (MOST_BYTES + 1), [(10, "body-too-large")]),
        ("算" * (MOST_BYTES // 3 + 1), [(10, "body-too-large")]),
        ("a\n" * (MOST_LINES - 1) + "a", []),
        ("a\n" * MOST_LINES + "a", [(10 + MOST_LINES, "body-too-long")]),
        ("[" * MOST["["], []),
        ("a\n" + "[" * (MOST["["] + 1), [(11, "body-too-dense")]),
        ("<!" * (MOST["<!"] + 1), [(10, "body-too-dense")]),
        ("[" * 500 + "\n" + "`" * 900, [(10, "body-too-dense"), (11, "body-too-dense")]),
        ("a|b|c\n-|-|-\n" + "a|b|c\n" * 900, []),
        ("|" * 60 + "\n" + "|-" * 60 + "\n" + "|\n" * 50, [(10, "body-too-wide")]),
        ("> " + "|" * 60 + "\n> " + "|-" * 60 + "\n" + "> |\n" * 50, [(10, "body-too-wide")]),
        (("|" * 60 + "\n" + "|-" * 60 + "\n" + "|\n" * 20 + "\n") * 3, [(10, "body-too-wide")]),
        ("a | b\n---\n" + "cat a | sort\n" * 900, []),
        (">" * MOST_LEVELS + " a", []),
        ("a\n\n" + ">" * (MOST_LEVELS + 1) + " a", [(12, "body-too-deep")]),
        ("- " * (MOST_LEVELS + 1) + "a", [(10, "body-too-deep")]),
        ("1. " * (MOST_LEVELS + 1) + "a", [(10, "body-too-deep")]),
        ("> - " * 7 + "a", [(10, "body-too-deep")]),
        ("    " * (MOST_LEVELS + 1) + "a", [(10, "body-too-deep")]),
        ("\t" * (MOST_LEVELS + 1) + "a", [(10, "body-too-deep")]),
    ],
)
def test_what_is_over_a_bound_is_told_at_its_line(body: str, diagnostics: list[tuple[int, str]]) -> None:
    """The line is that on which the bound is passed; several bounds are all told."""
    assert check(body) == diagnostics


def most_of(seed: str) -> str:
    """A body of `seed` over and over, as long as the bounds allow."""
    times = [MOST_BYTES // len(seed.encode())]
    times += [limit // seed.count(mark) for mark, limit in MOST.items() if mark in seed]
    times += [MOST_LINES // seed.count("\n") - 1] if "\n" in seed else []
    body = seed * min(times)
    while len(diagnostics := check(body)) and diagnostics[0][1] != "empty-body":
        body = body[: len(body) // 2]  # marks overlap across repetitions, or the seed nests
    return body


@pytest.mark.slow
@pytest.mark.parametrize("seed", WORST, ids=repr)
def test_the_worst_body_within_the_bounds_can_be_rendered(seed: str) -> None:
    """Whatever passes the check is rendered: no recursion runs out, nothing is raised, nothing live comes out."""
    html = MarkdownRenderer()(most_of(seed) + "\n\nThe end")
    assert "The end" in html
    assert "<script" not in html


def test_markup_costs_no_more_than_the_bounds_allow_for() -> None:
    """The bounds are those that were measured; whoever raises one has to measure again."""
    assert (MOST_BYTES, MOST_LINES, MOST_LEVELS) == (32 * 1024, 1000, 12)
    assert MOST == {"[": 400, "<!": 20, "<": 400, "`": 800, "*": 1600, "_": 1600, "](": 300, "|": 2000, "&": 800}
