"""Former ids that lead out of the site, over another page, or nowhere."""

from __future__ import annotations

from tests.hostile.inputs import ADDED, Fault, Harmless, Input, posting, refused, text

_VALUES = {
    "dots": "../index",
    "absolute": "/etc/passwd",
    "javascript": "javascript:alert(1)/x",
    "encoded": "acme/%2e%2e",
    "deep": "acme/a/b",
    "reserved": "acme/page",
    "upper": "Acme/X",
    "markup": "acme/<script>",
    "line": "acme/a\nb",
    "long": "acme/" + "a" * 101,
    "template": "acme/{{x}}",
    "underscore": "acme/__proto__",
}


def _quoted(value: str) -> str:
    return text(value) if "\n" not in value else '"' + value.replace("\n", "\\n") + '"'


def _without(code: str) -> Harmless:
    return Harmless(told=(Fault(code, ADDED),))


def _many(count: int) -> str:
    return "[" + ",".join(f"acme/{number}x" for number in range(count)) + "]"


INPUTS: tuple[Input, ...] = (
    *(
        posting(f"alias-{name}", refused("not-an-alias", ADDED), aliases=f"[{_quoted(value)}]")
        for name, value in _VALUES.items()
    ),
    posting("alias-itself", _without("alias-collides"), aliases="[acme/alias-itself]"),
    posting("alias-of-other", _without("alias-collides"), aliases="[acme/kernel-engineer]"),
    posting("alias-of-refused", _without("alias-collides"), aliases="[acme/alias-upper]"),
    posting("alias-first", _without("alias-shared"), aliases="[acme/alias-taken]"),
    posting("alias-second", _without("alias-shared"), aliases="[acme/alias-taken]"),
    posting("alias-of-another-company", _without("alias-elsewhere"), aliases="[beta/compiler-engineer]"),
    posting("alias-text", refused("not-a-list", ADDED), aliases="acme/x"),
    posting("alias-prototype", Harmless(), aliases="[acme/prototype]"),
    posting("alias-prototype-elsewhere", _without("alias-elsewhere"), aliases="[constructor/prototype]"),
    posting("alias-ten", Harmless(), aliases=_many(10)),
    posting("alias-eleven", refused("too-many", ADDED), aliases=_many(11)),
)
