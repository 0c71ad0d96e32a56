"""Markdown that readers take for ever with: bounds decide, alike on every machine; what is within them is quick."""

from __future__ import annotations

from careers.content.posting.checks import MOST, MOST_BYTES, MOST_LINES
from tests.hostile.inputs import Harmless, Input, posting, refused

_BODY = 8  # the line on which a body begins
# Over a bound: name -> body, code, line within the body (from 0).
_OVER: dict[str, tuple[str, str, int]] = {
    "brackets": ("[" * 4000, "body-too-dense", 0),
    "brackets-line": ("a\n" * 10 + "[" * 401, "body-too-dense", 10),
    "brackets-scattered": ("[a\n\n" * 401, "body-too-dense", 800),
    "images": ("![" * 2000, "body-too-dense", 0),
    "declarations": ("<![" * 4000, "body-too-dense", 0),
    "comments": ("<!--" * 100, "body-too-dense", 0),
    "tags": ("<a " * 1000, "body-too-dense", 0),
    "backticks": ("`" * 801, "body-too-dense", 0),
    "backticks-runs": ("".join("`" * n + "a" for n in range(1, 60)), "body-too-dense", 0),
    "stars": ("*" * 1601, "body-too-dense", 0),
    "stars-words": ("**a" * 900, "body-too-dense", 0),
    "underscores": ("_a " * 1601, "body-too-dense", 0),
    "links": ("[a](" * 350, "body-too-dense", 0),
    "bars": ("|" * 2001, "body-too-dense", 0),
    "table-wide": ("|" + "a|" * 1001 + "\n" + "|" + "-|" * 1001, "body-too-dense", 1),
    "table-long": ("a|b\n-|-\n" + "a|b\n" * 990 + "a|b|c|d\n" * 5 + "x\n" * 10, "body-too-long", 1000),
    "references": ("&" * 801, "body-too-dense", 0),
    "quotes": (">" * 13 + " a", "body-too-deep", 0),
    "quotes-thousands": ("> " * 3000 + "a", "body-too-deep", 0),
    "lists": ("".join("  " * depth + "- a\n" for depth in range(40)), "body-too-deep", 24),
    "lists-inline": ("- " * 500 + "a", "body-too-deep", 0),
    "lists-numbered": ("1. " * 500 + "a", "body-too-deep", 0),
    "mixed": ("> - 1. " * 100 + "a", "body-too-deep", 0),
    "indented": ("\t" * 100 + "a", "body-too-deep", 0),
    "lines": ("a\n" * 1000 + "b", "body-too-long", 1000),
    "headings": ("# a\n" * 1001, "body-too-long", 1000),
    "rules": ("---\n\n" * 501 + "a", "body-too-long", 1000),
    "definitions": ("[a]: b\n" * 500, "body-too-dense", 400),
    "large": ("a" * (MOST_BYTES + 1), "body-too-large", 0),
    "large-wide": ("算" * 11_000, "body-too-large", 0),
}
# As much of it as the bounds allow.
_WITHIN = {
    "brackets": "[" * MOST["["],
    "links": "[a](" * MOST["]("],
    "declarations": "<![" * MOST["<!"],
    "comments": "<!--" * MOST["<!"],
    "tags-attributes": "<a b='" * MOST["<"],
    "backticks-spaced": "` " * MOST["`"],
    "stars-and-underscores": "*_a" * MOST["_"],
    "tildes": "~~a" * 8000,
    "table-wide": "|" + "a|" * 990 + "\n|" + "-|" * 990,
    "entities": "&amp;" * MOST["&"],
    "definitions": "".join(f"[{n}]: x\n" for n in range(390)) + "[1]",
    "definition-chain": "".join(f"[{n}]: [{n + 1}]\n" for n in range(190)) + "[0]",
    "definition-title": "[a]: <" + "a" * 20_000 + " '" + "b" * 10_000,
    "quote-lines": "> a\n" * (MOST_LINES - 1) + "> a",
    "lists": "- a\n" * (MOST_LINES - 1) + "- a",
    "headings": "# a\n" * (MOST_LINES - 1) + "# a",
    "spaces": "a" + " " * 30_000 + "b",
    "code": "    a\n" * (MOST_LINES - 1) + "    a",
    "fence-info": "```" + "a" * 30_000 + "\nx\n```",
    "at": "a@" * 15_000,
    "addresses": "http://" * 4000,
    "link-parentheses": "[a](" + "(" * 15_000,
    "link-escapes": "[a](" + "\\(" * 15_000 + ")",
}

INPUTS: tuple[Input, ...] = (
    *(posting(f"slow-over-{name}", refused(code, _BODY + line), body) for name, (body, code, line) in _OVER.items()),
    *(posting(f"slow-{name}", Harmless(), body) for name, body in _WITHIN.items()),
)
