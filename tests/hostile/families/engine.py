"""Keys of front matter that mean something to the engine, the theme or other generators: postings have none of them."""

from __future__ import annotations

from tests.hostile.inputs import ADDED, Input, lines, refused

_KEYS = {
    "template": "template: evil.html",
    "location": "location: https://evil.example/",
    "hide": "hide: [navigation, toc]",
    "search": "search: {exclude: true, boost: 1000}",
    "tags": "tags: [evil]",
    "icon": "icon: material/../../../etc/passwd",
    "status": "status: new",
    "author": "author: <script>alert(1)</script>",
    "description": "description: '\"><script>alert(1)</script>'",
    "layout": "layout: evil",
    "permalink": "permalink: /",
    "redirect": "redirect_to: https://evil.example/",
    "redirects": "redirect_from: [/]",
    "url": "url: /",
    "slug": "slug: ../../index",
    "date": "date: 2026-01-01",
    "draft": "draft: true",
    "nav": "nav: [a]",
    "extra": "extra: {homepage: https://evil.example/}",
    "extra-javascript": "extra_javascript: [https://evil.example/x.js]",
    "plugins": "plugins: [macros]",
    "hooks": "hooks: [evil.py]",
    "markdown-extensions": "markdown_extensions: [pymdownx.snippets]",
    "render": "render_macros: true",
    "subtitle": "subtitle: evil",
    "social": "social: {cards_layout_options: {background_image: /etc/passwd}}",
    "og-image": "image: https://evil.example/x.png",
    "id": "id: acme/other",
    "private": "_id: 1",
    "dunder": "__class__: 1",
    "model-config": "model_config: {extra: allow}",
    "proto": "__proto__: {admin: true}",
    "constructor": "constructor: {prototype: 1}",
}
# Near enough to one of ours to be taken for a slip.
_NEAR = frozenset({"location", "description", "subtitle"})

INPUTS: tuple[Input, ...] = tuple(
    lines(f"engine-{name}", written, refused("unknown-field" if name in _NEAR else "stray-field", ADDED))
    for name, written in _KEYS.items()
)
