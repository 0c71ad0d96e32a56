"""Keys of front matter that mean something to the engine, the theme or other generators: postings have none of them."""

from __future__ import annotations

from tests.hostile.inputs import ADDED, Input, lines, refused

_KEYS = {
    "template": "template: evil.html",
    "hide": "hide: [navigation, toc]",
    "search": "search: {exclude: true, boost: 1000}",
    "tags": "tags: [evil]",
    "icon": "icon: material/../../../etc/passwd",
    "description": "description: '\"><script>alert(1)</script>'",
    "redirect": "redirect_to: https://evil.example/",
    "extra-javascript": "extra_javascript: [https://evil.example/x.js]",
    "hooks": "hooks: [evil.py]",
    "id": "id: acme/other",
    "dunder": "__class__: 1",
    "proto": "__proto__: {admin: true}",
}
# Near enough to one of ours to be taken for a slip.
_NEAR = frozenset({"description"})

INPUTS: tuple[Input, ...] = tuple(
    lines(f"engine-{name}", written, refused("unknown-field" if name in _NEAR else "stray-field", ADDED))
    for name, written in _KEYS.items()
)
