"""Markdown that readers take for ever with: bounds decide, alike on every machine; what is within them is quick."""

from __future__ import annotations

from careers.content.posting.rules import MOST, MOST_BYTES, MOST_LINES
from tests.hostile.inputs import Harmless, Input, posting, refused

_BODY = 8  # the line on which a body begins
# Over a bound: name -> body, code, line within the body (from 0).
_OVER: dict[str, tuple[str, str, int]] = {
    "brackets": ("[" * 4000, "body-too-dense", 0),
    "declarations": ("<![" * 4000, "body-too-dense", 0),
    "tags": ("<a " * 1000, "body-too-dense", 0),
    "backticks": ("`" * 801, "body-too-dense", 0),
    "links": ("[a](" * 350, "body-too-dense", 0),
    "table-wide": ("|" + "a|" * 1001 + "\n" + "|" + "-|" * 1001, "body-too-dense", 1),
    "references": ("&" * 801, "body-too-dense", 0),
    "quotes": (">" * 13 + " a", "body-too-deep", 0),
    "lists": ("".join("  " * depth + "- a\n" for depth in range(40)), "body-too-deep", 24),
    "lines": ("a\n" * 1000 + "b", "body-too-long", 1000),
    "definitions": ("[a]: b\n" * 500, "body-too-dense", 400),
    "large": ("a" * (MOST_BYTES + 1), "body-too-large", 0),
}
# As much of it as the bounds allow.
_WITHIN = {
    "brackets": "[" * MOST["["],
    "links": "[a](" * MOST["]("],
    "declarations": "<![" * MOST["<!"],
    "tags-attributes": "<a b='" * MOST["<"],
    "stars-and-underscores": "*_a" * MOST["_"],
    "tildes": "~~a" * 8000,
    "table-wide": "|" + "a|" * 990 + "\n|" + "-|" * 990,
    "entities": "&amp;" * MOST["&"],
    "definitions": "".join(f"[{n}]: x\n" for n in range(390)) + "[1]",
    "definition-chain": "".join(f"[{n}]: [{n + 1}]\n" for n in range(190)) + "[0]",
    "definition-title": "[a]: <" + "a" * 20_000 + " '" + "b" * 10_000,
    "quote-lines": "> a\n" * (MOST_LINES - 1) + "> a",
    "lists": "- a\n" * (MOST_LINES - 1) + "- a",
    "spaces": "a" + " " * 30_000 + "b",
    "code": "    a\n" * (MOST_LINES - 1) + "    a",
    "fence-info": "```" + "a" * 30_000 + "\nx\n```",
    "addresses": "http://" * 4000,
    "link-parentheses": "[a](" + "(" * 15_000,
    "link-escapes": "[a](" + "\\(" * 15_000 + ")",
}

INPUTS: tuple[Input, ...] = (
    *(posting(f"slow-over-{name}", refused(code, _BODY + line), body) for name, (body, code, line) in _OVER.items()),
    *(posting(f"slow-{name}", Harmless(), body) for name, body in _WITHIN.items()),
)
