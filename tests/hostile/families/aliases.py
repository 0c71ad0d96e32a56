"""Former ids that lead out of the site, over another page, or nowhere."""

from __future__ import annotations

from tests.hostile.inputs import ADDED, Harmless, Input, posting, refused, text

_VALUES = {
    "dots": "../index",
    "dots-inside": "acme/../../index",
    "absolute": "/etc/passwd",
    "web": "https://evil.example/x",
    "protocol-relative": "//evil.example/x",
    "javascript": "javascript:alert(1)/x",
    "encoded": "acme/%2e%2e",
    "backslash": "acme\\..\\x",
    "deep": "acme/a/b",
    "shallow": "acme",
    "empty": "",
    "slash": "/",
    "reserved": "acme/page",
    "upper": "Acme/X",
    "wide": "ａｃｍｅ/x",
    "markup": "acme/<script>",
    "space": "acme/a b",
    "line": "acme/a\nb",
    "query": "acme/x?y=z",
    "fragment": "acme/x#y",
    "ending": "acme/index.html",
    "long": "acme/" + "a" * 101,
    "template": "acme/{{x}}",
    "locale": "en/jobs/acme/x",
    "underscore": "acme/__proto__",
}


def _quoted(value: str) -> str:
    return text(value) if "\n" not in value else '"' + value.replace("\n", "\\n") + '"'


INPUTS: tuple[Input, ...] = (
    *(
        posting(f"alias-{name}", refused("not-an-alias", ADDED), aliases=f"[{_quoted(value)}]")
        for name, value in _VALUES.items()
    ),
    posting("alias-itself", refused("alias-collides", ADDED), aliases="[acme/alias-itself]"),
    posting("alias-of-other", refused("alias-collides", ADDED), aliases="[acme/kernel-engineer]"),
    posting("alias-first", Harmless(), aliases="[acme/alias-taken]"),
    posting("alias-second", refused("alias-collides", ADDED), aliases="[acme/alias-taken]"),
    posting("alias-text", refused("not-a-list", ADDED), aliases="acme/x"),
    posting("alias-mapping", refused("not-a-list", ADDED), aliases="{acme/x: 1}"),
    posting("alias-prototype", Harmless(), aliases="[constructor/prototype]"),
    posting("alias-device", Harmless(), aliases="[con/nul]"),
    posting("alias-many", Harmless(), aliases="[" + ", ".join(f"gone/{number}" for number in range(40)) + "]"),
)
