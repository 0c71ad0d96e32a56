"""Introductions of hardware, which strangers may propose like postings."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hostile.families.fields import MARKUP
from tests.hostile.inputs import Fault, Harmless, Input, Refused, introduction, refused, text

_BODY = 5  # the line on which a body begins
_ENOUGH = ("script", "image", "svg", "attribute", "ends-title", "ends-all", "refresh", "style", "frame")
_LINKS = {
    "javascript": "[follow](javascript:alert(1))",
    "data": "[follow](data:text/html,x)",
    "protocol-relative": "[follow](//evil.example/)",
    "backslash": "[follow](/\\evil.example/)",
    "relative": "[follow](../../admin/)",
    "mail": "[follow](mailto:a@b.example?bcc=c@evil.example)",
    "image": "![follow](https://evil.example/a.gif)",
    "user": "[follow](https://a.example@evil.example/)",
}


def _file(name: str, content: str | bytes, code: str, line: int) -> Input:
    path = f"hardware/{name}.en.md"
    return Input(name, refused(code, line), {path: content}, url=f"hardware/{name}/")


def _inputs() -> Iterator[Input]:
    for name, evil in MARKUP.items():
        if name in _ENOUGH:
            yield introduction(f"intro-{name}", evil, Harmless((evil,), beyond=name == "refresh"))
    for name in ("script", "attribute", "ends-title"):
        evil = MARKUP[name]
        yield introduction(f"intro-summary-{name}", "Text.", Harmless((evil,)), text(evil))
    for name, body in _LINKS.items():
        said = () if name == "image" else ("follow",)
        yield introduction(f"intro-link-{name}", body, Harmless(said))


INPUTS: tuple[Input, ...] = (
    *_inputs(),
    introduction("intro-template", "{{ 7 * 7 }} {% include 'x' %}", Harmless(("{{ 7 * 7 }} {% include 'x' %}",))),
    introduction("intro-snippet", '--8<-- "mkdocs.yml"', Harmless()),
    introduction("intro-attributes", "text{: onclick=alert(1) }", Harmless(("text{: onclick=alert(1) }",))),
    introduction("intro-heading", "# Taken over\n\nText", Harmless(("Taken over",))),
    introduction("intro-brackets", "[" * 401, refused("body-too-dense", _BODY)),
    introduction("intro-deep", "> " * 100 + "a", refused("body-too-deep", _BODY)),
    introduction("intro-long", "a\n" * 1001, refused("body-too-long", _BODY + 1000)),
    introduction("intro-empty", "", refused("empty-body", 4)),
    introduction("intro-hidden-tags", "a\U000e0041b", refused("hidden-character", _BODY)),
    introduction("intro-hidden-spelled", "a&#x3164;b", refused("hidden-character", _BODY)),
    introduction("intro-hidden", "a\u202eb", refused("hidden-character", _BODY)),
    introduction("intro-tag", "Text.", refused("yaml-tag", 2), "!!python/name:os.system x"),
    introduction("intro-alias", "Text.", refused("yaml-alias", 2), "*x"),
    introduction("intro-summary-long", "Text.", refused("too-long", 2), text("a" * 1001)),
    introduction("intro-summary-list", "Text.", refused("not-text", 2), "[a]"),
    introduction("intro-key", "Text.", Refused((Fault("stray-field", 3),)), "a\ntemplate: evil.html"),
    _file("intro-utf-16", "---\nsummary: a\n---\n\na\n".encode("utf-16"), "not-utf8", 1),
    _file("intro-null", b"---\nsummary: a\0\n---\n\na\n", "binary-file", 2),
    _file("intro-bare", "<script>alert(1)</script>\n", "front-missing", 1),
    _file("intro-large", "---\nsummary: a\n---\n\n" + "a" * 70_000, "file-too-large", 1),
)
